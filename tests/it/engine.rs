//! Levels, hints and puzzles, against the solution and against twins of their own.
#![allow(clippy::unwrap_used)]

mod puzzles;
