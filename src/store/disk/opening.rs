//! Opening a store so that one which cannot be used is left as it was, and building a new one.
//!
//! sled changes files while it opens: it cuts its log where it can read no further, clears what lies behind, and
//! writes a snapshot. On a damaged store that destroys what somebody might still have rescued. So everything is tried
//! on a copy first, down to the checksum of every value; only a store that passes is opened itself.

use super::files::{self, Layout, Lock};
use super::ledger::{Ledger, State};
use super::mark::Mark;
use super::{OpenError, Trouble, engine, fetch};
use crate::store::kept::Kept;
use crate::store::key;
use crate::store::sealed::{self, Broken};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A copy of a store, opened.
#[derive(Debug)]
pub(super) struct Trial {
    pub db: sled::Db,
    pub state: State,
    /// What is wrong with single values, or with how they fit together.
    pub faults: Vec<String>,
    layout: Layout,
}

impl Drop for Trial {
    fn drop(&mut self) {
        // What cannot be removed now is removed before the next trial.
        let _ = files::remove(&self.layout.trial());
    }
}

impl Trial {
    /// Copies the store and opens the copy. The caller holds the lock.
    ///
    /// # Errors
    /// When it cannot be opened at all. A store that opens may still have faults.
    pub(super) fn open(layout: &Layout) -> Result<Trial, OpenError> {
        let (store, trial) = (layout.store(), layout.trial());
        let opened = files::copy(&store, &trial).and_then(|()| {
            let mark = Mark::read(&trial).map_err(|error| OpenError::io("read", &store, error))?;
            if !trial.join("db").exists() {
                return Err(OpenError::damaged(&store, "the file db is missing"));
            }
            let db = engine::open(&trial)?;
            engine::caught(|| examine(&db, mark, &trial))
                .unwrap_or_else(|panicked| Err(OpenError::damaged(&trial, panicked)))
                .map(|(state, faults)| (db, state, faults))
        });
        match opened {
            Ok((db, state, faults)) => Ok(Trial {
                db,
                state,
                faults,
                layout: layout.clone(),
            }),
            Err(error) => {
                // The error says more than a second one about the copy would.
                let _ = files::remove(&trial);
                Err(error.about(store))
            }
        }
    }

    /// The state of a store without faults.
    pub(super) fn whole(self) -> Result<State, OpenError> {
        match self.faults.as_slice() {
            [] => Ok(self.state.clone()),
            [fault] => Err(OpenError::damaged(&self.layout.store(), fault)),
            [fault, more @ ..] => {
                let what = format!("{fault}, and {} more; `queah check` lists them", more.len());
                Err(OpenError::damaged(&self.layout.store(), what))
            }
        }
    }
}

/// Reads everything. Gives the state, and the faults found.
fn examine(db: &sled::Db, mark: Option<u64>, store: &Path) -> Result<(State, Vec<String>), OpenError> {
    let damaged = |what: String| OpenError::damaged(store, what);
    let newer = |broken: Broken, key: &[u8]| match broken {
        Broken::Newer { found } => OpenError::Newer {
            folder: store.to_path_buf(),
            found,
        },
        broken => damaged(format!("{}: {broken}", key::name(key))),
    };
    let mark = mark.ok_or_else(|| damaged("it does not say how many changes it acknowledged".to_owned()))?;
    for key in [key::META, key::STATE] {
        let bytes = db.get(key).map_err(|error| damaged(error.to_string()))?;
        let bytes = bytes.ok_or_else(|| damaged(format!("{} is missing", key::name(key))))?;
        sealed::open(key, &bytes).map_err(|broken| newer(broken, key))?;
    }
    let state = fetch::state(db).map_err(|trouble| damaged(trouble.error.cause))?;
    let mut faults = Vec::new();
    let mut counted = State {
        sequence: state.sequence,
        matches: state.matches,
        ..State::EMPTY
    };
    for entry in db.range([key::RECORDS]..) {
        let (key, bytes) = entry.map_err(|error| damaged(error.to_string()))?;
        if !key::is_record(&key) {
            counted.add(sealed::of_index(&key));
            continue;
        }
        match sealed::open(&key, &bytes) {
            Ok(sealed) => counted.add(sealed.checksum),
            Err(broken @ Broken::Newer { .. }) => return Err(newer(broken, &key)),
            Err(broken) => faults.push(format!("{}: {broken}", key::name(&key))),
        }
    }
    if state.sequence < mark {
        let behind = mark - state.sequence;
        faults.push(format!("the last {behind} of {mark} acknowledged changes are missing"));
    } else if faults.is_empty() && counted != state {
        faults.push(format!(
            "expected {} entries that sum to {:x}, found {} that sum to {:x}",
            state.entries, state.digest, counted.entries, counted.digest
        ));
    }
    Ok((state, faults))
}

/// The folder of a store that is being built. Dropped before it is moved into place, it is gone.
struct Fresh(Layout);

impl Drop for Fresh {
    fn drop(&mut self) {
        // What cannot be removed now is removed before the next store is built.
        let _ = files::remove(&self.0.fresh());
    }
}

/// A store that is being built beside the place where it will be.
pub(in crate::store) struct Restoring {
    db: sled::Db,
    ledger: Ledger,
    state: State,
    fresh: Fresh,
    // The last to go, when the folder is moved or removed.
    lock: Option<Lock>,
}

impl Restoring {
    /// Bytes that are written at once, about.
    const HEAVIEST: usize = 256 * 1024;

    /// Begins to build a store in this folder of data.
    ///
    /// # Errors
    /// When a store that is not empty is there, or another process holds it.
    pub(in crate::store) fn begin(data: &Path, patience: Duration) -> Result<Restoring, OpenError> {
        let layout = Layout::new(data);
        fs::create_dir_all(data).map_err(|error| OpenError::io("create", data, error))?;
        let lock = Lock::take(&layout, patience)?;
        layout.sweep()?;
        if layout.store().exists() && Trial::open(&layout)?.whole()?.entries > 0 {
            return Err(OpenError::NotEmpty {
                data: data.to_path_buf(),
            });
        }
        let restoring = Restoring::under(layout)?;
        Ok(Restoring {
            lock: Some(lock),
            ..restoring
        })
    }

    /// Begins to build a store; the caller holds the lock.
    pub(super) fn under(layout: Layout) -> Result<Restoring, OpenError> {
        let fresh = Fresh(layout);
        let folder = fresh.0.fresh();
        let db = engine::open(&folder)?;
        let about = serde_json::json!({ "wrote": concat!("queah ", env!("CARGO_PKG_VERSION")) });
        let (meta, _) = sealed::seal(key::META, 1, about.to_string().as_bytes());
        let written = db.insert(key::META, meta).and_then(|_| db.flush());
        written.map_err(|error| OpenError::damaged(&folder, error))?;
        Ok(Restoring {
            ledger: Ledger::new(db.clone(), State::EMPTY),
            db,
            state: State::EMPTY,
            fresh,
            lock: None,
        })
    }

    fn failed(&self, what: impl ToString) -> OpenError {
        OpenError::damaged(&self.fresh.0.fresh(), what)
    }

    fn trouble(&self, trouble: &Trouble) -> OpenError {
        self.failed(&trouble.error.cause)
    }

    /// Whether something of this kind and name was added before.
    pub(in crate::store) fn has(&self, kept: &Kept) -> Result<bool, OpenError> {
        let found = self.ledger.find(&kept.key());
        found
            .map(|found| found.is_some())
            .map_err(|trouble| self.trouble(&trouble))
    }

    /// Adds a record, at this version.
    pub(in crate::store) fn add(&mut self, version: u64, kept: &Kept) -> Result<(), OpenError> {
        let body = serde_json::to_vec(kept).map_err(|error| self.failed(error))?;
        if let Kept::Match(hosted) = kept {
            // A number is given once, even by a store that was built from a backup somebody had a hand in.
            self.ledger.numbered(hosted.id);
        }
        let put = self.ledger.put(&kept.key(), version, &body, kept.indexes());
        put.map_err(|trouble| self.trouble(&trouble))?;
        if self.ledger.weight() > Restoring::HEAVIEST {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), OpenError> {
        let next = Ledger::new(self.db.clone(), self.state.clone());
        let ledger = std::mem::replace(&mut self.ledger, next);
        if let Some(batch) = ledger.finish().map_err(|trouble| self.trouble(&trouble))? {
            let written = self.db.apply_batch(batch.batch).and_then(|()| self.db.flush());
            written.map_err(|error| self.failed(error))?;
            self.state = batch.state.clone();
            self.ledger = Ledger::new(self.db.clone(), batch.state);
        }
        Ok(())
    }

    /// Puts the store in its place, on disk, every file of it.
    ///
    /// # Errors
    /// When what was built is not what was added, or the system refuses something.
    pub(in crate::store) fn finish(mut self, matches: u64) -> Result<(), OpenError> {
        self.ledger.numbered(matches);
        self.ledger.touch();
        self.write()?;
        let Restoring {
            db,
            ledger,
            state,
            fresh,
            lock,
        } = self;
        let (folder, store) = (fresh.0.fresh(), fresh.0.store());
        let (found, faults) = examine(&db, Some(state.sequence), &folder)?;
        if let Some(fault) = faults.into_iter().next() {
            return Err(OpenError::damaged(&folder, fault));
        }
        debug_assert_eq!(found, state, "what was built is what was added");
        // With the last handles on it, sled writes what it still has.
        drop(ledger);
        drop(db);
        Mark::create(&folder, state.sequence).map_err(|error| OpenError::io("write into", &folder, error))?;
        files::sync_tree(&folder)?;
        // An empty store may be in its place: `begin` has seen that it is empty.
        files::remove(&store)?;
        fs::rename(&folder, &store).map_err(|error| OpenError::io("move into place", &folder, error))?;
        let data = fresh.0.data();
        files::sync_folder(data).map_err(|error| OpenError::io("sync", data, error))?;
        drop(lock);
        Ok(())
    }
}
