//! The text of a position: rows, side to act, reserves and, under `no-return`, the forbidden returns.
//!
//! ```text
//! bb./bb/.../ww/.ww w 6 6
//! the rows from the far side · the side to act · White's reserve · Black's reserve
//! .../.b/bb./b../w.w w 0 2 k-i/-
//! under no-return: the return that White may not make, and the one that Black may not; `-` is none
//! ```
//!
//! Reading takes upper case, any spaces between the fields, and `white` for `w`; writing knows one form.

use super::setup::{Fault, Faults, Setup, Step};
use super::{Position, Square, Squares};
use crate::games::{Side, quote};
use std::fmt;
use std::str::FromStr;

/// How many squares the rows have, from the far side.
const ROWS: [usize; 5] = [3, 2, 3, 2, 3];

/// A part of a position's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionPart {
    /// All five rows.
    Rows,
    /// One row.
    Row {
        /// Its place from the far side, from 1.
        row: usize,
        /// How many squares it has.
        length: usize,
    },
    /// What stands on one square.
    Cell {
        /// The square.
        square: Square,
    },
    /// The side that is to act.
    ToAct,
    /// A reserve.
    Reserve {
        /// Whose.
        side: Side,
    },
    /// The two forbidden returns.
    Returns,
    /// One forbidden return.
    Return {
        /// The side it is forbidden to.
        side: Side,
    },
    /// Nothing more.
    Nothing,
}

impl fmt::Display for PositionPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionPart::Rows => f.write_str("five rows such as `bb./bb/.../ww/.ww`"),
            PositionPart::Row { row, length } => write!(f, "{length} squares in row {row}"),
            PositionPart::Cell { square } => write!(f, "`w`, `b` or `.` on {square}"),
            PositionPart::ToAct => f.write_str("the side to act, `w` or `b`"),
            PositionPart::Reserve { side } => write!(f, "{side}'s reserve, 0 to 6"),
            PositionPart::Returns => f.write_str("two forbidden returns such as `j-g/-`"),
            PositionPart::Return { side } => write!(f, "{side}'s forbidden return, such as `j-g`, or `-`"),
            PositionPart::Nothing => f.write_str("nothing after the position"),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut squares = Square::all();
        for (row, length) in ROWS.into_iter().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for square in squares.by_ref().take(length) {
                f.write_str(match self.at(square) {
                    Some(Side::White) => "w",
                    Some(Side::Black) => "b",
                    None => ".",
                })?;
            }
        }
        let to_act = match self.to_act() {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let (white, black) = (self.reserve(Side::White), self.reserve(Side::Black));
        write!(f, " {to_act} {white} {black}")?;
        let returns = Side::BOTH.map(|side| self.forbidden_return(side));
        if returns == [None, None] {
            return Ok(());
        }
        let [white, black] = returns.map(|step| step.map_or_else(|| "-".to_owned(), |step| step.to_string()));
        write!(f, " {white}/{black}")
    }
}

/// A piece of the text and the column where it begins, or the end.
type Field<'a> = Option<(usize, &'a str)>;

/// The pieces of a text between separators, each with the column where it begins.
fn pieces(text: &str, first_column: usize, separator: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut column = first_column;
    text.split(separator).map(move |piece| {
        let start = column;
        column += piece.chars().count() + 1;
        (start, piece)
    })
}

/// What has been read, and what was wrong with it.
struct Reading {
    /// The column behind the text.
    end: usize,
    faults: Vec<Fault>,
    counters: [Squares; 2],
}

impl Reading {
    fn fault(&mut self, expected: PositionPart, field: Field<'_>) {
        self.faults.push(Fault::Text {
            expected,
            found: field.map(|(_, text)| quote::short(text)),
            column: field.map_or(self.end, |(column, _)| column),
        });
    }

    /// Reads the five rows; whether they could be read.
    fn rows(&mut self, field: Field<'_>) {
        let Some((column, text)) = field else {
            return self.fault(PositionPart::Rows, field);
        };
        let rows: Vec<(usize, &str)> = pieces(text, column, |c| c == '/').collect();
        if rows.len() != ROWS.len() {
            return self.fault(PositionPart::Rows, field);
        }
        let mut squares = Square::all();
        for (place, ((column, row), length)) in rows.into_iter().zip(ROWS).enumerate() {
            let squares: Vec<Square> = squares.by_ref().take(length).collect();
            if row.chars().count() != length {
                let row_part = PositionPart::Row { row: place + 1, length };
                self.fault(row_part, Some((column, row)));
                continue;
            }
            for (offset, (square, cell)) in squares.into_iter().zip(row.chars()).enumerate() {
                match cell {
                    'w' | 'W' => self.counters[0] = self.counters[0].with(square),
                    'b' | 'B' => self.counters[1] = self.counters[1].with(square),
                    '.' => {}
                    _ => {
                        let found = cell.to_string();
                        self.fault(PositionPart::Cell { square }, Some((column + offset, found.as_str())));
                    }
                }
            }
        }
    }

    fn side_to_act(&mut self, field: Field<'_>) -> Side {
        let is = |word: &str| field.is_some_and(|(_, text)| text.eq_ignore_ascii_case(word));
        if is("w") || is("white") {
            return Side::White;
        }
        if !is("b") && !is("black") {
            self.fault(PositionPart::ToAct, field);
        }
        Side::Black
    }

    fn reserve(&mut self, side: Side, field: Field<'_>) -> u8 {
        let digits = field.filter(|(_, text)| text.bytes().all(|byte| byte.is_ascii_digit()));
        digits.and_then(|(_, text)| text.parse().ok()).unwrap_or_else(|| {
            self.fault(PositionPart::Reserve { side }, field);
            0
        })
    }

    fn returns(&mut self, field: Field<'_>) -> [Option<Step>; 2] {
        let Some((column, text)) = field else {
            return [None, None];
        };
        let parts: Vec<(usize, &str)> = pieces(text, column, |c| c == '/').collect();
        let [white, black] = parts[..] else {
            self.fault(PositionPart::Returns, field);
            return [None, None];
        };
        [self.one_return(Side::White, white), self.one_return(Side::Black, black)]
    }

    fn one_return(&mut self, side: Side, field: (usize, &str)) -> Option<Step> {
        let letters: Vec<char> = field.1.chars().collect();
        let step = match letters[..] {
            ['-'] => return None,
            [from, '-', to] => Square::from_letter(from).zip(Square::from_letter(to)),
            _ => None,
        };
        if step.is_none() {
            self.fault(PositionPart::Return { side }, Some(field));
        }
        step.map(|(from, to)| Step { from, to })
    }
}

impl FromStr for Position {
    type Err = Faults;

    /// Reads a position and checks it.
    ///
    /// # Errors
    /// Every fault: of the text first, then of what it says as far as it could be read.
    fn from_str(text: &str) -> Result<Position, Faults> {
        let mut fields = pieces(text, 1, char::is_whitespace).filter(|(_, piece)| !piece.is_empty());
        let mut reading = Reading {
            end: text.chars().count() + 1,
            faults: Vec::new(),
            counters: [Squares::EMPTY; 2],
        };
        reading.rows(fields.next());
        let board_read = reading.faults.is_empty();
        let to_act = reading.side_to_act(fields.next());
        let reserves = Side::BOTH.map(|side| reading.reserve(side, fields.next()));
        let forbidden = reading.returns(fields.next());
        if let Some(more) = fields.next() {
            reading.fault(PositionPart::Nothing, Some(more));
        }
        let Reading {
            mut faults, counters, ..
        } = reading;
        let setup = Setup {
            counters,
            reserves,
            to_act,
            forbidden,
        };
        if board_read {
            faults.extend(setup.board_faults());
        }
        faults.extend(setup.reserve_faults());
        Faults::none_of(faults)?;
        Ok(Position::from_valid(setup))
    }
}
