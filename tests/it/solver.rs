//! The solution against values that other programs computed, against the rules, and as files.
#![allow(clippy::unwrap_used)]

use crate::shared;
use queah::games::queah::{Position, Return, Rules};
use queah::solver::{Mismatch, Origin, Shelf, Solution, TableError, TableFault, Value, verify};
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The seven rule sets that allow returns, in the order of [`Rules::ALL`], solved once for all tests.
static SOLVED: LazyLock<Vec<Solution>> = LazyLock::new(|| Rules::ALL.into_iter().map(solve).collect());
/// Classic with returns forbidden.
static NO_RETURN: LazyLock<Solution> = LazyLock::new(|| solve(rules("must-turn+no-return")));

fn rules(id: &str) -> Rules {
    id.parse().unwrap()
}

fn solve(rules: Rules) -> Solution {
    Solution::solve(rules, &|_| {})
}

fn solution(id: &str) -> &'static Solution {
    let wanted = rules(id);
    if wanted == NO_RETURN.rules() {
        return &NO_RETURN;
    }
    SOLVED.iter().find(|solution| solution.rules() == wanted).unwrap()
}

/// What the solution of a rule set must amount to, as three programs with no common code computed it: the reachable
/// positions, the longest forced win in turns, the start, and each first action.
struct Known {
    rules: &'static str,
    positions: u64,
    longest: u8,
    start: &'static str,
    first: &'static str,
}

const KNOWN: [Known; 8] = [
    Known {
        rules: "must-turn",
        positions: 6_731_935,
        longest: 96,
        start: "draw",
        first: "i-f draw, j-h draw, i-k loss 84, i-g loss 80, j-g loss 76",
    },
    Known {
        rules: "may-turn",
        positions: 7_948_455,
        longest: 91,
        start: "draw",
        first: "",
    },
    Known {
        rules: "must-both",
        positions: 5_722_979,
        longest: 75,
        start: "draw",
        first: "",
    },
    Known {
        rules: "may-both",
        positions: 7_939_527,
        longest: 92,
        start: "draw",
        first: "",
    },
    Known {
        rules: "may-either",
        positions: 17_010_147,
        longest: 117,
        start: "draw",
        first: "",
    },
    Known {
        rules: "first-either",
        positions: 16_417_244,
        longest: 90,
        start: "win 69",
        first: "j-g win 69, i-f draw, j-h loss 70, i-k loss 64, i-g loss 60",
    },
    Known {
        rules: "must-either",
        positions: 14_169_758,
        longest: 80,
        start: "draw",
        first: "",
    },
    Known {
        rules: "must-turn+no-return",
        positions: 25_606_847,
        longest: 84,
        start: "loss 74",
        first: "j-h loss 74, i-f loss 72, i-k loss 68, i-g loss 66, j-g loss 62",
    },
];

#[test]
fn figures_are_the_known_ones() {
    for known in KNOWN {
        let solution = solution(known.rules);
        let summary = solution.summary();
        assert_eq!(summary.positions(), known.positions, "{}", known.rules);
        assert_eq!(summary.longest, known.longest, "{}", known.rules);
        assert_eq!(summary.start.to_string(), known.start, "{}", known.rules);
        if !known.first.is_empty() {
            let first = solution.actions(&Position::start()).unwrap();
            let texts: Vec<String> = first
                .iter()
                .map(|(action, value)| format!("{action} {value}"))
                .collect();
            assert_eq!(texts.join(", "), known.first, "{}", known.rules);
        }
    }
    assert_eq!(NO_RETURN.summary().draws, 0, "every position is won or lost");
}

/// Checks every line of a file of rules, position and value; how many there are.
fn check_values(file: &str) -> Option<usize> {
    let text = shared::text(file)?;
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.is_empty()) {
        let [id, position, value] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected rules, position and value, found {line:?}");
        };
        let position: Position = position.parse().unwrap();
        let found = solution(id).value(&position).unwrap();
        assert_eq!(found.to_string(), value, "{line}");
        lines += 1;
    }
    Some(lines)
}

#[test]
fn values_are_those_of_another_program() {
    if let Some(lines) = check_values("queah-values.tsv") {
        assert_eq!(lines, 1_200);
    }
    if let Some(lines) = check_values("queah-values-no-return.tsv") {
        assert!(lines >= 200);
    }
}

/// Positions of plays with arbitrary actions, the same in every run.
fn positions(rules: Rules, many: usize) -> impl Iterator<Item = Position> {
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    let mut position = Position::start();
    std::iter::repeat_with(move || {
        let here = position;
        let legal = here.legal(rules);
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        position = match legal.get(dice as usize % legal.len().max(1)) {
            Some(&action) => here.after(action, rules),
            None => Position::start(),
        };
        here
    })
    .take(many)
}

#[test]
fn a_position_is_worth_its_best_action() {
    for solution in SOLVED.iter().chain([&*NO_RETURN]) {
        for position in positions(solution.rules(), 3_000) {
            let value = solution.value(&position).unwrap();
            let actions = solution.actions(&position).unwrap();
            let sorted: Vec<_> = position.legal(solution.rules());
            assert_eq!(actions.len(), sorted.len());
            assert!(actions.is_sorted_by(|(a, best), (b, next)| best > next || best == next && a < b));
            let best = actions.first().map_or(Value::Loss(0), |&(_, best)| best);
            assert_eq!(best, value, "{} {position}", solution.rules());
        }
    }
}

/// `both`, where a turn can be half done, is the rule with most to get wrong.
#[test]
fn every_value_of_one_table_follows_from_the_rules() {
    let solution = solution("must-both");
    let entries = solution.summary().entries;
    assert!(
        entries > solution.summary().positions(),
        "some positions occur in mid-turn alone"
    );
    let value = |position: &Position| solution.value(position).ok();
    let mut told = 0;
    let verified = verify(solution.rules(), entries, &value, &mut |checked| told = checked).unwrap();
    assert_eq!((verified.entries, told), (entries, entries));
}

/// A table with one entry wrong, at some ply; what the check must say first.
#[test]
fn the_check_finds_the_first_wrong_entry() {
    let solution = solution("must-turn");
    let entries = solution.summary().entries;
    let first_plies: Vec<Position> = positions(solution.rules(), 6).collect();
    for wrong in &first_plies {
        let truth = solution.value(wrong).unwrap();
        for lie in [Some(Value::Win(1)), Some(Value::Loss(250)), None] {
            let value = |position: &Position| {
                if position == wrong {
                    lie
                } else {
                    solution.value(position).ok()
                }
            };
            let mismatch = verify(solution.rules(), entries, &value, &mut |_| {}).unwrap_err();
            match mismatch {
                // The fault shows where the entry is used, a ply earlier, or at the entry itself.
                Mismatch::Value {
                    position,
                    derived,
                    found,
                } => {
                    assert_ne!(derived, found);
                    assert!(
                        position == *wrong
                            || position
                                .legal(solution.rules())
                                .iter()
                                .any(|&action| position.after(action, solution.rules()) == *wrong)
                    );
                    assert!(position != *wrong || derived == truth);
                }
                Mismatch::Missing { position } => assert_eq!((position, lie), (*wrong, None)),
                Mismatch::Entries { .. } => panic!("{mismatch}"),
            }
        }
    }
}

#[test]
fn the_check_wants_a_value_for_what_is_reached_and_none_for_the_rest() {
    // Every position is lost on the spot: true nowhere but at the end, so the start already differs.
    let mismatch = verify(rules("must-turn"), 1, &|_| Some(Value::Loss(0)), &mut |_| {}).unwrap_err();
    let start = Position::start();
    assert_eq!(
        mismatch,
        Mismatch::Value {
            position: start,
            derived: Value::Win(1),
            found: Value::Loss(0)
        }
    );
    assert_eq!(mismatch.to_string(), format!("{start}: expected win 1, found loss 0"));
}

#[test]
fn what_no_play_reaches_has_no_value() {
    let mirrored = "bb./bb/.../ww/ww. w 6 6";
    for (id, position, reached) in [
        ("must-turn", "bb./bb/.../ww/.ww w 6 6", true),
        // The start seen by Black, which a play can come to, and its mirror image.
        ("must-turn", "ww./ww/.../bb/.bb b 6 6", true),
        ("must-turn", ".bb/bb/.../ww/ww. w 6 6", true),
        // There each side has moved once at least, so that each has a return that it may not make.
        ("must-turn+no-return", ".bb/bb/.../ww/ww. w 6 6", false),
        ("must-turn+no-return", "bb./bb/.../ww/.ww w 6 6", true),
        // Nobody has captured, so nobody is short.
        ("must-turn", "bb./bb/.../ww/.w. w 6 6", false),
        // A forced drop leaves no side short for long.
        ("must-turn", "bb./b./.../w./.ww w 5 5", false),
        // Nobody is left to have captured the last counter.
        ("may-either", "b../../.../../... b 6 0", false),
        ("may-turn", mirrored, true),
    ] {
        let position: Position = position.parse().unwrap();
        let value = solution(id).value(&position);
        assert_eq!(value.is_ok(), reached, "{id} {position}");
        if let Err(error) = value {
            assert_eq!(
                error.to_string(),
                format!("expected a position that play from the start can reach under {id}, found {position}")
            );
            assert!(solution(id).actions(&position).is_err());
        }
    }
}

/// A forbidden return is no part of a position where returns are allowed.
#[test]
fn a_forbidden_return_belongs_to_no_return_alone() {
    let position: Position = "bb./bb/.../ww/.ww w 6 6 i-g/-".parse().unwrap();
    assert!(position.check(rules("must-turn")).is_err());
    assert!(solution("must-turn").value(&position).is_err());
    for position in positions(rules("must-turn+no-return"), 5_000) {
        assert!(NO_RETURN.value(&position).is_ok(), "{position}");
    }
}

#[test]
fn tables_are_small() {
    let folder = tempfile::tempdir().unwrap();
    let mut in_memory = 0;
    for solution in SOLVED.iter() {
        let file = folder.path().join(solution.rules().to_string());
        let length = solution.save(&file).unwrap();
        assert_eq!(length, fs::metadata(&file).unwrap().len());
        assert!(length <= 2_300_000, "{}: {length} bytes", solution.rules());
        in_memory += solution.bytes_in_memory();
    }
    // What all share, the numbering of placements, is less than the difference.
    assert!(in_memory <= 18_000_000, "{in_memory} bytes");
}

#[test]
fn a_table_read_back_answers_as_before() {
    let folder = tempfile::tempdir().unwrap();
    for solution in [solution("may-both"), &NO_RETURN] {
        let file = folder.path().join("one.table");
        solution.save(&file).unwrap();
        let read = Solution::load(&file, solution.rules()).unwrap();
        assert_eq!(read.summary(), solution.summary());
        for position in positions(solution.rules(), 20_000) {
            assert_eq!(read.value(&position), solution.value(&position));
        }
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no half-written file is left"
    );
}

/// A shelf in a new folder, with this in the file of `must-turn`.
fn shelf_with(bytes: &[u8]) -> (tempfile::TempDir, Shelf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    let shelf = Shelf::new(&tables);
    let file = Shelf::file(&tables, rules("must-turn"));
    fs::create_dir_all(&tables).unwrap();
    fs::write(&file, bytes).unwrap();
    (folder, shelf, file)
}

#[test]
fn a_shelf_computes_once_and_reads_ever_after() {
    let folder = tempfile::tempdir().unwrap();
    let wanted = rules("must-turn");
    let tables = folder.path().join("not/there/yet");
    let shelf = Shelf::new(&tables);
    assert!(shelf.at_hand(wanted).is_none());
    let (first, origin) = shelf.get(wanted, &|_| {});
    assert!(
        matches!(
            origin,
            Origin::Computed {
                instead_of: None,
                not_kept: None
            }
        ),
        "{origin:?}"
    );
    let (again, origin) = shelf.get(wanted, &|_| {});
    assert!(matches!(origin, Origin::Memory), "{origin:?}");
    assert!(std::sync::Arc::ptr_eq(&first, &again));
    assert!(shelf.at_hand(wanted).is_some());
    assert!(shelf.at_hand(wanted.with_return(Return::Forbidden)).is_none());
    let (read, origin) = Shelf::new(&tables).get(wanted, &|_| {});
    assert!(matches!(origin, Origin::File), "{origin:?}");
    assert_eq!(read.summary(), first.summary());
}

/// Checks that a file with these bytes is refused for this reason, and that the shelf then builds it anew.
fn check_refused(bytes: &[u8], expected: impl Fn(&TableFault) -> bool) {
    let wanted = rules("must-turn");
    let (_folder, shelf, file) = shelf_with(bytes);
    let TableError::Unusable { fault, .. } = Solution::load(&file, wanted).unwrap_err() else {
        panic!("the file can be read");
    };
    assert!(expected(&fault), "{fault:?}");
    let (_, origin) = shelf.get(wanted, &|_| {});
    let Origin::Computed {
        instead_of: Some(TableError::Unusable { fault: said, path }),
        not_kept: None,
    } = origin
    else {
        panic!("expected a table built anew, found {origin:?}");
    };
    assert_eq!((said, path), (fault, file.clone()));
    assert!(Solution::load(&file, wanted).is_ok(), "the file has been replaced");
}

#[test]
fn a_damaged_or_foreign_table_is_refused_and_rebuilt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("good");
    solution("must-turn").save(&file).unwrap();
    let good = fs::read(&file).unwrap();
    let with = |place: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[place] ^= byte;
        bytes
    };
    check_refused(b"", |fault| *fault == TableFault::Foreign);
    check_refused(b"\x89PNG\r\n\x1a\n and so on", |fault| *fault == TableFault::Foreign);
    check_refused(&good[..30], |fault| matches!(fault, TableFault::Short { .. }));
    check_refused(&good[..good.len() - 1], |fault| {
        matches!(fault, TableFault::Checksum { .. })
    });
    check_refused(&[&good[..], b"x"].concat(), |fault| {
        matches!(fault, TableFault::Checksum { .. })
    });
    check_refused(&with(8, 2), |fault| *fault == TableFault::Version { found: 3 });
    check_refused(&with(good.len() / 2, 0x10), |fault| {
        matches!(fault, TableFault::Checksum { .. })
    });
    solution("may-turn").save(&file).unwrap();
    let other = fs::read(&file).unwrap();
    check_refused(
        &other,
        |fault| matches!(fault, TableFault::OtherRules { found, .. } if found == "may-turn"),
    );
}

#[test]
fn a_shelf_that_cannot_write_still_answers() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("tables");
    fs::write(&in_the_way, "a file where the folder should be").unwrap();
    let (solution, origin) = Shelf::new(&in_the_way).get(rules("must-turn"), &|_| {});
    assert!(
        matches!(
            origin,
            Origin::Computed {
                not_kept: Some(TableError::Io { .. }),
                ..
            }
        ),
        "{origin:?}"
    );
    assert_eq!(solution.summary().start, Value::Draw);
}
