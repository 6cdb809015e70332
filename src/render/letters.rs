//! Letters and numbers, from a font within the program.

use super::plane::{Layer, Mask, Window};
use super::stick::solid;
use super::theme::Colours;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::{GrayImage, Luma};
use imageproc::drawing::draw_text_mut;

/// How high the font's line is.
const LINE: f32 = 38.0;

/// The font that ships with the program: Hack, whose `i`, `j` and `l` cannot be taken for one another.
fn font() -> FontRef<'static> {
    FontRef::try_from_slice(epaint_default_fonts::HACK_REGULAR).expect("the font within the program can be read")
}

/// A layer with the text around its origin, in the colour for letters.
pub fn text(text: &str, size: f32, scale: f32, colours: &Colours) -> Layer {
    let reach = LINE * size * (0.5 + 0.35 * text.len() as f32);
    let window = Window::around((-reach, -LINE * size), (reach, LINE * size), scale);
    let mut layer = Layer::new(window);
    layer.paint(&mask(text, size, window), |_| solid(colours.letter));
    layer
}

/// The text's mask, its middle at the origin.
fn mask(text: &str, size: f32, window: Window) -> Mask {
    let font = font();
    let pixels = PxScale::from(LINE * size * window.scale);
    let scaled = font.as_scaled(pixels);
    let width: f32 = text.chars().map(|glyph| scaled.h_advance(scaled.glyph_id(glyph))).sum();
    // Digits and letters are centred by the height that digits and tall letters have, so that a row of them is level.
    let middle = scaled.ascent() - 0.36 * LINE * size * window.scale;
    let mut image = GrayImage::new(window.width, window.height);
    let x = -width / 2.0 - window.left as f32;
    let y = -middle - window.top as f32;
    // The font has one weight; a second print one part beside it makes it bolder.
    let bolder = (0.9 * size * window.scale).round().max(1.0) as i32;
    for x in [x.round() as i32, x.round() as i32 + bolder] {
        draw_text_mut(&mut image, Luma([255]), x, y.round() as i32, pixels, &font, text);
    }
    Mask(image)
}
