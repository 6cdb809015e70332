//! What Discord refuses in modals, answers to interactions and requests at large, as data.

use super::bot::{Bot, callback, webhook};
use super::expect::{Field, Fine, Refused, button, check, long, row, rows, tweak};
use super::{Rest, start};
use queah::sandbox::{Sandbox, slash};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn modals() {
    let input = |changes: Value| {
        let mut input = json!({"type": 4, "custom_id": "i", "style": 1, "label": "L"});
        for (name, value) in changes.as_object().unwrap() {
            input[name] = value.clone();
        }
        row(&[input])
    };
    let modal = |rows: Vec<Value>| json!({"custom_id": "m", "title": "T", "components": rows});
    let numbered = |count: usize| {
        (0..count)
            .map(|n| input(json!({"custom_id": n.to_string()})))
            .collect::<Vec<_>>()
    };
    let table = [
        ("one input", modal(numbered(1)), Fine),
        ("five inputs", modal(numbered(5)), Fine),
        ("six inputs", modal(numbered(6)), Field("data.components")),
        ("no input", modal(vec![]), Field("data.components")),
        (
            "a title of 45",
            tweak(modal(numbered(1)), "title", json!(long(45))),
            Fine,
        ),
        (
            "a title of 46",
            tweak(modal(numbered(1)), "title", json!(long(46))),
            Field("data.title"),
        ),
        (
            "no title",
            tweak(modal(numbered(1)), "title", Value::Null),
            Field("data.title"),
        ),
        (
            "an id of 101",
            tweak(modal(numbered(1)), "custom_id", json!(long(101))),
            Field("data.custom_id"),
        ),
        (
            "the same id twice",
            modal(vec![input(json!({})), input(json!({}))]),
            Field("data.components.1.components.0.custom_id"),
        ),
        (
            "a label of 46",
            modal(vec![input(json!({"label": long(46)}))]),
            Field("data.components.0.components.0.label"),
        ),
        (
            "a placeholder of 101",
            modal(vec![input(json!({"placeholder": long(101)}))]),
            Field("data.components.0.components.0.placeholder"),
        ),
        (
            "a value longer than allowed",
            modal(vec![input(json!({"max_length": 3, "value": "long"}))]),
            Field("data.components.0.components.0.value"),
        ),
        (
            "style 3",
            modal(vec![input(json!({"style": 3}))]),
            Field("data.components.0.components.0.style"),
        ),
        (
            "a button in a modal",
            modal(vec![row(&[button("b")])]),
            Field("data.components.0.components.0.type"),
        ),
    ];
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    for (what, data, expect) in table {
        sandbox.send(&slash(ada, general, "all", json!({}))).unwrap();
        let interaction = bot.interaction().await;
        check(
            what,
            &bot.answer(&interaction, json!({"type": 9, "data": data})).await,
            expect,
        );
    }
}

/// Sends an interaction of this kind and gives it as the bot gets it.
async fn of_kind(sandbox: &Sandbox, bot: &mut Bot, kind: &str) -> Value {
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    let begin = |act: &str| {
        let act = json!({"as": ada, "channel": general, "kind": act});
        let more = match kind {
            "command" => json!({"name": "all"}),
            "autocomplete" => json!({"name": "ac", "options": {"q": "p"}, "focused": "q"}),
            _ => json!({}),
        };
        let mut act = act;
        for (name, value) in more.as_object().unwrap() {
            act[name] = value.clone();
        }
        serde_json::from_value(act).unwrap()
    };
    match kind {
        "command" | "autocomplete" => {
            sandbox.send(&begin(kind)).unwrap();
        }
        "component" | "component's modal" => {
            let path = format!("/channels/{general}/messages");
            let message = bot.rest.send("POST", &path, rows(&[row(&[button("b")])])).await.id();
            let act = json!({"as": ada, "channel": general, "kind": "component", "message": message, "custom_id": "b"});
            sandbox.send(&serde_json::from_value(act).unwrap()).unwrap();
        }
        _ => {
            sandbox.send(&slash(ada, general, "all", json!({}))).unwrap();
        }
    }
    let interaction = bot.interaction().await;
    if !kind.contains("modal") {
        return interaction;
    }
    let input = row(&[json!({"type": 4, "custom_id": "i", "style": 1, "label": "L"})]);
    let data = json!({"custom_id": "m", "title": "T", "components": [input]});
    assert_eq!(
        bot.answer(&interaction, json!({"type": 9, "data": data})).await.status,
        204
    );
    let act = json!({"as": ada, "channel": general, "kind": "modal", "custom_id": "m", "fields": {"i": "x"}});
    sandbox.send(&serde_json::from_value(act).unwrap()).unwrap();
    bot.interaction().await
}

/// Which answers fit which interactions.
#[tokio::test]
async fn answers() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let text = json!({"content": "x"});
    let bodies = [
        (4, text.clone()),
        (5, Value::Null),
        (6, Value::Null),
        (7, text),
        (8, json!({"choices": []})),
        (
            9,
            json!({"custom_id": "n", "title": "T", "components": [
            row(&[json!({"type": 4, "custom_id": "i", "style": 1, "label": "L"})])]}),
        ),
    ];
    let table = [
        ("command", vec![4, 5, 9]),
        ("component", vec![4, 5, 6, 7, 9]),
        ("autocomplete", vec![8]),
        ("modal", vec![4, 5]),
        ("component's modal", vec![4, 5, 6, 7]),
    ];
    for (kind, fitting) in table {
        for (answer, data) in &bodies {
            let interaction = of_kind(&sandbox, &mut bot, kind).await;
            let reply = bot.answer(&interaction, json!({"type": answer, "data": data})).await;
            let expect = if fitting.contains(answer) { Fine } else { Field("type") };
            check(&format!("type {answer} for a {kind}"), &reply, expect);
            if fitting.contains(answer) {
                let again = bot.answer(&interaction, json!({"type": answer, "data": data})).await;
                check("a second answer", &again, Refused(400, 40060));
            }
        }
    }
    for (what, choices, expect) in [
        ("25 choices", json!(vec![json!({"name": "n", "value": "v"}); 25]), Fine),
        (
            "26 choices",
            json!(vec![json!({"name": "n", "value": "v"}); 26]),
            Field("data.choices"),
        ),
        (
            "a name of 101",
            json!([{"name": long(101), "value": "v"}]),
            Field("data.choices.0.name"),
        ),
        (
            "a value of 101",
            json!([{"name": "n", "value": long(101)}]),
            Field("data.choices.0.value"),
        ),
        (
            "an empty name",
            json!([{"name": "", "value": "v"}]),
            Field("data.choices.0.name"),
        ),
    ] {
        let interaction = of_kind(&sandbox, &mut bot, "autocomplete").await;
        check(
            what,
            &bot.answer(&interaction, json!({"type": 8, "data": {"choices": choices}}))
                .await,
            expect,
        );
    }
}

/// Three seconds to answer, fifteen minutes to follow up.
#[tokio::test]
async fn time_limits() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let body = json!({"type": 4, "data": {"content": "x"}});
    for (ms, expect) in [(2_999, Fine), (3_001, Refused(404, 10062))] {
        let interaction = of_kind(&sandbox, &mut bot, "command").await;
        sandbox.clock().advance(Duration::from_millis(ms));
        check(
            &format!("after {ms} ms"),
            &bot.answer(&interaction, body.clone()).await,
            expect,
        );
    }
    let early = of_kind(&sandbox, &mut bot, "command").await;
    check(
        "before the answer",
        &bot.through("POST", &early, "", json!({"content": "y"})).await,
        Refused(404, 10015),
    );
    for (minutes, expect) in [(14, Fine), (16, Refused(401, 50027))] {
        let interaction = of_kind(&sandbox, &mut bot, "command").await;
        assert_eq!(bot.answer(&interaction, body.clone()).await.status, 204);
        sandbox.clock().advance(Duration::from_secs(minutes * 60));
        for (method, path) in [("POST", ""), ("PATCH", "/messages/@original")] {
            let reply = bot.through(method, &interaction, path, json!({"content": "y"})).await;
            check(&format!("{method} after {minutes} minutes"), &reply, expect);
        }
    }
    let failed = sandbox.messages(sandbox.member("Ada"), sandbox.channel("general"));
    let failed: Vec<_> = failed
        .iter()
        .filter_map(|message| message["sandbox"]["failed"].as_str())
        .collect();
    assert!(
        !failed.is_empty() && failed.iter().all(|text| *text == "The application did not respond"),
        "{failed:?}"
    );
}

/// Routes, methods, tokens and bodies that Discord does not know.
#[tokio::test]
async fn requests() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let interaction = of_kind(&sandbox, &mut bot, "command").await;
    let callback = callback(&interaction);
    let wrong = callback.replace("/callback", "0/callback");
    let general = format!("/channels/{}", sandbox.channel("general"));
    let other_app = webhook(&interaction).replace(&sandbox.application_id().to_string(), "1");
    let table = [
        ("GET", "/nowhere".to_owned(), Refused(404, 0)),
        ("GET", format!("{general}/messages/1/2"), Refused(404, 0)),
        ("DELETE", "/gateway".to_owned(), Refused(405, 0)),
        ("GET", "/channels/abc".to_owned(), Field("channel")),
        ("GET", "/channels/1".to_owned(), Refused(404, 10003)),
        ("GET", format!("{general}/messages/1"), Refused(404, 10008)),
        ("GET", format!("{general}/messages?limit=101"), Field("limit")),
        ("GET", "/guilds/1".to_owned(), Refused(404, 10004)),
        (
            "GET",
            format!("/guilds/{}/members/{}", sandbox.guild_id(), sandbox.application_id()),
            Refused(404, 10013),
        ),
        ("GET", "/users/1".to_owned(), Refused(404, 10013)),
        ("GET", "/applications/1/commands".to_owned(), Refused(404, 10002)),
        (
            "GET",
            format!("/applications/{}/commands/1", sandbox.application_id()),
            Refused(404, 10063),
        ),
        ("GET", format!("{other_app}/messages/@original"), Refused(404, 10015)),
        ("POST", wrong, Refused(404, 10062)),
        ("POST", callback.clone(), Field("type")),
    ];
    for (method, path, expect) in table {
        let body = if method == "GET" { Value::Null } else { json!({}) };
        let request = bot.rest.request(method, &path);
        let request = if body.is_null() { request } else { request.json(&body) };
        check(&format!("{method} {path}"), &Rest::finish(request).await, expect);
    }
    let mut stranger = bot.rest.clone();
    stranger.token = "Bot wrong".to_owned();
    check("a wrong token", &stranger.get("/users/@me").await, Refused(401, 0));
    let broken = bot
        .rest
        .request("POST", &format!("{general}/messages"))
        .header("content-type", "application/json");
    check(
        "broken JSON",
        &Rest::finish(broken.body("{")).await,
        Refused(400, 50109),
    );
    sandbox.take_violations();
    bot.rest.get("/gateway/bot?shards=1").await;
    assert_eq!(
        sandbox.take_violations().len(),
        1,
        "an unknown query parameter is a violation"
    );
}
