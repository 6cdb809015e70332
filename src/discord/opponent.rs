//! Requests about the bot as a player: a match against it, a hint from it.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::view;
use crate::games::Side;
use crate::host::{AgainstBot, Asker, Failure, Which};
use crate::matches::Shown;

impl Bot {
    /// Begins a match against the bot.
    pub(super) async fn play_bot(&self, asked: &Asked, asker: Asker, wanted: AgainstBot) -> Result<Reply, Failure> {
        let acted = self.host.play_bot(asker, wanted).await?;
        let from = acted.now.side_of(asker.member).unwrap_or(Side::White);
        let board = self.newest(asked, &acted.now, from).await;
        Ok(Reply {
            answer: if acted.fresh {
                Answer::Say(board)
            } else {
                Answer::Again(board)
            },
            shows: Some(Shown::Match(acted.now.id)),
        })
    }

    /// Gives a hint; where it costs the match its rating, the player is asked first.
    pub(super) async fn ask_for_hint(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        let found = match self.host.may_hint(asker, which).await {
            Err(Failure::Which(matches)) => {
                return Ok(Answer::Tell(view::board::which(&asked.own, asked.member, &matches, "hint")).into());
            }
            found => found?,
        };
        if found.rated {
            return Ok(Answer::Tell(view::hint::confirm(&asked.own, &found, asked.member)).into());
        }
        let (shown, hint) = self
            .host
            .hint(asker, Which::Number(found.id), Some(found.stamp()))
            .await?;
        Ok(Answer::Tell(view::hint::told(&asked.own, &shown, &hint, asked.member)).into())
    }

    /// Gives the hint that the player wants in spite of the rating.
    pub(super) async fn hint(&self, asked: &Asked, asker: Asker, which: Which, seen: usize) -> Result<Reply, Failure> {
        let (shown, hint) = self.host.hint(asker, which, Some(seen)).await?;
        Ok(Answer::Update(view::hint::told(&asked.own, &shown, &hint, asked.member)).into())
    }
}
