//! Looking through a whole store: checksums, indexes, and every match played again.

use super::disk::Frozen;
use super::kept::Record;
use super::{StoreError, Value};
use crate::games::{End, Reason};
use crate::matches::Match;
use std::collections::{BTreeMap, BTreeSet};

/// What was found in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many there are of each kind.
    pub counts: BTreeMap<&'static str, usize>,
    /// Everything that is wrong, one line each.
    pub faults: Vec<String>,
}

/// Reads every record, plays every match again from its start, and holds the indexes against the records. It blocks.
///
/// # Errors
/// When the store cannot be read; what is wrong inside it is in the report.
pub fn run(store: &Frozen) -> Result<Report, StoreError> {
    let mut report = Report {
        faults: store.faults().to_vec(),
        ..Report::default()
    };
    let mut missing = store.indexes()?;
    let mut needed = BTreeSet::new();
    let mut export = store.export()?;
    while let Some(raw) = export.next() {
        let raw = raw?;
        let record = raw.read().and_then(|(_, kept)| {
            needed.extend(kept.indexes());
            kept.read().map_err(|error| StoreError::new("read it", error))
        });
        match record {
            Ok(record) => {
                *report.counts.entry(word(&record)).or_default() += 1;
                if let Record::Value(value) = &record
                    && let Value::Match(hosted) = &**value
                    && let Some(fault) = wrong_end(hosted)
                {
                    report.faults.push(format!("{}: {fault}", raw.name()));
                }
            }
            Err(error) => report.faults.push(format!("{}: {}", raw.name(), error.cause)),
        }
    }
    for index in &needed {
        if !missing.remove(index) {
            report.faults.push(format!("{} is missing", super::key::name(index)));
        }
    }
    for index in missing {
        report
            .faults
            .push(format!("{} points to nothing", super::key::name(&index)));
    }
    report.faults.dedup();
    Ok(report)
}

const fn word(record: &Record) -> &'static str {
    match record {
        Record::Message(..) => "messages",
        Record::Value(value) => match **value {
            Value::Challenge(_) => "challenges",
            Value::Match(_) => "matches",
            Value::Standing(..) => "standings",
            Value::Pairing(..) => "pairs",
            Value::Settings(..) => "settings",
            Value::Puzzle(..) => "puzzles",
            Value::Solver(..) => "solvers",
            Value::TimeKept(_) => "times kept",
            Value::Preferences(..) => "preferences",
        },
    }
}

/// How the end that is kept of a match and the end that its play has differ, if they may not.
fn wrong_end(hosted: &Match) -> Option<String> {
    let played = hosted.play.end();
    let by_the_rules = |end: &End| matches!(end.reason, Reason::Captured | Reason::Blocked | Reason::Repetition);
    match (played, hosted.end) {
        (Some(played), kept) if kept != Some(played) => {
            let kept = kept.map_or_else(|| "none".to_owned(), |end| end_text(&end));
            Some(format!("expected the end {}, found {kept}", end_text(&played)))
        }
        (None, Some(kept)) if by_the_rules(&kept) => Some(format!(
            "expected a play that goes on, found the end {}",
            end_text(&kept)
        )),
        _ => None,
    }
}

fn end_text(end: &End) -> String {
    match end.outcome {
        crate::games::Outcome::Win(side) => format!("{side} wins, {}", end.reason.word()),
        crate::games::Outcome::Draw => format!("draw, {}", end.reason.word()),
        crate::games::Outcome::Void => format!("void, {}", end.reason.word()),
    }
}
