//! Scenes in words.

use super::{after, scene};
use queah::discord::texts::Texts;
use queah::games::{End, Outcome, Reason, Side};
use queah::render::Scene;

fn check(scene: &Scene, expected: &str) {
    assert_eq!(scene.spoken().text(&Texts::default()), expected);
}

#[test]
fn positions() {
    check(
        &scene("bb./bb/.../ww/.ww w 6 6"),
        "White: i, j, l, m and 6 in reserve. Black: a, b, d, e and 6 in reserve. White to act.",
    );
    check(
        &scene(".../../.b./../... b 1 0"),
        "White: none on the board and 1 in reserve, 9 captured. Black: g and 0 in reserve, 9 captured. Black to act.",
    );
}

#[test]
fn last_turns() {
    let white = "White: i, l, m and 6 in reserve, 1 captured.";
    check(
        &after("bb./.b/.../wb/.ww w 6 6", Side::Black, "dxj"),
        &format!("{white} Black: a, b, e, j and 6 in reserve. White to act. Last: Black captured g from d to j."),
    );
    check(
        &after("bb./bb/.w./w./.ww b 6 6", Side::White, "j-g"),
        "White: g, i, l, m and 6 in reserve. Black: a, b, d, e and 6 in reserve. Black to act. \
         Last: White stepped from j to g.",
    );
    check(
        &after("w../.w/.b./b./w.. b 1 0", Side::White, "@a+j-e"),
        "White: a, e, k and 1 in reserve, 6 captured. Black: g, i and 0 in reserve, 8 captured. Black to act. \
         Last: White dropped a counter on a and stepped from j to e.",
    );
}

#[test]
fn ends() {
    let told = |outcome, reason| {
        let scene = scene("bb./bb/.../ww/.ww w 6 6").ended(End { outcome, reason });
        let text = scene.spoken().text(&Texts::default());
        let state = text
            .split_once("d, e and 6 in reserve. ")
            .map(|(_, state)| state.to_owned());
        state.unwrap_or(text)
    };
    for (outcome, reason, expected) in [
        (
            Outcome::Win(Side::White),
            Reason::Captured,
            "White has won: Black has no counter left.",
        ),
        (
            Outcome::Win(Side::Black),
            Reason::Blocked,
            "Black has won: White is blocked.",
        ),
        (
            Outcome::Win(Side::Black),
            Reason::Resigned,
            "Black has won: White resigned.",
        ),
        (
            Outcome::Win(Side::White),
            Reason::TimedOut,
            "White has won: Black ran out of time.",
        ),
        (
            Outcome::Win(Side::White),
            Reason::Abandoned,
            "White has won: Black went away.",
        ),
        (
            Outcome::Draw,
            Reason::Repetition,
            "A draw: this position occurred for the third time.",
        ),
        (Outcome::Draw, Reason::Agreed, "A draw by agreement."),
    ] {
        assert_eq!(told(outcome, reason), expected);
    }
}

/// Discord cuts descriptions of pictures at 1024 characters.
#[test]
fn the_longest_text_fits() {
    let end = End {
        outcome: Outcome::Draw,
        reason: Reason::Repetition,
    };
    let scene = after("bbb/b./w../.w/ww. b 5 5", Side::White, "@f+i-j").ended(end);
    let length = scene.spoken().text(&Texts::default()).chars().count();
    assert!(length < 400, "{length}");
}
