//! Paces: deadlines on boards, reminders, and matches whose time is up.

use super::table::{NOON, Seen, Table};
use queah::games::{Outcome, Reason, Side};
use queah::matches::{Expiry, Match, MatchClock, MatchId, Pace, ServerId, Settings, Settled, Shown, Timestamp};
use queah::sandbox::Fault;
use queah::store::{Change, Memory, Store, Value};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const NOON_SECONDS: u64 = NOON / 1000;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

async fn stored(table: &Table, number: MatchId) -> Match {
    table.store.match_of(number).await.unwrap().unwrap().value
}

/// Ada challenges Kofi as White at this pace, rated, and he accepts.
async fn begin(table: &Table, pace: &str) -> Seen {
    let wanted = json!({"opponent": table.kofi.to_string(), "pace": pace, "side": "white"});
    let invitation = table.slash(table.ada, "queah challenge", wanted).await;
    table.press(table.kofi, &invitation, "accept").await;
    table.board_after(&invitation).await
}

/// Changes a match in the store, as no player can.
async fn change(store: &dyn Store, number: MatchId, change: impl FnOnce(Match) -> Match) {
    let found = store.match_of(number).await.unwrap().unwrap();
    let change = Change {
        expected: found.version,
        value: Value::from(change(found.value)),
    };
    store.commit(vec![change]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_tells_its_pace_and_a_board_its_deadline() {
    let table = Table::new().await;
    for (pace, words, limit) in [
        (None, "Pace: three days a turn.", Some(3 * DAY)),
        (Some("unlimited"), "Pace: no time limit.", None),
        (Some("1d"), "Pace: a day a turn.", Some(DAY)),
        (Some("3d"), "Pace: three days a turn.", Some(3 * DAY)),
        (Some("7d"), "Pace: seven days a turn.", Some(7 * DAY)),
        (
            Some("bank"),
            "Pace: ten days in all, 36 hours more each turn.",
            Some(10 * DAY),
        ),
        (
            Some("live"),
            "Pace: five minutes in all, five seconds more each turn.",
            Some(5 * MINUTE),
        ),
    ] {
        let mut wanted = json!({"opponent": table.kofi.to_string(), "rated": false});
        if let Some(pace) = pace {
            wanted["pace"] = json!(pace);
        }
        let invitation = table.slash(table.ada, "queah challenge", wanted).await;
        invitation.says(&[words]);
        table.press(table.kofi, &invitation, "accept").await;
        let board = table.board_after(&invitation).await;
        match limit {
            Some(limit) => {
                let at = NOON_SECONDS + limit;
                board.says(&[&format!("Time is up <t:{at}:R>, on <t:{at}:f>.")]);
            }
            None => assert!(!board.content.contains("Time is up"), "{}", board.content),
        }
        let bank = matches!(pace, Some("bank" | "live"));
        assert_eq!(board.content.contains(" left."), bank, "{}", board.content);
    }
    let against_bot = table.slash(table.mia, "queah play", json!({"side": "white"})).await;
    assert!(!against_bot.content.contains("Time is up"));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_gains_time_and_the_board_shows_both_clocks() {
    let table = Table::new().await;
    let begun = begin(&table, "live").await;
    begun.says(&["Black has 5 min 0 s left."]);
    table.clock.advance(seconds(70));
    let moved = table.choose(table.ada, &begun, "j-g").await;
    let deadline = NOON_SECONDS + 70 + 5 * MINUTE;
    moved.says(&[&format!("Time is up <t:{deadline}:R>"), "White has 3 min 55 s left."]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_reminded_once_and_then_loses_on_time() {
    let table = Table::new().await;
    let begun = begin(&table, "1d").await;
    let mut played = begun;
    // As many as a rated match needs.
    for ply in 0..6 {
        let first = played.offered().remove(0);
        played = table.choose([table.ada, table.kofi][ply % 2], &played, &first).await;
    }
    let pings = table.pings();
    table.clock.advance(seconds(18 * HOUR - 1));
    // A member's command comes after whatever was due by then.
    table.slash(table.mia, "queah leaderboard", json!({})).await;
    assert_eq!(table.pings(), pings, "nothing is due yet");

    // Clocks are looked at every five seconds.
    table.clock.advance(seconds(5));
    let reminder = table
        .after(&played, |json| json["content"].as_str().unwrap().contains('⏳'))
        .await;
    let at = NOON_SECONDS + DAY;
    reminder.says(&[&format!(
        "⏳ <@{}>, it is your turn, and your time is up <t:{at}:R>.",
        table.ada
    )]);
    assert_eq!(table.pinged(&reminder), [table.ada]);
    assert!(reminder.find_component("act").is_some(), "it can be played from");
    table.history(&played).await;
    // The second point comes at an hour.
    table.clock.advance(seconds(5 * HOUR - 10));
    table.slash(table.mia, "queah leaderboard", json!({})).await;
    assert_eq!(table.pings(), pings + 1, "reminded once");
    table.clock.advance(seconds(6));
    let again = table
        .after(&reminder, |json| json["content"].as_str().unwrap().contains('⏳'))
        .await;

    table.clock.advance(seconds(HOUR));
    let over = table.board_after(&again).await;
    over.is_over().says(&[
        "wins as Black",
        "White ran out of time.",
        "Under best play from there",
        "Ratings: ",
    ]);
    assert_eq!(table.pinged(&over), [table.ada, table.kofi]);
    table.history(&again).await;
    let hosted = stored(&table, MatchId(1)).await;
    let end = hosted.end.unwrap();
    assert_eq!((end.outcome, end.reason), (Outcome::Win(Side::Black), Reason::TimedOut));
    assert!(hosted.ruling.is_some() && matches!(hosted.settled, Some(Settled::Moved(_))));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_may_have_such_matches_adjudicated() {
    let table = Table::new().await;
    let begun = begin(&table, "live").await;
    let server = stored(&table, begun.number()).await.server;
    set_expiry(&table, server).await;
    // The first player draws at best, and only with two of the five first actions; this one loses.
    let played = table.choose(table.ada, &begun, "j-g").await;
    table.clock.advance(seconds(5 * MINUTE));
    let over = table
        .after(&played, |json| {
            json["content"].as_str().unwrap().contains("adjudicated")
        })
        .await;
    over.is_over().says(&[
        "wins as Black",
        "Black ran out of time.",
        "This server has such matches adjudicated: under best play from there, Black wins in ",
        "No rating moved",
    ]);
    let hosted = stored(&table, MatchId(1)).await;
    let (end, ruling) = (hosted.end.unwrap(), hosted.ruling.unwrap());
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Side::Black), Reason::Adjudicated)
    );
    assert_eq!(ruling.outcome, Outcome::Win(Side::Black));
    table.leave().await;
}

async fn set_expiry(table: &Table, server: ServerId) {
    let settings = Settings {
        expiry: Expiry::Adjudicated,
        ..Settings::default()
    };
    let change = Change {
        expected: table.store.settings(server).await.unwrap().version,
        value: Value::Settings(server, settings),
    };
    table.store.commit(vec![change]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_out_of_reach_keeps_no_match_from_ending() {
    let table = Table::new().await;
    let begun = begin(&table, "live").await;
    table.fault(Fault::DeleteChannel { channel: begun.channel });
    table.clock.advance(seconds(5 * MINUTE));
    let ended = async {
        while stored(&table, MatchId(1)).await.end.is_none() {
            tokio::task::yield_now().await;
        }
    };
    ended.await;
    let listed = table.slash_in(table.games, table.ada, "queah games", json!({})).await;
    listed.says(&["#1"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_ran_out_while_the_bot_was_away_comes_back() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let table = Table::with(Arc::clone(&store), |_| {}).await;
    let begun = begin(&table, "1d").await;
    let channel = begun.channel;
    table.leave().await;
    // As if it had begun days ago, and the bot had stopped soon after.
    let long_ago = Timestamp(i64::try_from(NOON).unwrap()).before(seconds(3 * DAY));
    change(store.as_ref(), MatchId(1), |hosted| Match {
        clock: MatchClock::start(Pace::OneDay, Side::White, long_ago),
        ..hosted
    })
    .await;
    let kept = store.time_kept().await.unwrap();
    assert!(
        kept.value.is_some(),
        "a bot that runs says until when it looked at clocks"
    );
    let away = Change {
        expected: kept.version,
        value: Value::TimeKept(long_ago.after(seconds(HOUR))),
    };
    store.commit(vec![away]).await.unwrap();
    // The other sandbox has messages of its own.
    store.point(Shown::Match(MatchId(1)), None).await.unwrap();

    let table = Table::with(store, |_| {}).await;
    let forward = table.sandbox.until_message(table.ada, channel, |json| {
        json["content"].as_str().unwrap().contains("I was away")
    });
    let forward = Seen::of(forward.await.unwrap());
    let until = NOON_SECONDS + 12 * HOUR;
    forward.says(&[&format!("<@{}> has time until <t:{until}:f>", table.ada)]);
    assert!(forward.find_component("act").is_some());
    assert!(stored(&table, MatchId(1)).await.end.is_none());
    table.clock.advance(seconds(12 * HOUR));
    table
        .after(&forward, |json| {
            json["content"].as_str().unwrap().contains("ran out of time")
        })
        .await;
    table.leave().await;
}
