//! Positions, actions, texts and records of Queah.
#![allow(clippy::unwrap_used)]

use queah::games::queah::{Position, Rules};
use std::collections::HashSet;

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
