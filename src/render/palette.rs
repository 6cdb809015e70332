//! A few colours that stand for all that a theme's pictures hold.

use super::theme::Rgb;
use std::collections::HashMap;

/// Colours in a palette at most. A byte a pixel could name 256; fewer make a smaller picture: 80 cost a tenth more bytes,
/// and nobody can tell the two apart.
const MOST: usize = 48;
/// Bits of each channel that the table of nearest colours looks at.
const BITS: u32 = 6;

/// The colours, and which of them is nearest to any colour.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// For each colour of 6 bits a channel, the nearest of `colours`.
    near: Vec<u8>,
}

impl Palette {
    /// A palette for these pictures. The colours of `exact` are in it as they are, the others are means of similar pixels.
    pub fn of(pictures: impl Iterator<Item = Vec<Rgb>>, exact: &[Rgb]) -> Palette {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for pixels in pictures {
            count(&pixels, &mut counts);
        }
        let colours = chosen(counts, exact);
        let near = nearest(&colours);
        Palette { colours, near }
    }

    /// The colours of a palette for one picture, without the table of nearest ones.
    pub fn few(pixels: &[Rgb], exact: &[Rgb]) -> Vec<Rgb> {
        let mut counts = HashMap::new();
        count(pixels, &mut counts);
        chosen(counts, exact)
    }

    /// The colours, at most [`MOST`].
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of the colour nearest to this one, to the fineness of 6 bits a channel.
    pub fn near([red, green, blue]: Rgb, near: &[u8]) -> u8 {
        near[cell(red, green, blue)]
    }

    /// The table that [`near`](Palette::near) reads.
    pub fn table(&self) -> &[u8] {
        &self.near
    }

    /// The index of the colour nearest to this one, exactly; slow.
    pub fn index(&self, colour: Rgb) -> u8 {
        Palette::nearest_of(&self.colours, colour)
    }

    /// The index of that of these colours which is nearest to this one; slow.
    pub fn nearest_of(colours: &[Rgb], colour: Rgb) -> u8 {
        let mut best = (u32::MAX, 0);
        for (index, &candidate) in colours.iter().enumerate() {
            best = best.min((distance(colour, candidate), index));
        }
        best.1 as u8
    }
}

/// Counts the pixels of each colour.
fn count(pixels: &[Rgb], counts: &mut HashMap<Rgb, u32>) {
    for run in pixels.chunk_by(|one, next| one == next) {
        *counts.entry(run[0]).or_default() += run.len() as u32;
    }
}

/// The exact colours, and means of the others.
fn chosen(mut counts: HashMap<Rgb, u32>, exact: &[Rgb]) -> Vec<Rgb> {
    let mut colours: Vec<Rgb> = exact.to_vec();
    colours.sort_unstable();
    colours.dedup();
    counts.retain(|colour, _| colours.binary_search(colour).is_err());
    let mut counted: Vec<(Rgb, u32)> = counts.into_iter().collect();
    // A map's order differs from run to run; the palette must not.
    counted.sort_unstable();
    colours.extend(means(counted, MOST - colours.len()));
    colours
}

fn cell(red: u8, green: u8, blue: u8) -> usize {
    let high = |part: u8| usize::from(part >> (8 - BITS));
    high(red) << (2 * BITS) | high(green) << BITS | high(blue)
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    // Eyes see differences of green best and of blue least.
    let square = |index: usize| u32::from(one[index].abs_diff(other[index])).pow(2);
    3 * square(0) + 4 * square(1) + 2 * square(2)
}

/// Splits the colours into at most this many groups, always the group of the largest error along its longest axis, and
/// takes each group's mean.
fn means(colours: Vec<(Rgb, u32)>, most: usize) -> Vec<Rgb> {
    let mut groups = Vec::new();
    if !colours.is_empty() {
        groups.push(Group::new(colours));
    }
    while groups.len() < most {
        let Some(worst) = (0..groups.len()).max_by_key(|&index| (groups[index].error, usize::MAX - index)) else {
            break;
        };
        if groups[worst].error == 0 {
            break;
        }
        let (low, high) = groups.swap_remove(worst).split();
        groups.extend([low, high]);
    }
    let mut means: Vec<Rgb> = groups.iter().map(|group| group.mean).collect();
    means.sort_unstable();
    means.dedup();
    means
}

struct Group {
    colours: Vec<(Rgb, u32)>,
    mean: Rgb,
    /// The channel along which the colours differ most.
    axis: usize,
    /// The squared differences from the mean along that channel, summed over pixels.
    error: u64,
}

impl Group {
    fn new(colours: Vec<(Rgb, u32)>) -> Group {
        // Large plain surfaces must not outweigh all edges, so counts above this weigh alike.
        let weight = |count: u32| u64::from(count.min(400));
        let total: u64 = colours.iter().map(|&(_, count)| weight(count)).sum();
        let mean = std::array::from_fn(|axis| {
            let sum: u64 = colours
                .iter()
                .map(|&(colour, count)| u64::from(colour[axis]) * weight(count))
                .sum();
            ((sum + total / 2) / total) as u8
        });
        let error = |axis: usize| -> u64 {
            let square = |colour: Rgb| u64::from(colour[axis].abs_diff(mean[axis])).pow(2);
            colours
                .iter()
                .map(|&(colour, count)| square(colour) * weight(count))
                .sum()
        };
        let (error, axis) = [(error(0), 0), (error(1), 1), (error(2), 2)]
            .into_iter()
            .max()
            .unwrap_or_default();
        Group {
            colours,
            mean,
            axis,
            error,
        }
    }

    fn split(mut self) -> (Group, Group) {
        let axis = self.axis;
        self.colours.sort_unstable_by_key(|&(colour, _)| (colour[axis], colour));
        let first_above = self
            .colours
            .partition_point(|&(colour, _)| colour[axis] <= self.mean[axis]);
        // The mean is rounded, so all may lie on one side of it; a group with an error has two colours at least.
        let at = first_above.clamp(1, self.colours.len() - 1);
        let high = self.colours.split_off(at);
        (Group::new(self.colours), Group::new(high))
    }
}

/// For each colour of 6 bits a channel, the nearest of these.
fn nearest(colours: &[Rgb]) -> Vec<u8> {
    // From the middle green outwards: once green alone differs more than the best, nothing nearer can follow.
    let mut by_green: Vec<(Rgb, u8)> = colours
        .iter()
        .enumerate()
        .map(|(index, &colour)| (colour, index as u8))
        .collect();
    by_green.sort_unstable_by_key(|&(colour, index)| (colour[1], index));
    let steps = 1u32 << BITS;
    let middle = |step: u32| ((step << (8 - BITS)) + (1 << (7 - BITS))) as u8;
    let mut table = vec![0; 1 << (3 * BITS)];
    for green in (0..steps).map(middle) {
        let start = by_green.partition_point(|&(colour, _)| colour[1] < green);
        for red in (0..steps).map(middle) {
            for blue in (0..steps).map(middle) {
                let wanted = [red, green, blue];
                let mut best = (u32::MAX, 0);
                let mut consider = |&(colour, index): &(Rgb, u8)| {
                    let beyond = 4 * u32::from(colour[1].abs_diff(green)).pow(2) > best.0;
                    best = best.min((distance(wanted, colour), index));
                    beyond
                };
                let _ = by_green[start..].iter().any(&mut consider);
                let _ = by_green[..start].iter().rev().any(&mut consider);
                table[cell(red, green, blue)] = best.1;
            }
        }
    }
    table
}
