//! Perft: the table that four independent programs agree on, and the slow twin over many positions.
#![allow(clippy::unwrap_used)]

use queah::games::queah::{Position, Return, Rules, perft};

/// Legal action sequences from the start, plies 1 to 8.
const TABLE: [(&str, [u64; 8]); 5] = [
    ("must-turn", [5, 15, 56, 191, 715, 2670, 8967, 31515]),
    ("may-turn", [5, 21, 99, 475, 2485, 13055, 65648, 334577]),
    ("may-both", [5, 21, 99, 459, 2499, 12936, 63409, 323569]),
    ("may-either", [5, 21, 107, 559, 3508, 21467, 142434, 952454]),
    ("first-either", [5, 15, 59, 227, 1116, 5289, 25922, 133580]),
];

/// The same count by the rules that matches are played with: nothing packed, nothing shared with the fast one.
fn slow(position: &Position, rules: Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = position
        .legal(rules)
        .into_iter()
        .map(|action| position.after(action, rules));
    next.map(|position| slow(&position, rules, depth - 1)).sum()
}

#[test]
fn both_twins_count_the_table() {
    for (rules, counts) in TABLE {
        let rules: Rules = rules.parse().unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(&Position::start(), rules, depth),
                count,
                "fast, {rules}, depth {depth}"
            );
            assert_eq!(
                slow(&Position::start(), rules, depth),
                count,
                "slow, {rules}, depth {depth}"
            );
        }
    }
}

#[test]
fn the_twins_agree_from_many_positions() {
    for plain in Rules::ALL {
        for rules in [plain, plain.with_return(Return::Forbidden)] {
            let positions = super::rules::reachable(rules, 2_000);
            for position in positions.iter().step_by(7) {
                let (fast, slow) = (perft(position, rules, 3), slow(position, rules, 3));
                assert_eq!(fast, slow, "{rules}, {position}");
            }
        }
    }
}

#[test]
fn depth_nought_counts_the_position_and_a_lost_one_goes_nowhere() {
    //  b . .
    //   b .     White's k is blocked: i is Black's, and so is g behind it.
    //  . b .
    //   b .
    //  w . .
    let blocked: Position = "b../b./.b./b./w.. w 0 0".parse().unwrap();
    for rules in Rules::ALL {
        assert_eq!(perft(&blocked, rules, 0), 1);
        assert_eq!(perft(&blocked, rules, 1), 0);
    }
}
