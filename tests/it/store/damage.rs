//! Stores that cannot be opened, or look so: each ends with one error, and stays as it was.

use super::folder::{self, copy, files, filled, is_filled, open};
use super::sample::*;
use queah::matches::{Settings, Shown, Timestamp};
use queah::store::{Disk, Frozen, OpenError, Store, Value, check};
use std::fs;
use std::path::Path;
use std::time::Duration;

fn refused(data: &Path) -> OpenError {
    let before = files(data);
    let error = Disk::open(data, Duration::ZERO).expect_err("expected an error");
    let mut after = files(data);
    // The lock names the process that had it last; it is no part of the store.
    let lock = data.join("store.lock");
    after.remove(&lock);
    let mut before = before;
    before.remove(&lock);
    assert!(before == after, "a refused opening changes nothing: {error}");
    assert!(!error.hint().is_empty());
    error
}

#[tokio::test]
async fn damage_anywhere_is_an_error_or_no_loss() {
    let whole = tempfile::tempdir().unwrap();
    filled(whole.path()).await;
    let names = files(&whole.path().join("store"));
    let mut refusals = 0;
    let mut tries = 0;
    for (path, bytes) in &names {
        let name = path.strip_prefix(whole.path()).unwrap();
        // Spread over what is used of the file, and over its end.
        let used = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let step = (used / 40).max(1);
        let mut damages: Vec<(String, Vec<u8>)> = Vec::new();
        for at in (0..used).step_by(step) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x5a;
            damages.push((format!("byte {at} of {name:?} changed"), changed));
        }
        for length in (0..used).step_by((used / 10).max(1)) {
            damages.push((format!("{name:?} cut to {length} bytes"), bytes[..length].to_vec()));
        }
        for (what, damaged) in damages {
            let data = tempfile::tempdir().unwrap();
            copy(whole.path(), data.path());
            fs::write(data.path().join(name), damaged).unwrap();
            let before = files(data.path());
            tries += 1;
            match Disk::open(data.path(), Duration::ZERO) {
                Ok(store) => assert!(is_filled(&store).await, "{what}: opened with something lost"),
                Err(OpenError::Damaged { .. } | OpenError::Newer { .. } | OpenError::Io { .. }) => {
                    refusals += 1;
                    let mut after = files(data.path());
                    let lock = data.path().join("store.lock");
                    after.insert(lock.clone(), before[&lock].clone());
                    assert!(before == after, "{what}: a refused opening changed something");
                }
                Err(error) => panic!("{what}: {error}"),
            }
        }
    }
    assert!(refusals > tries / 3, "{refusals} of {tries} were refused");
}

#[tokio::test]
async fn a_missing_file_is_an_error_or_no_loss() {
    let whole = tempfile::tempdir().unwrap();
    filled(whole.path()).await;
    for path in files(&whole.path().join("store")).keys() {
        let data = tempfile::tempdir().unwrap();
        copy(whole.path(), data.path());
        let name = path.strip_prefix(whole.path()).unwrap();
        fs::remove_file(data.path().join(name)).unwrap();
        match Disk::open(data.path(), Duration::ZERO) {
            Ok(store) => assert!(is_filled(&store).await, "{name:?}"),
            Err(error) => assert!(matches!(error, OpenError::Damaged { .. }), "{name:?}: {error}"),
        }
    }
}

#[tokio::test]
async fn a_half_written_snapshot_is_passed_over() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path()).await;
    // Opened and closed once more, so that sled has written a snapshot of what is there.
    open(data.path()).close().await;
    let store = data.path().join("store");
    let snapshot = fs::read_dir(&store).unwrap().map(|entry| entry.unwrap().path());
    let snapshot = snapshot.max_by_key(|path| (path.to_string_lossy().contains("snap."), path.clone()));
    let bytes = fs::read(snapshot.unwrap()).unwrap();
    // What a kill leaves: the beginning, under a name that sorts behind every snapshot's.
    fs::write(
        store.join("snap.7FFFFFFFFFFFFFF0.generating"),
        &bytes[..bytes.len() / 2],
    )
    .unwrap();

    let plain = tempfile::tempdir().unwrap();
    copy(&store, plain.path());
    let opened = sled::Config::new().path(plain.path()).open();
    assert!(
        matches!(opened, Err(sled::Error::Corruption { .. })),
        "sled itself cannot open it: {opened:?}"
    );

    let frozen = Frozen::open(data.path(), Duration::ZERO).unwrap();
    assert_eq!(check::run(&frozen).unwrap().faults, Vec::<String>::new());
    drop(frozen);
    let opened = open(data.path());
    assert!(is_filled(&opened).await);
    opened.close().await;
}

/// Changes a value behind the store's back.
fn tamper(data: &Path, key: &[u8], change: impl FnOnce(&mut Vec<u8>)) {
    let db = sled::Config::new().path(data.join("store")).open().unwrap();
    let mut bytes = db.get(key).unwrap().unwrap().to_vec();
    change(&mut bytes);
    db.insert(key, bytes).unwrap();
    db.flush().unwrap();
}

/// A value with a body changed and the checksum set right.
fn reseal(key: &[u8], bytes: &mut Vec<u8>, from: &str, to: &str) {
    let body = String::from_utf8(bytes[16..].to_vec()).unwrap();
    assert!(body.contains(from), "{body}");
    let body = body.replace(from, to);
    bytes.truncate(12);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(key);
    hasher.update(bytes);
    hasher.update(body.as_bytes());
    bytes.extend_from_slice(&hasher.finalize().to_be_bytes());
    bytes.extend_from_slice(body.as_bytes());
}

const META: &[u8] = &[0];
const FIRST_MATCH: &[u8] = &[0x11, 0, 0, 0, 0, 0, 0, 0, 1];

#[tokio::test]
async fn what_a_newer_version_wrote_is_left_alone() {
    for key in [META, FIRST_MATCH] {
        let data = tempfile::tempdir().unwrap();
        filled(data.path()).await;
        tamper(data.path(), key, |bytes| bytes[2..4].copy_from_slice(&[0x12, 0x34]));
        let error = refused(data.path());
        assert!(matches!(error, OpenError::Newer { found: 0x1234, .. }), "{error}");
        assert!(error.to_string().contains("a newer queah wrote"), "{error}");
    }
}

#[tokio::test]
async fn a_changed_value_is_named() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path()).await;
    tamper(data.path(), FIRST_MATCH, |bytes| bytes[40] ^= 1);
    let error = refused(data.path());
    assert!(error.to_string().contains("match 1: expected checksum"), "{error}");
}

#[tokio::test]
async fn a_value_that_went_back_is_noticed() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path()).await;
    let plain = sled::open(data.path().join("store")).unwrap();
    let old = plain.get(FIRST_MATCH).unwrap().unwrap();
    drop(plain);
    let store = open(data.path());
    put(&store, 2, Value::from(hosted(1, [ANN, BEN], 21, 1))).await;
    store.close().await;
    tamper(data.path(), FIRST_MATCH, |bytes| *bytes = old.to_vec());
    let error = refused(data.path());
    assert!(error.to_string().contains("entries that sum to"), "{error}");
}

#[tokio::test]
async fn a_match_that_cannot_have_been_played_is_found() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path()).await;
    tamper(data.path(), FIRST_MATCH, |bytes| {
        let body = String::from_utf8_lossy(&bytes[16..]).into_owned();
        let (_, rest) = body.split_once(r#""actions":""#).unwrap();
        let first = rest.split(' ').next().unwrap();
        let (from, to) = (format!(r#""actions":"{first} "#), r#""actions":"a-m "#);
        reseal(FIRST_MATCH, bytes, &from, to);
    });
    let frozen = Frozen::open(data.path(), Duration::ZERO).unwrap();
    let report = check::run(&frozen).unwrap();
    let expected = r#"match 1: expected a legal action at ply 0, found "a-m""#;
    assert!(report.faults.iter().any(|fault| fault == expected), "{report:?}");
    assert_eq!(report.counts["matches"] as u64, folder::MATCHES - 1);
}

#[tokio::test]
async fn an_end_that_was_not_reached_is_found() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path()).await;
    tamper(data.path(), FIRST_MATCH, |bytes| {
        let end = r#""end":{"outcome":"white","reason":"blocked"}"#;
        reseal(FIRST_MATCH, bytes, r#""end":null"#, end);
    });
    let frozen = Frozen::open(data.path(), Duration::ZERO).unwrap();
    let report = check::run(&frozen).unwrap();
    let found = |text: &str| report.faults.iter().any(|fault| fault.contains(text));
    assert!(
        found("match 1: expected a play that goes on, found the end White wins, blocked"),
        "{report:?}"
    );
    assert!(found("index of ended matches"), "{report:?}");
}

#[tokio::test]
async fn a_closed_store_fails_every_call() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    store.close().await;
    store.close().await;
    assert!(store.heartbeat().await.is_err());
    assert!(store.settings(SERVER).await.is_err());
    assert!(store.fresh_match().await.is_err());
    assert!(
        store
            .point(Shown::Match(queah::matches::MatchId(1)), None)
            .await
            .is_err()
    );
    assert!(store.forget(Timestamp(0)).await.is_err());
    assert!(store.export().is_err());
    let change = change(0, Value::Settings(SERVER, Settings::default()));
    let error = store.commit(vec![change]).await.unwrap_err();
    assert_eq!(error.to_string(), "the store failed to read or write: it is closed");
    // Another may have it now.
    open(data.path()).heartbeat().await.unwrap();
}

#[tokio::test]
async fn after_a_failure_every_call_fails() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    put(&store, 0, Value::Settings(SERVER, Settings::default())).await;
    // The writer looks through this folder after each group.
    fs::remove_dir(data.path().join("store/blobs")).unwrap();
    let failed = store.heartbeat().await.unwrap_err();
    assert_eq!(failed.doing, "sync");
    assert_eq!(
        store.settings(SERVER).await.unwrap_err().to_string(),
        failed.to_string()
    );
    assert_eq!(store.fresh_match().await.unwrap_err().to_string(), failed.to_string());
    drop(store);
    // A process that is started anew finds what was kept.
    assert_eq!(open(data.path()).settings(SERVER).await.unwrap().version.0, 1);
}

#[tokio::test]
async fn what_was_asked_before_closing_is_done() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    let changes = (1..=50).map(|id| vec![change(0, Value::from(hosted(id, [ANN, BEN], 0, 0)))]);
    let commits = futures::future::join_all(changes.map(|changes| store.commit(changes)));
    let (commits, ()) = futures::join!(commits, store.close());
    let kept = commits.iter().filter(|commit| commit.is_ok()).count();
    drop(store);
    assert_eq!(open(data.path()).running(SERVER, ANN).await.unwrap().len(), kept);
}

#[test]
fn a_store_that_is_not_there_is_not_made_by_looking() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("nowhere");
    let error = Frozen::open(&folder, Duration::ZERO).expect_err("expected an error");
    assert!(matches!(error, OpenError::Missing { .. }), "{error}");
    assert!(!folder.exists());
}

#[test]
fn a_folder_that_is_a_file_is_an_error() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    fs::write(&file, "text").unwrap();
    let error = Disk::open(&file, Duration::ZERO).expect_err("expected an error");
    assert!(matches!(error, OpenError::Io { .. }), "{error}");
}
