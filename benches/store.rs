//! How many commits a second reach the disk, by how many tasks commit at once.
//!
//! Each is what a turn is: a match of 40 plies read, and written back with one more. It runs in the folder that
//! `TMPDIR` names; in one that lies in memory the figures mean nothing.

use divan::Bencher;
use divan::counter::ItemsCount;
use queah::games::{Rules, Side, queah as game};
use queah::matches::{
    Challenge, ChallengeAnswer, ChallengeId, ChannelId, Match, MatchId, MemberId, NewChallenge, Pace, RequestId,
    ServerId, SideChoice, Timestamp,
};
use queah::store::{Change, Disk, Store, Value, Version};
use std::time::Duration;
use tokio::runtime::Runtime;

fn main() {
    divan::main();
}

/// Commits of one task in one run.
const EACH: usize = 10;

fn hosted(id: u64) -> Match {
    let (white, black) = (MemberId(2 * id), MemberId(2 * id + 1));
    let asked = NewChallenge {
        id: ChallengeId(id),
        server: ServerId(1),
        channel: ChannelId(1),
        challenger: white,
        opponent: Some(black),
        opponent_is_bot: false,
        rules: Rules::Queah(game::Rules::CLASSIC),
        pace: Pace::default(),
        side: SideChoice::Side(Side::White),
        rated: true,
    };
    let now = Timestamp(0);
    let challenge = Challenge::make(asked, &[], now).expect("a challenge that is allowed");
    let answered = challenge.answer(black, RequestId(id), ChallengeAnswer::Accept, MatchId(id), false, now);
    let (_, begun) = answered.expect("an answer that is allowed");
    let mut hosted = begun.expect("an accepted challenge begins a match");
    for ply in 0..40 {
        let legal = hosted.play.legal();
        if let Some(&action) = legal.get(ply % legal.len().max(1)) {
            hosted.play.act(action).expect("a legal action");
        }
    }
    hosted
}

async fn turns(store: &Disk, id: u64) {
    for _ in 0..EACH {
        let read = store.match_of(MatchId(id)).await.expect("a store that works");
        let (expected, value) = read.map_or_else(|| (Version(0), hosted(id)), |read| (read.version, read.value));
        let change = Change {
            expected,
            value: Value::from(value),
        };
        store
            .commit(vec![change])
            .await
            .expect("no conflict: each task has its match");
    }
}

#[divan::bench(args = [1, 8, 64, 200], sample_count = 10, sample_size = 1)]
fn turns_kept(bencher: Bencher, tasks: usize) {
    let runtime = Runtime::new().expect("a runtime");
    let data = tempfile::tempdir().expect("a folder");
    let store = Disk::open(data.path(), Duration::ZERO).expect("a new store");
    bencher.counter(ItemsCount::new(tasks * EACH)).bench_local(|| {
        let ids = 1..=tasks as u64;
        runtime.block_on(futures::future::join_all(ids.map(|id| turns(&store, id))))
    });
}

/// Opening copies the store, reads all of it, and opens it.
#[divan::bench(args = [100, 2000], sample_count = 5, sample_size = 1)]
fn opened(bencher: Bencher, matches: u64) {
    let runtime = Runtime::new().expect("a runtime");
    let data = tempfile::tempdir().expect("a folder");
    let store = Disk::open(data.path(), Duration::ZERO).expect("a new store");
    let changes = (1..=matches).map(|id| Change {
        expected: Version(0),
        value: Value::from(hosted(id)),
    });
    runtime.block_on(store.commit(changes.collect())).expect("no conflict");
    drop(store);
    bencher.bench_local(|| Disk::open(data.path(), Duration::ZERO).expect("a store"));
}
