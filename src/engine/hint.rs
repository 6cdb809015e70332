//! What to play, and what each action leads to.

use super::outlook::{Prospect, outlook};
use crate::games::queah::{Action, Play};
use crate::solver::{Solution, Unreachable, Value};

/// The best action, and all actions grouped by what they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The action to play: of the best ones, the one that sets the opponent most problems.
    pub best: Prospect,
    /// Every value that an action has, the best first, each with its actions.
    pub groups: Vec<(Value, Vec<Action>)>,
}

/// What to play; `None` once the play has ended.
///
/// # Errors
/// When no play from the start reaches where this one stands.
pub fn hint(solution: &Solution, play: &Play) -> Result<Option<Hint>, Unreachable> {
    let outlook = outlook(solution, play)?;
    let Some(&best) = outlook.prospects.first() else {
        return Ok(None);
    };
    let groups = outlook.prospects.chunk_by(|one, next| one.value == next.value);
    let groups = groups
        .map(|group| (group[0].value, group.iter().map(|prospect| prospect.action).collect()))
        .collect();
    Ok(Some(Hint { best, groups }))
}
