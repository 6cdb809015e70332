//! How often two members have met in rated matches of late, and who is White next.

use super::{MemberId, Timestamp};
use std::time::Duration;

/// When the recent rated matches between two members of a server ended, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Times within the last [`Pairing::WINDOW`] before the newest.
    pub ended_at: Vec<Timestamp>,
    /// Who plays White when they next meet and leave sides to the lot; `None` before they have met.
    pub next_white: Option<MemberId>,
}

impl Pairing {
    /// The span in which matches of one pair are counted.
    pub const WINDOW: Duration = Duration::from_secs(24 * 60 * 60);
    /// How many matches of one pair within that span move ratings.
    pub const MOST_RATED: usize = 5;

    /// How many rated matches ended within the window before this time.
    pub fn recent(&self, now: Timestamp) -> usize {
        self.ended_at
            .iter()
            .filter(|&&ended| now.since(ended) < Pairing::WINDOW)
            .count()
    }

    /// The pairing after one more match, with what lies outside the window forgotten.
    #[must_use]
    pub fn with(&self, now: Timestamp) -> Pairing {
        let kept = self
            .ended_at
            .iter()
            .copied()
            .filter(|&ended| now.since(ended) < Pairing::WINDOW);
        Pairing {
            ended_at: kept.chain([now]).collect(),
            next_white: self.next_white,
        }
    }
}
