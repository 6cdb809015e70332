//! Application commands: names, descriptions, options and how they nest, choices, languages.

use super::{Fields, length, under};
use crate::sandbox::error::{ApiError, Form};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// The languages Discord knows.
const LOCALES: &[&str] = &[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Characters that the names, descriptions and choices of one command may have together.
const TOTAL: usize = 8000;

/// Checks one command at a path (empty, or its number in a list); gives it as Discord stores it.
pub(crate) fn check(form: &mut Form, path: &str, command: &Value) -> Value {
    const KNOWN: &[&str] = &[
        "id",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "default_permission",
        "integration_types",
        "contexts",
        "type",
        "nsfw",
        "handler",
    ];
    let Some(fields) = Fields::open(form, path, command, KNOWN) else {
        return Value::Null;
    };
    let kind = fields.integer(form, "type", 1, 3).unwrap_or(1);
    if fields.require(form, "name") {
        check_name(form, &under(path, "name"), fields.get("name"), kind == 1);
    }
    let description = fields.text(form, "description", 0, 100).unwrap_or_default();
    if kind == 1 {
        length(form, &under(path, "description"), description.chars().count(), 1, 100);
    } else if kind == 2 || kind == 3 {
        if !description.is_empty() {
            let message = "Context menu commands cannot have description";
            form.error(
                &under(path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                message,
            );
        }
        if fields
            .list(form, "options", 0, usize::MAX)
            .is_some_and(|options| !options.is_empty())
        {
            let message = "Context menu commands cannot have options";
            form.error(
                &under(path, "options"),
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
                message,
            );
        }
    }
    let name = if kind == 1 {
        Translated::StrictName
    } else {
        Translated::FreeName
    };
    check_localizations(form, &fields, "name_localizations", name);
    check_localizations(form, &fields, "description_localizations", Translated::Words);
    if let Some(list) = fields.list(form, "options", 0, 25) {
        check_options(form, &under(path, "options"), list, 0);
    }
    for (name, most) in [("contexts", 2), ("integration_types", 1)] {
        if let Some(list) = fields.list(form, name, 1, 3) {
            let numbers: HashSet<_> = list.iter().filter_map(Value::as_u64).collect();
            if numbers.len() != list.len() || numbers.iter().any(|number| *number > most) {
                form.error(
                    &under(path, name),
                    "ENUM_TYPE_COERCE",
                    format!("Not a set of numbers from 0 to {most}."),
                );
            }
        }
    }
    if let Some(bits) = fields.get("default_member_permissions") {
        let readable = bits.as_u64().is_some() || bits.as_str().is_some_and(|text| text.parse::<u64>().is_ok());
        if !readable {
            let path = under(path, "default_member_permissions");
            form.error(
                &path,
                "NUMBER_TYPE_COERCE",
                format!("Value {bits} is not a set of permissions."),
            );
        }
    }
    fields.flag(form, "dm_permission");
    fields.flag(form, "nsfw");
    let size = size(command);
    if size > TOTAL {
        let message = format!("Command exceeds maximum size ({TOTAL})");
        form.error(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
    stored(command, kind)
}

/// Checks a whole list, as the bulk overwrite takes it: also the counts and that no two are named alike.
pub(crate) fn check_all(list: &[Value]) -> Result<Vec<Value>, ApiError> {
    let mut form = Form::default();
    let mut names = HashSet::new();
    let mut checked = Vec::new();
    for (n, command) in list.iter().enumerate() {
        let path = n.to_string();
        let command = check(&mut form, &path, command);
        let key = (
            command["type"].as_u64(),
            command["name"].as_str().unwrap_or_default().to_owned(),
        );
        if !names.insert(key) {
            let message = "Application command names must be unique";
            form.error(&path, "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
        checked.push(command);
    }
    form.finish()?;
    if !fits(&checked) {
        return Err(ApiError::too_many_commands());
    }
    Ok(checked)
}

/// Whether there are not more commands of a kind than an application may have.
pub(crate) fn fits(commands: &[Value]) -> bool {
    let count = |kind: u64| {
        commands
            .iter()
            .filter(|command| command["type"].as_u64() == Some(kind))
            .count()
    };
    count(1) <= 100 && count(2) <= 15 && count(3) <= 15
}

/// A name: for slash commands and options letters, digits, `-`, `_` and `'`, and nothing that has a lower case form.
fn check_name(form: &mut Form, path: &str, name: Option<&Value>, strict: bool) {
    let Some(name) = name.and_then(Value::as_str) else {
        form.error(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
        return;
    };
    length(form, path, name.chars().count(), 1, 32);
    if strict {
        // Vowel signs of Devanagari and Thai are marks, not letters, and Discord allows these two scripts by name.
        let script = |c: char| ('\u{900}'..='\u{97F}').contains(&c) || ('\u{E00}'..='\u{E7F}').contains(&c);
        let known = |c: char| c.is_alphabetic() || c.is_numeric() || "-_'".contains(c) || script(c);
        if !name.chars().all(known) || name.to_lowercase() != name {
            form.error(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    } else if name.trim() != name || name.is_empty() {
        form.error(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

/// What is translated, for each has its own bounds.
#[derive(Clone, Copy)]
enum Translated {
    /// The name of a slash command or of an option.
    StrictName,
    /// The name of another command.
    FreeName,
    /// A description, or the name of a choice.
    Words,
}

fn check_localizations(form: &mut Form, fields: &Fields, name: &str, translated: Translated) {
    let Some(value) = fields.get(name) else { return };
    let path = under(fields.path, name);
    let Some(map) = value.as_object() else {
        form.error(
            &path,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return;
    };
    for (locale, text) in map {
        let path = under(&path, locale);
        if !LOCALES.contains(&locale.as_str()) {
            form.error(
                &path,
                "ENUM_TYPE_COERCE",
                format!("Value \"{locale}\" is not a valid enum value."),
            );
        }
        match translated {
            Translated::StrictName => check_name(form, &path, Some(text), true),
            Translated::FreeName => check_name(form, &path, Some(text), false),
            Translated::Words => {
                let count = text.as_str().map_or(0, |text| text.chars().count());
                length(form, &path, count, 1, 100);
            }
        }
    }
}

/// Checks a list of options. `depth` is 0 for the command's own, 1 inside a group, 2 inside a subcommand.
fn check_options(form: &mut Form, path: &str, options: &[Value], depth: u8) {
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = options
        .iter()
        .filter(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
        .count();
    if nested > 0 && nested < options.len() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.error(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (n, option) in options.iter().enumerate() {
        let path = under(path, n);
        check_option(form, &path, option, depth);
        if let Some(name) = option["name"].as_str()
            && !names.insert(name)
        {
            let message = "Option name must be unique";
            form.error(&path, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", message);
        }
        if !matches!(option["type"].as_u64(), Some(1 | 2)) {
            let required = option["required"].as_bool() == Some(true);
            if required && optional_seen {
                let message = "Required options must be placed before non-required options";
                form.error(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
            }
            optional_seen |= !required;
        }
    }
}

fn check_option(form: &mut Form, path: &str, option: &Value, depth: u8) {
    const KNOWN: &[&str] = &[
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "options",
        "channel_types",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
    ];
    let Some(fields) = Fields::open(form, path, option, KNOWN) else {
        return;
    };
    fields.require(form, "type");
    let kind = fields.integer(form, "type", 1, 11).unwrap_or(3);
    if fields.require(form, "name") {
        check_name(form, &under(path, "name"), fields.get("name"), true);
    }
    if fields.require(form, "description") {
        fields.text(form, "description", 1, 100);
    }
    check_localizations(form, &fields, "name_localizations", Translated::StrictName);
    check_localizations(form, &fields, "description_localizations", Translated::Words);
    fields.flag(form, "required");
    let misplaced = match kind {
        1 => depth > 1,
        2 => depth > 0,
        _ => false,
    };
    if misplaced {
        let message = "Sub-commands nest at most in one group";
        form.error(
            &under(path, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            message,
        );
        return;
    }
    if let Some(inner) = fields.list(form, "options", 0, 25).filter(|inner| !inner.is_empty()) {
        if kind > 2 {
            let message = "Only sub-commands and groups have options";
            form.error(
                &under(path, "options"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                message,
            );
        } else {
            let plain = kind == 2 && inner.iter().any(|option| option["type"].as_u64() != Some(1));
            if plain {
                let message = "A group holds sub-commands alone";
                form.error(
                    &under(path, "options"),
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    message,
                );
            }
            let nested = kind == 1
                && inner
                    .iter()
                    .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
            if nested {
                let message = "A sub-command holds no sub-commands";
                form.error(
                    &under(path, "options"),
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    message,
                );
            }
            check_options(form, &under(path, "options"), inner, if kind == 2 { 1 } else { 2 });
        }
    } else if kind == 2 {
        form.error(&under(path, "options"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    check_values(form, path, &fields, kind);
}

/// Checks what narrows an option's values: choices, ranges, lengths, autocomplete.
fn check_values(form: &mut Form, path: &str, fields: &Fields, kind: i64) {
    let only = |form: &mut Form, name: &str, kinds: &[i64]| {
        let empty = match fields.get(name) {
            None | Some(Value::Bool(false)) => true,
            Some(Value::Array(list)) => list.is_empty(),
            Some(_) => false,
        };
        if !empty && !kinds.contains(&kind) {
            let message = format!("Options of type {kind} have no {name}.");
            form.error(&under(path, name), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
    };
    only(form, "choices", &[3, 4, 10]);
    only(form, "autocomplete", &[3, 4, 10]);
    only(form, "channel_types", &[7]);
    only(form, "min_value", &[4, 10]);
    only(form, "max_value", &[4, 10]);
    only(form, "min_length", &[3]);
    only(form, "max_length", &[3]);
    fields.integer(form, "min_length", 0, 6000);
    fields.integer(form, "max_length", 1, 6000);
    let choices = fields.list(form, "choices", 0, 25).map_or(&[][..], Vec::as_slice);
    if fields.flag(form, "autocomplete") == Some(true) && !choices.is_empty() {
        let message = "Autocomplete and choices exclude each other";
        form.error(
            &under(path, "autocomplete"),
            "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
            message,
        );
    }
    check_choices(form, &under(path, "choices"), choices, Some(kind));
}

/// Checks choices, of an option or of an autocomplete answer (whose kind the caller checks).
pub(crate) fn check_choices(form: &mut Form, path: &str, choices: &[Value], kind: Option<i64>) {
    let mut names = HashSet::new();
    let mut values = HashSet::new();
    for (n, choice) in choices.iter().enumerate() {
        let path = under(path, n);
        let Some(fields) = Fields::open(form, &path, choice, &["name", "name_localizations", "value"]) else {
            continue;
        };
        if fields.require(form, "name") {
            fields.text(form, "name", 1, 100);
        }
        check_localizations(form, &fields, "name_localizations", Translated::Words);
        if !fields.require(form, "value") {
            continue;
        }
        let value = &choice["value"];
        let fitting = match kind {
            Some(3) => value.is_string(),
            Some(4) => value.as_i64().is_some(),
            Some(10) => value.is_number(),
            _ => value.is_string() || value.is_number(),
        };
        if !fitting {
            let message = format!("Value {value} does not fit the option's type.");
            form.error(&under(&path, "value"), "STRING_TYPE_CONVERT", message);
        } else if let Some(text) = value.as_str() {
            length(form, &under(&path, "value"), text.chars().count(), 1, 100);
        }
        let duplicate_name = !names.insert(choice["name"].as_str().unwrap_or_default());
        if kind.is_some() && (duplicate_name || !values.insert(value.to_string())) {
            let message = "Choice names and values must be unique";
            form.error(&path, "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATE", message);
        }
    }
}

/// The characters that count towards a command's size; of localised texts the longest one.
fn size(command: &Value) -> usize {
    let chars = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |name: &str| {
        let own = chars(&command[name]);
        let others = command[format!("{name}_localizations")].as_object();
        others
            .into_iter()
            .flat_map(Map::values)
            .map(chars)
            .fold(own, usize::max)
    };
    let inner = ["options", "choices"]
        .iter()
        .flat_map(|name| command[*name].as_array())
        .flatten();
    longest("name") + longest("description") + chars(&command["value"]) + inner.map(size).sum::<usize>()
}

/// The command as Discord stores and returns it: defaults filled in above, left out below.
fn stored(command: &Value, kind: i64) -> Value {
    let given = |name: &str| command[name].clone();
    let permissions = match &command["default_member_permissions"] {
        Value::Number(bits) => json!(bits.to_string()),
        other => other.clone(),
    };
    let localized = |name: &str| match command[name].as_object() {
        Some(map) if !map.is_empty() => command[name].clone(),
        _ => Value::Null,
    };
    let mut stored = json!({
        "type": kind, "name": given("name"), "name_localizations": localized("name_localizations"),
        "description": command["description"].as_str().unwrap_or_default(),
        "description_localizations": localized("description_localizations"),
        "default_member_permissions": permissions, "dm_permission": command["dm_permission"].as_bool().unwrap_or(true),
        "contexts": given("contexts"), "nsfw": command["nsfw"].as_bool().unwrap_or(false),
        "integration_types": command["integration_types"].as_array().cloned().unwrap_or_else(|| vec![json!(0)]),
    });
    let mut options = command["options"].clone();
    clean(&mut options);
    if options.as_array().is_some_and(|options| !options.is_empty()) {
        stored["options"] = options;
    }
    stored
}

/// Takes out of options what says nothing: nulls, empty lists, `false`.
fn clean(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(clean);
            map.retain(|name, value| {
                let empty = match value {
                    Value::Null | Value::Bool(false) => true,
                    Value::Array(list) => list.is_empty(),
                    Value::Object(map) => map.is_empty(),
                    _ => false,
                };
                // A choice's value is a value, whatever it is.
                name == "value" || !empty
            });
        }
        Value::Array(list) => list.iter_mut().for_each(clean),
        _ => {}
    }
}
