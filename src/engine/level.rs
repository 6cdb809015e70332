//! How well the bot plays: eight levels, each the perfect player who now and then looks only briefly.

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
    /// In how many of a thousand turns it looks only briefly. In the others it sees everything.
    slips: u16,
    /// How many turns ahead it then sees who wins; what is further away looks like a draw.
    sight: u8,
    /// What it was measured at, on the scale of members' ratings, where level 4 is 1500.
    rating: f64,
}

/// The ratings were measured by `cargo bench --bench levels`, over three rule sets, and rounded to tens. Far sight alone
/// would not make a level: who sees all but the furthest wins still loses to who sees those too. So the levels differ first
/// in how often they look only briefly.
const ERRORS: [Errors; 8] = [
    Errors {
        slips: 1000,
        sight: 0,
        rating: 880.0,
    },
    Errors {
        slips: 830,
        sight: 1,
        rating: 1080.0,
    },
    Errors {
        slips: 620,
        sight: 1,
        rating: 1290.0,
    },
    Errors {
        slips: 435,
        sight: 3,
        rating: 1500.0,
    },
    Errors {
        slips: 278,
        sight: 3,
        rating: 1680.0,
    },
    Errors {
        slips: 160,
        sight: 5,
        rating: 1890.0,
    },
    Errors {
        slips: 62,
        sight: 9,
        rating: 2090.0,
    },
    Errors {
        slips: 0,
        sight: u8::MAX,
        rating: 2280.0,
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
/// The same play, level and seed give the same action. It takes the best of what it sees. Of equal ones it goes on rather
/// than to repeat a position for the third time, then sets the opponent most problems: as few saving replies as possible.
/// Of what is left, and of all that looks equal when it looks only briefly, it takes whatever the seed says.
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
    let looks_closely = !chance.happens(slips);
    let sight = if looks_closely { u8::MAX } else { sight };
    let seen = |prospect: &Prospect| match prospect.value.turns() {
        Some(turns) if turns > sight => Value::Draw,
        _ => prospect.value,
    };
    let best = all.iter().map(seen).max()?;
    let alike = all.iter().filter(|prospect| seen(prospect) == best);
    // Where there is no winning, going on gives the opponent chances to err, and repeating gives none.
    let ease = |prospect: &Prospect| {
        if looks_closely {
            (prospect.repeats, prospect.saving)
        } else {
            (false, 0)
        }
    };
    let least = alike.clone().map(ease).min()?;
    let candidates: Vec<&Prospect> = alike.filter(|prospect| ease(prospect) == least).collect();
    candidates
        .get(chance.below(candidates.len()))
        .map(|&&prospect| prospect)
}
