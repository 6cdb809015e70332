//! A play of Queah: from its start through every action to where it stands.

use super::{Action, Position, Replacement, Rules};
use crate::games::{End, Outcome, Reason, Side};

/// The actions played so far from a start, with every position between, under one rule set.
///
/// Every action in it was legal, and none follows an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    rules: Rules,
    /// The start, then the position after each action: one more than there are actions.
    positions: Vec<Position>,
    actions: Vec<Action>,
}

/// An action was refused by a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The play has ended.
    Ended(End),
    /// The action is not legal here.
    Illegal(Action),
}

impl Play {
    /// A play from the usual start.
    pub fn new(rules: Rules) -> Play {
        Play::from_position(rules, Position::start())
    }

    /// A play from this position.
    pub fn from_position(rules: Rules, start: Position) -> Play {
        Play {
            rules,
            positions: vec![start],
            actions: Vec::new(),
        }
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

    /// How often the position where it stands has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.positions
            .iter()
            .filter(|position| *position == self.position())
            .count()
    }

    /// How the rules say it ended; `None` while it can go on.
    pub fn end(&self) -> Option<End> {
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

    /// The side to act; `None` once it has ended.
    pub fn to_act(&self) -> Option<Side> {
        self.end().is_none().then(|| self.position().to_act())
    }

    /// The legal actions, in the order of their texts; none once it has ended.
    pub fn legal(&self) -> Vec<Action> {
        if self.end().is_some() {
            Vec::new()
        } else {
            self.position().legal(self.rules)
        }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it has ended or the action is not legal; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), Refused> {
        if let Some(end) = self.end() {
            return Err(Refused::Ended(end));
        }
        if !self.position().legal(self.rules).contains(&action) {
            return Err(Refused::Illegal(action));
        }
        self.positions.push(self.position().after(action, self.rules));
        self.actions.push(action);
        Ok(())
    }
}
