//! Scenes in characters, drawn.

use super::{after, scene};
use queah::games::{End, Outcome, Reason, Side};
use queah::render::Scene;

/// Compares line by line, so that the drawing below may be indented; its first line is empty.
fn check(scene: &Scene, drawn: &str) {
    let indent = " ".repeat(8);
    let expected: String = drawn
        .lines()
        .skip(1)
        .map(|line| format!("{}\n", line.strip_prefix(&indent).unwrap_or(line.trim_start())))
        .collect();
    let text = scene.text().to_string();
    assert_eq!(text, expected, "found:\n{text}");
    assert!(text.is_ascii() && text.lines().all(|line| line.len() < 30 && line == line.trim_end()));
}

#[test]
fn the_start_from_either_chair() {
    let start = scene("bb./bb/.../ww/.ww w 6 6");
    check(
        &start,
        "
         Ba    Bb     c
            Bd    Be
          f     g     h
            Wi    Wj
          k    Wl    Wm
        White (W): 6 in reserve
        Black (B): 6 in reserve
        White is to act",
    );
    check(
        &start.seen_from(Side::Black),
        "
         Wm    Wl     k
            Wj    Wi
          h     g     f
            Be    Bd
          c    Bb    Ba
        White (W): 6 in reserve
        Black (B): 6 in reserve
        White is to act",
    );
}

#[test]
fn a_step_a_capture_and_a_turn_of_two() {
    check(
        &after("bb./bb/.w./w./.ww b 6 6", Side::White, "j-g"),
        "
         Ba    Bb     c
            Bd    Be
          f   [Wg]    h
            Wi     j
          k    Wl    Wm
        White (W): 6 in reserve
        Black (B): 6 in reserve
        White played j-g
        Black is to act",
    );
    check(
        &after("bb./.b/.../wb/.ww w 6 6", Side::Black, "dxj").seen_from(Side::Black),
        "
         Wm    Wl     k
           [Bj]   Wi
          h    xg     f
            Be     d
          c    Bb    Ba
        White (W): 6 in reserve
        Black (B): 6 in reserve
        Black played dxj
        White is to act",
    );
    check(
        &after("w../.w/.b./b./w.. b 1 0", Side::White, "@a+j-e"),
        "
        [Wa]    b     c
             d   [We]
          f    Bg     h
            Bi     j
         Wk     l     m
        White (W): 1 in reserve
        Black (B): 0 in reserve
        White played @a+j-e
        Black is to act",
    );
}

#[test]
fn an_end() {
    let ended = scene(".../.w/.../../b.. b 0 2").ended(End {
        outcome: Outcome::Win(Side::White),
        reason: Reason::TimedOut,
    });
    check(
        &ended,
        "
          a     b     c
             d    We
          f     g     h
             i     j
         Bk     l     m
        White (W): 0 in reserve
        Black (B): 2 in reserve
        1-0, timed out",
    );
}
