//! Buttons and menus of a message: rows, counts, labels, and a custom id of its own for each.

use super::{Fields, length, under};
use crate::sandbox::error::Form;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Checks the rows of a message; gives them as Discord returns them.
pub(crate) fn check(form: &mut Form, path: &str, rows: &[Value]) -> Vec<Value> {
    let mut seen = HashSet::new();
    length(form, path, rows.len(), 0, 5);
    for (n, row) in rows.iter().enumerate() {
        check_row(form, &under(path, n), row, &mut seen);
    }
    rows.iter().map(normalised).collect()
}

fn check_row(form: &mut Form, path: &str, row: &Value, seen: &mut HashSet<String>) {
    if row["type"].as_u64() != Some(1) {
        form.error(
            &under(path, "type"),
            "UNION_TYPE_CHOICES",
            "Value of field \"type\" must be one of (1,).",
        );
        return;
    }
    let Some(row) = Fields::open(form, path, row, &["type", "id", "components"]) else {
        return;
    };
    if !row.require(form, "components") {
        return;
    }
    let Some(list) = row.list(form, "components", 1, 5) else {
        return;
    };
    let path = under(path, "components");
    let menus = list
        .iter()
        .filter(|component| component["type"].as_u64() != Some(2))
        .count();
    if menus > 0 && list.len() > 1 {
        form.error(
            &path,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for (n, component) in list.iter().enumerate() {
        let path = under(&path, n);
        match component["type"].as_u64() {
            Some(2) => check_button(form, &path, component, seen),
            Some(3 | 5 | 6 | 7 | 8) => check_menu(form, &path, component, seen),
            _ => {
                let message = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
                form.error(&under(&path, "type"), "UNION_TYPE_CHOICES", message);
            }
        }
    }
}

fn check_button(form: &mut Form, path: &str, button: &Value, seen: &mut HashSet<String>) {
    let known = [
        "type",
        "id",
        "style",
        "label",
        "emoji",
        "custom_id",
        "sku_id",
        "url",
        "disabled",
    ];
    let Some(button) = Fields::open(form, path, button, &known) else {
        return;
    };
    button.require(form, "style");
    let style = button.integer(form, "style", 1, 6).unwrap_or(1);
    button.text(form, "label", 0, 80);
    button.flag(form, "disabled");
    let emoji = button.get("emoji");
    if let Some(emoji) = emoji {
        check_emoji(form, &under(path, "emoji"), emoji);
    }
    let labelled = button
        .get("label")
        .and_then(Value::as_str)
        .is_some_and(|label| !label.is_empty());
    let refused = |form: &mut Form, name: &str| {
        if button.get(name).is_some() {
            let message = format!("A button of style {style} cannot have a {name}.");
            form.error(&under(path, name), "BUTTON_COMPONENT_UNEXPECTED_FIELD", message);
        }
    };
    match style {
        5 => {
            button.require(form, "url");
            button.url(form, "url", 512, &["http", "https", "discord"]);
            refused(form, "custom_id");
            refused(form, "sku_id");
        }
        6 => {
            button.require(form, "sku_id");
            refused(form, "custom_id");
            refused(form, "url");
            refused(form, "label");
            return;
        }
        _ => {
            custom_id(form, &button, seen);
            refused(form, "url");
            refused(form, "sku_id");
        }
    }
    if !labelled && emoji.is_none() {
        let message = "A button must have a label or an emoji.";
        form.error(
            &under(path, "label"),
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            message,
        );
    }
}

fn check_menu(form: &mut Form, path: &str, menu: &Value, seen: &mut HashSet<String>) {
    let kind = menu["type"].as_u64().unwrap_or(0);
    let mut known = vec![
        "type",
        "id",
        "custom_id",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
    ];
    match kind {
        3 => known.push("options"),
        8 => known.extend(["channel_types", "default_values"]),
        _ => known.push("default_values"),
    }
    let Some(menu) = Fields::open(form, path, menu, &known) else {
        return;
    };
    custom_id(form, &menu, seen);
    menu.text(form, "placeholder", 0, 150);
    menu.flag(form, "disabled");
    let least = menu.integer(form, "min_values", 0, 25).unwrap_or(1);
    let most = menu.integer(form, "max_values", 1, 25).unwrap_or(1);
    if least > most {
        let message = "min_values must not be greater than max_values.";
        form.error(
            &under(path, "min_values"),
            "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
            message,
        );
    }
    if kind == 3
        && menu.require(form, "options")
        && let Some(options) = menu.list(form, "options", 1, 25)
    {
        check_options(form, &under(path, "options"), options, most);
        if usize::try_from(least).unwrap_or(0) > options.len() {
            let message = "There are fewer options than min_values.";
            form.error(
                &under(path, "min_values"),
                "SELECT_COMPONENT_NOT_ENOUGH_OPTIONS",
                message,
            );
        }
    }
    if let Some(defaults) = menu.list(form, "default_values", 0, 25)
        && defaults.len() > usize::try_from(most).unwrap_or(1)
    {
        let message = "There are more default values than max_values.";
        form.error(
            &under(path, "default_values"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            message,
        );
    }
}

fn check_options(form: &mut Form, path: &str, options: &[Value], most: i64) {
    let mut values = HashSet::new();
    let mut defaults = 0;
    for (n, option) in options.iter().enumerate() {
        let path = under(path, n);
        let known = ["label", "value", "description", "emoji", "default"];
        let Some(option) = Fields::open(form, &path, option, &known) else {
            continue;
        };
        for name in ["label", "value"] {
            if option.require(form, name) {
                option.text(form, name, 1, 100);
            }
        }
        option.text(form, "description", 0, 100);
        defaults += i64::from(option.flag(form, "default") == Some(true));
        if let Some(emoji) = option.get("emoji") {
            check_emoji(form, &under(&path, "emoji"), emoji);
        }
        if let Some(value) = option.get("value").and_then(Value::as_str)
            && !values.insert(value)
        {
            let message = "The specified option value is already used";
            form.error(
                &under(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    if defaults > most {
        let message = "There are more default options than max_values.";
        form.error(path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message);
    }
}

/// A custom id must be there, fit, and be the only one of its kind in the message.
pub(crate) fn custom_id(form: &mut Form, fields: &Fields, seen: &mut HashSet<String>) {
    if !fields.require(form, "custom_id") {
        return;
    }
    let Some(id) = fields.text(form, "custom_id", 1, 100) else {
        return;
    };
    if !seen.insert(id.to_owned()) {
        let message = "Component custom id cannot be duplicated";
        form.error(
            &under(fields.path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            message,
        );
    }
}

fn check_emoji(form: &mut Form, path: &str, emoji: &Value) {
    let Some(emoji) = Fields::open(form, path, emoji, &["id", "name", "animated"]) else {
        return;
    };
    emoji.flag(form, "animated");
    let name = emoji.text(form, "name", 0, 32);
    let by_id = emoji.id(form, "id").is_some();
    // An emoji of Unicode is not a word: a name in ASCII letters without an id is one that somebody forgot to look up.
    let unicode = name.is_some_and(|name| !name.is_empty() && !name.chars().any(|c| c.is_ascii_alphabetic()));
    if !by_id && !unicode {
        form.error(&under(path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

/// A row as a stored message has it: no nulls, `disabled` only where it is so.
fn normalised(row: &Value) -> Value {
    fn clean(value: &mut Value) {
        if let Some(map) = value.as_object_mut() {
            map.retain(|name, value| !(value.is_null() || (name == "disabled" && *value == json!(false))));
            map.values_mut().for_each(clean);
        } else if let Some(list) = value.as_array_mut() {
            list.iter_mut().for_each(clean);
        }
    }
    let mut row = row.clone();
    clean(&mut row);
    row
}
