//! Processes that hold a store, and processes that are killed while they write.

use super::folder::{files, open};
use super::sample::*;
use queah::matches::MatchId;
use queah::store::{Disk, OpenError, Store, Value};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Lines, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

const DATA: &str = "QUEAH_TEST_DATA";
const TASK: &str = "QUEAH_TEST_TASK";

/// This test binary once more, with one task.
struct Other {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Other {
    fn start(data: &Path, task: &str) -> Other {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::kill::other_process", "--nocapture"])
            .env(DATA, data)
            .env(TASK, task)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Other { child, lines }
    }

    /// The number in the next line that says `word`; `None` at the end.
    fn next(&mut self, word: &str) -> Option<u64> {
        // The test harness says things too, and may do so in the same line.
        self.lines.by_ref().map(|line| line.unwrap()).find_map(|line| {
            let (_, number) = line.split_once(word)?;
            Some(number.trim().parse().unwrap())
        })
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the other process does. In this one it does nothing.
#[test]
fn other_process() {
    let (Some(data), Ok(task)) = (std::env::var_os(DATA), std::env::var(TASK)) else {
        return;
    };
    let data = PathBuf::from(data);
    println!("opening 0");
    let store = open(&data);
    println!("open 0");
    match task.as_str() {
        "hold" => {
            // Until whoever started this goes away.
            std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
        }
        _ => write_numbers(&store),
    }
}

/// Begins matches and plays in them from many tasks at once, and says each number when it is kept.
fn write_numbers(store: &Disk) {
    let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
    let task = |first_choice: usize| async move {
        for choice in first_choice.. {
            let id = store.fresh_match().await.unwrap();
            println!("given {id}");
            put(store, 0, Value::from(hosted(id.0, [ANN, BEN], 0, choice))).await;
            put(store, 1, Value::from(hosted(id.0, [ANN, BEN], 12, choice))).await;
            println!("kept {id}");
        }
    };
    runtime.block_on(futures::future::join_all((0..8).map(task)));
}

#[test]
fn nothing_kept_is_lost_to_thirty_kills() {
    let data = tempfile::tempdir().unwrap();
    let mut kept = BTreeSet::new();
    let mut given = BTreeSet::new();
    let mut seed: u64 = 2_026;
    let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
    for round in 0..30 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut other = Other::start(data.path(), "write");
        let said = if round % 3 == 2 {
            // While it opens.
            other.next("opening ");
            0
        } else {
            (seed >> 33) % 60
        };
        let mut count = 0;
        let mut killed = false;
        // After the kill the pipe still holds what was said before it.
        while let Some(line) = {
            if count >= said && !killed {
                other.kill();
                killed = true;
            }
            other.lines.next()
        } {
            let line = line.unwrap();
            if let Some(number) = line.strip_prefix("given ") {
                assert!(given.insert(number.parse::<u64>().unwrap()), "{number} was given twice");
            }
            if let Some(number) = line.strip_prefix("kept ") {
                kept.insert(number.parse::<u64>().unwrap());
                count += 1;
            }
        }
        let store = open(data.path());
        runtime.block_on(async {
            for &number in &kept {
                let found = store.match_of(MatchId(number)).await.unwrap();
                let found = found.unwrap_or_else(|| panic!("round {round}: match {number} is lost"));
                assert_eq!(found.version.0, 2, "round {round}: match {number}");
                assert_eq!(found.value.ply(), 12, "round {round}: match {number}");
            }
            store.close().await;
        });
    }
    assert!(kept.len() > 100, "the other process came to write: {}", kept.len());
}

#[test]
fn a_store_that_another_process_holds_is_left_alone() {
    let data = tempfile::tempdir().unwrap();
    let mut other = Other::start(data.path(), "hold");
    other.next("open ").unwrap();
    let before = files(data.path());
    let error = Disk::open(data.path(), Duration::from_millis(50)).expect_err("expected an error");
    assert!(before == files(data.path()), "a refused opening changes nothing");
    let OpenError::Held { holder, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(*holder, Some(other.child.id()));
    assert!(error.to_string().ends_with("waited 50ms for it"), "{error}");
    // The other process ends, however it does, and the store is free.
    other.kill();
    open(data.path());
}

#[test]
fn opening_waits_for_a_process_that_ends() {
    let data = tempfile::tempdir().unwrap();
    let mut other = Other::start(data.path(), "hold");
    other.next("open ").unwrap();
    let opening = std::thread::spawn({
        let data = data.path().to_path_buf();
        move || Disk::open(&data, Duration::from_secs(60)).map(drop)
    });
    // It ends in good order: its standard input does.
    drop(other.child.stdin.take());
    opening.join().unwrap().unwrap();
}
