//! A finished picture, and its PNG.

use super::kit::Kit;
use super::scene::Scene;
use super::theme::Rgb;

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
        let mut bytes = Vec::with_capacity(48 << 10);
        let mut encoder = png::Encoder::new(&mut bytes, self.side, self.side);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette.as_flattened());
        encoder.set_deflate_compression(png::DeflateCompression::Level(level()));
        encoder.set_filter(filter());
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&self.pixels)?;
            writer.finish()
        });
        written.expect("a byte a pixel and a palette are a valid picture, and memory can always be written to");
        bytes
    }
}
fn level() -> u8 {
    std::env::var("LEVEL").ok().and_then(|l| l.parse().ok()).unwrap_or(1)
}
fn filter() -> png::Filter {
    match std::env::var("FILTER").as_deref() {
        Ok("up") => png::Filter::Up,
        Ok("sub") => png::Filter::Sub,
        Ok("paeth") => png::Filter::Paeth,
        Ok("ad") => png::Filter::Adaptive,
        _ => png::Filter::NoFilter,
    }
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
