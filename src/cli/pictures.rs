//! `queah render`: pictures of a position.

use super::Outcome;
use clap::Subcommand;

/// Tools over the pictures.
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
