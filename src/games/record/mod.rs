//! A match as text, written and read back.
//!
//! ```text
//! [Game "Queah"]
//! [Rules "must-turn"]
//! [White "Ada"]
//! [Black "Kollie"]
//! [Date "2026-11-30"]
//! [Result "1-0"]
//! [End "blocked"]
//! [Position "bb./bb/.../ww/.ww w 6 6"]     only if it did not begin from the usual start
//! [Event "Evening cup"]                    any other tag is kept
//!
//! 1. j-g dxj 2. @d ...
//! ```
//!
//! A number stands for a turn of White and the turn of Black after it; where Black begins, the first is `1...`. A turn
//! of more than one action joins them with `+`. In a tag's value `\"`, `\\` and `\n` stand for those characters, and
//! `\u{202e}` for a character by its number; so a value is always one line and cannot turn the text around it.
//!
//! Reading takes, besides, any white space, comments in braces or from `;` to the end of the line, a byte order mark,
//! the result once more after the last turn, and actions as people type them, as long as they hold no space.

mod date;
mod fault;
mod read;

pub use date::{BadDate, Date};
pub use fault::{RecordError, RecordFault, RecordPart};

use super::{End, Play, Rules};
use std::fmt;

/// Lines of turns are broken before they grow longer than this, in characters.
const WIDTH: usize = 80;
/// The name of a player whom a record does not name.
const NOBODY: &str = "?";

/// A match, finished or not: who played, under which rules, what was done, and how it ended.
///
/// ```
/// use queah::games::record::Record;
/// use queah::games::{Game, Rules};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut play = Rules::read(Game::Queah, "Classic")?.start();
/// for action in ["i-f", "e-h", "l-i", "hxl"] {
///     play.act(play.read(action)?)?;
/// }
/// let record = Record::new(play, "Ada", "Kollie");
/// let text = record.to_string();
/// assert!(text.ends_with("\n1. i-f e-h 2. l-i hxl\n"));
/// assert_eq!(text.parse::<Record>()?, record);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    white: String,
    black: String,
    date: Option<Date>,
    play: Play,
    end: Option<End>,
    tags: Vec<Tag>,
}

/// The tags that a record gives a meaning, in the order in which they are written.
const KNOWN: [&str; 8] = ["Game", "Rules", "White", "Black", "Date", "Result", "End", "Position"];

/// A tag that this program knows no meaning for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// A tag; `None` if the name is not letters, digits and `_`, or is one with a meaning of its own.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Option<Tag> {
        let (name, value) = (name.into(), value.into());
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (plain && !name.is_empty() && !KNOWN.contains(&name.as_str())).then_some(Tag { name, value })
    }

    /// Its name: ASCII letters, digits and `_`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value: any text.
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// The end does not fit what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndContradicts {
    /// The end that was claimed.
    pub claimed: End,
    /// The end by the rules of the game, if they have ended it.
    pub played: Option<End>,
}

impl fmt::Display for EndContradicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.played {
            Some(played) => write!(f, "the end is {}, but the actions say {played}", self.claimed),
            None => write!(f, "the actions do not lead to this end: {}", self.claimed),
        }
    }
}

impl std::error::Error for EndContradicts {}

impl Record {
    /// The record of a play. Where the rules have ended it, that is the record's end.
    pub fn new(play: Play, white: impl Into<String>, black: impl Into<String>) -> Record {
        Record {
            white: white.into(),
            black: black.into(),
            date: None,
            end: play.end(),
            play,
            tags: Vec::new(),
        }
    }

    /// The same record with this end.
    ///
    /// # Errors
    /// When the rules say another end, or no match can end so: drawn by resignation, say.
    pub fn ended(self, end: End) -> Result<Record, EndContradicts> {
        let played = self.play.end();
        let fits = match played {
            Some(played) => played == end,
            None => !end.reason.is_of_the_rules() && end.reason.fits(end.outcome),
        };
        if fits {
            Ok(Record { end: Some(end), ..self })
        } else {
            Err(EndContradicts { claimed: end, played })
        }
    }

    /// The same record with this date.
    #[must_use]
    pub fn on(self, date: Date) -> Record {
        Record {
            date: Some(date),
            ..self
        }
    }

    /// The same record with this tag, in place of one of that name.
    #[must_use]
    pub fn with(mut self, tag: Tag) -> Record {
        self.tags.retain(|other| other.name != tag.name);
        self.tags.push(tag);
        self
    }

    /// The rules it was played under.
    pub fn rules(&self) -> Rules {
        self.play.rules()
    }

    /// White's name; `?` where the text named none.
    pub fn white(&self) -> &str {
        &self.white
    }

    /// Black's name; `?` where the text named none.
    pub fn black(&self) -> &str {
        &self.black
    }

    /// The day it was played.
    pub const fn date(&self) -> Option<Date> {
        self.date
    }

    /// What was done.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// How it ended; `None` while it goes on.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The tags without a meaning of their own, in the order in which they stand.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules();
        write_tag(f, "Game", rules.game().name())?;
        write_tag(f, "Rules", &rules.id())?;
        write_tag(f, "White", &self.white)?;
        write_tag(f, "Black", &self.black)?;
        if let Some(date) = self.date {
            write_tag(f, "Date", &date.to_string())?;
        }
        let result = self.end.map_or_else(|| "*".to_owned(), |end| end.outcome.to_string());
        write_tag(f, "Result", &result)?;
        if let Some(end) = self.end {
            write_tag(f, "End", end.reason.word())?;
        }
        let start = self.play.rewind(0);
        if start != rules.start() {
            write_tag(f, "Position", &start.position_text())?;
        }
        for tag in &self.tags {
            write_tag(f, &tag.name, &tag.value)?;
        }
        f.write_str("\n")?;
        self.write_turns(f, &start)
    }
}

impl Record {
    /// Writes the numbered turns in lines of [`WIDTH`].
    fn write_turns(&self, f: &mut fmt::Formatter<'_>, start: &Play) -> fmt::Result {
        let mut number = start.turn_number();
        let mut column = 0;
        for (place, turn) in self.play.turns().iter().enumerate() {
            let mut word = match turn.side {
                super::Side::White => format!("{number}. "),
                super::Side::Black if place == 0 => format!("{number}... "),
                super::Side::Black => String::new(),
            };
            for (place, action) in turn.actions.iter().enumerate() {
                let joint = if place > 0 { "+" } else { "" };
                word.push_str(&format!("{joint}{action}"));
            }
            number += turn.side.index();
            let length = word.chars().count();
            if column > 0 && column + 1 + length > WIDTH {
                f.write_str("\n")?;
                column = 0;
            } else if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word)?;
            column += length;
        }
        if column > 0 { f.write_str("\n") } else { Ok(()) }
    }
}

/// Whether a character must be written by its number: it would break the line, hide, or turn the text around it.
fn is_unruly(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    use fmt::Write;
    write!(f, "[{name} \"")?;
    for character in value.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            '\n' => f.write_str("\\n")?,
            _ if is_unruly(character) => write!(f, "{}", character.escape_unicode())?,
            _ => f.write_char(character)?,
        }
    }
    f.write_str("\"]\n")
}
