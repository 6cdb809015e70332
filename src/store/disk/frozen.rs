//! A store that is looked at and not changed.

use super::files::{Layout, Lock};
use super::{Export, Gate, OpenError, Trial, fetch};
use crate::store::{StoreError, key};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A copy of a store, opened to be read, with the lock of the store held. The store itself is not touched.
#[derive(Debug)]
pub struct Frozen {
    gate: Arc<Gate>,
    // Before the lock, so that the copy is gone when somebody else may make one.
    trial: Trial,
    _lock: Lock,
}

impl Frozen {
    /// Copies the store in this folder of data and opens the copy. It waits that long for another process to let go.
    ///
    /// # Errors
    /// When there is none, it cannot be opened, or another process holds it.
    pub fn open(data: &Path, patience: Duration) -> Result<Frozen, OpenError> {
        let layout = Layout::new(data);
        if !layout.store().exists() {
            return Err(OpenError::Missing {
                data: data.to_path_buf(),
            });
        }
        let lock = Lock::take(&layout, patience)?;
        layout.sweep()?;
        let trial = Trial::open(&layout)?;
        Ok(Frozen {
            gate: Arc::new(Gate::new(trial.db.clone(), trial.state.sequence)),
            trial,
            _lock: lock,
        })
    }

    /// The same, of a store that must be whole.
    ///
    /// # Errors
    /// Also when there is anything wrong with it.
    pub fn open_whole(data: &Path, patience: Duration) -> Result<Frozen, OpenError> {
        let frozen = Frozen::open(data, patience)?;
        match frozen.trial.faults.first() {
            Some(fault) => Err(OpenError::damaged(&Layout::new(data).store(), fault)),
            None => Ok(frozen),
        }
    }

    /// What is wrong with checksums and counts.
    pub(in crate::store) fn faults(&self) -> &[String] {
        &self.trial.faults
    }

    /// Every record.
    ///
    /// # Errors
    /// When the copy cannot be read.
    pub fn export(&self) -> Result<Export, StoreError> {
        Export::begin(&self.gate)
    }

    /// The index entries that are there.
    pub(in crate::store) fn indexes(&self) -> Result<BTreeSet<Vec<u8>>, StoreError> {
        let found = self.gate.view(|db| {
            let mut entries = BTreeSet::new();
            for kind in key::INDEXES..=key::VOIDED {
                entries.extend(fetch::keys(db, &[kind], usize::MAX)?.iter().map(|key| key.to_vec()));
            }
            Ok(entries)
        });
        found.map(|(entries, _)| entries).map_err(|trouble| trouble.error)
    }
}
