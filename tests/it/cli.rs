//! The command line, run as a process.
#![allow(clippy::unwrap_used)]

mod health;
mod keeper;
mod rules;
mod solution;
mod terminal;
