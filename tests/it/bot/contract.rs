//! Every request body against Discord's own description of its API.

use crate::shared;
use jsonschema::Validator;
use queah::sandbox::{RequestRecord, Sandbox};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// Discord's description, where the data is there.
static DESCRIPTION: LazyLock<Option<Value>> = LazyLock::new(|| {
    let text = shared::text("discord-openapi.json")?;
    Some(serde_json::from_str(&text).expect("the description is JSON"))
});

/// Validators by method and path of the description, and by the type of the body: each takes a while to compile.
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// Stops a sandbox. Whatever was asked of Discord must have been right.
pub async fn close(sandbox: &Sandbox) {
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
    check(&sandbox.log());
    sandbox.stop().await;
}

/// Fails on the first body that Discord's description does not allow.
pub fn check(log: &[RequestRecord]) {
    for record in log {
        has_no_gaps(record);
        if record.body.is_null() {
            assert!(record.files.is_empty(), "files without words: {record:#?}");
            continue;
        }
        files_have_names(record);
        has_one_picture(record);
        if let Some(description) = DESCRIPTION.as_ref() {
            fits(description, record);
        }
    }
}

fn fits(description: &Value, record: &RequestRecord) {
    let path = described(record.path.split('?').next().unwrap_or_default(), &description["paths"])
        .unwrap_or_else(|| panic!("discord describes no {} {}", record.method, record.path));
    let media = if record.files.is_empty() {
        "application/json"
    } else {
        "multipart/form-data"
    };
    let validator = validator(description, &record.method.to_lowercase(), path, media);
    let body = as_sent(&record.body);
    let errors: Vec<String> = validator
        .iter_errors(&body)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{} {path}: {errors:#?}\n{body:#}", record.method);
}

/// The described path that a path of ours is: with the most parts that are the same, letter by letter.
fn described<'a>(path: &str, paths: &'a Value) -> Option<&'a str> {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let same = |candidate: &str| -> Option<usize> {
        let wanted: Vec<&str> = candidate.trim_matches('/').split('/').collect();
        if wanted.len() != parts.len() {
            return None;
        }
        let mut same = 0;
        for (wanted, part) in wanted.iter().zip(&parts) {
            match wanted.starts_with('{') {
                true => {}
                false if wanted == part => same += 1,
                false => return None,
            }
        }
        Some(same)
    };
    let known = paths.as_object()?.keys();
    known
        .filter_map(|candidate| Some((same(candidate)?, candidate)))
        .max_by_key(|(same, _)| *same)
        .map(|(_, candidate)| candidate.as_str())
}

fn validator(description: &Value, method: &str, path: &str, media: &str) -> Arc<Validator> {
    let mut known = VALIDATORS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let made = known.entry(format!("{method} {path} {media}")).or_insert_with(|| {
        let body = &description["paths"][path][method]["requestBody"]["content"][media]["schema"];
        assert!(body.is_object(), "discord takes no {media} for {method} {path}");
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [body],
            "components": description["components"],
        });
        Arc::new(jsonschema::validator_for(&schema).expect("the description is a schema"))
    });
    Arc::clone(made)
}

/// The body with ids of attachments as text: serenity writes numbers, and Discord takes both.
fn as_sent(body: &Value) -> Value {
    let mut body = body.clone();
    for place in ["/attachments", "/data/attachments"] {
        let attachments = body.pointer_mut(place).and_then(Value::as_array_mut);
        for attachment in attachments.into_iter().flatten() {
            if let Some(number) = attachment["id"].as_u64() {
                attachment["id"] = json!(number.to_string());
            }
        }
    }
    body
}

/// A multipart body names each of its files once, as `files[n]`, and its words describe the same.
fn files_have_names(record: &RequestRecord) {
    let empty = Value::Array(Vec::new());
    let body = &record.body;
    let described = body.pointer("/data/attachments").or_else(|| body.get("attachments"));
    let described = described.unwrap_or(&empty).as_array().expect("a list of attachments");
    assert_eq!(
        described.len(),
        record.files.len(),
        "each file is described: {record:#?}"
    );
    for (n, file) in record.files.iter().enumerate() {
        assert_eq!(file.index, n as u64, "files are counted from 0: {record:#?}");
        let its = described.iter().find(|one| one["id"] == json!(file.index));
        let its = its.unwrap_or_else(|| panic!("files[{n}] is not described: {record:#?}"));
        assert_eq!(its["filename"], json!(file.name), "{record:#?}");
        let spoken = its["description"].as_str().unwrap_or_default();
        assert!(
            !spoken.is_empty(),
            "a picture has words for who cannot see it: {record:#?}"
        );
    }
}

/// The mark of messages that a test sends in the bot's name.
pub const OURS: &str = "sent by a test";

/// Each message of the bot shows one board, as a picture or an animation; a text may lie beside it. Only an edit of a message that is history may leave its picture as it is.
fn has_one_picture(record: &RequestRecord) {
    let body = &record.body;
    let is_message = match record.route.unwrap_or_default() {
        "/interactions/{interaction}/{token}/callback" => matches!(body["type"].as_u64(), Some(4 | 7)),
        route => route.contains("/messages") || route.starts_with("/webhooks/"),
    };
    let keeps_its_own =
        record.method == "PATCH" && record.path.starts_with("/channels/") && body["attachments"].is_null();
    if !is_message || keeps_its_own || body["nonce"] == json!(OURS) {
        return;
    }
    let named = |ending: &str| record.files.iter().filter(|file| file.name.ends_with(ending)).count();
    let pictures = named(".png") + named(".gif");
    assert_eq!(pictures, 1, "one board on each message: {record:#?}");
    assert_eq!(record.files.len(), pictures + named(".txt"), "{record:#?}");
}

/// No text was sent with a variable that nobody filled in, or with marks of code inside marks of code.
fn has_no_gaps(record: &RequestRecord) {
    let mut texts = Vec::new();
    strings(&record.body, &mut texts);
    for text in texts {
        assert!(!text.contains("{$") && !text.contains("{ $"), "a gap in {text:?}");
        // A fence around a block is no doubled mark.
        assert!(!text.replace("```", "").contains("``"), "doubled marks in {text:?}");
    }
}

fn strings<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
        Value::Object(fields) => Map::values(fields).for_each(|field| strings(field, found)),
        _ => {}
    }
}

#[test]
#[should_panic(expected = "one board on each message")]
fn the_contract_misses_a_picture() {
    has_one_picture(&RequestRecord {
        number: 0,
        method: "POST".to_owned(),
        path: "/webhooks/1/token".to_owned(),
        route: Some("/webhooks/{webhook}/{token}"),
        body: json!({"content": "words alone"}),
        files: Vec::new(),
        status: 200,
        code: None,
        interaction: None,
        at_ms: 0,
    });
}

#[test]
fn the_contract_tells_right_from_wrong() {
    let Some(description) = DESCRIPTION.as_ref() else {
        return;
    };
    let paths = &description["paths"];
    assert_eq!(
        described("/webhooks/1/token/messages/@original", paths),
        Some("/webhooks/{webhook_id}/{webhook_token}/messages/@original")
    );
    assert_eq!(described("/channels/1/nothing", paths), None);
    let validator = validator(
        description,
        "post",
        "/channels/{channel_id}/messages",
        "application/json",
    );
    assert!(validator.is_valid(&json!({"content": "words", "allowed_mentions": {"users": ["1"]}})));
    for wrong in [
        json!({"content": "long".repeat(1001)}),
        json!({"content": 5}),
        json!({"allowed_mentions": {"users": [{}]}}),
        json!({"components": [{"type": 1, "components": [{"type": 2}]}]}),
    ] {
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
}
