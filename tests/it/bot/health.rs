//! `/queah health`: what the bot may do in a channel, and what it lacks.

use super::table::Table;
use queah::sandbox::Fault;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_says_what_it_may_and_what_it_lacks() {
    let table = Table::new().await;
    let well = table.slash(table.kofi, "queah health", json!({})).await;
    assert!(well.ephemeral && well.picture().is_some() && well.components().is_empty());
    well.says(&[
        "✅ *View Channels*",
        "✅ *Send Messages*",
        "✅ *Attach Files*",
        "✅ *Read Message History*",
        "I may do all that I need.",
        &format!("Queah {}", env!("CARGO_PKG_VERSION")),
        &format!("started <t:{}:R>", super::table::NOON / 1000),
    ]);
    // What threads need is nothing to a channel.
    assert!(!well.content.contains("Threads") && !well.content.contains('❌'));

    table.fault(Fault::Deny {
        channel: table.general,
        permission: "ATTACH_FILES".to_owned(),
    });
    let ailing = table.slash(table.kofi, "queah health", json!({})).await;
    assert!(ailing.ephemeral);
    ailing.says(&[
        "✅ *View Channels*",
        "❌ *Attach Files*, which I need to show pictures of boards",
        "can grant it: in the settings of this channel",
    ]);
    // Elsewhere it is as before.
    let elsewhere = table.slash_in(table.games, table.kofi, "queah health", json!({})).await;
    elsewhere.says(&["I may do all that I need."]);
    table.leave().await;
}
