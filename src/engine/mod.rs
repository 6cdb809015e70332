//! Opponent levels, hints, analysis of a match and puzzles, all from the exact solution.
//!
//! Nothing here guesses: a weak level is the perfect player who often looks only briefly, a hint is read from the
//! table, and a puzzle is a position of which the table says that one action wins. Chance comes from seeds, so that
//! whatever was chosen can be chosen again.

mod chance;
mod hint;
mod level;
mod outlook;
mod puzzle;
mod review;

pub use crate::solver::{Origin, Shelf, Solution, Unreachable, Value};
pub use hint::{Hint, hint};
pub use level::{Level, choose};
pub use outlook::{Outlook, Prospect, outlook};
pub use puzzle::{Judgement, NoPuzzle, Puzzle, Step};
pub use review::{Decisions, Forecast, Judged, Review, Stretch, Verdict, review};
