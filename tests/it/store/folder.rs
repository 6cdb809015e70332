//! Folders of stores, before and after.

use super::sample::*;
use queah::matches::MatchId;
use queah::store::{Disk, Store, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Every file under a folder, with its bytes.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

pub fn open(data: &Path) -> Disk {
    Disk::open(data, Duration::ZERO).unwrap_or_else(|error| panic!("{error}"))
}

/// How many matches [`filled`] makes.
pub const MATCHES: u64 = 60;

/// A closed store with some matches, each written twice.
pub async fn filled(data: &Path) {
    let store = open(data);
    for round in 0..2 {
        for id in 1..=MATCHES {
            if round == 0 {
                assert_eq!(store.fresh_match().await.unwrap(), MatchId(id));
            }
            let hosted = hosted(id, [ANN, BEN], 20 * round as usize, id as usize);
            put(&store, round, Value::from(hosted)).await;
        }
    }
    store.close().await;
}

/// Whether everything that [`filled`] wrote is there.
pub async fn is_filled(store: &Disk) -> bool {
    for id in 1..=MATCHES {
        let kept = store.match_of(MatchId(id)).await.unwrap();
        let expected = hosted(id, [ANN, BEN], 20, id as usize);
        if kept.is_none_or(|kept| kept.version.0 != 2 || kept.value != expected) {
            return false;
        }
    }
    store.running(SERVER, ANN).await.unwrap().len() + store.ended(SERVER, ANN, 99).await.unwrap().len()
        == MATCHES as usize
}
