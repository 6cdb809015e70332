//! The store on disk against the one in memory: whatever is done to both, both say the same.

use super::folder::open;
use super::sample::*;
use proptest::prelude::*;
use queah::games::puzzle::PuzzleId;
use queah::matches::{
    Challenge, ChallengeId, ChallengeState, ChannelId, Expiry, Match, MatchId, MemberId, MessageId, OwnSetting, Pace,
    Pointer, Pool, Preference, Preferences, PuzzleTally, Settings, Shown, Standing, Timestamp,
};
use queah::store::{Change, Memory, Pair, StandingKey, Store, Value, Version};

#[derive(Clone, Debug)]
enum Step {
    Commit(Vec<(Value, bool)>),
    Point(Shown, Option<u64>),
    Forget(i64),
    Fresh,
    Reopen,
}

fn member(index: u64) -> MemberId {
    [ANN, BEN, CAT][index as usize % 3]
}

fn key(index: u64) -> StandingKey {
    StandingKey {
        server: SERVER,
        rules: rules(["must-turn", "may-both", "must-turn+no-return"][index as usize % 3]),
        pool: [Pool::Members, Pool::Bot][index as usize / 2 % 2],
        member: member(index / 3),
    }
}

fn puzzle(index: usize) -> PuzzleId {
    ["d20261201", "e1", "e11"][index].parse().unwrap()
}

fn value() -> impl Strategy<Value = Value> {
    let challenge = (0..4_u64, 0..3_u64, 0..4_i64, 0..3_usize).prop_map(|(id, by, at, state)| {
        let mut made: Challenge = challenge(id, member(by), Some(member(by + 1)), at);
        made.state = [
            ChallengeState::Pending,
            ChallengeState::Declined,
            ChallengeState::Accepted(MatchId(1)),
        ][state];
        Value::Challenge(made)
    });
    let hosted = (0..4_u64, 0..3_u64, 0..9_usize, any::<bool>(), -2..4_i64).prop_map(|(id, by, plies, over, at)| {
        let hosted: Match = hosted(id, [member(by), member(by + 1)], plies, id as usize);
        Value::from(if over { resigned(hosted, at) } else { hosted })
    });
    let standing = (0..9_u64, 0.0..3000.0).prop_map(|(index, rating)| {
        let standing = Standing {
            rating,
            ..Standing::default()
        };
        Value::Standing(key(index), standing)
    });
    let settings = (0..9_u64).prop_map(|index| {
        Value::Settings(
            SERVER,
            Settings {
                rules: key(index).rules,
                pace: Pace::ALL[index as usize % 6],
                expiry: [Expiry::Lost, Expiry::Adjudicated][index as usize % 2],
                language: (index > 3).then(|| index.to_string()),
            },
        )
    });
    let puzzle = (0..3_usize, 0..4_u32).prop_map(|(index, tried)| {
        let tally = PuzzleTally {
            tried,
            solved: tried / 2,
        };
        Value::Puzzle(SERVER, puzzle(index), tally)
    });
    let solver = (0..3_u64, any::<u32>())
        .prop_map(|(index, number)| Value::Solver(SERVER, member(index), solver(u64::from(number))));
    let time_kept = (0..3_i64).prop_map(|until| Value::TimeKept(Timestamp(until)));
    let preferences = (0..3_u64, 0..4_usize).prop_map(|(index, count)| {
        Value::Preferences(
            member(index),
            Preferences::default().with(&OwnSetting::Wanted(Preference::ALL[..count].into())),
        )
    });
    prop_oneof![
        challenge,
        hosted,
        standing,
        settings,
        puzzle,
        solver,
        time_kept,
        preferences
    ]
}

fn shown() -> impl Strategy<Value = Shown> {
    (0..4_u64, any::<bool>()).prop_map(|(id, board)| {
        if board {
            Shown::Match(MatchId(id))
        } else {
            Shown::Challenge(ChallengeId(id))
        }
    })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => prop::collection::vec((value(), prop::bool::weighted(0.9)), 1..4).prop_map(Step::Commit),
        2 => (shown(), prop::option::of(0..5_u64)).prop_map(|(shown, message)| Step::Point(shown, message)),
        1 => (0..5_i64).prop_map(Step::Forget),
        1 => Just(Step::Fresh),
        1 => Just(Step::Reopen),
    ]
}

async fn version(store: &dyn Store, value: &Value) -> Version {
    match value {
        Value::Challenge(challenge) => {
            let kept = store.challenge(challenge.id).await.unwrap();
            kept.map_or(Version(0), |kept| kept.version)
        }
        Value::Match(hosted) => {
            let kept = store.match_of(hosted.id).await.unwrap();
            kept.map_or(Version(0), |kept| kept.version)
        }
        Value::Standing(key, _) => store.standing(*key).await.unwrap().version,
        Value::Pairing(pair, _) => store.pairing(*pair).await.unwrap().version,
        Value::Settings(server, _) => store.settings(*server).await.unwrap().version,
        Value::Puzzle(server, id, _) => store.puzzle_tally(*server, *id).await.unwrap().version,
        Value::Solver(server, member, _) => store.solver(*server, *member).await.unwrap().version,
        Value::TimeKept(_) => store.time_kept().await.unwrap().version,
        Value::Preferences(member, _) => store.preferences(*member).await.unwrap().version,
    }
}

/// Does one step; says what came of it.
async fn take(store: &dyn Store, step: &Step) -> String {
    match step {
        Step::Commit(values) => {
            let mut changes = Vec::new();
            for (value, right) in values {
                let read = version(store, value).await;
                let expected = if *right { read } else { Version(read.0 + 1) };
                changes.push(Change {
                    expected,
                    value: value.clone(),
                });
            }
            format!("{:?}", store.commit(changes).await)
        }
        Step::Point(shown, message) => {
            let pointer = message.map(|message| Pointer {
                channel: ChannelId(1),
                message: MessageId(message),
            });
            format!("{:?}", store.point(*shown, pointer).await)
        }
        Step::Forget(before) => format!("{:?}", store.forget(Timestamp(*before)).await),
        Step::Fresh => format!("{:?}", store.fresh_match().await),
        Step::Reopen => String::new(),
    }
}

/// Everything that can be read.
async fn all(store: &dyn Store) -> String {
    let mut text = String::new();
    for id in 0..4 {
        text += &format!("{:?}\n", store.challenge(ChallengeId(id)).await);
        text += &format!("{:?}\n", store.match_of(MatchId(id)).await);
        text += &format!("{:?}\n", store.pointer(Shown::Match(MatchId(id))).await);
        text += &format!("{:?}\n", store.pointer(Shown::Challenge(ChallengeId(id))).await);
    }
    for index in 0..9 {
        text += &format!("{:?}\n", store.standing(key(index)).await);
        text += &format!(
            "{:?}\n",
            store.standings(SERVER, key(index).rules, key(index).pool).await
        );
    }
    text += &format!("{:?}\n", store.running_in(SERVER).await);
    text += &format!("{:?}\n", store.time_kept().await);
    text += &format!("{:?}\n", store.voided(SERVER, 2).await);
    for by in [-1, 0, 1_000_000, i64::MAX] {
        text += &format!("{:?}\n", store.due(Timestamp(by), 2).await);
    }
    text += &format!("{:?}\n", store.due(Timestamp(i64::MAX), usize::MAX).await);
    for index in 0..3 {
        text += &format!("{:?}\n", store.puzzle_tally(SERVER, puzzle(index)).await);
        text += &format!("{:?}\n", store.solver(SERVER, member(index as u64)).await);
        let index = index as u64;
        text += &format!("{:?}\n", store.running(SERVER, member(index)).await);
        text += &format!("{:?}\n", store.ended(SERVER, member(index), 3).await);
        text += &format!("{:?}\n", store.pending_by(SERVER, member(index)).await);
        text += &format!("{:?}\n", store.preferences(member(index)).await);
    }
    text += &format!("{:?}\n", store.settings(SERVER).await);
    text += &format!("{:?}\n", store.pairing(Pair::new(SERVER, [ANN, BEN])).await);
    text + &format!("{:?}\n", store.pending().await)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_stores_say_the_same(steps in prop::collection::vec(step(), 1..40)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
        runtime.block_on(async {
            let data = tempfile::tempdir().unwrap();
            let memory = Memory::new();
            let mut disk = open(data.path());
            for step in &steps {
                if matches!(step, Step::Reopen) {
                    disk.close().await;
                    disk = open(data.path());
                }
                assert_eq!(take(&memory, step).await, take(&disk, step).await, "{step:?}");
            }
            assert_eq!(all(&memory).await, all(&disk).await);
        });
    }
}
