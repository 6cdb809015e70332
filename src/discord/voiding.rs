//! Requests to call matches off, and to take them out of the score.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::view;
use crate::games::Side;
use crate::host::{Acted, Asker, Failure, Which};
use crate::matches::{MatchId, Request, Shown};

impl Bot {
    /// Asks a player to confirm that they call a match off.
    pub(super) async fn ask_to_abort(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        // Refused now rather than after the confirmation.
        let shown = match self.host.may_abort(asker, which).await {
            Err(Failure::Which(matches)) => {
                return Ok(Answer::Tell(view::board::which(&asked.own, asked.member, &matches, "abort")).into());
            }
            found => found?,
        };
        let side = shown.side_of(asker.member).unwrap_or(Side::White);
        Ok(Answer::Tell(view::board::confirm_abort(&asked.own, &shown, side)).into())
    }

    /// Calls a match off, once it was confirmed.
    pub(super) async fn abort(&self, asked: &Asked, asker: Asker, which: Which, seen: usize) -> Result<Reply, Failure> {
        let request = Request::Abort { seen: Some(seen) };
        let Acted { now, fresh } = self.host.act(asker, which, &request).await?;
        let aborted = view::board::aborted(&asked.own, &now, asker.member);
        if !fresh {
            // The other delivery sends the board.
            return Ok(Answer::Update(aborted).into());
        }
        Ok(Reply {
            answer: Answer::UpdateThenSay(aborted, self.newest(asked, &now, Side::White).await),
            shows: Some(Shown::Match(now.id)),
        })
    }

    /// Takes a match out of the score, for those who may manage the server.
    pub(super) async fn void(
        &self,
        asked: &Asked,
        asker: Asker,
        number: MatchId,
        reason: &str,
    ) -> Result<Reply, Failure> {
        if !asked.manages {
            return Ok(view::settings::not_yours(&asked.own));
        }
        let now = self.host.void(asker, number, reason).await?;
        Ok(Reply {
            answer: Answer::Say(self.newest(asked, &now, Side::White).await),
            shows: Some(Shown::Match(now.id)),
        })
    }

    /// What moderators have taken out of the score, for those who may manage the server.
    pub(super) async fn moderation_log(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        if !asked.manages {
            return Ok(view::settings::not_yours(&asked.own));
        }
        let voided = self.host.voided(asker).await?;
        Ok(Answer::Tell(view::pages::moderation_log(&asked.own, &voided)).into())
    }
}
