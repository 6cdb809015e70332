//! Pictures as they were when somebody looked at them and found them right.
//!
//! With `QUEAH_BLESS=1` the pictures are written anew: look at them before they are committed.

use super::{after, marks, scene};
use queah::games::{End, Outcome, Reason, Side};
use queah::render::{Scene, Theme};
use std::path::{Path, PathBuf};

/// How far a channel may be off. Drawing adds, multiplies and divides floats only, which gives the same bits everywhere; the
/// font's rasteriser may sum in another order on another processor, and so move an edge by a shade.
const TOLERANCE: u8 = 8;
/// How many pixels may be off by more: an index of the palette can tip over to its neighbour.
const MOST_OFF: usize = 64;

/// Compares the scene with the picture of that file, or writes it.
fn check(file: &str, scene: &Scene) {
    check_png(file, &scene.png());
}

/// Compares the picture with that of a file, or writes it.
pub fn check_png(file: &str, png: &[u8]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = root.join(file);
    if std::env::var_os("QUEAH_BLESS").is_some() {
        std::fs::write(&golden, png).unwrap();
    }
    let expected = image::load_from_memory(&std::fs::read(&golden).unwrap())
        .unwrap()
        .to_rgb8();
    let found = image::load_from_memory(png).unwrap().to_rgb8();
    assert_eq!(found.dimensions(), expected.dimensions(), "{file}");
    let differ = |(one, other): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
        one.0
            .iter()
            .zip(other.0)
            .any(|(one, other)| one.abs_diff(other) > TOLERANCE)
    };
    let off = found.pixels().zip(expected.pixels()).filter(differ).count();
    if off > MOST_OFF {
        let beside: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(golden.file_name().unwrap());
        std::fs::write(&beside, png).unwrap();
        panic!(
            "{off} pixels differ from {file}; what was drawn is in {}",
            beside.display()
        );
    }
}

#[test]
fn start() {
    check("tests/it/render/start.png", &scene("bb./bb/.../ww/.ww w 6 6"));
}

#[test]
fn start_turned_in_the_dark() {
    let scene = scene("bb./bb/.../ww/.ww w 6 6")
        .seen_from(Side::Black)
        .theme(Theme::Dark);
    check("tests/it/render/start-black-dark.png", &scene);
}

#[test]
fn capture_then_drops() {
    let position = "bb./.b/.../wb/.ww w 6 6";
    let scene = after(position, Side::Black, "dxj").marks(marks(position));
    check("tests/it/render/capture.png", &scene);
}

#[test]
fn drop_turned_in_the_dark() {
    let position = "bb./.b/..w/w./.ww b 5 5";
    let scene = after(position, Side::White, "@h").marks(marks(position));
    check(
        "tests/it/render/drop.png",
        &scene.theme(Theme::Dark).seen_from(Side::Black),
    );
}

#[test]
fn step_then_captures() {
    let position = "b../w./.b./w./ww. w 0 2";
    check(
        "tests/it/render/step.png",
        &after(position, Side::Black, "j-g").marks(marks(position)),
    );
}

#[test]
fn won() {
    let end = End {
        outcome: Outcome::Win(Side::White),
        reason: Reason::Captured,
    };
    check(
        "tests/it/render/won.png",
        &after("..w/ww/.../../w.. b 1 0", Side::White, "ixe").ended(end),
    );
}

#[test]
fn drawn_after_a_turn_of_two() {
    let end = End {
        outcome: Outcome::Draw,
        reason: Reason::Agreed,
    };
    let scene = after("w../.w/.b./b./w.. b 1 0", Side::White, "@a+j-e").ended(end);
    check("tests/it/render/drawn.png", &scene.theme(Theme::Dark));
}

/// The picture in the read-me file shows what is drawn today.
#[test]
fn read_me() {
    check(
        "assets/board.png",
        &after("b.b/.w/..b/w./.wb w 4 3", Side::Black, "gxm"),
    );
}
