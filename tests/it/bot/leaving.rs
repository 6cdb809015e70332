//! Players who leave the server, and boards that wait.

use super::table::{Seen, Table};
use queah::games::{Outcome, Reason, Side};
use queah::matches::{Match, MatchId, Settled};
use queah::sandbox::Fault;
use serde_json::json;

async fn stored(table: &Table) -> Match {
    table.store.match_of(MatchId(1)).await.unwrap().unwrap().value
}

async fn claim(table: &Table, who: queah::sandbox::Id) -> Seen {
    table.slash(who, "queah match claim", json!({})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_other_player_has_left_is_claimed() {
    let table = Table::new().await;
    let begun = table.begin_in(table.general, "must-turn", true).await;
    let mut played = begun;
    // As many as a rated match needs.
    for ply in 0..6 {
        let first = played.offered().remove(0);
        played = table.choose([table.ada, table.kofi][ply % 2], &played, &first).await;
    }
    claim(&table, table.mia).await.refuses(&["You play no match here"]);
    claim(&table, table.ada).await.refuses(&[
        &format!("<@{}> is still in this server, so match #1 goes on", table.kofi),
        "The time of whoever is to act is up <t:",
    ]);
    assert!(stored(&table).await.end.is_none());

    let guild = None;
    let member = table.kofi;
    table.fault(Fault::MemberLeaves { member, guild });
    let over = claim(&table, table.ada).await;
    over.is_over()
        .says(&["wins as White", "Black left the match.", "Ratings: "]);
    let hosted = stored(&table).await;
    let end = hosted.end.unwrap();
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Side::White), Reason::Abandoned)
    );
    assert!(matches!(hosted.settled, Some(Settled::Moved(_))));
    table.history(&played).await;
    claim(&table, table.ada).await.refuses(&["You play no match here"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_never_leaves() {
    let table = Table::new().await;
    table.slash(table.ada, "queah play", json!({"side": "white"})).await;
    claim(&table, table.ada)
        .await
        .refuses(&["is still in this server, so match #1 goes on"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_that_has_waited_longest_is_next() {
    let table = Table::new().await;
    let next = async |who| table.slash(who, "queah next", json!({})).await;
    next(table.ada).await.refuses(&["You play no match here"]);
    let first = table.begin("must-turn").await;
    table.clock.advance(std::time::Duration::from_secs(60));
    table.begin_in(table.games, "may-both", false).await;
    next(table.kofi)
        .await
        .refuses(&["None of your matches here waits for you"]);

    let shown = next(table.ada).await;
    assert!(shown.ephemeral, "what she looks at is for her alone");
    assert_eq!(shown.number(), MatchId(1));
    shown.says(&[
        "1 more match waits for you",
        &format!("/{}/{})", first.channel, first.id),
    ]);
    // It is played from, and the other is next.
    let moved = table.choose(table.ada, &shown, "j-g").await;
    assert!(!moved.ephemeral);
    let shown = next(table.ada).await;
    assert_eq!(shown.number(), MatchId(2));
    shown.says(&["No other match waits for you"]);
    table.leave().await;
}
