//! A play of Queah: from its start through every action to where it stands.

use super::{Action, Illegal, Position, Replacement, Return, Rules, Setup, Square};
use crate::games::{End, Outcome, Reason, Side};
use std::fmt;

/// The actions played so far from a start, with every position between, under one rule set.
///
/// Every action in it was legal, and none follows an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    rules: Rules,
    /// The start, then the position after each action: one more than there are actions.
    positions: Vec<Position>,
    actions: Vec<Action>,
    /// How many turns have been completed.
    turns_over: usize,
    /// What the rules say of the last position, kept so that it is not sought again for every question.
    end: Option<End>,
}

/// An action was refused by a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The play has ended.
    Ended(End),
    /// The action is not legal here, for this reason.
    Illegal(Illegal),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Ended(end) => write!(f, "the play has ended: {end}"),
            Refused::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl Play {
    /// A play from the usual start.
    pub fn new(rules: Rules) -> Play {
        Play::from_position(rules, Position::start())
    }

    /// A play from this position. Under rules that allow returns, those it forbids are left out; a caller who would
    /// rather know asks [`Position::check`].
    pub fn from_position(rules: Rules, start: Position) -> Play {
        let start = match rules.returning() {
            Return::Forbidden => start,
            Return::Allowed => Position::from_valid(Setup {
                forbidden: [None, None],
                ..start.setup()
            }),
        };
        let mut play = Play {
            rules,
            positions: vec![start],
            actions: Vec::new(),
            turns_over: 0,
            end: None,
        };
        play.end = play.find_end();
        play
    }

    /// The rules it is played under.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Where it began.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        &self.positions[self.actions.len()]
    }

    /// The start, then the position after each action.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// What was played.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// What was played, a group a turn: under `both` a drop and what followed it are one turn.
    pub fn turns(&self) -> impl Iterator<Item = &[Action]> {
        let joins = self.rules.replacement() == Replacement::Both;
        self.actions
            .chunk_by(move |action, _| joins && matches!(action, Action::Drop { .. }))
    }

    /// The number of the turn that is being played, as records count: a turn of White and the one of Black after it
    /// share a number, from 1.
    pub fn turn_number(&self) -> usize {
        // Where Black begins, White's half of number 1 is missing.
        (self.turns_over + self.start().to_act().index()) / 2 + 1
    }

    /// Whether the side to act has acted already in this turn: under `both`, after a drop.
    pub fn mid_turn(&self) -> bool {
        let dropped = matches!(self.actions.last(), Some(Action::Drop { .. }));
        self.end.is_none() && dropped && self.rules.replacement() == Replacement::Both
    }

    /// How often the position where it stands has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        // Drops and captures are for ever: behind the last of them no position can be this one.
        let material =
            |position: &Position| Side::BOTH.map(|side| (position.counters(side).len(), position.reserve(side)));
        self.positions
            .iter()
            .rev()
            .take_while(|position| material(position) == material(now))
            .filter(|position| *position == now)
            .count()
    }

    /// How the rules say it ended; `None` while it can go on.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The side to act; `None` once it has ended.
    pub fn to_act(&self) -> Option<Side> {
        self.end.is_none().then(|| self.position().to_act())
    }

    /// The legal actions, in the order of their texts; none once it has ended.
    pub fn legal(&self) -> Vec<Action> {
        if self.end.is_some() {
            Vec::new()
        } else {
            self.position().legal(self.rules)
        }
    }

    /// Whether an action can be played, and why not.
    ///
    /// # Errors
    /// When it has ended or the action is not legal.
    pub fn explain(&self, action: Action) -> Result<(), Refused> {
        match self.end {
            Some(end) => Err(Refused::Ended(end)),
            None => self.position().explain(self.rules, action).map_err(Refused::Illegal),
        }
    }

    /// Whether the counter on this square can act, and why not.
    ///
    /// # Errors
    /// When it has ended or no action of this counter is legal.
    pub fn explain_counter(&self, from: Square) -> Result<(), Refused> {
        match self.end {
            Some(end) => Err(Refused::Ended(end)),
            None => {
                let explained = self.position().explain_counter(self.rules, from);
                explained.map_err(Refused::Illegal)
            }
        }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it has ended or the action is not legal; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), Refused> {
        self.explain(action)?;
        let after = self.position().after(action, self.rules);
        self.turns_over += usize::from(after.to_act() != self.position().to_act());
        self.positions.push(after);
        self.actions.push(action);
        self.end = self.find_end();
        Ok(())
    }

    /// The play as it stood after so many actions; all of it if there are no more.
    #[must_use]
    pub fn rewind(&self, ply: usize) -> Play {
        let ply = ply.min(self.actions.len());
        let positions = self.positions[..=ply].to_vec();
        let passes = |pair: &&[Position]| pair[0].to_act() != pair[1].to_act();
        let mut earlier = Play {
            rules: self.rules,
            turns_over: positions.windows(2).filter(passes).count(),
            positions,
            actions: self.actions[..ply].to_vec(),
            end: None,
        };
        earlier.end = earlier.find_end();
        earlier
    }

    fn find_end(&self) -> Option<End> {
        let position = self.position();
        let side = position.to_act();
        if position.legal(self.rules).is_empty() {
            let all_lost = position.counters(side).is_empty() && position.reserve(side) == 0;
            let reason = if all_lost { Reason::Captured } else { Reason::Blocked };
            return Some(End {
                outcome: Outcome::Win(side.other()),
                reason,
            });
        }
        (self.occurrences() >= 3).then_some(End {
            outcome: Outcome::Draw,
            reason: Reason::Repetition,
        })
    }
}
