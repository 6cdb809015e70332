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
        (Value::Object(ours), Value::Object(theirs)) => {
            let known = ours.iter().all(|(key, value)| match theirs.get(key) {
                Some(found) if key.ends_with(IN_LANGUAGES) => is_translated_alike(value, found),
                Some(found) => says_the_same(value, found),
                None => is_default(value),
            });
            // A language that ours speaks no more is no addition of Discord's.
            let left = theirs.iter().filter(|(key, _)| key.ends_with(IN_LANGUAGES));
            let mut left = left.filter(|(key, _)| !ours.contains_key(*key));
            known && left.all(|(_, value)| is_default(value))
        }
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

/// What the keys of translations, by language, end with.
const IN_LANGUAGES: &str = "_localizations";

/// Whether two maps of translations hold the same.
fn is_translated_alike(ours: &Value, theirs: &Value) -> bool {
    ours == theirs || (is_default(ours) && is_default(theirs))
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

    #[test]
    fn a_language_more_or_less_counts() {
        let with = |translations: serde_json::Value| json!([{"name": "queah", "name_localizations": translations}]);
        let bare = json!([{"name": "queah"}]);
        let german = with(json!({"de": "queah"}));
        for same in [&bare, &with(json!(null)), &with(json!({}))] {
            assert!(says_the_same(&bare, same) && says_the_same(same, &bare), "{same}");
            assert!(!says_the_same(same, &german), "removed since: {same}");
            assert!(!says_the_same(&german, same), "added since: {same}");
        }
        assert!(says_the_same(&german, &german.clone()));
        assert!(!says_the_same(&german, &with(json!({"de": "queah", "fr": "queah"}))));
        assert!(!says_the_same(&german, &with(json!({"de": "quea"}))));
    }
}
