//! Shapes and layers: outlines in design units, their antialiased masks, and paint through masks.
//!
//! A design unit is 1/720 of the picture's side. Only `+ - * /` and square roots are used on floats here: IEEE 754 rounds
//! each of them in one way, so a scene always gives the same picture. Circles come from the rational form of the ellipse.

use image::{GrayImage, Luma, Rgba, RgbaImage};
use imageproc::{drawing::draw_polygon_mut, filter::box_filter, point::Point as Corner};

/// A point in design units; `y` grows downwards.
pub type Point = (f32, f32);

/// Fine rows and columns a pixel when a mask is made: of a small window, and of one wider than [`SMALL`] pixels, where
/// only straight slanted edges are drawn and fewer do.
const FINE: [u32; 2] = [8, 4];
/// How wide a small window is at most.
const SMALL: u32 = 160;
/// Steps of coverage that are kept: more cannot be seen, and cost bytes.
const STEPS: u32 = 15;
/// Chords in half an ellipse: at the largest radius drawn, a chord strays less than a fiftieth of a pixel.
const CHORDS: i32 = 48;

/// A closed outline in design units.
#[derive(Clone, Debug)]
pub struct Outline(pub Vec<Point>);

impl Outline {
    /// A square standing on its corner, from its centre to a corner.
    pub fn diamond((x, y): Point, radius: f32) -> Outline {
        Outline(vec![(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)])
    }

    /// An ellipse with its axes along `x` and `y`.
    pub fn ellipse((x, y): Point, (across, along): Point) -> Outline {
        let mut points = arc((x, y), (across, along));
        points.extend(arc((x, y), (-across, -along)));
        Outline(points)
    }

    /// A rectangle with round ends, from its left top to its right bottom.
    pub fn pill((left, top): Point, (right, bottom): Point, radius: f32) -> Outline {
        let mut points = Vec::new();
        for (centre, sign) in [
            ((right - radius, bottom - radius), (1.0, 1.0)),
            ((left + radius, bottom - radius), (-1.0, 1.0)),
            ((left + radius, top + radius), (-1.0, -1.0)),
            ((right - radius, top + radius), (1.0, -1.0)),
        ] {
            let quarter = (0..=CHORDS).map(|step| {
                let (cos, sin) = circle(step as f32 / CHORDS as f32);
                (centre.0 + sign.0 * radius * cos, centre.1 + sign.1 * radius * sin)
            });
            // Each quarter continues where the one before ended, so every other one is walked backwards.
            if sign.0 == sign.1 {
                points.extend(quarter);
            } else {
                points.extend(quarter.collect::<Vec<_>>().into_iter().rev());
            }
        }
        Outline(points)
    }

    /// A straight bar of this breadth with square ends.
    pub fn bar(from: Point, to: Point, breadth: f32) -> Outline {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let half = breadth / 2.0 / (x * x + y * y).sqrt();
        let (x, y) = (x * half, y * half);
        Outline(vec![
            (from.0 - y, from.1 + x),
            (to.0 - y, to.1 + x),
            (to.0 + y, to.1 - x),
            (from.0 + y, from.1 - x),
        ])
    }

    /// The same outline with every point moved.
    pub fn moved(&self, place: impl Fn(Point) -> Point) -> Outline {
        Outline(self.0.iter().copied().map(place).collect())
    }
}

/// A point of the unit circle's first quarter, from (1, 0) to (0, 1).
fn circle(t: f32) -> Point {
    let bottom = 1.0 + t * t;
    ((1.0 - t * t) / bottom, 2.0 * t / bottom)
}

/// The lower half of an ellipse, from its right end to its left; the upper half with negative radii.
pub fn arc((x, y): Point, (across, along): Point) -> Vec<Point> {
    (0..=CHORDS)
        .map(|step| {
            // From 1 to -1: the rational form is even only around its middle, so both halves mirror exactly.
            let t = 1.0 - 2.0 * step as f32 / CHORDS as f32;
            let bottom = 1.0 + t * t;
            (x + across * 2.0 * t / bottom, y + along * (1.0 - t * t) / bottom)
        })
        .collect()
}

/// The part of the plane that a layer shows, in pixels from the origin, and how many pixels a design unit has.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Pixels from the origin to the left edge.
    pub left: i32,
    /// Pixels from the origin to the top edge.
    pub top: i32,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Pixels a design unit.
    pub scale: f32,
}

impl Window {
    /// The window of whole pixels around this rectangle.
    pub fn around((left, top): Point, (right, bottom): Point, scale: f32) -> Window {
        let (x, y) = ((left * scale).floor() as i32, (top * scale).floor() as i32);
        Window {
            left: x,
            top: y,
            width: ((right * scale).ceil() as i32 - x) as u32,
            height: ((bottom * scale).ceil() as i32 - y) as u32,
            scale,
        }
    }

    /// How much of each pixel any of the outlines covers.
    pub fn mask(&self, outlines: &[Outline]) -> Mask {
        let parts = FINE[usize::from(self.width > SMALL)];
        let mut fine = GrayImage::new(self.width * parts, self.height * parts);
        let place = |value: f32, edge: i32| ((value * self.scale - edge as f32) * parts as f32 - 0.5).round() as i32;
        for Outline(points) in outlines {
            let corners: Vec<Corner<i32>> = points
                .iter()
                .map(|&(x, y)| Corner::new(place(x, self.left), place(y, self.top)))
                .collect();
            draw_polygon_mut(&mut fine, &corners, Luma([1]));
        }
        if parts == FINE[0] {
            Mask(shrunk::<{ FINE[0] as usize }>(&fine))
        } else {
            Mask(shrunk::<{ FINE[1] as usize }>(&fine))
        }
    }
}

/// Coverage from fine parts of 0 or 1, this many rows and columns of them a pixel.
fn shrunk<const PARTS: usize>(fine: &GrayImage) -> GrayImage {
    let (width, height) = (fine.width() / PARTS as u32, fine.height() / PARTS as u32);
    let mut mask = GrayImage::new(width, height);
    let mut sums = vec![0u32; width as usize];
    let lines = fine.chunks_exact(fine.width() as usize * PARTS);
    for (lines, out) in lines.zip(mask.chunks_exact_mut(width as usize)) {
        sums.fill(0);
        for line in lines.chunks_exact(fine.width() as usize) {
            for (sum, parts) in sums.iter_mut().zip(line.as_chunks::<PARTS>().0) {
                *sum += parts.iter().map(|&part| u32::from(part)).sum::<u32>();
            }
        }
        let all = (PARTS * PARTS) as u32;
        for (out, &sum) in out.iter_mut().zip(&sums) {
            *out = ((sum * STEPS + all / 2) / all * (255 / STEPS)) as u8;
        }
    }
    mask
}

/// How much of each pixel of a window is covered, 0 to 255.
#[derive(Clone, Debug)]
pub struct Mask(pub GrayImage);

impl Mask {
    /// What this covers and the other does not.
    pub fn minus(mut self, other: &Mask) -> Mask {
        for (mine, theirs) in self.0.iter_mut().zip(other.0.iter()) {
            *mine = (u16::from(*mine) * (255 - u16::from(*theirs)) / 255) as u8;
        }
        self
    }

    /// What both cover.
    pub fn within(mut self, other: &Mask) -> Mask {
        for (mine, theirs) in self.0.iter_mut().zip(other.0.iter()) {
            *mine = (u16::from(*mine) * u16::from(*theirs) / 255) as u8;
        }
        self
    }

    /// A soft copy; the softness reaches about three times this many pixels.
    pub fn soft(&self, pixels: u32) -> Mask {
        // Three boxes after one another come close to a Gaussian, in integers only.
        let once = box_filter(&self.0, pixels, pixels);
        Mask(box_filter(&box_filter(&once, pixels, pixels), pixels, pixels))
    }
}

/// A colour with how much of it there is.
pub type Paint = [u8; 4];

/// Pixels of a window, painted one mask after another.
#[derive(Clone, Debug)]
pub struct Layer {
    /// What part of the plane it shows.
    pub window: Window,
    /// Its pixels, alpha not multiplied in.
    pub pixels: RgbaImage,
}

impl Layer {
    /// A layer with nothing on it.
    pub fn new(window: Window) -> Layer {
        Layer {
            window,
            pixels: RgbaImage::new(window.width, window.height),
        }
    }

    /// Paints through a mask of this layer's window; the colour may depend on the place.
    pub fn paint(&mut self, mask: &Mask, colour: impl Fn(Point) -> Paint) {
        let Window { left, top, scale, .. } = self.window;
        for ((x, y, pixel), &Luma([covered])) in self.pixels.enumerate_pixels_mut().zip(mask.0.pixels()) {
            if covered > 0 {
                let place = |pixel: u32, edge: i32| ((pixel as i32 + edge) as f32 + 0.5) / scale;
                let [red, green, blue, alpha] = colour((place(x, left), place(y, top)));
                let alpha = (u32::from(alpha) * u32::from(covered) + 127) / 255;
                *pixel = over(*pixel, [red, green, blue], alpha);
            }
        }
    }

    /// Fills outlines with one colour.
    pub fn fill(&mut self, outlines: &[Outline], colour: Paint) {
        let mask = self.window.mask(outlines);
        self.paint(&mask, |_| colour);
    }

    /// Lays another layer over this one, its origin at this pixel of the plane.
    pub fn lay(&mut self, other: &Layer, (x, y): (i32, i32)) {
        for (dx, dy, &Rgba([red, green, blue, alpha])) in other.pixels.enumerate_pixels() {
            let x = x + other.window.left + dx as i32 - self.window.left;
            let y = y + other.window.top + dy as i32 - self.window.top;
            let inside = x >= 0 && y >= 0 && x < self.window.width as i32 && y < self.window.height as i32;
            if alpha > 0 && inside {
                let pixel = self.pixels.get_pixel_mut(x as u32, y as u32);
                *pixel = over(*pixel, [red, green, blue], u32::from(alpha));
            }
        }
    }
}

/// One colour over another, alpha not multiplied in.
fn over(Rgba([red, green, blue, alpha]): Rgba<u8>, top: [u8; 3], cover: u32) -> Rgba<u8> {
    let below = u32::from(alpha) * (255 - cover);
    let above = cover * 255;
    let all = above + below;
    if all == 0 {
        return Rgba([0; 4]);
    }
    let mix = |under: u8, upper: u8| ((u32::from(under) * below + u32::from(upper) * above + all / 2) / all) as u8;
    let alpha = ((all + 127) / 255) as u8;
    Rgba([mix(red, top[0]), mix(green, top[1]), mix(blue, top[2]), alpha])
}
