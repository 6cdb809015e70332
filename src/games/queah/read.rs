//! Reading an action as people type it.
//!
//! Writing is strict ([`Action`]'s `Display`); reading takes what a player may mean by it:
//!
//! ```
//! use queah::games::queah::Action;
//!
//! # fn main() -> Result<(), queah::games::queah::UnreadableAction> {
//! for text in ["l i", "li", "L→I", "l-i", "l > i", " l to i ", "move l i", "`l-i`"] {
//!     assert_eq!(text.parse::<Action>()?.to_string(), "l-i");
//! }
//! for text in ["hxl", "h l", "h:l", "h-l", "H × L", "h takes l"] {
//!     assert_eq!(text.parse::<Action>()?.to_string(), "hxl");
//! }
//! for text in ["@f", "drop f", "DROP on F", "*f", "dropf"] {
//!     assert_eq!(text.parse::<Action>()?.to_string(), "@f");
//! }
//! # Ok(())
//! # }
//! ```

use super::{Action, Square};
use crate::games::quote;
use std::fmt;
use std::str::FromStr;

/// The text is no action; says what was expected, what was found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableAction {
    /// What would have made it an action.
    pub expected: ActionPart,
    /// What stood there, shortened; `None` when the text ended.
    pub found: Option<String>,
    /// The place in the text, counted in characters from 1.
    pub column: usize,
}

/// A part of an action's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionPart {
    /// The beginning of any action.
    Beginning,
    /// The square that the counter leaving `from` goes to. Nothing found means that `from` was named alone.
    Target {
        /// The square that was named first.
        from: Square,
    },
    /// The square of a drop.
    DropSquare,
    /// Nothing more.
    Nothing,
}

impl fmt::Display for ActionPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionPart::Beginning => f.write_str("an action such as `j-g`, `ixe` or `@f`"),
            ActionPart::Target { from } => write!(f, "the square, a to m, that `{from}` goes to"),
            ActionPart::DropSquare => f.write_str("the square, a to m, of the drop"),
            ActionPart::Nothing => f.write_str("nothing after the action"),
        }
    }
}

impl fmt::Display for UnreadableAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found ", self.expected)?;
        match &self.found {
            Some(found) => write!(f, "{found:?} at column {}", self.column),
            None => f.write_str("the end"),
        }
    }
}

impl std::error::Error for UnreadableAction {}

/// What a piece of an action's text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Square(Square),
    /// The counter comes from the reserve.
    Drop,
    /// The counter captures.
    Capture,
    /// The counter goes somewhere, in whatever way.
    Go,
}

/// Words. None begins like a square followed by another word or square, so that spaces may be left out. The longer of
/// two that begin alike comes first.
const WORDS: [(&str, Token); 16] = [
    ("captures", Token::Capture),
    ("capture", Token::Capture),
    ("takes", Token::Capture),
    ("take", Token::Capture),
    ("jumps", Token::Capture),
    ("jump", Token::Capture),
    ("x", Token::Capture),
    ("drop", Token::Drop),
    ("place", Token::Drop),
    ("put", Token::Drop),
    ("step", Token::Go),
    ("move", Token::Go),
    ("from", Token::Go),
    ("onto", Token::Go),
    ("on", Token::Go),
    ("to", Token::Go),
];

/// What a single mark means, if it means something.
const fn mark(character: char) -> Option<Token> {
    match character {
        '@' | '＠' | '*' => Some(Token::Drop),
        ':' | '×' | '✕' | '✖' | '⨯' => Some(Token::Capture),
        '-' | '>' | '=' | '~' | '\u{2010}'..='\u{2015}' | '−' | '﹘' | '﹣' | '－' => Some(Token::Go),
        // Arrows to the right only: an arrow to the left would name the squares the other way round.
        '→' | '⇒' | '⟶' | '⟹' | '➔' | '➙' | '➛' | '➜' | '➝' | '➞' | '➡' | '⇨' | '⇾' | '↦' | '»' => {
            Some(Token::Go)
        }
        _ => None,
    }
}

/// Whether a character may stand anywhere: spaces, invisible marks that keyboards and emoji add, quotes, and the comma
/// and full stop of a sentence.
fn is_padding(character: char) -> bool {
    character.is_whitespace()
        || matches!(
            character,
            '\u{200b}'
                ..='\u{200f}'
                    | '\u{2060}'
                    | '\u{feff}'
                    | '\u{fe0e}'
                    | '\u{fe0f}'
                    | '`'
                    | '"'
                    | '\''
                    | '‘'
                    | '’'
                    | '“'
                    | '”'
                    | ','
                    | '.'
        )
}

/// Walks over a text, token by token.
struct Reader<'a> {
    text: &'a str,
    /// Where the rest begins, in bytes.
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next token and its length in bytes; `None` at the end and before what means nothing.
    fn peek(&mut self) -> Option<(Token, usize)> {
        let rest = self.rest().trim_start_matches(is_padding);
        self.at = self.text.len() - rest.len();
        let word = WORDS.iter().find(|(word, _)| {
            rest.get(..word.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(word))
        });
        if let Some(&(word, token)) = word {
            return Some((token, word.len()));
        }
        let first = rest.chars().next()?;
        let token = Square::from_letter(first).map(Token::Square).or_else(|| mark(first))?;
        Some((token, first.len_utf8()))
    }

    /// Passes over one such token; whether it was there.
    fn eat(&mut self, wanted: Token) -> bool {
        match self.peek() {
            Some((token, length)) if token == wanted => {
                self.at += length;
                true
            }
            _ => false,
        }
    }

    /// Passes over every mark and word between squares; whether one of them says that the counter captures.
    fn links(&mut self) -> bool {
        let mut captures = false;
        loop {
            if self.eat(Token::Capture) {
                captures = true;
            } else if !self.eat(Token::Go) {
                return captures;
            }
        }
    }

    fn square(&mut self, expected: ActionPart) -> Result<Square, UnreadableAction> {
        match self.peek() {
            Some((Token::Square(square), length)) => {
                self.at += length;
                Ok(square)
            }
            _ => Err(self.unreadable(expected)),
        }
    }

    fn end(&mut self) -> Result<(), UnreadableAction> {
        self.peek();
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.unreadable(ActionPart::Nothing))
        }
    }

    fn unreadable(&self, expected: ActionPart) -> UnreadableAction {
        UnreadableAction {
            expected,
            found: self.rest().split_whitespace().next().map(quote::short),
            column: self.text[..self.at].chars().count() + 1,
        }
    }
}

impl FromStr for Action {
    type Err = UnreadableAction;

    /// Reads an action, strict or as people type it, in any case.
    ///
    /// Two squares that lie as a capture's do are a capture, whatever stands between them; all others are a step,
    /// unless the text says that it is a capture. Whether either is possible is not asked here.
    ///
    /// # Errors
    /// When the text is not one action: says what was expected, what was found, and where.
    fn from_str(text: &str) -> Result<Action, UnreadableAction> {
        let mut reader = Reader { text, at: 0 };
        if reader.eat(Token::Drop) {
            while reader.eat(Token::Go) {}
            let at = reader.square(ActionPart::DropSquare)?;
            reader.end()?;
            return Ok(Action::Drop { at });
        }
        let before = reader.links();
        let from = reader.square(ActionPart::Beginning)?;
        let between = reader.links();
        let to = reader.square(ActionPart::Target { from })?;
        reader.end()?;
        if before || between || from.landings().contains(to) {
            Ok(Action::Capture { from, to })
        } else {
            Ok(Action::Step { from, to })
        }
    }
}
