//! Matches whose other player has left the server.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::view;
use crate::games::Side;
use crate::host::{Acted, Asker, Failure, Which};
use crate::matches::{Refusal, Request, Shown};

impl Bot {
    /// Ends a match whose other player is no longer in the server, as a win for the one who asks.
    pub(super) async fn claim(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        let (shown, side) = match self.host.may_resign(asker, which).await {
            Err(Failure::Which(matches)) => {
                return Ok(Answer::Tell(view::board::which(&asked.own, asked.member, &matches, "claim")).into());
            }
            found => found?,
        };
        let opponent = shown.player(side.other());
        // The bot is always here.
        let is_here = shown.bot.is_some()
            || self
                .members
                .is_member_now(&self.wire, asker.server, opponent, self.host.now())
                .await;
        if is_here {
            let refusal = Refusal::OpponentIsHere {
                opponent,
                deadline: shown.clock.map(|clock| clock.deadline()),
            };
            return Ok(self.refused(asked, &refusal, Some(&shown)));
        }
        let Acted { now, fresh } = self.host.act(asker, Which::Number(shown.id), &Request::Claim).await?;
        let board = self.newest(asked, &now, Side::White).await;
        Ok(Reply {
            answer: if fresh {
                Answer::Say(board)
            } else {
                Answer::Again(board)
            },
            shows: Some(Shown::Match(now.id)),
        })
    }
}
