//! Backups: what is written comes back, and what is damaged is refused whole.

use super::folder::{self, filled, is_filled, open};
use super::sample::*;
use queah::matches::{ChannelId, MessageId, Pairing, Pointer, Pool, PuzzleTally, Settings, Shown, Standing, Timestamp};
use queah::store::backup::{self, BackupError, Summary};
use queah::store::{Backups, Disk, Frozen, OpenError, Pair, StandingKey, Store, Value, check};
use std::fs;
use std::path::Path;
use std::time::Duration;

const NOW: Timestamp = Timestamp(1_796_000_000_000);

fn text(store: &Disk) -> String {
    let mut out = Vec::new();
    backup::write(store.export().unwrap(), &mut out, NOW).unwrap();
    String::from_utf8(out).unwrap()
}

fn restore(text: &str, data: &Path) -> Result<Summary, BackupError> {
    backup::restore(text.as_bytes(), data, Duration::ZERO)
}

/// One of every kind, beside what [`filled`] makes.
async fn add_every_kind(store: &Disk, id: u64) {
    let key = StandingKey {
        server: SERVER,
        rules: rules("may-both+no-return"),
        pool: Pool::Members,
        member: ANN,
    };
    let standing = Standing {
        rating: 0.1 + 0.2,
        played_at: Some(Timestamp(-1)),
        ..Standing::default()
    };
    let pairing = Pairing {
        next_white: Some(ANN),
        ended_at: vec![Timestamp(1), Timestamp(2)],
    };
    let changes = vec![
        change(0, Value::Challenge(challenge(u64::MAX, ANN, None, 4))),
        change(0, Value::from(resigned(hosted(id, [CAT, BEN], 5, 2), 9))),
        change(0, Value::Standing(key, standing)),
        change(0, Value::Pairing(Pair::new(SERVER, [BEN, ANN]), pairing)),
        change(0, Value::Settings(SERVER, Settings::default())),
        change(
            0,
            Value::Puzzle(SERVER, "d20261201".parse().unwrap(), PuzzleTally::default()),
        ),
        change(0, Value::Solver(SERVER, ANN, solver(5))),
    ];
    store.commit(changes).await.unwrap();
    let pointer = Pointer {
        channel: ChannelId(3),
        message: MessageId(4),
    };
    let shown = Shown::Match(queah::matches::MatchId(id));
    store.point(shown, Some(pointer)).await.unwrap();
}

#[tokio::test]
async fn what_was_backed_up_is_restored() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    filled(data.path()).await;
    let store = open(data.path());
    let last = store.fresh_match().await.unwrap().0;
    add_every_kind(&store, last).await;
    let written = text(&store);
    assert_eq!(written.lines().count() as u64, 1 + folder::MATCHES + 8 + 1);

    restore(&written, other.path()).unwrap();
    let restored = open(other.path());
    assert!(is_filled(&restored).await);
    assert!(text(&restored) == written, "records and versions");
    assert_eq!(restored.pending_by(SERVER, ANN).await.unwrap().len(), 1, "indexes");
    assert_eq!(restored.ended(SERVER, CAT, 5).await.unwrap().len(), 1, "indexes");
    assert_eq!(restored.fresh_match().await.unwrap().0, last + 1);
    restored.close().await;
    let frozen = Frozen::open(other.path(), Duration::ZERO).unwrap();
    assert_eq!(check::run(&frozen).unwrap().faults, Vec::<String>::new());
    assert_eq!(check::run(&frozen).unwrap().counts.len(), 8, "every kind");
}

#[tokio::test]
async fn an_empty_store_is_a_backup_too() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let written = text(&open(data.path()));
    assert_eq!(written.lines().count(), 2);
    // Over an empty store, as a bot makes it when it starts.
    open(other.path());
    assert_eq!(restore(&written, other.path()).unwrap().records, 0);
}

#[tokio::test]
async fn a_damaged_backup_is_refused_whole() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    for id in 1..=4 {
        put(&store, 0, Value::from(hosted(id, [ANN, BEN], 6, id as usize))).await;
    }
    add_every_kind(&store, 5).await;
    let whole = text(&store);
    let lines: Vec<&str> = whole.lines().collect();
    let mut damaged: Vec<(String, Vec<u8>)> = Vec::new();
    // The first line says when and by whom, and no checksum covers it; the others are safe to the last byte.
    for at in (lines[0].len() + 1..whole.len() - 1).step_by(7) {
        let mut bytes = whole.clone().into_bytes();
        bytes[at] ^= 2;
        damaged.push((format!("byte {at}"), bytes));
        damaged.push((format!("cut to {at}"), whole.as_bytes()[..at].to_vec()));
    }
    for skipped in 0..lines.len() {
        let others = lines.iter().enumerate().filter(|(number, _)| *number != skipped);
        let text: String = others.map(|(_, line)| format!("{line}\n")).collect();
        damaged.push((format!("without line {skipped}"), text.into_bytes()));
    }
    damaged.push(("twice".to_owned(), whole.repeat(2).into_bytes()));
    damaged.push(("nothing".to_owned(), Vec::new()));
    let target = tempfile::tempdir().unwrap();
    for (what, bytes) in damaged {
        let restored = backup::restore(bytes.as_slice(), target.path(), Duration::ZERO);
        assert!(
            matches!(restored, Err(BackupError::Damaged { .. })),
            "{what}: {restored:?}"
        );
        let left: Vec<_> = fs::read_dir(target.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "{what}: only the lock is left: {left:?}");
    }
}

#[tokio::test]
async fn what_cannot_have_been_played_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    put(&store, 0, Value::from(hosted(1, [ANN, BEN], 2, 0))).await;
    let whole = text(&store);
    let lines: Vec<&str> = whole.lines().collect();
    let (start, _) = lines[1].split_once(r#""actions":"#).unwrap();
    let (_, end) = lines[1].split_once(r#","end":"#).unwrap();
    let line = format!(r#"{start}"actions":"a-d"}},"end":{end}"#);
    let checksum = crc32fast::hash(format!("{line}\n").as_bytes());
    let text = format!(
        "{}\n{line}\n{{\"lines\":1,\"checksum\":\"{checksum:08x}\"}}\n",
        lines[0]
    );
    let error = restore(&text, tempfile::tempdir().unwrap().path()).unwrap_err();
    let expected = r#"the backup is damaged: line 2: expected a legal action at ply 0, found "a-d""#;
    assert_eq!(error.to_string(), expected);
}

#[tokio::test]
async fn a_newer_backup_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let newer = text(&open(data.path())).replacen(r#""format":3"#, r#""format":4"#, 1);
    let error = restore(&newer, tempfile::tempdir().unwrap().path()).unwrap_err();
    assert!(matches!(error, BackupError::Newer { found: 4 }), "{error}");
}

#[tokio::test]
async fn a_store_that_is_not_empty_stays() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path()).await;
    let store = open(data.path());
    let written = text(&store);
    let error = restore(&written, data.path()).unwrap_err();
    assert!(matches!(error, BackupError::Open(OpenError::Held { .. })), "{error}");
    store.close().await;
    let error = restore(&written, data.path()).unwrap_err();
    assert!(
        matches!(error, BackupError::Open(OpenError::NotEmpty { .. })),
        "{error}"
    );
    assert!(is_filled(&open(data.path())).await);
}

#[tokio::test]
async fn a_backup_is_of_one_moment() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    const EACH: u64 = 700;
    // More than is read at once, with gaps for what comes between.
    let made = (0..EACH).map(|id| {
        let mut made = challenge(2 * id, ANN, Some(BEN), 0);
        made.state = queah::matches::ChallengeState::Declined;
        change(0, Value::Challenge(made))
    });
    store.commit(made.collect()).await.unwrap();
    let expected = text(&store);

    let export = store.export().unwrap();
    for id in 0..EACH {
        put(&store, 0, Value::Challenge(challenge(2 * id + 1, ANN, Some(BEN), 0))).await;
        if id % 7 == 0 {
            put(&store, 1, Value::Challenge(challenge(2 * id, ANN, Some(CAT), 0))).await;
        }
    }
    assert_eq!(store.forget(Timestamp(1)).await.unwrap(), 600);
    let mut out = Vec::new();
    backup::write(export, &mut out, NOW).unwrap();
    assert!(
        String::from_utf8(out).unwrap() == expected,
        "as it was when the export began"
    );
    assert!(text(&store) != expected);
}

#[tokio::test]
async fn the_last_seven_are_kept() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    let backups = Backups::new(data.path().join("backups"));
    let stranger = backups.folder().join("notes.txt");
    fs::create_dir(backups.folder()).unwrap();
    fs::write(&stranger, "mine").unwrap();
    for day in 0..10 {
        put(&store, day, Value::Settings(SERVER, Settings::default())).await;
        let now = Timestamp(NOW.0 + day as i64 * DAY);
        let written = backups.write(&store, now).await.unwrap();
        assert_eq!(backups.list().unwrap().last(), Some(&written));
    }
    let kept = backups.list().unwrap();
    assert_eq!(kept.len(), Backups::KEPT);
    let name = kept[0].file_name().unwrap().to_str().unwrap();
    assert_eq!(name, "queah-2026-12-03T00-53-20Z.jsonl");
    assert!(stranger.exists());

    // A bot that starts again and again, and does nothing in between, pushes nothing out.
    for minute in 1..20 {
        let now = Timestamp(NOW.0 + 9 * DAY + minute * 60_000);
        backups.write(&store, now).await.unwrap();
    }
    let later = backups.list().unwrap();
    assert_eq!(later[..6], kept[..6]);
    assert_eq!(later.len(), 7);
    let restored = tempfile::tempdir().unwrap();
    let newest = fs::read_to_string(&later[6]).unwrap();
    restore(&newest, restored.path()).unwrap();
    let version = open(restored.path()).settings(SERVER).await.unwrap().version;
    assert_eq!(version.0, 10);
}

#[tokio::test]
async fn a_backup_stays_though_the_clock_is_behind_and_what_a_kill_left_goes() {
    let data = tempfile::tempdir().unwrap();
    let store = open(data.path());
    let backups = Backups::new(data.path().join("backups"));
    for day in 0..Backups::KEPT as u64 {
        put(&store, day, Value::Settings(SERVER, Settings::default())).await;
        let now = Timestamp(NOW.0 + day as i64 * 86_400_000);
        backups.write(&store, now).await.unwrap();
    }
    let before = backups.list().unwrap();
    let left = backups.folder().join("queah-2020-01-01T00-00-00Z.jsonl.unfinished");
    fs::write(&left, "{").unwrap();
    put(
        &store,
        Backups::KEPT as u64,
        Value::Settings(SERVER, Settings::default()),
    )
    .await;
    // A machine without a battery for its clock begins in 1970.
    let written = backups.write(&store, Timestamp(0)).await.unwrap();
    let after = backups.list().unwrap();
    assert_eq!(after.len(), Backups::KEPT);
    assert_eq!(after[0], written);
    assert_eq!(after[1..], before[1..], "the oldest of the others made room");
    assert!(!left.exists());
}
