//! Scenes one after another: an animated picture.

use super::kit::Kit;
use super::scene::Scene;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// How long the first scene stays, in hundredths of a second.
const FIRST: u16 = 150;
/// How long each one after it stays.
const EACH: u16 = 110;
/// How long the last one stays, before it begins anew.
const LAST: u16 = 500;

/// A scene and those that follow it, as a GIF that begins anew when it has ended. All are drawn in the theme and size of
/// the first; each frame shows, pixel by pixel, what the picture of its scene does.
///
/// A hundred scenes of the default size take a fifth of a second or so: too long for a thread that others wait for.
pub fn animation(first: Scene, then: impl IntoIterator<Item = Scene>) -> Vec<u8> {
    let (theme, size) = (first.theme, first.size);
    let like_the_first = then.into_iter().map(|scene| scene.theme(theme).size(size));
    let scenes: Vec<Scene> = std::iter::once(first).chain(like_the_first).collect();
    encode(&scenes, size.pixels() as u16).expect("frames of one size and palette are a valid picture, in memory")
}

fn encode(scenes: &[Scene], side: u16) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::with_capacity(256 << 10);
    let Some((first, rest)) = scenes.split_first() else {
        return Ok(bytes);
    };
    let (palette, mut shown) = Kit::compose(first);
    // The index behind the palette's colours shows what was there before.
    let unchanged = palette.len() as u8;
    {
        let mut encoder = Encoder::new(&mut bytes, side, side, palette.as_flattened())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let delay = |index: usize| match index {
            _ if index + 1 == scenes.len() => LAST,
            0 => FIRST,
            _ => EACH,
        };
        encoder.write_frame(&Frame {
            delay: delay(0),
            dispose: DisposalMethod::Keep,
            width: side,
            height: side,
            buffer: shown.as_slice().into(),
            ..Frame::default()
        })?;
        for (index, scene) in rest.iter().enumerate() {
            let (_, next) = Kit::compose(scene);
            let changed = Changed::between(&shown, &next, usize::from(side));
            encoder.write_frame(&Frame {
                delay: delay(index + 1),
                dispose: DisposalMethod::Keep,
                transparent: Some(unchanged),
                left: changed.left as u16,
                top: changed.top as u16,
                width: changed.width as u16,
                height: changed.height as u16,
                buffer: changed.pixels(&shown, &next, usize::from(side), unchanged).into(),
                ..Frame::default()
            })?;
            shown = next;
        }
    }
    Ok(bytes)
}

/// The rectangle in which two pictures differ.
#[derive(Clone, Copy, Debug)]
struct Changed {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Changed {
    /// Where these two, rows of so many pixels, differ; one pixel where they do not, for a frame holds one at least.
    fn between(shown: &[u8], next: &[u8], side: usize) -> Changed {
        let (mut left, mut right, mut rows) = (side, 0, None);
        for (y, (old, new)) in shown.chunks_exact(side).zip(next.chunks_exact(side)).enumerate() {
            if old == new {
                continue;
            }
            let differs = |(old, new): (&u8, &u8)| old != new;
            let first = old.iter().zip(new).position(differs).unwrap_or(0);
            let last = old.iter().zip(new).rposition(differs).unwrap_or(0);
            (left, right) = (left.min(first), right.max(last));
            rows = Some((rows.map_or(y, |(top, _)| top), y));
        }
        match rows {
            Some((top, bottom)) => Changed {
                left,
                top,
                width: right + 1 - left,
                height: bottom + 1 - top,
            },
            None => Changed {
                left: 0,
                top: 0,
                width: 1,
                height: 1,
            },
        }
    }

    /// The pixels of the rectangle: those of the next picture where it differs, and this index where it does not.
    fn pixels(self, shown: &[u8], next: &[u8], side: usize, unchanged: u8) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(self.width * self.height);
        for y in self.top..self.top + self.height {
            let row = y * side + self.left..y * side + self.left + self.width;
            let both = shown[row.clone()].iter().zip(&next[row]);
            pixels.extend(both.map(|(old, new)| if old == new { unchanged } else { *new }));
        }
        pixels
    }
}
