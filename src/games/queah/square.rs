//! The 13 squares, which touch which, and sets of them.

use std::fmt;

/// One of the 13 squares, `a`..`m`, in reading order from White's chair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Column and row of each square on a 5×5 grid whose row 0 is the far side.
const GRID: [(i8, i8); Square::COUNT] = [
    (0, 0),
    (2, 0),
    (4, 0),
    (1, 1),
    (3, 1),
    (0, 2),
    (2, 2),
    (4, 2),
    (1, 3),
    (3, 3),
    (0, 4),
    (2, 4),
    (4, 4),
];

/// For each square, the squares that share a side with it.
const NEIGHBOURS: [Squares; Square::COUNT] = at_distance(1);
/// For each square, the squares that a capture from it can reach.
const LANDINGS: [Squares; Square::COUNT] = at_distance(2);

/// For each square, the squares that lie this many steps away along a diagonal of the grid.
const fn at_distance(distance: i8) -> [Squares; Square::COUNT] {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            let across = GRID[from].0 - GRID[to].0;
            let along = GRID[from].1 - GRID[to].1;
            if across.abs() == distance && along.abs() == distance {
                table[from] = Squares(table[from].0 | 1 << to);
            }
            to += 1;
        }
        from += 1;
    }
    table
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 13;

    /// The square of that index in reading order, if it is below 13.
    pub const fn new(index: u8) -> Option<Square> {
        if index < Square::COUNT as u8 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square of that letter, upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Square> {
        match letter.to_ascii_lowercase() {
            letter @ 'a'..='m' => Some(Square(letter as u8 - b'a')),
            _ => None,
        }
    }

    /// The 13 squares in reading order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Its place in reading order, 0 to 12.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its letter, `a` to `m`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Column and row on a 5×5 grid whose row 0 is the far side.
    pub const fn grid(self) -> (u8, u8) {
        let (column, row) = GRID[self.index()];
        (column as u8, row as u8)
    }

    /// The squares that share a side with this one.
    pub const fn neighbours(self) -> Squares {
        NEIGHBOURS[self.index()]
    }

    /// The squares two along a diagonal: where a capture from here can land.
    pub const fn landings(self) -> Squares {
        LANDINGS[self.index()]
    }

    /// The square that a capture from here to `landing` jumps over, if that is a capture's geometry.
    pub fn between(self, landing: Square) -> Option<Square> {
        if !self.landings().contains(landing) {
            return None;
        }
        self.neighbours().and(landing.neighbours()).iter().next()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u16);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);
    /// All 13 squares.
    pub const ALL: Squares = Squares((1 << Square::COUNT) - 1);

    /// The set whose bit `n` stands for the square of index `n`; bits from 13 on are dropped.
    pub const fn from_bits(bits: u16) -> Squares {
        Squares(bits & Squares::ALL.0)
    }

    /// Bit `n` stands for the square of index `n`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The set with the square in it.
    #[must_use]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// The set without the square.
    #[must_use]
    pub const fn without(self, square: Square) -> Squares {
        Squares(self.0 & !(1 << square.0))
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// The squares that are not in the set.
    #[must_use]
    pub const fn complement(self) -> Squares {
        Squares(!self.0 & Squares::ALL.0)
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its squares in reading order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            Square::new(index)
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Squares::EMPTY, Squares::with)
    }
}

impl fmt::Display for Squares {
    /// The letters in reading order, with a space between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
