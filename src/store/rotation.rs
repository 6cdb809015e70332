//! The backups that a running bot writes by itself.

use super::Disk;
use super::backup::{self, BackupError};
use crate::matches::Timestamp;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder of backups, of which the newest few are kept.
#[derive(Clone, Debug)]
pub struct Backups {
    folder: PathBuf,
}

impl Backups {
    /// How many are kept.
    pub const KEPT: usize = 7;
    const START: &str = "queah-";
    const END: &str = ".jsonl";

    /// The backups in this folder, which need not be there yet.
    pub fn new(folder: impl Into<PathBuf>) -> Backups {
        Backups { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a backup of a store while it is used, named after the time, and removes all but the newest
    /// [`Backups::KEPT`].
    ///
    /// One with the same content as the newest takes its place: a bot that starts again and again does not push out
    /// what older days looked like. Other files in the folder are left alone.
    ///
    /// # Errors
    /// When the store cannot be read or the file cannot be written. The older backups are then all still there.
    pub async fn write(&self, store: &Disk, now: Timestamp) -> Result<PathBuf, BackupError> {
        let export = store.export()?;
        let backups = self.clone();
        let written = tokio::task::spawn_blocking(move || backups.save(export, now)).await;
        written.unwrap_or_else(|error| Err(backups_failed(&self.folder, io::Error::other(error))))
    }

    fn save(&self, export: super::disk::Export, now: Timestamp) -> Result<PathBuf, BackupError> {
        let fail = |error| backups_failed(&self.folder, error);
        fs::create_dir_all(&self.folder).map_err(fail)?;
        self.sweep().map_err(fail)?;
        let newest = self.list().map_err(fail)?.pop();
        let time = backup::time_text(now).replace(':', "-");
        let path = self.folder.join(format!("{}{time}{}", Backups::START, Backups::END));
        let summary = backup::save(export, &path, now, true)?;
        if let Some(newest) = newest.filter(|newest| *newest != path)
            && backup::checksum_of(&newest) == Some(summary.checksum)
        {
            fs::remove_file(newest).map_err(fail)?;
        }
        // Where the clock is behind, the one just written is not the newest by its name.
        let mut others = self.list().map_err(fail)?;
        others.retain(|other| *other != path);
        others.truncate((others.len() + 1).saturating_sub(Backups::KEPT));
        for old in others {
            fs::remove_file(old).map_err(fail)?;
        }
        Ok(path)
    }

    /// Removes what a process that was killed while it wrote a backup has left.
    fn sweep(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(Backups::START) && name.ends_with(backup::UNFINISHED) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// The backups that are there, the oldest first.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(Backups::START) && name.ends_with(Backups::END) {
                found.push(path);
            }
        }
        // The order of the names is that of the times.
        found.sort();
        Ok(found)
    }
}

fn backups_failed(folder: &Path, cause: io::Error) -> BackupError {
    BackupError::Io {
        doing: "write backups into",
        path: folder.to_path_buf(),
        cause,
    }
}
