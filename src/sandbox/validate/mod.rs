//! Whether a request body is one that Discord takes: fields, lengths, counts, names. Unknown fields, which Discord
//! passes over in silence, are refused loudly here: they are always a mistake.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod embeds;
pub(crate) mod messages;
pub(crate) mod modals;

use super::error::Form;
use super::id::{self, Id};
use serde_json::{Map, Value};

/// Joins a path and a step.
pub(crate) fn under(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() {
        step.to_string()
    } else {
        format!("{path}.{step}")
    }
}

/// One object of a form: where it is, and what it holds.
pub(crate) struct Fields<'p, 'a> {
    pub path: &'p str,
    pub map: &'a Map<String, Value>,
}

impl<'p, 'a> Fields<'p, 'a> {
    /// The object at this path, or an error and `None`. Fields that are not `known` are errors.
    pub fn open(form: &mut Form, path: &'p str, value: &'a Value, known: &[&str]) -> Option<Self> {
        let Some(map) = value.as_object() else {
            form.error(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
            return None;
        };
        for name in map.keys().filter(|name| !known.contains(&name.as_str())) {
            form.error(
                &under(path, name),
                "UNKNOWN_FIELD",
                format!("The field \"{name}\" is not known here."),
            );
        }
        Some(Self { path, map })
    }

    /// The value, unless it is missing or null.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    /// Whether the field is there at all, null included.
    pub fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    fn at(&self, name: &str) -> String {
        under(self.path, name)
    }

    /// Notes that a field must be there.
    pub fn require(&self, form: &mut Form, name: &str) -> bool {
        let there = self.get(name).is_some();
        if !there {
            form.error(&self.at(name), "BASE_TYPE_REQUIRED", "This field is required");
        }
        there
    }

    /// A text of that many characters.
    pub fn text(&self, form: &mut Form, name: &str, min: usize, max: usize) -> Option<&'a str> {
        let value = self.get(name)?;
        let Some(text) = value.as_str() else {
            form.error(
                &self.at(name),
                "STRING_TYPE_CONVERT",
                "Could not interpret value as string.",
            );
            return None;
        };
        length(form, &self.at(name), text.chars().count(), min, max);
        Some(text)
    }

    /// A list of that many things.
    pub fn list(&self, form: &mut Form, name: &str, min: usize, max: usize) -> Option<&'a Vec<Value>> {
        let value = self.get(name)?;
        let Some(list) = value.as_array() else {
            form.error(
                &self.at(name),
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            return None;
        };
        length(form, &self.at(name), list.len(), min, max);
        Some(list)
    }

    /// A whole number in that range.
    pub fn integer(&self, form: &mut Form, name: &str, min: i64, max: i64) -> Option<i64> {
        let value = self.get(name)?;
        let Some(number) = value.as_i64() else {
            form.error(
                &self.at(name),
                "NUMBER_TYPE_COERCE",
                format!("Value \"{value}\" is not int."),
            );
            return None;
        };
        if number < min {
            let message = format!("int value should be greater than or equal to {min}.");
            form.error(&self.at(name), "NUMBER_TYPE_MIN", message);
        }
        if number > max {
            form.error(
                &self.at(name),
                "NUMBER_TYPE_MAX",
                format!("int value should be less than or equal to {max}."),
            );
        }
        Some(number)
    }

    /// True or false.
    pub fn flag(&self, form: &mut Form, name: &str) -> Option<bool> {
        let value = self.get(name)?;
        if value.as_bool().is_none() {
            form.error(&self.at(name), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    /// A snowflake.
    pub fn id(&self, form: &mut Form, name: &str) -> Option<Id> {
        let value = self.get(name)?;
        let id = id::from_json(value);
        if id.is_none() {
            form.error(
                &self.at(name),
                "NUMBER_TYPE_COERCE",
                format!("Value {value} is not snowflake."),
            );
        }
        id
    }

    /// An address with one of these schemes.
    pub fn url(&self, form: &mut Form, name: &str, max: usize, schemes: &[&str]) -> Option<&'a str> {
        let url = self.text(form, name, 1, max)?;
        let known = schemes
            .iter()
            .any(|scheme| url.strip_prefix(scheme).is_some_and(|rest| rest.starts_with("://")));
        if !known {
            let message = format!("Scheme must be one of ({}).", schemes.join(", "));
            form.error(&self.at(name), "URL_TYPE_INVALID_SCHEME", message);
        } else if url.contains(char::is_whitespace) || url.ends_with("://") {
            form.error(&self.at(name), "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
        Some(url)
    }
}

/// Notes a wrong length or count, in Discord's words.
pub(crate) fn length(form: &mut Form, path: &str, found: usize, min: usize, max: usize) {
    if found < min && found == 0 && min == 1 && max == usize::MAX {
        form.error(path, "BASE_TYPE_REQUIRED", "This field is required");
    } else if found < min || (found > max && min > 0) {
        form.error(
            path,
            "BASE_TYPE_BAD_LENGTH",
            format!("Must be between {min} and {max} in length."),
        );
    } else if found > max {
        form.error(
            path,
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {max} or fewer in length."),
        );
    }
}
