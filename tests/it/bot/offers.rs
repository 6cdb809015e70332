//! Offers of a draw.

use super::table::{Seen, Table};
use queah::games::{Outcome, Reason};
use queah::matches::{Match, MatchId, Offers, Settled};
use queah::sandbox::{Fault, Id};
use serde_json::json;

async fn stored(table: &Table, number: MatchId) -> Match {
    table.store.match_of(number).await.unwrap().unwrap().value
}

async fn draw(table: &Table, who: Id) -> Seen {
    table.slash(who, "queah match draw", json!({})).await
}

/// The match ended by agreement, which everyone reads.
async fn agreed(table: &Table, board: &Seen) {
    let end = stored(table, MatchId(1)).await.end.unwrap();
    assert_eq!((end.outcome, end.reason), (Outcome::Draw, Reason::Agreed));
    board.says(&["The match is drawn. Both agreed to a draw."]);
    assert!(board.find_component("act").is_none() && board.find_component("drawaccept").is_none());
    assert_eq!(table.pinged(board), [table.ada, table.kofi]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_and_accepted() {
    let table = Table::new().await;
    let begun = table.begin_in(table.general, "must-turn", true).await;
    let mut played = begun.clone();
    // As many as a rated match needs.
    for ply in 0..6 {
        let acting = [table.ada, table.kofi][ply % 2];
        let first = played.offered().remove(0);
        played = table.choose(acting, &played, &first).await;
    }
    let offered = table.press(table.ada, &played, "draw").await;
    offered.says(&[
        &format!("**<@{}> offers a draw.**", table.ada),
        &format!("<@{}>, accept or decline it", table.kofi),
    ]);
    assert_eq!(
        table.pinged(&offered),
        [table.kofi],
        "whoever is to answer, though Ada is to act"
    );
    assert!(offered.find_component("draw").is_none(), "it is offered already");
    table.history(&played).await;

    let end = table.press(table.kofi, &offered, "drawaccept").await;
    agreed(&table, &end).await;
    end.says(&["Ratings: "]);
    table.history(&offered).await;
    let hosted = stored(&table, MatchId(1)).await;
    assert!(
        matches!(hosted.settled, Some(Settled::Moved(_))),
        "{:?}",
        hosted.settled
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_declined_or_taken_back_where_it_stands() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let offered = draw(&table, table.kofi).await;
    assert_eq!(table.pinged(&offered), [table.ada]);
    table
        .press(table.kofi, &offered, "drawaccept")
        .await
        .refuses(&["You offered this draw yourself"]);
    table
        .press(table.kofi, &offered, "drawdecline")
        .await
        .refuses(&["You offered this draw yourself"]);
    table
        .press(table.ada, &offered, "drawwithdraw")
        .await
        .refuses(&[&format!("<@{}> offered this draw", table.kofi)]);
    table
        .press(table.mia, &offered, "drawaccept")
        .await
        .refuses(&["This is match #1 of"]);
    draw(&table, table.kofi)
        .await
        .refuses(&["You have offered a draw in match #1 already"]);
    table.press(table.ada, &offered, "drawdecline").await;
    let declined = table.message(&offered);
    declined.says(&[&format!("<@{}> has declined the draw", table.ada)]);
    assert!(declined.find_component("act").is_some() && declined.find_component("drawaccept").is_none());
    assert_eq!(declined.json["attachments"].as_array().unwrap().len(), 1, "one picture");
    draw(&table, table.kofi)
        .await
        .refuses(&["You have offered a draw in match #1 since the last action"]);

    // The other may, and then takes it back.
    let offered = draw(&table, table.ada).await;
    table.press(table.ada, &offered, "drawwithdraw").await;
    table.message(&offered).says(&["has taken back the offer"]);
    assert!(table.message(&offered).find_component("drawaccept").is_none());
    assert!(stored(&table, MatchId(1)).await.end.is_none());
    assert_eq!(begun.number(), MatchId(1));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_lets_an_offer_lapse() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    let offered = draw(&table, table.kofi).await;
    // The old board keeps its buttons, as it may for a moment.
    table.fail("PATCH /channels/*");
    let moved = table.choose(table.ada, &offered, "j-g").await;
    assert!(!moved.content.contains("offers a draw") && moved.find_component("drawaccept").is_none());
    table
        .press_id(table.ada, &offered, &offered.component("drawaccept"))
        .await
        .refuses(&["history"]);
    assert!(stored(&table, MatchId(1)).await.offers == Offers::default());
    // It may be offered again now.
    draw(&table, table.kofi).await.says(&["offers a draw"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offering_what_is_offered_accepts_it() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    draw(&table, table.ada).await;
    let end = draw(&table, table.kofi).await;
    agreed(&table, &end).await;
    draw(&table, table.ada).await.refuses(&["You play no match here"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_delivered_twice_is_made_once() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    let offered = draw(&table, table.ada).await;
    let pings = table.pings();
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    assert_eq!(table.pings(), pings);
    assert!(
        stored(&table, MatchId(1)).await.end.is_none(),
        "nobody accepts their own"
    );
    assert!(table.message(&offered).find_component("drawaccept").is_some());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_on() {
    let table = Table::new().await;
    let begun = table.slash(table.ada, "queah play", json!({"side": "white"})).await;
    assert!(begun.find_component("draw").is_none());
    draw(&table, table.ada).await.refuses(&["I play on"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_taken_back_by_consent() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    assert!(begun.find_component("takeback").is_none(), "nothing was played");
    let takeback = async |who| table.slash(who, "queah match takeback", json!({})).await;
    takeback(table.ada)
        .await
        .refuses(&["You have not acted in match #1 yet"]);
    let moved = table.choose(table.ada, &begun, "j-g").await;
    let replied = table.choose(table.kofi, &moved, "dxj").await;

    // What Ada takes back is her last action, and the answer to it goes too.
    let asked = table.press(table.ada, &replied, "takeback").await;
    asked.says(&[&format!("**<@{}> asks for their last action back.**", table.ada)]);
    assert_eq!(table.pinged(&asked), [table.kofi]);
    table
        .press(table.ada, &asked, "takebackaccept")
        .await
        .refuses(&["You asked for this yourself"]);
    // The old board keeps its buttons, as it may for a moment.
    table.fail("PATCH /channels/*");
    let back = table.press(table.kofi, &asked, "takebackaccept").await;
    assert_eq!(table.plies(MatchId(1)).await, 0);
    assert_eq!(table.pinged(&back), [table.ada], "she is to act");
    assert!(back.offered().contains(&"j-g".to_owned()));
    assert_ne!(
        back.picture().unwrap().0,
        begun.picture().unwrap().0,
        "another file name for another message"
    );
    table
        .choose(table.ada, &asked, &asked.offered()[0])
        .await
        .refuses(&["history", "played or taken back since"]);

    // The match goes on from there, and boards from before are known as history though a ply comes again.
    let other = table.choose(table.ada, &back, "i-f").await;
    assert_eq!(table.plies(MatchId(1)).await, 1);
    let asked = takeback(table.ada).await;
    table.press(table.kofi, &asked, "takebackdecline").await;
    table.message(&asked).says(&["has not let"]);
    takeback(table.ada)
        .await
        .refuses(&["You may ask again after the next one"]);
    takeback(table.kofi)
        .await
        .refuses(&["You have not acted in match #1 yet"]);
    table.history(&other).await;
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_back_where_ratings_are_at_stake() {
    let table = Table::new().await;
    let begun = table.begin_in(table.general, "must-turn", true).await;
    let moved = table.choose(table.ada, &begun, "j-g").await;
    assert!(moved.find_component("takeback").is_none());
    let takeback = async |who| table.slash(who, "queah match takeback", json!({})).await;
    takeback(table.ada)
        .await
        .refuses(&["Match #1 is rated, so what was played in it stays"]);
    assert_eq!(table.plies(MatchId(1)).await, 1);
    // Against the bot, too; a hint makes that unrated, and then the bot lets everything be taken back.
    table
        .slash_in(table.games, table.mia, "queah play", json!({"side": "white"}))
        .await;
    let mia = async |line: &str| table.slash_in(table.games, table.mia, line, json!({})).await;
    let hinted = mia("queah hint").await;
    table.press(table.mia, &hinted, "hinted").await;
    let board = mia("queah board").await;
    let first = board.offered().remove(0);
    let moved = table.choose(table.mia, &board, &first).await;
    assert_eq!(table.plies(MatchId(2)).await, 2, "the bot has answered");
    let back = table.press(table.mia, &moved, "takeback").await;
    assert_eq!(table.plies(MatchId(2)).await, 0);
    assert_eq!(back.offered(), board.offered());
    table.leave().await;
}
