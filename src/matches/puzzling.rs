//! What members made of puzzles: the first answer counts, and days in a row make a streak.

use super::{Refusal, RequestId, Timestamp};
use crate::games::puzzle::{Day, Difficulty, PuzzleId};

/// What came of a puzzle that a member answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// How many answers were right.
    pub right: usize,
    /// Whether it was solved: a wrong answer ends it otherwise.
    pub solved: bool,
}

/// A member's puzzles in one server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solver {
    /// Puzzles that were answered, the first time each.
    pub tried: u32,
    /// Those of them that were solved.
    pub solved: u32,
    /// The number of the last puzzle answered of each difficulty, the easiest first; 0 before the first.
    pub numbers: [u32; 3],
    /// The last daily puzzle that was answered, and what came of it.
    pub daily: Option<(Day, Attempt)>,
    /// Daily puzzles solved on days in a row, up to the last one answered.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
    /// The request by which the last puzzle was answered.
    pub last: Option<RequestId>,
}

/// What the members of one server made of one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleTally {
    /// How many have answered it.
    pub tried: u32,
    /// How many of them solved it.
    pub solved: u32,
}

/// Whether an answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// It is the first, and this is what to keep.
    First(Solver, PuzzleTally),
    /// It is the first, and was counted when it came before by the same request.
    Before,
    /// The member has answered this puzzle before.
    Practice,
}

impl Solver {
    /// The streak as it stands on this day: a day that was missed ends it, and the day itself is not over.
    pub fn streak_on(&self, today: Day) -> u32 {
        match self.daily {
            Some((last, _)) if last >= today || Some(last) == today.before() => self.streak,
            _ => 0,
        }
    }

    /// The puzzle of this difficulty that comes next.
    pub const fn next(&self, difficulty: Difficulty) -> PuzzleId {
        PuzzleId::Numbered(difficulty, self.numbers[difficulty.index()].saturating_add(1))
    }

    /// Whether this puzzle was answered before.
    pub fn has_answered(&self, id: PuzzleId) -> bool {
        match id {
            PuzzleId::Daily(day) => self.daily.is_some_and(|(last, _)| last >= day),
            PuzzleId::Numbered(difficulty, number) => number <= self.numbers[difficulty.index()],
        }
    }

    /// What a puzzle answered to its end changes.
    pub fn counts(&self, tally: PuzzleTally, id: PuzzleId, attempt: Attempt, by: RequestId) -> Counted {
        if self.last == Some(by) {
            return Counted::Before;
        }
        if self.has_answered(id) {
            return Counted::Practice;
        }
        let won = u32::from(attempt.solved);
        let mut after = Solver {
            tried: self.tried.saturating_add(1),
            solved: self.solved.saturating_add(won),
            last: Some(by),
            ..*self
        };
        match id {
            PuzzleId::Daily(day) => {
                let row = match self.daily {
                    Some((last, before)) if Some(last) == day.before() && before.solved => self.streak,
                    _ => 0,
                };
                after.streak = if attempt.solved { row.saturating_add(1) } else { 0 };
                after.best = after.best.max(after.streak);
                after.daily = Some((day, attempt));
            }
            PuzzleId::Numbered(difficulty, number) => after.numbers[difficulty.index()] = number,
        }
        let tally = PuzzleTally {
            tried: tally.tried.saturating_add(1),
            solved: tally.solved.saturating_add(won),
        };
        Counted::First(after, tally)
    }
}

/// Whether a puzzle may be answered now. A daily one may until the end of the day after: who began before midnight can
/// finish it.
///
/// # Errors
/// When its day is over, or has not come.
pub fn may_answer_puzzle(id: PuzzleId, now: Timestamp) -> Result<(), Refusal> {
    let PuzzleId::Daily(day) = id else { return Ok(()) };
    let today = Day::of_second(now.seconds());
    if day > today {
        Err(Refusal::NoSuchPuzzle)
    } else if day == today || Some(day) == today.before() {
        Ok(())
    } else {
        Err(Refusal::PuzzleOver(day))
    }
}
