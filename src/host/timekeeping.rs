//! Keeping time: reminders, matches whose time is up, and what the bot missed while it was away.

use super::{Decision, Failure, Host};
use crate::engine::{self, Value};
use crate::games::{Outcome, Play};
use crate::matches::{Due, Expiry, Match, MatchId, Ruling, Timestamp};
use crate::store::{Change, StoreError};
use std::time::Duration;

/// What happened in a match because of its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// The player to act is to be reminded.
    Reminded,
    /// A player's time ran out, and the match has ended.
    TimedOut,
    /// The bot was away, and the clock was set forward for it.
    SetForward,
}

/// A match in which something happened because of its clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Timely {
    /// The match as it now is.
    pub now: Match,
    /// What happened.
    pub happened: Happened,
}

impl Host {
    /// Away for longer than this, the bot may have kept somebody from acting in time.
    pub const ABSENCE: Duration = Duration::from_secs(2 * 60);
    /// How many matches are looked at in one go, so that a long absence is worked off piece by piece.
    const AT_ONCE: usize = 200;

    /// Does in every match what is due by its clock. What it gives is committed: reminders are given once.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_time(&self) -> Result<Vec<Timely>, StoreError> {
        let mut timely = Vec::new();
        for due in self.store.due(self.now(), Host::AT_ONCE).await? {
            timely.extend(self.unless_contended(self.settle(|| self.decide_due(due.id)).await)?);
        }
        Ok(timely)
    }

    /// Sets the clocks forward for which the bot was away too long, and remembers that it is back. To be called before
    /// [`Host::keep_time`] after a start.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn come_back(&self) -> Result<Vec<Timely>, StoreError> {
        let now = self.now();
        let mut timely = Vec::new();
        let away = self.store.time_kept().await?.value;
        if let Some(away) = away.filter(|&away| now.since(away) > Host::ABSENCE) {
            // Whatever is due so late has lost nothing that would matter.
            let soon = now.after(now.since(away).max(Host::ABSENCE));
            for due in self.store.due(soon, usize::MAX).await? {
                let decided = self.settle(|| self.decide_absence(due.id, away, now)).await;
                timely.extend(self.unless_contended(decided)?);
            }
        }
        self.time_is_kept().await?;
        Ok(timely)
    }

    /// Remembers that clocks were looked at until now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn time_is_kept(&self) -> Result<(), StoreError> {
        let decided = self.settle(|| async {
            let kept = self.store.time_kept().await?;
            let change = Change {
                expected: kept.version,
                value: crate::store::Value::TimeKept(self.now()),
            };
            Ok(Decision::Commit(vec![change], None))
        });
        self.unless_contended(decided.await).map(|_| ())
    }

    /// What was decided without anybody asking. Whoever won a race against it acted, so nothing is due any more.
    fn unless_contended(&self, decided: Result<Option<Timely>, Failure>) -> Result<Option<Timely>, StoreError> {
        match decided {
            Ok(timely) => Ok(timely),
            Err(Failure::Store(error) | Failure::Unsure(error)) => Err(error),
            Err(error) => {
                tracing::warn!(%error, "a clock was not looked at");
                Ok(None)
            }
        }
    }

    async fn decide_due(&self, id: MatchId) -> Result<Decision<Option<Timely>>, Failure> {
        let Some(found) = self.store.match_of(id).await? else {
            return Ok(Decision::Nothing(None));
        };
        let now = self.now();
        // It may have gone on since the list was read.
        let (after, happened, mut changes) = match found.value.due(now) {
            None => return Ok(Decision::Nothing(None)),
            Some(Due::Reminder) => (found.value.reminded(now), Happened::Reminded, Vec::new()),
            Some(Due::End) => {
                let expiry = self.settings(found.value.server).await?.expiry;
                let mut after = self.time_out(&found.value, expiry, now).await;
                let changes = self.tally(&mut after).await?;
                (after, Happened::TimedOut, changes)
            }
        };
        changes.push(Change {
            expected: found.version,
            value: crate::store::Value::from(after.clone()),
        });
        Ok(Decision::Commit(changes, Some(Timely { now: after, happened })))
    }

    async fn decide_absence(
        &self,
        id: MatchId,
        away: Timestamp,
        now: Timestamp,
    ) -> Result<Decision<Option<Timely>>, Failure> {
        let Some(found) = self.store.match_of(id).await? else {
            return Ok(Decision::Nothing(None));
        };
        let clock = found.value.clock.filter(|_| found.value.end.is_none());
        // A turn that began after the absence has lost nothing by it.
        let moved = clock.and_then(|clock| clock.after_absence(away, now));
        let Some(moved) = moved else {
            return Ok(Decision::Nothing(None));
        };
        let after = Match {
            clock: Some(moved),
            ..found.value
        };
        let change = Change {
            expected: found.version,
            value: crate::store::Value::from(after.clone()),
        };
        let happened = Happened::SetForward;
        Ok(Decision::Commit(vec![change], Some(Timely { now: after, happened })))
    }

    async fn time_out(&self, running: &Match, expiry: Expiry, now: Timestamp) -> Match {
        running.timed_out(self.ruling(running).await, expiry, now)
    }

    /// How the match would end under best play from here; `None` where the solution does not know the position.
    async fn ruling(&self, running: &Match) -> Option<Ruling> {
        let side = running.to_act()?;
        let Play::Queah(play) = &running.play;
        let solution = self.solutions.of(play.rules()).await;
        let value = engine::outlook(&solution, play).ok()?.value()?;
        let (outcome, turns) = match value {
            Value::Win(turns) => (Outcome::Win(side), turns),
            Value::Loss(turns) => (Outcome::Win(side.other()), turns),
            Value::Draw => (Outcome::Draw, 0),
        };
        let turns = turns.into();
        Some(Ruling { outcome, turns })
    }
}
