//! Parts of values that JSON cannot hold exactly, as texts.

use crate::games::{Game, Rules};
use serde::{Deserialize, Serialize};

/// Something that was written down has no meaning here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub(in crate::store) struct Unreadable {
    pub expected: String,
    pub found: String,
}

impl Unreadable {
    pub(in crate::store) fn new(expected: impl Into<String>, found: impl Into<String>) -> Unreadable {
        Unreadable {
            expected: expected.into(),
            found: found.into(),
        }
    }
}

/// An id of Discord's, as a text: most JSON readers lose the last digits of numbers of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(in crate::store) struct Id(pub u64);

impl TryFrom<String> for Id {
    type Error = Unreadable;

    fn try_from(text: String) -> Result<Id, Unreadable> {
        text.parse().map(Id).map_err(|_| Unreadable::new("an id", text))
    }
}

impl From<Id> for String {
    fn from(id: Id) -> String {
        id.0.to_string()
    }
}

/// A real number as a text: the shortest decimal that reads back as the same bits, which a fast JSON reader does not
/// promise for its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(in crate::store) struct Real(pub f64);

impl TryFrom<String> for Real {
    type Error = Unreadable;

    fn try_from(text: String) -> Result<Real, Unreadable> {
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Real(number)),
            _ => Err(Unreadable::new("a finite number", text)),
        }
    }
}

impl From<Real> for String {
    fn from(real: Real) -> String {
        real.0.to_string()
    }
}

/// Rules with their game: `Queah must-turn`.
pub(in crate::store) fn rules_word(rules: Rules) -> String {
    format!("{} {}", rules.game().name(), rules.id())
}

/// Reads what [`rules_word`] writes.
pub(in crate::store) fn read_rules(word: &str) -> Result<Rules, Unreadable> {
    let unreadable = || Unreadable::new("a game and a rule set of it", word);
    let (name, id) = word.split_once(' ').ok_or_else(unreadable)?;
    let game = Game::ALL.into_iter().find(|game| game.name() == name);
    Rules::read(game.ok_or_else(unreadable)?, id).map_err(|_| unreadable())
}
