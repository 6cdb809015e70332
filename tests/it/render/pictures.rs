//! What pictures have in common.

use super::{after, marks, scene};
use queah::games::queah::{Play, Position, Rules, Square};
use queah::games::{End, Outcome, Reason, Side};
use queah::render::{BadSize, Marks, Picture, Rgb, Scene, Size, Theme, UnknownTheme};

/// The board as it is seen from White's chair; a column of characters is one of squares.
const BOARD: [&str; 5] = ["a b c", " d e ", "f g h", " i j ", "k l m"];

/// The pixel in the middle of each square in a picture of 720 pixels, seen from this side.
fn middles(seen_from: Side) -> Vec<(char, u32, u32)> {
    let mut middles = Vec::new();
    for (row, line) in (0..5).zip(BOARD) {
        for (column, letter) in (0..5).zip(line.chars()).filter(|(_, letter)| *letter != ' ') {
            let (column, row) = match seen_from {
                Side::White => (column, row),
                Side::Black => (4 - column, 4 - row),
            };
            middles.push((letter, 170 + 95 * column, 170 + 95 * row));
        }
    }
    middles
}

fn brightness(colour: Rgb) -> u32 {
    colour.into_iter().map(u32::from).sum()
}

fn at(picture: &Picture, x: u32, y: u32) -> Rgb {
    picture.colour(x, y).unwrap()
}

/// The rows in which two pictures differ, from the first to the last.
fn rows_that_differ(one: &Picture, other: &Picture) -> Vec<u32> {
    let differs = |&y: &u32| (0..one.side()).any(|x| one.colour(x, y) != other.colour(x, y));
    (0..one.side()).filter(differs).collect()
}

#[test]
fn counters_stand_on_their_squares_from_both_chairs() {
    for (theme, seen_from) in Theme::ALL
        .into_iter()
        .flat_map(|theme| Side::BOTH.map(|side| (theme, side)))
    {
        let picture = |position: Position| Scene::new(position).theme(theme).seen_from(seen_from).picture();
        for (letter, x, y) in middles(seen_from) {
            let square = Square::from_letter(letter).unwrap();
            let elsewhere = Square::all().find(|&other| other != square).unwrap();
            for side in Side::BOTH {
                let probe = |position: Position| at(&picture(position), x - 8, y - 5);
                let (found, wood) = (probe(one_counter(square, side)), probe(one_counter(elsewhere, side)));
                assert_ne!(found, wood, "{letter} {side} {theme} seen from {seen_from}");
                let brighter = brightness(found) > brightness(wood);
                assert_eq!(
                    brighter,
                    side == Side::White,
                    "{letter} {side} {theme} seen from {seen_from}"
                );
            }
        }
    }
}

/// A position with one counter on the board.
fn one_counter(square: Square, side: Side) -> Position {
    let (counter, mut text) = (if side == Side::White { 'w' } else { 'b' }, String::new());
    for (index, here) in Square::all().enumerate() {
        if [3, 5, 8, 10].contains(&index) {
            text.push('/');
        }
        text.push(if here == square { counter } else { '.' });
    }
    format!("{text} w 1 1").parse().unwrap()
}

/// Women are cut flat and men on a slant: near the top, White's reach as far right as left, and Black's do not.
#[test]
fn counters_differ_in_outline() {
    for theme in Theme::ALL {
        let [a, g] = ['a', 'g'].map(|letter| Square::from_letter(letter).unwrap());
        for (side, right) in [(Side::White, true), (Side::Black, false)] {
            let picture = |square: Square| Scene::new(one_counter(square, side)).theme(theme).picture();
            let (there, away) = (picture(g), picture(a));
            let covers = |x: u32| at(&there, x, 327) != at(&away, x, 327);
            assert_eq!((covers(342), covers(378)), (true, right), "{side} {theme}");
        }
    }
}

#[test]
fn reserves_and_captured_counters_are_in_the_trays() {
    for reserve in 0..6 {
        let picture = |reserve: u8| scene(&format!("bb./bb/.../ww/.ww w 6 {reserve}")).picture();
        let rows = rows_that_differ(&picture(reserve), &picture(reserve + 1));
        assert!(
            rows.iter().any(|&y| y < 66),
            "Black's reserve of {reserve} and one more look alike"
        );
        assert!(
            rows.iter().any(|&y| y > 654),
            "White's captures do not show at a reserve of {reserve}"
        );
        assert!(
            rows.iter().all(|&y| !(66..=654).contains(&y)),
            "a reserve shows on the board"
        );
    }
}

#[test]
fn the_side_to_act_and_the_end_show_in_the_trays() {
    let white = scene("bb./bb/.../ww/.ww w 6 6");
    let ended = |outcome| {
        white.clone().ended(End {
            outcome,
            reason: Reason::Agreed,
        })
    };
    let scenes = [
        white.clone(),
        scene("bb./bb/.../ww/.ww b 6 6"),
        ended(Outcome::Win(Side::White)),
        ended(Outcome::Win(Side::Black)),
        ended(Outcome::Draw),
    ];
    for (index, one) in scenes.iter().enumerate() {
        for other in &scenes[index + 1..] {
            let rows = rows_that_differ(&one.picture(), &other.picture());
            assert!(!rows.is_empty(), "{one:?} and {other:?} look alike");
            assert!(
                rows.iter().all(|&y| !(66..=654).contains(&y)),
                "the board itself differs"
            );
        }
    }
}

/// Where the trail and a mark fall on one square, both are seen: removing either changes the picture.
#[test]
fn trail_and_marks_do_not_hide_one_another() {
    let position = "bb./.b/.../wb/.ww w 6 6";
    let both = after(position, Side::Black, "dxj").marks(marks(position));
    let d = Square::from_letter('d').unwrap();
    let g = Square::from_letter('g').unwrap();
    for square in [d, g] {
        let mut fewer = marks(position);
        fewer.targets = fewer.targets.without(square);
        let rows = rows_that_differ(&both.picture(), &both.clone().marks(fewer).picture());
        assert!(!rows.is_empty(), "the target on {square} is hidden");
    }
    // The x on g is the letters' colour within the disc's.
    let colours = Theme::Light.colours();
    let picture = both.picture();
    assert_eq!(at(&picture, 360, 385), colours.letter);
    assert_eq!(at(&picture, 360, 372), colours.blood);
}

#[test]
fn marks_follow_the_actions() {
    let letters = |marks: Marks| {
        [marks.movable, marks.targets, marks.landings]
            .map(|squares| squares.iter().map(Square::letter).collect::<String>())
    };
    for (position, expected) in [
        ("bb./bb/.../ww/.ww w 6 6", ["ij", "fghk", ""]),
        ("bb./.b/.../wb/.ww w 6 6", ["", "cdfghk", ""]),
        ("b../w./.b./w./ww. w 0 2", ["di", "", "ej"]),
    ] {
        assert_eq!(letters(marks(position)), expected, "{position}");
    }
    let start = Position::start().legal(Rules::CLASSIC);
    let j = Square::from_letter('j').unwrap();
    assert_eq!(letters(Marks::of_counter(&start, j)), ["j", "gh", ""]);
}

/// A scene is the same bytes whoever draws it and however often.
#[test]
fn the_same_scene_is_the_same_bytes() {
    let position = "bb./.b/.../wb/.ww w 6 6";
    let draw = move || after(position, Side::Black, "dxj").png();
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(draw)).collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), draw());
    }
}

/// Whole plays under every rule set, with all that can be shown: none is above 30 KB.
#[test]
fn no_picture_is_heavy() {
    let mut random = 1u32;
    // Several plays of each: one board in a hundred is far fuller than the others.
    for (index, rules) in Rules::ALL.into_iter().cycle().take(36).enumerate() {
        let mut play = Play::new(rules);
        while let (Some(by), true) = (play.to_act(), play.actions().len() < 30) {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let legal = play.legal();
            let action = legal[(random >> 16) as usize % legal.len()];
            play.act(action).unwrap();
            let theme = Theme::ALL[index % 2];
            let marks = Marks::of(&play.legal());
            let scene = Scene::new(*play.position())
                .last(by, &[action])
                .marks(marks)
                .theme(theme);
            let bytes = scene.png().len();
            assert!(bytes <= 30_000, "{bytes} bytes: {scene:?}");
        }
    }
}

#[test]
fn pictures_have_the_size_asked_for() {
    for pixels in [Size::MIN, 333, 720, 1000] {
        let scene = scene("bb./bb/.../ww/.ww w 6 6").size(Size::new(pixels).unwrap());
        let decoded = image::load_from_memory(&scene.png()).unwrap();
        assert_eq!((decoded.width(), decoded.height()), (pixels, pixels));
    }
    assert_eq!(Size::new(159), Err(BadSize::OutOfRange(159)));
    let bad = "2161".parse::<Size>().unwrap_err().to_string();
    assert_eq!(bad, "expected a size of 160 to 2160 pixels, found 2161");
    let bad = "big".parse::<Size>().unwrap_err().to_string();
    assert_eq!(bad, "expected a size of 160 to 2160 pixels, found \"big\"");
}

#[test]
fn themes_are_chosen_by_name() {
    for theme in Theme::ALL {
        assert_eq!(theme.name().to_uppercase().parse(), Ok(theme));
    }
    let error: UnknownTheme = "blue".parse::<Theme>().unwrap_err();
    assert_eq!(error.to_string(), "expected a theme, light or dark, found \"blue\"");
}
