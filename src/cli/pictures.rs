//! `queah render`: the picture of a position, and what it shows in words.

use super::Outcome;
use crate::discord::texts::Texts;
use crate::games::Side;
use crate::games::queah::{Action, Play, Position, Return, Rules, Square};
use crate::render::{Marks, Scene, Size, Theme};
use clap::Subcommand;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

/// Tools over the pictures.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draw a position as a PNG, and print what it shows in words.
    Render {
        /// The position, as in 'bb./bb/.../ww/.ww w 6 6'; the usual start if left out.
        #[arg(long)]
        position: Option<Position>,
        /// The file to write; `-` is standard output, and the words then go to standard error.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// How it is coloured: light or dark.
        #[arg(long, default_value_t)]
        theme: Theme,
        /// The side at the near edge: white or black.
        #[arg(long, value_name = "SIDE", default_value = "white", value_parser = side)]
        side: Side,
        /// The last turn, drawn as a trail: an action such as j-g, ixe or @f, or two joined by +.
        #[arg(long, value_name = "ACTIONS", value_parser = turn)]
        last: Option<Turn>,
        /// Mark the counters that may act, and their targets.
        #[arg(long)]
        marks: bool,
        /// The rule set that says what may act and whether the match has ended.
        #[arg(long, value_name = "ID")]
        rules: Option<Rules>,
        /// Pixels on a side.
        #[arg(long, value_name = "PIXELS", default_value = "720")]
        size: Size,
    },
}

/// The actions of a turn.
#[derive(Clone, Debug)]
pub struct Turn(Vec<Action>);

impl Command {
    /// Runs the command. A reader that goes away early is no error.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        let Command::Render {
            position,
            out,
            theme,
            side,
            last,
            marks,
            rules,
            size,
        } = self;
        let position = position.unwrap_or_else(Position::start);
        let rules = rules.unwrap_or_else(|| rules_of(&position));
        position.check(rules)?;
        let mut scene = Scene::new(position).theme(theme).seen_from(side).size(size);
        if let Some(Turn(actions)) = last {
            scene = scene.last(who_did(&position, &actions)?, &actions);
        }
        if marks {
            scene = scene.marks(Marks::of(&position.legal(rules)));
        }
        if let Some(end) = Play::from_position(rules, position).end() {
            scene = scene.ended(end);
        }
        let words = scene.spoken().text(&Texts::default());
        let png = scene.png();
        let printed = if out.as_os_str() == "-" {
            eprintln!("{words}");
            io::stdout().lock().write_all(&png)
        } else {
            std::fs::write(&out, png).map_err(|error| Unwritable { path: out, error })?;
            writeln!(io::stdout().lock(), "{words}")
        };
        match printed {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            printed => Ok(printed?),
        }
    }
}

/// Classic, with straight returns forbidden if the position says which.
fn rules_of(position: &Position) -> Rules {
    let forbids = Side::BOTH
        .into_iter()
        .any(|side| position.forbidden_return(side).is_some());
    let returning = if forbids { Return::Forbidden } else { Return::Allowed };
    Rules::CLASSIC.with_return(returning)
}

pub(super) fn side(text: &str) -> Result<Side, String> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Side::White),
        "black" | "b" => Ok(Side::Black),
        _ => Err(format!("expected a side, white or black, found {text:?}")),
    }
}

fn turn(text: &str) -> Result<Turn, String> {
    let actions: Result<Vec<Action>, _> = text.split('+').map(str::parse).collect();
    let actions = actions.map_err(|error| error.to_string())?;
    match actions.as_slice() {
        [_] | [Action::Drop { .. }, Action::Step { .. } | Action::Capture { .. }] => Ok(Turn(actions)),
        _ => Err("expected one action, or a drop and a step or capture".to_owned()),
    }
}

/// The side whose last turn this was, by what then stands where.
fn who_did(position: &Position, actions: &[Action]) -> Result<Side, Impossible> {
    let mut by = None;
    for (index, &action) in actions.iter().enumerate() {
        if let Action::Step { from, to } = action
            && !from.neighbours().contains(to)
        {
            return Err(Impossible::TooFar { action });
        }
        if let Action::Capture { from, to } = action
            && !from.landings().contains(to)
        {
            return Err(Impossible::TooFar { action });
        }
        let later = &actions[index + 1..];
        // What a later action of the turn left or reached is not as this one left it.
        let touched = |square: Square| {
            later
                .iter()
                .any(|then| then.from() == Some(square) || then.to() == square)
        };
        for square in [action.from(), action.captured()].into_iter().flatten() {
            if position.at(square).is_some() && !touched(square) {
                return Err(Impossible::Occupied { action, square });
            }
        }
        let square = action.to();
        match position.at(square) {
            _ if touched(square) => {}
            None => return Err(Impossible::Empty { action, square }),
            Some(side) if by.is_some_and(|before| before != side) => {
                return Err(Impossible::TwoSides { action, square });
            }
            side => by = side,
        }
    }
    by.ok_or(Impossible::NoAction)
}

/// The last turn cannot have led to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Impossible {
    NoAction,
    TooFar { action: Action },
    Empty { action: Action, square: Square },
    Occupied { action: Action, square: Square },
    TwoSides { action: Action, square: Square },
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::NoAction => f.write_str("the last turn has no action"),
            Impossible::TooFar { action } => {
                write!(f, "{action} cannot have been the last action: no counter goes that way")
            }
            Impossible::Empty { action, square } => {
                write!(
                    f,
                    "{action} cannot have been the last action: expected a counter on {square}, found none"
                )
            }
            Impossible::Occupied { action, square } => {
                write!(
                    f,
                    "{action} cannot have been the last action: expected {square} to be empty, found a counter"
                )
            }
            Impossible::TwoSides { action, square } => {
                write!(
                    f,
                    "{action} cannot have been in the last turn: the counter on {square} is the other side's"
                )
            }
        }
    }
}

impl std::error::Error for Impossible {}

#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", path.display())]
struct Unwritable {
    path: PathBuf,
    error: io::Error,
}
