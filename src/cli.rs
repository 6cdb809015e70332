//! The command line: one module a family of commands, each thin over its room.

use clap::{Parser, Subcommand};
use std::process::ExitCode;

pub mod health;
pub mod keeper;
pub mod pictures;
pub mod positions;
pub mod rules;
pub mod serve;
pub mod solution;
pub mod terminal;
mod upkeep;

/// Host, play and study matches of Queah.
#[derive(Debug, Parser)]
#[command(name = "queah", version, about, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Serve(serve::Command),
    #[command(flatten)]
    Rules(rules::Command),
    #[command(flatten)]
    Solution(solution::Command),
    #[command(flatten)]
    Terminal(terminal::Command),
    #[command(flatten)]
    Pictures(pictures::Command),
    #[command(flatten)]
    Keeper(keeper::Command),
}

/// Runs the command that the arguments name.
///
/// The exit code is 0 for success, 1 for an error (printed to standard error as `error: …`), 2 for a command line
/// that does not parse.
pub fn run(cli: Cli) -> ExitCode {
    let result = match cli.command {
        Command::Serve(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Solution(command) => command.run(),
        Command::Terminal(command) => command.run(),
        Command::Pictures(command) => command.run(),
        Command::Keeper(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What a command of the line answers: nothing, or an error to print after `error: `.
pub type Outcome = Result<(), Box<dyn std::error::Error>>;
