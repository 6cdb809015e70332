//! Embeds: each part's length, and the length of all together.

use super::{Fields, under};
use crate::sandbox::error::Form;
use serde_json::{Value, json};

/// Characters that all embeds of a message may have together.
const TOTAL: usize = 6000;
const WEB: &[&str] = &["http", "https"];
const PICTURE: &[&str] = &["http", "https", "attachment"];

/// Checks the embeds of a message; gives them as Discord returns them.
pub(crate) fn check(form: &mut Form, path: &str, embeds: &[Value]) -> Vec<Value> {
    let mut total = 0;
    let mut accepted = Vec::new();
    for (n, embed) in embeds.iter().enumerate() {
        let path = under(path, n);
        total += check_one(form, &path, embed);
        accepted.push(normalised(embed));
    }
    if total > TOTAL {
        let message = format!("Embed size exceeds maximum size of {TOTAL}");
        form.error(path, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    accepted
}

/// Checks one embed; gives the number of characters that count towards the total.
fn check_one(form: &mut Form, path: &str, embed: &Value) -> usize {
    const KNOWN: &[&str] = &[
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
    ];
    let Some(fields) = Fields::open(form, path, embed, KNOWN) else {
        return 0;
    };
    let mut size = 0;
    let mut count = |text: Option<&str>| size += text.map_or(0, |text| text.chars().count());
    count(fields.text(form, "title", 0, 256));
    count(fields.text(form, "description", 0, 4096));
    if fields.text(form, "type", 0, 100).is_some_and(|kind| kind != "rich") {
        form.error(
            &under(path, "type"),
            "BASE_TYPE_CHOICES",
            "Value must be one of ('rich',).",
        );
    }
    fields.url(form, "url", 2048, WEB);
    fields.integer(form, "color", 0, 0x00FF_FFFF);
    if let Some(moment) = fields.text(form, "timestamp", 1, 64)
        && moment.parse::<jiff::Timestamp>().is_err()
    {
        let message = format!("Could not parse {moment}. Should be ISO8601.");
        form.error(&under(path, "timestamp"), "DATETIME_TYPE_PARSE", message);
    }
    if let Some(footer) = fields.get("footer") {
        let path = under(path, "footer");
        if let Some(footer) = Fields::open(form, &path, footer, &["text", "icon_url", "proxy_icon_url"]) {
            footer.require(form, "text");
            count(footer.text(form, "text", 1, 2048));
            footer.url(form, "icon_url", 2048, PICTURE);
        }
    }
    if let Some(author) = fields.get("author") {
        let path = under(path, "author");
        if let Some(author) = Fields::open(form, &path, author, &["name", "url", "icon_url", "proxy_icon_url"]) {
            author.require(form, "name");
            count(author.text(form, "name", 1, 256));
            author.url(form, "url", 2048, WEB);
            author.url(form, "icon_url", 2048, PICTURE);
        }
    }
    for place in ["image", "thumbnail", "video"] {
        let Some(picture) = fields.get(place) else { continue };
        let path = under(path, place);
        let known = [
            "url",
            "proxy_url",
            "width",
            "height",
            "placeholder",
            "placeholder_version",
            "is_animated",
            "description",
        ];
        if let Some(picture) = Fields::open(form, &path, picture, &known) {
            picture.require(form, "url");
            picture.url(form, "url", 2048, PICTURE);
        }
    }
    if let Some(list) = fields.list(form, "fields", 0, 25) {
        for (n, field) in list.iter().enumerate() {
            let path = under(&under(path, "fields"), n);
            let Some(field) = Fields::open(form, &path, field, &["name", "value", "inline"]) else {
                continue;
            };
            for (name, max) in [("name", 256), ("value", 1024)] {
                if field.require(form, name) {
                    count(field.text(form, name, 1, max));
                }
            }
            field.flag(form, "inline");
        }
    }
    let shown = [
        "title",
        "description",
        "footer",
        "image",
        "thumbnail",
        "author",
        "fields",
    ];
    let empty = shown.iter().all(|name| match fields.get(name) {
        None => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(_) => false,
    });
    if empty {
        form.error(
            &under(path, "description"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        );
    }
    size
}

/// An embed as a stored message has it: a kind, no nulls.
fn normalised(embed: &Value) -> Value {
    let mut embed = embed.clone();
    if let Some(map) = embed.as_object_mut() {
        map.retain(|_, value| !value.is_null());
        map.insert("type".to_owned(), json!("rich"));
        for part in map.values_mut().filter_map(Value::as_object_mut) {
            part.retain(|_, value| !value.is_null());
        }
    }
    embed
}
