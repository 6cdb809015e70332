//! Why an action is not legal: one precise reason, with the squares that show it.
//!
//! Many things may be wrong with an action at once. The reasons are tried in the order in which a player needs to hear
//! them, so that the answer to one is not followed by another refusal:
//!
//! 1. what the side must do first of all: a drop, where it is forced;
//! 2. squares named wrongly: the same one twice, an empty one, the other side's counter;
//! 3. what the rules put before the action: a capture that is a must;
//! 4. where counters stand and what they reach.
//!
//! For a drop, what forbids every drop comes before what is wrong with this square.

use super::{Action, Capture, Position, Replacement, Rules, Square, Squares};
use crate::games::Side;
use std::fmt;

/// The reason why an action is not legal for the side to act.
///
/// Wherever it names what is possible, that is taken from the legal actions: `instead` holds those of the counter that
/// was named, and may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The side is short, and under these rules a drop comes before anything else.
    MustDrop {
        /// The squares it may drop on.
        squares: Squares,
    },
    /// Both squares of a step or capture are the same.
    SameSquare {
        /// That square.
        square: Square,
        /// The side's squares from which an action is legal.
        movable: Squares,
    },
    /// Nothing stands on the square that the counter should leave.
    EmptySquare {
        /// That square.
        from: Square,
        /// The side's squares from which an action is legal.
        movable: Squares,
    },
    /// The counter on that square is the other side's.
    EnemyCounter {
        /// That square.
        from: Square,
        /// The side's squares from which an action is legal.
        movable: Squares,
    },
    /// There is a capture, and under these rules it comes before what was wanted.
    MustCapture {
        /// The captures, in the order of their texts.
        captures: Vec<Action>,
        /// The squares of drops that are legal as well: under `first`, for a side that is short.
        drops: Squares,
    },
    /// The counter cannot act at all: every neighbour is occupied, and it can capture none of them.
    Surrounded {
        /// The counter's square.
        from: Square,
        /// Its neighbours that hold counters of its own side.
        own: Squares,
        /// Its neighbours that hold counters of the other side.
        enemy: Squares,
    },
    /// A step goes to a square that shares a side, and these two do not.
    NotAdjacent {
        /// The counter's square.
        from: Square,
        /// The square it should reach.
        to: Square,
        /// What this counter may do.
        instead: Vec<Action>,
    },
    /// The square that the counter should step to is occupied.
    Occupied {
        /// The counter's square.
        from: Square,
        /// The square it should step to.
        to: Square,
        /// Whose counter stands there.
        by: Side,
        /// What this counter may do. A capture of the counter on `to` is among it, if that is possible.
        instead: Vec<Action>,
    },
    /// The step goes straight back to the square that this counter left in its side's previous turn.
    StraightReturn {
        /// The counter's square.
        from: Square,
        /// The square it left.
        to: Square,
        /// What this counter may do.
        instead: Vec<Action>,
    },
    /// A capture goes two along a diagonal of the picture, and these two squares do not lie so.
    NotTwoAway {
        /// The counter's square.
        from: Square,
        /// The square where it should land.
        to: Square,
        /// What this counter may do.
        instead: Vec<Action>,
    },
    /// The square that the capture jumps over is empty.
    NothingBetween {
        /// The counter's square.
        from: Square,
        /// The square where it should land.
        to: Square,
        /// The empty square between.
        over: Square,
        /// What this counter may do.
        instead: Vec<Action>,
    },
    /// The capture would jump over a counter of its own side.
    OwnBetween {
        /// The counter's square.
        from: Square,
        /// The square where it should land.
        to: Square,
        /// The square between.
        over: Square,
        /// What this counter may do.
        instead: Vec<Action>,
    },
    /// The capture jumps over a counter of the other side, and the square where it should land is occupied.
    LandingOccupied {
        /// The counter's square.
        from: Square,
        /// The square where it should land.
        to: Square,
        /// The square of the counter that it would capture.
        over: Square,
        /// Whose counter stands on `to`.
        by: Side,
        /// What this counter may do.
        instead: Vec<Action>,
    },
    /// There is no counter left to drop.
    ReserveEmpty,
    /// The side has four counters on the board already, so none may be dropped.
    FourOnBoard {
        /// Where they stand.
        counters: Squares,
    },
    /// The square of the drop is occupied.
    DropOccupied {
        /// That square.
        at: Square,
        /// Whose counter stands there.
        by: Side,
        /// The squares that may be dropped on.
        squares: Squares,
    },
}

impl Position {
    /// Whether the action is legal under these rules, and why not.
    ///
    /// # Errors
    /// The one reason that the player most needs to hear. There is one exactly when [`legal`](Position::legal) does not
    /// list the action.
    pub fn explain(&self, rules: Rules, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Drop { at } => self.explain_drop(rules, at),
            Action::Step { from, to } => {
                self.explain_squares(rules, from, Some(to))?;
                self.explain_step(rules, from, to)
            }
            Action::Capture { from, to } => {
                self.explain_squares(rules, from, Some(to))?;
                self.explain_capture(rules, from, to)
            }
        }
    }

    /// Whether some action of the counter on this square is legal, and why none is.
    ///
    /// # Errors
    /// The reason, as [`explain`](Position::explain) gives it: a drop comes first, no counter, not this side's, a
    /// capture elsewhere comes first, surrounded, or only a straight return is left.
    pub fn explain_counter(&self, rules: Rules, from: Square) -> Result<(), Illegal> {
        self.explain_squares(rules, from, None)?;
        if !self.legal_from(rules, from).is_empty() {
            return Ok(());
        }
        self.explain_captures_first(rules)?;
        match self.barred_return(rules) {
            Some(step) if step.from == from && self.at(step.to).is_none() => Err(Illegal::StraightReturn {
                from,
                to: step.to,
                instead: Vec::new(),
            }),
            _ => Err(self.surrounded(from)),
        }
    }

    /// Whether a drop comes first, and whether `from` and `to` are two squares, the first with a counter of this side.
    fn explain_squares(&self, rules: Rules, from: Square, to: Option<Square>) -> Result<(), Illegal> {
        let side = self.to_act();
        if self.is_short(side) && rules.replacement() != Replacement::Either {
            return Err(Illegal::MustDrop { squares: self.empty() });
        }
        let movable = || self.legal(rules).into_iter().filter_map(Action::from).collect();
        if to == Some(from) {
            let movable = movable();
            return Err(Illegal::SameSquare { square: from, movable });
        }
        match self.at(from) {
            Some(owner) if owner == side => Ok(()),
            Some(_) => Err(Illegal::EnemyCounter {
                from,
                movable: movable(),
            }),
            None => Err(Illegal::EmptySquare {
                from,
                movable: movable(),
            }),
        }
    }

    /// Whether no capture comes before what is not one.
    fn explain_captures_first(&self, rules: Rules) -> Result<(), Illegal> {
        let captures: Vec<Action> = self.captures().collect();
        if captures.is_empty() || rules.capture() == Capture::May {
            return Ok(());
        }
        let drops_too = rules.capture() == Capture::First && self.is_short(self.to_act());
        let drops = if drops_too { self.empty() } else { Squares::EMPTY };
        Err(Illegal::MustCapture { captures, drops })
    }

    fn explain_step(&self, rules: Rules, from: Square, to: Square) -> Result<(), Illegal> {
        self.explain_captures_first(rules)?;
        let instead = self.legal_from(rules, from);
        if instead.is_empty() && from.neighbours().and(self.empty()).is_empty() {
            return Err(self.surrounded(from));
        }
        if !from.neighbours().contains(to) {
            return Err(Illegal::NotAdjacent { from, to, instead });
        }
        if let Some(by) = self.at(to) {
            return Err(Illegal::Occupied { from, to, by, instead });
        }
        match self.barred_return(rules) {
            Some(step) if (step.from, step.to) == (from, to) => Err(Illegal::StraightReturn { from, to, instead }),
            _ => Ok(()),
        }
    }

    fn explain_capture(&self, rules: Rules, from: Square, to: Square) -> Result<(), Illegal> {
        let instead = self.legal_from(rules, from);
        if instead.is_empty() {
            // Whatever is wrong with this capture, only those of other counters are of use to the player.
            self.explain_captures_first(rules)?;
        }
        let Some(over) = from.between(to) else {
            return Err(Illegal::NotTwoAway { from, to, instead });
        };
        match self.at(over) {
            None => {
                return Err(Illegal::NothingBetween {
                    from,
                    to,
                    over,
                    instead,
                });
            }
            Some(owner) if owner == self.to_act() => {
                return Err(Illegal::OwnBetween {
                    from,
                    to,
                    over,
                    instead,
                });
            }
            Some(_) => {}
        }
        match self.at(to) {
            Some(by) => Err(Illegal::LandingOccupied {
                from,
                to,
                over,
                by,
                instead,
            }),
            None => Ok(()),
        }
    }

    fn explain_drop(&self, rules: Rules, at: Square) -> Result<(), Illegal> {
        let side = self.to_act();
        if self.reserve(side) == 0 {
            return Err(Illegal::ReserveEmpty);
        }
        if !self.is_short(side) {
            return Err(Illegal::FourOnBoard {
                counters: self.counters(side),
            });
        }
        if rules.replacement() == Replacement::Either && rules.capture() == Capture::Must {
            self.explain_captures_first(rules)?;
        }
        match self.at(at) {
            Some(by) => Err(Illegal::DropOccupied {
                at,
                by,
                squares: self.empty(),
            }),
            None => Ok(()),
        }
    }

    fn surrounded(&self, from: Square) -> Illegal {
        let side = self.to_act();
        Illegal::Surrounded {
            from,
            own: from.neighbours().and(self.counters(side)),
            enemy: from.neighbours().and(self.counters(side.other())),
        }
    }

    /// The legal actions of the counter on this square.
    fn legal_from(&self, rules: Rules, from: Square) -> Vec<Action> {
        let mut actions = self.legal(rules);
        actions.retain(|action| action.from() == Some(from));
        actions
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::MustDrop { .. } => f.write_str("a drop comes first"),
            Illegal::SameSquare { square, .. } => write!(f, "{square} is named twice"),
            Illegal::EmptySquare { from, .. } => write!(f, "{from} is empty"),
            Illegal::EnemyCounter { from, .. } => write!(f, "{from} holds a counter of the other side"),
            Illegal::MustCapture { captures, .. } => {
                f.write_str("a capture comes first:")?;
                captures.iter().try_for_each(|capture| write!(f, " {capture}"))
            }
            Illegal::Surrounded { from, .. } => write!(f, "{from} cannot act: its neighbours are occupied"),
            Illegal::NotAdjacent { from, to, .. } => write!(f, "{from} and {to} share no side"),
            Illegal::Occupied { to, by, .. }
            | Illegal::LandingOccupied { to, by, .. }
            | Illegal::DropOccupied { at: to, by, .. } => {
                write!(f, "{to} holds a counter of {by}")
            }
            Illegal::StraightReturn { from, to, .. } => {
                write!(f, "{from} to {to} would undo the step of the turn before")
            }
            Illegal::NotTwoAway { from, to, .. } => write!(f, "{to} is not two along a diagonal from {from}"),
            Illegal::NothingBetween { over, .. } => write!(f, "there is nothing to capture on {over}"),
            Illegal::OwnBetween { over, .. } => write!(f, "{over} holds a counter of the same side"),
            Illegal::ReserveEmpty => f.write_str("the reserve is empty"),
            Illegal::FourOnBoard { .. } => f.write_str("four counters are on the board already"),
        }
    }
}

impl std::error::Error for Illegal {}
