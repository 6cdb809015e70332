//! `queah backup`, `queah restore`, `queah check`: for the person who runs the bot.

use super::Outcome;
use crate::config::DataFolder;
use crate::matches::Timestamp;
use crate::store::backup::{self, BackupError};
use crate::store::{Frozen, check};
use clap::Subcommand;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tools for the person who runs the bot.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write everything the bot keeps into a file, as JSON Lines with a checksum.
    ///
    /// The bot must not be running; while it runs, it writes such files into the folder `backups` by itself.
    Backup {
        /// The file to write; `-` for standard output.
        file: PathBuf,
        /// Write over a file that is there.
        #[arg(long)]
        force: bool,
        /// Where the store is.
        #[command(flatten)]
        data: DataFolder,
    },
    /// Build a store from a backup: all of it, or nothing if the backup is damaged.
    Restore {
        /// The file that `queah backup` or the bot wrote.
        file: PathBuf,
        /// Where the store is.
        #[command(flatten)]
        data: DataFolder,
    },
    /// Read everything the bot keeps and play every match again. Changes nothing.
    ///
    /// Prints what is there, and every fault found; exit code 1 if there is one. The bot must not be running.
    Check {
        /// Where the store is.
        #[command(flatten)]
        data: DataFolder,
    },
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        match self {
            Command::Backup { file, force, data } => backup_to(&file, force, &data.data),
            Command::Restore { file, data } => restore_from(&file, &data.data),
            Command::Check { data } => check_all(&data.data),
        }
    }
}

/// A tool does not wait for a store: whoever holds it is a bot that will hold it for long.
const PATIENCE: Duration = Duration::ZERO;

fn backup_error(error: BackupError) -> Box<dyn std::error::Error> {
    match error.hint() {
        Some(hint) => format!("{error}\nhint: {hint}").into(),
        None => error.into(),
    }
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(0).after(since)
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn backup_to(file: &Path, force: bool, data: &Path) -> Outcome {
    // Before the store is copied, which may take a while.
    if !force && file.exists() {
        return Err(backup_error(BackupError::Exists {
            path: file.to_path_buf(),
        }));
    }
    let store = Frozen::open_whole(data, PATIENCE).map_err(|error| error.explained())?;
    let export = store.export()?;
    let summary = if file == Path::new("-") {
        backup::write(export, io::stdout().lock(), now())
    } else {
        backup::save(export, file, now(), force)
    };
    let summary = summary.map_err(backup_error)?;
    // On standard error, for standard output may be the backup.
    eprintln!(
        "backed up {}, {} among them, with checksum {:08x}",
        count(summary.records, "record", "records"),
        count(summary.matches, "match", "matches"),
        summary.checksum
    );
    Ok(())
}

fn restore_from(file: &Path, data: &Path) -> Outcome {
    let backup = File::open(file).map_err(|error| format!("could not open {}: {error}", file.display()))?;
    let summary = backup::restore(BufReader::new(backup), data, PATIENCE).map_err(backup_error)?;
    println!(
        "restored {}, {} among them, into {}",
        count(summary.records, "record", "records"),
        count(summary.matches, "match", "matches"),
        data.display()
    );
    Ok(())
}

fn check_all(data: &Path) -> Outcome {
    let store = Frozen::open(data, PATIENCE).map_err(|error| error.explained())?;
    let report = check::run(&store)?;
    if report.counts.is_empty() {
        println!("the store is empty");
    }
    for (kind, count) in &report.counts {
        println!("{kind}: {count}");
    }
    for fault in &report.faults {
        println!("fault: {fault}");
    }
    match report.faults.len() {
        0 => {
            println!("no faults");
            Ok(())
        }
        faults => Err(format!("{} found in {}", count(faults, "fault", "faults"), data.display()).into()),
    }
}
