//! The forward check: every value derived anew from the values of what its position's legal actions lead to.
//!
//! Nothing here comes from the solver but the [`Value`] type. Positions are found by following [`Position::legal`]
//! and [`Position::after`] from the start, are told apart by a numbering of its own without any symmetry, and are asked
//! for one by one. So a fault in the index, the graph, the symmetries or the passes would have to be made twice.
//!
//! Why a table that passes is right: every number of turns is one more than that of a position it depends on, so wins
//! and losses are right by induction over the number; and from a draw each side can act so that it stays a draw, but
//! has nothing better. Why it is complete: what is checked includes the start and, with each position, all that its
//! actions lead to.

use super::value::Value;
use crate::games::Side;
use crate::games::queah::{ON_BOARD, Position, RESERVE, Return, Rules, Square, Squares};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many positions a task checks at a time.
const CHUNK: usize = 2048;

/// What a check that found no fault went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Positions that were checked, as the side to act sees them, each symmetric image for itself.
    pub entries: u64,
}

/// The first position that differs: none is reached in fewer plies, and of those the text comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// The table has another value than the one derived.
    #[error("{position}: expected {derived}, found {found}")]
    Value {
        /// The position.
        position: Position,
        /// What its legal actions give.
        derived: Value,
        /// What the table says.
        found: Value,
    },
    /// The table has no value for a position that play reaches.
    #[error("{position}: expected a value, found none")]
    Missing {
        /// The position.
        position: Position,
    },
    /// The table has values for positions that no play reaches.
    #[error("expected {reached} positions, found {found}")]
    Entries {
        /// How many positions play reaches.
        reached: u64,
        /// How many the table has values for.
        found: u64,
    },
}

impl Mismatch {
    fn key(&self) -> String {
        match self {
            Mismatch::Value { position, .. } | Mismatch::Missing { position } => position.to_string(),
            Mismatch::Entries { .. } => String::new(),
        }
    }
}

/// Derives the value of every position that play from the start reaches, and compares it with what `value` answers.
///
/// `entries` is how many positions the table claims to have. `progress` is told how many are checked, after each ply.
///
/// # Errors
/// The first position that differs.
pub fn verify(
    rules: Rules,
    entries: u64,
    value: &(impl Fn(&Position) -> Option<Value> + Sync),
    progress: &mut dyn FnMut(u64),
) -> Result<Verified, Mismatch> {
    let seen = Seen::new(rules);
    let mut checked = 0;
    let mut ply = vec![Position::start()];
    seen.add(&ply[0]);
    while !ply.is_empty() {
        let parts = ply.par_chunks(CHUNK).map(|positions| {
            let mut next = Vec::new();
            let faults = positions
                .iter()
                .filter_map(|position| check(rules, position, value, &seen, &mut next).err());
            let first = faults.min_by_key(Mismatch::key);
            next.shrink_to_fit();
            (next, first)
        });
        let (parts, faults): (Vec<_>, Vec<_>) = parts.unzip();
        if let Some(first) = faults.into_iter().flatten().min_by_key(Mismatch::key) {
            return Err(first);
        }
        checked += ply.len() as u64;
        // There are millions in a ply: the parts go one by one as the next is put together.
        ply = Vec::with_capacity(parts.iter().map(Vec::len).sum());
        parts.into_iter().for_each(|part| ply.extend(part));
        // Neighbours in this order lead to neighbours, so what is looked up for them lies close together.
        ply.par_sort_unstable_by_key(near);
        progress(checked);
    }
    if checked != entries {
        return Err(Mismatch::Entries {
            reached: checked,
            found: entries,
        });
    }
    Ok(Verified { entries: checked })
}

/// Reserves, then counters: what lies close together in any sensible numbering.
fn near(position: &Position) -> (u8, u8, u16, u16) {
    let (me, them) = (position.to_act(), position.to_act().other());
    (
        position.reserve(me),
        position.reserve(them),
        position.counters(me).bits(),
        position.counters(them).bits(),
    )
}

/// Checks one position, and adds what it leads to for the first time to `next`.
fn check(
    rules: Rules,
    position: &Position,
    value: &impl Fn(&Position) -> Option<Value>,
    seen: &Seen,
    next: &mut Vec<Position>,
) -> Result<(), Mismatch> {
    let ask = |position: &Position| value(position).ok_or(Mismatch::Missing { position: *position });
    let found = ask(position)?;
    // Without a legal action the side to act has lost, here and now.
    let mut best: Option<Value> = None;
    for action in position.legal(rules) {
        let reached = position.after(action, rules);
        if seen.add(&reached) {
            next.push(reached);
        }
        let turn_goes_on = reached.to_act() == position.to_act();
        let worth = ask(&reached)?;
        let worth = if turn_goes_on { worth } else { worth.of_turn_to() };
        best = Some(best.map_or(worth, |best| best.max(worth)));
    }
    let derived = best.unwrap_or(Value::Loss(0));
    if derived != found {
        return Err(Mismatch::Value {
            position: *position,
            derived,
            found,
        });
    }
    Ok(())
}

/// The positions that have been seen, a bit each.
///
/// A board is a number in base 3. Under `no-return` each board has as many places as there are pairs of returns that can
/// be forbidden on it. Reserves multiply.
struct Seen {
    /// For each set of squares, the board in base 3 with a 1 on each of them.
    base_3: Vec<u32>,
    /// For each board, its first place; `None` where each has one.
    first: Option<Vec<u32>>,
    /// How many places there are for each pair of reserves.
    places: u64,
    bits: Vec<AtomicU64>,
}

const SETS: usize = 1 << Square::COUNT;

impl Seen {
    fn new(rules: Rules) -> Seen {
        let base_3 = (0..SETS).map(|set| {
            (0..Square::COUNT as u32)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| 3u32.pow(i))
                .sum()
        });
        let base_3: Vec<u32> = base_3.collect();
        let boards = 3u64.pow(Square::COUNT as u32);
        let first = (rules.returning() == Return::Forbidden).then(|| {
            let mut many = vec![0; boards as usize];
            let sets = || {
                (0..SETS as u16)
                    .map(Squares::from_bits)
                    .filter(|set| set.len() <= ON_BOARD)
            };
            for mine in sets() {
                for theirs in sets().filter(|theirs| theirs.and(mine).is_empty()) {
                    let board = base_3[mine.bits() as usize] + 2 * base_3[theirs.bits() as usize];
                    many[board as usize] = (1 + returns(mine)) * (1 + returns(theirs));
                }
            }
            let mut total = 0;
            for many in &mut many {
                total += std::mem::replace(many, total);
            }
            (many, u64::from(total))
        });
        let (first, places) = first.map_or((None, boards), |(first, total)| (Some(first), total));
        let reserves = (u64::from(RESERVE) + 1).pow(2);
        let bits = (0..(places * reserves).div_ceil(64))
            .map(|_| AtomicU64::new(0))
            .collect();
        Seen {
            base_3,
            first,
            places,
            bits,
        }
    }

    /// Adds a position; whether it is new.
    fn add(&self, position: &Position) -> bool {
        let (me, them) = (position.to_act(), position.to_act().other());
        let (mine, theirs) = (position.counters(me), position.counters(them));
        let board = self.base_3[mine.bits() as usize] + 2 * self.base_3[theirs.bits() as usize];
        let within = match &self.first {
            Some(first) => {
                let pair = place(position, me) * (1 + returns(theirs)) + place(position, them);
                u64::from(first[board as usize] + pair)
            }
            None => u64::from(board),
        };
        let reserves = u64::from(position.reserve(me)) * (u64::from(RESERVE) + 1) + u64::from(position.reserve(them));
        let bit = reserves * self.places + within;
        let mask = 1 << (bit % 64);
        let word = &self.bits[(bit / 64) as usize];
        // Most positions have been seen before, and reading does not take the line from the other core.
        word.load(Relaxed) & mask == 0 && word.fetch_or(mask, Relaxed) & mask == 0
    }
}

/// How many returns could be forbidden to a side whose counters stand there, whatever else does.
fn returns(counters: Squares) -> u32 {
    counters
        .iter()
        .map(|from| u32::from(from.neighbours().and(counters.complement()).len()))
        .sum()
}

/// The place of a side's forbidden return among them, from 1; 0 if it has none.
fn place(position: &Position, side: Side) -> u32 {
    let counters = position.counters(side);
    position.forbidden_return(side).map_or(0, |step| {
        let below = |square: Square| Squares::from_bits((1 << square.index()) - 1);
        let targets = step.from.neighbours().and(counters.complement());
        returns_from(counters, below(step.from)) + u32::from(targets.and(below(step.to)).len()) + 1
    })
}

/// How many of those returns leave a square in `part`.
fn returns_from(counters: Squares, part: Squares) -> u32 {
    let leaving = counters.and(part).iter();
    leaving
        .map(|from| u32::from(from.neighbours().and(counters.complement()).len()))
        .sum()
}
