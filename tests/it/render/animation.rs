//! Many scenes as one animated picture.

use super::{after, scene};
use gif::{ColorOutput, DecodeOptions, DisposalMethod};
use queah::games::queah::{Play, Rules};
use queah::games::{End, Outcome, Reason, Side};
use queah::render::{Rgb, Scene, Size, Theme, animation};

/// A picture as it stands after some frame, and how long it stands, in hundredths of a second.
struct Shown {
    pixels: Vec<Rgb>,
    delay: u16,
}

/// What a program that knows nothing of us shows: frame laid over frame.
fn decode(bytes: &[u8]) -> Vec<Shown> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut pixels = vec![[0, 0, 0]; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, DisposalMethod::Keep);
        let across = usize::from(frame.width);
        for (index, &[red, green, blue, alpha]) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            let (x, y) = (
                index % across + usize::from(frame.left),
                index / across + usize::from(frame.top),
            );
            if alpha > 0 {
                pixels[y * width + x] = [red, green, blue];
            }
        }
        let pixels = pixels.clone();
        shown.push(Shown {
            pixels,
            delay: frame.delay,
        });
    }
    shown
}

/// Fails unless each frame is what the picture of its scene is.
fn check(scenes: &[Scene]) -> Vec<Shown> {
    let frames = decode(&animation(scenes[0].clone(), scenes[1..].to_vec()));
    assert_eq!(frames.len(), scenes.len());
    for (ply, (frame, scene)) in frames.iter().zip(scenes).enumerate() {
        let still = scene.picture();
        let side = still.side();
        let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let same = places
            .zip(&frame.pixels)
            .all(|((x, y), pixel)| still.colour(x, y) == Some(*pixel));
        assert!(same, "frame {ply} is not its still: {scene:?}");
    }
    frames
}

/// The scenes of a play of actions chosen at random, at most so many plies.
fn scenes(rules: Rules, seed: u32, plies: usize, seen_from: Side, theme: Theme) -> Vec<Scene> {
    let (mut random, mut play) = (seed, Play::new(rules));
    let dress = |scene: Scene| scene.seen_from(seen_from).theme(theme).size(Size::ANIMATED);
    let mut scenes = vec![dress(Scene::new(*play.position()))];
    while let (Some(by), true) = (play.to_act(), scenes.len() <= plies) {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let legal = play.legal();
        let action = legal[(random >> 16) as usize % legal.len()];
        play.act(action).unwrap();
        let scene = dress(Scene::new(*play.position()).last(by, &[action]));
        let scene = if scenes.len() % 9 == 4 { scene.turning() } else { scene };
        scenes.push(match play.end() {
            Some(end) => scene.ended(end),
            None => scene,
        });
    }
    scenes
}

#[test]
fn every_frame_is_its_still() {
    for (rules, side, theme) in [
        (Rules::CLASSIC, Side::White, Theme::Light),
        (Rules::ALL[4], Side::Black, Theme::Dark),
    ] {
        check(&scenes(rules, 7, 40, side, theme));
    }
}

#[test]
fn the_last_frame_stays_longer() {
    let end = End {
        outcome: Outcome::Win(Side::Black),
        reason: Reason::Resigned,
    };
    let step = || after("bb./bb/..w/w./.ww b 6 6", Side::White, "j-h");
    let shown = check(&[scene("bb./bb/.../ww/.ww w 6 6"), step(), step(), step().ended(end)]);
    let delays: Vec<u16> = shown.iter().map(|shown| shown.delay).collect();
    assert!(
        delays[0] > delays[1] && delays[1] == delays[2] && delays[3] > delays[0],
        "{delays:?}"
    );
    let alone = check(&[scene("bb./bb/.../ww/.ww w 6 6")]);
    assert_eq!(alone[0].delay, delays[3]);
}

/// A hundred plies are 400 KB at most, under all rules.
#[test]
fn long_matches_are_light() {
    for rules in Rules::ALL {
        let longest = (0..40)
            .map(|seed| scenes(rules, seed, 100, Side::White, Theme::Light))
            .max_by_key(Vec::len)
            .unwrap();
        let plies = longest.len() - 1;
        let bytes = animation(longest[0].clone(), longest[1..].to_vec()).len();
        let most = 30_000 + 3_700 * plies;
        assert!(bytes <= most, "{bytes} bytes for {plies} plies of {rules}");
    }
}
