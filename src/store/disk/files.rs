//! Folders and files of a store, and the lock that says whose it is.

use super::OpenError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The end of the name of a snapshot that sled has not finished.
const UNFINISHED: &str = ".generating";

/// Where everything of a store lies in the folder it was given.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    data: PathBuf,
}

impl Layout {
    pub(super) fn new(data: &Path) -> Layout {
        Layout {
            data: data.to_path_buf(),
        }
    }

    pub(super) fn data(&self) -> &Path {
        &self.data
    }

    /// The store: sled's files, and the mark of what was acknowledged.
    pub(super) fn store(&self) -> PathBuf {
        self.data.join("store")
    }

    /// A copy of the store, on which is tried whether it opens.
    pub(super) fn trial(&self) -> PathBuf {
        self.data.join("store.trial")
    }

    /// A store that is being built.
    pub(super) fn fresh(&self) -> PathBuf {
        self.data.join("store.new")
    }

    /// The lock. It lies beside the store, so that a store can be put in the place of another under it.
    pub(super) fn lock(&self) -> PathBuf {
        self.data.join("store.lock")
    }

    /// Removes what an earlier process left unfinished.
    pub(super) fn sweep(&self) -> Result<(), OpenError> {
        remove(&self.trial())?;
        remove(&self.fresh())
    }
}

/// Removes a folder, if it is there.
pub(super) fn remove(folder: &Path) -> Result<(), OpenError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(OpenError::io("remove", folder, error)),
        _ => Ok(()),
    }
}

/// Writes down which names a folder holds.
pub(in crate::store) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Brings a folder and everything in it to the disk.
pub(super) fn sync_tree(folder: &Path) -> Result<(), OpenError> {
    let fail = |path: &Path, error| OpenError::io("sync", path, error);
    for entry in list(folder)? {
        let path = entry.path();
        if path.is_dir() {
            sync_tree(&path)?;
        } else {
            let synced = File::open(&path).and_then(|file| file.sync_all());
            synced.map_err(|error| fail(&path, error))?;
        }
    }
    sync_folder(folder).map_err(|error| fail(folder, error))
}

/// Copies a store's files, but for unfinished snapshots. Where the file system can, the copies share their blocks.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), OpenError> {
    fs::create_dir(to).map_err(|error| OpenError::io("create", to, error))?;
    for entry in list(from)? {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target)?;
        } else if !is_unfinished(&source) {
            fs::copy(&source, &target).map_err(|error| OpenError::io("copy", &source, error))?;
        }
    }
    Ok(())
}

/// Removes the snapshots that a kill left half written. sled takes the newest `snap.*` for whole, and would say of
/// every opening from then on that the store is corrupt; without it, it reads its log from the snapshot before.
pub(super) fn remove_unfinished(store: &Path) -> Result<(), OpenError> {
    for entry in list(store)? {
        if is_unfinished(&entry.path()) {
            fs::remove_file(entry.path()).map_err(|error| OpenError::io("remove", &entry.path(), error))?;
        }
    }
    Ok(())
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().ends_with(UNFINISHED))
}

fn list(folder: &Path) -> Result<Vec<fs::DirEntry>, OpenError> {
    fs::read_dir(folder)
        .and_then(Iterator::collect)
        .map_err(|error| OpenError::io("list", folder, error))
}

/// The right to use a store; given back when dropped, or by the system when the process ends in whatever way.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is just being started from this one holds a copy of it until it
        // becomes another program, and the lock with it. If this fails, that is all the same as closing.
        let _ = self.file.unlock();
    }
}

impl Lock {
    const POLL: Duration = Duration::from_millis(20);

    /// Takes the lock, waiting for it as long as that.
    pub(super) fn take(layout: &Layout, patience: Duration) -> Result<Lock, OpenError> {
        let path = layout.lock();
        let fail = |error| OpenError::io("lock", &path, error);
        let mut options = OpenOptions::new();
        // Not truncated: it may name the process that holds it.
        options.create(true).truncate(false).read(true).write(true);
        let mut file = options.open(&path).map_err(fail)?;
        let began = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) => return Err(fail(error)),
                Err(TryLockError::WouldBlock) if began.elapsed() < patience => thread::sleep(Lock::POLL),
                Err(TryLockError::WouldBlock) => {
                    let mut holder = String::new();
                    // Who holds it is a courtesy; that somebody does is certain.
                    let holder = file.read_to_string(&mut holder).ok().and(holder.trim().parse().ok());
                    return Err(OpenError::Held {
                        data: layout.data.clone(),
                        holder,
                        waited: patience,
                    });
                }
            }
        }
        file.set_len(0).map_err(fail)?;
        writeln!(file, "{}", std::process::id()).map_err(fail)?;
        Ok(Lock { file })
    }
}

#[cfg(test)]
mod tests {
    use super::{Layout, Lock};
    use std::time::Duration;

    #[test]
    fn a_lock_is_given_back_though_a_copy_of_its_file_is_open() {
        let data = tempfile::tempdir().expect("a folder");
        let layout = Layout::new(data.path());
        let lock = Lock::take(&layout, Duration::ZERO).expect("nobody has it");
        // What a process that is being started from this one has until it is another program.
        let _copy = lock.file.try_clone().expect("a copy");
        drop(lock);
        Lock::take(&layout, Duration::ZERO).expect("it was given back");
    }
}
