//! Matches written down, and read back by the analysis.

use super::table::{Seen, Table};
use queah::games::record::Record;
use queah::games::{Outcome, Reason, Side};
use queah::sandbox::{Id, World};
use queah::store::Memory;
use serde_json::json;
use std::sync::Arc;

async fn export(table: &Table, who: Id, number: u64) -> Seen {
    table.slash(who, "queah export", json!({"match": number})).await
}

/// The text of the file beside the picture; the message holds the same.
fn text(table: &Table, shown: &Seen) -> String {
    let attachments = shown.json["attachments"].as_array().unwrap();
    let [picture, file] = attachments.as_slice() else {
        panic!("a picture and a file: {:#}", shown.json)
    };
    assert_eq!(picture["content_type"], "image/png");
    assert!(
        file["content_type"].as_str().unwrap().starts_with("text/plain"),
        "{file:#}"
    );
    let bytes = table
        .sandbox
        .file(file["url"].as_str().unwrap())
        .expect("the file was uploaded");
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert_eq!(shown.content.matches("```").count(), 2, "{}", shown.content);
    let block = shown.content.split("```").nth(1).unwrap();
    assert_eq!(block.trim_start(), text);
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_has_ended_is_written_down_and_can_be_analysed() {
    let table = Table::new().await;
    let begun = table.begin("first-either").await;
    table.play(&begun, &["i-f", "e-h"]).await;
    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await;
    for who in [table.ada, table.kofi, table.mia] {
        let shown = export(&table, who, 1).await;
        assert!(shown.ephemeral && shown.components().is_empty());
        shown.says(&["**Record of match #1**"]);
        assert_eq!(shown.json["attachments"][1]["filename"], "queah-1.txt");
        let text = text(&table, &shown);
        let record: Record = text.parse().unwrap();
        assert_eq!((record.white(), record.black()), ("Ada", "Kofi"));
        assert_eq!(record.date().unwrap().to_string(), "2026-11-30");
        let end = record.end().unwrap();
        assert_eq!((end.outcome, end.reason), (Outcome::Win(Side::Black), Reason::Resigned));
        let tags: Vec<_> = record.tags().iter().map(|tag| (tag.name(), tag.value())).collect();
        assert_eq!(tags, [("Match", "1"), ("Rated", "no")]);
        let stored = table.store.match_of(begun.number()).await.unwrap().unwrap().value;
        assert_eq!(*record.play(), stored.play);

        // A line of a command holds no line breaks: Discord's clients paste spaces for them.
        let pasted = text.replace('\n', " ");
        let told = table.slash(who, "queah analyse", json!({"record": pasted})).await;
        told.says(&[
            "**Analysis of a record**",
            "White Ada · Black Kofi",
            "a win in 69 into a draw",
        ]);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_match_is_written_down_for_its_players_alone() {
    let table = Table::new().await;
    let begun = table.begin_in(table.general, "first-either", true).await;
    let mut board = begun;
    // The first four actions are everybody's.
    for _ in 0..6 {
        let first = board.offered().remove(0);
        board = table.play(&board, &[&first]).await;
    }
    export(&table, table.mia, 1)
        .await
        .refuses(&[&format!("<@{}>", table.ada)]);
    for who in [table.ada, table.kofi] {
        let record = text(&table, &export(&table, who, 1).await);
        assert!(record.contains("[Result \"*\"]"), "{record}");
        let pasted = json!({"record": record.replace('\n', " ")});
        let told = table.slash(who, "queah analyse", pasted).await;
        told.refuses(&["match #1, which is rated and still runs"]);
    }
    export(&table, table.ada, 7).await.refuses(&["There is no match #7"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_against_the_bot_names_its_level() {
    let table = Table::new().await;
    table
        .slash(table.ada, "queah play", json!({"level": "2", "side": "white"}))
        .await;
    let record: Record = text(&table, &export(&table, table.ada, 1).await).parse().unwrap();
    assert_eq!((record.white(), record.black()), ("Ada", "Queah"));
    assert!(
        record
            .tags()
            .iter()
            .any(|tag| (tag.name(), tag.value()) == ("Level", "2"))
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_in_a_record_are_harmless() {
    let mut world = World::demo("Queah");
    let name = "```\"]\u{202e} @everyone";
    let rogue = world.member(name);
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    let wanted = json!({"opponent": table.ada.to_string(), "side": "white"});
    let invitation = table.slash(rogue, "queah challenge", wanted).await;
    table.press(table.ada, &invitation, "accept").await;
    table.board_after(&invitation).await;
    let shown = export(&table, table.ada, 1).await;
    let text = text(&table, &shown);
    let record: Record = text.parse().unwrap();
    assert_eq!(record.white(), name.replace('`', "'"));
    assert!(!text.contains('\u{202e}'), "{text:?}");
    table.leave().await;
}
