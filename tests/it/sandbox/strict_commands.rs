//! What Discord refuses in commands, as data; and what its client refuses to send.

use super::bot::{Bot, commands};
use super::{Rest, start};
use queah::sandbox::Id;
use serde_json::{Value, json};

/// Registers one command alone and gives the fields with errors; none if it was taken.
async fn errors(rest: &Rest, application: Id, commands: Value) -> Vec<String> {
    let reply = rest
        .send("PUT", &format!("/applications/{application}/commands"), commands)
        .await;
    let mut found = Vec::new();
    match (reply.status, reply.code()) {
        (200, _) => {}
        (400, 50035) => walk(&reply.json["errors"], String::new(), &mut found),
        (400, 30032) => found.push("too many".to_owned()),
        _ => panic!("{reply:?}"),
    }
    found
}

fn walk(node: &Value, path: String, found: &mut Vec<String>) {
    for (name, inner) in node.as_object().into_iter().flatten() {
        if name == "_errors" {
            found.push(path.clone());
        } else {
            walk(
                inner,
                if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                },
                found,
            );
        }
    }
}

fn named(name: &str) -> Value {
    json!([{"name": name, "description": "d"}])
}

fn with(options: Value) -> Value {
    json!([{"name": "c", "description": "d", "options": options}])
}

fn option(kind: u8, name: &str) -> Value {
    json!({"type": kind, "name": name, "description": "d"})
}

fn but(mut value: Value, name: &str, change: Value) -> Value {
    value[name] = change;
    value
}

#[tokio::test]
async fn definitions() {
    let text = |change: &str, value: Value| with(json!([but(option(3, "o"), change, value)]));
    let choices = |list: Value| text("choices", list);
    let many = |count: usize| {
        (0..count)
            .map(|n| json!({"name": n.to_string(), "value": n.to_string()}))
            .collect::<Value>()
    };
    let options = |count: usize| (0..count).map(|n| option(3, &n.to_string())).collect::<Value>();
    let inside = |kind: u8, inner: Value| but(option(kind, "s"), "options", inner);
    let required = |name: &str| but(option(3, name), "required", json!(true));
    let big = |size: usize| {
        let words = |n: usize| json!({"name": format!("{n:0>50}"), "value": format!("{n:0>50}")});
        let full = |name: &str, count: usize| but(option(3, name), "choices", (0..count).map(words).collect());
        // Each choice counts 100, each option 1 + 1, the command 1 + 1.
        with(json!([full("a", 25), full("b", 25), full("c", 25), full("e", size)]))
    };
    let table: Vec<(&str, Value, &[&str])> = vec![
        ("all kinds", commands(), &[]),
        ("a plain name", named("a-b_c'1"), &[]),
        ("letters of other scripts", named("ходити"), &[]),
        ("vowel signs of Devanagari", named("खेलिए"), &[]),
        ("32 characters", named(&"a".repeat(32)), &[]),
        ("33 characters", named(&"a".repeat(33)), &["0.name"]),
        ("no characters", named(""), &["0.name"]),
        ("upper case", named("Move"), &["0.name"]),
        ("a space", named("a b"), &["0.name"]),
        ("a sign", named("a!"), &["0.name"]),
        ("no name", json!([{"description": "d"}]), &["0.name"]),
        ("no description", json!([{"name": "c"}]), &["0.description"]),
        (
            "a description of 100",
            json!([{"name": "c", "description": "ä".repeat(100)}]),
            &[],
        ),
        (
            "a description of 101",
            json!([{"name": "c", "description": "ä".repeat(101)}]),
            &["0.description"],
        ),
        (
            "two alike",
            json!([{"name": "c", "description": "d"}, {"name": "c", "description": "e"}]),
            &["1"],
        ),
        (
            "alike but of another type",
            json!([{"name": "c", "description": "d"}, {"name": "c", "type": 2}]),
            &[],
        ),
        (
            "an unknown field",
            json!([{"name": "c", "description": "d", "aliases": []}]),
            &["0.aliases"],
        ),
        (
            "a type of others",
            json!([{"name": "c", "description": "d", "type": 9}]),
            &["0.type"],
        ),
        ("a context menu", json!([{"name": "Look Up", "type": 3}]), &[]),
        (
            "a context menu with a description",
            json!([{"name": "L", "type": 3, "description": "d"}]),
            &["0.description"],
        ),
        (
            "a context menu with options",
            json!([{"name": "L", "type": 2, "options": [option(3, "o")]}]),
            &["0.options"],
        ),
        (
            "permissions as a text",
            but(named("c")[0].clone(), "default_member_permissions", json!("32")),
            &[],
        ),
        (
            "a known language",
            but(named("c")[0].clone(), "name_localizations", json!({"uk": "хід"})),
            &[],
        ),
        (
            "an unknown language",
            but(named("c")[0].clone(), "name_localizations", json!({"xx": "c"})),
            &["0.name_localizations.xx"],
        ),
        (
            "a wrong name in a language",
            but(named("c")[0].clone(), "name_localizations", json!({"uk": "Хід"})),
            &["0.name_localizations.uk"],
        ),
        (
            "a name of 33 in a language",
            but(
                named("c")[0].clone(),
                "name_localizations",
                json!({"uk": "ї".repeat(33)}),
            ),
            &["0.name_localizations.uk"],
        ),
        (
            "a choice's name of 100 in a language",
            text(
                "choices",
                json!([{"name": "x", "value": "x", "name_localizations": {"uk": "Ї".repeat(100)}}]),
            ),
            &[],
        ),
        (
            "a choice's name of 101 in a language",
            text(
                "choices",
                json!([{"name": "x", "value": "x", "name_localizations": {"uk": "ї".repeat(101)}}]),
            ),
            &["0.options.0.choices.0.name_localizations.uk"],
        ),
        (
            "contexts",
            but(named("c")[0].clone(), "contexts", json!([0, 1, 2])),
            &[],
        ),
        (
            "a context of others",
            but(named("c")[0].clone(), "contexts", json!([3])),
            &["0.contexts"],
        ),
        ("25 options", with(options(25)), &[]),
        ("26 options", with(options(26)), &["0.options"]),
        (
            "an option's upper case",
            with(json!([option(3, "O")])),
            &["0.options.0.name"],
        ),
        (
            "two options alike",
            with(json!([option(3, "o"), option(4, "o")])),
            &["0.options.1"],
        ),
        ("required first", with(json!([required("a"), option(3, "b")])), &[]),
        (
            "required last",
            with(json!([option(3, "b"), required("a")])),
            &["0.options.1"],
        ),
        (
            "an option without a description",
            with(json!([{"type": 3, "name": "o"}])),
            &["0.options.0.description"],
        ),
        (
            "an option without a type",
            with(json!([{"name": "o", "description": "d"}])),
            &["0.options.0.type"],
        ),
        (
            "an option of type 12",
            with(json!([option(12, "o")])),
            &["0.options.0.type"],
        ),
        ("a subcommand", with(json!([inside(1, options(2))])), &[]),
        (
            "a subcommand beside an option",
            with(json!([inside(1, options(1)), option(3, "o")])),
            &["0.options"],
        ),
        ("a group", with(json!([inside(2, json!([inside(1, options(1))]))])), &[]),
        (
            "a group of nothing",
            with(json!([option(2, "g")])),
            &["0.options.0.options"],
        ),
        (
            "a group of options",
            with(json!([inside(2, options(1))])),
            &["0.options.0.options"],
        ),
        (
            "a group in a group",
            with(json!([inside(2, json!([inside(2, json!([option(1, "s")]))]))])),
            &["0.options.0.options", "0.options.0.options.0.type"],
        ),
        (
            "a subcommand in a subcommand",
            with(json!([inside(1, json!([option(1, "t")]))])),
            &["0.options.0.options", "0.options.0.options.0.type"],
        ),
        (
            "options in a text",
            with(json!([inside(3, options(1))])),
            &["0.options.0.options"],
        ),
        ("25 choices", choices(many(25)), &[]),
        ("26 choices", choices(many(26)), &["0.options.0.choices"]),
        (
            "a choice's name of 101",
            choices(json!([{"name": "n".repeat(101), "value": "v"}])),
            &["0.options.0.choices.0.name"],
        ),
        (
            "a choice's value of 101",
            choices(json!([{"name": "n", "value": "v".repeat(101)}])),
            &["0.options.0.choices.0.value"],
        ),
        (
            "a number for a text",
            choices(json!([{"name": "n", "value": 1}])),
            &["0.options.0.choices.0.value"],
        ),
        (
            "two choices alike",
            choices(json!([{"name": "n", "value": "v"}, {"name": "n", "value": "w"}])),
            &["0.options.0.choices.1"],
        ),
        (
            "choices and autocomplete",
            with(json!([but(
                but(option(3, "o"), "choices", many(1)),
                "autocomplete",
                json!(true)
            )])),
            &["0.options.0.autocomplete"],
        ),
        (
            "choices of users",
            with(json!([but(option(6, "o"), "choices", many(1))])),
            &["0.options.0.choices"],
        ),
        (
            "a least value of a text",
            text("min_value", json!(1)),
            &["0.options.0.min_value"],
        ),
        (
            "a length of 6001",
            text("max_length", json!(6001)),
            &["0.options.0.max_length"],
        ),
        (
            "kinds of channels of a text",
            text("channel_types", json!([0])),
            &["0.options.0.channel_types"],
        ),
        ("7,910 characters", big(4), &[]),
        ("8,010 characters", big(5), &["0"]),
        (
            "100 commands",
            (0..100).map(|n| named(&n.to_string())[0].clone()).collect(),
            &[],
        ),
        (
            "101 commands",
            (0..101).map(|n| named(&n.to_string())[0].clone()).collect(),
            &["too many"],
        ),
    ];
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    for (what, body, expected) in table {
        let body = if body.is_array() { body } else { json!([body]) };
        let mut found = errors(&rest, sandbox.application_id(), body).await;
        found.sort();
        assert_eq!(found, expected, "{what}");
        assert_eq!(sandbox.take_violations().is_empty(), expected.is_empty(), "{what}");
    }
}

/// What is registered comes back; the same definition keeps its id, and without a change its version.
#[tokio::test]
async fn registering() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/applications/{}/commands", sandbox.application_id());
    let first = rest.send("PUT", &path, named("a")).await.json;
    let again = rest
        .send(
            "PUT",
            &path,
            json!([{"name": "a", "description": "d"}, {"name": "b", "description": "d"}]),
        )
        .await
        .json;
    assert_eq!(
        (&again[0]["id"], &again[0]["version"]),
        (&first[0]["id"], &first[0]["version"])
    );
    let changed = rest
        .send("POST", &path, json!({"name": "a", "description": "other"}))
        .await;
    assert_eq!((changed.status, &changed.json["id"]), (200, &first[0]["id"]));
    assert_ne!(changed.json["version"], first[0]["version"]);
    assert_eq!(
        rest.send("POST", &path, json!({"name": "c", "description": "d"}))
            .await
            .status,
        201
    );
    let one = format!("{path}/{}", first[0]["id"].as_str().unwrap());
    assert_eq!(
        rest.send("PATCH", &one, json!({"description": "third"})).await.json["description"],
        "third"
    );
    assert_eq!(Rest::finish(rest.request("DELETE", &one)).await.status, 204);
    assert_eq!(rest.get(&path).await.json.as_array().unwrap().len(), 2);
    // A guild's own commands are beside them.
    let local = format!(
        "/applications/{}/guilds/{}/commands",
        sandbox.application_id(),
        sandbox.guild_id()
    );
    let own = rest.send("PUT", &local, named("b")).await.json;
    assert_eq!(own[0]["guild_id"], json!(sandbox.guild_id()));
    let offered = sandbox.view(sandbox.member("Ada"))["commands"].clone();
    assert_eq!(
        offered.as_array().unwrap().len(),
        2,
        "the guild's b hides the global one: {offered}"
    );
}

/// What the client checks before it sends.
#[tokio::test]
async fn values() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, kofi, general) = (
        sandbox.member("Ada"),
        sandbox.member("Kofi"),
        sandbox.channel("general"),
    );
    let table = [
        ("all", json!({"s": "12345"}), ""),
        ("all", json!({"s": "123456"}), "s: must have between 0 and 5 characters"),
        ("all", json!({"s": 5}), "s: 5 is not a text"),
        ("all", json!({"i": 9}), ""),
        ("all", json!({"i": 10}), "i: must be between 1 and 9"),
        ("all", json!({"i": 1.5}), "i: 1.5 is not a whole number"),
        ("all", json!({"b": "yes"}), "b: \"yes\" is neither true nor false"),
        ("all", json!({"u": kofi, "m": kofi}), ""),
        ("all", json!({"u": "5"}), "u: 5 is no user"),
        ("all", json!({"c": general}), ""),
        ("all", json!({"c": "5"}), "c: 5 is no channel"),
        ("all", json!({"r": sandbox.guild_id()}), ""),
        ("all", json!({"r": "5"}), "r: 5 is no role"),
        ("all", json!({"n": 1.5}), ""),
        ("all", json!({"n": "x"}), "n: \"x\" is not a number"),
        ("all", json!({"p": "1"}), ""),
        ("all", json!({"p": "One"}), "p: \"One\" is not one of the choices"),
        ("all", json!({"x": 1}), "/all has no option x"),
        ("nope", json!({}), "there is no command /nope"),
        ("grp", json!({}), "/grp needs a subcommand"),
        ("grp flat", json!({}), "q is required"),
        ("grp flat", json!({"q": "x"}), ""),
        ("grp deep", json!({}), "/grp has no subcommand deep"),
        ("grp g sub", json!({"n": 1}), ""),
    ];
    for (line, options, expected) in table {
        let sent = sandbox.send(&queah::sandbox::slash(ada, general, line, options.clone()));
        assert_eq!(
            sent.as_ref().err().map_or("", String::as_str),
            expected,
            "/{line} {options}"
        );
        if sent.is_ok() {
            bot.interaction().await;
        }
    }
}

/// Who is offered a command, and where.
#[tokio::test]
async fn offers() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/applications/{}/commands", sandbox.application_id());
    let list = json!([
        {"name": "guilds", "description": "d", "contexts": [0]},
        {"name": "direct", "description": "d", "contexts": [1]},
        {"name": "staff", "description": "d", "default_member_permissions": "32"},
        {"name": "nobody", "description": "d", "default_member_permissions": "0"},
    ]);
    assert_eq!(rest.send("PUT", &path, list).await.status, 200);
    // Ada may manage the server; Kofi may not.
    let kofi = sandbox.member("Kofi");
    let (general, dm) = (sandbox.channel("general"), sandbox.dm(kofi));
    for (name, channel, offered) in [
        ("guilds", general, true),
        ("guilds", dm, false),
        ("direct", general, false),
        ("direct", dm, true),
        ("staff", general, false),
        ("staff", dm, true),
        ("nobody", general, false),
    ] {
        let sent = sandbox.send(&queah::sandbox::slash(kofi, channel, name, json!({})));
        assert_eq!(sent.is_ok(), offered, "/{name} in {channel}: {sent:?}");
    }
    let names: Vec<String> = sandbox.view(kofi)["commands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|command| command["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["guilds", "direct"]);
}
