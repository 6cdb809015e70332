//! A scene in words, for those who cannot see the picture.
//!
//! This room knows what is said and in which order; the words of each language are the caller's, behind [`Voice`]. Their
//! keys are in `assets/texts/en-US/spoken.ftl`.

use super::scene::{Last, Scene};
use crate::games::queah::{Action, Squares};
use crate::games::{End, Outcome, Reason, Side};

/// The words of a language.
pub trait Voice {
    /// The text of this key, with these words put in. A side is given as `white` or `black`, for the text to choose by.
    fn tell(&self, key: &str, words: &[(&'static str, Word)]) -> String;
}

/// What is put into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Letters, as they are.
    Text(String),
    /// A number that the text may count by.
    Count(u8),
}

/// What a picture's spoken text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// What White has, then what Black has.
    pub holdings: [Holding; 2],
    /// The side to act; `None` once the match has ended.
    pub to_act: Option<Side>,
    /// The last turn.
    pub last: Option<Last>,
    /// How the match ended.
    pub end: Option<End>,
}

/// What a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Where its counters stand.
    pub squares: Squares,
    /// How many it has in reserve.
    pub reserve: u8,
    /// How many were captured.
    pub lost: u8,
}

impl Scene {
    /// What the scene's spoken text says.
    pub fn spoken(&self) -> Spoken {
        let holdings = Side::BOTH.map(|side| Holding {
            squares: self.position.counters(side),
            reserve: self.position.reserve(side),
            lost: self.position.lost(side),
        });
        Spoken {
            holdings,
            to_act: self.end.is_none().then(|| self.position.to_act()),
            last: self.last.clone(),
            end: self.end,
        }
    }
}

impl Spoken {
    /// The text in the words of this voice, as in "White: i, j, l, m and 6 in reserve. Black: a, b, d, e and 6 in reserve.
    /// White to act." At most about 250 characters in English.
    pub fn text(&self, voice: &dyn Voice) -> String {
        let holdings = Side::BOTH.map(|side| self.holdings[side.index()].text(side, voice));
        let whose = |side: Side| vec![("side", name(side))];
        let state = match (self.end, self.to_act) {
            (Some(end), _) => Some(ended(end, voice)),
            (None, Some(side)) => Some(voice.tell("spoken-to-act", &whose(side))),
            (None, None) => None,
        };
        let last = self.last.as_ref().and_then(|last| {
            let told = last.actions.iter().map(|&action| did(action, voice));
            let told =
                told.reduce(|first, next| voice.tell("spoken-then", &[("first", text(first)), ("next", text(next))]));
            let mut words = whose(last.by);
            words.push(("did", text(told?)));
            Some(voice.tell("spoken-last", &words))
        });
        let sentences: Vec<String> = holdings.into_iter().chain(state).chain(last).collect();
        sentences.join(" ")
    }
}

impl Holding {
    fn text(&self, side: Side, voice: &dyn Voice) -> String {
        let squares = self.squares.iter().map(|square| square.to_string());
        let squares =
            squares.reduce(|list, next| voice.tell("spoken-list", &[("list", text(list)), ("next", text(next))]));
        let mut words = vec![
            ("side", name(side)),
            ("reserve", Word::Count(self.reserve)),
            ("lost", Word::Count(self.lost)),
        ];
        match squares {
            Some(squares) => {
                words.push(("squares", text(squares)));
                voice.tell("spoken-holding", &words)
            }
            None => voice.tell("spoken-holding-none", &words),
        }
    }
}

fn text(text: impl Into<String>) -> Word {
    Word::Text(text.into())
}

fn name(side: Side) -> Word {
    text(match side {
        Side::White => "white",
        Side::Black => "black",
    })
}

fn did(action: Action, voice: &dyn Voice) -> String {
    let to = ("to", text(action.to().to_string()));
    let from = action.from().map(|from| ("from", text(from.to_string())));
    let over = action.captured().map(|over| ("over", text(over.to_string())));
    let key = match (&from, &over) {
        (None, _) => "spoken-dropped",
        (Some(_), None) => "spoken-stepped",
        (Some(_), Some(_)) => "spoken-captured",
    };
    let words: Vec<_> = from.into_iter().chain(over).chain([to]).collect();
    voice.tell(key, &words)
}

fn ended(end: End, voice: &dyn Voice) -> String {
    let winner = match end.outcome {
        Outcome::Win(side) => side,
        Outcome::Void => {
            let key = match end.reason {
                Reason::Aborted => "spoken-void-aborted",
                _ => "spoken-void",
            };
            return voice.tell(key, &[]);
        }
        Outcome::Draw => {
            let key = match end.reason {
                Reason::Repetition => "spoken-drawn-repetition",
                Reason::Agreed => "spoken-drawn-agreed",
                Reason::Adjudicated => "spoken-drawn-adjudicated",
                _ => "spoken-drawn",
            };
            return voice.tell(key, &[]);
        }
    };
    let key = match end.reason {
        Reason::Captured => "spoken-won-captured",
        Reason::Blocked => "spoken-won-blocked",
        Reason::Resigned => "spoken-won-resigned",
        Reason::TimedOut => "spoken-won-timed-out",
        Reason::Abandoned => "spoken-won-abandoned",
        Reason::Adjudicated => "spoken-won-adjudicated",
        Reason::Repetition | Reason::Agreed | Reason::Aborted | Reason::Voided => "spoken-won",
    };
    voice.tell(key, &[("side", name(winner))])
}
