//! The choices that the sources of the game leave open, and the rule sets they make.

use crate::games::quote;
use std::fmt;
use std::str::FromStr;

/// Whether a capture that is there must be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// A capture must be made, any one; nothing else is legal then.
    Must,
    /// Captures are free.
    May,
    /// Captures come before steps, but a drop stays allowed.
    First,
}

/// How a lost counter comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The drop is forced, is the whole turn, and comes before any capture.
    Turn,
    /// The drop is forced, and the same side then acts once more.
    Both,
    /// A drop is allowed in place of another action, whenever the side is short.
    Either,
}

/// Whether a counter may step straight back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Return {
    /// It may.
    Allowed,
    /// It may not step back to the square it left in its side's previous turn.
    Forbidden,
}

/// A complete rule set. `first` exists only with `either`: with another replacement it would be `must`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    capture: Capture,
    replacement: Replacement,
    returning: Return,
}

/// A rule set with a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// `must-turn`: the teaching version printed for Maths Week Scotland; Winther 2006.
    Classic,
    /// `may-both`: the older English encyclopedia text, Ludii, several web pages.
    Open,
    /// `may-either`: the Ukrainian encyclopedia, D. Polovynka.
    Free,
    /// `first-either`: S. Bensley's iOS app.
    Reserve,
}

impl Named {
    /// Every named rule set, the default first.
    pub const ALL: [Named; 4] = [Named::Classic, Named::Open, Named::Free, Named::Reserve];

    /// The rule set of this name.
    pub const fn rules(self) -> Rules {
        let (capture, replacement) = match self {
            Named::Classic => (Capture::Must, Replacement::Turn),
            Named::Open => (Capture::May, Replacement::Both),
            Named::Free => (Capture::May, Replacement::Either),
            Named::Reserve => (Capture::First, Replacement::Either),
        };
        Rules {
            capture,
            replacement,
            returning: Return::Allowed,
        }
    }

    /// Its name, in English, as records and commands use it.
    pub const fn name(self) -> &'static str {
        match self {
            Named::Classic => "Classic",
            Named::Open => "Open",
            Named::Free => "Free",
            Named::Reserve => "Reserve",
        }
    }
}

impl Rules {
    /// The default rule set, [`Named::Classic`].
    pub const CLASSIC: Rules = Named::Classic.rules();

    /// The seven combinations in which returns are allowed.
    pub const ALL: [Rules; 7] = [
        Rules::plain(Capture::Must, Replacement::Turn),
        Rules::plain(Capture::May, Replacement::Turn),
        Rules::plain(Capture::Must, Replacement::Both),
        Rules::plain(Capture::May, Replacement::Both),
        Rules::plain(Capture::Must, Replacement::Either),
        Rules::plain(Capture::May, Replacement::Either),
        Rules::plain(Capture::First, Replacement::Either),
    ];

    const fn plain(capture: Capture, replacement: Replacement) -> Rules {
        Rules {
            capture,
            replacement,
            returning: Return::Allowed,
        }
    }

    /// The rule set of these choices; `None` for `first` without `either`.
    pub fn new(capture: Capture, replacement: Replacement, returning: Return) -> Option<Rules> {
        let exists = capture != Capture::First || replacement == Replacement::Either;
        exists.then_some(Rules {
            capture,
            replacement,
            returning,
        })
    }

    /// Whether a capture that is there must be made.
    pub const fn capture(self) -> Capture {
        self.capture
    }

    /// How a lost counter comes back.
    pub const fn replacement(self) -> Replacement {
        self.replacement
    }

    /// Whether a counter may step straight back.
    pub const fn returning(self) -> Return {
        self.returning
    }

    /// The same rule set with straight returns allowed or forbidden.
    #[must_use]
    pub const fn with_return(self, returning: Return) -> Rules {
        Rules { returning, ..self }
    }

    /// The name of this rule set, if it has one. `no-return` takes the name away.
    pub fn named(self) -> Option<Named> {
        Named::ALL.into_iter().find(|named| named.rules() == self)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capture = match self.capture {
            Capture::Must => "must",
            Capture::May => "may",
            Capture::First => "first",
        };
        let replacement = match self.replacement {
            Replacement::Turn => "turn",
            Replacement::Both => "both",
            Replacement::Either => "either",
        };
        let returning = match self.returning {
            Return::Allowed => "",
            Return::Forbidden => "+no-return",
        };
        write!(f, "{capture}-{replacement}{returning}")
    }
}

/// The text is no rule set's id or name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules {
    /// The text that was read, shortened.
    pub found: String,
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Named::ALL.into_iter().map(Named::name).collect();
        let ids: Vec<String> = Rules::ALL.iter().map(Rules::to_string).collect();
        let (names, ids) = (names.join(", "), ids.join(", "));
        write!(
            f,
            "expected a rule set, by name ({names}) or id ({ids}; +no-return may follow), found {:?}",
            self.found
        )
    }
}

impl std::error::Error for UnknownRules {}

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads an id, or the name of a named rule set, in any case.
    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let wanted = text.trim();
        let every = Rules::ALL
            .into_iter()
            .flat_map(|rules| [rules, rules.with_return(Return::Forbidden)]);
        let by_name = Named::ALL
            .into_iter()
            .find(|named| named.name().eq_ignore_ascii_case(wanted))
            .map(Named::rules);
        by_name
            .or_else(|| {
                every
                    .into_iter()
                    .find(|rules| rules.to_string().eq_ignore_ascii_case(wanted))
            })
            .ok_or_else(|| UnknownRules {
                found: quote::short(text),
            })
    }
}
