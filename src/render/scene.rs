//! What a picture shows.

use crate::games::queah::{Action, Position, Square, Squares};
use crate::games::{End, Side};
use crate::render::Theme;
use std::fmt;
use std::str::FromStr;

/// What a picture of Queah shows: a position, and what is said about it. Drawn by [`png`](Scene::png), told by
/// [`spoken`](Scene::spoken).
///
/// The same scene gives the same bytes in every run of the same build. No names are drawn: text carries them better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub(super) position: Position,
    pub(super) seen_from: Side,
    pub(super) theme: Theme,
    pub(super) last: Option<Last>,
    pub(super) turning: bool,
    pub(super) marks: Marks,
    pub(super) end: Option<End>,
    pub(super) size: Size,
}

/// The actions of the last turn, and whose they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    /// The side that acted.
    pub by: Side,
    /// What it did: one action, or a drop and the action that followed it.
    pub actions: Vec<Action>,
}

/// Squares marked as what the side to act may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Marks {
    /// Counters that may act.
    pub movable: Squares,
    /// Squares that a step or drop can reach.
    pub targets: Squares,
    /// Squares where a capture can land.
    pub landings: Squares,
}

impl Marks {
    /// The marks for these actions.
    pub fn of(actions: &[Action]) -> Marks {
        let is_capture = |action: &&Action| matches!(action, Action::Capture { .. });
        let reached = |capture: bool| -> Squares {
            let chosen = actions.iter().filter(|action| is_capture(action) == capture);
            chosen.map(|action| action.to()).collect()
        };
        Marks {
            movable: actions.iter().filter_map(|action| action.from()).collect(),
            targets: reached(false),
            landings: reached(true),
        }
    }

    /// The marks for what one counter may do among these actions.
    pub fn of_counter(actions: &[Action], at: Square) -> Marks {
        let its: Vec<Action> = actions
            .iter()
            .copied()
            .filter(|action| action.from() == Some(at))
            .collect();
        Marks::of(&its)
    }
}

impl Scene {
    /// A position seen from White's chair in the light theme, with nothing marked.
    pub fn new(position: Position) -> Scene {
        Scene {
            position,
            seen_from: Side::White,
            theme: Theme::default(),
            last: None,
            turning: false,
            marks: Marks::default(),
            end: None,
            size: Size::default(),
        }
    }

    /// Turned so that this side sits at the near edge. Letters stay with their squares.
    #[must_use]
    pub fn seen_from(self, side: Side) -> Scene {
        Scene {
            seen_from: side,
            ..self
        }
    }

    /// In this theme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Scene {
        Scene { theme, ..self }
    }

    /// With the trail of the last turn: one action, or a drop and what followed it.
    #[must_use]
    pub fn last(self, by: Side, actions: &[Action]) -> Scene {
        let actions = actions.to_vec();
        Scene {
            last: (!actions.is_empty()).then_some(Last { by, actions }),
            ..self
        }
    }

    /// With the sign that the last action was a turning point: whoever played it let the outcome go.
    #[must_use]
    pub fn turning(self) -> Scene {
        Scene { turning: true, ..self }
    }

    /// With these marks.
    #[must_use]
    pub fn marks(self, marks: Marks) -> Scene {
        Scene { marks, ..self }
    }

    /// As the end of a match: nobody is to act, and the winner wears a crown.
    #[must_use]
    pub fn ended(self, end: End) -> Scene {
        Scene { end: Some(end), ..self }
    }

    /// With sides of this many pixels. Only the default size and [`Size::ANIMATED`] are drawn from kept parts, in a millisecond; another paints them anew,
    /// in a tenth of a second and more.
    #[must_use]
    pub fn size(self, size: Size) -> Scene {
        Scene { size, ..self }
    }
}

/// The side of a picture in pixels, [`MIN`](Size::MIN) to [`MAX`](Size::MAX); 720 by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(u32);

impl Size {
    /// Below this, letters cannot be read.
    pub const MIN: u32 = 160;
    /// Above this, drawing takes seconds.
    pub const MAX: u32 = 2160;
    /// The size of boards.
    pub const DEFAULT: Size = Size(720);
    /// The size of animations: a frame costs bytes and time by the pixel. Three fifths of a board, so that squares fall on whole
    /// pixels here too.
    pub const ANIMATED: Size = Size(432);

    /// A size of this many pixels.
    ///
    /// # Errors
    /// When it is out of range.
    pub const fn new(pixels: u32) -> Result<Size, BadSize> {
        if pixels >= Size::MIN && pixels <= Size::MAX {
            Ok(Size(pixels))
        } else {
            Err(BadSize::OutOfRange(pixels))
        }
    }

    /// Pixels on a side.
    pub const fn pixels(self) -> u32 {
        self.0
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::DEFAULT
    }
}

/// The number or text is no size of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSize {
    /// A number beyond the limits.
    OutOfRange(u32),
    /// No whole number.
    NoNumber(String),
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a size of {} to {} pixels, found ", Size::MIN, Size::MAX)?;
        match self {
            BadSize::OutOfRange(pixels) => write!(f, "{pixels}"),
            BadSize::NoNumber(text) => write!(f, "{text:?}"),
        }
    }
}

impl std::error::Error for BadSize {}

impl FromStr for Size {
    type Err = BadSize;

    fn from_str(text: &str) -> Result<Size, BadSize> {
        let pixels = text.trim().parse().map_err(|_| BadSize::NoNumber(text.to_owned()))?;
        Size::new(pixels)
    }
}
