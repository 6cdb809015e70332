//! Counting action sequences, fast: the same rules as [`Position::legal`] and [`Position::after`] over packed squares.
//!
//! Nothing is counted without being made. At the last ply, too, each action is generated, the position after it is
//! built, and only then counted; so the figure is one of a move generator and not of a population count.
//!
//! The 13 squares in reading order have a happy property: a step goes 3 or 2 places forwards or back, and a capture
//! twice as many. So the four directions fit side by side in one word of four 16-bit lanes, and one loop visits all.

use super::{Capture, Position, Replacement, Return, Rules, Square};
use crate::games::Side;
use std::hint::black_box;

/// Counts the legal action sequences of `depth` plies from a position. A sequence that ends early counts for nothing,
/// and repetition plays no part. Depth 0 counts the position itself.
///
/// ```
/// use queah::games::queah::{Position, Rules, perft};
///
/// assert_eq!(perft(&Position::start(), Rules::CLASSIC, 4), 191);
/// ```
pub fn perft(position: &Position, rules: Rules, depth: u32) -> u64 {
    const MUST: u8 = Capture::Must as u8;
    const MAY: u8 = Capture::May as u8;
    const FIRST: u8 = Capture::First as u8;
    const TURN: u8 = Replacement::Turn as u8;
    const BOTH: u8 = Replacement::Both as u8;
    const EITHER: u8 = Replacement::Either as u8;
    let board = Board::new(position, rules);
    let count = match (rules.capture(), rules.replacement(), rules.returning()) {
        (Capture::Must, Replacement::Turn, Return::Allowed) => count::<MUST, TURN, false>,
        (Capture::Must, Replacement::Turn, Return::Forbidden) => count::<MUST, TURN, true>,
        (Capture::Must, Replacement::Both, Return::Allowed) => count::<MUST, BOTH, false>,
        (Capture::Must, Replacement::Both, Return::Forbidden) => count::<MUST, BOTH, true>,
        (Capture::Must, Replacement::Either, Return::Allowed) => count::<MUST, EITHER, false>,
        (Capture::Must, Replacement::Either, Return::Forbidden) => count::<MUST, EITHER, true>,
        (Capture::May, Replacement::Turn, Return::Allowed) => count::<MAY, TURN, false>,
        (Capture::May, Replacement::Turn, Return::Forbidden) => count::<MAY, TURN, true>,
        (Capture::May, Replacement::Both, Return::Allowed) => count::<MAY, BOTH, false>,
        (Capture::May, Replacement::Both, Return::Forbidden) => count::<MAY, BOTH, true>,
        (Capture::May, Replacement::Either, Return::Allowed) => count::<MAY, EITHER, false>,
        (Capture::May, Replacement::Either, Return::Forbidden) => count::<MAY, EITHER, true>,
        (Capture::First, _, Return::Allowed) => count::<FIRST, EITHER, false>,
        (Capture::First, _, Return::Forbidden) => count::<FIRST, EITHER, true>,
    };
    count(board, depth)
}

/// The four directions as column and row, in the order of the lanes, each with how far it goes in reading order.
const DIRECTIONS: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
/// The bits of one lane.
const LANE: u64 = 0xffff;
/// A set of squares times this stands in all four lanes.
const IN_EVERY_LANE: u64 = 0x0001_0001_0001_0001;
const SQUARES: u16 = (1 << Square::COUNT) - 1;

/// What lies behind a square, seen from the direction of a lane. The index is that of the target's bit.
struct Behind {
    /// The targets that have a square so many places behind them.
    targets: u64,
    /// For each target, it and the square that the counter comes from.
    ends: [u16; 64],
}

const ONE_BEHIND: Behind = behind(1);
const TWO_BEHIND: Behind = behind(2);

const fn behind(distance: i8) -> Behind {
    let mut result = Behind {
        targets: 0,
        ends: [0; 64],
    };
    let mut bit = 0;
    while bit < 64 {
        let (across, along) = DIRECTIONS[bit / 16];
        let mut from = 0;
        while from < Square::COUNT && bit % 16 < Square::COUNT {
            let (Some(start), Some(target)) = (Square::new(from as u8), Square::new((bit % 16) as u8)) else {
                break;
            };
            let (start, target) = (start.grid(), target.grid());
            if target.0 as i8 - start.0 as i8 == across * distance && target.1 as i8 - start.1 as i8 == along * distance
            {
                result.targets |= 1 << bit;
                result.ends[bit] = 1 << from | 1 << (bit % 16);
            }
            from += 1;
        }
        bit += 1;
    }
    result
}

/// For each target of a capture, the square it jumps over.
const OVER: [u16; 64] = {
    let mut over = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut middle = 0;
        while middle < Square::COUNT && TWO_BEHIND.ends[bit] != 0 {
            // The middle is one behind the target, and the start is one behind the middle.
            let target = 1 << (bit % 16);
            let start = TWO_BEHIND.ends[bit] & !target;
            let lane = bit / 16 * 16;
            if ONE_BEHIND.ends[bit] == target | 1 << middle && ONE_BEHIND.ends[lane + middle] == start | 1 << middle {
                over[bit] = 1 << middle;
            }
            middle += 1;
        }
        bit += 1;
    }
    over
};

/// A position from the chair of the side to act: its half of the word is the low one, the other side's the high one.
///
/// | bits of a half | |
/// |---|---|
/// | 0 to 12 | the squares of its counters |
/// | 13 to 15 | its reserve |
/// | 16 to 28 | both squares of the return it may not make, or none: one holds its counter, so the step is known |
#[derive(Clone, Copy)]
struct Board(u64);

/// How far up the other side's half begins.
const OTHER: u32 = 32;
/// How far up in its half a side's forbidden return begins.
const RETURN: u32 = 16;
/// One counter in a side's reserve.
const ONE_IN_RESERVE: u64 = 1 << Square::COUNT;

impl Board {
    fn new(position: &Position, rules: Rules) -> Board {
        let half = |side: Side| {
            let step = position.forbidden_return(side);
            let step = step.filter(|_| rules.returning() == Return::Forbidden);
            let returning = step.map_or(0, |step| 1 << step.from.index() | 1 << step.to.index());
            u64::from(position.counters(side).bits())
                | (u64::from(position.reserve(side)) * ONE_IN_RESERVE)
                | (returning << RETURN)
        };
        let me = position.to_act();
        Board(half(me) | (half(me.other()) << OTHER))
    }

    fn squares(self, from_bit: u32) -> u16 {
        (self.0 >> from_bit) as u16 & SQUARES
    }

    /// The board from the other chair, when this side's turn is over and these squares are its forbidden return.
    #[inline(always)]
    fn passed<const NO_RETURN: bool>(self, my_return: u16) -> Board {
        if !NO_RETURN {
            return Board(self.0.rotate_left(OTHER));
        }
        let forgotten = self.0 & !(u64::from(SQUARES) << RETURN);
        Board((forgotten | u64::from(my_return) << RETURN).rotate_left(OTHER))
    }

    /// Makes every legal action and shows the board after it.
    #[inline(always)]
    fn each<const CAPTURE: u8, const REPLACEMENT: u8, const NO_RETURN: bool>(self, mut visit: impl FnMut(Board)) {
        let (mine, theirs) = (self.squares(0), self.squares(OTHER));
        let empty = SQUARES & !(mine | theirs);
        let short = mine.count_ones() < 4 && self.0 & (7 * ONE_IN_RESERVE) != 0;
        if short && REPLACEMENT != Replacement::Either as u8 {
            self.drops::<REPLACEMENT, NO_RETURN>(empty, visit);
            return;
        }
        let mine = u64::from(mine);
        let neighbours = (mine << 3 | (mine << 2) << 16 | (mine >> 2) << 32 | (mine >> 3) << 48) & ONE_BEHIND.targets;
        let empty_lanes = u64::from(empty) * IN_EVERY_LANE;

        let over = neighbours & (u64::from(theirs) * IN_EVERY_LANE);
        let landings =
            (over & LANE) << 3 | (over & LANE << 16) << 2 | (over & LANE << 32) >> 2 | (over & LANE << 48) >> 3;
        let captures = landings & TWO_BEHIND.targets & empty_lanes;
        for bit in bits(captures) {
            let captured = OVER[bit];
            let mut board = self.0 ^ u64::from(TWO_BEHIND.ends[bit]) ^ u64::from(captured) << OTHER;
            if NO_RETURN && self.squares(OTHER + RETURN) & captured != 0 {
                board &= !(u64::from(SQUARES) << (OTHER + RETURN));
            }
            visit(Board(board).passed::<NO_RETURN>(0));
        }
        if captures == 0 || CAPTURE == Capture::May as u8 {
            for bit in bits(neighbours & empty_lanes) {
                let ends = ONE_BEHIND.ends[bit];
                if NO_RETURN && ends == self.squares(RETURN) {
                    continue;
                }
                visit(Board(self.0 ^ u64::from(ends)).passed::<NO_RETURN>(ends));
            }
        }
        if REPLACEMENT == Replacement::Either as u8 && short && (captures == 0 || CAPTURE != Capture::Must as u8) {
            self.drops::<REPLACEMENT, NO_RETURN>(empty, visit);
        }
    }

    #[inline(always)]
    fn drops<const REPLACEMENT: u8, const NO_RETURN: bool>(self, empty: u16, mut visit: impl FnMut(Board)) {
        for bit in bits(u64::from(empty)) {
            let board = Board((self.0 - ONE_IN_RESERVE) | (1 << bit));
            if REPLACEMENT == Replacement::Both as u8 {
                visit(board);
            } else {
                visit(board.passed::<NO_RETURN>(0));
            }
        }
    }
}

/// The places of the bits that are set, from the lowest.
#[inline(always)]
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as usize;
        set &= set - 1;
        // Says to the compiler what a word's bits are, so that it leaves the tables' bounds unchecked.
        Some(bit & 63)
    })
}

fn count<const CAPTURE: u8, const REPLACEMENT: u8, const NO_RETURN: bool>(board: Board, depth: u32) -> u64 {
    let mut total = 0;
    match depth {
        0 => total = 1,
        1 => board.each::<CAPTURE, REPLACEMENT, NO_RETURN>(|leaf| {
            // Without this the compiler would see that nobody looks at the leaf, and not build it.
            black_box(leaf);
            total += 1;
        }),
        _ => board.each::<CAPTURE, REPLACEMENT, NO_RETURN>(|next| {
            total += count::<CAPTURE, REPLACEMENT, NO_RETURN>(next, depth - 1);
        }),
    }
    total
}
