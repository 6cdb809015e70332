//! What a server has settled for its members.

use crate::games::{Rules, queah};

/// The settings of a server; every one has a default that suits, so that nobody needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of a challenge that names none, and of the leaderboard shown first.
    pub rules: Rules,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rules: Rules::Queah(queah::Rules::CLASSIC),
        }
    }
}
