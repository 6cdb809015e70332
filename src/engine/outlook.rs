//! What each action is worth in a play: the table's value, and the match's own rule of repetition.

use crate::games::Reason;
use crate::games::queah::{Action, Play};
use crate::solver::{Solution, Unreachable, Value};
use std::cmp::Reverse;

/// An action and what it leads to under best play, for the side that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The action.
    pub action: Action,
    /// What it is worth to the side that plays it.
    pub value: Value,
    /// Whether it makes a position occur for the third time, which ends the match as a draw whatever the table says.
    pub repeats: bool,
    /// How many replies keep what the opponent can still have: the outcome, and where that is a loss, the longest one.
    /// The fewer there are, the easier it is to go wrong; none where the match ends at once.
    pub saving: usize,
}

/// All that can be played, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Every legal action, the best first; of equal ones, those that end the play by repetition last, and before them the
    /// one with the fewest saving replies first; then by their texts. None once the play has ended.
    pub prospects: Vec<Prospect>,
}

impl Outlook {
    /// What the side to act can have; `None` once the play has ended.
    pub fn value(&self) -> Option<Value> {
        self.prospects.first().map(|best| best.value)
    }

    /// The actions that are worth as much as the best.
    pub fn best(&self) -> &[Prospect] {
        let worth_less = |other: &&Prospect| Some(other.value) != self.value();
        let count = self.prospects.iter().take_while(|other| !worth_less(other)).count();
        &self.prospects[..count]
    }

    /// What this action is worth; `None` if it is not legal.
    pub fn of(&self, action: Action) -> Option<&Prospect> {
        self.prospects.iter().find(|prospect| prospect.action == action)
    }
}

/// What each legal action of a play is worth to the side to act.
///
/// The table knows no history: a position that occurs for the third time is a draw here, but only the next action is
/// looked at. Whether a win can be kept on the way round all earlier positions is not asked.
///
/// # Errors
/// When no play from the start reaches where this one stands, as may be if it began elsewhere.
pub fn outlook(solution: &Solution, play: &Play) -> Result<Outlook, Unreachable> {
    if play.end().is_some() {
        return Ok(Outlook { prospects: Vec::new() });
    }
    let valued = solution.actions(play.position())?;
    let mut prospects = Vec::with_capacity(valued.len());
    for (action, value) in valued {
        let repeats = repeats(play, action);
        prospects.push(Prospect {
            action,
            value: if repeats { Value::Draw } else { value },
            repeats,
            saving: if repeats { 0 } else { saving(solution, play, action)? },
        });
    }
    prospects.sort_by_key(|prospect| (Reverse(prospect.value), prospect.repeats, prospect.saving));
    Ok(Outlook { prospects })
}

/// Whether an action ends the play by repetition. A capture or a drop is for ever, so only steps can.
fn repeats(play: &Play, action: Action) -> bool {
    let mut after = play.clone();
    let by_repetition = |play: &Play| play.end().is_some_and(|end| end.reason == Reason::Repetition);
    matches!(action, Action::Step { .. }) && after.act(action).is_ok() && by_repetition(&after)
}

fn saving(solution: &Solution, play: &Play, action: Action) -> Result<usize, Unreachable> {
    let mut reached = play.position().after(action, play.rules());
    if reached.to_act() == play.position().to_act() {
        // After a drop the same side goes on, as it should: the replies that count are those to its best action.
        let Some(&(next, _)) = solution.actions(&reached)?.first() else {
            return Ok(0);
        };
        reached = reached.after(next, play.rules());
    }
    let replies = solution.actions(&reached)?;
    let Some(&(_, best)) = replies.first() else {
        return Ok(0);
    };
    Ok(replies.iter().filter(|(_, value)| keeps(*value, best)).count())
}

/// Whether a value keeps what the best is: the same outcome, and where that is a loss, as late.
pub fn keeps(value: Value, best: Value) -> bool {
    match best {
        Value::Win(_) => matches!(value, Value::Win(_)),
        Value::Draw => value == Value::Draw,
        Value::Loss(_) => value == best,
    }
}
