//! Who may do what: the bot's rights by channel, what only some members see, whom a message notifies.

use super::bot::Bot;
use super::{Reply, Rest, start, start_with};
use queah::sandbox::{Fault, Id, World, permissions, slash};
use serde_json::{Value, json};

#[tokio::test]
async fn missing_rights() {
    let text = json!({"content": "x"});
    let embed = json!({"embeds": [{"title": "t"}]});
    let thread = json!({"name": "t", "type": 11});
    let send = "POST /messages";
    let table = [
        ("VIEW_CHANNEL", send, text.clone(), (403, 50001)),
        ("VIEW_CHANNEL", "GET ", Value::Null, (403, 50001)),
        ("VIEW_CHANNEL", "GET /messages", Value::Null, (403, 50001)),
        ("SEND_MESSAGES", send, text.clone(), (403, 50013)),
        ("EMBED_LINKS", send, embed, (403, 50013)),
        ("EMBED_LINKS", send, text.clone(), (200, 0)),
        (
            "READ_MESSAGE_HISTORY",
            "GET /messages/{message}",
            Value::Null,
            (403, 50001),
        ),
        ("READ_MESSAGE_HISTORY", "GET /messages", Value::Null, (200, 0)),
        (
            "READ_MESSAGE_HISTORY",
            "PATCH /messages/{message}",
            text.clone(),
            (200, 0),
        ),
        ("CREATE_PUBLIC_THREADS", "POST /threads", thread.clone(), (403, 50013)),
        ("SEND_MESSAGES", "POST /threads", thread, (201, 0)),
        ("SEND_MESSAGES", "POST /typing", Value::Null, (403, 50013)),
        ("", "PUT /pins/{message}", Value::Null, (403, 50013)),
        ("", "PATCH ", json!({"name": "n"}), (403, 50013)),
        ("", "DELETE ", Value::Null, (403, 50013)),
    ];
    for (permission, what, body, expected) in table {
        let sandbox = start().await;
        let rest = Rest::new(&sandbox);
        let channel = sandbox.channel("general");
        let base = format!("/channels/{channel}");
        let message = rest
            .send("POST", &format!("{base}/messages"), json!({"content": "first"}))
            .await
            .id();
        if !permission.is_empty() {
            sandbox
                .fault(Fault::Deny {
                    channel,
                    permission: permission.to_owned(),
                })
                .unwrap();
        }
        let (method, path) = what.split_once(' ').unwrap();
        let request = rest.request(
            method,
            &format!("{base}{}", path.replace("{message}", &message.to_string())),
        );
        let request = if body.is_null() { request } else { request.json(&body) };
        let reply = Rest::finish(request).await;
        assert_eq!((reply.status, reply.code()), expected, "without {permission}: {what}");
        assert!(sandbox.violations().is_empty());
    }
}

#[tokio::test]
async fn files_need_a_right() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let channel = sandbox.channel("general");
    sandbox
        .fault(Fault::Deny {
            channel,
            permission: "ATTACH_FILES".to_owned(),
        })
        .unwrap();
    let path = format!("/channels/{channel}/messages");
    let code = |reply: Reply| (reply.status, reply.code());
    assert_eq!(
        code(rest.send_files("POST", &path, json!({}), &["a.png"]).await),
        (403, 50013)
    );
    sandbox
        .fault(Fault::Allow {
            channel,
            permission: "ATTACH_FILES".to_owned(),
        })
        .unwrap();
    assert_eq!(
        code(rest.send_files("POST", &path, json!({}), &["a.png"]).await),
        (200, 0)
    );
}

/// An answer to an interaction needs no right to send, and tells which rights the bot has.
#[tokio::test]
async fn answers_need_no_right() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, channel) = (sandbox.member("Ada"), sandbox.channel("general"));
    sandbox
        .fault(Fault::Deny {
            channel,
            permission: "SEND_MESSAGES".to_owned(),
        })
        .unwrap();
    sandbox.send(&slash(ada, channel, "all", json!({}))).unwrap();
    let interaction = bot.interaction().await;
    let bits: u64 = interaction["app_permissions"].as_str().unwrap().parse().unwrap();
    assert_eq!(bits & permissions::SEND_MESSAGES, 0);
    assert_ne!(bits & permissions::VIEW_CHANNEL, 0);
    assert_eq!(
        bot.answer(&interaction, json!({"type": 4, "data": {"content": "x"}}))
            .await
            .status,
        204
    );
}

/// An ephemeral answer is seen by one member, and not by the bot through the channel.
#[tokio::test]
async fn ephemeral() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, kofi, channel) = (
        sandbox.member("Ada"),
        sandbox.member("Kofi"),
        sandbox.channel("general"),
    );
    sandbox.send(&slash(ada, channel, "all", json!({}))).unwrap();
    let interaction = bot.interaction().await;
    let content = format!("hello <@{kofi}>");
    let body = json!({"type": 4, "data": {"content": content, "flags": 64}});
    assert_eq!(bot.answer(&interaction, body).await.status, 204);
    let seen = |member: Id| sandbox.messages(member, channel).len();
    assert_eq!((seen(ada), seen(kofi)), (1, 0));
    assert!(sandbox.pings(kofi).is_empty(), "who cannot see it is not notified");
    let original = bot
        .through("GET", &interaction, "/messages/@original", Value::Null)
        .await;
    let path = format!("/channels/{channel}/messages/{}", original.id());
    assert_eq!(bot.rest.get(&path).await.code(), 10008);
    assert_eq!(
        bot.rest.send("PATCH", &path, json!({"content": "y"})).await.code(),
        10008
    );
    let edited = bot
        .through("PATCH", &interaction, "/messages/@original", json!({"content": "y"}))
        .await;
    assert_eq!((edited.status, &edited.json["flags"]), (200, &json!(64)));
    assert_eq!(
        bot.through("DELETE", &interaction, "/messages/@original", Value::Null)
            .await
            .status,
        204
    );
    assert_eq!(seen(ada), 0);
}

/// The first follow-up to a promise fulfils it, and cannot change whether it is ephemeral.
#[tokio::test]
async fn promises() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, channel) = (sandbox.member("Ada"), sandbox.channel("general"));
    sandbox.send(&slash(ada, channel, "all", json!({}))).unwrap();
    let interaction = bot.interaction().await;
    assert_eq!(bot.answer(&interaction, json!({"type": 5})).await.status, 204);
    let thinking = sandbox.messages(ada, channel).pop().unwrap();
    assert_eq!(thinking["sandbox"]["thinking"], true);
    let first = bot
        .through("POST", &interaction, "", json!({"content": "a", "flags": 64}))
        .await;
    assert_eq!((&first.json["id"], &first.json["flags"]), (&thinking["id"], &json!(0)));
    let second = bot
        .through("POST", &interaction, "", json!({"content": "b", "flags": 64}))
        .await;
    assert_eq!(second.json["flags"], 64);
    assert_eq!(second.json["message_reference"]["message_id"], thinking["id"]);
    assert_eq!(sandbox.messages(sandbox.member("Kofi"), channel).len(), 1);
}

/// Whom a message notifies: what it says, as far as it may reach. An edit notifies nobody.
#[tokio::test]
async fn pings() {
    let mut world = World::demo("Bot");
    let role = world.role("Referees", 0);
    let sandbox = {
        let probe = start_with(world.clone()).await;
        world.grant(probe.member("Mia"), role);
        start_with(world).await
    };
    let rest = Rest::new(&sandbox);
    let people = ["Ada", "Kofi", "Mia"].map(|name| sandbox.member(name));
    let [ada, kofi, _] = people;
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    let text = format!("<@{ada}> <@!{kofi}> <@&{role}>");
    let table = [
        (json!({"content": text}), "Ada Kofi Mia"),
        (json!({"content": text, "allowed_mentions": {"parse": []}}), ""),
        (
            json!({"content": text, "allowed_mentions": {"parse": ["users"]}}),
            "Ada Kofi",
        ),
        (
            json!({"content": text, "allowed_mentions": {"parse": ["roles"]}}),
            "Mia",
        ),
        (json!({"content": text, "allowed_mentions": {"users": [kofi]}}), "Kofi"),
        (json!({"content": "nobody", "allowed_mentions": {"users": [kofi]}}), ""),
        (json!({"embeds": [{"description": text}]}), ""),
        (
            json!({"content": "@everyone", "allowed_mentions": {"parse": ["users"]}}),
            "",
        ),
        (json!({"content": "@everyone"}), "Ada Kofi Mia"),
    ];
    for (body, expected) in table {
        let sent = rest.send("POST", &path, body.clone()).await;
        let notified: Vec<&str> = ["Ada", "Kofi", "Mia"]
            .into_iter()
            .zip(people)
            .filter(|(_, id)| sandbox.pings(*id).contains(&sent.id()))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(notified.join(" "), expected, "{body}");
    }
    let quiet = rest.send("POST", &path, json!({"content": "x"})).await.id();
    let edited = rest
        .send("PATCH", &format!("{path}/{quiet}"), json!({"content": text}))
        .await;
    assert_eq!(edited.json["mentions"].as_array().unwrap().len(), 2);
    assert!(!sandbox.pings(ada).contains(&quiet), "an edit notifies nobody");
    let asked = sandbox.say(ada, sandbox.channel("general"), "?").unwrap();
    for (replied, pinged) in [(true, true), (false, false)] {
        let body = json!({"content": "!", "message_reference": {"message_id": asked},
            "allowed_mentions": {"parse": [], "replied_user": replied}});
        let reply = rest.send("POST", &path, body).await.id();
        assert_eq!(sandbox.pings(ada).contains(&reply), pinged);
    }
}

/// Where the bot is not a member, those who installed it bring it along; where they may not use it aloud, it whispers.
#[tokio::test]
async fn brought_by_a_member() {
    for (denied, whispers) in [(0, false), (permissions::USE_EXTERNAL_APPS, true)] {
        let mut world = World::demo("Bot");
        world.guild("Elsewhere");
        world.without_bot();
        let away = world.channel("away");
        world.deny(away, denied);
        let probe = start_with(world.clone()).await;
        let (ada, kofi) = (probe.member("Ada"), probe.member("Kofi"));
        for person in [ada, kofi] {
            world.join(person);
        }
        world.install(ada);
        let sandbox = start_with(world).await;
        let commands = json!([{"name": "all", "description": "d", "integration_types": [0, 1]},
            {"name": "home", "description": "d"}]);
        let mut bot = Bot::connect_with(&sandbox, 1, commands).await;
        assert!(
            sandbox.send(&slash(kofi, away, "all", json!({}))).is_err(),
            "Kofi has not installed it"
        );
        assert!(
            sandbox.send(&slash(ada, away, "home", json!({}))).is_err(),
            "this one stays at home"
        );
        sandbox.send(&slash(ada, away, "all", json!({}))).unwrap();
        let interaction = bot.interaction().await;
        assert_eq!(interaction["authorizing_integration_owners"], json!({"1": ada}));
        assert_eq!(
            bot.answer(&interaction, json!({"type": 4, "data": {"content": "x"}}))
                .await
                .status,
            204
        );
        assert_eq!(sandbox.messages(kofi, away).is_empty(), whispers);
        let path = format!("/channels/{away}/messages");
        assert_eq!(
            bot.rest.send("POST", &path, json!({"content": "x"})).await.code(),
            50001
        );
        for n in 1..=6 {
            let reply = bot.through("POST", &interaction, "", json!({"content": "x"})).await;
            assert_eq!(reply.code(), if n > 5 { 40094 } else { 0 }, "follow-up {n}");
        }
    }
}
