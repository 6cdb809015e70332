//! Component ids: `q1:<match>:<ply>:<verb>[:<arg>]`, at most 100 characters.
//!
//! The id carries what the component was drawn for; what it may do is decided from the store when it is pressed.

use std::fmt;
use std::str::FromStr;

/// What a component asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Accept the challenge named in the argument.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw it.
    Withdraw,
    /// Play the action that is chosen.
    Act,
    /// Play the action that the argument says, which was shown first.
    Played,
    /// Ask to confirm giving up.
    Resign,
    /// Give up.
    Resigned,
    /// Ask to confirm calling a match off.
    Abort,
    /// Call it off.
    Aborted,
    /// Go on playing.
    Stay,
    /// Do in the match that is chosen what the argument says.
    Which,
    /// Show the page of the leaderboard named in the argument.
    Top,
    /// Explain the rules of the match.
    Rules,
    /// Offer a draw.
    Draw,
    /// Accept the draw that the opponent offers.
    DrawAccept,
    /// Decline the draw that the opponent offers.
    DrawDecline,
    /// Take the offer of a draw back.
    DrawWithdraw,
    /// Ask for one's last action back.
    Takeback,
    /// Let the opponent have theirs back.
    TakebackAccept,
    /// Do not.
    TakebackDecline,
    /// Ask for it no more.
    TakebackWithdraw,
    /// Ask for a hint.
    Hint,
    /// Take the hint, whatever it costs.
    Hinted,
    /// Answer the puzzle named in the argument at the step that the ply is, or pose another one.
    Puzzle,
    /// Look back at the match.
    Analyse,
    /// Show the ply of the match that the argument says, from the one shown: the first, the last, or the one beside it.
    Replay,
    /// Ask for another match with sides swapped.
    Rematch,
    /// Open the menu of the setting that is chosen, in the panel of whose settings the argument says.
    Setting,
    /// Change the setting of the server that the argument names.
    Set,
    /// Change the setting of one's own that the argument names.
    Prefer,
}

impl Verb {
    const ALL: &'static [(Verb, &'static str)] = &[
        (Verb::Accept, "accept"),
        (Verb::Decline, "decline"),
        (Verb::Withdraw, "withdraw"),
        (Verb::Act, "act"),
        (Verb::Played, "played"),
        (Verb::Resign, "resign"),
        (Verb::Resigned, "resigned"),
        (Verb::Abort, "abort"),
        (Verb::Aborted, "aborted"),
        (Verb::Stay, "stay"),
        (Verb::Which, "which"),
        (Verb::Top, "top"),
        (Verb::Rules, "rules"),
        (Verb::Draw, "draw"),
        (Verb::DrawAccept, "drawaccept"),
        (Verb::DrawDecline, "drawdecline"),
        (Verb::DrawWithdraw, "drawwithdraw"),
        (Verb::Takeback, "takeback"),
        (Verb::TakebackAccept, "takebackaccept"),
        (Verb::TakebackDecline, "takebackdecline"),
        (Verb::TakebackWithdraw, "takebackwithdraw"),
        (Verb::Hint, "hint"),
        (Verb::Hinted, "hinted"),
        (Verb::Puzzle, "puzzle"),
        (Verb::Analyse, "analyse"),
        (Verb::Replay, "replay"),
        (Verb::Rematch, "rematch"),
        (Verb::Setting, "setting"),
        (Verb::Set, "set"),
        (Verb::Prefer, "prefer"),
    ];
}

/// A component id, parsed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComponentId {
    /// The match, or 0 where there is none yet.
    pub match_number: u64,
    /// The ply of the board it was drawn for.
    pub ply: usize,
    /// What it asks for.
    pub verb: Verb,
    /// What the verb needs besides; no colon in front.
    pub argument: Option<String>,
}

impl ComponentId {
    /// Discord's bound on a component id, in characters.
    pub const MOST: usize = 100;

    /// An id that belongs to no match.
    pub fn unbound(verb: Verb, argument: impl fmt::Display) -> ComponentId {
        ComponentId {
            match_number: 0,
            ply: 0,
            verb,
            argument: Some(argument.to_string()),
        }
    }

    /// The same id with an argument.
    #[must_use]
    pub fn with(self, argument: impl fmt::Display) -> ComponentId {
        ComponentId {
            argument: Some(argument.to_string()),
            ..self
        }
    }

    /// An id for a board of a match.
    pub fn bound(match_number: u64, ply: usize, verb: Verb) -> ComponentId {
        ComponentId {
            match_number,
            ply,
            verb,
            argument: None,
        }
    }
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = Verb::ALL
            .iter()
            .find(|(verb, _)| *verb == self.verb)
            .map_or("", |(_, word)| word);
        write!(f, "q1:{}:{}:{verb}", self.match_number, self.ply)?;
        match &self.argument {
            Some(argument) => write!(f, ":{argument}"),
            None => Ok(()),
        }
    }
}

impl From<ComponentId> for String {
    fn from(id: ComponentId) -> String {
        id.to_string()
    }
}

/// The text is no component id of this version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected q1:<match>:<ply>:<verb>[:<arg>], found {found:?}")]
pub struct UnknownComponent {
    /// The text.
    pub found: String,
}

impl FromStr for ComponentId {
    type Err = UnknownComponent;

    fn from_str(text: &str) -> Result<ComponentId, UnknownComponent> {
        let parse = || {
            let mut parts = text.splitn(5, ':');
            let (version, number, ply, verb) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
            let (verb, _) = Verb::ALL.iter().copied().find(|(_, word)| *word == verb)?;
            let id = ComponentId {
                match_number: number.parse().ok()?,
                ply: ply.parse().ok()?,
                verb,
                argument: parts.next().map(str::to_owned),
            };
            (version == "q1").then_some(id)
        };
        parse().ok_or_else(|| UnknownComponent {
            found: text.chars().take(ComponentId::MOST).collect(),
        })
    }
}
