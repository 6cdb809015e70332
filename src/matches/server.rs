//! What a server has settled for its members, and a member for themselves.

use super::{Expiry, Pace};
use crate::games::{Rules, queah};

/// The settings of a server; every one has a default that suits, so that nobody needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of a challenge that names none, and of the leaderboard shown first.
    pub rules: Rules,
    /// The pace of a challenge that names none.
    pub pace: Pace,
    /// What happens when a player's time runs out.
    pub expiry: Expiry,
    /// The language of what everyone sees, as Discord names locales; `None` for the one that Discord says the server has.
    pub language: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rules: Rules::Queah(queah::Rules::CLASSIC),
            pace: Pace::default(),
            expiry: Expiry::default(),
            language: None,
        }
    }
}

/// One setting of a server, and what it is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The usual rules.
    Rules(Rules),
    /// The usual pace.
    Pace(Pace),
    /// What happens when a player's time runs out.
    Expiry(Expiry),
    /// The language of what everyone sees.
    Language(Option<String>),
}

impl Settings {
    /// The settings with this one changed.
    #[must_use]
    pub fn with(mut self, setting: Setting) -> Settings {
        match setting {
            Setting::Rules(rules) => self.rules = rules,
            Setting::Pace(pace) => self.pace = pace,
            Setting::Expiry(expiry) => self.expiry = expiry,
            Setting::Language(language) => self.language = language,
        }
        self
    }
}

/// What a member has settled for themselves, in every server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Whether an action is shown as it would be, and confirmed, before it is played.
    pub preview: bool,
    /// Whether an action that is the only legal one is played for them.
    pub forced: bool,
    /// Whether boards of their matches are written out beside the picture.
    pub text: bool,
}

/// One setting of a member's own, and what it is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnSetting {
    /// Exactly these are wanted.
    Wanted(Vec<Preference>),
}

/// One of a member's preferences that is wanted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// [`Preferences::preview`].
    Preview,
    /// [`Preferences::forced`].
    Forced,
    /// [`Preferences::text`].
    Text,
}

impl Preference {
    /// Every preference, in the order in which they are shown.
    pub const ALL: [Preference; 3] = [Preference::Preview, Preference::Forced, Preference::Text];

    /// The word for it where it is chosen.
    pub const fn word(self) -> &'static str {
        match self {
            Preference::Preview => "preview",
            Preference::Forced => "forced",
            Preference::Text => "text",
        }
    }

    /// The preference of that word.
    pub fn from_word(word: &str) -> Option<Preference> {
        Preference::ALL.into_iter().find(|preference| preference.word() == word)
    }
}

impl Preferences {
    /// Whether the member wants this.
    pub const fn wants(&self, preference: Preference) -> bool {
        match preference {
            Preference::Preview => self.preview,
            Preference::Forced => self.forced,
            Preference::Text => self.text,
        }
    }

    /// These with the preference wanted, or not.
    const fn wanting(mut self, preference: Preference, wanted: bool) -> Preferences {
        match preference {
            Preference::Preview => self.preview = wanted,
            Preference::Forced => self.forced = wanted,
            Preference::Text => self.text = wanted,
        }
        self
    }

    /// These with this setting changed.
    #[must_use]
    pub fn with(self, setting: &OwnSetting) -> Preferences {
        match setting {
            OwnSetting::Wanted(wanted) => Preference::ALL.into_iter().fold(self, |preferences, preference| {
                preferences.wanting(preference, wanted.contains(&preference))
            }),
        }
    }
}
