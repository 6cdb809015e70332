//! Matches that count for nothing: called off by a player, or taken out of the score by a moderator.

use super::{Match, MemberId, RatingChange, Refusal, Settled, Standing, Timestamp, Unmoved};
use crate::games::{End, Outcome, Reason, Side};

/// Who took a match out of the score, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voided {
    /// The moderator.
    pub by: MemberId,
    /// Their reason, as they wrote it.
    pub reason: String,
    /// When.
    pub at: Timestamp,
}

impl Voided {
    /// The longest reason, in characters.
    pub const LONGEST: usize = 200;
}

impl Match {
    /// Whether a player may call it off: it runs, and not both have acted.
    pub fn may_abort(&self) -> bool {
        let acted = |side| (0..self.ply()).any(|ply| self.play.rewind(ply).to_act() == Some(side));
        self.end.is_none() && !Side::BOTH.into_iter().all(acted)
    }

    /// The match taken out of the score, whether it runs or has ended.
    ///
    /// # Errors
    /// When it counts for nothing already, or the moderator plays in it: nobody judges their own match.
    pub fn void(&self, voided: Voided) -> Result<Match, Refusal> {
        if self.side_of(voided.by).is_some() {
            return Err(Refusal::OwnMatch);
        }
        if let Some(end) = self.end.filter(|end| end.outcome == Outcome::Void) {
            return Err(Refusal::Over(end));
        }
        let end = End {
            outcome: Outcome::Void,
            reason: Reason::Voided,
        };
        // Among those that ended, it keeps its place by when it did.
        let touched_at = if self.end.is_some() { self.touched_at } else { voided.at };
        Ok(Match {
            end: Some(end),
            settled: Some(Settled::Unmoved(Unmoved::Void)),
            voided: Some(voided),
            touched_at,
            ..self.clone()
        })
    }

    /// What its end moved, and for whom: to be given back when it is voided. Nothing where it moved nothing.
    pub fn moved(&self) -> Option<(Outcome, [RatingChange; 2])> {
        match (self.end?, self.settled?) {
            (end, Settled::Moved(changes)) => Some((end.outcome, changes)),
            (_, Settled::Unmoved(_)) => None,
        }
    }
}

impl Standing {
    /// The standing without a match that moved it: the points and the score go back. The deviation stays, for what was
    /// learnt since rests on it.
    #[must_use]
    pub fn without(self, outcome: Outcome, side: Side, change: RatingChange) -> Standing {
        let (won, drawn, lost) = Standing::score_of(outcome, side);
        Standing {
            rating: self.rating - (change.after - change.before),
            wins: self.wins.saturating_sub(won),
            draws: self.draws.saturating_sub(drawn),
            losses: self.losses.saturating_sub(lost),
            ..self
        }
    }
}
