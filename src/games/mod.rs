//! The games that matches are played of, and what each must answer.
//!
//! A hosted game is a closed enum, not a trait object: what is stored, drawn and explained differs from game to game,
//! so a new game is a new variant and the compiler lists every place that must know it. Nothing above this room
//! assumes squares, drops or reserves where it need not: it asks [`Play`].

pub mod queah;
mod quote;

use std::fmt;

/// One of the two players of a match. White acts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that acts first.
    White,
    /// The side that acts second.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent of this side.
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black: the place of this side in a pair.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// Who gained from the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// What the side scored: 1 for a win, ½ for a draw, 0 for a loss.
    pub fn score(self, side: Side) -> f64 {
        match self {
            Outcome::Win(winner) if winner == side => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw => 0.5,
        }
    }
}

/// Why a match ended. The first three follow from the rules of the game; the others are decided above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The loser has no counter left, on the board or in reserve.
    Captured,
    /// The loser was to act and had no legal action.
    Blocked,
    /// A position occurred for the third time.
    Repetition,
    /// The loser resigned.
    Resigned,
    /// Both agreed to a draw.
    Agreed,
    /// The loser's time ran out.
    TimedOut,
    /// The loser went away for good.
    Abandoned,
}

impl Reason {
    /// Every reason, in the order of declaration.
    pub const ALL: [Reason; 7] = [
        Reason::Captured,
        Reason::Blocked,
        Reason::Repetition,
        Reason::Resigned,
        Reason::Agreed,
        Reason::TimedOut,
        Reason::Abandoned,
    ];

    /// The word for this reason in records.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Captured => "captured",
            Reason::Blocked => "blocked",
            Reason::Repetition => "repetition",
            Reason::Resigned => "resigned",
            Reason::Agreed => "agreed",
            Reason::TimedOut => "timed out",
            Reason::Abandoned => "abandoned",
        }
    }
}

/// How a match ended: who gained, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who gained.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

impl fmt::Display for Outcome {
    /// The result as records write it, White's score first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::White) => "1-0",
            Outcome::Win(Side::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.outcome, self.reason)
    }
}

/// A game that can be hosted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Queah of Liberia.
    Queah,
}

impl Game {
    /// Every game that can be hosted.
    pub const ALL: [Game; 1] = [Game::Queah];

    /// Its name, as records write it.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Queah => "Queah",
        }
    }
}

/// A game together with one of its rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Queah under these rules.
    Queah(queah::Rules),
}

impl Rules {
    /// The game that these are rules of.
    pub const fn game(self) -> Game {
        match self {
            Rules::Queah(_) => Game::Queah,
        }
    }

    /// Reads a rule set of this game, by id or name.
    ///
    /// # Errors
    /// When the game has no such rule set.
    pub fn read(game: Game, text: &str) -> Result<Rules, queah::UnknownRules> {
        match game {
            Game::Queah => text.parse().map(Rules::Queah),
        }
    }

    /// The rule set's id within its game.
    pub fn id(self) -> String {
        match self {
            Rules::Queah(rules) => rules.to_string(),
        }
    }

    /// A play from the usual start.
    pub fn start(self) -> Play {
        match self {
            Rules::Queah(rules) => Play::Queah(queah::Play::new(rules)),
        }
    }
}

/// An action of some game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// An action of Queah.
    Queah(queah::Action),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Queah(action) => action.fmt(f),
        }
    }
}

/// A play of some game: what a match asks of the game it is played of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// A play of Queah.
    Queah(queah::Play),
}

impl Play {
    /// The rules it is played under.
    pub const fn rules(&self) -> Rules {
        match self {
            Play::Queah(play) => Rules::Queah(play.rules()),
        }
    }

    /// How many actions have been played.
    pub fn ply(&self) -> usize {
        match self {
            Play::Queah(play) => play.actions().len(),
        }
    }

    /// What was played.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Play::Queah(play) => play.actions().iter().copied().map(Action::Queah).collect(),
        }
    }

    /// How the rules say it ended; `None` while it can go on.
    pub fn end(&self) -> Option<End> {
        match self {
            Play::Queah(play) => play.end(),
        }
    }

    /// The side to act; `None` once it has ended.
    pub fn to_act(&self) -> Option<Side> {
        match self {
            Play::Queah(play) => play.to_act(),
        }
    }

    /// The legal actions in the game's fixed order; none once it has ended.
    pub fn legal(&self) -> Vec<Action> {
        match self {
            Play::Queah(play) => play.legal().into_iter().map(Action::Queah).collect(),
        }
    }

    /// Reads an action as people type it.
    ///
    /// # Errors
    /// When the text is no action.
    pub fn read(&self, text: &str) -> Result<Action, Unreadable> {
        let legal = self.legal();
        legal
            .into_iter()
            .find(|a| a.to_string() == text)
            .ok_or_else(|| Unreadable::Queah(text.to_owned()))
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it has ended or the action is not legal; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), Refused> {
        match (self, action) {
            (Play::Queah(play), Action::Queah(action)) => play.act(action).map_err(|refused| match refused {
                queah::Refused::Ended(end) => Refused::Ended(end),
                queah::Refused::Illegal(illegal) => Refused::Illegal(Illegal::Queah(illegal)),
            }),
        }
    }
}

/// A game refused an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The play has ended.
    Ended(End),
    /// The action is not legal.
    Illegal(Illegal),
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// An action of Queah.
    Queah(queah::Action),
}

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Read as an action of Queah.
    Queah(String),
}
