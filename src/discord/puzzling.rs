//! Requests about puzzles: posed, answered, and another one.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::view;
use crate::games::puzzle::{Difficulty, PuzzleId};
use crate::host::{Asker, Failure, Progress, WhichPuzzle};

/// The puzzle that an option or a button asks for.
pub(super) fn read_wanted(word: &str) -> Option<WhichPuzzle> {
    match word {
        "daily" => Some(WhichPuzzle::Daily),
        word => Difficulty::from_word(word).map(WhichPuzzle::Next),
    }
}

impl Bot {
    /// Poses a puzzle to the asker alone.
    pub(super) async fn puzzle(&self, asked: &Asked, asker: Asker, wanted: WhichPuzzle) -> Result<Reply, Failure> {
        let posed = self.host.puzzle(asker, wanted).await?;
        Ok(Answer::Tell(view::puzzle::posed(&asked.own, &posed)).into())
    }

    /// A button or menu of a puzzle was used; `None` if its id makes no sense. `argument` is the puzzle, or the kind
    /// of another one.
    pub(super) async fn pressed_puzzle(
        &self,
        asked: &Asked,
        asker: Asker,
        argument: &str,
        step: usize,
        chosen: Option<&str>,
    ) -> Result<Option<Reply>, Failure> {
        let Some(chosen) = chosen else {
            let Some(wanted) = read_wanted(argument) else {
                return Ok(None);
            };
            return self.puzzle(asked, asker, wanted).await.map(Some);
        };
        // What follows a colon tells two menus of one puzzle apart.
        let id = argument.split(':').next().unwrap_or(argument);
        let Ok(id) = id.parse::<PuzzleId>() else {
            return Ok(None);
        };
        let card = match self.host.answer_puzzle(asker, id, step, chosen).await? {
            Progress::On(posed) => view::puzzle::posed(&asked.own, &posed),
            Progress::Ended(finished) => view::puzzle::ended(&asked.own, &finished),
        };
        Ok(Some(Answer::Update(card).into()))
    }
}
