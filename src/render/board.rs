//! The ground, the board's rim, the 13 empty squares and the two empty trays.

use super::places::{CELL, FOOT, GROOVE, PICTURE, TRAY, add, centre, pixel, tray};
use super::plane::{Layer, Mask, Outline, Paint, Window};
use super::stick::{darker, solid, with};
use super::theme::{Colours, Rgb};
use crate::games::Side;
use crate::games::queah::Square;
use image::{GrayImage, Luma};

/// The board without letters and counters.
pub fn board(scale: f32, pixels: u32, colours: &Colours) -> Layer {
    let window = Window {
        left: 0,
        top: 0,
        width: pixels,
        height: pixels,
        scale,
    };
    let mut layer = Layer::new(window);
    for (x, _, pixel) in layer.pixels.enumerate_pixels_mut() {
        pixel.0 = cloth((x as f32 + 0.5) / scale, colours);
    }
    rim(&mut layer, colours);
    let cells = [cell(scale, false, colours), cell(scale, true, colours)];
    for square in Square::all() {
        let odd = usize::from(square.grid().1 % 2 == 1);
        layer.lay(&cells[odd], pixel(centre(square, Side::White), scale));
    }
    let empty = empty_tray(scale, colours);
    for side in Side::BOTH {
        layer.lay(&empty, pixel(tray(side, Side::White), scale));
    }
    layer
}

/// Woven cloth: narrow strips sewn side by side, striped near the left and right edges.
pub fn cloth(x: f32, colours: &Colours) -> Paint {
    let from_edge = if x < PICTURE / 2.0 { x } else { PICTURE - x };
    let stripe = |left: f32, right: f32| from_edge >= left && from_edge < right;
    solid(if stripe(10.0, 14.0) || stripe(42.0, 46.0) {
        colours.stripes[1]
    } else if stripe(18.0, 38.0) {
        colours.stripes[0]
    } else {
        colours.ground
    })
}

fn rim(layer: &mut Layer, colours: &Colours) {
    let scale = layer.window.scale;
    let corner = CELL + 30.0;
    let around = Window::around((-corner, -corner), (corner, corner), scale);
    let diamond = |more: f32| around.mask(&[Outline::diamond((0.0, 0.0), CELL + more)]);
    // The shadows of squares run into one another: the darkest counts, so they are no layers over one another.
    let shadow = diamond(6.0).soft((4.0 * scale).max(1.0) as u32);
    let mut dark = Mask(GrayImage::new(layer.window.width, layer.window.height));
    for square in Square::all() {
        let (x, y) = pixel(add(centre(square, Side::White), (4.0, 8.0)), scale);
        for (dx, dy, &Luma([covered])) in shadow.0.enumerate_pixels() {
            let (x, y) = (x + around.left + dx as i32, y + around.top + dy as i32);
            if let Some(Luma([darkest])) = dark.0.get_pixel_mut_checked(x.max(0) as u32, y.max(0) as u32) {
                *darkest = covered.max(*darkest);
            }
        }
    }
    layer.paint(&dark, |_| [0, 0, 0, 80]);
    for (more, colour) in [(9.0, colours.rim), (5.0, colours.inlay), (3.0, colours.groove)] {
        let mut line = Layer::new(around);
        line.paint(&diamond(more), |_| solid(colour));
        for square in Square::all() {
            layer.lay(&line, pixel(centre(square, Side::White), scale));
        }
    }
}

/// One empty square around its centre.
fn cell(scale: f32, odd: bool, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around(
        (-CELL - 2.0, -CELL - 2.0),
        (CELL + 2.0, CELL + 2.0),
        scale,
    ));
    let middle = (0.0, 0.0);
    let wood = colours.wood[usize::from(odd)];
    layer.fill(&[Outline::diamond(middle, CELL)], solid(colours.groove));
    let face = layer.window.mask(&[Outline::diamond(middle, CELL - 1.8)]);
    layer.paint(&face, |(_, y)| solid(grain(wood, if odd { y + 500.0 } else { y })));
    let inner = layer.window.mask(&[Outline::diamond(middle, CELL - 5.0)]);
    let bevel = face.minus(&inner);
    layer.paint(
        &bevel,
        |(_, y)| if y < 0.0 { [255, 236, 200, 70] } else { [0, 0, 0, 70] },
    );
    layer.fill(
        &[Outline::ellipse(add(FOOT, (0.0, 1.6)), (13.0, 6.0))],
        [255, 236, 200, 90],
    );
    layer.fill(&[Outline::ellipse(FOOT, (13.0, 6.0))], solid(colours.groove));
    layer.fill(
        &[Outline::ellipse(add(FOOT, (0.0, 1.5)), (11.0, 4.0))],
        solid(darker(colours.groove, 110)),
    );
    layer
}

fn empty_tray(scale: f32, colours: &Colours) -> Layer {
    let ((left, top), (right, bottom)) = TRAY;
    let mut layer = Layer::new(Window::around(
        (left - 20.0, top - 20.0),
        (right + 20.0, bottom + 20.0),
        scale,
    ));
    let pill = |less: f32, down: f32| {
        let radius = (bottom - top) / 2.0 - less;
        [Outline::pill(
            (left + less, top + less + down),
            (right - less, bottom - less + down),
            radius,
        )]
    };
    let shadow = layer.window.mask(&pill(1.0, 4.0)).soft((2.5 * scale).max(1.0) as u32);
    layer.paint(&shadow, |_| [0, 0, 0, 70]);
    layer.fill(&pill(0.0, 0.0), solid(colours.rim));
    let face = layer.window.mask(&pill(2.5, 0.0));
    layer.paint(&face, |(_, y)| solid(grain(colours.wood[2], y * 3.0)));
    let inner = layer.window.mask(&pill(4.5, 1.0));
    layer.paint(&face.minus(&inner), |_| with([0, 0, 0], 60));
    let line = |x: f32| [Outline::bar((GROOVE + x, top + 9.0), (GROOVE + x, bottom - 9.0), 2.0)];
    layer.fill(&line(0.0), solid(colours.rim));
    layer.fill(&line(2.0), with([255, 236, 200], 60));
    layer
}

/// How far apart the tones of the grain are: finer ones can hardly be seen, and cost bytes.
const STEP: f32 = 4.0;

/// Wood at this height: its grain runs level. Rows of a picture are compressed one after another, so a slanted grain, which
/// brings new colours into every row, would cost five kilobytes.
pub fn grain(wood: Rgb, t: f32) -> Rgb {
    // Two widths of growth rings, each a smooth walk through fixed random heights.
    let walk = |width: f32, salt: u32| {
        let place = (t + 4096.0) / width;
        let index = place as u32;
        let part = place - index as f32;
        let smooth = part * part * (3.0 - 2.0 * part);
        let (from, to) = (random(index ^ salt), random((index + 1) ^ salt));
        from + (to - from) * smooth
    };
    let level = walk(37.0, 0x5bd1) * 8.0 + walk(11.0, 0x27d4) * 6.0;
    let level = ((level - 7.0) / STEP).round() * STEP;
    wood.map(|part| (f32::from(part) + level).clamp(0.0, 255.0) as u8)
}

/// A fixed random height from 0 to 1 for each index.
fn random(index: u32) -> f32 {
    let mut mixed = index.wrapping_mul(0x9e37_79b1);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca6b);
    mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
    ((mixed ^ (mixed >> 16)) >> 8) as f32 / (1 << 24) as f32
}
