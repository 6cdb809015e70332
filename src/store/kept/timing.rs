//! What is kept of time: the clocks of matches, what they came to, and until when the bot has looked at them.

use super::text::Unreadable;
use crate::games::{Outcome, Side};
use crate::matches::{self, KeptClock, MatchClock, Pace, Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The pace of that word.
pub(super) fn read_pace(word: &str) -> Result<Pace, Unreadable> {
    Pace::from_word(word).ok_or_else(|| Unreadable::new("a pace", word))
}

/// The clock of a match with a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    pace: String,
    /// Milliseconds left to White, then to Black.
    left: [u64; 2],
    /// Whether it is Black's time that runs.
    black: bool,
    since: i64,
    reminded: usize,
}

impl Clock {
    pub(super) fn of(clock: &MatchClock) -> Clock {
        let kept = clock.kept();
        Clock {
            pace: kept.pace.word().to_owned(),
            left: kept
                .left
                .map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
            black: matches!(kept.running, Side::Black),
            since: kept.since.0,
            reminded: kept.reminded,
        }
    }

    pub(super) fn read(&self) -> Result<MatchClock, Unreadable> {
        let kept = KeptClock {
            pace: read_pace(&self.pace)?,
            left: self.left.map(Duration::from_millis),
            running: if self.black { Side::Black } else { Side::White },
            since: Timestamp(self.since),
            reminded: self.reminded,
        };
        MatchClock::read(kept).ok_or_else(|| Unreadable::new("a pace with a limit", &self.pace))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Gainer {
    White,
    Black,
    Nobody,
}

/// How a match would have ended under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruling {
    gainer: Gainer,
    turns: u16,
}

impl Ruling {
    pub(super) const fn of(ruling: matches::Ruling) -> Ruling {
        Ruling {
            gainer: match ruling.outcome {
                Outcome::Win(Side::White) => Gainer::White,
                Outcome::Win(Side::Black) => Gainer::Black,
                Outcome::Draw | Outcome::Void => Gainer::Nobody,
            },
            turns: ruling.turns,
        }
    }

    pub(super) const fn read(self) -> matches::Ruling {
        matches::Ruling {
            outcome: match self.gainer {
                Gainer::White => Outcome::Win(Side::White),
                Gainer::Black => Outcome::Win(Side::Black),
                Gainer::Nobody => Outcome::Draw,
            },
            turns: self.turns,
        }
    }
}

/// What a server wants to happen when a player's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Expiry {
    #[default]
    Lost,
    Adjudicated,
}

impl Expiry {
    pub(super) const fn of(expiry: matches::Expiry) -> Expiry {
        match expiry {
            matches::Expiry::Lost => Expiry::Lost,
            matches::Expiry::Adjudicated => Expiry::Adjudicated,
        }
    }

    pub(super) const fn read(self) -> matches::Expiry {
        match self {
            Expiry::Lost => matches::Expiry::Lost,
            Expiry::Adjudicated => matches::Expiry::Adjudicated,
        }
    }
}

/// Until when clocks were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct TimeKept {
    pub until: i64,
}
