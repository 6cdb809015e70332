//! Matches shown again from their start, and written down.

use super::{Analysing, Asker, Failure, Host, Which};
use crate::engine::Judged;
use crate::matches::{Match, Refusal};

/// A match to be shown again.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The match as it stands.
    pub shown: Match,
    /// The actions that let the outcome go, in order; none where nothing may be told of them.
    pub turning: Vec<Judged>,
}

impl Replay {
    /// The action that led to this ply, if it let the outcome go.
    pub fn turning_to(&self, ply: usize) -> Option<&Judged> {
        self.turning.iter().find(|judged| judged.ply + 1 == ply)
    }
}

impl Host {
    /// A match, running or ended, to be shown again to any member of its server; with its turning points, where the asker
    /// may have it analysed.
    ///
    /// # Errors
    /// [`Failure::Which`] when it could be several, a refusal when there is none, or a fault of the store.
    pub async fn replay(&self, asker: Asker, which: Which) -> Result<Replay, Failure> {
        let shown = self.find(asker, which).await?;
        let turning = match self.review(asker, Analysing::Match(shown.id)).await {
            Ok((_, review)) => review.turning_points().cloned().collect(),
            Err(Failure::Refused { .. }) => Vec::new(),
            Err(failure) => return Err(failure),
        };
        Ok(Replay { shown, turning })
    }

    /// A match to be written down: for any member of its server once it has ended, and for its players while it runs.
    ///
    /// # Errors
    /// [`Failure::Which`] when it could be several, a refusal, or a fault of the store.
    pub async fn export(&self, asker: Asker, which: Which) -> Result<Match, Failure> {
        let found = self.find(asker, which).await?;
        if found.end.is_none() && found.side_of(asker.member).is_none() {
            let players = found.players;
            return Err(Failure::about(Refusal::NotAPlayer { players }, &found));
        }
        Ok(found)
    }
}
