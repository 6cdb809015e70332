//! Who was winning when, as a picture and in words.

use super::contrast::contrast;
use super::golden::check_png;
use queah::discord::texts::Texts;
use queah::games::Side::{self, Black, White};
use queah::render::{Graph, Lead, Theme};
use std::time::Instant;

/// `W30` is a win for White in 30, `B2` one for Black in 2, `=` a draw.
fn standings(text: &str) -> Vec<Option<Lead>> {
    let read = |word: &str| {
        let lead = |side: Side| {
            Some(Lead {
                side,
                turns: word[1..].parse().unwrap(),
            })
        };
        match &word[..1] {
            "W" => lead(White),
            "B" => lead(Black),
            _ => None,
        }
    };
    text.split_whitespace().map(read).collect()
}

/// The numbers of turns of single actions.
fn turns(plies: usize) -> Vec<usize> {
    (0..plies).map(|ply| ply / 2 + 1).collect()
}

fn graph(text: &str) -> Graph {
    let standings = standings(text);
    let turns = turns(standings.len() - 1);
    Graph::new(standings, turns)
}

/// A match that changes hands and is won by White.
fn lively() -> Graph {
    let text = "= = = = W33 W32 W33 W32 = = = B61 B60 B59 B58 B41 B40 B41 B40 = W23 W22 W21 W20 W19 W14 W13 W12 W11 W10 \
                W9 W8 W7 W6 W5 W4 W3 W2 W1 W0";
    graph(text).marks(vec![(3, Black), (7, White), (10, White), (18, Black), (19, Black)])
}

#[test]
fn a_lively_match() {
    check_png("tests/it/render/graph.png", &lively().png());
}

#[test]
fn a_lively_match_in_the_dark() {
    check_png("tests/it/render/graph-dark.png", &lively().theme(Theme::Dark).png());
}

#[test]
fn a_match_of_one_action() {
    check_png(
        "tests/it/render/graph-short.png",
        &graph("W69 =").marks(vec![(0, White)]).png(),
    );
}

/// 400 actions, the longest wins there are, and a mark at nearly every place.
#[test]
fn a_very_long_match() {
    let standings: Vec<Option<Lead>> = (0..=400u32)
        .map(|ply| match ply / 7 % 3 {
            0 => None,
            1 => Some(Lead {
                side: White,
                turns: (117 - ply % 113) as u8,
            }),
            _ => Some(Lead {
                side: Black,
                turns: (ply % 118) as u8,
            }),
        })
        .collect();
    let graph = Graph::new(standings, turns(400)).marks((0..40).map(|at| (at * 10, White)).collect());
    let began = Instant::now();
    let png = graph.png();
    println!("{} bytes in {:?}", png.len(), began.elapsed());
    check_png("tests/it/render/graph-long.png", &png);
    let spoken = graph.spoken(&Texts::default());
    assert!(spoken.chars().count() <= 1024, "{}: {spoken}", spoken.chars().count());
}

#[test]
fn the_same_graph_gives_the_same_bytes_and_they_are_few() {
    for theme in Theme::ALL {
        let graph = lively().theme(theme);
        let png = graph.png();
        assert_eq!(png, graph.png());
        assert!(png.len() < 24 << 10, "{} bytes", png.len());
        let picture = image::load_from_memory(&png).unwrap();
        assert_eq!((picture.width(), picture.height()), Graph::size());
    }
}

/// How many pixels of a column have this colour, above and below the line.
fn filled(graph: &Graph, column: f32, colour: [u8; 3]) -> (usize, usize) {
    let picture = image::load_from_memory(&graph.png()).unwrap().to_rgb8();
    let x = (108.0 + 576.0 * column) as u32;
    let count = |rows: std::ops::Range<u32>| rows.filter(|&y| picture.get_pixel(x, y).0 == colour).count();
    (count(42..212), count(217..386))
}

#[test]
fn the_nearer_the_win_the_more_of_its_colour_on_its_own_side_of_the_line() {
    for theme in Theme::ALL {
        let counters = theme.colours().counters;
        let mut before = (0, 0);
        for turns in [117, 80, 40, 20, 10, 5, 2, 1, 0] {
            let white = graph(&format!("W{turns} W{turns}")).theme(theme);
            let black = graph(&format!("B{turns} B{turns}")).theme(theme);
            let (above, nothing) = filled(&white, 0.4, counters[0]);
            let (none, below) = filled(&black, 0.4, counters[1]);
            assert_eq!((nothing, none), (0, 0), "{turns}");
            assert!(
                above > before.0 && below > before.1,
                "{turns}: {above} {below} after {before:?}"
            );
            before = (above, below);
        }
        let drawn = graph("= =").theme(theme);
        assert_eq!(filled(&drawn, 0.4, counters[0]), (0, 0));
        assert_eq!(filled(&drawn, 0.4, counters[1]), (0, 0));
    }
}

/// The line is on the ground, on White's colour and on Black's; both colours are on the ground.
#[test]
fn what_is_drawn_can_be_told_from_its_ground() {
    for theme in Theme::ALL {
        let colours = theme.colours();
        let picture = image::load_from_memory(&graph("= =").theme(theme).png())
            .unwrap()
            .to_rgb8();
        for y in (44..208).chain(222..384) {
            let ground = picture.get_pixel(300, y).0;
            if picture.get_pixel(300, y + 1).0 != ground && picture.get_pixel(300, y - 1).0 != ground {
                continue; // the line of a level
            }
            for (what, colour) in [
                ("White's colour", colours.counters[0]),
                ("Black's colour", colours.counters[1]),
                ("the line", colours.trail),
                ("marks", colours.mark),
            ] {
                let found = contrast(colour, ground);
                assert!(found >= 3.0, "{theme} {y}: {what} and the ground differ by {found:.2}");
            }
        }
    }
}

#[test]
fn it_is_told_in_words() {
    let texts = Texts::default();
    assert_eq!(
        lively().spoken(&texts),
        "Who wins under best play: from turn 1 a draw; from turn 3 White in 33; from turn 5 a draw; from turn 6 Black in 61; \
         from turn 10 a draw; from turn 11 White in 23. Black let the outcome go in turn 2. White let the outcome go in turn \
         4. White let the outcome go in turn 6. Black let the outcome go in turn 10. Black let the outcome go in turn 10."
    );
    assert_eq!(
        graph("B1 B0").spoken(&texts),
        "Who wins under best play: from turn 1 Black in 1."
    );
    assert_eq!(
        graph("= W0").spoken(&texts),
        "Who wins under best play: from turn 1 a draw; at the end White has won."
    );
}
