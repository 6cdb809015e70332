//! What stands where, what is in reserve, and who is to act.

use super::{Action, ON_BOARD, RESERVE, Replacement, Return, Rules, Setup, Square, Squares, Step};
use crate::games::Side;

/// Squares, reserves and side to act; with `no-return`, also the return each side may not make.
///
/// Equality is what repetition counts. So it includes the forbidden returns: a position in which a counter may not go
/// back is not the one in which it may. And for that reason a return that is barred anyway, because the square behind
/// is occupied when its side's turn begins, is forgotten.
///
/// ```
/// use queah::games::queah::{Faults, Position, Rules};
///
/// # fn main() -> Result<(), Faults> {
/// //  a . .
/// //   . e      White: i and, in reserve, 2
/// //  . . h     Black: a e h
/// //   i .
/// //  . . .     White is to act
/// let position: Position = "b../.b/..b/w./... w 2 0".parse()?;
/// assert_eq!(position.to_string(), "b../.b/..b/w./... w 2 0");
/// let drops = position.legal(Rules::CLASSIC);
/// assert_eq!(drops.len(), 9, "White is short, so a drop is forced");
/// assert_eq!(position.after(drops[0], Rules::CLASSIC).to_string(), "bw./.b/..b/w./... b 1 0");
/// # Ok(())
/// # }
/// ```
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

    /// The position of a setup without faults.
    pub(super) fn from_valid(setup: Setup) -> Position {
        let mut position = Position {
            counters: setup.counters,
            reserves: setup.reserves,
            to_act: setup.to_act,
            forbidden: setup.forbidden,
        };
        position.forget_barred_return();
        position
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
            // A return leaves the square where its counter stands.
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
            self.forget_barred_return();
            return self;
        }
        self.forbidden[mine] = match action {
            Action::Step { from, to } if rules.returning() == Return::Forbidden => Some(Step { from: to, to: from }),
            _ => None,
        };
        self.to_act = self.to_act.other();
        self.forget_barred_return();
        self
    }

    /// Forgets the return of the side to act where the square behind is occupied. Nothing can vacate that square before
    /// the side has acted, and with its next step, capture or lone drop the return lapses anyway.
    fn forget_barred_return(&mut self) {
        let side = self.to_act.index();
        if self.forbidden[side].is_some_and(|step| !self.empty().contains(step.to)) {
            self.forbidden[side] = None;
        }
    }
}
