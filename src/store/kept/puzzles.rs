//! What is kept of puzzles.

use super::text::{Id, Unreadable};
use crate::games::puzzle::PuzzleId;
use crate::matches::{self, Attempt, MemberId, PuzzleTally, RequestId, ServerId};
use crate::store::Value;
use serde::{Deserialize, Serialize};

/// What a server made of a puzzle, with whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Puzzle {
    pub server: Id,
    pub id: String,
    tried: u32,
    solved: u32,
}

impl Puzzle {
    pub(super) fn of(server: ServerId, id: PuzzleId, tally: PuzzleTally) -> Puzzle {
        Puzzle {
            server: Id(server.0),
            id: id.to_string(),
            tried: tally.tried,
            solved: tally.solved,
        }
    }

    pub(super) fn read(&self) -> Result<Value, Unreadable> {
        let tally = PuzzleTally {
            tried: self.tried,
            solved: self.solved,
        };
        Ok(Value::Puzzle(ServerId(self.server.0), read_id(&self.id)?, tally))
    }
}

fn read_id(text: &str) -> Result<PuzzleId, Unreadable> {
    text.parse().map_err(|_| Unreadable::new("the name of a puzzle", text))
}

/// The last daily puzzle of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Daily {
    id: String,
    right: usize,
    solved: bool,
}

/// A member's puzzles, with whose they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Solver {
    pub server: Id,
    pub member: Id,
    tried: u32,
    solved: u32,
    numbers: [u32; 3],
    daily: Option<Daily>,
    streak: u32,
    best: u32,
    last: Option<Id>,
}

impl Solver {
    pub(super) fn of(server: ServerId, member: MemberId, solver: &matches::Solver) -> Solver {
        Solver {
            server: Id(server.0),
            member: Id(member.0),
            tried: solver.tried,
            solved: solver.solved,
            numbers: solver.numbers,
            daily: solver.daily.map(|(day, attempt)| Daily {
                id: PuzzleId::Daily(day).to_string(),
                right: attempt.right,
                solved: attempt.solved,
            }),
            streak: solver.streak,
            best: solver.best,
            last: solver.last.map(|request| Id(request.0)),
        }
    }

    pub(super) fn read(&self) -> Result<Value, Unreadable> {
        let daily = self.daily.as_ref().map(|daily| match read_id(&daily.id)? {
            PuzzleId::Daily(day) => {
                let attempt = Attempt {
                    right: daily.right,
                    solved: daily.solved,
                };
                Ok((day, attempt))
            }
            PuzzleId::Numbered(..) => Err(Unreadable::new("the name of a daily puzzle", &daily.id)),
        });
        let solver = matches::Solver {
            tried: self.tried,
            solved: self.solved,
            numbers: self.numbers,
            daily: daily.transpose()?,
            streak: self.streak,
            best: self.best,
            last: self.last.map(|id| RequestId(id.0)),
        };
        Ok(Value::Solver(ServerId(self.server.0), MemberId(self.member.0), solver))
    }
}
