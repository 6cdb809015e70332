//! The gateway, byte for byte: who is let in, what is heard, what survives a lost connection.

use super::bot::Bot;
use super::socket::{Frame, Socket, identify};
use super::{start, start_with};
use queah::sandbox::{Fault, Outcome, Sandbox, World, slash};
use serde_json::{Value, json};
use std::time::Duration;

/// Says something on a new connection, after HELLO, and gives the code the gateway closes with.
async fn closes_with(sandbox: &Sandbox, what: &str) -> u16 {
    let mut socket = Socket::open(sandbox).await;
    assert_eq!(socket.json().await["op"], 10);
    socket.text(what).await;
    loop {
        match socket.next().await {
            Frame::Closed(code) => return code,
            Frame::Json(_) => {}
            Frame::Gone => panic!("the connection ended without a close"),
        }
    }
}

#[tokio::test]
async fn refusals() {
    let sandbox = start().await;
    let token = sandbox.token();
    let with = |name: &str, value: Value| {
        let mut message = identify(&token, 1);
        message["d"][name] = value;
        message.to_string()
    };
    let table = [
        ("not JSON", "hello".to_owned(), 4002),
        ("an unknown opcode", json!({"op": 99}).to_string(), 4001),
        (
            "a presence before identifying",
            json!({"op": 3, "d": {}}).to_string(),
            4003,
        ),
        ("a wrong token", identify("wrong", 1).to_string(), 4004),
        ("members without leave", identify(&token, 1 << 1).to_string(), 4014),
        (
            "the content of messages without leave",
            identify(&token, 1 << 15).to_string(),
            4014,
        ),
        ("an intent that is none", identify(&token, 1 << 40).to_string(), 4013),
        (
            "bit 17, which Discord left out",
            identify(&token, 1 << 17).to_string(),
            4013,
        ),
        ("bit 19, the same", identify(&token, 1 << 19).to_string(), 4013),
        ("no intents", with("intents", Value::Null), 4013),
        ("shard 1 of 1", with("shard", json!([1, 1])), 4010),
        (
            "a wrong token on resuming",
            json!({"op": 6, "d": {"token": "x", "session_id": "y", "seq": 1}}).to_string(),
            4004,
        ),
    ];
    for (what, message, code) in table {
        assert_eq!(closes_with(&sandbox, &message).await, code, "{what}");
        assert!(!sandbox.take_violations().is_empty(), "{what} is a violation");
    }
    let mut socket = Socket::open(&sandbox).await;
    socket.identify(&sandbox, 1).await;
    socket.event("GUILD_CREATE").await;
    socket.say(&identify(&token, 1)).await;
    assert_eq!(socket.next().await, Frame::Closed(4005));
}

#[tokio::test]
async fn a_session_begins() {
    let sandbox = start().await;
    let mut socket = Socket::open(&sandbox).await;
    let hello = socket.json().await;
    assert_eq!(
        (&hello["op"], &hello["d"]["heartbeat_interval"]),
        (&json!(10), &json!(41_250))
    );
    socket.say(&json!({"op": 1, "d": null})).await;
    assert_eq!(socket.json().await["op"], 11);
    socket.say(&identify(&sandbox.token(), 1)).await;
    let ready = socket.json().await;
    assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
    assert_eq!(ready["d"]["application"]["id"], json!(sandbox.application_id()));
    assert_eq!(
        ready["d"]["guilds"],
        json!([{"id": sandbox.guild_id(), "unavailable": true}])
    );
    let guild = socket.json().await;
    assert_eq!((&guild["t"], &guild["s"]), (&json!("GUILD_CREATE"), &json!(2)));
    assert_eq!(guild["d"]["member_count"], 4);
    assert!(sandbox.gateway_connected());
}

/// With GUILDS alone there are no messages; with more intents there are, and their content only with leave.
#[tokio::test]
async fn intents() {
    const GUILDS: u64 = 1;
    const MESSAGES: u64 = 1 << 9;
    const CONTENT: u64 = 1 << 15;
    for (intents, expected) in [
        (GUILDS, None),
        (GUILDS | MESSAGES, Some("")),
        (GUILDS | MESSAGES | CONTENT, Some("hi")),
    ] {
        let sandbox = start_with(World::demo("Bot").with_privileged_intents(CONTENT)).await;
        let mut socket = Socket::open(&sandbox).await;
        socket.identify(&sandbox, intents).await;
        let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
        sandbox.say(ada, general, "hi").unwrap();
        // A channel's event, which all three hear, marks the end.
        sandbox
            .fault(Fault::Deny {
                channel: general,
                permission: "embed_links".to_owned(),
            })
            .unwrap();
        let mut heard = None;
        loop {
            let event = socket.json().await;
            match event["t"].as_str() {
                Some("MESSAGE_CREATE") => heard = event["d"]["content"].as_str().map(str::to_owned),
                Some("CHANNEL_UPDATE") => break,
                _ => {}
            }
        }
        assert_eq!(heard.as_deref(), expected, "intents {intents}");
    }
}

/// A lost connection loses nothing: what happened meanwhile comes with the resumed session.
#[tokio::test]
async fn resuming() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    let seen = bot.socket.event("GUILD_CREATE").await["s"].as_u64().unwrap();
    sandbox.fault(Fault::CloseGateway { code: 4000 }).unwrap();
    assert_eq!(bot.socket.next().await, Frame::Closed(4000));
    sandbox
        .until(|sandbox| (!sandbox.gateway_connected()).then_some(()))
        .await
        .unwrap();
    let missed = sandbox.send(&slash(ada, general, "all", json!({}))).unwrap();

    let resume =
        |session: &str, seq: u64| json!({"op": 6, "d": {"token": sandbox.token(), "session_id": session, "seq": seq}});
    let mut again = Socket::open(&sandbox).await;
    assert_eq!(again.json().await["op"], 10);
    again.say(&resume(&bot.session, seen)).await;
    let event = again.json().await;
    assert_eq!(
        (&event["t"], &event["s"], &event["d"]["id"]),
        (&json!("INTERACTION_CREATE"), &json!(seen + 1), &json!(missed))
    );
    assert_eq!(again.json().await["t"], "RESUMED");
    assert_eq!(sandbox.sessions(), (1, 1));

    let mut lost = Socket::open(&sandbox).await;
    lost.json().await;
    lost.say(&resume("unknown", 1)).await;
    let invalid = lost.json().await;
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(false)));

    // Who says goodbye cannot come back.
    again.close(1000).await;
    sandbox
        .until(|sandbox| (!sandbox.gateway_connected()).then_some(()))
        .await
        .unwrap();
    lost.say(&resume(&bot.session, seen)).await;
    assert_eq!(lost.json().await["op"], 9);
}

/// Without a bot the member reads that nothing came.
#[tokio::test]
async fn nobody_answers() {
    let sandbox = start().await;
    let bot = Bot::connect(&sandbox).await;
    drop(bot);
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    let act = slash(ada, general, "all", json!({}));
    let (answer, ()) = tokio::join!(sandbox.act(act), async {
        sandbox.clock().advance(Duration::from_secs(4))
    });
    let answer = answer.unwrap();
    assert_eq!(answer.outcome, Outcome::Failed);
    assert_eq!(answer.error.as_deref(), Some("The application did not respond"));
    let seen = |member| sandbox.messages(member, general).len();
    assert_eq!(
        (seen(ada), seen(sandbox.member("Kofi"))),
        (1, 0),
        "only the one who asked reads it"
    );
}

/// Who does not send heartbeats is closed out.
#[tokio::test]
async fn heartbeats() {
    let sandbox = start_with(World::demo("Bot").with_heartbeat(Duration::from_millis(20))).await;
    let mut socket = Socket::open(&sandbox).await;
    socket.identify(&sandbox, 0).await;
    assert_eq!(socket.next().await, Frame::Closed(4009));
}

#[tokio::test]
async fn faults() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    bot.socket.event("GUILD_CREATE").await;
    sandbox.fault(Fault::Reconnect).unwrap();
    assert_eq!(bot.socket.json().await["op"], 7);
    sandbox.fault(Fault::InvalidSession { resumable: true }).unwrap();
    let invalid = bot.socket.json().await;
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(true)));

    // Silent: heartbeats go unanswered, events unsent; the events are not lost.
    sandbox.fault(Fault::Silent).unwrap();
    bot.socket.say(&json!({"op": 1, "d": 2})).await;
    let missed = sandbox
        .send(&slash(
            sandbox.member("Ada"),
            sandbox.channel("general"),
            "all",
            json!({}),
        ))
        .unwrap();
    sandbox.fault(Fault::CloseGateway { code: 4000 }).unwrap();
    assert_eq!(bot.socket.next().await, Frame::Closed(4000), "nothing before the close");
    sandbox.fault(Fault::Clear).unwrap();
    let mut again = Socket::open(&sandbox).await;
    again.json().await;
    again
        .say(&json!({"op": 6, "d": {"token": sandbox.token(), "session_id": bot.session, "seq": 2}}))
        .await;
    assert_eq!(again.json().await["d"]["id"], json!(missed));

    // No HELLO: the first thing heard on a new connection is its end.
    sandbox.fault(Fault::NoHello).unwrap();
    let mut dead = Socket::open(&sandbox).await;
    dead.say(&identify(&sandbox.token(), 1)).await;
    sandbox.stop().await;
    assert_eq!(dead.next().await, Frame::Closed(1001));
}

/// Names and shapes of the guild's events, as far as GUILDS hears them.
#[tokio::test]
async fn guild_events() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    bot.socket.event("GUILD_CREATE").await;
    let games = sandbox.channel("games");
    let thread = bot
        .rest
        .send(
            "POST",
            &format!("/channels/{games}/threads"),
            json!({"name": "t", "type": 11}),
        )
        .await;
    assert_eq!(bot.socket.json().await["t"], "THREAD_CREATE");
    let thread = thread.id();
    sandbox.fault(Fault::ArchiveThread { thread, locked: false }).unwrap();
    let update = bot.socket.json().await;
    assert_eq!(
        (&update["t"], &update["d"]["thread_metadata"]["archived"]),
        (&json!("THREAD_UPDATE"), &json!(true))
    );
    sandbox
        .fault(Fault::MemberLeaves {
            member: sandbox.member("Kofi"),
            guild: None,
        })
        .unwrap();
    sandbox.fault(Fault::DeleteChannel { channel: games }).unwrap();
    assert_eq!(
        bot.socket.json().await["t"],
        "THREAD_DELETE",
        "who leaves is not told without the intent"
    );
    assert_eq!(bot.socket.json().await["t"], "CHANNEL_DELETE");
    sandbox
        .fault(Fault::RemoveBot {
            guild: sandbox.guild_id(),
        })
        .unwrap();
    assert_eq!(bot.socket.json().await["t"], "GUILD_DELETE");
}
