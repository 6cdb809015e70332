//! Plays: turns, repetition, straight returns, and how they end.

use super::board;
use queah::games::queah::{Illegal, Play, Position, Refused, Rules, Square};
use queah::games::{self, End, Outcome, Reason, Side};

/// Plays the actions of a text, each of which must be legal.
fn played(rules: &str, start: Position, actions: &str) -> Play {
    let mut play = Play::from_position(rules.parse().unwrap(), start);
    for action in actions.split_whitespace() {
        let done = play.act(action.parse().unwrap());
        done.unwrap_or_else(|refused| panic!("{action} on {}: {refused}", play.position()));
    }
    play
}

fn end(outcome: Outcome, reason: Reason) -> Option<End> {
    Some(End { outcome, reason })
}

#[test]
fn a_position_that_occurs_a_third_time_is_a_draw() {
    let there_and_back = "i-k d-f k-i f-d";
    let mut play = played("must-turn", Position::start(), there_and_back);
    assert_eq!((play.occurrences(), play.end()), (2, None));
    for action in "i-k d-f k-i".split(' ') {
        play.act(action.parse().unwrap()).unwrap();
        assert_eq!(play.end(), None);
    }
    play.act("f-d".parse().unwrap()).unwrap();
    assert_eq!(
        (play.occurrences(), play.end()),
        (3, end(Outcome::Draw, Reason::Repetition))
    );
    assert_eq!((play.to_act(), play.legal()), (None, Vec::new()));
    let refused = play.act("i-k".parse().unwrap());
    assert_eq!(refused, Err(Refused::Ended(play.end().unwrap())));
    assert_eq!(play.explain_counter(Square::from_letter('j').unwrap()), refused);
    assert_eq!(play.actions().len(), 8, "what was refused has changed nothing");
}

/// The forbidden returns, written out before and after an action.
#[test]
fn what_is_remembered_of_a_step() {
    let cases = [
        (
            "a step is remembered",
            "may-turn",
            "w../../.../../..b w 0 0",
            "a-d",
            ".../w./.../../..b b 0 0 d-a/-",
        ),
        (
            "the next one takes its place",
            "may-turn",
            ".../w./.../../..b w 0 0 d-a/-",
            "d-b",
            ".w./../.../../..b b 0 0 b-d/-",
        ),
        (
            "the other side's stays",
            "may-turn",
            ".../w./.../../..b w 0 0 -/m-j",
            "d-b",
            ".w./../.../../..b b 0 0 b-d/m-j",
        ),
        (
            "a capture forgets its own",
            "may-turn",
            ".../w./.b./../..b w 0 0 d-a/-",
            "dxj",
            ".../../.../.w/..b b 0 0",
        ),
        (
            "and that of the captured",
            "may-turn",
            ".../w./.b./../..b w 0 0 -/g-e",
            "dxj",
            ".../../.../.w/..b b 0 0",
        ),
        (
            "not that of another",
            "may-turn",
            ".../w./.b./../b.. w 0 0 -/k-i",
            "dxj",
            ".../../.../.w/b.. b 0 0 -/k-i",
        ),
        (
            "a drop is a turn of its own",
            "may-turn",
            "w../../.../../..b w 1 0 a-d/-",
            "@k",
            "w../../.../../w.b b 0 0",
        ),
        (
            "so it is here",
            "may-either",
            "w../../.../../..b w 1 0 a-d/-",
            "@k",
            "w../../.../../w.b b 0 0",
        ),
        (
            "here the turn goes on",
            "may-both",
            "w../../.../../..b w 1 0 a-d/-",
            "@k",
            "w../../.../../w.b w 0 0 a-d/-",
        ),
        (
            "and then is over",
            "may-both",
            "w../../.../../w.b w 0 0 a-d/-",
            "k-i",
            "w../../.../w./..b b 0 0 i-k/-",
        ),
        (
            "barred by the other side",
            "may-turn",
            "w../../.b./../... b 0 0 a-d/-",
            "g-d",
            "w../b./.../../... w 0 0 -/d-g",
        ),
        (
            "barred by its own drop",
            "may-both",
            "w../../.../../..b w 1 0 a-d/-",
            "@d",
            "w../w./.../../..b w 0 0",
        ),
        (
            "a drop may be gone again",
            "may-both",
            "w../../.../../..b w 1 0 -/m-j",
            "@j",
            "w../../.../.w/..b w 0 0 -/m-j",
        ),
    ];
    for (why, rules, before, action, after) in cases {
        let rules: Rules = format!("{rules}+no-return").parse().unwrap();
        let position: Position = before.parse().unwrap();
        let action = action.parse().unwrap();
        assert_eq!(position.explain(rules, action), Ok(()), "{why}");
        assert_eq!(position.after(action, rules).to_string(), after, "{why}");
    }
}

/// A step back is refused in the next turn and allowed in the one after it.
#[test]
fn no_return_holds_for_one_turn() {
    let start = "w../../.../w./..b w 0 0".parse().unwrap();
    let mut play = played("may-turn+no-return", start, "a-d m-j");
    let refused = play.act("d-a".parse().unwrap());
    assert!(
        matches!(refused, Err(Refused::Illegal(Illegal::StraightReturn { .. }))),
        "{refused:?}"
    );
    for action in ["i-k", "j-h", "d-a"] {
        play.act(action.parse().unwrap()).unwrap();
    }
}

/// Black's only step would be a return, so it is blocked.
#[test]
fn a_forbidden_return_can_block() {
    let start: Position = "w../../.../../..b w 1 0 -/m-j".parse().unwrap();
    let play = played("may-both+no-return", start, "@j j-h");
    assert_eq!(play.end(), end(Outcome::Win(Side::White), Reason::Blocked));
}

#[test]
fn the_last_counter_captured_and_no_action_left() {
    let captured = board(
        "b . .
          w .
         . . .
          . .
         . . .",
        "b 0 0",
    );
    let play = played("must-turn", captured, "axg");
    assert_eq!(play.end(), end(Outcome::Win(Side::Black), Reason::Captured));
    let shut = board(
        ". . .
          b .
         b b .
          . b
         w . .",
        "b 0 0",
    );
    let play = played("may-turn", shut, "f-i");
    assert_eq!(play.end(), end(Outcome::Win(Side::Black), Reason::Blocked));
    // A counter in reserve is no help: under `turn` White must drop, and then it is Black's turn.
    let short = board(
        ". . .
          b .
         b b .
          . b
         w . .",
        "b 1 0",
    );
    let play = played("may-turn", short, "f-i");
    assert_eq!((play.end(), play.to_act()), (None, Some(Side::White)));
}

/// Under `both`, a side that has dropped and cannot act once more has lost.
#[test]
fn blocked_in_the_middle_of_a_turn() {
    let start = board(
        ". . .
          . .
         . b .
          b b
         w . b",
        "w 1 0",
    );
    let play = played("may-both", start, "@l");
    assert_eq!(play.end(), None, "l takes j and lands on h");
    assert!(play.mid_turn());
    let start = board(
        ". . .
          . .
         . b .
          b b
         w . .",
        "w 1 1",
    );
    let play = played("may-both", start, "@m");
    assert_eq!(play.end(), end(Outcome::Win(Side::Black), Reason::Blocked));
    assert!(!play.mid_turn());
}

#[test]
fn turns_and_their_numbers() {
    let turns = |play: &Play| -> Vec<String> {
        let play = games::Play::Queah(play.clone());
        let turn = |turn: games::Turn| {
            let actions: Vec<String> = turn.actions.iter().map(ToString::to_string).collect();
            format!("{}: {}", turn.side, actions.join("+"))
        };
        play.turns().into_iter().map(turn).collect()
    };
    let white_first: Position = "w../../.../../..b w 1 0".parse().unwrap();
    let play = played("may-both", white_first, "@k k-i m-j i-f");
    assert_eq!(turns(&play), ["White: @k+k-i", "Black: m-j", "White: i-f"]);
    let numbers: Vec<usize> = (0..=4).map(|ply| play.rewind(ply).turn_number()).collect();
    assert_eq!(numbers, [1, 1, 1, 2, 2]);
    assert_eq!((play.rewind(1).mid_turn(), play.rewind(2).mid_turn()), (true, false));

    let black_first: Position = "w../../.../../..b b 0 0".parse().unwrap();
    let play = played("may-turn", black_first, "m-j a-d j-h");
    assert_eq!(turns(&play), ["Black: m-j", "White: a-d", "Black: j-h"]);
    let numbers: Vec<usize> = (0..=3).map(|ply| play.rewind(ply).turn_number()).collect();
    assert_eq!(numbers, [1, 2, 2, 3]);
}

/// The generic play answers as the game does, and reads actions for it.
#[test]
fn the_generic_play_asks_the_game() {
    let mut play = games::Rules::Queah(Rules::CLASSIC).start();
    let action = play.read("J→G").unwrap();
    assert_eq!((play.explain(action), play.act(action)), (Ok(()), Ok(())));
    assert_eq!(
        (play.ply(), play.to_act(), play.turn_number()),
        (1, Some(Side::Black), 1)
    );
    assert_eq!(play.position_text(), "bb./bb/.w./w./.ww b 6 6");
    assert_eq!(play.rewind(0), play.rules().start());
    assert_eq!(play.rewind(9), play);
    let afresh = play.afresh();
    assert_eq!((afresh.ply(), afresh.position_text()), (0, play.position_text()));
    assert!(play.read("n").is_err());
    assert!(play.rules().start_from("nowhere").is_err());
    assert!(
        play.rules().start_from("w../../.../../..b w 0 0 a-d/-").is_err(),
        "returns are allowed here"
    );
}
