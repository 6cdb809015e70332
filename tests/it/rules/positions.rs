//! Positions: their text, and every fault at once.

use super::{every_rules, wandered};
use crate::shared;
use proptest::prelude::*;
use queah::games::Side;
use queah::games::queah::{Fault, Position, Rules, Setup, Square, Squares, Step};

#[test]
fn the_start_is_written_as_the_format_says() {
    assert_eq!(Position::start().to_string(), "bb./bb/.../ww/.ww w 6 6");
}

#[test]
fn spaces_case_and_words_do_not_matter() {
    let texts = [
        "bb./bb/.../ww/.ww w 6 6",
        "  BB./BB/.../WW/.WW   W 6\t6 \r\n",
        "bb./bb/.../ww/.ww white 6 6 -/-",
        "bb./bb/.../ww/.ww w 06 6",
    ];
    for text in texts {
        assert_eq!(text.parse(), Ok(Position::start()), "{text:?}");
    }
}

/// Checks the faults of a text, each with what was expected, what was found, and where.
fn check(text: &str, expected: &[&str]) {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text:?} was read as {position}"),
        Err(faults) => {
            let found: Vec<String> = faults.all().iter().map(ToString::to_string).collect();
            assert_eq!(found, expected, "{text:?}");
            assert_eq!(faults.to_string(), expected.join("; "));
        }
    }
}

#[test]
fn every_fault_is_named_at_once() {
    check(
        "",
        &[
            "expected five rows such as `bb./bb/.../ww/.ww`, found the end",
            "expected the side to act, `w` or `b`, found the end",
            "expected White's reserve, 0 to 6, found the end",
            "expected Black's reserve, 0 to 6, found the end",
        ],
    );
    check(
        "bb./bbb/.x./ww/.wé x 7 -1 j-g",
        &[
            "expected 2 squares in row 2, found \"bbb\" at column 5",
            "expected `w`, `b` or `.` on g, found \"x\" at column 10",
            "expected `w`, `b` or `.` on m, found \"é\" at column 18",
            "expected the side to act, `w` or `b`, found \"x\" at column 20",
            "expected Black's reserve, 0 to 6, found \"-1\" at column 24",
            "expected two forbidden returns such as `j-g/-`, found \"j-g\" at column 27",
            "expected at most 6 counters in White's reserve, found 7",
        ],
    );
    check(
        "bbb/bb/www/ww/... w 6 9 a-d/j-h extra words",
        &[
            "expected nothing after the position, found \"extra\" at column 33",
            "expected at most 4 counters of White, found 5 (f g h i j)",
            "White's forbidden return a-d leaves a, where no counter of White stands",
            "expected at most 4 counters of Black, found 5 (a b c d e)",
            "Black's forbidden return j-h leaves j, where no counter of Black stands",
            "expected at most 6 counters in Black's reserve, found 9",
        ],
    );
    check(
        "w../../.../../..b w 0 0 a-e/m-z",
        &[
            "expected Black's forbidden return, such as `j-g`, or `-`, found \"m-z\" at column 29",
            "White's forbidden return a-e joins squares that share no side",
        ],
    );
    check(
        "w../../.../../..b w 0 0 a-e/m-j",
        &["White's forbidden return a-e joins squares that share no side"],
    );
    check(".../../.../../... b 3 0", &["no counter is on the board"]);
    check(
        "bb./bb/.../ww/.ww w 99999999999999999999999 6",
        &["expected White's reserve, 0 to 6, found \"99999999999999999999999\" at column 21"],
    );
}

#[test]
fn two_sides_on_one_square_are_a_fault() {
    let setup = Setup {
        counters: [Squares::from_bits(0b11), Squares::from_bits(0b110)],
        ..Position::start().setup()
    };
    let faults = setup.position().unwrap_err();
    assert_eq!(
        faults.all(),
        [Fault::Shared {
            at: Square::from_letter('b').unwrap()
        }]
    );
}

#[test]
fn a_forbidden_return_belongs_to_no_return_alone() {
    let position: Position = "w../../.../../..b w 0 0 a-d/m-j".parse().unwrap();
    for rules in every_rules() {
        let faults = position.check(rules).map_err(|faults| faults.all().len());
        let expected = if rules.to_string().ends_with("+no-return") {
            Ok(())
        } else {
            Err(2)
        };
        assert_eq!(faults, expected, "{rules}");
    }
}

/// Where the square behind is occupied, a forbidden return says nothing, and is not kept.
#[test]
fn a_return_that_is_barred_anyway_is_forgotten() {
    let position: Position = "w../b./.../../..b w 0 0 a-d/m-j".parse().unwrap();
    assert_eq!(position.forbidden_return(Side::White), None);
    let black = position
        .forbidden_return(Side::Black)
        .map(|Step { from, to }| (from.letter(), to.letter()));
    assert_eq!(black, Some(('m', 'j')));
    assert_eq!(position.to_string(), "w../b./.../../..b w 0 0 -/m-j");
}

/// Every position that play reaches is read back as it is written, and no two have one text.
#[test]
fn texts_are_read_back() {
    for rules in every_rules() {
        let positions = wandered(rules, 3_000);
        let mut texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
        for (position, text) in positions.iter().zip(&texts) {
            assert_eq!(text.parse().as_ref(), Ok(position));
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), positions.len());
    }
}

/// Positions of other programs are valid here, belong to their rules, and are written as they were.
#[test]
fn positions_of_other_programs_are_read() {
    for file in ["queah-values.tsv", "queah-values-no-return.tsv"] {
        let Some(table) = shared::text(file) else {
            continue;
        };
        for row in table.lines() {
            let mut fields = row.split('\t');
            let rules: Rules = fields.next().unwrap().parse().unwrap();
            let text = fields.next().unwrap();
            let position: Position = text.parse().unwrap_or_else(|faults| panic!("{text}: {faults}"));
            assert_eq!(position.check(rules), Ok(()), "{text}");
            assert_eq!(position.to_string(), text.trim_end_matches(" -/-"));
        }
    }
}

proptest! {
    #[test]
    fn reading_never_panics(text in any::<String>()) {
        let _ = text.parse::<Position>().map_err(|faults| faults.to_string());
    }

    #[test]
    fn reading_near_misses_never_panics(
        text in "[bw.x/]{2,4}(/[bw.]{1,3}){3,5} {0,2}[wbx]? [0-9]{0,4} [0-7-]? ?([a-n-]{1,3}/?){0,3}"
    ) {
        match text.parse::<Position>() {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(faults) => prop_assert!(!faults.all().is_empty()),
        }
    }

    /// A setup of any bits is valid exactly when its numbers are.
    #[test]
    fn setups_are_checked(white in 0u16..8192, black in 0u16..8192, reserves in [0u8..9, 0u8..9]) {
        let setup = Setup {
            counters: [Squares::from_bits(white), Squares::from_bits(black)],
            reserves,
            ..Position::start().setup()
        };
        let right = white & black == 0
            && white | black != 0
            && white.count_ones() <= 4
            && black.count_ones() <= 4
            && reserves.iter().all(|&reserve| reserve <= 6);
        prop_assert_eq!(setup.position().is_ok(), right);
    }
}
