//! Puzzles: posed, answered, counted.

use super::{Asker, Decision, Failure, Host};
use crate::engine::{Judgement, NoPuzzle, Puzzle, Value};
use crate::games::puzzle::{Day, Difficulty, PuzzleId};
use crate::games::queah;
use crate::games::{Action, Rules};
use crate::matches::{Attempt, Counted, PuzzleTally, Refusal, Solver, may_answer_puzzle};
use crate::store::{self, Change};

/// Which puzzle a member asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichPuzzle {
    /// The one of the day.
    Daily,
    /// The next of this difficulty that they have not answered.
    Next(Difficulty),
}

/// A puzzle at a point where its solver is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Which of its steps is asked.
    pub step: usize,
    /// Whether the member has answered it before, so that it no longer counts.
    pub practice: bool,
}

/// A puzzle that was answered to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What came of it.
    pub attempt: Attempt,
    /// The wrong answer, and what it leads to; `None` if it was solved.
    pub wrong: Option<(queah::Action, Value)>,
    /// Whether it was answered before, so that this changed nothing.
    pub practice: bool,
    /// The member's puzzles, this one included.
    pub solver: Solver,
    /// Their streak today.
    pub streak: u32,
    /// What the server made of it, this answer included.
    pub tally: PuzzleTally,
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// It was right, and the next is asked.
    On(Posed),
    /// It was wrong, or the last.
    Ended(Box<Finished>),
}

impl Host {
    /// Poses a puzzle. Nothing is kept of one that is not answered.
    ///
    /// # Errors
    /// A fault: of the store, or because there is no such puzzle.
    pub async fn puzzle(&self, asker: Asker, wanted: WhichPuzzle) -> Result<Posed, Failure> {
        let solver = self.store.solver(asker.server, asker.member).await?.value;
        let id = match wanted {
            WhichPuzzle::Daily => PuzzleId::Daily(self.today()),
            WhichPuzzle::Next(difficulty) => solver.next(difficulty),
        };
        Ok(Posed {
            puzzle: self.puzzle_of(id).await?,
            step: 0,
            practice: solver.has_answered(id),
        })
    }

    /// Answers a puzzle at one of its steps. The first answer that is wrong, or the last right one, counts, once.
    ///
    /// # Errors
    /// A refusal, or a fault.
    pub async fn answer_puzzle(
        &self,
        asker: Asker,
        id: PuzzleId,
        step: usize,
        text: &str,
    ) -> Result<Progress, Failure> {
        may_answer_puzzle(id, self.now()).map_err(Failure::refused)?;
        let puzzle = self.puzzle_of(id).await?;
        let read = puzzle_rules().read_action(text);
        let Action::Queah(action) = read.map_err(|unreadable| Failure::refused(Refusal::Unreadable(unreadable)))?;
        let verdict = puzzle.judge(step, action);
        let verdict = verdict.ok_or_else(|| Failure::refused(Refusal::NoSuchPuzzle))?;
        let (right, wrong) = match verdict {
            Judgement::Right => {
                let solver = self.store.solver(asker.server, asker.member).await?.value;
                return Ok(Progress::On(Posed {
                    puzzle,
                    step: step + 1,
                    practice: solver.has_answered(id),
                }));
            }
            Judgement::Solved => (step + 1, None),
            Judgement::Wrong(value) => (step, Some((action, value))),
        };
        let attempt = Attempt {
            right,
            solved: wrong.is_none(),
        };
        let (solver, tally, practice) = self.settle(|| self.decide_puzzle(asker, id, attempt)).await?;
        Ok(Progress::Ended(Box::new(Finished {
            puzzle,
            attempt,
            wrong,
            practice,
            solver,
            streak: solver.streak_on(self.today()),
            tally,
        })))
    }

    async fn decide_puzzle(
        &self,
        asker: Asker,
        id: PuzzleId,
        attempt: Attempt,
    ) -> Result<Decision<(Solver, PuzzleTally, bool)>, Failure> {
        let solver = self.store.solver(asker.server, asker.member).await?;
        let tally = self.store.puzzle_tally(asker.server, id).await?;
        let counted = solver.value.counts(tally.value, id, attempt, asker.request);
        Ok(match counted {
            Counted::First(after, with_it) => Decision::Commit(
                vec![
                    Change {
                        expected: solver.version,
                        value: store::Value::Solver(asker.server, asker.member, after),
                    },
                    Change {
                        expected: tally.version,
                        value: store::Value::Puzzle(asker.server, id, with_it),
                    },
                ],
                (after, with_it, false),
            ),
            Counted::Before => Decision::Nothing((solver.value, tally.value, false)),
            Counted::Practice => Decision::Nothing((solver.value, tally.value, true)),
        })
    }

    fn today(&self) -> Day {
        Day::of_second(self.now().seconds())
    }

    /// The puzzle of this name, found on a thread that may work for milliseconds.
    async fn puzzle_of(&self, id: PuzzleId) -> Result<Puzzle, NoPuzzle> {
        let Rules::Queah(rules) = puzzle_rules();
        let solution = self.solutions.of(rules).await;
        let found = tokio::task::spawn_blocking(move || Puzzle::of(&solution, id)).await;
        match found {
            Ok(found) => found,
            Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
        }
    }
}

/// The rules that puzzles are posed under.
const fn puzzle_rules() -> Rules {
    Rules::Queah(queah::Rules::CLASSIC)
}
