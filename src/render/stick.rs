//! The counters: short sticks standing in a hole, seen from in front and a little above.
//!
//! White's are the women, cut flat; Black's the men, cut on a slant. So they differ in outline as well as in colour.

use super::places::add;
use super::plane::{Layer, Outline, Paint, Point, Window, arc};
use super::theme::{Colours, Rgb};
use crate::games::Side;

/// Half the breadth of a stick, and half the depth of its round section as seen from above.
const ROUND: Point = (25.0, 9.0);
/// How high the cut's middle is above the foot, for White and Black.
const HEIGHT: [f32; 2] = [64.0, 62.0];
/// How much the cut falls from left to right: per unit of breadth, for White and Black.
const SLANT: [f32; 2] = [0.0, 0.86];

/// How far apart the tones of a shadow are, of 255.
const SHADE: u8 = 20;

/// How a stick is placed: its foot, its size against a standing one on the board, and whether it lies.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Where the foot's middle is.
    pub foot: Point,
    /// Its size; 1 is that of the board.
    pub size: f32,
    /// Whether it lies on the ground, its cut to the right.
    pub lying: bool,
}

impl Pose {
    fn place(self, (x, y): Point) -> Point {
        let (x, y) = if self.lying { (-y, x) } else { (x, y) };
        add(self.foot, (x * self.size, y * self.size))
    }

    /// Where on the stick a place is, across it: -1 at its lit edge, 1 at its dark one.
    fn across(self, (x, y): Point) -> f32 {
        let (x, y) = ((x - self.foot.0) / self.size, (y - self.foot.1) / self.size);
        (if self.lying { y } else { x }) / ROUND.0
    }
}

/// The window that a standing stick and its shadow need.
pub fn window(size: f32, scale: f32) -> Window {
    Window::around((-44.0 * size, -104.0 * size), (72.0 * size, 34.0 * size), scale)
}

/// The outline of the body, and of its cut, with this much added all around.
fn outlines(side: Side, more: f32) -> [Outline; 2] {
    let (across, along) = (ROUND.0 + more, ROUND.1 + more);
    let (height, slant) = (HEIGHT[side.index()], SLANT[side.index()]);
    let mut body = arc((0.0, 0.0), (across, along));
    body.push((-across, -height - slant * across));
    body.push((across, -height + slant * across));
    let cut = Outline::ellipse((0.0, -height), (across, along)).moved(|(x, y)| (x, y + slant * x));
    [Outline(body), cut]
}

/// The part of the body between two heights above the foot.
fn band(low: f32, high: f32) -> Outline {
    let mut points = arc((0.0, -low), ROUND);
    points.extend(arc((0.0, -high), ROUND).into_iter().rev());
    Outline(points)
}

/// Paints a stick with its shadow.
pub fn paint(layer: &mut Layer, side: Side, pose: Pose, colours: &Colours) {
    let index = side.index();
    if pose.size == 1.0 {
        shadow(layer, pose);
    }
    let place = |outlines: [Outline; 2]| outlines.map(|outline| outline.moved(|point| pose.place(point)));
    let casing = darker(colours.groove, 60);
    layer.fill(&place(outlines(side, 2.2)), solid(casing));
    let [body, cut] = place(outlines(side, 0.0));
    let body = layer.window.mask(&[body]);
    layer.paint(&body, |point| lit(colours.counters[index], side, pose.across(point)));
    // Small ones are drawn plainer: finer lines would blur, and cost bytes.
    let bands: &[(f32, f32)] = if pose.size < 1.0 {
        &[(29.0, 37.0)]
    } else {
        &[(34.0, 40.0), (26.0, 29.0)]
    };
    for &(low, high) in bands {
        // Black's cut comes down to the bands on the right, so its bands sit lower.
        let down = if side == Side::Black { 14.0 } else { 0.0 };
        let band = band(low - down, high - down).moved(|point| pose.place(point));
        let mask = layer.window.mask(&[band]).within(&body);
        layer.paint(&mask, |point| {
            lit(colours.bands[index], Side::White, pose.across(point))
        });
    }
    let [_, rim] = place(outlines(side, 0.0));
    layer.fill(&[rim], solid(edge(side, colours)));
    let inner = cut.moved(|point| {
        let middle = pose.place((0.0, -HEIGHT[index]));
        (
            middle.0 + (point.0 - middle.0) * 0.86,
            middle.1 + (point.1 - middle.1) * 0.86,
        )
    });
    layer.fill(&[inner], solid(colours.faces[index]));
    if pose.size < 1.0 {
        return;
    }
    let heart = cut.moved(|point| {
        let middle = pose.place((0.0, -HEIGHT[index]));
        (
            middle.0 + (point.0 - middle.0) * 0.3,
            middle.1 + (point.1 - middle.1) * 0.3,
        )
    });
    layer.fill(&[heart], with(edge(side, colours), 150));
}

/// Paints the place where a stick is missing.
pub fn ghost(layer: &mut Layer, side: Side, pose: Pose, colours: &Colours) {
    let place = |outlines: [Outline; 2]| outlines.map(|outline| outline.moved(|point| pose.place(point)));
    let outer = layer.window.mask(&place(outlines(side, 0.0)));
    let inner = layer.window.mask(&place(outlines(side, -3.6)));
    layer.paint(&outer, |_| with(colours.groove, 70));
    layer.paint(&outer.minus(&inner), |_| with(colours.groove, 150));
}

/// The line around the cut.
fn edge(side: Side, colours: &Colours) -> Rgb {
    match side {
        Side::White => darker(colours.counters[side.index()], 60),
        Side::Black => darker(colours.faces[side.index()], 90),
    }
}

fn shadow(layer: &mut Layer, pose: Pose) {
    let across = if pose.lying { (30.0, 20.0) } else { (8.0, 3.0) };
    let reach = if pose.lying { (40.0, 16.0) } else { (30.0, 11.0) };
    let middle = add(pose.foot, (across.0 * pose.size, across.1 * pose.size));
    let far = add(middle, (13.0 * pose.size, 0.0));
    let radii = (reach.0 * pose.size, reach.1 * pose.size);
    let soft = (3.0 * pose.size * layer.window.scale) as u32;
    let near = layer.window.mask(&[Outline::ellipse(middle, radii)]).soft(soft.max(1));
    let wide = layer
        .window
        .mask(&[Outline::ellipse(far, (radii.0 * 0.9, radii.1 * 0.9))])
        .soft((soft * 2).max(1));
    let mut both = Layer::new(layer.window);
    both.paint(&wide, |_| [0, 0, 0, 55]);
    both.paint(&near, |_| [0, 0, 0, 90]);
    for pixel in both.pixels.pixels_mut() {
        // In steps: finer ones can hardly be seen, and cost bytes.
        pixel.0[3] = (pixel.0[3] + SHADE / 2) / SHADE * SHADE;
    }
    layer.lay(&both, (0, 0));
}

/// The colour of a round body lit from the left.
fn lit(base: Rgb, side: Side, across: f32) -> Paint {
    let (light, dark) = match side {
        Side::White => (70.0, 105.0),
        Side::Black => (38.0, 12.0),
    };
    // Brightest at a third from the left edge, fading to both edges along a parabola.
    let from_light = (across + 0.45) / 1.45;
    let amount = 1.0 - 2.0 * from_light * from_light;
    let change = if amount > 0.0 { amount * light } else { amount * dark };
    let shade = |part: u8| {
        let part = f32::from(part);
        let shaded = if change > 0.0 {
            part + (255.0 - part) * change / 255.0
        } else {
            part + part * change / 255.0
        };
        shaded.clamp(0.0, 255.0) as u8
    };
    solid(base.map(shade))
}

/// The colour with this much, of 255, of black in it.
pub fn darker(colour: Rgb, amount: u8) -> Rgb {
    colour.map(|part| (u16::from(part) * u16::from(255 - amount) / 255) as u8)
}

/// The colour, covering all.
pub const fn solid(colour: Rgb) -> Paint {
    with(colour, 255)
}

/// The colour, covering this much of 255.
pub const fn with([red, green, blue]: Rgb, alpha: u8) -> Paint {
    [red, green, blue, alpha]
}
