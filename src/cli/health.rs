//! How a running bot says that it is well, and how `queah healthcheck` hears it: by a small file in the data folder.

use crate::discord::{Health, watch};
use crate::matches::Timestamp;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file, within the data folder.
const NAME: &str = "health.json";
/// A bot reports every [`watch::EVERY`]; one that has not for so long hangs or is gone.
const STALE_AFTER: Duration = Duration::from_secs(60);

/// What the bot last said of itself.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Report {
    /// When, in milliseconds since the start of 1970, UTC.
    at: i64,
    /// For how many seconds the gateway had shown no sign of life.
    silence: u64,
}

/// Why a bot is not well.
#[derive(Debug, thiserror::Error)]
pub enum Unwell {
    /// There is no report.
    #[error("no bot has reported from {}\nhint: is it running, with the same --data?", .0.display())]
    NoReport(PathBuf),
    /// The report makes no sense.
    #[error("the report in {} cannot be read: {cause}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why not.
        cause: String,
    },
    /// The report is old.
    #[error("the bot has not reported for {} seconds", .0.as_secs())]
    Stale(Duration),
    /// The report is of a time to come: the machine's clock was set back, so its age is not known.
    #[error(
        "the bot's last report is {} seconds ahead of this machine's clock\nhint: was the clock set back?", .0.as_secs()
    )]
    Ahead(Duration),
    /// The gateway is silent.
    #[error(
        "the gateway has been silent for {} seconds; the bot ends by itself after {}", .0.as_secs(),
        watch::DEAF_AFTER.as_secs()
    )]
    Silent(Duration),
}

/// Leaves a report in the data folder. It is no loss if that fails: then the report grows old.
pub fn report(data: &Path, now: Timestamp, health: Health) {
    let report = Report {
        at: now.0,
        silence: health.silence.as_secs(),
    };
    let (file, draft) = (data.join(NAME), data.join(format!("{NAME}.new")));
    let written = serde_json::to_vec(&report).map_err(std::io::Error::from);
    // Renamed into place, so that nobody reads half a report.
    let written = written
        .and_then(|text| std::fs::write(&draft, text))
        .and_then(|()| std::fs::rename(&draft, &file));
    if let Err(error) = written {
        tracing::warn!(%error, file = %file.display(), "could not report health");
    }
}

/// Takes the report of an earlier run away.
pub fn forget(data: &Path) {
    // Usually there is none.
    let _ = std::fs::remove_file(data.join(NAME));
}

/// Whether the bot that keeps its data in this folder is well.
///
/// # Errors
/// Why it is not.
pub fn check(data: &Path, now: Timestamp) -> Result<Report, Unwell> {
    let file = data.join(NAME);
    let text = match std::fs::read(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(Unwell::NoReport(data.to_owned())),
        Err(error) => {
            return Err(Unwell::Unreadable {
                file,
                cause: error.to_string(),
            });
        }
    };
    let report: Report = serde_json::from_slice(&text).map_err(|error| Unwell::Unreadable {
        file,
        cause: error.to_string(),
    })?;
    let (age, silence) = (now.since(Timestamp(report.at)), Duration::from_secs(report.silence));
    let ahead = Timestamp(report.at).since(now);
    if ahead > STALE_AFTER {
        Err(Unwell::Ahead(ahead))
    } else if age > STALE_AFTER {
        Err(Unwell::Stale(age))
    } else if silence >= watch::QUIET_AFTER {
        Err(Unwell::Silent(silence))
    } else {
        Ok(report)
    }
}
