//! Opponent levels, hints, analysis of a match and puzzles.
