//! A scene in characters, for a terminal: ASCII, narrower than 30 columns, and legible without colour.
//!
//! ```text
//!  Ba    Bb     c       Ba: a counter of Black on a
//!     Bd    Be          c: nothing on c
//!   f   [Wg]    h       [Wg]: it has just acted
//!     Wi     j
//!   k    Wl    Wm
//! ```

use super::scene::Scene;
use crate::games::Side;
use crate::games::queah::Square;
use std::fmt;

/// A scene as text: `Display` writes it.
///
/// A counter is `W` or `B` before the letter of its square, in brackets if it has just acted; an empty square is its
/// letter alone, after an `x` if something was just captured there. Below it are the reserves, the last turn, and who is to
/// act or how it ended. Marks and themes are not shown.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(&'a Scene);

impl Scene {
    /// The scene as text, fewer than 30 columns wide, in lines that all end.
    pub fn text(&self) -> Text<'_> {
        Text(self)
    }
}

/// Columns from a square to the next one, which stands in the row below; a square takes four.
const PITCH: usize = 3;

impl Text<'_> {
    /// The squares alone, in five lines that all end.
    pub fn board(self) -> String {
        (0..5).map(|row| self.row(row) + "\n").collect()
    }

    /// The square in this column and row of a 5×5 grid, as the reader sees it.
    fn square(self, column: u8, row: u8) -> Option<Square> {
        let seen = match self.0.seen_from {
            Side::White => (column, row),
            Side::Black => (4 - column, 4 - row),
        };
        Square::all().find(|square| square.grid() == seen)
    }

    fn sign(self, square: Square) -> u8 {
        match self.0.position.at(square) {
            Some(Side::White) => b'W',
            Some(Side::Black) => b'B',
            None if self.was_captured(square) => b'x',
            None => b' ',
        }
    }

    fn was_captured(self, square: Square) -> bool {
        let actions = self.0.last.iter().flat_map(|last| &last.actions);
        actions
            .filter_map(|action| action.captured())
            .any(|over| over == square)
    }

    fn has_just_acted(self, square: Square) -> bool {
        let actions = self.0.last.iter().flat_map(|last| &last.actions);
        // What was dropped and then stepped on stands no longer where it was dropped.
        self.0.position.at(square).is_some() && actions.into_iter().any(|action| action.to() == square)
    }

    fn row(self, row: u8) -> String {
        let mut line = [b' '; 4 * PITCH + 4];
        for column in 0..5 {
            let Some(square) = self.square(column, row) else {
                continue;
            };
            let (before, after) = if self.has_just_acted(square) {
                (b'[', b']')
            } else {
                (b' ', b' ')
            };
            let cell = [before, self.sign(square), square.letter() as u8, after];
            let at = PITCH * usize::from(column);
            line[at..at + cell.len()].copy_from_slice(&cell);
        }
        String::from_utf8_lossy(&line).trim_end().to_owned()
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board())?;
        let Scene {
            position, last, end, ..
        } = self.0;
        for side in Side::BOTH {
            let sign = match side {
                Side::White => 'W',
                Side::Black => 'B',
            };
            writeln!(f, "{side} ({sign}): {} in reserve", position.reserve(side))?;
        }
        if let Some(last) = last {
            let actions: Vec<String> = last.actions.iter().map(ToString::to_string).collect();
            writeln!(f, "{} played {}", last.by, actions.join("+"))?;
        }
        match end {
            Some(end) => writeln!(f, "{end}"),
            None => writeln!(f, "{} is to act", position.to_act()),
        }
    }
}
