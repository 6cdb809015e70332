//! `queah legal`, `queah perft`: tools over the rules.

use super::Outcome;
use clap::Subcommand;

/// Tools over the rules.
#[derive(Debug, Subcommand)]
pub enum Command {}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        match self {}
    }
}
