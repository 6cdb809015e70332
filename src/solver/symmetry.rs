//! The eight symmetries of the board: turns and reflections of the square that the 13 squares lie in.
//!
//! Each carries neighbours to neighbours and captures to captures, so a position and its image have the same value.

use crate::games::queah::Square;
use std::sync::LazyLock;

/// How many symmetries there are.
pub(super) const COUNT: usize = 8;
/// The set of all symmetries, a bit each.
pub(super) const EVERY: u8 = u8::MAX;
/// The number of the symmetry that moves nothing.
pub(super) const IDENTITY: u8 = 0;

/// How many sets of squares there are.
const SETS: usize = 1 << Square::COUNT;

/// What each symmetry does to squares, to sets of squares, and to other symmetries.
pub(super) struct Symmetries {
    squares: [[u8; Square::COUNT]; COUNT],
    sets: Vec<[u16; COUNT]>,
    after: [[u8; COUNT]; COUNT],
    inverse: [u8; COUNT],
    /// For a symmetry `s` and a set of symmetries: the set of all `x` after `s`, for `x` in the set.
    sets_after: Vec<[u8; COUNT]>,
}

/// The one instance; it depends on nothing.
pub(super) static SYMMETRIES: LazyLock<Symmetries> = LazyLock::new(Symmetries::new);

impl Symmetries {
    fn new() -> Symmetries {
        let squares: [[u8; Square::COUNT]; COUNT] = std::array::from_fn(|symmetry| {
            let mut images = [0; Square::COUNT];
            for square in Square::all() {
                images[square.index()] = image(square, symmetry).index() as u8;
            }
            images
        });
        let sets = (0..SETS)
            .map(|set| {
                squares.map(|images| {
                    (0..Square::COUNT)
                        .filter(|i| set >> i & 1 == 1)
                        .map(|i| 1 << images[i])
                        .sum()
                })
            })
            .collect();
        let find = |images: [u8; Square::COUNT]| {
            let place = squares.iter().position(|known| *known == images);
            place.expect("the symmetries of the square are a group") as u8
        };
        let after: [[u8; COUNT]; COUNT] = std::array::from_fn(|second| {
            std::array::from_fn(|first| find(squares[first].map(|square| squares[second][square as usize])))
        });
        let inverse = std::array::from_fn(|symmetry| {
            let place = after[symmetry].iter().position(|&product| product == IDENTITY);
            place.expect("every symmetry can be undone") as u8
        });
        let sets_after = (0..1 << COUNT)
            .map(|set: usize| {
                std::array::from_fn(|first| {
                    (0..COUNT)
                        .filter(|second| set >> second & 1 == 1)
                        .map(|second| 1 << after[second][first])
                        .sum()
                })
            })
            .collect();
        Symmetries {
            squares,
            sets,
            after,
            inverse,
            sets_after,
        }
    }

    /// The image of the square of that index.
    pub(super) fn square(&self, symmetry: u8, square: u8) -> u8 {
        self.squares[symmetry as usize][square as usize]
    }

    /// The image of a set of squares, in the bits of [`Squares`](crate::games::queah::Squares).
    pub(super) fn set(&self, symmetry: u8, set: u16) -> u16 {
        self.sets[set as usize][symmetry as usize]
    }

    /// `second` after `first`, as one symmetry.
    pub(super) fn after(&self, second: u8, first: u8) -> u8 {
        self.after[second as usize][first as usize]
    }

    /// The symmetry that undoes this one.
    pub(super) fn inverse(&self, symmetry: u8) -> u8 {
        self.inverse[symmetry as usize]
    }

    /// All symmetries `x` after `first`, for `x` in the set `seconds`.
    pub(super) fn each_after(&self, seconds: u8, first: u8) -> u8 {
        self.sets_after[seconds as usize][first as usize]
    }
}

/// Bit 0 of the number mirrors left and right, bit 1 far and near, bit 2 then swaps columns and rows.
fn image(square: Square, symmetry: usize) -> Square {
    let (mut column, mut row) = square.grid();
    if symmetry & 1 != 0 {
        column = 4 - column;
    }
    if symmetry & 2 != 0 {
        row = 4 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    let place = Square::all().find(|other| other.grid() == (column, row));
    place.expect("a symmetry of the square keeps the 13 squares")
}

/// The symmetries in a set, by number.
pub(super) fn members(set: u8) -> impl Iterator<Item = u8> {
    (0..COUNT as u8).filter(move |symmetry| set >> symmetry & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_keeps_neighbours_and_landings() {
        for symmetry in 0..COUNT as u8 {
            let image =
                |square: Square| Square::new(SYMMETRIES.square(symmetry, square.index() as u8)).expect("a square");
            for square in Square::all() {
                let images = |set: crate::games::queah::Squares| set.iter().map(image).collect();
                assert_eq!(image(square).neighbours(), images(square.neighbours()));
                assert_eq!(image(square).landings(), images(square.landings()));
            }
        }
    }

    #[test]
    fn products_and_inverses_agree_with_the_images() {
        for (first, second) in (0..8).flat_map(|first| (0..8).map(move |second| (first, second))) {
            let product = SYMMETRIES.after(second, first);
            for set in 0..SETS as u16 {
                assert_eq!(
                    SYMMETRIES.set(product, set),
                    SYMMETRIES.set(second, SYMMETRIES.set(first, set))
                );
            }
            assert_eq!(SYMMETRIES.each_after(1 << second, first), 1 << product);
            assert_eq!(SYMMETRIES.after(SYMMETRIES.inverse(first), first), IDENTITY);
        }
    }
}
