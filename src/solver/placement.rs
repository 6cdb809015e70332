//! Where counters stand, up to symmetry: a dense number for every placement, and the class it belongs to.
//!
//! "Mine" is the side to act, whichever its colour. A [`Kind`] is how many counters each side has on the board. All
//! placements of a kind are numbered without gaps: the rank of my set among the sets of that size, then the rank of
//! theirs among the squares that are left. A placement and its images under the eight symmetries are one *class*;
//! classes of a kind are numbered in the order of their first placement, which stands for the class.

use super::symmetry::{COUNT, SYMMETRIES};
use crate::games::queah::{ON_BOARD, Square};
use std::sync::LazyLock;

/// How many counters a side can have on the board, none included.
const SIZES: usize = ON_BOARD as usize + 1;

/// How many counters each side has on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    /// Counters of the side to act.
    pub(super) mine: u8,
    /// Counters of the other side.
    pub(super) theirs: u8,
}

impl Kind {
    /// How many kinds there are.
    pub(super) const COUNT: usize = SIZES * SIZES;

    /// Every kind, in the order of its index.
    pub(super) fn all() -> impl Iterator<Item = Kind> {
        (0..SIZES as u8).flat_map(|mine| (0..SIZES as u8).map(move |theirs| Kind { mine, theirs }))
    }

    /// The kind of these sets; `None` when a side has too many counters.
    pub(super) fn of(mine: u16, theirs: u16) -> Option<Kind> {
        let kind = Kind {
            mine: mine.count_ones() as u8,
            theirs: theirs.count_ones() as u8,
        };
        (kind.mine <= ON_BOARD && kind.theirs <= ON_BOARD).then_some(kind)
    }

    /// Its place among all kinds.
    pub(super) fn index(self) -> usize {
        self.mine as usize * SIZES + self.theirs as usize
    }

    /// The same board seen by the other side.
    pub(super) fn swapped(self) -> Kind {
        Kind {
            mine: self.theirs,
            theirs: self.mine,
        }
    }
}

/// The placement that stands for its class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Representative {
    /// Squares of the side to act, a bit each.
    pub(super) mine: u16,
    /// Squares of the other side.
    pub(super) theirs: u16,
    /// The symmetries that leave it as it is.
    pub(super) fixed_by: u8,
}

/// The class of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// Its number among the classes of the kind.
    pub(super) number: u16,
    /// A symmetry that carries the representative to the placement.
    pub(super) image: u8,
}

/// The numbering of all placements.
pub(super) struct Placements {
    /// The rank of each set of squares among the sets of its size.
    ranks: Vec<u16>,
    /// For each kind, the first number of its placements.
    first: [u32; Kind::COUNT],
    /// For each kind, how many ways the other side has to stand once mine stand.
    ways: [u32; Kind::COUNT],
    /// For each placement, its class.
    classes: Vec<u16>,
    /// For each placement, the symmetry that carries the representative to it.
    images: Vec<u8>,
    representatives: [Vec<Representative>; Kind::COUNT],
}

/// The one instance; it depends on nothing.
pub(super) static PLACEMENTS: LazyLock<Placements> = LazyLock::new(Placements::new);

impl Placements {
    fn new() -> Placements {
        let sets: [Vec<u16>; SIZES] = std::array::from_fn(|size| {
            (0..1 << Square::COUNT)
                .filter(|set: &u16| set.count_ones() as usize == size)
                .collect()
        });
        let mut ranks = vec![0; 1 << Square::COUNT];
        for sets in &sets {
            for (rank, &set) in sets.iter().enumerate() {
                ranks[set as usize] = rank as u16;
            }
        }
        let mut placements = Placements {
            ranks,
            first: [0; Kind::COUNT],
            ways: [0; Kind::COUNT],
            classes: Vec::new(),
            images: Vec::new(),
            representatives: std::array::from_fn(|_| Vec::new()),
        };
        let mut total = 0;
        for kind in Kind::all() {
            let ways = choose(Square::COUNT as u32 - u32::from(kind.mine), u32::from(kind.theirs));
            placements.first[kind.index()] = total;
            placements.ways[kind.index()] = ways;
            total += choose(Square::COUNT as u32, u32::from(kind.mine)) * ways;
        }
        const UNSEEN: u16 = u16::MAX;
        placements.classes = vec![UNSEEN; total as usize];
        placements.images = vec![0; total as usize];
        for kind in Kind::all() {
            for &mine in &sets[kind.mine as usize] {
                for &theirs in sets[kind.theirs as usize].iter().filter(|&theirs| theirs & mine == 0) {
                    if placements.classes[placements.number(kind, mine, theirs)] == UNSEEN {
                        placements.add_class(kind, mine, theirs);
                    }
                }
            }
        }
        placements
    }

    fn add_class(&mut self, kind: Kind, mine: u16, theirs: u16) {
        let class = self.representatives[kind.index()].len() as u16;
        let mut fixed_by = 0;
        // From the last to the first, so that each placement keeps the first symmetry that reaches it.
        for symmetry in (0..COUNT as u8).rev() {
            let image = (SYMMETRIES.set(symmetry, mine), SYMMETRIES.set(symmetry, theirs));
            let number = self.number(kind, image.0, image.1);
            self.classes[number] = class;
            self.images[number] = symmetry;
            fixed_by |= u8::from(image == (mine, theirs)) << symmetry;
        }
        self.representatives[kind.index()].push(Representative { mine, theirs, fixed_by });
    }

    /// The number of a placement; the sets are disjoint and of that kind.
    fn number(&self, kind: Kind, mine: u16, theirs: u16) -> usize {
        let rank_of_mine = u32::from(self.ranks[mine as usize]);
        let rank_of_theirs = u32::from(self.ranks[without_gaps(theirs, mine) as usize]);
        (self.first[kind.index()] + rank_of_mine * self.ways[kind.index()] + rank_of_theirs) as usize
    }

    /// The class of a placement; the sets are disjoint and of that kind.
    pub(super) fn class(&self, kind: Kind, mine: u16, theirs: u16) -> Class {
        let number = self.number(kind, mine, theirs);
        Class {
            number: self.classes[number],
            image: self.images[number],
        }
    }

    /// For each class of a kind, the placement that stands for it.
    pub(super) fn representatives(&self, kind: Kind) -> &[Representative] {
        &self.representatives[kind.index()]
    }
}

/// The set with the squares of `gaps` taken out of the numbering: the bits above each gap move down by one.
///
/// The order of sets of one size by value is also their order by rank (the colexicographic one), whatever the number
/// of squares, so one table of ranks serves what is left of the board too.
fn without_gaps(set: u16, gaps: u16) -> u16 {
    let (mut set, mut gaps) = (set, gaps);
    while gaps != 0 {
        // The highest gap first, so that the lower ones stay where they are.
        let gap = gaps.ilog2();
        let below = (1 << gap) - 1;
        set = set & below | set >> 1 & !below;
        gaps &= below;
    }
    set
}

fn choose(from: u32, many: u32) -> u32 {
    (0..many).fold(1, |ways, taken| ways * (from - taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_is_the_image_of_its_representative() {
        let mut seen = vec![false; PLACEMENTS.classes.len()];
        for mine in 0..1 << Square::COUNT {
            for theirs in (0..1 << Square::COUNT).filter(|theirs| theirs & mine == 0) {
                let Some(kind) = Kind::of(mine, theirs) else { continue };
                let Class { number, image } = PLACEMENTS.class(kind, mine, theirs);
                let standing = PLACEMENTS.representatives(kind)[number as usize];
                assert_eq!(SYMMETRIES.set(image, standing.mine), mine);
                assert_eq!(SYMMETRIES.set(image, standing.theirs), theirs);
                let place = PLACEMENTS.number(kind, mine, theirs);
                assert!(
                    !std::mem::replace(&mut seen[place], true),
                    "two placements share {place}"
                );
            }
        }
        assert!(seen.into_iter().all(|seen| seen), "the numbering has a gap");
    }
}
