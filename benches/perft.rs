//! How fast action sequences are counted: every action generated and made, the last ply included.
//!
//! `cargo bench --bench perft`; the item of the throughput is a leaf.

use divan::Bencher;
use divan::counter::ItemsCount;
use queah::games::queah::{Position, Rules, perft};

fn main() {
    divan::main();
}

/// Each rule set, with a depth that takes some tens of milliseconds.
const CASES: [(&str, u32); 6] = [
    ("must-turn", 12),
    ("may-turn", 10),
    ("may-both", 9),
    ("may-both", 10),
    ("may-either", 9),
    ("first-either", 10),
];

#[divan::bench(args = CASES, sample_count = 25)]
fn from_the_start(bencher: Bencher, (rules, depth): (&str, u32)) {
    let rules: Rules = rules.parse().unwrap_or(Rules::CLASSIC);
    let start = Position::start();
    bencher
        .counter(ItemsCount::new(perft(&start, rules, depth)))
        .bench(|| perft(divan::black_box(&start), rules, depth));
}
