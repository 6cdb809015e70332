//! Values as JSON: the store's own types, apart from those of `matches` and `games`, so that these may change and
//! what lies on disk stays readable.
//!
//! To add a field, give it `#[serde(default)]` for what was written before, and raise the format in
//! [`sealed`](super::sealed), for an older program refuses a field it does not know. What means something else than
//! before gets a new name.

mod hosted;
mod members;
mod puzzles;
mod text;
mod timing;

pub(super) use hosted::{Challenge, Match};
pub(super) use members::{Member, Pairing, Pointing, Preferences, Settings};
pub(super) use puzzles::{Puzzle, Solver};
pub(super) use text::{Unreadable, rules_word};
pub(super) use timing::TimeKept;

use super::{Pair, Shown, Value, key};
use crate::matches;
use serde::{Deserialize, Serialize};

/// Anything kept, with the word for its kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub(super) enum Kept {
    Challenge(Challenge),
    Match(Box<Match>),
    Standing(Member),
    Pair(Pairing),
    Settings(Settings),
    Message(Pointing),
    Puzzle(Puzzle),
    Solver(Solver),
    TimeKept(TimeKept),
    Preferences(Preferences),
}

/// What a [`Kept`] means.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Record {
    /// A value that commits write.
    Value(Box<Value>),
    /// A message.
    Message(Shown, matches::Pointer),
}

impl Kept {
    /// What is kept of a value.
    pub(super) fn of(value: &Value) -> Kept {
        match value {
            Value::Challenge(challenge) => Kept::Challenge(Challenge::of(challenge)),
            Value::Match(hosted) => Kept::Match(Box::new(Match::of(hosted))),
            Value::Standing(key, standing) => Kept::Standing(Member::of(*key, standing)),
            Value::Pairing(pair, pairing) => Kept::Pair(Pairing::of(*pair, pairing)),
            Value::Settings(server, settings) => Kept::Settings(Settings::of(*server, settings)),
            Value::Puzzle(server, id, tally) => Kept::Puzzle(Puzzle::of(*server, *id, *tally)),
            Value::Solver(server, member, solver) => Kept::Solver(Solver::of(*server, *member, solver)),
            Value::Preferences(member, preferences) => Kept::Preferences(Preferences::of(*member, *preferences)),
            Value::TimeKept(until) => Kept::TimeKept(TimeKept { until: until.0 }),
        }
    }

    /// What is kept of a message.
    pub(super) const fn message(shown: Shown, pointer: matches::Pointer) -> Kept {
        Kept::Message(Pointing::of(shown, pointer))
    }

    /// The value that was written down. A match is played again, every action of it.
    ///
    /// # Errors
    /// When something in it has no meaning here, or the match cannot have been played.
    pub(super) fn read(&self) -> Result<Record, Unreadable> {
        let value = match self {
            Kept::Challenge(challenge) => Value::Challenge(challenge.read()?),
            Kept::Match(hosted) => Value::from(hosted.read()?),
            Kept::Standing(member) => {
                let (key, standing) = member.read()?;
                Value::Standing(key, standing)
            }
            Kept::Pair(pairing) => {
                let (pair, pairing) = pairing.read();
                Value::Pairing(pair, pairing)
            }
            Kept::Settings(settings) => {
                let (server, settings) = settings.read()?;
                Value::Settings(server, settings)
            }
            Kept::Puzzle(puzzle) => puzzle.read()?,
            Kept::Solver(solver) => solver.read()?,
            Kept::Preferences(preferences) => preferences.read()?,
            Kept::TimeKept(kept) => Value::TimeKept(matches::Timestamp(kept.until)),
            Kept::Message(pointing) => {
                let (shown, pointer) = pointing.read();
                return Ok(Record::Message(shown, pointer));
            }
        };
        Ok(Record::Value(Box::new(value)))
    }

    /// Its key.
    pub(super) fn key(&self) -> Vec<u8> {
        match self {
            Kept::Challenge(challenge) => key::challenge(challenge.id.0),
            Kept::Match(hosted) => key::hosted(hosted.id),
            Kept::Standing(member) => key::standing(member.server.0, &member.rules, member.pool(), member.member.0),
            Kept::Pair(pairing) => {
                let [a, b] = pairing.members;
                key::pairing(pairing.server.0, [a.0, b.0])
            }
            Kept::Settings(settings) => key::settings(settings.server.0),
            Kept::Message(pointing) => pointing.key(),
            Kept::Puzzle(puzzle) => key::puzzle(puzzle.server.0, &puzzle.id),
            Kept::Solver(solver) => key::solver(solver.server.0, solver.member.0),
            Kept::TimeKept(_) => key::TIME_KEPT.to_vec(),
            Kept::Preferences(preferences) => key::preferences(preferences.member.0),
        }
    }

    /// The index entries that point to it.
    pub(super) fn indexes(&self) -> Vec<Vec<u8>> {
        match self {
            Kept::Challenge(challenge) => challenge.indexes(),
            Kept::Match(hosted) => hosted.indexes(),
            Kept::Standing(_)
            | Kept::Pair(_)
            | Kept::Settings(_)
            | Kept::Message(_)
            | Kept::Puzzle(_)
            | Kept::Solver(_)
            | Kept::TimeKept(_)
            | Kept::Preferences(_) => Vec::new(),
        }
    }
}

/// The key of a value.
pub(super) fn key_of(value: &Value) -> Vec<u8> {
    match value {
        Value::Challenge(challenge) => key::challenge(challenge.id.0),
        Value::Match(hosted) => key::hosted(hosted.id.0),
        Value::Standing(of, _) => key::standing(of.server.0, &rules_word(of.rules), of.pool, of.member.0),
        Value::Pairing(pair, _) => pairing_key(*pair),
        Value::Settings(server, _) => key::settings(server.0),
        Value::Puzzle(server, id, _) => key::puzzle(server.0, &id.to_string()),
        Value::Solver(server, member, _) => key::solver(server.0, member.0),
        Value::TimeKept(_) => key::TIME_KEPT.to_vec(),
        Value::Preferences(member, _) => key::preferences(member.0),
    }
}

/// The key of a pair's recent matches.
pub(super) fn pairing_key(pair: Pair) -> Vec<u8> {
    key::pairing(pair.server.0, pair.members.map(|member| member.0))
}

/// The key of the message that shows this.
pub(super) fn pointer_key(shown: Shown) -> Vec<u8> {
    match shown {
        Shown::Match(id) => key::match_pointer(id.0),
        Shown::Challenge(id) => key::challenge_pointer(id.0),
    }
}
