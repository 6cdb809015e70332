//! What may be wrong with the text of a record.

use super::{BadDate, EndContradicts};
use crate::games::{BadPosition, End, Game, Outcome, Reason, Refused, Side, UnknownRules, Unreadable};
use std::fmt;

/// The first thing in a text that keeps it from being a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The place in the line, counted in characters from 1.
    pub column: usize,
    /// How many actions had been played before it.
    pub ply: usize,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// Something else was expected.
    Text {
        /// What.
        expected: RecordPart,
        /// What stood there, shortened; `None` at the end of the line or text.
        found: Option<String>,
    },
    /// A tag that every record must have is not there.
    MissingTag {
        /// Its name.
        name: &'static str,
    },
    /// A tag is there twice.
    DuplicateTag {
        /// Its name.
        name: String,
    },
    /// No game of this name can be hosted.
    UnknownGame {
        /// The name, shortened.
        found: String,
    },
    /// The game has no such rule set.
    UnknownRules(UnknownRules),
    /// The start is no position of these rules.
    Position(BadPosition),
    /// The date is none.
    Date(BadDate),
    /// The number before a turn is not that turn's.
    TurnNumber {
        /// The number of the turn that comes next.
        expected: usize,
        /// The side to act next.
        side: Side,
        /// What stood there, shortened.
        found: String,
    },
    /// A `+` joins what are not actions of one turn.
    Joined,
    /// What stands in place of an action is none.
    Unreadable(Unreadable),
    /// The action could not be played.
    Refused(Refused),
    /// The result at the end is not the one of the `Result` tag.
    TwoResults {
        /// What the tag says; `None` for a match that goes on.
        tag: Option<Outcome>,
        /// What the end says; `None` for a match that goes on.
        end: Option<Outcome>,
    },
    /// The result is not what the actions lead to.
    ResultContradicts {
        /// What is written; `None` for a match that goes on.
        written: Option<Outcome>,
        /// How the rules ended it.
        played: End,
    },
    /// The end is not what the actions lead to, or no match can end so.
    EndContradicts(EndContradicts),
    /// There is a result that the actions do not lead to, and no `End` tag that gives the reason.
    ResultWithoutEnd {
        /// The result.
        outcome: Outcome,
    },
    /// There is a reason of the end, but no result.
    EndWithoutResult {
        /// The reason.
        reason: Reason,
    },
}

/// A part of a record's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// The name of a tag.
    TagName,
    /// The value of a tag, in quotes.
    TagValue,
    /// The quote that ends a tag's value.
    ClosingQuote,
    /// The character after a backslash.
    Escape,
    /// The bracket that ends a tag.
    ClosingBracket,
    /// The brace that ends a comment.
    ClosingBrace,
    /// A result.
    Result,
    /// The reason of an end.
    Reason,
    /// Nothing more.
    Nothing,
}

impl fmt::Display for RecordPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RecordPart::TagName => "the name of a tag",
            RecordPart::TagValue => "the value of a tag, in double quotes",
            RecordPart::ClosingQuote => "`\"` in the same line",
            RecordPart::Escape => "`\"`, `\\`, `n` or `u{…}` after a backslash",
            RecordPart::ClosingBracket => "`]`",
            RecordPart::ClosingBrace => "`}` at the end of the comment",
            RecordPart::Result => "`1-0`, `0-1`, `1/2-1/2` or `*`",
            RecordPart::Reason => {
                "captured, blocked, repetition, resigned, agreed, timed out, abandoned, adjudicated, aborted or voided as the reason of the end"
            }
            RecordPart::Nothing => "nothing after the result",
        })
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = |outcome: &Option<Outcome>| outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
        match self {
            RecordFault::Text {
                expected,
                found: Some(found),
            } => write!(f, "expected {expected}, found {found:?}"),
            RecordFault::Text { expected, found: None } => write!(f, "expected {expected}, found the end"),
            RecordFault::MissingTag { name } => write!(f, "expected a tag [{name} \"…\"], found none"),
            RecordFault::DuplicateTag { name } => write!(f, "the tag {name} is there twice"),
            RecordFault::UnknownGame { found } => {
                let games = Game::ALL.map(Game::name).join(", ");
                write!(f, "expected a game ({games}), found {found:?}")
            }
            RecordFault::UnknownRules(unknown) => unknown.fmt(f),
            RecordFault::Position(bad) => bad.fmt(f),
            RecordFault::Date(bad) => bad.fmt(f),
            RecordFault::TurnNumber { expected, side, found } => {
                write!(f, "expected number {expected} and a turn of {side}, found {found:?}")
            }
            RecordFault::Joined => f.write_str("`+` joins actions of one turn, and the turn was over"),
            RecordFault::Unreadable(unreadable) => unreadable.fmt(f),
            RecordFault::Refused(refused) => refused.fmt(f),
            RecordFault::TwoResults { tag, end } => {
                write!(
                    f,
                    "expected the result {} of the tag, found {}",
                    result(tag),
                    result(end)
                )
            }
            RecordFault::ResultContradicts { written, played } => {
                write!(f, "the result is {}, but the actions say {played}", result(written))
            }
            RecordFault::EndContradicts(contradicts) => contradicts.fmt(f),
            RecordFault::ResultWithoutEnd { outcome } => {
                write!(
                    f,
                    "the actions do not lead to {outcome}, and no tag [End \"…\"] gives the reason"
                )
            }
            RecordFault::EndWithoutResult { reason } => {
                write!(f, "the end is {reason}, but there is no result")
            }
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordError {
            line,
            column,
            ply,
            fault,
        } = self;
        write!(f, "line {line}, column {column}, after {ply} actions: {fault}")
    }
}

impl std::error::Error for RecordError {}
