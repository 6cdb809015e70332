//! What stands where, what is in reserve, and who is to act.

use super::{Action, ON_BOARD, RESERVE, Replacement, Return, Rules, Square, Squares};
use crate::games::Side;

/// A step from one square to another, as the return that a side may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The square it would leave.
    pub from: Square,
    /// The square it would reach.
    pub to: Square,
}

/// Squares, reserves and side to act; with `no-return`, also the return each side may not make.
///
/// Two positions are equal when the same play may follow from both, so equality is also what repetition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    counters: [Squares; 2],
    reserves: [u8; 2],
    to_act: Side,
    forbidden: [Option<Step>; 2],
}

impl Position {
    /// The position every match starts from.
    pub fn start() -> Position {
        Position {
            counters: [
                Squares::from_bits(0b1_1011_0000_0000),
                Squares::from_bits(0b0_0000_0001_1011),
            ],
            reserves: [RESERVE, RESERVE],
            to_act: Side::White,
            forbidden: [None, None],
        }
    }

    /// The squares that this side's counters stand on.
    pub const fn counters(&self, side: Side) -> Squares {
        self.counters[side.index()]
    }

    /// The counters that this side has in reserve, 0 to 6.
    pub const fn reserve(&self, side: Side) -> u8 {
        self.reserves[side.index()]
    }

    /// The counters that this side has lost for good, 0 to 10.
    pub const fn lost(&self, side: Side) -> u8 {
        ON_BOARD + RESERVE - self.counters(side).len() - self.reserve(side)
    }

    /// The side that is to act.
    pub const fn to_act(&self) -> Side {
        self.to_act
    }

    /// The squares on which nothing stands.
    pub const fn empty(&self) -> Squares {
        self.counters[0].or(self.counters[1]).complement()
    }

    /// The side whose counter stands on the square.
    pub fn at(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.counters(side).contains(square))
    }

    /// The step by which this side would return a counter it has just moved; only ever set under `no-return`.
    pub const fn forbidden_return(&self, side: Side) -> Option<Step> {
        self.forbidden[side.index()]
    }

    /// Whether this side has fewer than four counters on the board and one to replace them.
    pub const fn is_short(&self, side: Side) -> bool {
        self.counters(side).len() < ON_BOARD && self.reserve(side) > 0
    }

    /// The position after an action that is legal under these rules.
    ///
    /// It does not check: an action that is not legal gives a position that means nothing.
    #[must_use]
    pub fn after(mut self, action: Action, rules: Rules) -> Position {
        let (mine, theirs) = (self.to_act.index(), self.to_act.other().index());
        if let Some(from) = action.from() {
            self.counters[mine] = self.counters[mine].without(from);
        }
        self.counters[mine] = self.counters[mine].with(action.to());
        if let Some(captured) = action.captured() {
            self.counters[theirs] = self.counters[theirs].without(captured);
            // The counter that could have returned stands where its step began from the return's point of view.
            if self.forbidden[theirs].is_some_and(|step| step.from == captured) {
                self.forbidden[theirs] = None;
            }
        }
        let dropped = matches!(action, Action::Drop { .. });
        if dropped {
            self.reserves[mine] -= 1;
        }
        let acts_again = dropped && rules.replacement() == Replacement::Both;
        if acts_again {
            // The turn is not over, so its side's previous turn is still the one before.
            return self;
        }
        self.forbidden[mine] = match action {
            Action::Step { from, to } if rules.returning() == Return::Forbidden => Some(Step { from: to, to: from }),
            _ => None,
        };
        self.to_act = self.to_act.other();
        self
    }
}
