//! What a side may do with one counter, and its strict text.

use super::Square;
use std::fmt;

/// One action. Its geometry may be impossible: only [`legal`](super::Position::legal) actions can be played.
///
/// The order is that of the texts: drops, then by square left, steps before captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// A counter from the reserve is placed on a square.
    Drop {
        /// Where it is placed.
        at: Square,
    },
    /// A counter moves to a square that shares a side with its own.
    Step {
        /// The square it leaves.
        from: Square,
        /// The square it reaches.
        to: Square,
    },
    /// A counter jumps over an enemy counter, which is taken off the board.
    Capture {
        /// The square it leaves.
        from: Square,
        /// The square where it lands.
        to: Square,
    },
}

impl Action {
    /// The square the counter leaves; `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        match self {
            Action::Drop { .. } => None,
            Action::Step { from, .. } | Action::Capture { from, .. } => Some(from),
        }
    }

    /// The square where the counter then stands.
    pub const fn to(self) -> Square {
        match self {
            Action::Drop { at } => at,
            Action::Step { to, .. } | Action::Capture { to, .. } => to,
        }
    }

    /// The square of the captured counter; `None` unless this is a capture along a diagonal.
    pub fn captured(self) -> Option<Square> {
        match self {
            Action::Capture { from, to } => from.between(to),
            Action::Drop { .. } | Action::Step { .. } => None,
        }
    }

    fn key(self) -> (Option<Square>, bool, Square) {
        (self.from(), matches!(self, Action::Capture { .. }), self.to())
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Action {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Drop { at } => write!(f, "@{at}"),
            Action::Step { from, to } => write!(f, "{from}-{to}"),
            Action::Capture { from, to } => write!(f, "{from}x{to}"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
