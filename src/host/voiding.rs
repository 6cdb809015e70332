//! Matches that a moderator takes out of the score, and the log of them.

use super::{Asker, Decision, Failure, Host, Which};
use crate::games::Side;
use crate::matches::{Match, MatchId, Pool, Refusal, Voided};
use crate::store::{Change, StandingKey, StoreError, Value};

impl Host {
    /// How many acts of moderators are listed.
    const LISTED: usize = 20;

    /// Takes a match out of the score: the points that it moved go back. Whether the asker may is not asked here. Asked
    /// again by the same request, it changes nothing.
    ///
    /// # Errors
    /// A refusal, or a fault of the store.
    pub async fn void(&self, asker: Asker, id: MatchId, reason: &str) -> Result<Match, Failure> {
        self.settle(|| self.decide_void(asker, id, reason)).await
    }

    async fn decide_void(&self, asker: Asker, id: MatchId, reason: &str) -> Result<Decision<Match>, Failure> {
        let found = self.store.match_of(id).await?;
        let found = found.filter(|found| found.value.server == asker.server);
        let found = found.ok_or_else(|| Failure::refused(Refusal::NoSuchMatch(id)))?;
        if found.value.done.contains(&asker.request) {
            return Ok(Decision::Nothing(found.value));
        }
        let voided = Voided {
            by: asker.member,
            reason: reason.chars().take(Voided::LONGEST).collect(),
            at: self.now(),
        };
        let mut after = found
            .value
            .void(voided)
            .map_err(|refusal| Failure::about(refusal, &found.value))?;
        after.done.push(asker.request);
        let mut changes = self.give_back(&found.value).await?;
        changes.push(Change {
            expected: found.version,
            value: Value::from(after.clone()),
        });
        Ok(Decision::Commit(changes, after))
    }

    /// The standings without what the end of this match moved.
    async fn give_back(&self, ended: &Match) -> Result<Vec<Change>, StoreError> {
        let Some((outcome, moved)) = ended.moved() else {
            return Ok(Vec::new());
        };
        let mut changes = Vec::new();
        for side in Side::BOTH {
            if ended.bot.is_some_and(|bot| bot.side == side) {
                continue;
            }
            let key = StandingKey {
                server: ended.server,
                rules: ended.play.rules(),
                pool: ended.bot.map_or(Pool::Members, |_| Pool::Bot),
                member: ended.player(side),
            };
            let found = self.store.standing(key).await?;
            let standing = found.value.without(outcome, side, moved[side.index()]);
            changes.push(Change {
                expected: found.version,
                value: Value::Standing(key, standing),
            });
        }
        Ok(changes)
    }

    /// The matches of the asker's server that were taken out of the score, the last of them first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn voided(&self, asker: Asker) -> Result<Vec<Match>, StoreError> {
        self.store.voided(asker.server, Host::LISTED).await
    }

    /// The match that may be called off.
    ///
    /// # Errors
    /// [`Failure::Which`], a refusal, or a fault of the store.
    pub async fn may_abort(&self, asker: Asker, which: Which) -> Result<Match, Failure> {
        let (found, _) = self.may_resign(asker, which).await?;
        if found.may_abort() {
            Ok(found)
        } else {
            Err(Failure::about(Refusal::BothHaveActed, &found))
        }
    }
}
