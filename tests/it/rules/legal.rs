//! The legal actions: against whole games of another program, and the points on which rules differ.

use super::{board, every_rules, wandered};
use crate::shared;
use queah::games::queah::{Action, Play, Position, Rules, Setup, Squares};
use queah::games::{Outcome, Reason, Side};

fn texts(actions: &[Action]) -> String {
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// Checks the legal actions of a position under several rule sets.
fn check(position: Position, expected: &[(&str, &str)]) {
    for (rules, actions) in expected {
        let rules: Rules = rules.parse().unwrap();
        position.check(rules).unwrap();
        assert_eq!(texts(&position.legal(rules)), *actions, "{rules}, {position}");
    }
}

#[test]
fn the_start() {
    for rules in every_rules() {
        let legal = Position::start().legal(rules);
        assert_eq!(texts(&legal), "i-f i-g i-k j-g j-h", "{rules}");
    }
}

/// Every set of at most four squares.
fn sets() -> Vec<Squares> {
    let sets = (0..1 << 13).map(Squares::from_bits);
    sets.filter(|set| set.len() <= 4).collect()
}

/// Over every placement, be it reached by play or not: what a member chooses from fits into one menu of Discord's.
#[test]
fn there_are_never_more_than_22() {
    let mut most = 0;
    for white in sets() {
        for black in sets().into_iter().filter(|black| black.and(white).is_empty()) {
            let setup = Setup {
                counters: [white, black],
                reserves: [1, 1],
                to_act: Side::White,
                forbidden: [None; 2],
            };
            let Ok(position) = setup.position() else { continue };
            for rules in Rules::ALL {
                most = most.max(position.legal(rules).len());
            }
        }
    }
    assert!((15..=22).contains(&most), "{most}");
}

#[test]
fn a_capture_that_is_there() {
    let position = board(
        "b . b
          b .
         . b .
          w w
         . w w",
        "w 3 3",
    );
    check(
        position,
        &[
            ("must-turn", "ixe"),
            ("must-both", "ixe"),
            ("must-either", "ixe"),
            ("may-turn", "i-f i-k ixe j-h"),
            ("may-both", "i-f i-k ixe j-h"),
            ("may-either", "i-f i-k ixe j-h"),
            ("first-either", "ixe"),
        ],
    );
}

#[test]
fn a_side_that_is_short_with_a_capture_on_the_board() {
    let position = board(
        "b . b
          w .
         . b .
          w b
         . w .",
        "w 3 0",
    );
    check(
        position,
        &[
            ("must-turn", "@b @e @f @h @k @m"),
            ("may-turn", "@b @e @f @h @k @m"),
            ("must-both", "@b @e @f @h @k @m"),
            ("may-both", "@b @e @f @h @k @m"),
            ("must-either", "ixe lxh"),
            ("may-either", "@b @e @f @h @k @m d-b d-f i-f i-k ixe lxh"),
            ("first-either", "@b @e @f @h @k @m ixe lxh"),
        ],
    );
}

#[test]
fn a_return_is_forbidden_to_the_counter_that_stepped_and_to_no_other() {
    let position = board(
        ". . .
          b .
         . w .
          . w
         . w .",
        "w 0 0 g-i/-",
    );
    check(
        position,
        &[
            ("may-turn+no-return", "g-e gxa j-h j-m l-i"),
            ("must-turn+no-return", "gxa"),
        ],
    );
}

/// The order of the list is the order of the texts, and nothing is listed twice.
#[test]
fn the_order_is_that_of_the_texts() {
    for rules in every_rules() {
        for position in wandered(rules, 2_000) {
            let texts: Vec<String> = position.legal(rules).iter().map(ToString::to_string).collect();
            assert!(texts.is_sorted_by(|a, b| a < b), "{rules}, {position}: {texts:?}");
        }
    }
}

#[test]
fn after_a_legal_action_the_position_is_valid() {
    for rules in every_rules() {
        for position in wandered(rules, 2_000) {
            assert_eq!(position.setup().position(), Ok(position), "{rules}");
            assert_eq!(position.check(rules), Ok(()), "{rules}");
            assert_eq!(position.to_string().parse(), Ok(position), "{rules}");
        }
    }
}

/// Whole games of another program: the same positions, the same legal actions, the same winner. It does not end a game
/// at a repetition; ours ends there and nowhere else before its time.
#[test]
fn other_games_replay() {
    let Some(table) = shared::text("queah-games.tsv") else {
        return;
    };
    let (mut games, mut repeated, mut rows) = (0, 0, 0);
    let mut position = Position::start();
    let mut play: Option<Play> = None;
    for (line, row) in (1..).zip(table.lines()) {
        let fields: Vec<&str> = row.split('\t').collect();
        let rules: Rules = fields[0].parse().unwrap();
        if fields[3] == "end" {
            let winner = if fields[4] == "w" { Side::White } else { Side::Black };
            assert_eq!(
                (position.legal(rules), position.to_act()),
                (Vec::new(), winner.other()),
                "line {line}"
            );
            let end = play.take().unwrap().end().unwrap();
            let draw = end.outcome == Outcome::Draw;
            assert!(draw || end.outcome == Outcome::Win(winner), "line {line}: {end}");
            repeated += usize::from(draw);
            games += 1;
            position = Position::start();
            continue;
        }
        let play = play.get_or_insert_with(|| Play::new(rules));
        assert_eq!(position.to_string(), fields[3], "line {line}");
        assert_eq!(fields[3].parse(), Ok(position), "line {line}");
        assert_eq!(texts(&position.legal(rules)), fields[4], "line {line}");
        let action: Action = fields[5].parse().unwrap();
        let done = play.act(action);
        let over = play.end().is_some_and(|end| end.reason == Reason::Repetition);
        assert!(done.is_ok() || over, "line {line}: {done:?}");
        position = position.after(action, rules);
        rows += 1;
    }
    assert!(
        games >= 60 && repeated < games && rows >= 5_000,
        "{games} games, {repeated} repeated, {rows} rows"
    );
}
