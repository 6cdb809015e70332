//! Puzzles: positions in which exactly one action keeps the win.
//!
//! A name gives a seed, the seed gives play between two sides that err, and of the positions on the way the first that
//! fits is taken. Nothing here may change with what is measured or tuned elsewhere, the levels of the bot above all: bots
//! of different versions pose the same puzzle on the same day.
//!
//! # The grade
//!
//! Two things make a puzzle hard: how far away the win is, and how well the wrong actions look. So its *grade* is the
//! number of turns that the win takes, and for every wrong action where the solver is asked 2, and 2 more if it keeps
//! a draw, for it shows no flaw, and 2 more if it captures, for it gains something. Each difficulty is a span of grades,
//! and no two spans meet.

use super::chance::Chance;
use super::outlook::outlook;
use crate::games::Side;
use crate::games::puzzle::{Difficulty, PuzzleId};
use crate::games::queah::{Action, Play, Position, Rules};
use crate::solver::{Solution, Unreachable, Value};
use std::ops::RangeInclusive;

/// A position in which the side to act wins by exactly one action, and how the win goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    id: PuzzleId,
    /// From the position posed to the end.
    line: Play,
    steps: Vec<Step>,
    turns: u8,
    grade: u32,
}

/// A point in the line at which the solver is asked: exactly one of several actions keeps the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many actions of the line come before it.
    pub ply: usize,
    /// Every legal action and what it is worth to the solver, the right one first.
    pub actions: Vec<(Action, Value)>,
}

impl Step {
    /// The only action that keeps the win.
    pub fn right(&self) -> Action {
        self.actions[0].0
    }
}

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The right one, and another is asked for.
    Right,
    /// The right one, and the last that was asked for.
    Solved,
    /// A wrong one, worth this: a draw or a loss.
    Wrong(Value),
}

/// No puzzle of that name is to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPuzzle {
    /// Play went where the solution has no value, so that it is not the one of these rules.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
    /// Much play went by without a position that fits.
    #[error("expected a position for {id} under {rules}, found none in {plays} plays")]
    NotFound {
        /// The puzzle.
        id: PuzzleId,
        /// The rules.
        rules: Rules,
        /// How much was played.
        plays: u64,
    },
}

/// What a difficulty asks for.
struct Wanted {
    /// How many turns the win takes.
    turns: RangeInclusive<u8>,
    /// How often the solver is asked.
    asked: RangeInclusive<usize>,
    grade: RangeInclusive<u32>,
}

impl Wanted {
    const fn of(difficulty: Difficulty) -> Wanted {
        match difficulty {
            Difficulty::Easy => Wanted {
                turns: 3..=15,
                asked: 1..=2,
                grade: 0..=23,
            },
            Difficulty::Medium => Wanted {
                turns: 11..=27,
                asked: 2..=3,
                grade: 28..=46,
            },
            Difficulty::Hard => Wanted {
                turns: 19..=45,
                asked: 3..=4,
                grade: 52..=u32::MAX,
            },
        }
    }
}

impl Puzzle {
    /// How often a solver is asked at most.
    pub const MOST_ASKED: usize = 4;
    /// A position with fewer legal actions is no question.
    const FEWEST_ACTIONS: usize = 3;
    /// How much is played before giving up; one play in a few has a position that fits.
    const PLAYS: u64 = 10_000;
    /// How many actions come before a position that is posed at least, and a quarter of how many at most.
    const OPENING: usize = 6;
    /// How many actions a play has at most: after so many it goes round in circles.
    const PLIES: usize = 70;

    /// The puzzle of this name under the rules of this solution, the same on every machine.
    ///
    /// It takes milliseconds.
    ///
    /// # Errors
    /// When there is none.
    pub fn of(solution: &Solution, id: PuzzleId) -> Result<Puzzle, NoPuzzle> {
        let wanted = Wanted::of(id.difficulty());
        let seed = match id {
            PuzzleId::Daily(day) => u64::from(day.number()),
            PuzzleId::Numbered(difficulty, number) => (difficulty.index() as u64 + 1) << 32 | u64::from(number),
        };
        for play in 0..Puzzle::PLAYS {
            let mut chance = Chance::of(seed, play);
            if let Some(found) = Puzzle::in_play(solution, id, &wanted, &mut chance)? {
                return Ok(found);
            }
        }
        Err(NoPuzzle::NotFound {
            id,
            rules: solution.rules(),
            plays: Puzzle::PLAYS,
        })
    }

    /// Plays once, and gives the first position on the way that fits.
    fn in_play(
        solution: &Solution,
        id: PuzzleId,
        wanted: &Wanted,
        chance: &mut Chance,
    ) -> Result<Option<Puzzle>, Unreachable> {
        let errors: [u16; 2] = std::array::from_fn(|_| 100 + 100 * chance.below(5) as u16);
        // Many plays begin alike.
        let opening = Puzzle::OPENING + chance.below(Puzzle::OPENING * 3);
        let mut play = Play::new(solution.rules());
        while play.end().is_none() && play.actions().len() < Puzzle::PLIES {
            let actions = solution.actions(play.position())?;
            if play.actions().len() >= opening
                && fits(&actions, wanted)
                && let Some(found) = Puzzle::from(solution, id, play.position(), wanted)?
            {
                return Ok(Some(found));
            }
            let errs = chance.happens(errors[play.position().to_act().index()]);
            let choice = if errs { actions.len() } else { as_good(&actions) };
            let (action, _) = actions[chance.below(choice)];
            if play.act(action).is_err() {
                break;
            }
        }
        Ok(None)
    }

    /// The puzzle that begins at this position, if it fits.
    fn from(
        solution: &Solution,
        id: PuzzleId,
        start: &Position,
        wanted: &Wanted,
    ) -> Result<Option<Puzzle>, Unreachable> {
        let solver = start.to_act();
        let turns = solution.value(start)?.turns().unwrap_or(0);
        let mut line = Play::from_position(solution.rules(), *start);
        let mut steps: Vec<Step> = Vec::new();
        while let Some(side) = line.to_act() {
            if side == solver {
                let actions = solution.actions(line.position())?;
                if wins(&actions) != 1 || steps.len() == Puzzle::MOST_ASKED {
                    break;
                }
                // An only action is no question.
                if actions.len() > 1 {
                    let ply = line.actions().len();
                    steps.push(Step { ply, actions });
                }
            }
            go_on(solution, &mut line)?;
        }
        let grade = u32::from(turns) + 2 * steps.iter().map(temptation).sum::<u32>();
        if !wanted.asked.contains(&steps.len()) || !wanted.grade.contains(&grade) {
            return Ok(None);
        }
        while line.end().is_none() {
            go_on(solution, &mut line)?;
        }
        Ok(Some(Puzzle {
            id,
            line,
            steps,
            turns,
            grade,
        }))
    }

    /// Its name.
    pub const fn id(&self) -> PuzzleId {
        self.id
    }

    /// The side that acts and wins.
    pub fn side(&self) -> Side {
        self.line.start().to_act()
    }

    /// How many turns of both sides the win takes against the longest resistance.
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// How hard it is; see the module.
    pub const fn grade(&self) -> u32 {
        self.grade
    }

    /// Where the solver is asked: 1 to [`Puzzle::MOST_ASKED`] times.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The whole line, from the position posed to the end: the solver's best actions, and the replies that resist longest
    /// and of these leave the fewest that win.
    pub const fn line(&self) -> &Play {
        &self.line
    }

    /// The line as far as this step; `None` if there is no such step.
    pub fn board(&self, step: usize) -> Option<Play> {
        self.steps.get(step).map(|step| self.line.rewind(step.ply))
    }

    /// What an answer is at this step; `None` if there is no such step or the action is not legal there.
    pub fn judge(&self, step: usize, action: Action) -> Option<Judgement> {
        let asked = self.steps.get(step)?;
        let &(_, value) = asked.actions.iter().find(|(legal, _)| *legal == action)?;
        Some(if action != asked.right() {
            Judgement::Wrong(value)
        } else if step + 1 == self.steps.len() {
            Judgement::Solved
        } else {
            Judgement::Right
        })
    }
}

/// Plays the best action: of the winner's the fastest, of the loser's the one that resists longest, and of equal ones the
/// one that leaves the fewest replies as good. The distance to the end shrinks with each, so that it comes.
fn go_on(solution: &Solution, line: &mut Play) -> Result<(), Unreachable> {
    if let Some(best) = outlook(solution, line)?.prospects.first() {
        line.act(best.action)
            .unwrap_or_else(|refused| unreachable!("a legal action was refused: {refused}"));
    }
    Ok(())
}

/// Whether a position with these actions, the best first, can be where a puzzle begins.
fn fits(actions: &[(Action, Value)], wanted: &Wanted) -> bool {
    let Some((_, Value::Win(turns))) = actions.first() else {
        return false;
    };
    actions.len() >= Puzzle::FEWEST_ACTIONS && wanted.turns.contains(turns) && wins(actions) == 1
}

fn wins(actions: &[(Action, Value)]) -> usize {
    actions
        .iter()
        .filter(|(_, value)| matches!(value, Value::Win(_)))
        .count()
}

/// How many actions lead to the outcome of the best, in however many turns.
fn as_good(actions: &[(Action, Value)]) -> usize {
    let outcome = |value: &Value| std::mem::discriminant(value);
    let best = actions.first().map(|(_, value)| outcome(value));
    actions
        .iter()
        .take_while(|(_, value)| Some(outcome(value)) == best)
        .count()
}

/// How well the wrong actions look.
fn temptation(step: &Step) -> u32 {
    let look = |&(action, value): &(Action, Value)| {
        1 + u32::from(value == Value::Draw) + u32::from(matches!(action, Action::Capture { .. }))
    };
    step.actions.iter().skip(1).map(look).sum()
}
