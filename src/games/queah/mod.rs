//! Queah: 13 squares, four counters a side on the board, six in reserve.
//!
//! ```text
//!  a   b   c      Black: a b d e          squares touch diagonally in this picture:
//!    d   e        White: i j l m          d touches a b f g;  a touches only d
//!  f   g   h      empty: c f g h k        a capture goes two along a diagonal: l over i to f
//!    i   j        reserve: 6 each
//!  k   l   m      White acts first
//! ```

mod action;
mod explain;
mod legal;
mod perft;
mod play;
mod position;
mod read;
mod rules;
mod setup;
mod square;
mod telling;
mod text;

pub use action::Action;
pub use explain::Illegal;
pub use perft::perft;
pub use play::{Play, Refused};
pub use position::Position;
pub use read::{ActionPart, UnreadableAction};
pub use rules::{Capture, Named, Replacement, Return, Rules, UnknownRules};
pub use setup::{Fault, Faults, Setup, Step};
pub use square::{Square, Squares};
pub use text::PositionPart;

/// Counters a side may have on the board at most, and has at the start.
pub const ON_BOARD: u8 = 4;
/// Counters a side has in reserve at the start.
pub const RESERVE: u8 = 6;
