//! Where members ask and in which language: nothing they can bring about goes unanswered.

use super::table::{Seen, Table};
use queah::discord::texts::Texts;
use queah::sandbox::{Id, World};
use queah::store::Memory;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;

/// The locales that Discord's clients can be set to, from its reference.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

/// Registers the commands for everywhere, as a version of another time may have.
async fn register_everywhere(table: &Table) {
    let known = table.sandbox.commands().remove(0);
    let command = json!({
        "name": known["name"], "type": 1, "description": known["description"], "options": known["options"],
        "contexts": [0, 1, 2], "integration_types": [0, 1],
    });
    let path = format!("/applications/{}/commands", table.sandbox.application_id());
    table.rest(Method::PUT, &path, &json!([command])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_offered_in_servers_that_installed_the_bot_alone() {
    let table = Table::new().await;
    let command = &table.sandbox.commands()[0];
    assert_eq!(command["contexts"], json!([0]));
    assert_eq!(command["integration_types"], json!([0]));
    let there = table.sandbox.dm(table.ada);
    let offered = table.sandbox.slash(table.ada, there, "queah help", json!({})).await;
    assert!(offered.is_err(), "{offered:?}");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_from_a_direct_message_is_told_where_to_go() {
    let table = Table::new().await;
    register_everywhere(&table).await;
    let there = table.sandbox.dm(table.ada);
    for line in [
        "queah help",
        "queah games",
        "queah board",
        "queah leaderboard",
        "queah challenge",
    ] {
        let told = table.slash_in(there, table.ada, line, json!({})).await;
        told.refuses(&[
            "in a server, not in direct messages",
            "Use this command in a channel of a server",
        ]);
    }
    let offered = table
        .sandbox
        .autocomplete(table.ada, there, "queah move", json!({"from": ""}), "from")
        .await;
    assert!(offered.unwrap().choices.is_empty());
    let button = json!({"type": 2, "style": 2, "label": "One", "custom_id": "q1:1:0:resign"});
    let body = json!({"content": "Old", "components": [{"type": 1, "components": [button]}]});
    let sent = table
        .rest(Method::POST, &format!("/channels/{there}/messages"), &body)
        .await;
    let old = Seen::of(sent);
    table
        .press_id(table.ada, &old, "q1:1:0:resign")
        .await
        .refuses(&["in a server"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_did_not_install_the_bot_is_told_how_to() {
    let mut world = World::demo("Queah");
    world.guild("Far away");
    let (square, guest) = (world.channel("square"), world.member("Guest"));
    world.without_bot();
    world.install(guest);
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    register_everywhere(&table).await;
    for line in ["queah help", "queah challenge", "queah board"] {
        let told = table.slash_in(square, guest, line, json!({})).await;
        told.refuses(&[
            "I am not installed in this server",
            "*Add App*",
            "then use this command again",
        ]);
    }
    table.leave().await;
}

/// A member whose client is set to this locale.
async fn speaks(locale: &str) -> (Table, Id) {
    let mut world = World::demo("Queah");
    let guest = world.member("Guest");
    world.locale(guest, locale);
    (Table::seated(world, Arc::new(Memory::new()), |_| {}).await, guest)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_without_texts_is_answered_in_english() {
    for locale in ["en-GB", "pt-BR", "xx", "not a locale", ""] {
        let (table, guest) = speaks(locale).await;
        table
            .slash(guest, "queah help", json!({}))
            .await
            .says(&["is a board game of Liberia"]);
        table
            .slash(guest, "queah board", json!({}))
            .await
            .refuses(&["You play no match here"]);
        let made = table.slash(guest, "queah challenge", json!({})).await;
        made.says(&["Anyone may accept"]);
        table.press(table.ada, &made, "accept").await;
        table.board_after(&made).await.says(&["and begin"]);
        table.leave().await;
    }
}

#[test]
fn every_locale_has_texts() {
    let english = Texts::default();
    let odd = [
        "",
        " ",
        "en",
        "en-US",
        "EN-us",
        "en_US",
        "xx",
        "xx-YY",
        "und",
        "*",
        "de-DE-1996",
        "🦀",
        "a\0b",
    ];
    for locale in LOCALES.into_iter().chain(odd) {
        let texts = Texts::of(locale);
        assert!(!texts.say("help-title").contains("help-title"), "{locale:?}");
        if !Texts::all()
            .iter()
            .any(|known| locale.starts_with(&known.locale()[..2]))
        {
            assert_eq!(texts, english, "{locale:?}");
        }
    }
    assert_eq!(Texts::of("en-GB"), english, "the same language, spelt otherwise");
    assert!(Texts::of(&"x".repeat(10_000)) == english);
}

#[test]
fn every_language_is_one_that_discord_knows_and_the_fallback_is_first() {
    let all = Texts::all();
    assert_eq!(all[0], Texts::default());
    for texts in &all {
        // The folder's name is sent as the locale of names and descriptions; Discord refuses any other.
        assert!(LOCALES.contains(&texts.locale().as_str()), "{}", texts.locale());
    }
}

/// Every translation that is registered: its locale and its text.
fn translations<'a>(value: &'a Value, found: &mut Vec<(&'a str, &'a str)>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| translations(item, found)),
        Value::Object(fields) => {
            for (key, field) in fields {
                match field.as_object().filter(|_| key.ends_with("_localizations")) {
                    Some(texts) => found.extend(
                        texts
                            .iter()
                            .map(|(locale, text)| (locale.as_str(), text.as_str().unwrap())),
                    ),
                    None => translations(field, found),
                }
            }
        }
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_in_every_language_besides_the_first() {
    let table = Table::new().await;
    let commands = table.sandbox.commands();
    let mut found = Vec::new();
    for command in &commands {
        translations(command, &mut found);
    }
    let others: Vec<String> = Texts::all().iter().skip(1).map(Texts::locale).collect();
    for locale in &others {
        assert!(
            found.iter().any(|(known, _)| known == locale),
            "no command speaks {locale}"
        );
    }
    for (locale, text) in found {
        assert!(others.iter().any(|known| known == locale), "{locale} has no texts");
        assert!(
            (1..=100).contains(&text.chars().count()) && !text.contains("command-"),
            "{text}"
        );
    }
    table.leave().await;
}
