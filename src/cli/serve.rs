//! `queah bot`, `queah sandbox`, `queah healthcheck`: what runs until it is stopped.

use super::Outcome;
use clap::Subcommand;

/// Commands that serve.
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
