//! Which plays tell something of one that still goes on.

use queah::games::queah::{Play, Position, Rules};

fn play(rules: &str, start: &str, actions: &str) -> Play {
    let rules: Rules = rules.parse().unwrap();
    let mut play = match start {
        "" => Play::new(rules),
        position => Play::from_position(rules, position.parse::<Position>().unwrap()),
    };
    for action in actions.split_whitespace() {
        play.act(action.parse().unwrap()).unwrap();
    }
    play
}

/// Checks whether this play tells of the one that goes on.
#[track_caller]
fn check(running: &str, (rules, start, actions): (&str, &str, &str), tells: bool) {
    let running = play("must-turn", "", running);
    let found = play(rules, start, actions).tells_of(&running);
    assert_eq!(found, tells, "{rules} {start} {actions}");
}

/// ```text
///  a b .
///   . .      White: f i m and, in reserve, 5
///  f . .     Black: a b j l
///   i j      White is to act and is short
///  . l m
/// ```
const RUNNING: &str = "i-f e-h l-i hxl @g dxj";
const ITS_POSITION: &str = "bb./../w../wb/.bw w 5 6";

#[test]
fn the_same_line_tells_however_far_it_goes() {
    for (actions, tells) in [
        ("i-f", false),
        ("i-f e-h l-i hxl", false),
        ("i-f e-h l-i hxl @g", true),
        (RUNNING, true),
        ("i-f e-h l-i hxl @g dxj @h", true),
        ("i-f e-h l-i hxl @g dxj @h a-d mxg", true),
        // It leaves the line before where the match stands.
        ("i-f e-h l-i hxl @k", false),
        ("j-h e-g ixe", false),
    ] {
        check(RUNNING, ("must-turn", "", actions), tells);
    }
}

#[test]
fn other_rules_and_openings_tell_nothing() {
    check(RUNNING, ("may-turn", "", RUNNING), false);
    for opening in ["", "i-f", "i-f e-h", "i-f e-h l-i hxl"] {
        check(opening, ("must-turn", "", RUNNING), false);
    }
    check("i-f e-h l-i hxl @g", ("must-turn", "", RUNNING), true);
}

#[test]
fn a_position_tells_however_it_is_turned_mirrored_or_recoloured() {
    for start in [
        ITS_POSITION,
        ".bb/../..w/bw/wb. w 5 6",
        ".bw/wb/w../../bb. w 5 6",
        "wb./bw/..w/../.bb w 5 6",
        "ww./../b../bw/.wb b 6 5",
        // After one more action.
        "bb./../w.w/wb/.bw b 4 6",
    ] {
        check(RUNNING, ("must-turn", start, ""), true);
    }
    for start in [
        // The other side to act, another reserve, another square.
        "bb./../w../wb/.bw b 5 6",
        "bb./../w../wb/.bw w 4 6",
        "bb./../w../wb/b.w w 5 6",
        "bb./bb/.../ww/.ww w 6 6",
    ] {
        check(RUNNING, ("must-turn", start, ""), false);
    }
}
