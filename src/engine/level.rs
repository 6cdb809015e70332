//! How well the bot plays: eight levels, each the perfect player with errors and a short sight.

use super::chance::Chance;
use super::outlook::{Outlook, Prospect, outlook};
use crate::games::queah::Play;
use crate::solver::{Solution, Unreachable, Value};
use std::fmt;

/// A level of play, from 1 to 8. The eighth is perfect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level errs.
#[derive(Clone, Copy, Debug)]
struct Errors {
    /// In how many of a thousand turns it plays anything that is legal.
    slips: u16,
    /// How many turns ahead it sees who wins; what is further away looks like a draw.
    sight: u8,
    /// What it was measured at, on the scale of members' ratings.
    rating: f64,
}

/// Measured by `cargo bench --bench levels`.
const ERRORS: [Errors; 8] = [
    Errors {
        slips: 1000,
        sight: 0,
        rating: 900.0,
    },
    Errors {
        slips: 600,
        sight: 1,
        rating: 1100.0,
    },
    Errors {
        slips: 400,
        sight: 3,
        rating: 1300.0,
    },
    Errors {
        slips: 250,
        sight: 5,
        rating: 1500.0,
    },
    Errors {
        slips: 150,
        sight: 9,
        rating: 1700.0,
    },
    Errors {
        slips: 80,
        sight: 15,
        rating: 1900.0,
    },
    Errors {
        slips: 30,
        sight: 27,
        rating: 2100.0,
    },
    Errors {
        slips: 0,
        sight: u8::MAX,
        rating: 2300.0,
    },
];

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 8] = [
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
    ];

    /// The level that never errs.
    pub const PERFECT: Level = Level(8);

    /// The level of this number, from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its strength as it was measured against the other levels, on the scale of members' ratings.
    pub const fn rating(self) -> f64 {
        self.errors().rating
    }

    const fn errors(self) -> Errors {
        ERRORS[self.0 as usize - 1]
    }
}

impl Default for Level {
    /// One in the middle.
    fn default() -> Level {
        Level(4)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a level plays next; `None` once the play has ended.
///
/// The same play, level and seed give the same action. It takes the best of what it sees; of what looks equal to it, what
/// sets the opponent most problems, and of that, whatever the seed says.
///
/// # Errors
/// When no play from the start reaches where this one stands.
pub fn choose(solution: &Solution, play: &Play, level: Level, seed: u64) -> Result<Option<Prospect>, Unreachable> {
    let outlook = outlook(solution, play)?;
    let mut chance = Chance::of(seed, play.actions().len() as u64);
    Ok(pick(&outlook, level, &mut chance))
}

fn pick(outlook: &Outlook, level: Level, chance: &mut Chance) -> Option<Prospect> {
    let all = &outlook.prospects;
    let Errors { slips, sight, .. } = level.errors();
    if chance.happens(slips) {
        return all.get(chance.below(all.len())).copied();
    }
    let seen = |prospect: &Prospect| match prospect.value.turns() {
        Some(turns) if turns > sight => Value::Draw,
        _ => prospect.value,
    };
    let best = all.iter().map(seen).max()?;
    let alike = all.iter().filter(|prospect| seen(prospect) == best);
    // How many replies save the opponent is seen as far as their outcome is.
    let problem = |prospect: &Prospect| {
        if seen(prospect) == prospect.value && sight == u8::MAX {
            prospect.saving
        } else {
            0
        }
    };
    let fewest = alike.clone().map(problem).min()?;
    let candidates: Vec<&Prospect> = alike.filter(|prospect| problem(prospect) == fewest).collect();
    candidates
        .get(chance.below(candidates.len()))
        .map(|&&prospect| prospect)
}
