//! Modals: a title and one to five text inputs, each in a row of its own.

use super::{Fields, components, under};
use crate::sandbox::error::{ApiError, Form};
use serde_json::Value;
use std::collections::HashSet;

/// Checks the data of a modal answer.
pub(crate) fn check(data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    if let Some(modal) = Fields::open(&mut form, "data", data, &["custom_id", "title", "components"]) {
        for (name, max) in [("custom_id", 100), ("title", 45)] {
            if modal.require(&mut form, name) {
                modal.text(&mut form, name, 1, max);
            }
        }
        if modal.require(&mut form, "components") {
            let mut seen = HashSet::new();
            for (n, row) in modal
                .list(&mut form, "components", 1, 5)
                .into_iter()
                .flatten()
                .enumerate()
            {
                check_row(&mut form, &under("data.components", n), row, &mut seen);
            }
        }
    }
    form.finish()
}

fn check_row(form: &mut Form, path: &str, row: &Value, seen: &mut HashSet<String>) {
    if row["type"].as_u64() != Some(1) {
        // Labels and texts in modals are newer than this stand-in.
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
    let Some(list) = row.list(form, "components", 1, 1) else {
        return;
    };
    for (n, input) in list.iter().enumerate() {
        check_input(form, &under(&under(path, "components"), n), input, seen);
    }
}

fn check_input(form: &mut Form, path: &str, input: &Value, seen: &mut HashSet<String>) {
    if input["type"].as_u64() != Some(4) {
        form.error(
            &under(path, "type"),
            "UNION_TYPE_CHOICES",
            "Value of field \"type\" must be one of (4,).",
        );
        return;
    }
    let known = [
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "value",
        "placeholder",
        "required",
        "min_length",
        "max_length",
    ];
    let Some(input) = Fields::open(form, path, input, &known) else {
        return;
    };
    components::custom_id(form, &input, seen);
    input.require(form, "style");
    input.integer(form, "style", 1, 2);
    if input.require(form, "label") {
        input.text(form, "label", 1, 45);
    }
    input.text(form, "placeholder", 0, 100);
    input.flag(form, "required");
    let least = input.integer(form, "min_length", 0, 4000).unwrap_or(0);
    let most = input.integer(form, "max_length", 1, 4000).unwrap_or(4000);
    if least > most {
        let message = "min_length must not be greater than max_length.";
        form.error(&under(path, "min_length"), "TEXT_INPUT_MIN_GREATER_THAN_MAX", message);
    }
    input.text(form, "value", 0, usize::try_from(most).unwrap_or(4000));
}
