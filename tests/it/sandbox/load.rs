//! Many conversations at once: 200 people press, each answer brings a picture of 25 KB.

use super::bot::{Bot, callback};
use super::start;
use queah::sandbox::Outcome;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;

const MATCHES: usize = 200;
const PRESSES: usize = 6;
const PICTURE: usize = 25_000;

/// Answers everything with a new picture in place of the old one.
async fn answer(bot: &Bot, interaction: &Value, number: usize) {
    let kind = if interaction["type"] == 3 { 7 } else { 4 };
    let name = format!("{number}.png");
    let button = json!({"type": 2, "style": 1, "label": "Next", "custom_id": "next"});
    let data = json!({
        "content": number.to_string(), "embeds": [{"image": {"url": format!("attachment://{name}")}}],
        "components": [{"type": 1, "components": [button]}], "attachments": [{"id": 0}],
    });
    let part = reqwest::multipart::Part::bytes(vec![7; PICTURE])
        .file_name(name)
        .mime_str("image/png")
        .unwrap();
    let body = json!({"type": kind, "data": data}).to_string();
    let form = reqwest::multipart::Form::new()
        .part("files[0]", part)
        .text("payload_json", body);
    let reply = super::Rest::finish(bot.rest.request("POST", &callback(interaction)).multipart(form)).await;
    assert_eq!(reply.status, 204, "{reply:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_at_once() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (mut socket, rest, session) = (bot.socket, bot.rest.clone(), bot.session.clone());
    bot = Bot {
        rest,
        socket: super::socket::Socket::open(&sandbox).await,
        session,
    };
    let bot = Arc::new(bot);
    let answering = tokio::spawn(async move {
        for number in 0..MATCHES * (PRESSES + 1) {
            let interaction = socket.event("INTERACTION_CREATE").await["d"].take();
            let bot = Arc::clone(&bot);
            tokio::spawn(async move { answer(&bot, &interaction, number).await });
        }
    });
    let (ada, games) = (sandbox.member("Ada"), sandbox.channel("games"));
    let begun = Instant::now();
    let people: Vec<_> = (0..MATCHES)
        .map(|_| {
            let sandbox = sandbox.clone();
            tokio::spawn(async move {
                let board = sandbox.slash(ada, games, "all", json!({})).await.unwrap();
                assert_eq!(board.outcome, Outcome::Message);
                for _ in 0..PRESSES {
                    let next = sandbox.press(ada, games, board.message_id(), "next").await.unwrap();
                    assert_eq!(next.outcome, Outcome::Updated);
                    assert_eq!(next.message["attachments"], json!([]));
                }
            })
        })
        .collect();
    for person in people {
        person.await.unwrap();
    }
    answering.await.unwrap();
    let took = begun.elapsed();
    let actions = MATCHES * (PRESSES + 1);
    println!(
        "{actions} actions in {took:?}: {:.0} a second",
        actions as f64 / took.as_secs_f64()
    );
    assert_eq!(sandbox.messages(ada, games).len(), MATCHES);
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}
