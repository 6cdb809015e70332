//! The `queah` binary: parse, run, report.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    queah::cli::run(queah::cli::Cli::parse())
}
