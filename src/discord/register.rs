//! Telling Discord which commands there are, only when that has changed.

use super::Bot;
use super::commands::Never;
use super::wire::{Repeat, Wire, WireError};
use serde_json::Value;
use serenity::all::{HttpError, LightMethod, Request, Route};
use std::sync::Arc;

/// Registers these commands unless Discord has exactly them; says whether it did.
///
/// # Errors
/// When Discord would not have them, or could not be reached.
pub async fn register(wire: &Wire, commands: &[poise::Command<Arc<Bot>, Never>]) -> Result<bool, WireError> {
    let wanted: Vec<_> = commands
        .iter()
        .filter_map(poise::Command::create_as_slash_command)
        .collect();
    let application_id = wire.http().application_id();
    let application_id = application_id.ok_or(serenity::Error::Http(HttpError::ApplicationIdMissing))?;
    // As Discord writes them: serenity's own types leave out what they do not know.
    let ask = || {
        let with_localizations = Some(vec![("with_localizations", true.to_string())]);
        let route = Route::Commands { application_id };
        wire.http()
            .fire::<Value>(Request::new(route, LightMethod::Get).params(with_localizations))
    };
    let known = wire.ask(Repeat::Always, ask).await?;
    let asked = serde_json::to_value(&wanted).map_err(serenity::Error::from)?;
    if says_the_same(&asked, &known) {
        return Ok(false);
    }
    wire.ask(Repeat::Always, || wire.http().create_global_commands(&wanted))
        .await?;
    Ok(true)
}

/// Whether Discord's description says what ours says. It adds ids, versions and defaults, which do not count; lists
/// must have the same length.
fn says_the_same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => ours.iter().all(|(key, value)| match theirs.get(key) {
            Some(found) => says_the_same(value, found),
            None => is_default(value),
        }),
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len()
                && ours
                    .iter()
                    .zip(theirs)
                    .all(|(ours, theirs)| says_the_same(ours, theirs))
        }
        (ours, Value::Null) => is_default(ours),
        // 1 is 1.0.
        (Value::Number(ours), Value::Number(theirs)) => ours.as_f64() == theirs.as_f64(),
        (ours, theirs) => ours == theirs,
    }
}

/// Whether leaving the value out says the same.
fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::says_the_same;
    use serde_json::json;

    #[test]
    fn defaults_and_additions_do_not_count() {
        let ours = json!([{"name": "queah", "options": [{"name": "a", "required": false}], "contexts": [0]}]);
        let same = json!([{"name": "queah", "id": "1", "options": [{"name": "a"}], "contexts": [0], "nsfw": false}]);
        let other = json!([{"name": "queah", "id": "1", "options": [{"name": "b"}], "contexts": [0]}]);
        let longer = json!([{"name": "queah", "options": [{"name": "a"}, {"name": "b"}], "contexts": [0]}]);
        assert!(says_the_same(&ours, &same));
        assert!(!says_the_same(&ours, &other));
        assert!(!says_the_same(&ours, &longer));
        assert!(!says_the_same(&ours, &json!([])));
    }
}
