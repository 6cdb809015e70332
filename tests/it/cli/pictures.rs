//! `queah render`, run as a person runs it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn render(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
    command
        .arg("render")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_picture_is_written_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let position = "bb./.b/.../wb/.ww w 6 6";
    let out = file.to_str().unwrap();
    let black = ["--side", "black", "--last", "dxj", "--marks"];
    let found = render(&[&["--position", position, "--out", out, "--theme", "dark"], &black[..]].concat());
    assert_eq!(text(&found.stderr), "");
    assert_eq!(
        text(&found.stdout),
        "White: i, l, m and 6 in reserve, 1 captured. Black: a, b, e, j and 6 in reserve. White to act. \
         Last: Black captured g from d to j.\n"
    );
    let picture = image::load_from_memory(&std::fs::read(Path::new(&file)).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (720, 720));
}

#[test]
fn standard_output_takes_the_picture() {
    let found = render(&["--out", "-", "--size", "200"]);
    let picture = image::load_from_memory(&found.stdout).unwrap();
    assert_eq!(picture.width(), 200);
    assert!(text(&found.stderr).ends_with("White to act.\n"));
}

#[test]
fn a_lost_position_has_ended() {
    let found = render(&["--position", "..w/ww/.../../w.. b 1 0", "--last", "ixe", "--out", "-"]);
    let told = text(&found.stderr);
    assert!(
        told.contains("White has won: Black has no counter left. Last: White captured g"),
        "{told}"
    );
    let found = render(&[
        "--position",
        "ww./b./w../../... b 0 0",
        "--rules",
        "may-both",
        "--out",
        "-",
    ]);
    let told = text(&found.stderr);
    assert!(told.contains("Black to act."), "{told}");
}

#[test]
fn errors_say_what_is_wrong() {
    let check = |arguments: &[&str], code: i32, expected: &str| {
        let found = render(arguments);
        let error = text(&found.stderr);
        assert_eq!(found.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(
            error.contains(expected),
            "{arguments:?}: expected {expected:?}, found {error:?}"
        );
        assert!(found.stdout.is_empty(), "{arguments:?}");
    };
    check(
        &["--out", "/nowhere/at/all/board.png"],
        1,
        "error: cannot write /nowhere/at/all/board.png: ",
    );
    check(&["--out", "-", "--position", "bb./bb"], 2, "expected five rows");
    check(
        &["--out", "-", "--theme", "blue"],
        2,
        "expected a theme, light or dark, found \"blue\"",
    );
    check(
        &["--out", "-", "--side", "red"],
        2,
        "expected a side, white or black, found \"red\"",
    );
    check(
        &["--out", "-", "--size", "99999"],
        2,
        "expected a size of 160 to 2160 pixels, found 99999",
    );
    check(&["--out", "-", "--rules", "chess"], 2, "expected a rule set");
    check(
        &["--out", "-", "--last", "j-g+g-e"],
        2,
        "expected one action, or a drop and a step or capture",
    );
    check(
        &["--out", "-", "--last", "d-g"],
        1,
        "error: d-g cannot have been the last action: expected d to be empty",
    );
    check(
        &["--out", "-", "--last", "@g"],
        1,
        "error: @g cannot have been the last action: expected a counter on g",
    );
    check(
        &["--out", "-", "--last", "k-a"],
        1,
        "error: k-a cannot have been the last action: no counter goes that way",
    );
    check(
        &[
            "--out",
            "-",
            "--position",
            "bb./bb/.w./w./.ww b 6 6 g-j/-",
            "--rules",
            "must-turn",
        ],
        1,
        "g-j",
    );
}
