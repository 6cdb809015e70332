//! Every button and menu, pressed by somebody or at a time it was not drawn for: each press gets its own sentence.

use super::table::{Seen, Table};
use queah::matches::MatchId;
use queah::sandbox::Id;
use reqwest::Method;
use serde_json::json;

/// A button or menu of the first match as it was at its start, and what is chosen from a menu.
const PRESSES: [(&str, Option<&str>); 20] = [
    ("q1:1:0:act", Some("j-g")),
    ("q1:0:0:which:act j-g", Some("1:0")),
    ("q1:0:0:which:resign", Some("1:0")),
    ("q1:1:0:resign", None),
    ("q1:1:0:resigned", None),
    ("q1:1:0:stay", None),
    ("q1:1:0:draw", None),
    ("q1:1:0:drawaccept", None),
    ("q1:1:0:drawdecline", None),
    ("q1:1:0:drawwithdraw", None),
    ("q1:1:0:takeback", None),
    ("q1:1:0:takebackaccept", None),
    ("q1:1:0:takebackdecline", None),
    ("q1:1:0:takebackwithdraw", None),
    ("q1:1:0:played:j-g", None),
    ("q1:1:0:rules", None),
    ("q1:1:0:analyse", None),
    ("q1:0:0:accept:CHALLENGE", None),
    ("q1:0:0:decline:CHALLENGE", None),
    ("q1:0:0:withdraw:CHALLENGE", None),
];

/// What a press is answered by, in the order of [`PRESSES`]; with something to press still, or nothing.
type Told = [(&'static str, bool); 20];

const TO_A_BYSTANDER: Told = [
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("This is match #1 of", false),
    ("How Queah is played", false),
    ("Match #1 still runs", false),
    ("This challenge was accepted already: it became match #1", false),
    ("This challenge was accepted already: it became match #1", false),
    ("This challenge was accepted already: it became match #1", false),
];

const AFTER_THE_END: Told = [
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("Match #1 is over", false),
    ("How Queah is played", false),
    ("Analysis of match #1", false),
    ("This challenge was accepted already", false),
    ("This challenge was accepted already", false),
    ("This challenge was accepted already", false),
];

/// Whoever gives up is asked again, with the board as it stands.
const ON_A_STALE_BOARD: Told = [
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("Do you really give up match #1", true),
    ("Do you really give up match #1", true),
    ("board of match #1 is history", false),
    ("You play on", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("board of match #1 is history", false),
    ("How Queah is played", false),
    ("Match #1 still runs", false),
    ("This challenge was accepted already", false),
    ("This challenge was accepted already", false),
    ("This challenge was accepted already", false),
];

/// A message with this button or menu, as one that never lost any would have.
async fn with(table: &Table, id: &str, value: Option<&str>) -> Seen {
    let component = match value {
        Some(value) => json!({"type": 3, "custom_id": id, "options": [{"label": "One", "value": value}]}),
        None => json!({"type": 2, "style": 2, "label": "One", "custom_id": id}),
    };
    let body = json!({"content": "Old", "components": [{"type": 1, "components": [component]}]});
    let path = format!("/channels/{}/messages", table.general);
    Seen::of(table.rest(Method::POST, &path, &body).await)
}

/// Fails unless this member is told so at each press, alone and beside a board, and nothing changes.
async fn check(table: &Table, who: Id, challenge: &str, told: Told) {
    let plies = table.plies(MatchId(1)).await;
    let ended = table.store.match_of(MatchId(1)).await.unwrap().unwrap().value.end;
    for ((id, value), (words, can_press)) in PRESSES.into_iter().zip(told) {
        let id = id.replace("CHALLENGE", challenge);
        // A press may take the place of the message, so each has its own.
        let message = with(table, &id, value).await;
        let answer = match value {
            Some(value) => {
                let (channel, values) = (message.channel, [value]);
                let chosen = table.sandbox.choose(who, channel, message.id, &id, &values);
                Seen::of(chosen.await.unwrap().message)
            }
            None => table.press_id(who, &message, &id).await,
        };
        answer.says(&[words]);
        assert!(answer.picture().is_some(), "{id}: a board with every answer");
        // The confirmation that `stay` stands on is for the player alone as it is.
        assert!(
            answer.ephemeral || answer.id == message.id && id.ends_with("stay"),
            "{id}: {}",
            answer.content
        );
        assert_eq!(!answer.components().is_empty(), can_press, "{id}: {}", answer.content);
        let now = table.store.match_of(MatchId(1)).await.unwrap().unwrap().value;
        assert_eq!((now.ply(), now.end), (plies, ended), "{id} changes nothing");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_press_out_of_place_has_its_own_sentence() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string(), "side": "white"});
    let invitation = table.slash(table.ada, "queah challenge", wanted).await;
    let accept = invitation.component("accept");
    let challenge = accept.rsplit(':').next().unwrap();
    table.press(table.kofi, &invitation, "accept").await;
    let begun = table.board_after(&invitation).await;

    check(&table, table.mia, challenge, TO_A_BYSTANDER).await;
    table.choose(table.ada, &begun, "j-g").await;
    check(&table, table.ada, challenge, ON_A_STALE_BOARD).await;
    check(&table, table.mia, challenge, TO_A_BYSTANDER).await;

    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await;
    for player in [table.ada, table.kofi] {
        check(&table, player, challenge, AFTER_THE_END).await;
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_may_be_looked_at_and_a_leaderboard_paged_by_anyone() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    let menu = json!({"type": 3, "custom_id": "q1:0:0:which:board", "options": [{"label": "One", "value": "1:0"}]});
    let page = json!({"type": 2, "style": 2, "label": "One", "custom_id": "q1:0:0:top:must-turn.7"});
    let rows = json!([{"type": 1, "components": [menu]}, {"type": 1, "components": [page]}]);
    let path = format!("/channels/{}/messages", table.general);
    let body = json!({"content": "Both", "components": rows});
    let message = Seen::of(table.rest(Method::POST, &path, &body).await);
    let board = table.choose_in(table.mia, &message, "which", "1:0").await;
    board.says(&["Queah #1"]);
    assert!(!board.ephemeral);
    let page = table.press(table.mia, &message, "top").await;
    assert_eq!(page.id, message.id, "the page takes the place of the one before");
    page.says(&["Leaderboard"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_on_after_an_action_sees_the_board_as_it_stands() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let asked = table.slash(table.kofi, "queah resign", json!({})).await;
    table.choose(table.ada, &begun, "j-g").await;
    let stayed = table.press(table.kofi, &asked, "stay").await;
    stayed.says(&["You play on"]);
    assert!(stayed.ephemeral && stayed.components().is_empty());
    assert!(stayed.picture().unwrap().0.starts_with("queah-1-1"));
    table.leave().await;
}
