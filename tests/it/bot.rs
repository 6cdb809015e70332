//! Whole matches over the wire: the real bot against the sandbox.
#![allow(clippy::unwrap_used)]

mod challenge;
mod completing;
pub mod contract;
mod export;
mod faults;
mod fluent;
mod health;
mod languages;
mod leaving;
mod manners;
mod offers;
mod opponent;
mod pace;
mod pages;
mod places;
mod playing;
mod pressing;
mod puzzle;
mod refusals;
mod rematch;
mod replay;
mod review;
mod settings;
pub mod table;
mod texts;
mod voiding;

use serde_json::json;
use table::Table;

#[tokio::test(flavor = "multi_thread")]
async fn two_members_play_from_challenge_to_resignation() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    begun.says(&["Classic"]);

    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.pinged(&moved), [table.kofi]);
    table.history(&begun).await;

    let replied = table.choose(table.kofi, &moved, "dxj").await;
    replied.says(&["captured the counter on `g`"]);
    assert_eq!(table.pinged(&replied), [table.ada]);

    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    assert!(asked.ephemeral);
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await.says(&["wins as Black"]);
    table.leave().await;
}
