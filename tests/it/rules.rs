//! Positions, actions, texts and records of Queah.
#![allow(clippy::unwrap_used)]

mod actions;
mod explain;
mod legal;
mod play;
mod positions;
mod records;
mod telling;

use queah::games::queah::{Position, Return, Rules};
use std::collections::HashSet;

/// The seven rule sets, each with returns allowed and forbidden.
pub(crate) fn every_rules() -> impl Iterator<Item = Rules> {
    Rules::ALL
        .into_iter()
        .flat_map(|rules| [rules, rules.with_return(Return::Forbidden)])
}

/// The position drawn: `w`, `b` and `.` on a slanted board, then side to act, reserves and forbidden returns.
pub(crate) fn board(picture: &str, rest: &str) -> Position {
    let cells: Vec<char> = picture.chars().filter(|c| "wb.".contains(*c)).collect();
    assert_eq!(cells.len(), 13, "a board has 13 squares: {picture}");
    let mut text = String::new();
    for (place, cell) in cells.into_iter().enumerate() {
        if matches!(place, 3 | 5 | 8 | 10) {
            text.push('/');
        }
        text.push(cell);
    }
    format!("{text} {rest}").parse().unwrap()
}

/// Positions that can be reached from the start, the nearest first: so many, or all there are.
pub(crate) fn reachable(rules: Rules, wanted: usize) -> Vec<Position> {
    let mut found = vec![Position::start()];
    let mut seen: HashSet<Position> = found.iter().copied().collect();
    let mut next = 0;
    while next < found.len() && found.len() < wanted {
        let position = found[next];
        next += 1;
        for action in position.legal(rules) {
            let after = position.after(action, rules);
            if seen.insert(after) {
                found.push(after);
            }
        }
    }
    found
}

/// Random numbers that are the same in every run.
pub(crate) struct Dice(pub u64);

impl Dice {
    /// A number below `sides`. The generator is Marsaglia's xorshift64.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// Positions of random plays, from the start to the end of each: so many, and no two the same.
pub(crate) fn wandered(rules: Rules, wanted: usize) -> Vec<Position> {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = Position::start();
        for _ in 0..300 {
            if seen.insert(position) {
                found.push(position);
            }
            let legal = position.legal(rules);
            if legal.is_empty() {
                break;
            }
            position = position.after(legal[dice.roll(legal.len())], rules);
        }
    }
    found.truncate(wanted);
    found
}
