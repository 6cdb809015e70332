//! The one way to sled's data: readers side by side, or the writer alone.
//!
//! So no reader sees half a batch, and sled never has two threads at work in its tree while one of them writes.

use super::export::Before;
use super::{Trouble, ledger};
use crate::store::key;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, Weak};

#[derive(Debug)]
pub(super) struct Gate {
    /// `None` once the store is closed.
    db: RwLock<Option<sled::Db>>,
    /// The last batch that readers can see. It may not be on disk yet.
    applied: AtomicU64,
    /// The exports that go on, each with what it must still see.
    exports: Mutex<Vec<Weak<Before>>>,
}

impl Gate {
    pub(super) fn new(db: sled::Db, sequence: u64) -> Gate {
        Gate {
            db: RwLock::new(Some(db)),
            applied: AtomicU64::new(sequence),
            exports: Mutex::new(Vec::new()),
        }
    }

    /// Looks at the data; says also which batch was the last that could be seen.
    pub(super) fn view<T>(&self, look: impl FnOnce(&sled::Db) -> Result<T, Trouble>) -> Result<(T, u64), Trouble> {
        let db = self.db.read().unwrap_or_else(PoisonError::into_inner);
        let db = db.as_ref().ok_or_else(closed)?;
        let found = look(db)?;
        // Under the lock, so that it is the batch that was looked at.
        Ok((found, self.applied.load(Ordering::SeqCst)))
    }

    /// Lets readers see a batch.
    pub(super) fn apply(&self, batch: ledger::Batch) -> Result<(), Trouble> {
        let db = self.db.write().unwrap_or_else(PoisonError::into_inner);
        let db = db.as_ref().ok_or_else(closed)?;
        let fail = |error| Trouble::fatal("write", error);
        let mut exports = self.exports.lock().unwrap_or_else(PoisonError::into_inner);
        exports.retain(|export| export.strong_count() > 0);
        for export in exports.iter().filter_map(Weak::upgrade) {
            let mut before = export.lock().unwrap_or_else(PoisonError::into_inner);
            for key in &batch.records {
                if !before.contains_key(key) {
                    before.insert(key.clone(), db.get(key).map_err(fail)?);
                }
            }
        }
        db.apply_batch(batch.batch).map_err(fail)?;
        self.applied.store(batch.state.sequence, Ordering::SeqCst);
        Ok(())
    }

    /// From now on, whatever is overwritten is first put by for this export.
    pub(super) fn register(&self, export: Weak<Before>) {
        let mut exports = self.exports.lock().unwrap_or_else(PoisonError::into_inner);
        exports.push(export);
    }

    /// Ends all looking.
    pub(super) fn close(&self) {
        self.db.write().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn closed() -> Trouble {
    Trouble::fatal("read or write", "it is closed")
}

/// The first key behind every record.
pub(super) const END: &[u8] = &[key::INDEXES];
