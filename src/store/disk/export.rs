//! Every record as it was at one moment, read while the store goes on.

use super::ledger::{Found, State};
use super::{Gate, Trouble, fetch, gate};
use crate::store::kept::Kept;
use crate::store::{StoreError, key};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;
use std::sync::{Arc, Mutex, PoisonError};

/// What records that have changed since an export began were at its beginning; `None` if they were not there.
pub(super) type Before = Mutex<BTreeMap<Vec<u8>, Option<sled::IVec>>>;

/// A record's bytes.
#[derive(Debug)]
pub(in crate::store) struct Raw {
    key: Vec<u8>,
    bytes: sled::IVec,
}

impl Raw {
    /// Reads it.
    ///
    /// # Errors
    /// When it is not whole or makes no sense.
    pub(in crate::store) fn read(&self) -> Result<(u64, Kept), StoreError> {
        let Found { version, kept, .. } = fetch::read(&self.key, &self.bytes).map_err(|trouble| trouble.error)?;
        Ok((version, kept))
    }

    /// What it is, for people.
    pub(in crate::store) fn name(&self) -> String {
        key::name(&self.key)
    }
}

/// Every record, in the order of the keys. It blocks while it reads.
#[derive(Debug)]
pub struct Export {
    gate: Arc<Gate>,
    before: Arc<Before>,
    matches: u64,
    /// Where to read on; `None` when everything was read.
    from: Option<Bound<Vec<u8>>>,
    read: VecDeque<Raw>,
}

impl Export {
    /// Records that are read with the gate held once: few enough that commits hardly wait.
    const PIECE: usize = 256;

    pub(super) fn begin(gate: &Arc<Gate>) -> Result<Export, StoreError> {
        let before = Arc::new(Before::default());
        let begun = gate.view(|db| {
            let state: State = fetch::state(db)?;
            // While the gate is held no batch can come between the state and this.
            gate.register(Arc::downgrade(&before));
            Ok(state)
        });
        let (state, _) = begun.map_err(|trouble| trouble.error)?;
        Ok(Export {
            gate: Arc::clone(gate),
            before,
            matches: state.matches,
            from: Some(Bound::Included(vec![key::RECORDS])),
            read: VecDeque::new(),
        })
    }

    /// The number of the last match.
    pub(in crate::store) const fn matches(&self) -> u64 {
        self.matches
    }

    fn read_on(&mut self, from: &Bound<Vec<u8>>) -> Result<Option<Bound<Vec<u8>>>, Trouble> {
        let before = &self.before;
        let ((piece, next), _) = self.gate.view(|db| {
            let mut piece = BTreeMap::new();
            let range = (from.clone(), Bound::Excluded(gate::END.to_vec()));
            for entry in db.range(range).take(Export::PIECE) {
                let (key, bytes) = entry.map_err(|error| Trouble::fatal("read", error))?;
                piece.insert(key.to_vec(), bytes);
            }
            let last = piece.last_key_value().map(|(key, _)| key.clone());
            let next = last
                .filter(|_| piece.len() == Export::PIECE)
                .map(|last| (Bound::Included(last.clone()), Bound::Excluded(last)));
            let (end, next) = match next {
                Some((end, next)) => (end, Some(next)),
                None => (Bound::Excluded(gate::END.to_vec()), None),
            };
            // Between the reading of one piece and the next much may change; each piece is put back to how it was.
            let before = before.lock().unwrap_or_else(PoisonError::into_inner);
            for (key, old) in before.range((from.clone(), end)) {
                match old {
                    Some(bytes) => piece.insert(key.clone(), bytes.clone()),
                    None => piece.remove(key),
                };
            }
            Ok((piece, next))
        })?;
        self.read
            .extend(piece.into_iter().map(|(key, bytes)| Raw { key, bytes }));
        Ok(next)
    }

    /// The next record.
    pub(in crate::store) fn next(&mut self) -> Option<Result<Raw, StoreError>> {
        loop {
            if let Some(raw) = self.read.pop_front() {
                return Some(Ok(raw));
            }
            let from = self.from.take()?;
            match self.read_on(&from) {
                Ok(next) => self.from = next,
                Err(trouble) => return Some(Err(trouble.error)),
            }
        }
    }
}
