//! Shapes: a placement, and under `no-return` also the return that each side may not make; dense numbers for them.
//!
//! A *back* is the step by which a side would return the counter it has just moved. Without `no-return` a shape is a
//! placement, and its number is that of the class. With it, a class has a block of numbers: the representative's
//! possible backs of my side times those of theirs, none included. A representative that some symmetry leaves as it
//! is shares its block among images; the least number of the images counts and the others stay unused.

use super::placement::{Kind, PLACEMENTS, Representative};
use super::symmetry::{IDENTITY, SYMMETRIES, members};
use crate::games::queah::{Replacement, Return, Rules, Square, Squares};

/// A step that its side may not make, as the indices of the squares it would leave and reach.
pub(super) type Back = Option<(u8, u8)>;

/// Where counters stand, as the side to act sees them, and which returns are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Squares of the side to act, a bit each.
    pub(super) mine: u16,
    /// Squares of the other side.
    pub(super) theirs: u16,
    /// The return that the side to act may not make; its target may be occupied, and it then counts as none.
    pub(super) my_back: Back,
    /// The return that the other side may not make in its next turn.
    pub(super) their_back: Back,
}

/// The number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Its number among the shapes of its kind, that of the shape that stands for it and its images.
    pub(super) number: u32,
    /// A symmetry that carries that shape to this one.
    pub(super) image: u8,
}

/// The numbering of the shapes under a family of rules.
#[derive(Debug)]
pub(super) struct Shapes {
    /// What a back may be, if there are any.
    backs: Option<Backs>,
    /// For each kind, the first number of each class and, last, how many shapes there are; empty without backs.
    first: Vec<Vec<u32>>,
}

/// Which forbidden returns there can be.
#[derive(Clone, Copy, Debug)]
struct Backs {
    /// Whether the square behind their counter may hold one of mine. Whoever is to act after a step finds that square
    /// empty; only a drop in the middle of a turn can stand on it, and the counter may leave it again in the same turn.
    under_mine: bool,
}

impl Backs {
    fn targets_of_mine(self, mine: u16, theirs: u16) -> u16 {
        Squares::ALL.bits() & !(mine | theirs)
    }

    fn targets_of_theirs(self, mine: u16, theirs: u16) -> u16 {
        let occupied = if self.under_mine { theirs } else { mine | theirs };
        Squares::ALL.bits() & !occupied
    }
}

impl Shapes {
    /// The numbering that these rules need.
    pub(super) fn new(rules: Rules) -> Shapes {
        let backs = (rules.returning() == Return::Forbidden).then_some(Backs {
            under_mine: rules.replacement() == Replacement::Both,
        });
        let first = backs.map_or_else(Vec::new, |backs| {
            let of_kind = |kind| {
                let mut total = 0;
                let mut first = vec![0];
                for standing in PLACEMENTS.representatives(kind) {
                    let Representative { mine, theirs, .. } = *standing;
                    let of_mine = 1 + steps(mine, backs.targets_of_mine(mine, theirs));
                    let of_theirs = 1 + steps(theirs, backs.targets_of_theirs(mine, theirs));
                    total += of_mine * of_theirs;
                    first.push(total);
                }
                first
            };
            Kind::all().map(of_kind).collect()
        });
        Shapes { backs, first }
    }

    /// How many numbers a kind has.
    pub(super) fn len(&self, kind: Kind) -> usize {
        match self.first.get(kind.index()) {
            Some(first) => first.last().map_or(0, |&len| len as usize),
            None => PLACEMENTS.representatives(kind).len(),
        }
    }

    /// The bytes it takes in memory.
    pub(super) fn bytes_in_memory(&self) -> usize {
        self.first.iter().map(|first| first.len() * size_of::<u32>()).sum()
    }

    /// The number of a shape. `None` when no play leads to such a shape: a side has too many counters, or a back has no
    /// counter or no free square behind it.
    pub(super) fn place(&self, shape: &Shape) -> Option<Place> {
        let Shape { mine, theirs, .. } = *shape;
        let kind = Kind::of(mine, theirs)?;
        let class = PLACEMENTS.class(kind, mine, theirs);
        let Some(backs) = self.backs else {
            let without = shape.my_back.is_none() && shape.their_back.is_none();
            return without.then_some(Place {
                number: u32::from(class.number),
                image: class.image,
            });
        };
        let standing = PLACEMENTS.representatives(kind)[class.number as usize];
        let undo = SYMMETRIES.inverse(class.image);
        let carried = |back: Back, symmetry: u8| {
            back.map(|(from, to)| (SYMMETRIES.square(symmetry, from), SYMMETRIES.square(symmetry, to)))
        };
        let my_back = shape.my_back.filter(|&(_, to)| (mine | theirs) >> to & 1 == 0);
        let numbered = |symmetry: u8| {
            let (my_back, their_back) = (carried(my_back, symmetry), carried(shape.their_back, symmetry));
            let of_mine = rank(
                my_back,
                standing.mine,
                backs.targets_of_mine(standing.mine, standing.theirs),
            )?;
            let targets = backs.targets_of_theirs(standing.mine, standing.theirs);
            let of_theirs = rank(their_back, standing.theirs, targets)?;
            Some(of_mine * (1 + steps(standing.theirs, targets)) + of_theirs)
        };
        let first = self.first[kind.index()][class.number as usize];
        if standing.fixed_by == 1 << IDENTITY {
            return Some(Place {
                number: first + numbered(undo)?,
                image: class.image,
            });
        }
        // Every symmetry that fixes the representative, after `undo`, carries the placement to it.
        let images = members(standing.fixed_by).map(|fixing| (numbered(SYMMETRIES.after(fixing, undo)), fixing));
        let (number, fixing) = images.min()?;
        let image = SYMMETRIES.after(class.image, SYMMETRIES.inverse(fixing));
        Some(Place {
            number: first + number?,
            image,
        })
    }

    /// The shapes of a kind by number, with the symmetries that leave each as it is; `None` where a number is unused.
    pub(super) fn of_kind(&self, kind: Kind) -> Vec<Option<(Shape, u8)>> {
        let standing = PLACEMENTS.representatives(kind).iter();
        let Some(backs) = self.backs else {
            let bare = standing.map(|&Representative { mine, theirs, fixed_by }| {
                Some((
                    Shape {
                        mine,
                        theirs,
                        my_back: None,
                        their_back: None,
                    },
                    fixed_by,
                ))
            });
            return bare.collect();
        };
        let mut shapes = Vec::with_capacity(self.len(kind));
        for &Representative { mine, theirs, fixed_by } in standing {
            let of_mine = every_back(mine, backs.targets_of_mine(mine, theirs));
            let of_theirs = every_back(theirs, backs.targets_of_theirs(mine, theirs));
            for &my_back in &of_mine {
                for &their_back in &of_theirs {
                    let shape = Shape {
                        mine,
                        theirs,
                        my_back,
                        their_back,
                    };
                    let counts = self
                        .place(&shape)
                        .is_some_and(|place| place.number as usize == shapes.len());
                    let fixing = |&symmetry: &u8| {
                        let keeps = |back: Back| {
                            back.is_none_or(|(from, to)| {
                                (SYMMETRIES.square(symmetry, from), SYMMETRIES.square(symmetry, to)) == (from, to)
                            })
                        };
                        keeps(my_back) && keeps(their_back)
                    };
                    let fixed_by = members(fixed_by).filter(fixing).map(|symmetry| 1 << symmetry).sum();
                    shapes.push(counts.then_some((shape, fixed_by)));
                }
            }
        }
        shapes
    }
}

fn square(index: u8) -> Square {
    Square::new(index).expect("an index of a square is below 13")
}

fn neighbours(index: u8) -> u16 {
    square(index).neighbours().bits()
}

/// How many steps lead from a square of `from` to one of `to`.
fn steps(from: u16, to: u16) -> u32 {
    Squares::from_bits(from)
        .iter()
        .map(|square| (square.neighbours().bits() & to).count_ones())
        .sum()
}

/// The place of a back among those from a square of `from` to one of `to`, none first; `None` if it is not among them.
fn rank(back: Back, from: u16, to: u16) -> Option<u32> {
    let Some((leaves, reaches)) = back else {
        return Some(0);
    };
    let possible = from >> leaves & 1 == 1 && neighbours(leaves) & to & 1 << reaches != 0;
    let below = |index: u8| (1u16 << index) - 1;
    let before = steps(from & below(leaves), to) + (neighbours(leaves) & to & below(reaches)).count_ones();
    possible.then_some(1 + before)
}

/// The backs in the order of their rank.
fn every_back(from: u16, to: u16) -> Vec<Back> {
    let steps = Squares::from_bits(from).iter().flat_map(|leaves| {
        let reached = Squares::from_bits(leaves.neighbours().bits() & to);
        reached
            .iter()
            .map(move |reaches| Some((leaves.index() as u8, reaches.index() as u8)))
            .collect::<Vec<_>>()
    });
    std::iter::once(None).chain(steps).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(id: &str) {
        let shapes = Shapes::new(id.parse().expect("a rule set"));
        let mut unused = 0;
        for kind in Kind::all() {
            let of_kind = shapes.of_kind(kind);
            assert_eq!(of_kind.len(), shapes.len(kind));
            for (number, entry) in of_kind.iter().enumerate() {
                let Some((shape, fixed_by)) = entry else {
                    unused += 1;
                    continue;
                };
                let carry = |symmetry: u8, back: Back| {
                    back.map(|(from, to)| (SYMMETRIES.square(symmetry, from), SYMMETRIES.square(symmetry, to)))
                };
                let carried = |symmetry: u8| Shape {
                    mine: SYMMETRIES.set(symmetry, shape.mine),
                    theirs: SYMMETRIES.set(symmetry, shape.theirs),
                    my_back: carry(symmetry, shape.my_back),
                    their_back: carry(symmetry, shape.their_back),
                };
                for symmetry in members(u8::MAX) {
                    let image = carried(symmetry);
                    let place = shapes.place(&image).expect("an image of a shape is a shape");
                    assert_eq!(place.number as usize, number);
                    assert_eq!(carried(place.image), image);
                    assert_eq!(fixed_by >> symmetry & 1 == 1, image == *shape);
                }
            }
        }
        let all: usize = Kind::all().map(|kind| shapes.len(kind)).sum();
        assert!(unused * 20 < all, "{unused} of {all} numbers are unused");
    }

    #[test]
    fn every_image_of_a_shape_has_its_number() {
        check("must-turn");
        check("must-turn+no-return");
        check("may-both+no-return");
    }
}
