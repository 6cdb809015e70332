//! A member's rating and score under one rule set, and the order of the leaderboard.

use super::{MemberId, Timestamp};
use crate::games::{Outcome, Side};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use std::time::Duration;

/// A member's rating in one server under one rule set, by Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system",
/// 2022), each rated match a rating period of its own, and the score it came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating, on Glicko's scale: 1500 at first.
    pub rating: f64,
    /// The rating deviation: 350 at first. About two deviations to each side hold the true strength.
    pub deviation: f64,
    /// The volatility σ of Glicko-2.
    pub volatility: f64,
    /// Rated matches won.
    pub wins: u32,
    /// Rated matches drawn.
    pub draws: u32,
    /// Rated matches lost.
    pub losses: u32,
    /// When the last of them ended; `None` before the first.
    pub played_at: Option<Timestamp>,
}

impl Default for Standing {
    fn default() -> Standing {
        let fresh = Glicko2Rating::new();
        Standing {
            rating: fresh.rating,
            deviation: fresh.deviation,
            volatility: fresh.volatility,
            wins: 0,
            draws: 0,
            losses: 0,
            played_at: None,
        }
    }
}

impl Standing {
    /// The time away that widens the deviation by one period of no play.
    pub const IDLE_PERIOD: Duration = Duration::from_secs(30 * 24 * 60 * 60);
    /// Above this deviation a rating is provisional: shown with a question mark.
    pub const PROVISIONAL: f64 = 110.0;
    /// How far a measured rating is trusted.
    const MEASURED_DEVIATION: f64 = 50.0;
    /// Periods of no play after which the deviation has long reached its bound of 350.
    const MOST_IDLE: u128 = 10_000;

    /// The standing of a bot whose strength was measured: its rating does not move.
    pub fn measured(rating: f64) -> Standing {
        Standing {
            rating,
            deviation: Standing::MEASURED_DEVIATION,
            ..Standing::default()
        }
    }

    /// Rated matches in all.
    pub const fn played(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Whether few matches stand behind the rating yet.
    pub fn provisional(&self) -> bool {
        self.deviation > Standing::PROVISIONAL
    }

    /// Both standings after a match between them, White's first.
    pub fn after(pair: [Standing; 2], outcome: Outcome, now: Timestamp) -> [Standing; 2] {
        let [white, black] = pair.map(|standing| standing.rested(now));
        let outcomes = match outcome {
            Outcome::Win(Side::White) => Outcomes::WIN,
            Outcome::Win(Side::Black) => Outcomes::LOSS,
            Outcome::Draw => Outcomes::DRAW,
            // It counts for nothing.
            Outcome::Void => return pair,
        };
        let (rated_white, rated_black) = glicko2(&white, &black, &outcomes, &Glicko2Config::new());
        [
            pair[0].scored(rated_white, outcome, Side::White, now),
            pair[1].scored(rated_black, outcome, Side::Black, now),
        ]
    }

    /// The rating at that time, its deviation grown for each whole period without a match.
    fn rested(&self, now: Timestamp) -> Glicko2Rating {
        let idle = self.played_at.map_or(0, |played| {
            now.since(played).as_millis() / Standing::IDLE_PERIOD.as_millis()
        });
        let mut rating = Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        for _ in 0..idle.min(Standing::MOST_IDLE) {
            rating = decay_deviation(&rating);
        }
        rating
    }

    /// What an outcome adds to the wins, draws and losses of a side.
    pub(super) fn score_of(outcome: Outcome, side: Side) -> (u32, u32, u32) {
        match outcome {
            Outcome::Win(winner) if winner == side => (1, 0, 0),
            Outcome::Win(_) => (0, 0, 1),
            Outcome::Draw => (0, 1, 0),
            Outcome::Void => (0, 0, 0),
        }
    }

    fn scored(&self, rating: Glicko2Rating, outcome: Outcome, side: Side, now: Timestamp) -> Standing {
        let (won, drawn, lost) = Standing::score_of(outcome, side);
        Standing {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
            wins: self.wins + won,
            draws: self.draws + drawn,
            losses: self.losses + lost,
            played_at: Some(now),
        }
    }
}

/// Who a rating was won against: the two kinds of matches are rated apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pool {
    /// Members of the server.
    #[default]
    Members,
    /// The bot.
    Bot,
}

/// A line of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The rank, from 1. Members whose shown ratings are equal share it, and the next rank is one higher.
    pub rank: usize,
    /// Who.
    pub member: MemberId,
    /// Their standing.
    pub standing: Standing,
}

/// The order of a leaderboard: by rating as it is shown, a whole number; members without a rated match are left out.
///
/// Ranks have no gaps: two members who share rank 1 are followed by rank 2.
pub fn rank(standings: impl IntoIterator<Item = (MemberId, Standing)>) -> Vec<Ranked> {
    let shown = |standing: &Standing| standing.rating.round() as i64;
    let mut members: Vec<_> = standings
        .into_iter()
        .filter(|(_, standing)| standing.played() > 0)
        .collect();
    members.sort_by_key(|(member, standing)| (std::cmp::Reverse(shown(standing)), *member));
    let mut ranked: Vec<Ranked> = Vec::with_capacity(members.len());
    for (member, standing) in members {
        let rank = match ranked.last() {
            None => 1,
            Some(last) if shown(&last.standing) == shown(&standing) => last.rank,
            Some(last) => last.rank + 1,
        };
        ranked.push(Ranked { rank, member, standing });
    }
    ranked
}
