//! From a position that somebody sets up to one that is valid, with every fault named at once.

use super::text::PositionPart;
use super::{ON_BOARD, Position, RESERVE, Return, Rules, Square, Squares};
use crate::games::Side;
use std::fmt;

/// A step from one square to another, as the return that a side may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The square it would leave.
    pub from: Square,
    /// The square it would reach.
    pub to: Square,
}

/// A position that nobody has checked yet. Pairs hold White's part, then Black's.
///
/// ```
/// use queah::games::queah::Position;
///
/// let mut setup = Position::start().setup();
/// setup.reserves = [7, 9];
/// let faults = setup.position().unwrap_err();
/// assert_eq!(faults.all().len(), 2, "{faults}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares that each side's counters stand on.
    pub counters: [Squares; 2],
    /// The counters that each side has in reserve.
    pub reserves: [u8; 2],
    /// The side that is to act.
    pub to_act: Side,
    /// The return that each side may not make.
    pub forbidden: [Option<Step>; 2],
}

impl Setup {
    /// The position, if it is valid.
    ///
    /// A forbidden return of the side to act is left out where the square behind is occupied: it forbids nothing then,
    /// and one position should not have two forms.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn position(self) -> Result<Position, Faults> {
        let mut faults = self.board_faults();
        faults.extend(self.reserve_faults());
        Faults::none_of(faults)?;
        Ok(Position::from_valid(self))
    }

    /// What is wrong with the counters on the board and the returns that hang on them.
    pub(super) fn board_faults(&self) -> Vec<Fault> {
        let [white, black] = self.counters;
        let mut faults: Vec<Fault> = white.and(black).iter().map(|at| Fault::Shared { at }).collect();
        if white.or(black).is_empty() {
            faults.push(Fault::NoCounters);
        }
        for side in Side::BOTH {
            let counters = self.counters[side.index()];
            if counters.len() > ON_BOARD {
                faults.push(Fault::TooManyOnBoard { side, counters });
            }
            let Some(step) = self.forbidden[side.index()] else {
                continue;
            };
            if !step.from.neighbours().contains(step.to) {
                faults.push(Fault::ReturnNotAStep { side, step });
            }
            if !counters.contains(step.from) {
                faults.push(Fault::ReturnWithoutCounter { side, step });
            }
        }
        faults
    }

    /// What is wrong with the reserves. Ten counters in all follow from four on the board and six in reserve.
    pub(super) fn reserve_faults(&self) -> Vec<Fault> {
        let too_many = Side::BOTH.into_iter().filter_map(|side| {
            let found = self.reserves[side.index()];
            (found > RESERVE).then_some(Fault::TooManyInReserve { side, found })
        });
        too_many.collect()
    }
}

impl TryFrom<Setup> for Position {
    type Error = Faults;

    fn try_from(setup: Setup) -> Result<Position, Faults> {
        setup.position()
    }
}

impl Position {
    /// What it is made of, to be changed and checked again.
    pub fn setup(&self) -> Setup {
        Setup {
            counters: Side::BOTH.map(|side| self.counters(side)),
            reserves: Side::BOTH.map(|side| self.reserve(side)),
            to_act: self.to_act(),
            forbidden: Side::BOTH.map(|side| self.forbidden_return(side)),
        }
    }

    /// Whether the position belongs to these rules: where straight returns are allowed, none is forbidden.
    ///
    /// # Errors
    /// Every forbidden return that these rules do not know.
    pub fn check(&self, rules: Rules) -> Result<(), Faults> {
        if rules.returning() == Return::Forbidden {
            return Ok(());
        }
        let forbidden = Side::BOTH.into_iter().filter_map(|side| {
            let step = self.forbidden_return(side)?;
            Some(Fault::ReturnAllowed { side, step })
        });
        Faults::none_of(forbidden.collect())
    }
}

/// Something wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A part of its text is something else or missing.
    Text {
        /// What was expected.
        expected: PositionPart,
        /// What stood there, shortened; `None` when the text ended.
        found: Option<String>,
        /// The place in the text, counted in characters from 1.
        column: usize,
    },
    /// Both sides stand on one square.
    Shared {
        /// That square.
        at: Square,
    },
    /// There is no counter on the board, though the side that has just acted must have one.
    NoCounters,
    /// A side has more than four counters on the board.
    TooManyOnBoard {
        /// That side.
        side: Side,
        /// Where they stand.
        counters: Squares,
    },
    /// A side has more than six counters in reserve.
    TooManyInReserve {
        /// That side.
        side: Side,
        /// How many.
        found: u8,
    },
    /// A forbidden return joins two squares that share no side.
    ReturnNotAStep {
        /// The side it is forbidden to.
        side: Side,
        /// The return.
        step: Step,
    },
    /// A forbidden return leaves a square that holds no counter of that side.
    ReturnWithoutCounter {
        /// The side it is forbidden to.
        side: Side,
        /// The return.
        step: Step,
    },
    /// A return is forbidden, but these rules allow every return.
    ReturnAllowed {
        /// The side it is forbidden to.
        side: Side,
        /// The return.
        step: Step,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Text {
                expected,
                found: Some(found),
                column,
            } => write!(f, "expected {expected}, found {found:?} at column {column}"),
            Fault::Text {
                expected, found: None, ..
            } => write!(f, "expected {expected}, found the end"),
            Fault::Shared { at } => write!(f, "both sides stand on {at}"),
            Fault::NoCounters => f.write_str("no counter is on the board"),
            Fault::TooManyOnBoard { side, counters } => {
                write!(
                    f,
                    "expected at most {ON_BOARD} counters of {side}, found {} ({counters})",
                    counters.len()
                )
            }
            Fault::TooManyInReserve { side, found } => {
                write!(
                    f,
                    "expected at most {RESERVE} counters in {side}'s reserve, found {found}"
                )
            }
            Fault::ReturnNotAStep { side, step } => {
                write!(f, "{side}'s forbidden return {step} joins squares that share no side")
            }
            Fault::ReturnWithoutCounter { side, step } => {
                write!(
                    f,
                    "{side}'s forbidden return {step} leaves {}, where no counter of {side} stands",
                    step.from
                )
            }
            Fault::ReturnAllowed { side, step } => {
                write!(
                    f,
                    "{side}'s return {step} is forbidden, but these rules allow every return"
                )
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Everything that is wrong with a position: one fault or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Passes where there are no faults.
    pub(super) fn none_of(faults: Vec<Fault>) -> Result<(), Faults> {
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    /// The faults: those of the text, then those of the board, then those of the reserves.
    pub fn all(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
