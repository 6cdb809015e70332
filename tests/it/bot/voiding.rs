//! Matches that count for nothing: called off, or taken out of the score.

use super::table::{Seen, Table};
use queah::games::{Outcome, Reason, Side, queah as game};
use queah::matches::{Match, MatchId, MemberId, Pool, ServerId, Settled, Unmoved};
use queah::sandbox::Id;
use queah::store::StandingKey;
use serde_json::json;

async fn stored(table: &Table, number: u64) -> Match {
    table.store.match_of(MatchId(number)).await.unwrap().unwrap().value
}

async fn void(table: &Table, who: Id, number: u64, reason: &str) -> Seen {
    let options = json!({"match": number, "reason": reason});
    table.slash(who, "queah match void", options).await
}

async fn rating(table: &Table, who: Id) -> (i64, u32) {
    let key = StandingKey {
        server: ServerId(table.sandbox.guild_id().get()),
        rules: queah::games::Rules::Queah(game::Rules::CLASSIC),
        pool: Pool::Members,
        member: MemberId(who.get()),
    };
    let standing = table.store.standing(key).await.unwrap().value;
    (standing.rating.round() as i64, standing.played())
}

/// A rated match that Kofi gives up after so many actions: its last board.
async fn given_up(table: &Table, plies: usize) -> Seen {
    let mut board = table.begin_in(table.general, "must-turn", true).await;
    for ply in 0..plies {
        let first = board.offered().remove(0);
        board = table.choose([table.ada, table.kofi][ply % 2], &board, &first).await;
    }
    let asked = table
        .slash(table.kofi, "queah resign", json!({"match": board.number().0}))
        .await;
    table.press(table.kofi, &asked, "resigned").await;
    table.board_after(&asked).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_called_off_until_both_have_acted() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string()});
    let invitation = table.slash(table.ada, "queah challenge", wanted.clone()).await;
    table.press(table.kofi, &invitation, "accept").await;
    let begun = table.board_after(&invitation).await;
    let white = stored(&table, 1).await.player(Side::White);
    assert!(
        begun.find_component("draw").is_none(),
        "there is nothing to agree on yet"
    );
    table
        .press(table.mia, &begun, "abort")
        .await
        .refuses(&["This is match #1 of"]);
    let asked = table.press(table.kofi, &begun, "abort").await;
    assert!(asked.ephemeral);
    asked.says(&["Call match #1 against", "That is possible until both have acted"]);
    table.press(table.kofi, &asked, "aborted").await;
    let over = table.board_after(&asked).await;
    over.says(&["The match counts for nothing. It was called off before both had acted."]);
    assert!(
        !over.content.contains("rating"),
        "it was said already: {}",
        over.content
    );
    let ended = stored(&table, 1).await;
    let end = ended.end.unwrap();
    assert_eq!((end.outcome, end.reason), (Outcome::Void, Reason::Aborted));
    assert_eq!(ended.settled, Some(Settled::Unmoved(Unmoved::Void)));
    table
        .slash(table.ada, "queah games", json!({}))
        .await
        .says(&["counts for nothing"]);

    // Nobody gets the other side by calling matches off.
    let invitation = table.slash(table.ada, "queah challenge", wanted).await;
    table.press(table.kofi, &invitation, "accept").await;
    let begun = table.board_after(&invitation).await;
    assert_eq!(stored(&table, 2).await.player(Side::White), white);

    let first = begun.offered().remove(0);
    let (white, black) = (
        Id(white.0),
        if white.0 == table.ada.get() {
            table.kofi
        } else {
            table.ada
        },
    );
    let moved = table.choose(white, &begun, &first).await;
    let asked = table.slash(black, "queah match abort", json!({})).await;
    asked.says(&["Call match #2"]);
    let first = moved.offered().remove(0);
    let both = table.choose(black, &moved, &first).await;
    assert!(both.find_component("abort").is_none() && both.find_component("draw").is_some());
    // The confirmation was asked for on a board that is history, and now it is too late.
    table.press(black, &asked, "aborted").await.refuses(&["history"]);
    table
        .slash(white, "queah match abort", json!({}))
        .await
        .refuses(&["Both have acted in match #2"]);
    assert!(stored(&table, 2).await.end.is_none());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_takes_a_match_out_of_the_score_and_its_points_go_back() {
    let table = Table::new().await;
    let over = given_up(&table, 6).await;
    over.says(&["Ratings: "]);
    let before = (rating(&table, table.ada).await, rating(&table, table.kofi).await);
    assert!(before.0.0 > 1500 && before.1.0 < 1500 && before.0.1 == 1, "{before:?}");

    void(&table, table.kofi, 1, "I lost")
        .await
        .refuses(&["the permission *Manage Server*"]);
    // Ada manages the server, and plays in it.
    void(&table, table.ada, 1, "no")
        .await
        .refuses(&["You play in match #1 yourself"]);
    void(&table, table.ada, 9, "no")
        .await
        .refuses(&["There is no match #9"]);
    assert_eq!(
        (rating(&table, table.ada).await, rating(&table, table.kofi).await),
        before
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_played_is_taken_out_and_logged() {
    let table = Table::new().await;
    let log = async |who| table.slash(who, "queah match log", json!({})).await;
    log(table.ada).await.says(&["No match was taken out of the score here"]);
    log(table.kofi).await.refuses(&["the permission *Manage Server*"]);
    // Kofi and Mia play, rated; Mia gives up.
    let wanted = json!({"opponent": table.mia.to_string(), "side": "white", "rules": "must-turn"});
    let invitation = table.slash(table.kofi, "queah challenge", wanted).await;
    table.press(table.mia, &invitation, "accept").await;
    let mut board = table.board_after(&invitation).await;
    for ply in 0..6 {
        let first = board.offered().remove(0);
        board = table.choose([table.kofi, table.mia][ply % 2], &board, &first).await;
    }
    let asked = table.slash(table.mia, "queah resign", json!({})).await;
    table.press(table.mia, &asked, "resigned").await;
    table.board_after(&asked).await.says(&["Ratings: "]);
    assert!(rating(&table, table.kofi).await.0 > 1500);

    let reason = "one **machine** played\n@everyone";
    let voided = void(&table, table.ada, 1, reason).await;
    voided.says(&[
        "The match counts for nothing.",
        "has taken it out of the score: one \\*\\*machine\\*\\* played",
    ]);
    assert!(!voided.ephemeral, "everyone reads why");
    assert_eq!(rating(&table, table.kofi).await, (1500, 0));
    assert_eq!(rating(&table, table.mia).await, (1500, 0));
    let end = stored(&table, 1).await.end.unwrap();
    assert_eq!((end.outcome, end.reason), (Outcome::Void, Reason::Voided));
    void(&table, table.ada, 1, "again").await.refuses(&["Match #1 is over"]);
    let listed = log(table.ada).await;
    assert!(listed.ephemeral);
    listed.says(&[
        "**#1**",
        "one \\*\\*machine\\*\\* played",
        &format!("by <@{}>", table.ada),
    ]);
    assert_eq!(rating(&table, table.kofi).await, (1500, 0), "they go back once");
    table.leave().await;
}
