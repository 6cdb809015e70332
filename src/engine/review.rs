//! A match looked back at: what each action was worth, and where the outcome changed hands.

use super::outlook::{Outlook, outlook};
use crate::games::queah::{Action, Play};
use crate::games::{Outcome, Side};
use crate::solver::{Solution, Unreachable, Value};
use std::cmp::Reverse;

/// Who wins from some point of a play, under best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forecast {
    /// This side wins.
    Wins {
        /// The side.
        side: Side,
        /// After this many turns; 0 where it has won.
        turns: u8,
    },
    /// Nobody does.
    Draw,
}

impl Forecast {
    /// The side that wins.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Forecast::Wins { side, .. } => Some(side),
            Forecast::Draw => None,
        }
    }

    /// The forecast where a position is worth this to the side to act.
    const fn of(value: Value, to_act: Side) -> Forecast {
        match value {
            Value::Win(turns) => Forecast::Wins { side: to_act, turns },
            Value::Loss(turns) => Forecast::Wins {
                side: to_act.other(),
                turns,
            },
            Value::Draw => Forecast::Draw,
        }
    }
}

/// How good an action was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing was better.
    Best,
    /// The outcome was kept, but the win takes longer, or the loss comes sooner.
    Slower,
    /// A better outcome was there.
    Dropped,
}

/// An action that was played, and what it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How many actions had been played before it.
    pub ply: usize,
    /// The number of its turn, as records count.
    pub turn: usize,
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub action: Action,
    /// What the side could have.
    pub before: Value,
    /// What it got, counted as before the action: a best action of a win in 5 gets a win in 5.
    pub after: Value,
    /// What was best here, the easiest to go wrong against first. Where the outcome was dropped, none of them is what was
    /// played.
    pub best: Vec<Action>,
    /// How good it was.
    pub verdict: Verdict,
    /// Whether some action would have dropped the outcome, and another kept it.
    pub at_stake: bool,
}

/// Actions of one side that followed one another, with nothing but the opponent's between them, and all of them best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The side.
    pub side: Side,
    /// The ply of its first action.
    pub ply: usize,
    /// How many of the side's actions it is made of.
    pub actions: usize,
}

/// How often a side kept the outcome where it could have dropped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Decisions {
    /// How often something was at stake.
    pub all: usize,
    /// How often of these the outcome was kept.
    pub kept: usize,
}

/// A play, looked back at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Every action, in order.
    pub judged: Vec<Judged>,
    /// Who wins before each action, and at the end: one more than there are actions.
    pub standings: Vec<Forecast>,
}

impl Review {
    /// The side's decisions: the actions where another would have dropped the outcome.
    ///
    /// Nothing else says how well a side plays. Where every action loses, or draws, or only one is legal, any player
    /// does as well as the best; counted, such actions would make whoever lost early look better than who did not.
    pub fn decisions(&self, side: Side) -> Decisions {
        let of_side = self
            .judged
            .iter()
            .filter(|judged| judged.side == side && judged.at_stake);
        of_side.fold(Decisions::default(), |so_far, judged| Decisions {
            all: so_far.all + 1,
            kept: so_far.kept + usize::from(judged.verdict != Verdict::Dropped),
        })
    }

    /// The share of the side's [`decisions`](Review::decisions) that kept the outcome, 0 to 1; `None` where it had none.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let Decisions { all, kept } = self.decisions(side);
        (all > 0).then(|| kept as f64 / all as f64)
    }

    /// The actions that dropped the outcome, in order.
    pub fn turning_points(&self) -> impl Iterator<Item = &Judged> {
        self.judged.iter().filter(|judged| judged.verdict == Verdict::Dropped)
    }

    /// The longest stretch of best actions of one side, the earliest of equal ones; `None` if no action was best.
    pub fn longest_stretch(&self) -> Option<Stretch> {
        let stretches = Side::BOTH.into_iter().flat_map(|side| {
            let of_side: Vec<&Judged> = self.judged.iter().filter(|judged| judged.side == side).collect();
            let runs = of_side.chunk_by(|one, next| (one.verdict == Verdict::Best) == (next.verdict == Verdict::Best));
            let best = runs.filter(|run| run[0].verdict == Verdict::Best);
            let stretches = best.map(|run| Stretch {
                side,
                ply: run[0].ply,
                actions: run.len(),
            });
            stretches.collect::<Vec<_>>()
        });
        stretches.max_by_key(|stretch| (stretch.actions, Reverse(stretch.ply)))
    }
}

/// Looks back at a play.
///
/// What is best is what [`outlook`] says at each ply, so the rule of repetition counts as far as the next action. An
/// action that seems to keep the outcome, but lets the opponent make a position occur for the third time, dropped it if
/// another would not have; if none would, nothing was better.
///
/// # Errors
/// When no play from the start reaches some position of this one, as may be if it began elsewhere.
pub fn review(solution: &Solution, play: &Play) -> Result<Review, Unreachable> {
    let mut walk = Play::from_position(play.rules(), *play.start());
    let mut here = outlook(solution, &walk)?;
    let mut standings = vec![forecast(&walk, &here)];
    let mut judged = Vec::with_capacity(play.actions().len());
    for (ply, &action) in play.actions().iter().enumerate() {
        let (side, turn) = (walk.position().to_act(), walk.turn_number());
        let mut after = walk.clone();
        // What was played once can be played again.
        if after.act(action).is_err() {
            break;
        }
        let next = outlook(solution, &after)?;
        let standing = forecast(&after, &next);
        let before = here.value().unwrap_or(Value::Draw);
        let got = worth(standing, side, after.position().to_act() != side);
        let dropped = outcome(got) < outcome(before);
        let best = if dropped {
            lasting(solution, &walk, &here)?
        } else {
            here.best().iter().map(|prospect| prospect.action).collect()
        };
        let verdict = match got.cmp(&before) {
            _ if dropped && !best.is_empty() => Verdict::Dropped,
            std::cmp::Ordering::Less if !dropped => Verdict::Slower,
            _ => Verdict::Best,
        };
        let worse = here
            .prospects
            .iter()
            .any(|other| outcome(other.value) < outcome(before));
        judged.push(Judged {
            ply,
            turn,
            side,
            action,
            before,
            after: got,
            best,
            verdict,
            at_stake: worse || verdict == Verdict::Dropped,
        });
        standings.push(standing);
        (walk, here) = (after, next);
    }
    Ok(Review { judged, standings })
}

/// Who wins where a play stands.
fn forecast(play: &Play, outlook: &Outlook) -> Forecast {
    match play.end().map(|end| end.outcome) {
        Some(Outcome::Win(side)) => Forecast::Wins { side, turns: 0 },
        Some(Outcome::Draw) => Forecast::Draw,
        // The rules end nothing so.
        Some(Outcome::Void) | None => Forecast::of(outlook.value().unwrap_or(Value::Draw), play.position().to_act()),
    }
}

/// What an action was worth to its side, by who wins after it. Where it ended the side's turn, that turn counts too.
const fn worth(standing: Forecast, side: Side, turn_over: bool) -> Value {
    match standing {
        Forecast::Draw => Value::Draw,
        Forecast::Wins { side: winner, turns } => {
            let turns = if turn_over { turns.saturating_add(1) } else { turns };
            if winner as u8 == side as u8 {
                Value::Win(turns)
            } else {
                Value::Loss(turns)
            }
        }
    }
}

/// The best of the actions that keep the outcome even after the opponent's answer, who may have a repetition.
fn lasting(solution: &Solution, play: &Play, outlook_here: &Outlook) -> Result<Vec<Action>, Unreachable> {
    let side = play.position().to_act();
    let wanted = outlook_here.value().map(outcome);
    let mut lasting: Vec<(Value, Action)> = Vec::new();
    for prospect in &outlook_here.prospects {
        if Some(outcome(prospect.value)) != wanted {
            continue;
        }
        let mut after = play.clone();
        if after.act(prospect.action).is_err() {
            continue;
        }
        let standing = forecast(&after, &outlook(solution, &after)?);
        let got = worth(standing, side, after.position().to_act() != side);
        if Some(outcome(got)) >= wanted {
            lasting.push((prospect.value, prospect.action));
        }
    }
    // The order of an outlook is the best first.
    let best = lasting.first().map(|&(value, _)| value);
    let equal = lasting.into_iter().take_while(|(value, _)| Some(*value) == best);
    Ok(equal.map(|(_, action)| action).collect())
}

/// The outcome alone: greater is better for the side to act.
const fn outcome(value: Value) -> u8 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    }
}
