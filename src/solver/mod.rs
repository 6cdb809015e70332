//! The exact solution of Queah: who wins from every position that play can reach, and in how many turns.
//!
//! [`Solution::solve`] computes it, [`Solution::value`] and [`Solution::actions`] answer, [`Shelf`] keeps tables in a
//! folder, and [`verify()`] checks every entry forwards.
//!
//! # Words
//!
//! Positions are seen by the side to act: *mine* are its counters, *theirs* the others', whatever the colours. The
//! *layer* of a position is its four numbers of counters: mine on the board and in reserve, theirs on the board and in
//! reserve. Its *shape* is the rest: where the counters stand and, under `no-return`, which return each side may not
//! make. So a position is a layer and a shape, and the two are nearly independent: the layer says whether an action is
//! legal, the shape says where it leads.
//!
//! # The index
//!
//! - `symmetry`: the square has eight symmetries, and all keep the 13 squares, neighbours and captures. A position and
//!   its images have one value, so one number is enough for all of them.
//! - `placement`: where counters stand is numbered without gaps by combinatorial rank, 348,687 placements over
//!   all 25 *kinds* (how many mine, how many theirs). One array maps each to its class under symmetry, 45,061 in
//!   all. Looking up a position is a few shifts, two small arrays and one byte of the table: no hash, no search.
//! - `shape`: without `no-return` a shape is a class. With it, a class has a block of numbers, one for each pair of
//!   returns that can be forbidden on its representative.
//! - `layer`: 1,225 layers of four numbers. The table of a layer is a byte for each shape of its kind, so a table is
//!   a list of arrays, and a position that play cannot reach holds a mark in place of a value.
//!
//! # The passes
//!
//! The *stock* of a layer is the counters on the board plus twice those in reserve, over both sides. A step keeps it and
//! passes the turn, so steps join a layer only with the one whose sides are swapped: its *pair*. A capture lowers the
//! stock by one, since a counter is gone; so does a drop, since a counter worth two is now worth one. Hence everything
//! that leaves a pair of layers arrives at exactly the stock below, and pairs of one stock do not know each other. They
//! are what the cores share out.
//!
//! 1. `graph`: for each shape, the shapes to which its steps, captures and drops lead, and from which steps lead to it.
//!    It does not depend on reserves, so all layers of a kind share it. It is small enough for the cache, and this is
//!    most of the speed: no pass generates a move.
//! 2. `reach`, from the stock of the start downwards: follow steps within a pair until nothing is new, then captures
//!    and drops to the stock below. For each shape it keeps the set of its images that are reached, as a byte.
//! 3. `retrograde`, from stock 0 upwards: read the values that captures and drops lead to, then settle the pair in the
//!    order of turns. A loss in `n` makes every position with a step to it a win in `n + 1`; a position all of whose
//!    actions lead to wins of the opponent is a loss one turn after the slowest of them. What is never settled is a draw.
//!
//! Under `both` a drop does not end the turn. The position between is one like any other, with the same side to act; its
//! value counts the turn under way once, so the drop itself adds nothing. It can be asked for, but is counted among
//! the positions of a rule set only if it also occurs at the start of a turn.
//!
//! # Why it is complete and right
//!
//! *Complete.* The reached set holds the start. Within a pair, every step from a reached position is followed until none
//! is new; each capture and drop from it is followed when its pair is finished, to a stock that is not yet begun, and
//! no action leads upwards. So the set is closed under all actions: play cannot leave it. It is exact, too, and not only
//! exact up to symmetry: a byte for each shape tells its images apart, because an action carries the images of a shape
//! to the images of the shape it leads to, by composing symmetries. Mostly all eight images are
//! reached; under some `no-return` rules a few thousand shapes early in play are not, and the table lists them.
//!
//! *Right.* Within a pair, values are settled in the order of turns, and each follows from values that are smaller, or
//! from the stock below. A position is settled as a win when some action leads to a loss, at the first moment one does,
//! so the winner hurries; as a loss when the last of its actions has turned out to lead to a win, so the loser delays.
//! A position that is never settled has no action to a loss of the opponent, and at least one to a position that is
//! not settled either: both sides can go on for ever, which is a draw.
//!
//! Neither argument need be believed: [`verify()`] starts anew from the rules that matches are played with. It finds the
//! reachable positions without index, symmetry or graph, asks the table for each, compares the answer with what the
//! answers for its successors imply, and at the end compares the number of positions. The reason that this suffices
//! stands in its module.
//!
//! # The table
//!
//! A value is a byte, see `value::Code`: the number of turns, whose parity tells wins from losses. A file is a header,
//! a checksum and the arrays of the layers, deflated; see `file`. It holds the version of the numbering,
//! so a change of any of the modules above that moves an entry must raise it.

mod file;
mod graph;
mod layer;
mod placement;
mod reach;
mod retrograde;
mod shape;
mod shelf;
mod solution;
mod symmetry;
mod value;
mod verify;

pub use file::{TableError, TableFault};
pub use shelf::{Origin, Shelf};
pub use solution::{Pass, Progress, Solution, Summary, Unreachable};
pub use value::Value;
pub use verify::{Mismatch, Verified, verify};
