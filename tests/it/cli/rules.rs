//! `queah legal` and `queah perft`, run as a person runs them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn queah(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
    command.args(arguments);
    command
}

/// Runs a command; its exit code, output and error output.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = queah(arguments).stdin(Stdio::null()).output().unwrap();
    (
        status.code(),
        String::from_utf8(stdout).unwrap(),
        String::from_utf8(stderr).unwrap(),
    )
}

#[test]
fn legal_prints_one_line() {
    let (code, out, _) = run(&["legal", "--rules", "must-turn", "bb./bb/.../ww/.ww w 6 6"]);
    assert_eq!((code, out.as_str()), (Some(0), "i-f i-g i-k j-g j-h\n"));
    let (code, out, _) = run(&["legal", "--rules", "Open", ".../../.../../b.. w 0 0"]);
    assert_eq!((code, out.as_str()), (Some(0), "\n"), "a lost position has none");
}

#[test]
fn legal_says_what_is_wrong() {
    let (code, out, error) = run(&["legal", "--rules", "must-turn", "bb./bb/.../ww/.ww x 6 7"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert_eq!(
        error,
        "error: expected the side to act, `w` or `b`, found \"x\" at column 19; \
         expected at most 6 counters in Black's reserve, found 7\n"
    );
    let (code, _, error) = run(&["legal", "--rules", "no-such", "x"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("expected a rule set"), "{error}");
}

/// Each line is answered before the next is sent, a bad one with an error; the rest go on.
#[test]
fn legal_converses_line_by_line() {
    let mut child = queah(&["legal", "--rules", "may-turn"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &[u8]| {
        input.write_all(line).unwrap();
        input.flush().unwrap();
        answers.next().unwrap().unwrap()
    };
    assert_eq!(ask(b"bb./bb/.../ww/.ww w 6 6\n"), "i-f i-g i-k j-g j-h");
    assert!(ask(b"\n").starts_with("error: expected five rows"));
    assert!(ask(b"\xff\xfe w 6 6\n").starts_with("error: expected five rows"));
    assert!(ask(b"w../../.../../..b w 0 0 a-d/-\n").starts_with("error: White's return a-d is forbidden"));
    assert_eq!(ask(b"w../../.../../..b w 0 0\r\n"), "a-d");
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = queah(&["perft", "--rules", "must-turn", "--depth", "8"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn perft_prints_a_line_a_depth_and_the_speed() {
    let (code, out, _) = run(&["perft", "--rules", "may-both", "--depth", "5"]);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..5], ["1 5", "2 21", "3 99", "4 459", "5 2499"]);
    assert!(
        lines[5].starts_with("3083 nodes in ") && lines[5].ends_with(" million nodes a second"),
        "{out}"
    );
    let (_, out, _) = run(&[
        "perft",
        "--rules",
        "must-turn",
        "--depth",
        "1",
        "--position",
        "w../../.../../..b w 0 0",
    ]);
    assert!(out.starts_with("1 1\n"), "{out}");
}
