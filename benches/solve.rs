//! How long solving takes, and asking.
//!
//! `cargo bench --bench solve`; `cargo bench --bench solve -- probe` for a part of it. Solving uses all cores; to see
//! what two of them give, set `RAYON_NUM_THREADS=2`.

use divan::Bencher;
use divan::counter::ItemsCount;
use queah::games::queah::{Position, Rules};
use queah::solver::{Solution, verify};
use std::path::PathBuf;

fn main() {
    divan::main();
}

const PLAIN: [&str; 7] = [
    "must-turn",
    "may-turn",
    "must-both",
    "may-both",
    "must-either",
    "may-either",
    "first-either",
];
const NO_RETURN: [&str; 4] = [
    "must-turn+no-return",
    "may-both+no-return",
    "may-either+no-return",
    "first-either+no-return",
];

fn rules(id: &str) -> Rules {
    id.parse().unwrap_or(Rules::CLASSIC)
}

fn solved(id: &str) -> Solution {
    Solution::solve(rules(id), &|_| {})
}

#[divan::bench(args = PLAIN, sample_count = 10, sample_size = 1)]
fn solve(id: &str) -> Solution {
    solved(id)
}

/// All seven rule sets, one after the other.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn solve_all() -> Vec<Solution> {
    PLAIN.into_iter().map(solved).collect()
}

#[divan::bench(args = NO_RETURN, sample_count = 1, sample_size = 1)]
fn solve_no_return(id: &str) -> Solution {
    solved(id)
}

/// Reading a table, which a bot does when it starts.
#[divan::bench(args = ["must-turn", "may-either", "must-turn+no-return"], sample_count = 10, sample_size = 1)]
fn load(bencher: Bencher, id: &str) {
    let file: PathBuf = std::env::temp_dir().join(format!("queah-bench-{}-{id}.table", std::process::id()));
    if let Err(error) = solved(id).save(&file) {
        eprintln!("error: {error}");
        return;
    }
    bencher.bench(|| Solution::load(&file, rules(id)).is_ok());
    // A file left over in the folder for such files does no harm.
    let _ = std::fs::remove_file(&file);
}

/// Asking for one value after the other, of the positions within a few plies of a long play.
#[divan::bench(args = ["must-turn", "may-both", "may-either", "must-turn+no-return"], sample_count = 100)]
fn probe(bencher: Bencher, id: &str) {
    let solution = solved(id);
    let positions = spread(rules(id), 20_000);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        positions
            .iter()
            .filter(|position| solution.value(position).is_ok())
            .count()
    });
}

/// The forward check of a whole table.
#[divan::bench(args = ["must-turn"], sample_count = 1, sample_size = 1)]
fn verify_forwards(bencher: Bencher, id: &str) {
    let solution = solved(id);
    let entries = solution.summary().entries;
    bencher.counter(ItemsCount::new(entries)).bench(|| {
        verify(
            rules(id),
            entries,
            &|position| solution.value(position).ok(),
            &mut |_| {},
        )
    });
}

/// Positions of many random plays, the same in every run.
fn spread(rules: Rules, many: usize) -> Vec<Position> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut positions = Vec::with_capacity(many);
    let mut position = Position::start();
    while positions.len() < many {
        positions.push(position);
        let legal = position.legal(rules);
        // xorshift64: enough to spread plays, and the same on every machine.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        position = match legal.get(state as usize % legal.len().max(1)) {
            Some(&action) => position.after(action, rules),
            None => Position::start(),
        };
    }
    positions
}
