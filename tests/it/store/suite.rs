//! What every store must do. A new store gets a line at the end.

use super::sample::*;
use queah::games::puzzle::PuzzleId;
use queah::games::{End, Outcome, Reason, Side};
use queah::matches::{
    ChallengeId, ChallengeState, ChannelId, Expiry, Match, MatchClock, MatchId, MessageId, OwnSetting, Pace, Pairing,
    Pointer, Pool, Preference, Preferences, PuzzleTally, RatingChange, Settings, Settled, Shown, Solver, Standing,
    Timestamp, Unmoved,
};
use queah::store::{Pair, StandingKey, Store, Value, Version, Versioned};
use std::collections::BTreeSet;

async fn nothing_is_there_at_first(store: &dyn Store) {
    let key = StandingKey {
        server: SERVER,
        rules: rules("must-turn"),
        pool: Pool::Members,
        member: ANN,
    };
    assert_eq!(store.challenge(ChallengeId(1)).await.unwrap(), None);
    assert_eq!(store.match_of(MatchId(1)).await.unwrap(), None);
    assert_eq!(store.running(SERVER, ANN).await.unwrap(), []);
    assert_eq!(store.running_in(SERVER).await.unwrap(), []);
    assert_eq!(store.ended(SERVER, ANN, 5).await.unwrap(), []);
    assert_eq!(store.due(Timestamp(i64::MAX), 5).await.unwrap(), []);
    assert_eq!(store.time_kept().await.unwrap(), Versioned::default());
    assert_eq!(store.pending().await.unwrap(), []);
    assert_eq!(store.standing(key).await.unwrap().version, Version(0));
    assert_eq!(store.standing(key).await.unwrap().value, Standing::default());
    assert_eq!(
        store
            .standings(SERVER, rules("must-turn"), Pool::Members)
            .await
            .unwrap(),
        []
    );
    let pair = Pair::new(SERVER, [ANN, BEN]);
    assert_eq!(store.pairing(pair).await.unwrap().value, Pairing::default());
    assert_eq!(store.settings(SERVER).await.unwrap().value, Settings::default());
    let id = "d20261201".parse().unwrap();
    let (tally, solver) = (store.puzzle_tally(SERVER, id).await, store.solver(SERVER, ANN).await);
    assert_eq!(tally.unwrap().value, PuzzleTally::default());
    assert_eq!(solver.unwrap().value, Solver::default());
    assert_eq!(store.pointer(Shown::Match(MatchId(1))).await.unwrap(), None);
    assert_eq!(store.forget(Timestamp(i64::MAX)).await.unwrap(), 0);
    store.heartbeat().await.unwrap();
}

async fn a_value_comes_back_as_it_was(store: &dyn Store) {
    let check = async |version: u64, hosted: Match| {
        put(store, version, Value::from(hosted.clone())).await;
        let kept = store.match_of(hosted.id).await.unwrap().unwrap();
        let expected = Versioned {
            version: Version(version + 1),
            value: hosted,
        };
        assert_eq!(kept, expected);
    };
    check(0, hosted(1, [ANN, BEN], 0, 0)).await;
    check(1, hosted(1, [ANN, BEN], 30, 3)).await;
    let mut elsewhere = hosted(2, [ANN, BEN], 9, 5);
    elsewhere.play = elsewhere.play.afresh();
    let first = elsewhere.play.legal()[0];
    elsewhere.play.act(first).unwrap();
    check(0, elsewhere).await;
    for (id, settled) in [
        // Neither of these reads back as the same bits from a sloppy decimal.
        Settled::Moved([0.1 + 0.2, 1_662.210_827_930_391_2].map(|before| RatingChange {
            before,
            after: f64::MIN_POSITIVE,
        })),
        Settled::Unmoved(Unmoved::Unrated),
        Settled::Unmoved(Unmoved::TooShort { plies: 2, needed: 6 }),
        Settled::Unmoved(Unmoved::SamePair { limit: 5 }),
    ]
    .into_iter()
    .enumerate()
    {
        let mut ended = resigned(hosted(10 + id as u64, [CAT, ANN], 4, 1), -5);
        ended.settled = Some(settled);
        ended.rated = false;
        check(0, ended).await;
    }
    for (id, reason) in Reason::ALL.into_iter().enumerate() {
        let id = 20 + id as u64;
        let played = match reason {
            Reason::Captured | Reason::Blocked | Reason::Repetition => (0..2000)
                .map(|choice| hosted(id, [CAT, BEN], 400, choice))
                .find(|played| played.end.is_some_and(|end| end.reason == reason)),
            _ => Some(hosted(id, [CAT, BEN], 1, 0)),
        };
        let mut ended = played.unwrap_or_else(|| panic!("no play ends {reason:?}"));
        ended.end.get_or_insert(End {
            outcome: Outcome::Draw,
            reason,
        });
        check(0, ended).await;
    }
    for (id, state) in [
        ChallengeState::Pending,
        ChallengeState::Accepted(MatchId(9)),
        ChallengeState::Declined,
        ChallengeState::Withdrawn,
        ChallengeState::Expired,
    ]
    .into_iter()
    .enumerate()
    {
        let mut made = challenge(id as u64, ANN, (id % 2 == 0).then_some(BEN), 1_700_000_000_000);
        made.state = state;
        put(store, 0, Value::Challenge(made.clone())).await;
        assert_eq!(store.challenge(made.id).await.unwrap().unwrap().value, made);
    }
    let settings = Settings {
        rules: rules("first-either+no-return"),
        pace: Pace::Live,
        expiry: Expiry::Adjudicated,
        language: Some("uk".to_owned()),
    };
    put(store, 0, Value::Settings(SERVER, settings.clone())).await;
    assert_eq!(store.settings(SERVER).await.unwrap().value, settings);
    assert_eq!(store.settings(OTHER_SERVER).await.unwrap().value, Settings::default());
    let preferences = Preferences::default().with(&OwnSetting::Wanted(vec![Preference::Preview, Preference::Text]));
    put(store, 0, Value::Preferences(ANN, preferences)).await;
    assert_eq!(store.preferences(ANN).await.unwrap().value, preferences);
    assert_eq!(store.preferences(BEN).await.unwrap(), Versioned::default());
}

async fn a_version_that_is_not_the_one_read_is_a_conflict(store: &dyn Store) {
    let value = |plies| Value::from(hosted(1, [ANN, BEN], plies, 0));
    assert!(conflicts(store, vec![change(1, value(0))]).await, "it is not there yet");
    put(store, 0, value(0)).await;
    assert!(conflicts(store, vec![change(0, value(1))]).await, "it is there");
    put(store, 1, value(1)).await;
    assert!(conflicts(store, vec![change(1, value(2))]).await, "it has changed");
    assert_eq!(store.match_of(MatchId(1)).await.unwrap().unwrap().value.ply(), 1);
}

async fn a_conflict_writes_nothing(store: &dyn Store) {
    put(store, 0, Value::from(hosted(1, [ANN, BEN], 0, 0))).await;
    let two = vec![
        change(0, Value::from(hosted(2, [ANN, BEN], 0, 0))),
        change(0, Value::from(hosted(1, [ANN, BEN], 1, 0))),
    ];
    assert!(conflicts(store, two).await);
    assert_eq!(store.match_of(MatchId(2)).await.unwrap(), None);
    let twice = vec![
        change(0, Value::from(hosted(3, [ANN, BEN], 0, 0))),
        change(0, Value::from(hosted(3, [ANN, BEN], 1, 0))),
    ];
    assert!(conflicts(store, twice).await, "one value twice in one commit");
    assert_eq!(store.match_of(MatchId(3)).await.unwrap(), None);
}

async fn of_many_at_once_one_wins(store: &dyn Store) {
    put(store, 0, Value::Settings(SERVER, Settings::default())).await;
    // Everybody reads, decides and commits until it is done: no increment is lost.
    let increments = (0..20).map(|_| async {
        loop {
            let read = store.pairing(Pair::new(SERVER, [ANN, BEN])).await.unwrap();
            let mut value = read.value;
            value.ended_at.push(Timestamp(value.ended_at.len() as i64));
            let write = change(read.version.0, Value::Pairing(Pair::new(SERVER, [BEN, ANN]), value));
            if !conflicts(store, vec![write]).await {
                break;
            }
        }
    });
    futures::future::join_all(increments).await;
    let kept = store.pairing(Pair::new(SERVER, [ANN, BEN])).await.unwrap();
    assert_eq!(kept.version, Version(20));
    assert_eq!(kept.value.ended_at, (0..20).map(Timestamp).collect::<Vec<_>>());
}

async fn match_numbers_are_never_given_twice(store: &dyn Store) {
    let numbers = futures::future::join_all((0..40).map(|_| store.fresh_match())).await;
    let numbers: BTreeSet<u64> = numbers.into_iter().map(|number| number.unwrap().0).collect();
    assert_eq!(numbers.len(), 40);
    assert!(!numbers.contains(&0));
}

async fn matches_are_listed_as_running_then_as_ended(store: &dyn Store) {
    let numbers = |matches: Vec<Match>| matches.iter().map(|hosted| hosted.id.0).collect::<Vec<_>>();
    for id in [300, 2, 1] {
        put(store, 0, Value::from(hosted(id, [ANN, BEN], 2, 0))).await;
    }
    put(store, 0, Value::from(hosted(4, [CAT, ANN], 0, 0))).await;
    let mut elsewhere = hosted(5, [ANN, BEN], 0, 0);
    elsewhere.server = OTHER_SERVER;
    put(store, 0, Value::from(elsewhere)).await;
    assert_eq!(numbers(store.running(SERVER, ANN).await.unwrap()), [1, 2, 4, 300]);
    assert_eq!(numbers(store.running(SERVER, BEN).await.unwrap()), [1, 2, 300]);
    assert_eq!(numbers(store.running(OTHER_SERVER, BEN).await.unwrap()), [5]);
    assert_eq!(numbers(store.running_in(SERVER).await.unwrap()), [1, 2, 4, 300]);
    assert_eq!(numbers(store.running_in(OTHER_SERVER).await.unwrap()), [5]);

    // In the order in which they ended, whatever their numbers are, and times before 1970 too.
    for (id, at) in [(300, -7), (1, 50), (2, 50)] {
        put(store, 1, Value::from(resigned(hosted(id, [ANN, BEN], 2, 0), at))).await;
    }
    assert_eq!(numbers(store.running(SERVER, ANN).await.unwrap()), [4]);
    assert_eq!(numbers(store.running(SERVER, BEN).await.unwrap()), [0; 0]);
    assert_eq!(numbers(store.running_in(SERVER).await.unwrap()), [4]);
    assert_eq!(numbers(store.ended(SERVER, BEN, 9).await.unwrap()), [2, 1, 300]);
    assert_eq!(numbers(store.ended(SERVER, ANN, 2).await.unwrap()), [2, 1]);
    assert_eq!(numbers(store.ended(SERVER, ANN, 0).await.unwrap()), [0; 0]);
    assert_eq!(numbers(store.ended(SERVER, CAT, 9).await.unwrap()), [0; 0]);
}

async fn matches_are_due_by_their_clocks(store: &dyn Store) {
    let due = async |by: i64, limit| {
        let due = store.due(Timestamp(by), limit).await.unwrap();
        due.iter().map(|hosted| hosted.id.0).collect::<Vec<_>>()
    };
    let timed = |id: u64, began: i64| Match {
        clock: MatchClock::start(Pace::OneDay, Side::White, Timestamp(began)),
        ..hosted(id, [ANN, BEN], 2, 0)
    };
    const REMINDER: i64 = 18 * 60 * 60 * 1000;
    for (id, began) in [(3, 500), (1, 7), (2, 7), (4, -REMINDER - 1)] {
        put(store, 0, Value::from(timed(id, began))).await;
    }
    let untimed = Match {
        clock: None,
        ..hosted(5, [ANN, BEN], 0, 0)
    };
    put(store, 0, Value::from(untimed)).await;
    assert_eq!(due(-2, 9).await, [0; 0]);
    assert_eq!(due(-1, 9).await, [4], "times before 1970 too");
    assert_eq!(due(REMINDER + 6, 9).await, [4]);
    assert_eq!(due(REMINDER + 7, 9).await, [4, 1, 2]);
    assert_eq!(due(i64::MAX, 9).await, [4, 1, 2, 3]);
    assert_eq!(due(i64::MAX, 2).await, [4, 1]);

    // Once the first reminder was given, the second is due, an hour before the end; once the match has ended, nothing is due.
    put(store, 1, Value::from(timed(4, -REMINDER - 1).reminded(Timestamp(0)))).await;
    let second = REMINDER / 18 * 5 - 1;
    assert_eq!(due(second - 1, 9).await, [0; 0]);
    assert_eq!(due(second, 9).await, [4]);
    put(store, 1, Value::from(resigned(timed(1, 7), 50))).await;
    assert_eq!(due(i64::MAX, 9).await, [4, 2, 3]);

    put(store, 0, Value::TimeKept(Timestamp(-5))).await;
    put(store, 1, Value::TimeKept(Timestamp(8))).await;
    let kept = store.time_kept().await.unwrap();
    assert_eq!((kept.version, kept.value), (Version(2), Some(Timestamp(8))));
}

async fn challenges_are_listed_while_they_are_pending(store: &dyn Store) {
    for (id, by) in [(9, ANN), (3, ANN), (5, BEN), (u64::MAX, ANN)] {
        put(store, 0, Value::Challenge(challenge(id, by, Some(CAT), 0))).await;
    }
    let ids = |challenges: Vec<queah::matches::Challenge>| challenges.iter().map(|c| c.id.0).collect::<Vec<_>>();
    assert_eq!(ids(store.pending_by(SERVER, ANN).await.unwrap()), [3, 9, u64::MAX]);
    assert_eq!(ids(store.pending_by(OTHER_SERVER, ANN).await.unwrap()), [0; 0]);
    assert_eq!(ids(store.pending().await.unwrap()), [3, 5, 9, u64::MAX]);
    let mut declined = challenge(9, ANN, Some(CAT), 0);
    declined.state = ChallengeState::Declined;
    put(store, 1, Value::Challenge(declined)).await;
    assert_eq!(ids(store.pending_by(SERVER, ANN).await.unwrap()), [3, u64::MAX]);
    assert_eq!(ids(store.pending().await.unwrap()), [3, 5, u64::MAX]);
}

async fn standings_are_apart_by_server_rules_and_pool(store: &dyn Store) {
    let key = |server, id, member| StandingKey {
        server,
        rules: rules(id),
        pool: Pool::Members,
        member,
    };
    let against_bot = StandingKey {
        pool: Pool::Bot,
        ..key(SERVER, "must-turn", BEN)
    };
    let standing = |rating| Standing {
        rating,
        played_at: Some(Timestamp(3)),
        wins: 2,
        ..Standing::default()
    };
    let keys = [
        (key(SERVER, "must-turn", ANN), 1500.1),
        (key(SERVER, "must-turn", BEN), 1400.2),
        (key(SERVER, "must-turn+no-return", BEN), 1300.3),
        (key(SERVER, "may-turn", BEN), 1200.4),
        (key(OTHER_SERVER, "must-turn", BEN), 1100.5),
        (against_bot, 1000.6),
    ];
    for (key, rating) in keys {
        put(store, 0, Value::Standing(key, standing(rating))).await;
    }
    for (key, rating) in keys {
        assert_eq!(store.standing(key).await.unwrap().value, standing(rating));
    }
    let listed = store
        .standings(SERVER, rules("must-turn"), Pool::Members)
        .await
        .unwrap();
    assert_eq!(listed, [(BEN, standing(1400.2)), (ANN, standing(1500.1))]);
    let listed = store.standings(SERVER, rules("must-turn"), Pool::Bot).await.unwrap();
    assert_eq!(listed, [(BEN, standing(1000.6))]);
}

async fn puzzles_are_apart_by_server_puzzle_and_member(store: &dyn Store) {
    let id = |name: &str| name.parse::<PuzzleId>().unwrap();
    let tallies = [
        (SERVER, id("d20261201"), 3),
        (SERVER, id("d20261202"), 4),
        (SERVER, id("e1"), 5),
        (SERVER, id("e12"), 6),
        (OTHER_SERVER, id("e1"), 7),
    ];
    let tally = |tried| PuzzleTally { tried, solved: 2 };
    for (server, id, tried) in tallies {
        put(store, 0, Value::Puzzle(server, id, tally(tried))).await;
    }
    for (server, id, tried) in tallies {
        let kept = store.puzzle_tally(server, id).await.unwrap();
        assert_eq!((kept.version, kept.value), (Version(1), tally(tried)), "{id}");
    }
    let solvers = [(SERVER, ANN), (SERVER, BEN), (OTHER_SERVER, BEN)].map(|(server, member)| {
        let solver = solver(member.0 ^ server.0);
        (server, member, solver)
    });
    for (server, member, solver) in solvers {
        put(store, 0, Value::Solver(server, member, solver)).await;
    }
    for (server, member, solver) in solvers {
        assert_eq!(store.solver(server, member).await.unwrap().value, solver);
    }
    let again = Value::Puzzle(SERVER, id("e1"), tally(9));
    assert!(conflicts(store, vec![change(0, again.clone())]).await);
    assert!(
        conflicts(store, vec![change(1, again.clone()), change(1, again)]).await,
        "twice"
    );
    let twice = Value::Solver(SERVER, ANN, Solver::default());
    assert!(
        conflicts(store, vec![change(1, twice.clone()), change(1, twice)]).await,
        "twice"
    );
    assert_eq!(store.forget(Timestamp(i64::MAX)).await.unwrap(), 0, "puzzles stay");
}

async fn messages_are_remembered_and_forgotten(store: &dyn Store) {
    let pointer = |message| Pointer {
        channel: ChannelId(u64::MAX),
        message: MessageId(message),
    };
    let (board, invitation) = (Shown::Match(MatchId(1)), Shown::Challenge(ChallengeId(1)));
    store.point(board, None).await.unwrap();
    store.point(board, Some(pointer(1))).await.unwrap();
    store.point(board, Some(pointer(2))).await.unwrap();
    store.point(invitation, Some(pointer(3))).await.unwrap();
    assert_eq!(store.pointer(board).await.unwrap(), Some(pointer(2)));
    store.point(board, None).await.unwrap();
    assert_eq!(store.pointer(board).await.unwrap(), None);
    assert_eq!(store.pointer(invitation).await.unwrap(), Some(pointer(3)));
}

async fn challenges_that_are_over_are_forgotten(store: &dyn Store) {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let mut declined = challenge(1, ANN, Some(BEN), 0);
    declined.state = ChallengeState::Declined;
    let expired = challenge(2, ANN, Some(BEN), 0);
    let waiting = challenge(3, ANN, Some(BEN), 2 * DAY - 1);
    let mut young = challenge(4, ANN, Some(BEN), 2 * DAY);
    young.state = ChallengeState::Withdrawn;
    let pointer = Pointer {
        channel: ChannelId(1),
        message: MessageId(1),
    };
    for made in [declined, expired, waiting, young] {
        store.point(Shown::Challenge(made.id), Some(pointer)).await.unwrap();
        put(store, 0, Value::Challenge(made)).await;
    }
    put(store, 0, Value::from(resigned(hosted(1, [ANN, BEN], 2, 0), 0))).await;

    assert_eq!(store.forget(Timestamp(2 * DAY)).await.unwrap(), 2);
    for (id, kept) in [(1, false), (2, false), (3, true), (4, true)] {
        assert_eq!(store.challenge(ChallengeId(id)).await.unwrap().is_some(), kept, "{id}");
        let shown = Shown::Challenge(ChallengeId(id));
        assert_eq!(store.pointer(shown).await.unwrap().is_some(), kept, "{id}");
    }
    assert_eq!(store.pending().await.unwrap().len(), 1);
    assert!(store.match_of(MatchId(1)).await.unwrap().is_some());
    assert_eq!(store.forget(Timestamp(2 * DAY)).await.unwrap(), 0);
}

async fn more_than_one_piece_is_forgotten(store: &dyn Store) {
    let made = (0..450).map(|id| {
        let mut made = challenge(id, ANN, Some(BEN), 0);
        made.state = ChallengeState::Declined;
        change(0, Value::Challenge(made))
    });
    store.commit(made.collect()).await.unwrap();
    assert_eq!(store.forget(Timestamp(1)).await.unwrap(), 450);
    assert_eq!(store.challenge(ChallengeId(449)).await.unwrap(), None);
}

macro_rules! suite {
    ($($case:ident)*) => {
        mod memory {
            $(#[tokio::test]
            async fn $case() {
                super::$case(&queah::store::Memory::new()).await;
            })*
        }
        mod disk {
            $(#[tokio::test]
            async fn $case() {
                let data = tempfile::tempdir().unwrap();
                let store = queah::store::Disk::open(data.path(), std::time::Duration::ZERO).unwrap();
                super::$case(&store).await;
                store.close().await;
                // What it did holds together, down to the last index entry.
                let frozen = queah::store::Frozen::open(data.path(), std::time::Duration::ZERO).unwrap();
                assert_eq!(queah::store::check::run(&frozen).unwrap().faults, Vec::<String>::new());
            })*
        }
    };
}

suite! {
    nothing_is_there_at_first
    a_value_comes_back_as_it_was
    a_version_that_is_not_the_one_read_is_a_conflict
    a_conflict_writes_nothing
    of_many_at_once_one_wins
    match_numbers_are_never_given_twice
    matches_are_listed_as_running_then_as_ended
    matches_are_due_by_their_clocks
    challenges_are_listed_while_they_are_pending
    standings_are_apart_by_server_rules_and_pool
    puzzles_are_apart_by_server_puzzle_and_member
    messages_are_remembered_and_forgotten
    challenges_that_are_over_are_forgotten
    more_than_one_piece_is_forgotten
}
