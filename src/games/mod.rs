//! The games that matches are played of, and what each must answer.
//!
//! A hosted game is a closed enum, not a trait object: what is stored, drawn and explained differs from game to game,
//! so a new game is a new variant and the compiler lists every place that must know it. Nothing above this room
//! assumes squares, drops or reserves where it need not: it asks [`Play`].

pub mod puzzle;
pub mod queah;
mod quote;
pub mod record;

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
    /// The match counts for nothing.
    Void,
}

impl Outcome {
    /// What the side scored: 1 for a win, ½ for a draw, 0 for a loss and for what counts for nothing.
    pub fn score(self, side: Side) -> f64 {
        match self {
            Outcome::Win(winner) if winner == side => 1.0,
            Outcome::Win(_) | Outcome::Void => 0.0,
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
    /// A player's time ran out, and the match ended as it would have under best play.
    Adjudicated,
    /// It was called off before both had acted.
    Aborted,
    /// A moderator took it out of the score.
    Voided,
}

impl Reason {
    /// Every reason, in the order of declaration.
    pub const ALL: [Reason; 10] = [
        Reason::Captured,
        Reason::Blocked,
        Reason::Repetition,
        Reason::Resigned,
        Reason::Agreed,
        Reason::TimedOut,
        Reason::Abandoned,
        Reason::Adjudicated,
        Reason::Aborted,
        Reason::Voided,
    ];

    /// Whether the rules of a game end a play for this reason; the others are decided above it.
    pub const fn is_of_the_rules(self) -> bool {
        matches!(self, Reason::Captured | Reason::Blocked | Reason::Repetition)
    }

    /// Whether a match can end so for this reason: two are draws, two count for nothing, one may be a win or a draw, the
    /// others have a winner.
    pub const fn fits(self, outcome: Outcome) -> bool {
        match self {
            Reason::Repetition | Reason::Agreed => matches!(outcome, Outcome::Draw),
            Reason::Aborted | Reason::Voided => matches!(outcome, Outcome::Void),
            Reason::Adjudicated => !matches!(outcome, Outcome::Void),
            Reason::Captured | Reason::Blocked | Reason::Resigned | Reason::TimedOut | Reason::Abandoned => {
                matches!(outcome, Outcome::Win(_))
            }
        }
    }

    /// The reason of that word, in any case.
    pub fn from_word(word: &str) -> Option<Reason> {
        Reason::ALL
            .into_iter()
            .find(|reason| reason.word().eq_ignore_ascii_case(word))
    }

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
            Reason::Adjudicated => "adjudicated",
            Reason::Aborted => "aborted",
            Reason::Voided => "voided",
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
            Outcome::Void => "*",
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

    /// The game of that name, in any case.
    pub fn from_name(name: &str) -> Option<Game> {
        Game::ALL
            .into_iter()
            .find(|game| game.name().eq_ignore_ascii_case(name))
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
    pub fn read(game: Game, text: &str) -> Result<Rules, UnknownRules> {
        match game {
            Game::Queah => text.parse().map(Rules::Queah).map_err(UnknownRules::Queah),
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

    /// A play from a position written as text.
    ///
    /// # Errors
    /// When the text is no position of these rules.
    pub fn start_from(self, position: &str) -> Result<Play, BadPosition> {
        match self {
            Rules::Queah(rules) => {
                let position: queah::Position = position.parse().map_err(BadPosition::Queah)?;
                position.check(rules).map_err(BadPosition::Queah)?;
                Ok(Play::Queah(queah::Play::from_position(rules, position)))
            }
        }
    }

    /// Reads an action of this game as people type it. Whether it is legal is not asked here.
    ///
    /// # Errors
    /// When the text is no action of this game.
    pub fn read_action(self, text: &str) -> Result<Action, Unreadable> {
        match self {
            Rules::Queah(_) => text.parse().map(Action::Queah).map_err(Unreadable::Queah),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Queah(rules) => rules.fmt(f),
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

    /// What was played, a turn at a time.
    pub fn turns(&self) -> Vec<Turn> {
        match self {
            Play::Queah(play) => {
                let mut ply = 0;
                let turns = play.turns().map(|actions| {
                    let side = play.positions()[ply].to_act();
                    ply += actions.len();
                    let actions = actions.iter().copied().map(Action::Queah).collect();
                    Turn { side, actions }
                });
                turns.collect()
            }
        }
    }

    /// The number of the turn that is being played, as records count: a turn of White and the one of Black after it
    /// share a number, from 1.
    pub fn turn_number(&self) -> usize {
        match self {
            Play::Queah(play) => play.turn_number(),
        }
    }

    /// Whether the side to act has acted already in this turn.
    pub fn mid_turn(&self) -> bool {
        match self {
            Play::Queah(play) => play.mid_turn(),
        }
    }

    /// How often the position where it stands has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        match self {
            Play::Queah(play) => play.occurrences(),
        }
    }

    /// Where it stands, as text.
    pub fn position_text(&self) -> String {
        match self {
            Play::Queah(play) => play.position().to_string(),
        }
    }

    /// Whether an analysis of this play would tell something of another one that still goes on.
    pub fn tells_of(&self, running: &Play) -> bool {
        match (self, running) {
            (Play::Queah(play), Play::Queah(running)) => play.tells_of(running),
        }
    }

    /// Whether it began where every match begins.
    pub fn is_from_the_start(&self) -> bool {
        match self {
            Play::Queah(play) => play.is_from_the_start(),
        }
    }

    /// The play as it stood after so many actions; all of it if there are no more.
    #[must_use]
    pub fn rewind(&self, ply: usize) -> Play {
        match self {
            Play::Queah(play) => Play::Queah(play.rewind(ply)),
        }
    }

    /// A play under the same rules that begins where this one stands.
    #[must_use]
    pub fn afresh(&self) -> Play {
        match self {
            Play::Queah(play) => Play::Queah(queah::Play::from_position(play.rules(), *play.position())),
        }
    }

    /// Reads an action as people type it. Whether it is legal is not asked here: [`explain`](Play::explain) answers.
    ///
    /// # Errors
    /// When the text is no action of this game.
    pub fn read(&self, text: &str) -> Result<Action, Unreadable> {
        self.rules().read_action(text)
    }

    /// Whether an action can be played, and why not.
    ///
    /// # Errors
    /// When it has ended or the action is not legal.
    pub fn explain(&self, action: Action) -> Result<(), Refused> {
        match (self, action) {
            (Play::Queah(play), Action::Queah(action)) => play.explain(action).map_err(Refused::Queah),
        }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it has ended or the action is not legal; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), Refused> {
        match (self, action) {
            (Play::Queah(play), Action::Queah(action)) => play.act(action).map_err(Refused::Queah),
        }
    }
}

/// All actions of a side until the other is to act, or as many of them as have been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub side: Side,
    /// What it did: one action or more.
    pub actions: Vec<Action>,
}

/// A game refused an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Queah did.
    Queah(queah::Refused),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Queah(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

/// A text is no action of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Not one of Queah.
    Queah(queah::UnreadableAction),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Queah(unreadable) => unreadable.fmt(f),
        }
    }
}

impl std::error::Error for Unreadable {}

/// A text is no rule set of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownRules {
    /// Not one of Queah.
    Queah(queah::UnknownRules),
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownRules::Queah(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for UnknownRules {}

/// A text is no position of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPosition {
    /// Not one of Queah.
    Queah(queah::Faults),
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::Queah(faults) => faults.fmt(f),
        }
    }
}

impl std::error::Error for BadPosition {}
