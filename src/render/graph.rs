//! Who was winning when: the value of each position of a match, as a picture and in words.

use super::board::{cloth, grain};
use super::palette::Palette;
use super::picture::encode;
use super::places::pixel;
use super::plane::{Layer, Outline, Paint, Window};
use super::spoken::{Voice, Word};
use super::stick::{self, Pose, solid, with};
use super::theme::{Colours, Rgb, Theme};
use super::{letters, signs};
use crate::games::Side;
use image::Rgba;
use std::collections::HashMap;

/// The side that wins under best play, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lead {
    /// The side.
    pub side: Side,
    /// After this many turns; 0 where it has won.
    pub turns: u8,
}

/// A picture of who was winning when: White's wins above a line that is a draw, Black's below it, and the nearer the win
/// the further from the line. Told in words by [`spoken`](Graph::spoken).
///
/// The same graph gives the same bytes on every machine. No words are drawn: a counter stands for its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    standings: Vec<Option<Lead>>,
    turns: Vec<usize>,
    marks: Vec<(usize, Side)>,
    theme: Theme,
}

/// The picture in design units: its breadth is that of a board's.
const PICTURE: (f32, f32) = (720.0, 460.0);
/// The panel's left top and right bottom.
const PANEL: ((f32, f32), (f32, f32)) = ((16.0, 16.0), (704.0, 444.0));
/// Left and right end of the line that is a draw.
const LINE: (f32, f32) = (108.0, 684.0);
/// How far down that line is.
const ZERO: f32 = 214.0;
/// How far from the line a win on the spot is.
const REACH: f32 = 172.0;
/// The win in so many turns is half as far from the line as one on the spot. Small enough that the last turns stand out,
/// large enough that the longest win of any rules is well above the line.
const HALF: f32 = 24.0;
/// Turns to win that have a line and a number.
const LEVELS: [u8; 3] = [5, 20, 80];
/// The size of numbers against the letters of a board.
const NUMBERS: f32 = 0.68;
/// How far apart numbers of turns are at least.
const APART: f32 = 62.0;
/// How many marks are drawn large.
const MOST_LARGE: usize = 16;
/// How many times the winner may change in a spoken text before the rest is left out: within Discord's bound.
const MOST_TOLD: usize = 12;

impl Graph {
    /// A graph in the light theme of who wins before each action and at the end: `standings`, one more than the `turns`
    /// that tell the number of each action's turn.
    pub fn new(standings: Vec<Option<Lead>>, turns: Vec<usize>) -> Graph {
        Graph {
            standings,
            turns,
            marks: Vec::new(),
            theme: Theme::default(),
        }
    }

    /// With marks where the action of that ply dropped the outcome, and whose action it was.
    #[must_use]
    pub fn marks(self, marks: Vec<(usize, Side)>) -> Graph {
        Graph { marks, ..self }
    }

    /// In this theme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Graph {
        Graph { theme, ..self }
    }

    /// Pixels across and down.
    pub const fn size() -> (u32, u32) {
        (PICTURE.0 as u32, PICTURE.1 as u32)
    }

    /// The graph as a PNG with a palette.
    pub fn png(&self) -> Vec<u8> {
        let colours = self.theme.colours();
        let layer = self.layer(&colours);
        let pixels: Vec<Rgb> = layer
            .pixels
            .pixels()
            .map(|&Rgba([red, green, blue, _])| [red, green, blue])
            .collect();
        let palette = Palette::few(&pixels, &colours.all());
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        let mut indices = Vec::with_capacity(pixels.len());
        for run in pixels.chunk_by(|one, next| one == next) {
            let index = *known
                .entry(run[0])
                .or_insert_with(|| Palette::nearest_of(&palette, run[0]));
            indices.resize(indices.len() + run.len(), index);
        }
        encode(Graph::size(), &palette, &indices)
    }

    fn layer(&self, colours: &Colours) -> Layer {
        let (width, height) = Graph::size();
        let mut layer = Layer::new(Window {
            left: 0,
            top: 0,
            width,
            height,
            scale: 1.0,
        });
        panel(&mut layer, colours);
        self.levels(&mut layer, colours);
        self.fill(&mut layer, colours);
        self.contour(&mut layer, colours);
        self.axis(&mut layer, colours);
        self.mark(&mut layer, colours);
        layer
    }

    /// Where the column of a standing begins.
    fn left(&self, index: usize) -> f32 {
        let breadth = LINE.1 - LINE.0;
        (LINE.0 + breadth * index as f32 / self.standings.len().max(1) as f32).round()
    }

    /// How far down a standing is.
    fn height(standing: Option<Lead>) -> f32 {
        match standing {
            None => ZERO,
            Some(Lead { side, turns }) => {
                let away = (REACH * HALF / (HALF + f32::from(turns))).round();
                match side {
                    Side::White => ZERO - away,
                    Side::Black => ZERO + away,
                }
            }
        }
    }

    /// Lines and numbers of some distances to the win, for either side, and the counters that say whose they are.
    fn levels(&self, layer: &mut Layer, colours: &Colours) {
        for (side, down) in [(Side::White, -1.0), (Side::Black, 1.0)] {
            for turns in LEVELS {
                let y = Graph::height(Some(Lead { side, turns }));
                rect(layer, (LINE.0, y), (LINE.1, y + 1.0), with(colours.letter, 70));
                let number = letters::text(&turns.to_string(), NUMBERS, 1.0, colours);
                layer.lay(&number, pixel((LINE.0 - 24.0, y), 1.0));
            }
            let mut counter = Layer::new(stick::window(0.62, 1.0));
            let pose = Pose {
                foot: (0.0, 0.0),
                size: 0.62,
                lying: false,
            };
            stick::paint(&mut counter, side, pose, colours);
            layer.lay(&counter, pixel((48.0, ZERO + 20.0 + down * 92.0), 1.0));
        }
        let equal = signs::drawn(0.72, colours);
        layer.lay(&equal, pixel((LINE.0 - 24.0, ZERO), 1.0));
    }

    /// The colour of the winner between the line and each standing.
    fn fill(&self, layer: &mut Layer, colours: &Colours) {
        for (index, &standing) in self.standings.iter().enumerate() {
            let Some(lead) = standing else { continue };
            let (left, right, y) = (self.left(index), self.left(index + 1), Graph::height(standing));
            let colour = solid(colours.counters[lead.side.index()]);
            rect(layer, (left, y.min(ZERO)), (right, y.max(ZERO)), colour);
        }
        rect(layer, (LINE.0, ZERO - 1.0), (LINE.1, ZERO + 1.0), solid(colours.groove));
    }

    /// The line from standing to standing, edged so that it is seen on every ground.
    fn contour(&self, layer: &mut Layer, colours: &Colours) {
        for (more, colour) in [(3.0, colours.groove), (1.5, colours.trail)] {
            let mut before = None;
            for (index, &standing) in self.standings.iter().enumerate() {
                let (left, right, y) = (self.left(index), self.left(index + 1), Graph::height(standing));
                let from: f32 = before.unwrap_or(y);
                rect(
                    layer,
                    (left - more, from.min(y) - more),
                    (left + more, from.max(y) + more),
                    solid(colour),
                );
                rect(layer, (left - more, y - more), (right + more, y + more), solid(colour));
                before = Some(y);
            }
        }
    }

    /// Numbers of turns, as many as there is room for.
    fn axis(&self, layer: &mut Layer, colours: &Colours) {
        let last = self.turns.last().copied().unwrap_or(1);
        let room = ((LINE.1 - LINE.0) / APART) as usize;
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
        let step = steps
            .into_iter()
            .find(|step| last.div_ceil(*step) <= room)
            .unwrap_or(last.max(1));
        let bottom = ZERO + REACH + 6.0;
        let mut before = None;
        for (index, &turn) in self.turns.iter().enumerate() {
            let is_first = before != Some(turn);
            before = Some(turn);
            if !is_first || !(turn == 1 || turn % step == 0) {
                continue;
            }
            // The first turn is always told, unless the next number would touch it.
            if turn == 1 && step > 1 && self.near(index, step) {
                continue;
            }
            let x = self.left(index);
            rect(
                layer,
                (x - 1.0, bottom),
                (x + 1.0, bottom + 7.0),
                with(colours.letter, 160),
            );
            let number = letters::text(&turn.to_string(), NUMBERS, 1.0, colours);
            layer.lay(
                &number,
                pixel((x.clamp(LINE.0 + 6.0, LINE.1 - 8.0), bottom + 22.0), 1.0),
            );
        }
    }

    /// Whether the number of the turn that is `step` comes too near to the one at this index.
    fn near(&self, index: usize, step: usize) -> bool {
        let next = self.turns.iter().position(|&turn| turn == step);
        next.is_some_and(|next| self.left(next) - self.left(index) < APART / 2.0)
    }

    /// A line and a disc where the outcome was dropped, in the colour of whoever dropped it.
    fn mark(&self, layer: &mut Layer, colours: &Colours) {
        for &(ply, _) in &self.marks {
            let x = self.left(ply + 1);
            rect(
                layer,
                (x - 1.0, ZERO - REACH),
                (x + 1.0, ZERO + REACH),
                solid(colours.mark),
            );
        }
        // Where there are many, smaller ones hide less of one another.
        let size = if self.marks.len() > MOST_LARGE { 0.6 } else { 1.0 };
        let discs = Side::BOTH.map(|side| {
            let mut disc = Layer::new(Window::around((-14.0, -14.0), (14.0, 14.0), 1.0));
            let circle = |radius: f32| [Outline::ellipse((0.0, 0.0), (radius * size, radius * size))];
            disc.fill(&circle(12.0), solid(colours.groove));
            disc.fill(&circle(10.0), solid(colours.mark));
            disc.fill(&circle(6.5), solid(colours.counters[side.index()]));
            disc
        });
        for &(ply, side) in &self.marks {
            layer.lay(&discs[side.index()], pixel((self.left(ply + 1), ZERO), 1.0));
        }
    }

    /// The graph in the words of this voice: who was winning from which turn on, and who dropped the outcome when. At
    /// most about 900 characters in English.
    pub fn spoken(&self, voice: &dyn Voice) -> String {
        let mut phases: Vec<String> = Vec::new();
        let mut told: Option<Option<Side>> = None;
        let mut more = false;
        for (index, &standing) in self.standings.iter().enumerate() {
            let winner = standing.map(|lead| lead.side);
            if told == Some(winner) {
                continue;
            }
            told = Some(winner);
            if phases.len() == MOST_TOLD {
                more = true;
                break;
            }
            phases.push(self.phase(index, standing, voice));
        }
        if more {
            phases.push(voice.tell("graph-more", &[]));
        }
        let list = phases.into_iter().reduce(|list, next| {
            let words = [("list", Word::Text(list)), ("next", Word::Text(next))];
            voice.tell("graph-list", &words)
        });
        let text = voice.tell("graph-spoken", &[("phases", Word::Text(list.unwrap_or_default()))]);
        let marks = self.marks.iter().take(MOST_TOLD).filter_map(|&(ply, side)| {
            let turn = Word::Text(self.turns.get(ply)?.to_string());
            Some(voice.tell("graph-mark", &[("side", name(side)), ("turn", turn)]))
        });
        [text].into_iter().chain(marks).collect::<Vec<_>>().join(" ")
    }

    fn phase(&self, index: usize, standing: Option<Lead>, voice: &dyn Voice) -> String {
        let what = match standing {
            None => voice.tell("graph-draw", &[]),
            Some(Lead { side, turns: 0 }) => voice.tell("graph-won", &[("side", name(side))]),
            Some(Lead { side, turns }) => {
                let words = [("side", name(side)), ("turns", Word::Count(turns))];
                voice.tell("graph-wins", &words)
            }
        };
        let what = ("what", Word::Text(what));
        match self.turns.get(index) {
            Some(turn) => voice.tell("graph-from", &[("turn", Word::Text(turn.to_string())), what]),
            None => voice.tell("graph-end", &[what]),
        }
    }
}

fn name(side: Side) -> Word {
    Word::Text(
        match side {
            Side::White => "white",
            Side::Black => "black",
        }
        .to_owned(),
    )
}

/// Cloth, and a wooden panel on it.
fn panel(layer: &mut Layer, colours: &Colours) {
    for (x, _, pixel) in layer.pixels.enumerate_pixels_mut() {
        pixel.0 = cloth(x as f32 + 0.5, colours);
    }
    let ((left, top), (right, bottom)) = PANEL;
    // A soft shadow, of layers that each reach a little further.
    for more in [1.0, 3.0, 5.0, 7.0] {
        let (from, to) = (
            (left + 3.0 - more, top + 6.0 - more),
            (right + 3.0 + more, bottom + 6.0 + more),
        );
        rect(layer, from, to, [0, 0, 0, 26]);
    }
    for (less, colour) in [(0.0, colours.rim), (4.0, colours.inlay), (6.0, colours.groove)] {
        rect(
            layer,
            (left + less, top + less),
            (right - less, bottom - less),
            solid(colour),
        );
    }
    let wood = |layer: &mut Layer, from: (f32, f32), to: (f32, f32), wood: Rgb| {
        for y in from.1 as u32..to.1 as u32 {
            let y = y as f32;
            rect(layer, (from.0, y), (to.0, y + 1.0), solid(grain(wood, y)));
        }
    };
    wood(
        layer,
        (left + 8.0, top + 8.0),
        (right - 8.0, bottom - 8.0),
        colours.wood[1],
    );
    // The wood that both sides' colours differ from most.
    let ground = ((LINE.0, ZERO - REACH), (LINE.1, ZERO + REACH));
    rect(
        layer,
        (ground.0.0 - 2.0, ground.0.1 - 2.0),
        (ground.1.0 + 2.0, ground.1.1 + 2.0),
        solid(colours.groove),
    );
    wood(layer, ground.0, ground.1, colours.wood[0]);
}

/// Fills whole pixels from the left top to before the right bottom.
fn rect(layer: &mut Layer, from: (f32, f32), to: (f32, f32), [red, green, blue, alpha]: Paint) {
    let within = |place: f32, most: u32| place.round().clamp(0.0, most as f32) as u32;
    let (width, height) = (layer.window.width, layer.window.height);
    let mix = |under: u8, upper: u8| {
        let (under, upper, alpha) = (u32::from(under), u32::from(upper), u32::from(alpha));
        ((under * (255 - alpha) + upper * alpha + 127) / 255) as u8
    };
    for y in within(from.1, height)..within(to.1, height) {
        for x in within(from.0, width)..within(to.0, width) {
            let Rgba([r, g, b, _]) = *layer.pixels.get_pixel(x, y);
            layer
                .pixels
                .put_pixel(x, y, Rgba([mix(r, red), mix(g, green), mix(b, blue), 255]));
        }
    }
}
