//! Why a store does not open, and what to do about it.

use crate::store::sealed::FORMAT;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Why a store did not open. Nothing in it has changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process holds it.
    #[error("the store in {} is held by {}{}", data.display(), holder_text(*holder), waited_text(*waited))]
    Held {
        /// The folder of the data.
        data: PathBuf,
        /// The process that holds it, as far as is known.
        holder: Option<u32>,
        /// How long it was waited for.
        waited: Duration,
    },
    /// There is none.
    #[error("there is no store in {}", data.display())]
    Missing {
        /// The folder of the data.
        data: PathBuf,
    },
    /// A store was to be built where there is one already.
    #[error("the store in {} is not empty", data.display())]
    NotEmpty {
        /// The folder of the data.
        data: PathBuf,
    },
    /// A newer version of this program wrote it.
    #[error("a newer queah wrote the store in {}: format {found}, this one reads up to {FORMAT}", folder.display())]
    Newer {
        /// The store's folder.
        folder: PathBuf,
        /// The format it was written in.
        found: u16,
    },
    /// It is damaged.
    #[error("the store in {} is damaged: {what}", folder.display())]
    Damaged {
        /// The store's folder.
        folder: PathBuf,
        /// What was found.
        what: String,
    },
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
}

fn holder_text(holder: Option<u32>) -> String {
    holder.map_or_else(|| "another process".to_owned(), |id| format!("process {id}"))
}

fn waited_text(waited: Duration) -> String {
    if waited.is_zero() {
        String::new()
    } else {
        format!(", waited {waited:?} for it")
    }
}

impl OpenError {
    pub(super) fn io(doing: &'static str, path: &Path, cause: io::Error) -> OpenError {
        OpenError::Io {
            doing,
            path: path.to_path_buf(),
            cause,
        }
    }

    pub(super) fn damaged(folder: &Path, what: impl ToString) -> OpenError {
        OpenError::Damaged {
            folder: folder.to_path_buf(),
            what: what.to_string(),
        }
    }

    /// The same about the store itself, where it was a copy of it that was looked at.
    pub(super) fn about(self, store: PathBuf) -> OpenError {
        match self {
            OpenError::Damaged { what, .. } => OpenError::Damaged { folder: store, what },
            OpenError::Newer { found, .. } => OpenError::Newer { folder: store, found },
            other => other,
        }
    }

    /// The error for a terminal: what is wrong, and on a line of its own what to do.
    pub fn explained(&self) -> String {
        format!("{self}\nhint: {}", self.hint())
    }

    /// What the person who runs the bot can do about it.
    pub fn hint(&self) -> String {
        match self {
            OpenError::Held { data, .. } => format!(
                "stop the other process first; a running bot writes its own backups into {}",
                data.join("backups").display()
            ),
            OpenError::Missing { .. } => "name the bot's folder with --data, or set QUEAH_DATA".to_owned(),
            OpenError::NotEmpty { data } => format!(
                "move {} away first, or name another folder with --data",
                data.join("store").display()
            ),
            OpenError::Newer { .. } => {
                "install the queah that wrote it, or a newer one; nothing in it has been changed".to_owned()
            }
            OpenError::Damaged { folder, .. } => {
                let data = folder.parent().unwrap_or(folder);
                format!(
                    "nothing in it has been changed; move {} away and run `queah restore FILE --data {}` with the \
                     newest file of {}",
                    folder.display(),
                    data.display(),
                    data.join("backups").display()
                )
            }
            OpenError::Io { .. } => "look at the folder's owner, its permissions and the free space".to_owned(),
        }
    }
}
