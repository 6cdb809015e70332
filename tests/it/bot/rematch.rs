//! Another match between the same two, with sides swapped.

use super::table::{Seen, Table};
use queah::games::Side;
use queah::matches::{Match, MatchId, MemberId};
use queah::sandbox::{Fault, Id};
use serde_json::json;

async fn stored(table: &Table, number: u64) -> Match {
    table.store.match_of(MatchId(number)).await.unwrap().unwrap().value
}

/// Kofi gives up the match that this board shows: the last board.
async fn given_up(table: &Table, board: &Seen) -> Seen {
    let number = board.number().0;
    let asked = table.slash(table.kofi, "queah resign", json!({"match": number})).await;
    table.press(table.kofi, &asked, "resigned").await;
    table.board_after(&asked).await
}

fn member(id: Id) -> MemberId {
    MemberId(id.get())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_a_challenge_on_the_same_terms_with_sides_swapped() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string(), "rules": "may-either", "side": "white", "pace": "7d"});
    let invitation = table.slash(table.ada, "queah challenge", wanted).await;
    table.press(table.kofi, &invitation, "accept").await;
    let over = given_up(&table, &table.board_after(&invitation).await).await;
    table
        .press(table.mia, &over, "rematch")
        .await
        .refuses(&["This is match #1 of"]);

    let again = table.press(table.ada, &over, "rematch").await;
    again.says(&[
        "**Free**",
        &format!("<@{}> would play Black", table.ada),
        "seven days a turn",
        "Ratings will move",
    ]);
    assert_eq!(table.pinged(&again), [table.kofi]);
    assert!(
        over.find_component("rematch").is_some(),
        "the last board stays as it was"
    );
    table.press(table.kofi, &again, "accept").await;
    let board = table.board_after(&again).await;
    assert_eq!(board.number(), MatchId(2));
    let second = stored(&table, 2).await;
    assert_eq!(second.players, [member(table.kofi), member(table.ada)]);
    assert_eq!(second.pace(), stored(&table, 1).await.pace());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_both_ask_for_it_the_match_begins() {
    let table = Table::new().await;
    let over = given_up(&table, &table.begin("must-turn").await).await;
    let invitation = table.press(table.ada, &over, "rematch").await;
    let board = table.press(table.kofi, &over, "rematch").await;
    assert_eq!(board.number(), MatchId(2));
    assert!(!board.ephemeral);
    assert_eq!(table.pinged(&board), [table.kofi], "he is White now");
    let accepted = table.history(&invitation).await;
    accepted.says(&["accepted: match #2 has begun"]);
    // Delivered again, it begins no other.
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    assert!(table.store.match_of(MatchId(3)).await.unwrap().is_none());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_again_at_once() {
    let table = Table::new().await;
    let begun = table
        .slash(table.mia, "queah play", json!({"side": "white", "level": "2"}))
        .await;
    let asked = table.slash(table.mia, "queah resign", json!({})).await;
    table.press(table.mia, &asked, "resigned").await;
    let over = table.board_after(&asked).await;
    let again = table.press(table.mia, &over, "rematch").await;
    let second = stored(&table, 2).await;
    assert_eq!(second.side_of(member(table.mia)), Some(Side::Black));
    assert_eq!(second.bot.unwrap().level, 2);
    assert_eq!(second.ply(), 1, "the bot has begun");
    assert_ne!(again.number(), begun.number());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sides_that_are_left_to_the_lot_alternate() {
    let table = Table::new().await;
    let mut whites = Vec::new();
    // Whoever challenges, and whether it is rated, plays no part.
    for (number, challenger, opponent) in [
        (1, table.ada, table.kofi),
        (2, table.kofi, table.ada),
        (3, table.ada, table.kofi),
    ] {
        let wanted = json!({"opponent": opponent.to_string(), "rated": number == 2});
        let invitation = table.slash(challenger, "queah challenge", wanted).await;
        invitation.says(&["Sides alternate between the same two"]);
        table.press(opponent, &invitation, "accept").await;
        table.board_after(&invitation).await;
        whites.push(stored(&table, number).await.player(Side::White));
    }
    assert_eq!(whites[0], whites[2]);
    assert_ne!(whites[0], whites[1]);
    table.leave().await;
}
