//! Rematches: the same two again, with sides swapped.

use super::{AgainstBot, Asker, Challenged, Challenging, Failure, Host, Which};
use crate::engine::Level;
use crate::matches::{Challenge, ChallengeId, ChallengeState, Match, Refusal, SideChoice};

/// What a rematch comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Rematch {
    /// The opponent is challenged.
    Challenged(Challenged),
    /// The opponent had asked for the same: their challenge is to be accepted.
    Wanted(ChallengeId),
    /// The bot is asked for another match.
    Bot(AgainstBot),
}

impl Host {
    /// Asks for another match on the terms of one that has ended, with sides swapped. Where the opponent has asked for the
    /// same, it says so, and the caller accepts.
    ///
    /// # Errors
    /// A refusal, or a fault of the store.
    pub async fn rematch(&self, asker: Asker, which: Which) -> Result<Rematch, Failure> {
        let ended = self.find(asker, which).await?;
        let refused = |refusal| Failure::about(refusal, &ended);
        let side = ended.side_of(asker.member);
        let side = side.ok_or_else(|| refused(Refusal::NotAPlayer { players: ended.players }))?;
        if ended.end.is_none() {
            return Err(refused(Refusal::StillRuns));
        }
        let opponent = ended.player(side.other());
        let rules = Some(ended.play.rules());
        if let Some(bot) = ended.bot {
            return Ok(Rematch::Bot(AgainstBot {
                bot: opponent,
                level: Level::new(bot.level).unwrap_or_default(),
                rules,
                side: SideChoice::Side(side.other()),
            }));
        }
        let theirs = self.store.pending_by(asker.server, opponent).await?;
        let answers = |challenge: &&Challenge| {
            challenge.opponent == Some(asker.member)
                && challenge.state_at(self.now()) == ChallengeState::Pending
                && is_a_rematch(challenge, &ended)
        };
        if let Some(wanted) = theirs.iter().find(answers) {
            return Ok(Rematch::Wanted(wanted.id));
        }
        let wanted = Challenging {
            opponent: Some(opponent),
            opponent_is_bot: false,
            rules,
            pace: Some(ended.pace()),
            side: SideChoice::Side(side.other()),
            rated: ended.rated,
        };
        Ok(Rematch::Challenged(self.challenge(asker, wanted).await?))
    }
}

/// Whether a challenge by a player of this match is what a rematch would be.
fn is_a_rematch(challenge: &Challenge, ended: &Match) -> bool {
    let swapped = ended
        .side_of(challenge.challenger)
        .map(|side| SideChoice::Side(side.other()));
    challenge.rules == ended.play.rules()
        && challenge.pace == ended.pace()
        && challenge.rated == ended.rated
        && Some(challenge.side) == swapped
}
