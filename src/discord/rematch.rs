//! Requests for another match between the same two.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply, Retire};
use super::view;
use crate::games::Side;
use crate::host::{Answered, Asker, Failure, Rematch, Which};
use crate::matches::{ChallengeAnswer, ChallengeId, Shown};

impl Bot {
    /// Challenges the opponent of a match that has ended again, or accepts where they have done so.
    pub(super) async fn rematch(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        match self.host.rematch(asker, which).await? {
            Rematch::Challenged(challenged) => Ok(self.challenged(asked, asker, challenged).await),
            Rematch::Bot(wanted) => self.play_bot(asked, asker, wanted).await,
            Rematch::Wanted(id) => self.accept_rematch(asked, asker, id).await,
        }
    }

    /// Accepts a challenge that stands elsewhere than where the button was pressed.
    async fn accept_rematch(&self, asked: &Asked, asker: Asker, id: ChallengeId) -> Result<Reply, Failure> {
        let Answered {
            challenge,
            begun,
            fresh,
        } = self.host.answer(asker, id, ChallengeAnswer::Accept).await?;
        let shown = Shown::Challenge(id);
        if let (Some(underway), Some(pointer)) = (self.work.begin(), self.host.store().pointer(shown).await?) {
            let accepted_by = Some(asker.member);
            let content = view::challenge::outcome(&asked.common, &challenge, accepted_by);
            self.retire(
                &underway,
                Retire {
                    shown,
                    pointer,
                    content,
                },
            );
        }
        let Some(begun) = begun else {
            // An acceptance begins a match, or is refused.
            return Ok(Answer::Tell(view::challenge::over(&asked.own, &challenge, None)).into());
        };
        let board = self.newest(asked, &begun, Side::White).await;
        Ok(Reply {
            answer: if fresh {
                Answer::Say(board)
            } else {
                Answer::Again(board)
            },
            shows: Some(Shown::Match(begun.id)),
        })
    }
}
