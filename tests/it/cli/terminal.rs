//! `queah play`: scripts, and whole matches held as a conversation with the process.

use queah::cli::terminal::{Opponent, Table};
use queah::engine::{Level, Solution};
use queah::games::queah::Rules;
use queah::games::record::{Date, Record};
use queah::games::{Outcome, Side};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

static CLASSIC: LazyLock<Solution> = LazyLock::new(|| Solution::solve(Rules::CLASSIC, &|_| {}));
static OPEN: LazyLock<Solution> = LazyLock::new(|| {
    let rules: Rules = "Open".parse().unwrap();
    Solution::solve(rules, &|_| {})
});

/// What a match prints when these lines are typed.
fn typed(solution: &Solution, person: Side, level: u8, lines: &str) -> String {
    let opponent = Opponent {
        level: Level::new(level).unwrap(),
        seed: 5,
    };
    let mut out = Vec::new();
    let table = Table::new(solution, person, opponent, Date::new(2026, 11, 30), &mut out);
    table.play(lines.as_bytes()).unwrap();
    String::from_utf8(out).unwrap()
}

/// The record at the end of what was printed.
fn record(out: &str) -> Record {
    let at = out.rfind("[Game ").unwrap_or_else(|| panic!("no record: {out}"));
    out[at..].parse().unwrap()
}

/// Checks that a match in which these lines are typed says all of this, in this order.
fn check(person: Side, lines: &str, expected: &[&str]) -> String {
    let out = typed(&CLASSIC, person, 8, lines);
    let mut rest = out.as_str();
    for words in expected {
        let at = rest.find(words);
        let at = at.unwrap_or_else(|| panic!("expected {words:?} in what follows of:\n{out}"));
        rest = &rest[at + words.len()..];
    }
    out
}

#[test]
fn a_match_that_is_not_played_is_recorded() {
    let out = check(
        Side::White,
        "",
        &[
            "You are White under must-turn, against level 8. `help` lists what you can type.\n\n",
            " Ba    Bb     c\n",
            "White is to act\n\nWhite> \n[Game \"Queah\"]\n",
        ],
    );
    let expected = "[Game \"Queah\"]\n[Rules \"must-turn\"]\n[White \"You\"]\n[Black \"queah, level 8\"]\n\
                    [Date \"2026-11-30\"]\n[Result \"*\"]\n[Seed \"5\"]\n\n";
    assert!(out.ends_with(expected), "{out}");
    assert_eq!(
        check(Side::White, "quit\n", &["White> [Game"])
            .matches("White> ")
            .count(),
        1
    );
}

#[test]
fn actions_are_read_leniently_and_answered() {
    for text in ["j-g", "J g", "jg", "j→g", "  j-g\r"] {
        let out = check(
            Side::White,
            &format!("{text}\n"),
            &["White> ", "Black played ", "White is to act", "White> \n["],
        );
        let record = record(&out);
        assert_eq!(record.play().actions()[0].to_string(), "j-g");
        assert_eq!(record.play().ply(), 2, "{out}");
    }
}

#[test]
fn mistakes_are_explained_and_change_nothing() {
    let legal = "legal: i-f i-g i-k j-g j-h\n";
    let out = check(
        Side::White,
        "i-l\n\ni-c\na-d\n@c\nnonsense\n\u{fffd}\nlegal\n",
        &[
            "i-l is not legal: l holds a counter of White\n",
            legal,
            "White> White> ",
            legal,
            "a-d is not legal: a holds a counter of the other side\n",
            legal,
            "@c is not legal: four counters are on the board already\n",
            legal,
            "`help` lists what you can type\n",
            "`help` lists what you can type\n",
            legal,
        ],
    );
    assert_eq!(record(&out).play().ply(), 0);
    let bytes: &[u8] = b"\xff\xfe\nquit\n";
    let opponent = Opponent {
        level: Level::PERFECT,
        seed: 0,
    };
    let mut out = Vec::new();
    Table::new(&CLASSIC, Side::White, opponent, None, &mut out)
        .play(bytes)
        .unwrap();
    assert!(String::from_utf8(out).unwrap().contains("`help` lists"));
}

#[test]
fn words_are_answered() {
    check(
        Side::White,
        "help\nhint\nBOARD\n?\n",
        &[
            "takes back",
            "White> play ",
            "draw     ",
            "White> ",
            "Ba    Bb     c\n",
            "takes back",
        ],
    );
}

#[test]
fn undo_takes_back_to_where_the_person_was_to_act() {
    let out = check(
        Side::White,
        "undo\nj-g\nundo\n",
        &["you have played nothing yet\n", "Black played ", "White is to act"],
    );
    assert_eq!(record(&out).play().ply(), 0);
    // Black's match begins with what the bot plays, which stays.
    let out = check(
        Side::Black,
        "undo\nlegal\n",
        &["White played ", "Black is to act", "you have played nothing yet"],
    );
    assert_eq!(record(&out).play().ply(), 1);
    // The same seed answers the same action the same way.
    let out = check(Side::White, "j-g\nundo\nj-g\nundo\nj-g\n", &[]);
    assert_eq!(record(&out), record(&check(Side::White, "j-g\n", &[])));
}

#[test]
fn who_resigns_has_lost() {
    for (side, result) in [(Side::White, "0-1"), (Side::Black, "1-0")] {
        let out = check(
            side,
            "resign\nj-g\n",
            &[&format!("[Result \"{result}\"]\n[End \"resigned\"]\n")],
        );
        let record = record(&out);
        assert_eq!(record.end().unwrap().outcome, Outcome::Win(side.other()));
        let person = if side == Side::White {
            record.white()
        } else {
            record.black()
        };
        assert_eq!(person, "You");
    }
}

/// Under `both` a turn may be typed whole, or an action at a time; an action too many is not played.
#[test]
fn turns_of_two_actions() {
    let mut lines = String::new();
    // Gives a counter away, to be short: every script so far is played anew until a drop is legal.
    let drop = loop {
        let out = typed(&OPEN, Side::White, 8, &format!("{lines}legal\n"));
        let legal = out.rsplit("legal: ").next().unwrap();
        let legal: Vec<&str> = legal.lines().next().unwrap().split(' ').collect();
        if let Some(drop) = legal.iter().find(|action| action.starts_with('@')) {
            break (*drop).to_owned();
        }
        let step = legal.iter().find(|action| action.contains('-')).unwrap();
        lines.push_str(&format!("{step}\n"));
        assert!(lines.len() < 400, "{out}");
    };
    let out = typed(&OPEN, Side::White, 8, &format!("{lines}{drop}\nlegal\n"));
    assert!(out.contains(&format!("White played {drop}\nWhite is to act")), "{out}");
    let legal = out.rsplit("legal: ").next().unwrap();
    let second = legal.split_whitespace().next().unwrap();
    let whole = typed(&OPEN, Side::White, 8, &format!("{lines}{drop}+{second}\n"));
    let apart = typed(&OPEN, Side::White, 8, &format!("{lines}{drop}\n{second}\n"));
    assert_eq!(record(&whole), record(&apart));
    assert!(whole.contains(&format!("{drop}+{second}")), "{whole}");
    let more = typed(&OPEN, Side::White, 8, &format!("{lines}{drop} + {second} + a-d\n"));
    assert!(more.contains("your turn ended before a-d"), "{more}");
    assert_eq!(record(&more), record(&whole));
}

/// Plays a whole match with the process, each time what `pick` takes from the answer to `word`. Gives the record.
fn converse(arguments: &[&str], word: &str, pick: fn(&str) -> Option<&str>) -> (String, Record) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_queah"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut out = String::new();
    writeln!(input, "{word}").unwrap();
    for line in lines {
        let line = line.unwrap();
        out.push_str(&line);
        out.push('\n');
        let answer = line.rsplit("> ").next().unwrap();
        if let Some(action) = pick(answer) {
            // Nobody reads what is typed after the end.
            let _ = write!(input, "{action}\n{word}\n");
        }
    }
    assert!(child.wait().unwrap().success(), "{out}");
    let record = record(&out);
    (out, record)
}

#[test]
fn whole_matches_are_played_to_their_ends() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    let hinted: fn(&str) -> Option<&str> = |answer| answer.strip_prefix("play ");
    let first: fn(&str) -> Option<&str> = |answer| answer.strip_prefix("legal: ")?.split(' ').next();
    let arguments = ["--level", "1", "--seed", "3", "--tables", tables];
    let (out, won) = converse(&arguments, "hint", hinted);
    assert_eq!(won.end().unwrap().outcome, Outcome::Win(Side::White), "{out}");
    assert_eq!(won.play().end(), won.end());
    assert!(out.contains("\n1-0, "), "{out}");
    assert_eq!(converse(&arguments, "hint", hinted).1, won, "the seed tells all");

    let arguments = [
        "--rules", "Free", "--side", "black", "--level", "8", "--seed", "4", "--tables", tables,
    ];
    let (out, lost) = converse(&arguments, "legal", first);
    assert_eq!(lost.end().unwrap().outcome, Outcome::Win(Side::White), "{out}");
    assert_eq!((lost.white(), lost.black()), ("queah, level 8", "You"));
    assert!(folder.path().join("may-either.table").exists());
}

#[test]
fn the_command_line_is_checked() {
    for (arguments, expected) in [
        (["--level", "9"], "expected a level, 1 to 8"),
        (["--level", "strong"], "expected a level, 1 to 8"),
        (["--side", "green"], "expected a side"),
        (["--rules", "chess"], "expected a rule set"),
        (["--seed", "x"], "invalid digit"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_queah"))
            .arg("play")
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}
