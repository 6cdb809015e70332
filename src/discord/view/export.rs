//! A match written down.

use super::board;
use crate::discord::card::{Card, TextFile};
use crate::discord::texts::{Texts, word};
use crate::games::Side;
use crate::games::record::{Date, Record, Tag};
use crate::matches::{Match, MemberId, Timestamp};

/// Discord's bound on the words of a message, in characters.
const MOST: usize = 2000;
/// The longest part of a name that a record holds.
const LONGEST_NAME: usize = 64;

/// The record of a match: in the message where it fits, and as a file. `names` are what the players are called.
pub fn exported(texts: &Texts, shown: &Match, names: [String; 2], asker: MemberId) -> Card {
    let record = record(shown, names).to_string();
    let number = [("number", word(shown.id))];
    let title = texts.tell("export-title", &number);
    let fenced = format!("{title}\n```\n{record}```");
    let content = if fenced.chars().count() <= MOST {
        fenced
    } else {
        format!("{title}\n{}", texts.say("export-long"))
    };
    let from = shown.side_of(asker).unwrap_or(Side::White);
    Card {
        content,
        picture: Some(board::board_picture(texts, shown, from)),
        file: Some(Box::new(TextFile {
            name: format!("queah-{}.txt", shown.id),
            text: record,
            about: texts.tell("export-spoken", &number),
        })),
        ..Card::default()
    }
}

fn record(shown: &Match, names: [String; 2]) -> Record {
    let [white, black] = names.map(clean);
    let mut record = Record::new(shown.play.clone(), white, black);
    if let Some(date) = day(shown.began_at) {
        record = record.on(date);
    }
    if let Some(end) = shown.end {
        // An end that no record can tell is left out; what was played still stands.
        record = record.clone().ended(end).unwrap_or(record);
    }
    let tags = [
        Tag::new("Match", shown.id.to_string()),
        Tag::new("Rated", if shown.rated { "yes" } else { "no" }),
        shown.bot.and_then(|bot| Tag::new("Level", bot.level.to_string())),
    ];
    tags.into_iter().flatten().fold(record, Record::with)
}

/// A member's name so that it cannot end the block of text that the record stands in. What hides or turns text is written
/// by its number in every record.
fn clean(name: String) -> String {
    name.replace('`', "'").chars().take(LONGEST_NAME).collect()
}

/// The day of a time, in UTC as records have it.
fn day(time: Timestamp) -> Option<Date> {
    let time = jiff::Timestamp::from_second(time.seconds()).ok()?;
    let day = time.to_zoned(jiff::tz::TimeZone::UTC).date();
    let (year, month, day) = (day.year(), day.month(), day.day());
    Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
}
