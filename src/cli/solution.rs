//! `queah solve`, `queah verify`, `queah probe`: tools over the solution.

use super::Outcome;
use clap::Subcommand;

/// Tools over the solution.
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
