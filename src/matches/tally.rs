//! What the end of a match does to ratings, or why it does nothing.

use super::{Match, Pairing, Standing, Timestamp};
use crate::games::{End, Outcome, Reason};

/// Why no rating moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unmoved {
    /// The match was not rated.
    Unrated,
    /// It counts for nothing at all.
    Void,
    /// It was given up before both had really played.
    TooShort {
        /// Plies played.
        plies: usize,
        /// Plies it takes.
        needed: usize,
    },
    /// The same two have played too many rated matches of late.
    SamePair {
        /// How many within [`Pairing::WINDOW`] move ratings.
        limit: usize,
    },
}

/// A rating before and after a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// Before the match.
    pub before: f64,
    /// After it.
    pub after: f64,
}

/// What the end of a match did to ratings; kept with the match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Settled {
    /// They moved: White's, then Black's.
    Moved([RatingChange; 2]),
    /// They did not.
    Unmoved(Unmoved),
}

/// What the end of a match does to ratings, and what to keep because of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Tally {
    /// Ratings move.
    Moved {
        /// The new standings, White's first.
        standings: [Standing; 2],
        /// The ratings before and after.
        changes: [RatingChange; 2],
        /// The pair's recent matches, this one included.
        pairing: Pairing,
    },
    /// They do not.
    Unmoved(Unmoved),
}

impl Tally {
    /// A match given up before this many plies moves no rating. An end by the rules of the game always counts.
    pub const FEWEST_PLIES: usize = 6;

    /// Decides what the end of a match does to ratings, `standings` White's first.
    pub fn of(ended: &Match, end: End, standings: [Standing; 2], pairing: &Pairing, now: Timestamp) -> Tally {
        if end.outcome == Outcome::Void {
            return Tally::Unmoved(Unmoved::Void);
        }
        if !ended.rated {
            return Tally::Unmoved(Unmoved::Unrated);
        }
        let by_the_rules = matches!(end.reason, Reason::Captured | Reason::Blocked | Reason::Repetition);
        if !by_the_rules && ended.ply() < Tally::FEWEST_PLIES {
            return Tally::Unmoved(Unmoved::TooShort {
                plies: ended.ply(),
                needed: Tally::FEWEST_PLIES,
            });
        }
        // The bot does not tire of anybody, and its own rating stands still.
        if ended.bot.is_none() && pairing.recent(now) >= Pairing::MOST_RATED {
            return Tally::Unmoved(Unmoved::SamePair {
                limit: Pairing::MOST_RATED,
            });
        }
        let mut after = Standing::after(standings, end.outcome, now);
        if let Some(bot) = ended.bot {
            after[bot.side.index()] = standings[bot.side.index()];
        }
        let change = |index: usize| RatingChange {
            before: standings[index].rating,
            after: after[index].rating,
        };
        Tally::Moved {
            standings: after,
            changes: [change(0), change(1)],
            pairing: pairing.with(now),
        }
    }

    /// What is kept of it with the match.
    pub const fn settled(&self) -> Settled {
        match self {
            Tally::Moved { changes, .. } => Settled::Moved(*changes),
            Tally::Unmoved(why) => Settled::Unmoved(*why),
        }
    }
}
