//! `queah backup`, `queah restore`, `queah check`: for the person who runs the bot.

use super::Outcome;
use clap::Subcommand;

/// Tools for the person who runs the bot.
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
