//! Reading a record: tags first, then turns, then whether the end fits what was played.

use super::fault::{RecordError, RecordFault, RecordPart};
use super::{KNOWN, NOBODY, Record, Tag};
use crate::games::{End, Game, Outcome, Play, Reason, Rules, Side, quote};
use std::collections::HashSet;
use std::str::FromStr;

/// A place in the text.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// The error that something before the first action is wrong here.
    fn error(self, fault: RecordFault) -> RecordError {
        self.error_after(0, fault)
    }

    fn error_after(self, ply: usize, fault: RecordFault) -> RecordError {
        let Place { line, column } = self;
        RecordError {
            line,
            column,
            ply,
            fault,
        }
    }
}

/// Walks over the text and knows where it is.
struct Scanner<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Scanner<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn advance(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        if character == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(character)
    }

    /// Passes over the character, if it is next.
    fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.advance();
        }
        there
    }

    /// Passes over characters as long as they are such, and gives them.
    fn take_while(&mut self, such: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&such) {
            self.advance();
        }
        &before[..before.len() - self.rest.len()]
    }

    fn spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Passes over white space and comments.
    fn blank(&mut self) -> Result<(), RecordError> {
        loop {
            self.spaces();
            if self.eat(';') {
                self.take_while(|c| c != '\n');
            } else if self.eat('{') {
                self.take_while(|c| c != '}');
                if !self.eat('}') {
                    return Err(self.unexpected(RecordPart::ClosingBrace));
                }
            } else {
                return Ok(());
            }
        }
    }

    /// The error that something else was expected here.
    fn unexpected(&self, expected: RecordPart) -> RecordError {
        let line = self.rest.lines().next().unwrap_or_default();
        let found = line.split_whitespace().next().map(quote::short);
        self.place.error(RecordFault::Text { expected, found })
    }

    /// Reads `[Name "value"]`, of which the first bracket has been passed.
    fn tag(&mut self) -> Result<(Place, &'a str, String), RecordError> {
        self.spaces();
        let at = self.place;
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(self.unexpected(RecordPart::TagName));
        }
        self.spaces();
        if !self.eat('"') {
            return Err(self.unexpected(RecordPart::TagValue));
        }
        let value = self.value()?;
        self.spaces();
        if !self.eat(']') {
            return Err(self.unexpected(RecordPart::ClosingBracket));
        }
        Ok((at, name, value))
    }

    /// Reads a tag's value and the quote behind it.
    fn value(&mut self) -> Result<String, RecordError> {
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            let before = self.place;
            if self.eat('"') {
                return Ok(value);
            }
            if !self.eat('\\') {
                return Err(self.unexpected(RecordPart::ClosingQuote));
            }
            let rest = self.rest;
            let Some(character) = self.escaped() else {
                let found = rest.lines().next().and_then(|line| line.split_whitespace().next());
                return Err(before.error(RecordFault::Text {
                    expected: RecordPart::Escape,
                    found: found.map(quote::short),
                }));
            };
            value.push(character);
        }
    }

    /// Reads what follows a backslash.
    fn escaped(&mut self) -> Option<char> {
        match self.advance()? {
            character @ ('"' | '\\') => Some(character),
            'n' => Some('\n'),
            'u' if self.eat('{') => {
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                let number = u32::from_str_radix(digits, 16).ok()?;
                if self.eat('}') { char::from_u32(number) } else { None }
            }
            _ => None,
        }
    }
}

/// The tags of a record, as they were written.
struct Tags(Vec<(Place, String, String)>);

impl Tags {
    fn read(scanner: &mut Scanner<'_>) -> Result<Tags, RecordError> {
        let mut tags = Vec::new();
        let mut names = HashSet::new();
        loop {
            scanner.blank()?;
            if !scanner.eat('[') {
                return Ok(Tags(tags));
            }
            let (at, name, value) = scanner.tag()?;
            let owned = name.to_owned();
            if !names.insert(name) {
                return Err(at.error(RecordFault::DuplicateTag { name: owned }));
            }
            tags.push((at, owned, value));
        }
    }

    fn get(&self, name: &str) -> Option<(Place, &str)> {
        let tag = self.0.iter().find(|(_, other, _)| other == name);
        tag.map(|(at, _, value)| (*at, value.as_str()))
    }

    /// The tag of that name, read; what it means or what is wrong with it.
    fn parsed<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, RecordFault>,
    ) -> Result<Option<(Place, T)>, RecordError> {
        let Some((at, value)) = self.get(name) else {
            return Ok(None);
        };
        let meaning = read(value).map_err(|fault| at.error(fault))?;
        Ok(Some((at, meaning)))
    }

    /// As [`parsed`](Tags::parsed), for a tag that must be there.
    fn needed<T>(
        &self,
        name: &'static str,
        end_of_tags: Place,
        read: impl FnOnce(&str) -> Result<T, RecordFault>,
    ) -> Result<T, RecordError> {
        match self.parsed(name, read)? {
            Some((_, meaning)) => Ok(meaning),
            None => Err(end_of_tags.error(RecordFault::MissingTag { name })),
        }
    }

    fn player(&self, name: &str) -> String {
        self.get(name).map_or(NOBODY, |(_, value)| value).to_owned()
    }
}

/// The result that a word stands for: an outcome, or `*` for none yet.
fn read_result(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Side::White))),
        "0-1" => Some(Some(Outcome::Win(Side::Black))),
        "1/2-1/2" | "½-½" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// A result and where it is written.
type Written = Option<(Place, Option<Outcome>)>;

/// Plays the turns of the text; gives the result behind them, if there is one.
fn read_turns(scanner: &mut Scanner<'_>, play: &mut Play) -> Result<Written, RecordError> {
    loop {
        scanner.blank().map_err(|error| RecordError {
            ply: play.ply(),
            ..error
        })?;
        let at = scanner.place;
        let word = scanner.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | ';'));
        if word.is_empty() {
            return Ok(None);
        }
        if let Some(result) = read_result(word) {
            let after = |error| RecordError {
                ply: play.ply(),
                ..error
            };
            scanner.blank().map_err(after)?;
            if !scanner.rest.is_empty() {
                return Err(after(scanner.unexpected(RecordPart::Nothing)));
            }
            return Ok(Some((at, result)));
        }
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, actions) = word.split_at(digits);
        let behind = actions.trim_start_matches(['.', '…']);
        let dots = &actions[..actions.len() - behind.len()];
        let mut column = at.column;
        if digits > 0 {
            check_number(play, number, dots).map_err(|fault| at.error_after(play.ply(), fault))?;
            column += digits + dots.chars().count();
            if behind.is_empty() {
                continue;
            }
        }
        let actions = if digits > 0 { behind } else { actions };
        for (place, text) in actions.split('+').enumerate() {
            let at = Place { column, ..at };
            column += text.chars().count() + 1;
            let done = if place > 0 && !play.mid_turn() && play.end().is_none() {
                Err(RecordFault::Joined)
            } else {
                let action = play.read(text).map_err(RecordFault::Unreadable);
                action.and_then(|action| play.act(action).map_err(RecordFault::Refused))
            };
            done.map_err(|fault| at.error_after(play.ply(), fault))?;
        }
    }
}

/// Whether a number and the dots behind it, more than one before a turn of Black, stand before the turn that is next.
fn check_number(play: &Play, number: &str, dots: &str) -> Result<(), RecordFault> {
    // What follows an end is refused for that reason.
    let Some(side) = play.to_act() else {
        return Ok(());
    };
    let expected = play.turn_number();
    let for_black = dots.chars().count() > 1 || dots == "…";
    let fits = number.parse() == Ok(expected) && !dots.is_empty() && (side == Side::Black || !for_black);
    if fits {
        return Ok(());
    }
    let found = quote::short(&format!("{number}{dots}"));
    Err(RecordFault::TurnNumber { expected, side, found })
}

/// What the tags say of the end.
struct Claim {
    result: Written,
    reason: Option<(Place, Reason)>,
}

impl Claim {
    fn read(tags: &Tags) -> Result<Claim, RecordError> {
        let unknown = |expected, value: &str| RecordFault::Text {
            expected,
            found: Some(quote::short(value)),
        };
        Ok(Claim {
            result: tags.parsed("Result", |value| {
                read_result(value).ok_or_else(|| unknown(RecordPart::Result, value))
            })?,
            reason: tags.parsed("End", |value| {
                Reason::from_word(value).ok_or_else(|| unknown(RecordPart::Reason, value))
            })?,
        })
    }

    /// How the match ended, from this claim, the result behind the turns and what was played.
    fn settle(self, behind: Written, play: &Play, end_of_text: Place) -> Result<Option<(Place, End)>, RecordError> {
        let wrong = |at: Place, fault| at.error_after(play.ply(), fault);
        if let (Some((_, tag)), Some((at, end))) = (self.result, behind)
            && tag != end
        {
            return Err(wrong(at, RecordFault::TwoResults { tag, end }));
        }
        let result = self.result.or(behind);
        if let (Some((at, written)), Some(played)) = (result, play.end())
            && written != Some(played.outcome)
        {
            return Err(wrong(at, RecordFault::ResultContradicts { written, played }));
        }
        let outcome = result
            .and_then(|(at, outcome)| Some((at, outcome?)))
            .or_else(|| play.end().map(|end| (end_of_text, end.outcome)));
        match (outcome, self.reason) {
            (None, None) => Ok(None),
            // What counts for nothing is written as `*`, as what goes on is.
            (None, Some((at, reason))) if reason.fits(Outcome::Void) => {
                let outcome = Outcome::Void;
                Ok(Some((at, End { outcome, reason })))
            }
            (None, Some((at, reason))) => Err(wrong(at, RecordFault::EndWithoutResult { reason })),
            (Some((at, outcome)), None) => match play.end() {
                Some(end) => Ok(Some((at, end))),
                None => Err(wrong(at, RecordFault::ResultWithoutEnd { outcome })),
            },
            (Some((_, outcome)), Some((at, reason))) => Ok(Some((at, End { outcome, reason }))),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record, plays it, and holds its end against what was played.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place and how many actions had been played.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut scanner = Scanner {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: Place { line: 1, column: 1 },
        };
        let tags = Tags::read(&mut scanner)?;
        let end_of_tags = scanner.place;
        let game = tags.needed("Game", end_of_tags, |name| {
            Game::from_name(name).ok_or_else(|| RecordFault::UnknownGame {
                found: quote::short(name),
            })
        })?;
        let rules = tags.needed("Rules", end_of_tags, |id| {
            Rules::read(game, id).map_err(RecordFault::UnknownRules)
        })?;
        let date = tags.parsed("Date", |date| date.parse().map_err(RecordFault::Date))?;
        let start = tags.parsed("Position", |position| {
            rules.start_from(position).map_err(RecordFault::Position)
        })?;
        let mut play = start.map_or_else(|| rules.start(), |(_, play)| play);
        let claim = Claim::read(&tags)?;
        let behind = read_turns(&mut scanner, &mut play)?;
        let end = claim.settle(behind, &play, scanner.place)?;

        let ply = play.ply();
        let mut record = Record::new(play, tags.player("White"), tags.player("Black"));
        if let Some((at, end)) = end {
            record = record
                .ended(end)
                .map_err(|contradicts| at.error_after(ply, RecordFault::EndContradicts(contradicts)))?;
        }
        record.date = date.map(|(_, date)| date);
        let unknown = tags
            .0
            .into_iter()
            .filter(|(_, name, _)| !KNOWN.contains(&name.as_str()));
        record.tags = unknown.filter_map(|(_, name, value)| Tag::new(name, value)).collect();
        Ok(record)
    }
}
