//! The parts of a theme, painted once: the empty board and stamps of everything laid on it, in the colours of one palette.

use super::arrange::{Part, arrange};
use super::places::{PICTURE, SMALL, pixel};
use super::plane::{Layer, Window};
use super::stick::{self, Pose};
use super::theme::{Colours, Rgb, Theme};
use super::{
    board, letters,
    palette::Palette,
    scene::{Scene, Size},
    signs,
};
use crate::games::Side;
use crate::games::queah::{Action, Rules};
use image::Rgba;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

/// What pictures of one theme and one size are put together from.
#[derive(Debug)]
pub struct Kit {
    scale: f32,
    side: usize,
    palette: Palette,
    /// The palette's colours again, a whole 256, so that a look-up needs no check.
    colours: [Rgb; 256],
    board: Vec<u8>,
    stamps: BTreeMap<Part, Stamp>,
}

/// A part, ready to be laid on a board of palette indices.
#[derive(Debug)]
struct Stamp {
    left: i32,
    top: i32,
    /// What it covers, a run of neighbouring pixels at a time.
    runs: Vec<Run>,
}

#[derive(Debug)]
struct Run {
    x: i32,
    y: i32,
    paint: Paint,
}

#[derive(Debug)]
enum Paint {
    /// Hides what is below: palette indices.
    Solid(Vec<u8>),
    /// Mixes with what is below.
    Clear(Vec<[u8; 4]>),
}

/// The sizes whose kits are kept.
const SIZES: [Size; 2] = [Size::DEFAULT, Size::ANIMATED];
/// The kits of the usual sizes, one a theme for each, painted when first needed.
static KEPT: [[OnceLock<Kit>; Theme::ALL.len()]; SIZES.len()] =
    [const { [const { OnceLock::new() }; Theme::ALL.len()] }; SIZES.len()];

impl Kit {
    /// Puts the scene together with the kit for its theme and size: palette and indices.
    pub fn compose(scene: &Scene) -> (Vec<Rgb>, Vec<u8>) {
        let paint = || Kit::new(scene.theme, scene.size.pixels());
        match SIZES.iter().position(|size| *size == scene.size) {
            Some(size) => KEPT[size][scene.theme as usize].get_or_init(paint).lay_all(scene),
            None => paint().lay_all(scene),
        }
    }

    fn new(theme: Theme, pixels: u32) -> Kit {
        let colours = theme.colours();
        let scale = pixels as f32 / PICTURE;
        let board = board::board(scale, pixels, &colours);
        let parts: BTreeMap<Part, Layer> = Part::all()
            .into_iter()
            .map(|part| (part, paint(part, scale, &colours)))
            .collect();
        let samples = samples().map(|scene| {
            let mut layer = board.clone();
            for (part, at) in arrange(&scene) {
                layer.lay(&parts[&part], pixel(at, scale));
            }
            layer
        });
        let pixels_of = |layer: &Layer| -> Vec<Rgb> {
            let opaque = |&Rgba([red, green, blue, _]): &Rgba<u8>| [red, green, blue];
            layer.pixels.pixels().map(opaque).collect()
        };
        let palette = Palette::of(samples.map(|layer| pixels_of(&layer)), &colours.all());
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        let mut index = |colour: Rgb| *known.entry(colour).or_insert_with(|| palette.index(colour));
        let mut indices = Vec::with_capacity((pixels * pixels) as usize);
        for run in pixels_of(&board).chunk_by(|one, next| one == next) {
            indices.resize(indices.len() + run.len(), index(run[0]));
        }
        let stamps = parts
            .into_iter()
            .map(|(part, layer)| (part, Stamp::new(&layer, &mut index)))
            .collect();
        let mut whole = [[0; 3]; 256];
        whole[..palette.colours().len()].copy_from_slice(palette.colours());
        Kit {
            scale,
            side: pixels as usize,
            palette,
            colours: whole,
            board: indices,
            stamps,
        }
    }

    fn lay_all(&self, scene: &Scene) -> (Vec<Rgb>, Vec<u8>) {
        let mut pixels = self.board.clone();
        for (part, at) in arrange(scene) {
            self.lay(&self.stamps[&part], pixel(at, self.scale), &mut pixels);
        }
        (self.palette.colours().to_vec(), pixels)
    }

    fn lay(&self, stamp: &Stamp, (x, y): (i32, i32), pixels: &mut [u8]) {
        let table = self.palette.table();
        let side = self.side as i32;
        for run in &stamp.runs {
            let (x, y) = (x + stamp.left + run.x, y + stamp.top + run.y);
            if y < 0 || y >= side {
                continue;
            }
            let row = &mut pixels[y as usize * self.side..][..self.side];
            let length = match &run.paint {
                Paint::Solid(indices) => indices.len(),
                Paint::Clear(paints) => paints.len(),
            };
            let skip = (-x).max(0) as usize;
            let end = ((side - x).max(0) as usize).min(length);
            if skip >= end {
                continue;
            }
            let row = &mut row[(x + skip as i32) as usize..][..end - skip];
            match &run.paint {
                Paint::Solid(indices) => row.copy_from_slice(&indices[skip..end]),
                Paint::Clear(paints) => {
                    for (pixel, &[red, green, blue, alpha]) in row.iter_mut().zip(&paints[skip..end]) {
                        let below = self.colours[usize::from(*pixel)];
                        let alpha = u32::from(alpha);
                        let mix = |under: u8, upper: u8| {
                            ((u32::from(under) * (255 - alpha) + u32::from(upper) * alpha + 127) / 255) as u8
                        };
                        let mixed = [mix(below[0], red), mix(below[1], green), mix(below[2], blue)];
                        *pixel = Palette::near(mixed, table);
                    }
                }
            }
        }
    }
}

impl Stamp {
    fn new(layer: &Layer, index: &mut impl FnMut(Rgb) -> u8) -> Stamp {
        let mut runs: Vec<Run> = Vec::new();
        for y in 0..layer.window.height {
            let mut open = false;
            for x in 0..layer.window.width {
                let Rgba([red, green, blue, alpha]) = *layer.pixels.get_pixel(x, y);
                // What is this faint changes no colour by a visible step.
                if alpha < 4 {
                    open = false;
                    continue;
                }
                let last = runs.last_mut().filter(|_| open).map(|run| &mut run.paint);
                match (last, alpha) {
                    (Some(Paint::Solid(indices)), 255) => indices.push(index([red, green, blue])),
                    (Some(Paint::Clear(paints)), 1..=254) => paints.push([red, green, blue, alpha]),
                    _ => runs.push(Run {
                        x: x as i32,
                        y: y as i32,
                        paint: match alpha {
                            255 => Paint::Solid(vec![index([red, green, blue])]),
                            _ => Paint::Clear(vec![[red, green, blue, alpha]]),
                        },
                    }),
                }
                open = true;
            }
        }
        Stamp {
            left: layer.window.left,
            top: layer.window.top,
            runs,
        }
    }
}

fn paint(part: Part, scale: f32, colours: &Colours) -> Layer {
    let counter = |side: Side, size: f32, lying: bool| {
        let mut layer = Layer::new(if lying {
            Window::around((-44.0 * size, -60.0 * size), (140.0 * size, 60.0 * size), scale)
        } else {
            stick::window(size, scale)
        });
        let foot = (0.0, 0.0);
        stick::paint(&mut layer, side, Pose { foot, size, lying }, colours);
        layer
    };
    match part {
        Part::Letter(square) => letters::text(&square.to_string(), 1.0, scale, colours),
        Part::Number(number) => letters::text(&number.to_string(), 1.0, scale, colours),
        Part::Counter(side) => counter(side, 1.0, false),
        Part::Reserve(side) => counter(side, SMALL, false),
        Part::Lying(side) => counter(side, SMALL, true),
        Part::Place(side) => {
            let mut layer = Layer::new(stick::window(SMALL, scale));
            let pose = Pose {
                foot: (0.0, 0.0),
                size: SMALL,
                lying: false,
            };
            stick::ghost(&mut layer, side, pose, colours);
            layer
        }
        Part::Step(direction) => signs::trail(1.0, direction.signs(), scale, colours),
        Part::Capture(direction) => signs::trail(2.0, direction.signs(), scale, colours),
        Part::Drop => signs::dropped(scale, colours),
        Part::Movable => signs::movable(scale, colours),
        Part::Target => signs::target(false, scale, colours),
        Part::Landing => signs::target(true, scale, colours),
        Part::Turning => {
            let mut layer = signs::turning(scale, colours);
            layer.lay(&letters::text("?", 0.8, scale, colours), (0, 0));
            layer
        }
        Part::Bright => signs::bright(scale, colours),
        Part::ToAct(near) => signs::to_act(if near { -1.0 } else { 1.0 }, scale, colours),
        Part::Crown => signs::crown(scale, colours),
        Part::Drawn => signs::drawn(scale, colours),
    }
}

/// Scenes that hold every kind of part on every kind of ground, to choose the palette by.
fn samples() -> impl Iterator<Item = Scene> {
    use super::Marks;
    use crate::games::queah::{Play, Position};
    let start = Position::start();
    let mut scenes = vec![Scene::new(start).marks(Marks::of(&start.legal(Rules::CLASSIC)))];
    let mut play = Play::new(Rules::CLASSIC);
    // The first legal action, over and over: some captures and drops come of it.
    for _ in 0..24 {
        let Some(&action) = play.legal().first() else { break };
        let by = play.position().to_act();
        if play.act(action).is_err() {
            break;
        }
        let marks = Marks::of(&play.legal());
        if matches!(action, Action::Capture { .. } | Action::Drop { .. }) && scenes.len() < 5 {
            scenes.push(Scene::new(*play.position()).last(by, &[action]).marks(marks));
        }
    }
    scenes.into_iter()
}
