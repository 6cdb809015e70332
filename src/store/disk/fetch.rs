//! Reading records out of sled.

use super::ledger::{Found, State};
use crate::store::kept::{Kept, Record};
use crate::store::sealed::{self, Broken};
use crate::store::{Reach, StoreError, key};

/// What goes wrong inside.
#[derive(Debug)]
pub(super) struct Trouble {
    pub error: StoreError,
}

impl Trouble {
    pub(super) fn fatal(doing: impl Into<String>, cause: impl std::fmt::Display) -> Trouble {
        Trouble {
            error: StoreError::new(doing, cause),
        }
    }

    fn value(key: &[u8], cause: impl std::fmt::Display) -> Trouble {
        Trouble {
            error: StoreError {
                reach: Reach::Value,
                ..StoreError::new(format!("read {}", key::name(key)), cause)
            },
        }
    }

    /// Bytes on disk are not as they were written, and so perhaps others.
    pub(super) fn broken(key: &[u8], broken: Broken) -> Trouble {
        Trouble::fatal(format!("read {}", key::name(key)), broken)
    }

    /// Whether the store stops.
    pub(super) fn is_fatal(&self) -> bool {
        self.error.reach == Reach::Store
    }
}

/// Reads a record's bytes.
pub(super) fn read(key: &[u8], bytes: &[u8]) -> Result<Found, Trouble> {
    let sealed = sealed::open(key, bytes).map_err(|broken| Trouble::broken(key, broken))?;
    let kept: Kept = serde_json::from_slice(sealed.body).map_err(|error| Trouble::value(key, error))?;
    if kept.key() != key {
        return Err(Trouble::value(key, format!("found {}", key::name(&kept.key()))));
    }
    Ok(Found {
        version: sealed.version,
        checksum: sealed.checksum,
        kept,
    })
}

/// The record of that key.
pub(super) fn get(db: &sled::Db, key: &[u8]) -> Result<Option<Found>, Trouble> {
    let bytes = db.get(key).map_err(|error| Trouble::fatal("read", error))?;
    bytes.map(|bytes| read(key, &bytes)).transpose()
}

/// The record of that key, understood.
pub(super) fn record(db: &sled::Db, key: &[u8]) -> Result<Option<(u64, Record)>, Trouble> {
    let Some(found) = get(db, key)? else {
        return Ok(None);
    };
    let record = found.kept.read().map_err(|error| Trouble::value(key, error))?;
    Ok(Some((found.version, record)))
}

/// The records whose keys begin so, understood, in the order of their keys.
pub(super) fn records(db: &sled::Db, prefix: &[u8]) -> Result<Vec<(u64, Record)>, Trouble> {
    db.scan_prefix(prefix)
        .map(|entry| {
            let (key, bytes) = entry.map_err(|error| Trouble::fatal("read", error))?;
            let found = read(&key, &bytes)?;
            let record = found.kept.read().map_err(|error| Trouble::value(&key, error))?;
            Ok((found.version, record))
        })
        .collect()
}

/// The keys that begin so, at most as many as `limit`, in order.
pub(super) fn keys(db: &sled::Db, prefix: &[u8], limit: usize) -> Result<Vec<sled::IVec>, Trouble> {
    db.scan_prefix(prefix)
        .keys()
        .take(limit)
        .map(|key| key.map_err(|error| Trouble::fatal("read", error)))
        .collect()
}

/// The store's state.
pub(super) fn state(db: &sled::Db) -> Result<State, Trouble> {
    let bytes = db.get(key::STATE).map_err(|error| Trouble::fatal("read", error))?;
    let bytes = bytes.ok_or_else(|| Trouble::fatal("read the store's state", "it is not there"))?;
    let sealed = sealed::open(key::STATE, &bytes).map_err(|broken| Trouble::broken(key::STATE, broken))?;
    serde_json::from_slice(sealed.body).map_err(|error| Trouble::fatal("read the store's state", error))
}
