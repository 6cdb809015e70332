//! Whole matches over the wire: the real bot against the sandbox.
#![allow(clippy::unwrap_used)]

mod table;

use serde_json::json;
use table::Table;

#[tokio::test(flavor = "multi_thread")]
async fn two_members_play_from_challenge_to_resignation() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    assert!(begun.content.contains("Classic"), "{}", begun.content);

    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    assert!(moved.content.contains("White moved `j → g`"), "{}", moved.content);
    assert_eq!(table.pinged(&moved), [table.kofi]);
    assert!(
        table.message(&begun).components().is_empty(),
        "the old board keeps no components"
    );

    let replied = table.choose(table.kofi, &moved, "dxj").await;
    assert!(
        replied.content.contains("captured the counter on `g`"),
        "{}",
        replied.content
    );
    assert_eq!(table.pinged(&replied), [table.ada]);

    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    assert!(asked.ephemeral);
    table.press(table.ada, &asked, "resigned").await;
    let ended = table.newest(table.mia).await;
    assert!(ended.content.contains("wins as Black"), "{}", ended.content);
    table.leave().await;
}
