//! Matches shown again: as an animation, then ply by ply.

use super::table::{Seen, Table};
use queah::sandbox::Id;
use serde_json::{Value, json};

async fn replay(table: &Table, who: Id, number: u64) -> Seen {
    table.slash(who, "queah replay", json!({"match": number})).await
}

/// The bytes of a message's picture, with its name and type.
fn picture(table: &Table, shown: &Seen) -> (String, String, Vec<u8>) {
    let attachments = shown.json["attachments"].as_array().unwrap();
    let [only] = attachments.as_slice() else {
        panic!("one picture: {:#}", shown.json)
    };
    let text = |key: &str| only[key].as_str().unwrap().to_owned();
    let bytes = table.sandbox.file(&text("url")).expect("the picture was uploaded");
    (text("filename"), text("content_type"), bytes.to_vec())
}

/// Which buttons lead somewhere, from the first ply's to the last's.
fn lead_somewhere(shown: &Seen) -> Vec<bool> {
    let is_disabled = |button: &Value| button["disabled"].as_bool().unwrap_or(false);
    shown
        .components()
        .into_iter()
        .map(|button| !is_disabled(button))
        .collect()
}

/// Presses one of the buttons: what the message becomes.
async fn step(table: &Table, who: Id, shown: &Seen, button: &str) -> Seen {
    let wanted = format!(":replay:{button}");
    let mut ids = shown
        .components()
        .into_iter()
        .filter_map(|one| one["custom_id"].as_str());
    let id = ids.rfind(|id| id.ends_with(&wanted)).unwrap().to_owned();
    table.press_id(who, shown, &id).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_shown_as_an_animation_and_then_ply_by_ply() {
    let table = Table::new().await;
    let begun = table.begin("first-either").await;
    // Of the first actions one wins and another draws: see the analysis.
    table.play(&begun, &["i-f", "e-h"]).await;
    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await;
    for (who, chair) in [(table.ada, ""), (table.kofi, "-black"), (table.mia, "")] {
        let gif = replay(&table, who, 1).await;
        assert!(gif.ephemeral);
        gif.says(&["**Queah #1**", "All 2 actions"]);
        let (name, kind, bytes) = picture(&table, &gif);
        assert_eq!(
            (name, kind.as_str()),
            (format!("queah-1-2-replay{chair}.gif"), "image/gif")
        );
        assert!(bytes.starts_with(b"GIF89a"));
        let spoken = gif.picture().unwrap().1;
        assert!(
            spoken.starts_with("Match #1 as an animation: 2 actions. At the end: "),
            "{spoken}"
        );
        assert_eq!(lead_somewhere(&gif), [true, false, true, true]);

        let start = step(&table, who, &gif, "first").await;
        assert_eq!(start.id, gif.id, "the message becomes the still");
        start.says(&["**Ply 0 of 2**: the start."]);
        let (name, kind, bytes) = picture(&table, &start);
        assert_eq!(
            (name, kind.as_str()),
            (format!("queah-1-0-ply{chair}.png"), "image/png")
        );
        assert!(bytes.starts_with(b"\x89PNG"));
        assert_eq!(lead_somewhere(&start), [false, false, true, true]);

        let first = step(&table, who, &start, "on").await;
        first.says(&[
            "**Ply 1 of 2**: White moved `i → f`.",
            "A turning point: that turned a win in 69 into a draw.",
        ]);
        assert_eq!(lead_somewhere(&first), [true; 4]);
        let last = step(&table, who, &first, "on").await;
        last.says(&["**Ply 2 of 2**: Black moved `e → h`.", "wins as Black"]);
        assert_eq!(lead_somewhere(&last), [true, true, false, false]);
        step(&table, who, &last, "back").await.says(&["**Ply 1 of 2**"]);
        step(&table, who, &first, "last").await.says(&["**Ply 2 of 2**"]);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_match_is_shown_to_anyone_and_nothing_is_told_of_it() {
    let table = Table::new().await;
    let begun = table.begin_in(table.general, "first-either", true).await;
    let empty = replay(&table, table.mia, 1).await;
    empty.says(&["Nothing has been played yet."]);
    assert_eq!(lead_somewhere(&empty), [true, false, false, true]);
    let start = step(&table, table.mia, &empty, "last").await;
    assert_eq!(lead_somewhere(&start), [false; 4]);
    table.play(&begun, &["i-f"]).await;
    for who in [table.mia, table.ada] {
        let gif = replay(&table, who, 1).await;
        gif.says(&["The one action"]);
        let still = step(&table, who, &gif, "last").await;
        still.says(&["**Ply 1 of 1**"]);
        assert!(!still.content.contains("turning point"), "{}", still.content);
    }
    // Without a number it is the match that runs.
    table
        .slash(table.kofi, "queah replay", json!({}))
        .await
        .says(&["**Queah #1**"]);
    table
        .slash(table.mia, "queah replay", json!({}))
        .await
        .refuses(&["no match"]);
    replay(&table, table.mia, 7).await.refuses(&["There is no match #7"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_matches_the_asker_chooses() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    table.begin("may-both").await;
    for (line, title) in [
        ("queah replay", "Nothing has been played yet."),
        ("queah export", "**Record of match #2**"),
    ] {
        let which = table.slash(table.ada, line, json!({})).await;
        let value = which
            .offered()
            .into_iter()
            .find(|value| value.starts_with("2:"))
            .unwrap();
        table.choose_in(table.ada, &which, "which", &value).await.says(&[title]);
        let offers = table.complete(table.ada, line, json!({"match": ""}), "match").await;
        assert_eq!(offers.len(), 2);
    }
    table.leave().await;
}
