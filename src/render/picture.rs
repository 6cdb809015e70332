//! A finished picture, and its PNG.

use super::kit::Kit;
use super::scene::Scene;
use super::theme::Rgb;

/// How hard a PNG is compressed. Measured on boards of whole plays: level 1 takes 0.7 ms and makes 40 KB, 2 takes 0.9 and
/// makes 27, 3 takes 1.3 and makes 25, 5 takes 1.9 and makes 23. Every filter makes it larger, for indices of a palette are
/// no amounts.
const LEVEL: u8 = 2;
/// How hard a picture is compressed that would be [`HEAVY`].
const HARDER: u8 = 5;
/// More bytes than a picture should have; of the boards of whole plays, a few of the fullest would.
const HEAVY: usize = 30_000;

/// A finished picture: a palette and an index a pixel, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    side: u32,
    palette: Vec<Rgb>,
    pixels: Vec<u8>,
}

impl Picture {
    /// Pixels on a side.
    pub const fn side(&self) -> u32 {
        self.side
    }

    /// The colour of a pixel, counted from the left top; `None` outside.
    pub fn colour(&self, x: u32, y: u32) -> Option<Rgb> {
        if x >= self.side || y >= self.side {
            return None;
        }
        let index = *self.pixels.get((y * self.side + x) as usize)?;
        self.palette.get(usize::from(index)).copied()
    }

    /// The picture as a PNG with a palette.
    pub fn png(&self) -> Vec<u8> {
        encode((self.side, self.side), &self.palette, &self.pixels)
    }
}

/// Palette and indices, row by row from the top, as a PNG.
pub(super) fn encode(size: (u32, u32), palette: &[Rgb], pixels: &[u8]) -> Vec<u8> {
    let bytes = encode_at(LEVEL, size, palette, pixels);
    if bytes.len() <= HEAVY {
        return bytes;
    }
    encode_at(HARDER, size, palette, pixels)
}

fn encode_at(level: u8, (width, height): (u32, u32), palette: &[Rgb], pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(32 << 10);
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_deflate_compression(png::DeflateCompression::Level(level));
    encoder.set_filter(png::Filter::NoFilter);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    written.expect("a byte a pixel and a palette are a valid picture, and memory can always be written to");
    bytes.shrink_to_fit();
    bytes
}

impl Scene {
    /// The scene as pixels.
    pub fn picture(&self) -> Picture {
        let (palette, pixels) = Kit::compose(self);
        Picture {
            side: self.size.pixels(),
            palette,
            pixels,
        }
    }

    /// The scene as a PNG.
    pub fn png(&self) -> Vec<u8> {
        self.picture().png()
    }
}
