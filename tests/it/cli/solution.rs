//! `queah solve`, `queah verify` and `queah probe`, run as a person runs them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn queah(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
    command.args(arguments);
    command
}

/// Runs a command; its exit code, output and error output.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    finished(queah(arguments).stdin(Stdio::null()).output().unwrap())
}

fn finished(Output { status, stdout, stderr }: Output) -> (Option<i32>, String, String) {
    (
        status.code(),
        String::from_utf8(stdout).unwrap(),
        String::from_utf8(stderr).unwrap(),
    )
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The text that a line of the output has after its name.
fn field<'a>(out: &'a str, name: &str) -> &'a str {
    let line = out.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("no line `{name}` in: {out}")).trim()
}

const START: &str = "bb./bb/.../ww/.ww w 6 6";

#[test]
fn solve_prints_figures_and_writes_a_table_that_verify_passes() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    let (code, out, error) = run(&["solve", "--rules", "must-turn", "--out", text(&tables)]);
    assert_eq!(code, Some(0), "{error}");
    assert_eq!(field(&out, "positions"), "6731935");
    let counts = ["wins", "losses", "draws"].map(|name| field(&out, name).parse::<u64>().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), 6_731_935);
    assert_eq!((field(&out, "start"), field(&out, "longest win")), ("draw", "96 turns"));
    assert!(field(&out, "time").ends_with(" s"));
    assert!(error.contains("must-turn: values done"), "progress is shown: {error}");
    let table = tables.join("must-turn.table");
    assert!(fs::metadata(&table).unwrap().len() <= 2_300_000);

    let (code, out, error) = run(&["verify", "--rules", "Classic", "--tables", text(&tables)]);
    assert_eq!(
        (code, field(&out, "verified")),
        (Some(0), "6731935 positions"),
        "{error}"
    );

    let mut bytes = fs::read(&table).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, bytes).unwrap();
    let (code, out, error) = run(&["verify", "--rules", "must-turn", "--tables", text(&tables)]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(
        error.starts_with("error: ") && error.contains("the table is damaged"),
        "{error}"
    );

    let (code, out, error) = run(&["probe", "--rules", "must-turn", "--tables", text(&tables), START]);
    assert_eq!((code, out.lines().next()), (Some(0), Some("draw")));
    assert!(error.contains("warning: ") && error.contains("solved anew"), "{error}");
    let (_, _, error) = run(&["probe", "--rules", "must-turn", "--tables", text(&tables), START]);
    assert_eq!(error, "", "the table has been rebuilt");
}

#[test]
fn verify_wants_a_table_where_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, error) = run(&["verify", "--rules", "must-turn", "--tables", text(folder.path())]);
    assert_eq!(code, Some(1));
    assert!(error.contains("must-turn.table"), "{error}");
}

#[test]
fn probe_prints_the_value_and_then_each_action() {
    let (code, out, _) = run(&["probe", "--rules", "first-either", START]);
    let expected = "win 69\nj-g win 69\ni-f draw\nj-h loss 70\ni-k loss 64\ni-g loss 60\n";
    assert_eq!((code, out.as_str()), (Some(0), expected));
    let (code, out, _) = run(&["probe", "--rules", "must-turn", ".../.b/bb./../b.. w 0 2"]);
    assert_eq!(
        (code, out.as_str()),
        (Some(0), "loss 0\n"),
        "a lost position has no action"
    );
}

#[test]
fn probe_says_what_is_wrong() {
    for (position, expected) in [
        ("bb./bb/.../ww/.ww x 6 6", "the side to act"),
        ("bb./bb/.../ww/.w. w 6 6", "can reach under must-turn"),
        ("bb./bb/.../ww/.ww w 6 6 i-g/-", "these rules allow every return"),
    ] {
        let (code, out, error) = run(&["probe", "--rules", "must-turn", position]);
        assert_eq!((code, out.as_str()), (Some(1), ""));
        let last = error.lines().last().unwrap_or("");
        assert!(last.starts_with("error: ") && last.contains(expected), "{error}");
    }
}

#[test]
fn probe_answers_line_by_line() {
    let mut child = queah(&["probe", "--rules", "must-turn"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = format!("{START}\nnonsense\n.w./bb/.b./w./w.. w 4 0\n\nbb./bb/.../ww/.w. w 6 6\n\u{fffd}\n");
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let (code, out, _) = finished(child.wait_with_output().unwrap());
    assert_eq!(code, Some(0));
    let answers: Vec<&str> = out.lines().collect();
    let kinds: Vec<&str> = answers
        .iter()
        .map(|line| line.split(' ').next().unwrap_or(""))
        .collect();
    assert_eq!(kinds, ["draw", "error:", "win", "error:", "error:", "error:"], "{out}");
    assert_eq!(answers[2], "win 13");
}
