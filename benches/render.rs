//! How fast a board of 720×720 pixels is drawn and encoded, on one core: it must take 4 ms at most and 30 KB.
//!
//! `cargo bench --bench render`; the bytes of the throughput are those of the PNG. The parts of a theme are painted before
//! the clock runs, as they are once in a process; `parts` says what that costs, on a picture of another size.

use divan::Bencher;
use divan::counter::BytesCount;
use queah::games::Side;
use queah::games::queah::{Play, Position, Rules};
use queah::render::{Marks, Scene, Size, Theme, animation};

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

/// A match of a hundred plies as an animated picture.
#[divan::bench(sample_count = 20)]
fn replay(bencher: Bencher) {
    let scenes = long_match();
    let animate = || {
        let mut scenes = scenes.iter().cloned();
        scenes.next().map(|first| animation(first, scenes))
    };
    let bytes = animate().map_or(0, |bytes| bytes.len());
    bencher.counter(BytesCount::new(bytes)).bench(animate);
}

/// The scenes of a match of a hundred plies, its first and 100 after it.
fn long_match() -> Vec<Scene> {
    for seed in 0.. {
        let mut random = seed;
        let mut play = Play::new(Rules::CLASSIC);
        let mut scenes = vec![Scene::new(*play.position()).size(Size::ANIMATED)];
        while let (Some(by), true) = (play.to_act(), scenes.len() <= 100) {
            random = u32::wrapping_add(u32::wrapping_mul(random, 1_664_525), 1_013_904_223);
            let legal = play.legal();
            let action = legal[(random >> 16) as usize % legal.len()];
            if play.act(action).is_ok() {
                scenes.push(Scene::new(*play.position()).last(by, &[action]));
            }
        }
        if scenes.len() > 100 {
            return scenes;
        }
    }
    Vec::new()
}

#[divan::bench(sample_count = 10)]
fn parts(bencher: Bencher) {
    let size = Size::new(721).unwrap_or_default();
    let scene = scene(Theme::Light).size(size);
    bencher.bench(|| divan::black_box(&scene).picture());
}
