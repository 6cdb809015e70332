//! `queah backup`, `restore` and `check`.
#![allow(clippy::unwrap_used)]

use queah::matches::{ServerId, Settings};
use queah::store::{Change, Disk, Store, Value, Version};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

fn queah(data: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_queah"))
        .args(arguments)
        .env("QUEAH_DATA", data)
        .current_dir(data)
        .output()
        .unwrap()
}

#[track_caller]
fn check(data: &Path, arguments: &[&str], code: i32, out: &str, err: &str) -> Output {
    let output = queah(data, arguments);
    let stdout = String::from_utf8_lossy(&output.stdout).replace(&*data.to_string_lossy(), "DIR");
    let stderr = String::from_utf8_lossy(&output.stderr).replace(&*data.to_string_lossy(), "DIR");
    assert_eq!((stdout.as_str(), stderr.as_str()), (out, err), "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    output
}

async fn store(data: &Path) -> Disk {
    let store = Disk::open(data, Duration::ZERO).unwrap();
    let change = Change {
        expected: Version(0),
        value: Value::Settings(ServerId(1), Settings::default()),
    };
    store.commit(vec![change]).await.unwrap();
    store
}

const BACKED_UP: &str = "backed up 1 record, 0 matches among them, with checksum ";

#[tokio::test]
async fn a_store_goes_through_a_file() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    store(data.path()).await.close().await;
    check(data.path(), &["check"], 0, "settings: 1\nno faults\n", "");

    let output = queah(data.path(), &["backup", "kept.jsonl"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(BACKED_UP), "{said}");
    let exists = "error: kept.jsonl is there already\nhint: name another file, or add --force to write over it\n";
    check(data.path(), &["backup", "kept.jsonl"], 1, "", exists);
    assert!(
        queah(data.path(), &["backup", "kept.jsonl", "--force"])
            .status
            .success()
    );
    // On standard output there is the backup and nothing else.
    let output = queah(data.path(), &["backup", "-"]);
    let written = fs::read_to_string(data.path().join("kept.jsonl")).unwrap();
    let records = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(records(&String::from_utf8(output.stdout).unwrap()), records(&written));

    let file = data.path().join("kept.jsonl");
    let restore = ["restore", file.to_str().unwrap()];
    let restored = "restored 1 record, 0 matches among them, into DIR\n";
    check(other.path(), &restore, 0, restored, "");
    check(other.path(), &["check"], 0, "settings: 1\nno faults\n", "");
    let full =
        "error: the store in DIR is not empty\nhint: move DIR/store away first, or name another folder with --data\n";
    check(other.path(), &restore, 1, "", full);
}

#[tokio::test]
async fn a_running_bot_keeps_its_store() {
    let data = tempfile::tempdir().unwrap();
    let store = store(data.path()).await;
    let holder = std::process::id();
    let held = format!(
        "error: the store in DIR is held by process {holder}\nhint: stop the other process first; a running bot writes \
         its own backups into DIR/backups\n"
    );
    for arguments in [&["check"][..], &["backup", "-"]] {
        check(data.path(), arguments, 1, "", &held);
    }
    store.close().await;
}

#[test]
fn without_a_store_nothing_is_made() {
    let data = tempfile::tempdir().unwrap();
    let missing = "error: there is no store in DIR\nhint: name the bot's folder with --data, or set QUEAH_DATA\n";
    check(data.path(), &["check"], 1, "", missing);
    check(data.path(), &["backup", "kept.jsonl"], 1, "", missing);
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn damage_is_an_error_and_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    store(data.path()).await.close().await;
    fs::write(data.path().join("store/db"), "no store").unwrap();
    let damaged = "error: the store in DIR/store is damaged: sled cannot read its files\nhint: nothing in it has \
                   been changed; move DIR/store away and run `queah restore FILE --data DIR` with the newest file of \
                   DIR/backups\n";
    check(data.path(), &["check"], 1, "", damaged);
    fs::write(data.path().join("broken.jsonl"), "{}\n").unwrap();
    fs::remove_dir_all(data.path().join("store")).unwrap();
    let broken = "error: the backup is damaged: line 1: expected the first line of a backup, found \"{}\"\nhint: nothing was \
                  restored; try an older backup\n";
    check(data.path(), &["restore", "broken.jsonl"], 1, "", broken);
    assert!(!data.path().join("store").exists());
}
