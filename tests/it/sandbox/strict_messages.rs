//! What Discord refuses in messages, as data.

use super::expect::{Field, Fine, Refused, button, buttons, check, embed, field, long, menu, row, rows, tweak};
use super::{Rest, start};
use serde_json::{Value, json};

#[tokio::test]
async fn message_bodies() {
    let option = |option: Value| rows(&[row(&[json!({"type": 3, "custom_id": "m", "options": [option]})])]);
    let one = |component: Value| rows(&[row(&[component])]);
    let table = [
        ("a text", json!({"content": "x"}), Fine),
        ("2000 characters", json!({"content": long(2000)}), Fine),
        ("2001 characters", json!({"content": long(2001)}), Field("content")),
        ("a number for a text", json!({"content": 5}), Field("content")),
        ("nothing", json!({}), Refused(400, 50006)),
        ("spaces", json!({"content": "  \n"}), Refused(400, 50006)),
        (
            "nulls",
            json!({"content": null, "embeds": null, "components": null}),
            Refused(400, 50006),
        ),
        (
            "an unknown field",
            json!({"content": "x", "contnet": "y"}),
            Field("contnet"),
        ),
        (
            "fields named like Discord's own list of errors",
            json!({"content": "x", "a": 1, "a._errors": 1, "_errors": 1, "_errors._errors": 1}),
            Field("a"),
        ),
        ("a flag of others", json!({"content": "x", "flags": 64}), Field("flags")),
        ("a silent message", json!({"content": "x", "flags": 4096}), Fine),
        ("tts as a text", json!({"content": "x", "tts": "no"}), Field("tts")),
        (
            "a long nonce",
            json!({"content": "x", "nonce": "n".repeat(26)}),
            Field("nonce"),
        ),
        // Embeds.
        ("ten embeds", json!({"embeds": vec![json!({"title": "t"}); 10]}), Fine),
        (
            "eleven embeds",
            json!({"embeds": vec![json!({"title": "t"}); 11]}),
            Field("embeds"),
        ),
        ("an empty embed", embed(json!({})), Field("embeds.0.description")),
        ("a title of 256", embed(json!({"title": long(256)})), Fine),
        (
            "a title of 257",
            embed(json!({"title": long(257)})),
            Field("embeds.0.title"),
        ),
        ("a description of 4096", embed(json!({"description": long(4096)})), Fine),
        (
            "a description of 4097",
            embed(json!({"description": long(4097)})),
            Field("embeds.0.description"),
        ),
        ("25 fields", embed(json!({"fields": vec![field(1, 1); 25]})), Fine),
        (
            "26 fields",
            embed(json!({"fields": vec![field(1, 1); 26]})),
            Field("embeds.0.fields"),
        ),
        (
            "a field of 256 and 1024",
            embed(json!({"fields": [field(256, 1024)]})),
            Fine,
        ),
        (
            "a field's name of 257",
            embed(json!({"fields": [field(257, 1)]})),
            Field("embeds.0.fields.0.name"),
        ),
        (
            "a field's value of 1025",
            embed(json!({"fields": [field(1, 1025)]})),
            Field("embeds.0.fields.0.value"),
        ),
        (
            "a field without a value",
            embed(json!({"fields": [{"name": "n"}]})),
            Field("embeds.0.fields.0.value"),
        ),
        (
            "a footer of 2049",
            embed(json!({"footer": {"text": long(2049)}})),
            Field("embeds.0.footer.text"),
        ),
        (
            "an author of 257",
            embed(json!({"author": {"name": long(257)}})),
            Field("embeds.0.author.name"),
        ),
        (
            "a colour beyond white",
            embed(json!({"title": "t", "color": 0x0100_0000})),
            Field("embeds.0.color"),
        ),
        (
            "a moment",
            embed(json!({"title": "t", "timestamp": "2026-11-30T12:00:00Z"})),
            Fine,
        ),
        (
            "no moment",
            embed(json!({"title": "t", "timestamp": "noon"})),
            Field("embeds.0.timestamp"),
        ),
        (
            "an address without scheme",
            embed(json!({"title": "t", "url": "example.org"})),
            Field("embeds.0.url"),
        ),
        (
            "a picture from a file",
            embed(json!({"image": {"url": "file:///a"}})),
            Field("embeds.0.image.url"),
        ),
        (
            "a picture not sent",
            embed(json!({"image": {"url": "attachment://a.png"}})),
            Field("embeds.0.image.url"),
        ),
        (
            "an unknown part",
            embed(json!({"title": "t", "colour": 1})),
            Field("embeds.0.colour"),
        ),
        (
            "6000 characters in all",
            json!({"embeds": [{"description": long(3000)}, {"description": long(2744), "title": long(256)}]}),
            Fine,
        ),
        (
            "6001 characters in all",
            json!({"embeds": [{"description": long(3000)}, {"description": long(2745), "title": long(256)}]}),
            Field("embeds"),
        ),
        // Components.
        (
            "five rows",
            rows(&(0..5).map(|n| row(&buttons(5, n * 5))).collect::<Vec<_>>()),
            Fine,
        ),
        (
            "six rows",
            rows(&(0..6).map(|n| row(&buttons(1, n))).collect::<Vec<_>>()),
            Field("components"),
        ),
        ("an empty row", rows(&[row(&[])]), Field("components.0.components")),
        (
            "six buttons",
            rows(&[row(&buttons(6, 0))]),
            Field("components.0.components"),
        ),
        (
            "a button without a row",
            rows(&[button("b")]),
            Field("components.0.type"),
        ),
        (
            "the same id twice",
            rows(&[row(&[button("b"), button("b")])]),
            Field("components.0.components.1.custom_id"),
        ),
        (
            "the same id in two rows",
            rows(&[row(&[button("b")]), row(&[button("b")])]),
            Field("components.1.components.0.custom_id"),
        ),
        ("an id of 100", one(button(&"i".repeat(100))), Fine),
        (
            "an id of 101",
            one(button(&"i".repeat(101))),
            Field("components.0.components.0.custom_id"),
        ),
        (
            "no id",
            one(tweak(button("b"), "custom_id", Value::Null)),
            Field("components.0.components.0.custom_id"),
        ),
        (
            "an empty id",
            one(button("")),
            Field("components.0.components.0.custom_id"),
        ),
        ("a label of 80", one(tweak(button("b"), "label", json!(long(80)))), Fine),
        (
            "a label of 81",
            one(tweak(button("b"), "label", json!(long(81)))),
            Field("components.0.components.0.label"),
        ),
        (
            "neither label nor emoji",
            one(json!({"type": 2, "style": 1, "custom_id": "b"})),
            Field("components.0.components.0.label"),
        ),
        (
            "an emoji alone",
            one(json!({"type": 2, "style": 1, "custom_id": "b", "emoji": {"name": "👍"}})),
            Fine,
        ),
        (
            "a word for an emoji",
            one(tweak(button("b"), "emoji", json!({"name": "thumbsup"}))),
            Field("components.0.components.0.emoji.name"),
        ),
        (
            "no style",
            one(tweak(button("b"), "style", Value::Null)),
            Field("components.0.components.0.style"),
        ),
        (
            "style 7",
            one(tweak(button("b"), "style", json!(7))),
            Field("components.0.components.0.style"),
        ),
        (
            "a link",
            one(json!({"type": 2, "style": 5, "label": "L", "url": "https://example.org"})),
            Fine,
        ),
        (
            "a link with an id",
            one(json!({"type": 2, "style": 5, "label": "L", "url": "https://example.org", "custom_id": "b"})),
            Field("components.0.components.0.custom_id"),
        ),
        (
            "a link to nowhere",
            one(json!({"type": 2, "style": 5, "label": "L"})),
            Field("components.0.components.0.url"),
        ),
        (
            "a script as a link",
            one(json!({"type": 2, "style": 5, "label": "L", "url": "javascript:alert(1)"})),
            Field("components.0.components.0.url"),
        ),
        (
            "a button with an address",
            one(tweak(button("b"), "url", json!("https://example.org"))),
            Field("components.0.components.0.url"),
        ),
        ("25 options", one(menu(25)), Fine),
        ("26 options", one(menu(26)), Field("components.0.components.0.options")),
        ("no options", one(menu(0)), Field("components.0.components.0.options")),
        (
            "a menu beside a button",
            rows(&[row(&[menu(1), button("b")])]),
            Field("components.0.components"),
        ),
        (
            "two menus in a row",
            rows(&[row(&[menu(1), tweak(menu(1), "custom_id", json!("n"))])]),
            Field("components.0.components"),
        ),
        (
            "a placeholder of 151",
            one(tweak(menu(1), "placeholder", json!(long(151)))),
            Field("components.0.components.0.placeholder"),
        ),
        (
            "an option of 100",
            option(json!({"label": long(100), "value": long(100)})),
            Fine,
        ),
        (
            "an option's label of 101",
            option(json!({"label": long(101), "value": "v"})),
            Field("components.0.components.0.options.0.label"),
        ),
        (
            "an option's value of 101",
            option(json!({"label": "l", "value": long(101)})),
            Field("components.0.components.0.options.0.value"),
        ),
        (
            "an option's description of 101",
            option(json!({"label": "l", "value": "v", "description": long(101)})),
            Field("components.0.components.0.options.0.description"),
        ),
        (
            "two options alike",
            one(
                json!({"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]}),
            ),
            Field("components.0.components.0.options.1.value"),
        ),
        (
            "more wanted than there are",
            one(tweak(tweak(menu(2), "min_values", json!(3)), "max_values", json!(5))),
            Field("components.0.components.0.min_values"),
        ),
        (
            "least above most",
            one(tweak(tweak(menu(3), "min_values", json!(2)), "max_values", json!(1))),
            Field("components.0.components.0.min_values"),
        ),
        (
            "a menu of users",
            one(json!({"type": 5, "custom_id": "u", "max_values": 2})),
            Fine,
        ),
        (
            "a menu of users with options",
            one(json!({"type": 5, "custom_id": "u", "options": []})),
            Field("components.0.components.0.options"),
        ),
        (
            "a text input in a message",
            one(json!({"type": 4, "custom_id": "t", "style": 1, "label": "l"})),
            Field("components.0.components.0.type"),
        ),
        // Mentions.
        (
            "no mentions",
            json!({"content": "x", "allowed_mentions": {"parse": []}}),
            Fine,
        ),
        (
            "all users and these users",
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            Field("allowed_mentions"),
        ),
        (
            "an unknown kind of mention",
            json!({"content": "x", "allowed_mentions": {"parse": ["people"]}}),
            Field("allowed_mentions.parse"),
        ),
        (
            "a user twice",
            json!({"content": "x", "allowed_mentions": {"users": ["1", "1"]}}),
            Field("allowed_mentions.users"),
        ),
        (
            "a reply to nothing",
            json!({"content": "x", "message_reference": {"message_id": "1"}}),
            Field("message_reference"),
        ),
        (
            "a reply to nothing that may be missing",
            json!({"content": "x", "message_reference": {"message_id": "1", "fail_if_not_exists": false}}),
            Fine,
        ),
        (
            "a file that was not sent",
            json!({"content": "x", "attachments": [{"id": 0}]}),
            Field("attachments.0"),
        ),
    ];
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    for (what, body, expect) in table {
        let reply = rest.send("POST", &path, body).await;
        check(what, &reply, expect);
        let blamed = !sandbox.take_violations().is_empty();
        let excused = matches!(expect, Fine) || what == "a reply to nothing";
        assert_eq!(blamed, !excused, "{what}: a violation");
    }
}

#[tokio::test]
async fn files() {
    let description = |text: String| json!({"attachments": [{"id": 0, "description": text}]});
    let table = [
        ("a file alone", json!({}), vec!["a.png"], Fine),
        ("a description of 1024", description(long(1024)), vec!["a.png"], Fine),
        (
            "a description of 1025",
            description(long(1025)),
            vec!["a.png"],
            Field("attachments.0.description"),
        ),
        (
            "the id as a text",
            json!({"attachments": [{"id": "0"}]}),
            vec!["a.png"],
            Fine,
        ),
        (
            "an entry without a file",
            json!({"attachments": [{"id": 0}, {"id": 1}]}),
            vec!["a.png"],
            Field("attachments.1"),
        ),
        (
            "a file without an entry",
            json!({"attachments": [{"id": 0}]}),
            vec!["a.png", "b.png"],
            Field("attachments"),
        ),
        ("ten files", json!({}), vec!["a.png"; 10], Fine),
        ("eleven files", json!({}), vec!["a.png"; 11], Field("attachments")),
        (
            "a picture in an embed",
            embed(json!({"image": {"url": "attachment://a.png"}})),
            vec!["a.png"],
            Fine,
        ),
        (
            "another picture in an embed",
            embed(json!({"image": {"url": "attachment://b.png"}})),
            vec!["a.png"],
            Field("embeds.0.image.url"),
        ),
    ];
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    for (what, body, names, expect) in table {
        check(what, &rest.send_files("POST", &path, body, &names).await, expect);
    }
    let limit = 10 * 1024 * 1024;
    for (size, status) in [(limit, 200), (limit + 1, 413)] {
        let part = reqwest::multipart::Part::bytes(vec![0; size]).file_name("big.bin");
        let form = reqwest::multipart::Form::new()
            .part("files[0]", part)
            .text("payload_json", "{}");
        assert_eq!(
            Rest::finish(rest.request("POST", &path).multipart(form)).await.status,
            status,
            "{size} bytes"
        );
    }
}

/// An edit keeps what it does not name; old pictures stay unless the list says otherwise.
#[tokio::test]
async fn edits() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    let sent = rest
        .send_files(
            "POST",
            &path,
            embed(json!({"image": {"url": "attachment://0.png"}})),
            &["0.png"],
        )
        .await;
    assert_eq!(sent.json["attachments"], json!([]), "the embed shows the picture");
    let one = format!("{path}/{}", sent.id());
    let next = json!({"embeds": [{"image": {"url": "attachment://1.png"}}]});

    let twice = rest.send_files("PATCH", &one, next.clone(), &["1.png"]).await;
    assert_eq!(
        twice.json["attachments"][0]["filename"], "0.png",
        "without a list the old picture shows beside the new"
    );
    assert!(twice.json["edited_timestamp"].is_string());

    let next = tweak(next, "attachments", json!([{"id": 0}]));
    let once = rest.send_files("PATCH", &one, next, &["1.png"]).await;
    assert_eq!(once.json["attachments"], json!([]));
    assert!(
        once.json["embeds"][0]["image"]["url"]
            .as_str()
            .unwrap()
            .ends_with("/1.png")
    );

    let kept = rest.send("PATCH", &one, json!({"content": "x"})).await;
    assert_eq!(kept.json["embeds"], once.json["embeds"]);
    let bare = rest.send("PATCH", &one, json!({"embeds": [], "attachments": []})).await;
    assert_eq!((bare.status, &bare.json["embeds"]), (200, &json!([])));
    check(
        "nothing left",
        &rest.send("PATCH", &one, json!({"content": ""})).await,
        Refused(400, 50006),
    );
    check(
        "an unknown field",
        &rest.send("PATCH", &one, json!({"tts": true})).await,
        Field("tts"),
    );

    let theirs = sandbox
        .say(sandbox.member("Ada"), sandbox.channel("general"), "mine")
        .unwrap();
    let theirs = rest
        .send("PATCH", &format!("{path}/{theirs}"), json!({"content": "yours"}))
        .await;
    check("somebody else's message", &theirs, Refused(403, 50005));
}
