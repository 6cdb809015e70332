//! Records: written, read back, and what is wrong with those that are none.

use super::{Dice, every_rules};
use proptest::prelude::*;
use queah::games::record::{Date, Record, Tag};
use queah::games::{End, Outcome, Play, Reason, Rules, Side, queah as game};

/// A play of random actions: so many, or until it has ended.
fn random_play(rules: game::Rules, start: game::Position, plies: usize, seed: u64) -> Play {
    let mut dice = Dice(seed | 1);
    let mut play = game::Play::from_position(rules, start);
    for _ in 0..plies {
        let legal = play.legal();
        if legal.is_empty() {
            break;
        }
        play.act(legal[dice.roll(legal.len())]).unwrap();
    }
    Play::Queah(play)
}

const HEAD: &str = "[Game \"Queah\"]\n[Rules \"must-turn\"]\n[White \"Ada\"]\n[Black \"Kollie\"]\n";

#[test]
fn a_record_is_written_as_the_format_says() {
    let mut play = Rules::Queah(game::Rules::CLASSIC).start();
    for action in ["i-f", "e-h", "l-i", "hxl", "@g"] {
        play.act(play.read(action).unwrap()).unwrap();
    }
    let resigned = End {
        outcome: Outcome::Win(Side::White),
        reason: Reason::Resigned,
    };
    let record = Record::new(play, "Ada \"the\\ox\"\n", "Kol\u{202e}lie")
        .on(Date::new(2026, 11, 30).unwrap())
        .with(Tag::new("Event", "Evening cup").unwrap())
        .ended(resigned)
        .unwrap();
    let text = "[Game \"Queah\"]\n\
                [Rules \"must-turn\"]\n\
                [White \"Ada \\\"the\\\\ox\\\"\\n\"]\n\
                [Black \"Kol\\u{202e}lie\"]\n\
                [Date \"2026-11-30\"]\n\
                [Result \"1-0\"]\n\
                [End \"resigned\"]\n\
                [Event \"Evening cup\"]\n\
                \n\
                1. i-f e-h 2. l-i hxl 3. @g\n";
    assert_eq!(record.to_string(), text);
    assert_eq!(text.parse(), Ok(record));
}

/// Characters that hide or turn the text around them are written by their numbers, and read back.
#[test]
fn an_unruly_name_is_written_by_numbers() {
    let unruly = [
        '\u{61c}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{202e}', '\u{2060}',
        '\u{2066}', '\u{2069}', '\u{feff}', '\u{7}', '\u{85}',
    ];
    for character in unruly {
        let name = format!("A{character}b");
        let record = Record::new(Rules::Queah(game::Rules::CLASSIC).start(), &name, "Kollie");
        let text = record.to_string();
        let written = format!("[White \"A{}b\"]", character.escape_unicode());
        assert!(text.contains(&written), "{text}");
        assert_eq!(text.parse(), Ok(record), "{written}");
    }
    // Letters of any script stay as they are.
    let plain = Record::new(Rules::Queah(game::Rules::CLASSIC).start(), "Żółć 李 علي", "Kollie");
    assert!(plain.to_string().contains("[White \"Żółć 李 علي\"]"));
}

#[test]
fn black_first_and_joined_turns() {
    let text = "[Game \"Queah\"]\n\
                [Rules \"may-both+no-return\"]\n\
                [White \"?\"]\n\
                [Black \"?\"]\n\
                [Result \"*\"]\n\
                [Position \"w../../.../../..b b 1 0 a-d/-\"]\n\
                \n\
                1... m-j 2. @k+k-i j-l\n";
    let record: Record = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
    assert_eq!((record.white(), record.play().ply()), ("?", 4));
}

/// What people and other programs make of a record on its way.
#[test]
fn reading_is_tolerant() {
    let plain: Record = format!("{HEAD}\n1. i-f e-h 2. l-i hxl").parse().unwrap();
    let others = [
        format!("\u{feff}{HEAD}\n1. i-f e-h 2. l-i hxl").replace('\n', "\r\n"),
        format!("{HEAD}1.i-f e-h\n2.l-i\n\n  hxl *"),
        format!("{HEAD}1. if {{why not}} 1... EH ; to the right\n2... L→I h:l"),
        format!("; a match\n{HEAD}[Result \"*\"]{{\n}}i-f e-h l-i hxl"),
    ];
    for text in &others[..2] {
        assert_eq!(text.parse().as_ref(), Ok(&plain), "{text}");
    }
    assert_eq!(others[3].parse().as_ref(), Ok(&plain));
    let wrong_side = others[2].parse::<Record>().unwrap_err().to_string();
    assert_eq!(
        wrong_side,
        "line 6, column 1, after 2 actions: expected number 2 and a turn of White, found \"2...\""
    );
    assert_eq!(others[2].replace("2...", "2.").parse().as_ref(), Ok(&plain));
}

#[test]
fn the_first_error_is_named_with_its_place() {
    let tags = |tags: &str| format!("{HEAD}{tags}\n1. i-f e-h 2. l-i hxl");
    let cases = [
        (
            String::new(),
            "line 1, column 1, after 0 actions: expected a tag [Game \"…\"], found none",
        ),
        (
            "1. i-f".to_owned(),
            "line 1, column 1, after 0 actions: expected a tag [Game \"…\"], found none",
        ),
        (
            "[Game \"Queah\"]\n".to_owned(),
            "line 2, column 1, after 0 actions: expected a tag [Rules \"…\"], found none",
        ),
        (
            "[Game \"Chess\"]".to_owned(),
            "line 1, column 2, after 0 actions: expected a game (Queah), found \"Chess\"",
        ),
        (
            "[".to_owned(),
            "line 1, column 2, after 0 actions: expected the name of a tag, found the end",
        ),
        (
            "[Game Queah]".to_owned(),
            "line 1, column 7, after 0 actions: expected the value of a tag, in double quotes, found \"Queah]\"",
        ),
        (
            "[Game \"Queah\n\"]".to_owned(),
            "line 1, column 13, after 0 actions: expected `\"` in the same line, found the end",
        ),
        (
            "[Game \"Q\\q\"]".to_owned(),
            "line 1, column 9, after 0 actions: expected `\"`, `\\`, `n` or `u{…}` after a backslash, found \"q\\\"]\"",
        ),
        (
            "[Game \"Q\\u{d800}\"]".to_owned(),
            "line 1, column 9, after 0 actions: expected `\"`, `\\`, `n` or `u{…}` after a backslash, found \"u{d800}\\\"]\"",
        ),
        (
            "[Game \"Queah\" 1".to_owned(),
            "line 1, column 15, after 0 actions: expected `]`, found \"1\"",
        ),
        (
            "{ for ever".to_owned(),
            "line 1, column 11, after 0 actions: expected `}` at the end of the comment, found the end",
        ),
        (
            tags("[White \"Eve\"]"),
            "line 5, column 2, after 0 actions: the tag White is there twice",
        ),
        (
            tags("[Date \"2026-02-29\"]"),
            "line 5, column 2, after 0 actions: expected a date such as 2026-11-30, found \"2026-02-29\"",
        ),
        (
            tags("[Position \"b\"]").replace("1.", ""),
            "line 5, column 2, after 0 actions: expected five rows such as `bb./bb/.../ww/.ww`, found \"b\" at column 1; expected the side to act, `w` or `b`, found the end; expected White's reserve, 0 to 6, found the end; expected Black's reserve, 0 to 6, found the end",
        ),
        (
            tags("[Result \"2-0\"]"),
            "line 5, column 2, after 0 actions: expected `1-0`, `0-1`, `1/2-1/2` or `*`, found \"2-0\"",
        ),
        (
            tags("[Result \"1-0\"]"),
            "line 5, column 2, after 4 actions: the actions do not lead to 1-0, and no tag [End \"…\"] gives the reason",
        ),
        (
            tags("[End \"resigned\"]"),
            "line 5, column 2, after 4 actions: the end is resigned, but there is no result",
        ),
        (
            tags("[Result \"1-0\"]\n[End \"bored\"]"),
            "line 6, column 2, after 0 actions: expected captured, blocked, repetition, resigned, agreed, timed out, abandoned, adjudicated, aborted or voided as the reason of the end, found \"bored\"",
        ),
        (
            tags("[Result \"1-0\"]\n[End \"agreed\"]"),
            "line 6, column 2, after 4 actions: the actions do not lead to this end: 1-0, agreed",
        ),
        (
            tags("[Result \"1-0\"]\n[End \"blocked\"]"),
            "line 6, column 2, after 4 actions: the actions do not lead to this end: 1-0, blocked",
        ),
        (
            tags("[Result \"*\"]") + " 1-0",
            "line 6, column 23, after 4 actions: expected the result * of the tag, found 1-0",
        ),
        (
            tags("") + " * @g",
            "line 6, column 25, after 4 actions: expected nothing after the result, found \"@g\"",
        ),
        (
            tags("") + " 4. @g",
            "line 6, column 23, after 4 actions: expected number 3 and a turn of White, found \"4.\"",
        ),
        (
            tags("") + " 3 @g",
            "line 6, column 23, after 4 actions: expected number 3 and a turn of White, found \"3\"",
        ),
        (
            tags("") + " 3. i-k",
            "line 6, column 26, after 4 actions: a drop comes first",
        ),
        (
            tags("") + " 3.@g+g-c",
            "line 6, column 28, after 5 actions: `+` joins actions of one turn, and the turn was over",
        ),
        (
            tags("") + " 3. zz",
            "line 6, column 26, after 4 actions: expected an action such as `j-g`, `ixe` or `@f`, found \"zz\" at column 1",
        ),
    ];
    for (text, expected) in cases {
        match text.parse::<Record>() {
            Ok(record) => panic!("{text} was read as {record}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }
}

#[test]
fn the_end_must_be_that_of_the_rules() {
    let start = "[Position \"b../w./.../../... b 0 0\"]";
    let read = |tags: &str| format!("{HEAD}{start}{tags} axg").parse::<Record>();
    let captured = End {
        outcome: Outcome::Win(Side::Black),
        reason: Reason::Captured,
    };
    for tags in [
        "",
        "[Result \"0-1\"]",
        "[Result \"0-1\"][End \"captured\"]",
        "[End \"Captured\"]",
    ] {
        assert_eq!(read(tags).unwrap().end(), Some(captured), "{tags}");
    }
    let contradictions = [
        (
            "[Result \"1-0\"]",
            "the result is 1-0, but the actions say 0-1, captured",
        ),
        ("[Result \"*\"]", "the result is *, but the actions say 0-1, captured"),
        (
            "[Result \"0-1\"][End \"resigned\"]",
            "the end is 0-1, resigned, but the actions say 0-1, captured",
        ),
    ];
    for (tags, expected) in contradictions {
        let error = read(tags).unwrap_err();
        assert_eq!(error.fault.to_string(), expected, "{tags}");
    }
    let more = format!("{HEAD}{start} axg m-j").parse::<Record>().unwrap_err();
    assert_eq!(more.fault.to_string(), "the play has ended: 0-1, captured");
}

#[test]
fn only_days_of_the_calendar_are_dates() {
    let good = ["2026-11-30", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"];
    for text in good {
        assert_eq!(text.parse::<Date>().map(|date| date.to_string()), Ok(text.to_owned()));
    }
    let bad = [
        "",
        "2026-11-31",
        "2026-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-0-01",
        "26-11-30",
        "2026-11-30-1",
    ];
    for text in bad {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn tags_with_a_meaning_are_not_for_everyone() {
    for name in ["", "White", "Result", "two words", "Größe", "a\""] {
        assert_eq!(Tag::new(name, "x"), None, "{name:?}");
    }
}

#[test]
fn lines_stay_within_a_terminal() {
    for (seed, rules) in every_rules().enumerate() {
        let play = random_play(rules, game::Position::start(), 400, seed as u64 + 7);
        let text = Record::new(play, "Ada", "Kollie").to_string();
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    }
}

/// An end from above that fits, for a play that the rules have not ended.
fn some_end(choice: usize) -> Option<End> {
    let win = |side, reason| {
        let outcome = Outcome::Win(side);
        Some(End { outcome, reason })
    };
    match choice {
        0 => win(Side::White, Reason::Resigned),
        1 => win(Side::Black, Reason::TimedOut),
        2 => win(Side::Black, Reason::Abandoned),
        3 => Some(End {
            outcome: Outcome::Draw,
            reason: Reason::Agreed,
        }),
        4 => Some(End {
            outcome: Outcome::Void,
            reason: Reason::Aborted,
        }),
        5 => Some(End {
            outcome: Outcome::Win(Side::White),
            reason: Reason::Adjudicated,
        }),
        _ => None,
    }
}

proptest! {
    #[test]
    fn records_are_read_back(
        rules in 0usize..14,
        seed in any::<u64>(),
        skipped in 0usize..40,
        plies in 0usize..200,
        white in any::<String>(),
        black in "[ -~]{0,40}",
        value in any::<String>(),
        choice in 0usize..8,
    ) {
        let rules = every_rules().nth(rules).unwrap();
        let before = random_play(rules, game::Position::start(), skipped, seed);
        let Play::Queah(before) = before;
        let play = random_play(rules, *before.position(), plies, seed >> 7);
        let mut record = Record::new(play, white, black).with(Tag::new("Event", value).unwrap());
        if let (None, Some(end)) = (record.end(), some_end(choice)) {
            record = record.ended(end).unwrap();
        }
        let text = record.to_string();
        prop_assert_eq!(text.parse(), Ok(record), "{}", text);
    }

    #[test]
    fn reading_never_panics(text in any::<String>()) {
        let _ = text.parse::<Record>().map_err(|error| error.to_string());
    }

    /// A good record with a piece cut out and something else put in its place.
    #[test]
    fn reading_damaged_records_never_panics(seed in any::<u64>(), cut in any::<[prop::sample::Index; 2]>(), piece in "\\PC{0,6}") {
        let play = random_play(game::Rules::CLASSIC, game::Position::start(), 20, seed);
        let text: Vec<char> = Record::new(play, "Ada", "Kollie").to_string().chars().collect();
        let [a, b] = cut.map(|index| index.index(text.len()));
        let (start, end) = (a.min(b), a.max(b));
        let damaged: String = text[..start].iter().copied().chain(piece.chars()).chain(text[end..].iter().copied()).collect();
        if let Err(error) = damaged.parse::<Record>() {
            prop_assert!(error.line <= damaged.split('\n').count());
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
