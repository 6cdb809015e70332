//! How fast a board of 720×720 pixels is drawn and encoded, on one core: it must take 4 ms at most and 30 KB.
//!
//! `cargo bench --bench render`; the bytes of the throughput are those of the PNG. The parts of a theme are painted before
//! the clock runs, as they are once in a process; `parts` says what that costs, on a picture of another size.

use divan::Bencher;
use divan::counter::BytesCount;
use queah::games::Side;
use queah::games::queah::{Position, Rules};
use queah::render::{Marks, Scene, Size, Theme};

fn main() {
    divan::main();
}

/// A position of mid-match with all that can be shown: a trail with a capture, marks, counters in reserve and captured.
fn scene(theme: Theme) -> Scene {
    let position: Position = "bb./.b/.../wb/.ww w 6 6".parse().unwrap_or_else(|_| Position::start());
    let last = "dxj".parse().ok();
    Scene::new(position)
        .theme(theme)
        .last(Side::Black, last.as_slice())
        .marks(Marks::of(&position.legal(Rules::CLASSIC)))
}

#[divan::bench(args = Theme::ALL)]
fn png(bencher: Bencher, theme: Theme) {
    let scene = scene(theme);
    bencher
        .counter(BytesCount::new(scene.png().len()))
        .bench(|| divan::black_box(&scene).png());
}

#[divan::bench(args = Theme::ALL)]
fn pixels(bencher: Bencher, theme: Theme) {
    let scene = scene(theme);
    scene.picture();
    bencher.bench(|| divan::black_box(&scene).picture());
}

#[divan::bench(sample_count = 10)]
fn parts(bencher: Bencher) {
    let size = Size::new(721).unwrap_or_default();
    let scene = scene(Theme::Light).size(size);
    bencher.bench(|| divan::black_box(&scene).picture());
}
