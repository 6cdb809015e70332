//! What a group of requests will change: seen by the later requests of the group, written as one batch.

use super::{Trouble, fetch};
use crate::store::kept::Kept;
use crate::store::{key, sealed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far a store has come. Written with every batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    /// Batches so far.
    pub sequence: u64,
    /// Records and index entries.
    pub entries: u64,
    /// The sum of their checksums, so that one which is gone, or has gone back to what it was, is noticed.
    pub digest: u64,
    /// The number of the last match.
    pub matches: u64,
}

impl State {
    /// Of a store that holds nothing.
    pub(super) const EMPTY: State = State {
        sequence: 0,
        entries: 0,
        digest: 0,
        matches: 0,
    };

    pub(super) fn add(&mut self, checksum: u32) {
        self.entries = self.entries.wrapping_add(1);
        self.digest = self.digest.wrapping_add(u64::from(checksum));
    }

    fn take(&mut self, checksum: u32) {
        self.entries = self.entries.wrapping_sub(1);
        self.digest = self.digest.wrapping_sub(u64::from(checksum));
    }
}

/// A record that was found.
pub(super) struct Found {
    pub version: u64,
    pub checksum: u32,
    pub kept: Kept,
}

/// A group of changes over a store.
pub(super) struct Ledger {
    db: sled::Db,
    state: State,
    changes: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    weight: usize,
    touched: bool,
}

/// A group that is to be written.
pub(super) struct Batch {
    pub batch: sled::Batch,
    pub records: Vec<Vec<u8>>,
    pub state: State,
}

impl Ledger {
    pub(super) fn new(db: sled::Db, state: State) -> Ledger {
        Ledger {
            db,
            state,
            changes: BTreeMap::new(),
            weight: 0,
            touched: false,
        }
    }

    /// Bytes that it will write, about.
    pub(super) const fn weight(&self) -> usize {
        self.weight
    }

    /// Makes the group worth writing, even if it changes nothing.
    pub(super) const fn touch(&mut self) {
        self.touched = true;
    }

    pub(super) const fn fresh_match(&mut self) -> u64 {
        self.touched = true;
        self.state.matches += 1;
        self.state.matches
    }

    /// Raises the number of the last match to this one, if it is lower.
    pub(super) fn numbered(&mut self, matches: u64) {
        self.state.matches = self.state.matches.max(matches);
    }

    pub(super) fn find(&self, key: &[u8]) -> Result<Option<Found>, Trouble> {
        let changed = self.changes.get(key);
        match changed {
            Some(change) => change.as_deref().map(|bytes| fetch::read(key, bytes)).transpose(),
            None => fetch::get(&self.db, key),
        }
    }

    pub(super) fn version(&self, key: &[u8]) -> Result<u64, Trouble> {
        Ok(self.find(key)?.map_or(0, |found| found.version))
    }

    /// Writes a record at this version, and the index entries that point to it.
    pub(super) fn put(&mut self, key: &[u8], version: u64, body: &[u8], indexes: Vec<Vec<u8>>) -> Result<(), Trouble> {
        let before = self.take(key)?;
        for index in before.iter().filter(|index| !indexes.contains(index)) {
            self.set(index.clone(), None);
            self.state.take(sealed::of_index(index));
        }
        for index in indexes {
            if !before.contains(&index) {
                self.state.add(sealed::of_index(&index));
                self.set(index, Some(Vec::new()));
            }
        }
        let (bytes, checksum) = sealed::seal(key, version, body);
        self.state.add(checksum);
        self.set(key.to_vec(), Some(bytes));
        Ok(())
    }

    /// Removes a record and the index entries that point to it.
    pub(super) fn remove(&mut self, key: &[u8]) -> Result<(), Trouble> {
        for index in self.take(key)? {
            self.state.take(sealed::of_index(&index));
            self.set(index, None);
        }
        self.set(key.to_vec(), None);
        Ok(())
    }

    /// Takes a record out of the count; gives the index entries that point to it.
    fn take(&mut self, key: &[u8]) -> Result<Vec<Vec<u8>>, Trouble> {
        let Some(found) = self.find(key)? else {
            return Ok(Vec::new());
        };
        self.state.take(found.checksum);
        Ok(found.kept.indexes())
    }

    fn set(&mut self, key: Vec<u8>, value: Option<Vec<u8>>) {
        self.touched = true;
        self.weight += key.len() + value.as_ref().map_or(0, Vec::len);
        self.changes.insert(key, value);
    }

    /// The batch to write; `None` if the group changes nothing.
    pub(super) fn finish(mut self) -> Result<Option<Batch>, Trouble> {
        if !self.touched {
            return Ok(None);
        }
        self.state.sequence += 1;
        let body = serde_json::to_vec(&self.state).map_err(|error| Trouble::fatal("write the state", error))?;
        let (bytes, _) = sealed::seal(key::STATE, self.state.sequence, &body);
        let mut batch = sled::Batch::default();
        batch.insert(key::STATE, bytes);
        let mut records = Vec::new();
        for (key, value) in self.changes {
            match value {
                Some(value) => batch.insert(key.as_slice(), value),
                None => batch.remove(key.as_slice()),
            }
            if key::is_record(&key) {
                records.push(key);
            }
        }
        Ok(Some(Batch {
            batch,
            records,
            state: self.state,
        }))
    }
}
