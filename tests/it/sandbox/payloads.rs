//! The sandbox's payloads beside those of an independent simulator, and its answers against Discord's own description.

use super::bot::{Bot, callback};
use super::socket::Socket;
use super::{Rest, id_of, shared_json, start_with};
use queah::sandbox::{Act, Sandbox, World, slash};
use serde_json::{Value, json};
use serenity::all::{GuildCreateEvent, Interaction};
use std::collections::BTreeSet;

const INTERACTIONS: [&str; 9] = [
    "slash_all_types",
    "slash_subgroup",
    "autocomplete",
    "user_menu",
    "message_menu",
    "button",
    "string_select",
    "user_select",
    "modal_submit",
];

/// Where in a value which fields are: `data.options[].name`. Ids as names count as one.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, inner) in map {
                let name = if name.parse::<u64>().is_ok() { "*" } else { name };
                let path = format!("{path}.{name}");
                found.insert(path.clone());
                fields(inner, &path, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| fields(inner, &format!("{path}[]"), found)),
        _ => {}
    }
}

/// Fields of theirs that ours lacks.
fn lacking(ours: &Value, theirs: &Value) -> Vec<String> {
    let (mut here, mut there) = (BTreeSet::new(), BTreeSet::new());
    fields(ours, "", &mut here);
    fields(theirs, "", &mut there);
    there.difference(&here).cloned().collect()
}

#[test]
fn theirs_can_be_read() {
    for name in INTERACTIONS {
        let Some(value) = shared_json(&format!("interactions/{name}.json")) else {
            return;
        };
        let kind = value["type"].clone();
        let read: Interaction = serde_json::from_value(value).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(json!(read.kind()), kind, "{name}");
    }
    let Some(mut guild) = shared_json("interactions/guild_create.json") else {
        return;
    };
    // The simulator leaves out what Discord always sends and the library insists on.
    guild["nsfw_level"] = json!(0);
    let read: GuildCreateEvent = serde_json::from_value(guild).unwrap();
    assert_eq!(read.guild.members.len(), 4);
}

/// The same acts as in the simulator's files, one by one, by name.
async fn ours(sandbox: &Sandbox, bot: &mut Bot) -> Vec<(&'static str, Value)> {
    let (ada, kofi, general) = (
        sandbox.member("Ada"),
        sandbox.member("Kofi"),
        sandbox.channel("general"),
    );
    let role = sandbox.view(ada)["roles"][2]["id"].clone();
    let hello = sandbox.say(kofi, general, "hello").unwrap();
    let rows = json!([
        {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "btn", "label": "B"}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "sel", "options": [
            {"label": "A", "value": "a"}, {"label": "B", "value": "b"}]}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "usel"}]},
    ]);
    let path = format!("/channels/{general}/messages");
    let message = bot
        .rest
        .send("POST", &path, json!({"content": "x", "components": rows}))
        .await
        .id();
    let file = json!({"filename": "f.png", "content_type": "image/png", "bytes": super::PNG});
    let every =
        json!({"s": "x", "i": 3, "b": true, "u": kofi, "c": general, "r": role, "m": kofi, "n": 1.5, "a": file});
    let other = |mut act: Value| -> Act {
        act["as"] = json!(ada);
        act["channel"] = json!(general);
        serde_json::from_value(act).unwrap()
    };
    let component = |id: &str, values: Value| {
        other(json!({"kind": "component", "message": message, "custom_id": id, "values": values}))
    };
    let acts = [
        ("slash_all_types", slash(ada, general, "all", every)),
        ("slash_subgroup", slash(ada, general, "grp g sub", json!({"n": 1}))),
        (
            "autocomplete",
            other(json!({"kind": "autocomplete", "name": "ac", "options": {"q": "par"}, "focused": "q"})),
        ),
        (
            "user_menu",
            other(json!({"kind": "command", "name": "Who", "type": 2, "target": kofi})),
        ),
        (
            "message_menu",
            other(json!({"kind": "command", "name": "Quote", "type": 3, "target": hello})),
        ),
        ("button", component("btn", json!([]))),
        ("string_select", component("sel", json!(["b"]))),
        ("user_select", component("usel", json!([kofi]))),
    ];
    let mut heard = Vec::new();
    for (name, act) in acts {
        sandbox.send(&act).unwrap_or_else(|error| panic!("{name}: {error}"));
        heard.push((name, bot.interaction().await));
    }
    sandbox.send(&slash(ada, general, "all", json!({}))).unwrap();
    let opener = bot.interaction().await;
    let input = json!({"type": 1, "components": [{"type": 4, "custom_id": "in", "style": 1, "label": "L"}]});
    let modal = json!({"type": 9, "data": {"custom_id": "md", "title": "T", "components": [input]}});
    assert_eq!(bot.answer(&opener, modal).await.status, 204);
    sandbox
        .send(&other(
            json!({"kind": "modal", "custom_id": "md", "fields": {"in": "hello"}}),
        ))
        .unwrap();
    heard.push(("modal_submit", bot.interaction().await));
    heard
}

#[tokio::test]
async fn ours_have_their_fields() {
    let mut world = World::demo("Bot");
    world.role("Mods", 0);
    let sandbox = start_with(world).await;
    let mut bot = Bot::connect(&sandbox).await;
    let heard = ours(&sandbox, &mut bot).await;
    for (name, payload) in &heard {
        let read: Interaction =
            serde_json::from_value(payload.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(json!(read.kind()), payload["type"], "{name}");
    }
    for (name, payload) in heard {
        let Some(theirs) = shared_json(&format!("interactions/{name}.json")) else {
            return;
        };
        assert_eq!(lacking(&payload, &theirs), Vec::<String>::new(), "{name}");
        for field in ["type", "name", "component_type", "custom_id"] {
            assert_eq!(payload["data"][field], theirs["data"][field], "{name}: data.{field}");
        }
        let (mut plain, mut expected) = (payload["data"]["options"].clone(), theirs["data"]["options"].clone());
        for value in [&mut plain, &mut expected] {
            strip_ids(value);
        }
        assert_eq!(plain, expected, "{name}: options");
    }
    let mut socket = Socket::open(&sandbox).await;
    socket.identify(&sandbox, 1).await;
    let guild = socket.event("GUILD_CREATE").await["d"].take();
    let theirs = shared_json("interactions/guild_create.json").unwrap_or_default();
    assert_eq!(lacking(&guild, &theirs), Vec::<String>::new());
    serde_json::from_value::<GuildCreateEvent>(guild).unwrap();
}

/// Ids differ from world to world.
fn strip_ids(value: &mut Value) {
    match value {
        Value::String(text) if text.len() > 15 && text.parse::<u64>().is_ok() => *value = json!("id"),
        Value::Array(list) => {
            list.iter_mut().for_each(strip_ids);
            // The client sends them in the order they were filled in, which is no promise.
            list.sort_by_key(|option| option["name"].to_string());
        }
        Value::Object(map) => map.values_mut().for_each(strip_ids),
        _ => {}
    }
}

/// What in a value does not fit a schema of Discord's description.
fn misfits(description: &Value, schema: &str, value: &Value) -> Vec<String> {
    let root = json!({"$ref": format!("#/components/schemas/{schema}"), "components": description["components"]});
    let validator = jsonschema::validator_for(&root).unwrap();
    validator
        .iter_errors(value)
        .map(|error| format!("{schema}{}: {error}", error.instance_path()))
        .collect()
}

/// What REST answers is what Discord's own description says it answers.
#[tokio::test]
async fn answers_fit_discords_description() {
    let Some(description) = shared_json("discord-openapi.json") else {
        return;
    };
    let sandbox = start_with(World::demo("Bot")).await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, general, guild) = (sandbox.member("Ada"), sandbox.channel("general"), sandbox.guild_id());
    let app = sandbox.application_id();
    let mut found = Vec::new();
    let mut check = |schema: &str, value: &Value| found.extend(misfits(&description, schema, value));
    for (path, schema) in [
        ("/gateway".to_owned(), "GatewayResponse"),
        ("/gateway/bot".to_owned(), "GatewayBotResponse"),
        ("/users/@me".to_owned(), "UserPIIResponse"),
        (format!("/users/{ada}"), "UserResponse"),
        ("/applications/@me".to_owned(), "PrivateApplicationResponse"),
        (format!("/guilds/{guild}"), "GuildWithCountsResponse"),
        (format!("/guilds/{guild}/members/{ada}"), "GuildMemberResponse"),
        (format!("/channels/{general}"), "GuildChannelResponse"),
    ] {
        check(schema, &bot.rest.get(&path).await.json);
    }
    for command in bot
        .rest
        .get(&format!("/applications/{app}/commands?with_localizations=true"))
        .await
        .json
        .as_array()
        .unwrap()
    {
        check("ApplicationCommandResponse", command);
    }
    let path = format!("/channels/{general}/messages");
    let body = json!({
        "content": format!("<@{ada}>"), "embeds": [{"title": "t", "image": {"url": "attachment://a.png"}}],
        "components": [{"type": 1, "components": [
            {"type": 2, "style": 1, "custom_id": "b", "label": "B", "emoji": {"name": "👍"}},
            {"type": 2, "style": 5, "url": "https://example.org", "label": "L"}]}],
    });
    let sent = bot.rest.send_files("POST", &path, body, &["a.png", "b.png"]).await;
    check("MessageResponse", &sent.json);
    let thread = bot
        .rest
        .send("POST", &format!("{path}/{}/threads", sent.id()), json!({"name": "t"}))
        .await;
    check("CreatedThreadResponse", &thread.json);
    check(
        "MessageResponse",
        &bot.rest.get(&format!("{path}/{}", sent.id())).await.json,
    );
    let dm = bot
        .rest
        .send("POST", "/users/@me/channels", json!({"recipient_id": ada}))
        .await;
    check("PrivateChannelResponse", &dm.json);

    sandbox.send(&slash(ada, general, "all", json!({}))).unwrap();
    let interaction = bot.interaction().await;
    let path = format!("{}?with_response=true", callback(&interaction));
    let made = bot
        .rest
        .send("POST", &path, json!({"type": 4, "data": {"content": "x", "flags": 64}}))
        .await;
    check("InteractionCallbackResponse", &made.json);
    let more = bot.through("POST", &interaction, "", json!({"content": "y"})).await;
    check("MessageResponse", &more.json);
    assert_eq!(
        id_of(&made.json["resource"]["message"]).to_string(),
        more.json["message_reference"]["message_id"]
    );
    let refused = Rest::new(&sandbox)
        .send("POST", &format!("/channels/{general}/messages"), json!({"content": 5}))
        .await;
    // The description has numbers for the codes of single fields, where Discord sends words.
    check("Error", &refused.json);
    assert_eq!(found, Vec::<String>::new());
}
