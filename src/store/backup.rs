//! A store as text: JSON Lines, one line a record, with a checksum at the end.
//!
//! ```text
//! {"queah":"backup","format":1,"wrote":"queah 0.1.0","made_at":"2026-11-30T18:00:00Z","matches":12}
//! {"version":4,"kind":"match","value":{"id":1,…}}
//! …
//! {"lines":345,"checksum":"9ae0daaf"}
//! ```
//!
//! The checksum is CRC-32 over the lines of the records, each with its line feed; `lines` is their number. So two
//! backups of the same content differ in their first line alone.

use super::StoreError;
use super::disk::{self, Export, OpenError, Restoring};
use super::kept::Kept;
use super::sealed::FORMAT;
use crate::matches::Timestamp;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Why a backup was not written, or not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store could not be opened or built.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The system refused something.
    #[error("could not {doing} {}: {cause}", path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// A file is there already.
    #[error("{} is there already", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of this program wrote the backup.
    #[error("a newer queah wrote the backup: format {found}, this one reads up to {FORMAT}")]
    Newer {
        /// The format it was written in.
        found: u16,
    },
    /// The file is no whole backup. Nothing was restored.
    #[error("the backup is damaged: line {line}: expected {expected}, found {found}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What a backup has there.
        expected: String,
        /// What was there.
        found: String,
    },
}

impl BackupError {
    fn io(doing: &'static str, path: &Path, cause: io::Error) -> BackupError {
        BackupError::Io {
            doing,
            path: path.to_path_buf(),
            cause,
        }
    }

    /// What the person who runs the bot can do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            BackupError::Store(_) => Some("look at the disk, then run `queah check`".to_owned()),
            BackupError::Open(error) => Some(error.hint()),
            BackupError::Io { .. } => Some("look at the folder's permissions and the free space".to_owned()),
            BackupError::Exists { .. } => Some("name another file, or add --force to write over it".to_owned()),
            BackupError::Newer { .. } => Some("install the queah that wrote it, or a newer one".to_owned()),
            BackupError::Damaged { .. } => Some("nothing was restored; try an older backup".to_owned()),
        }
    }
}

/// How much was backed up or restored, and its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Records.
    pub records: usize,
    /// Matches among them.
    pub matches: usize,
    /// The checksum of the records, the same for the same content.
    pub checksum: u32,
}

#[derive(Debug, Serialize, Deserialize)]
struct Head {
    queah: String,
    format: u16,
    wrote: String,
    made_at: String,
    /// The number of the last match.
    matches: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Line {
    version: u64,
    #[serde(flatten)]
    kept: Kept,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tail {
    lines: usize,
    checksum: String,
}

const WORD: &str = "backup";

/// A time as records of people have it; the number of milliseconds if it lies outside the calendar.
pub(super) fn time_text(time: Timestamp) -> String {
    jiff::Timestamp::from_second(time.seconds()).map_or_else(|_| time.0.to_string(), |time| time.to_string())
}

fn json<T: Serialize>(value: &T) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Writes a backup. It blocks.
///
/// # Errors
/// When the store cannot be read or `out` cannot be written.
pub fn write(mut export: Export, mut out: impl Write, made_at: Timestamp) -> Result<Summary, BackupError> {
    let fail = |error| BackupError::io("write", Path::new("the backup"), error);
    let head = Head {
        queah: WORD.to_owned(),
        format: FORMAT,
        wrote: concat!("queah ", env!("CARGO_PKG_VERSION")).to_owned(),
        made_at: time_text(made_at),
        matches: export.matches(),
    };
    out.write_all(&json(&head).map_err(fail)?).map_err(fail)?;
    let mut hasher = crc32fast::Hasher::new();
    let (mut records, mut matches) = (0, 0);
    while let Some(raw) = export.next() {
        let (version, kept) = raw?.read()?;
        matches += usize::from(matches!(kept, Kept::Match(_)));
        let line = json(&Line { version, kept }).map_err(fail)?;
        hasher.update(&line);
        out.write_all(&line).map_err(fail)?;
        records += 1;
    }
    let checksum = hasher.finalize();
    let tail = Tail {
        lines: records,
        checksum: format!("{checksum:08x}"),
    };
    out.write_all(&json(&tail).map_err(fail)?).map_err(fail)?;
    out.flush().map_err(fail)?;
    Ok(Summary {
        records,
        matches,
        checksum,
    })
}

/// Writes a backup into a file, whole or not at all. It blocks.
///
/// # Errors
/// When the file is there already, unless `over` says that it may; and as [`write()`].
pub fn save(export: Export, path: &Path, made_at: Timestamp, over: bool) -> Result<Summary, BackupError> {
    if !over && path.exists() {
        return Err(BackupError::Exists {
            path: path.to_path_buf(),
        });
    }
    // Beside the file, so that it can be moved into its place in one step.
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED);
    let unfinished = path.with_file_name(name);
    let saved = save_into(export, &unfinished, path, made_at);
    if saved.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&unfinished);
    }
    saved
}

/// The end of the name of a backup that is being written.
pub(super) const UNFINISHED: &str = ".unfinished";

fn save_into(export: Export, unfinished: &Path, path: &Path, made_at: Timestamp) -> Result<Summary, BackupError> {
    let file = File::create(unfinished).map_err(|error| BackupError::io("create", unfinished, error))?;
    let mut out = BufWriter::new(&file);
    let summary = write(export, &mut out, made_at)?;
    drop(out);
    file.sync_all()
        .map_err(|error| BackupError::io("sync", unfinished, error))?;
    fs::rename(unfinished, path).map_err(|error| BackupError::io("move into place", path, error))?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    disk::sync_folder(folder).map_err(|error| BackupError::io("sync", folder, error))?;
    Ok(summary)
}

/// Builds a store in this folder of data from a backup: all of it, or nothing. Every match is played again on the way.
/// It blocks.
///
/// # Errors
/// When the backup is not whole, or a store that is not empty is there.
pub fn restore(backup: impl BufRead, data: &Path, patience: Duration) -> Result<Summary, BackupError> {
    let mut restoring = Restoring::begin(data, patience)?;
    let mut lines = Lines {
        lines: backup.lines(),
        number: 0,
    };
    let head: Head = lines.parse("the first line of a backup")?;
    if head.format > FORMAT {
        return Err(BackupError::Newer { found: head.format });
    }
    if head.queah != WORD {
        return Err(lines.damaged("the first line of a backup", head.queah));
    }
    let mut hasher = crc32fast::Hasher::new();
    let (mut records, mut matches) = (0, 0);
    let tail = loop {
        let text = lines.take("a record or the last line")?;
        // The last line is the one that has no version.
        if let Ok(tail) = serde_json::from_str::<Tail>(&text) {
            break tail;
        }
        hasher.update(text.as_bytes());
        hasher.update(b"\n");
        let line: Line = serde_json::from_str(&text).map_err(|error| lines.damaged("a record", error))?;
        if line.version == 0 {
            return Err(lines.damaged("a version of 1 or more", 0));
        }
        line.kept
            .read()
            .map_err(|error| lines.damaged(error.expected, format!("{:?}", error.found)))?;
        if restoring.has(&line.kept)? {
            return Err(lines.damaged("each record once", "one a second time"));
        }
        restoring.add(line.version, &line.kept)?;
        matches += usize::from(matches!(line.kept, Kept::Match(_)));
        records += 1;
    };
    let checksum = hasher.finalize();
    let (expected, found) = (format!("{checksum:08x}"), tail.checksum);
    if records != tail.lines || expected != found {
        // The last line says what there should be.
        let (should, is) = (found, expected);
        let promised = format!("{} lines with checksum {should}, as the last line says", tail.lines);
        return Err(lines.damaged(promised, format!("{records} lines with checksum {is}")));
    }
    if let Some(more) = lines.lines.next() {
        lines.number += 1;
        return Err(lines.damaged("nothing after the last line", shortened(&more.unwrap_or_default())));
    }
    restoring.finish(head.matches)?;
    Ok(Summary {
        records,
        matches,
        checksum,
    })
}

/// The checksum in the last line of a backup, if it has one.
pub(super) fn checksum_of(path: &Path) -> Option<u32> {
    let backup = io::BufReader::new(File::open(path).ok()?);
    let last = backup.lines().map_while(Result::ok).last()?;
    let tail: Tail = serde_json::from_str(&last).ok()?;
    u32::from_str_radix(&tail.checksum, 16).ok()
}

struct Lines<R> {
    lines: io::Lines<R>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    fn damaged(&self, expected: impl ToString, found: impl ToString) -> BackupError {
        BackupError::Damaged {
            line: self.number,
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    fn take(&mut self, expected: &str) -> Result<String, BackupError> {
        self.number += 1;
        match self.lines.next() {
            Some(Ok(text)) => Ok(text),
            Some(Err(error)) => Err(self.damaged("readable text", error)),
            None => Err(self.damaged(expected, "the end of the file")),
        }
    }

    fn parse<T: for<'a> Deserialize<'a>>(&mut self, expected: &str) -> Result<T, BackupError> {
        let text = self.take(expected)?;
        serde_json::from_str(&text).map_err(|_| self.damaged(expected, shortened(&text)))
    }
}

/// The beginning of a line, for errors.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 40;
    let start: String = text.chars().take(LENGTH).collect();
    format!("{start:?}{}", if text.chars().count() > LENGTH { "…" } else { "" })
}
