//! Actions: lenient reading, strict writing.

use proptest::prelude::*;
use queah::games::queah::{Action, Square};

#[test]
fn what_players_type() {
    let cases = [
        (
            "j-g",
            &[
                "j-g", "j g", "jg", "JG", " j  g ", "j→g", "j -> g", "j>g", "j to g", "jtog", "J—G", "j–g", "j➡️g",
            ][..],
        ),
        (
            "j-g",
            &[
                "move j g",
                "step from j to g",
                "`j-g`",
                "\"jg\"",
                "j, g.",
                "j\u{200b}g",
                "j − g",
                "j=>g",
            ],
        ),
        (
            "ixe",
            &[
                "ixe",
                "i x e",
                "i×e",
                "i:e",
                "i-e",
                "i e",
                "ie",
                "IE",
                "i→e",
                "i takes e",
                "capture i e",
                "take i to e",
            ],
        ),
        (
            "@f",
            &[
                "@f",
                "@ f",
                "@F",
                "*f",
                "drop f",
                "dropf",
                "Drop on f",
                "drop to F",
                "place f",
                "put onto f",
                "＠f",
            ],
        ),
        // Geometry that cannot be stays a step, unless the writer says that it is a capture.
        ("a-m", &["a m", "am", "a-m"]),
        ("axm", &["axm", "a takes m"]),
        ("lxi", &["lxi", "l:i"]),
        ("c-c", &["cc"]),
    ];
    for (strict, texts) in cases {
        for text in texts {
            let read: Action = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(read.to_string(), strict, "{text:?}");
        }
    }
}

#[test]
fn what_is_no_action() {
    let cases = [
        ("", "expected an action such as `j-g`, `ixe` or `@f`, found the end"),
        ("  \t", "expected an action such as `j-g`, `ixe` or `@f`, found the end"),
        (
            "n-g",
            "expected an action such as `j-g`, `ixe` or `@f`, found \"n-g\" at column 1",
        ),
        ("j", "expected the square, a to m, that `j` goes to, found the end"),
        ("j-", "expected the square, a to m, that `j` goes to, found the end"),
        (
            "j- z",
            "expected the square, a to m, that `j` goes to, found \"z\" at column 4",
        ),
        (
            "é-g",
            "expected an action such as `j-g`, `ixe` or `@f`, found \"é-g\" at column 1",
        ),
        (
            "j→ö",
            "expected the square, a to m, that `j` goes to, found \"ö\" at column 3",
        ),
        (
            "j←g",
            "expected the square, a to m, that `j` goes to, found \"←g\" at column 2",
        ),
        ("@", "expected the square, a to m, of the drop, found the end"),
        (
            "drop 5",
            "expected the square, a to m, of the drop, found \"5\" at column 6",
        ),
        (
            "@xf",
            "expected the square, a to m, of the drop, found \"xf\" at column 2",
        ),
        ("@f g", "expected nothing after the action, found \"g\" at column 4"),
        ("jgh", "expected nothing after the action, found \"h\" at column 3"),
        (
            "j-g+gxe",
            "expected nothing after the action, found \"+gxe\" at column 4",
        ),
        ("j-g !", "expected nothing after the action, found \"!\" at column 5"),
        (
            "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "expected an action such as `j-g`, `ixe` or `@f`, found \"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…\" at column 1",
        ),
    ];
    for (text, expected) in cases {
        match text.parse::<Action>() {
            Ok(action) => panic!("{text:?} was read as {action}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text:?}"),
        }
    }
}

/// Everything that can be legal somewhere is read back as it is written.
#[test]
fn strict_texts_are_read_back() {
    for from in Square::all() {
        let drop = std::iter::once(Action::Drop { at: from });
        let steps = from.neighbours().iter().map(|to| Action::Step { from, to });
        let captures = Square::all().map(|to| Action::Capture { from, to });
        for action in drop.chain(steps).chain(captures) {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}

/// The table of squares, drawn by hand: which share a side, and where captures go and over what.
#[test]
fn the_board_is_the_one_of_the_picture() {
    let neighbours = [
        ("a", "d"),
        ("b", "d e"),
        ("c", "e"),
        ("d", "a b f g"),
        ("e", "b c g h"),
        ("f", "d i"),
        ("g", "d e i j"),
        ("h", "e j"),
        ("i", "f g k l"),
        ("j", "g h l m"),
        ("k", "i"),
        ("l", "i j"),
        ("m", "j"),
    ];
    for (square, expected) in neighbours {
        let square = Square::from_letter(square.chars().next().unwrap()).unwrap();
        assert_eq!(square.neighbours().to_string(), expected, "{square}");
    }
    let captures = "adg bdf beh ceg dgj egi fil gik gjm hjl";
    let landings = [
        ("a", "g"),
        ("b", "f h"),
        ("c", "g"),
        ("d", "j"),
        ("e", "i"),
        ("f", "b l"),
        ("g", "a c k m"),
        ("h", "b l"),
        ("i", "e"),
        ("j", "d"),
        ("k", "g"),
        ("l", "f h"),
        ("m", "g"),
    ];
    for (square, expected) in landings {
        let square = Square::from_letter(square.chars().next().unwrap()).unwrap();
        assert_eq!(square.landings().to_string(), expected, "{square}");
    }
    for way in captures.split(' ') {
        let squares: Vec<Option<Square>> = way.chars().map(Square::from_letter).collect();
        assert_eq!(squares[0].unwrap().between(squares[2].unwrap()), squares[1], "{way}");
        assert_eq!(squares[2].unwrap().between(squares[0].unwrap()), squares[1], "{way}");
    }
}

proptest! {
    #[test]
    fn reading_never_panics(text in any::<String>()) {
        let _ = text.parse::<Action>().map_err(|error| error.to_string());
    }

    /// Texts of the right letters, which come much further into the reader.
    #[test]
    fn reading_near_misses_never_panics(text in "[a-nxX@*: >→–\u{feff}droptakes+.-]{0,12}") {
        match text.parse::<Action>() {
            Ok(action) => prop_assert_eq!(action.to_string().parse::<Action>().map(|again| again.to()), Ok(action.to())),
            Err(error) => {
                prop_assert!(error.column <= text.chars().count() + 1);
                prop_assert_eq!(error.found.is_none(), error.to_string().ends_with("found the end"));
            }
        }
    }
}
