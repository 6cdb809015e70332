//! Who is still a member of a server, asked of Discord and remembered for a while.

use super::wire::{Repeat, Wire};
use crate::matches::{MemberId, ServerId, Timestamp};
use serenity::all::{GuildId, UserId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Remembers who was a member when it was last asked.
#[derive(Debug, Default)]
pub struct Members {
    known: Mutex<HashMap<(ServerId, MemberId), (bool, Timestamp)>>,
}

impl Members {
    /// How long an answer is believed.
    const BELIEVED: Duration = Duration::from_secs(10 * 60);
    /// How many answers are remembered; then all are forgotten, which costs only questions.
    const MOST: usize = 10_000;

    /// The same, asked of Discord in any case.
    pub async fn is_member_now(&self, wire: &Wire, server: ServerId, member: MemberId, now: Timestamp) -> bool {
        self.lock().remove(&(server, member));
        self.is_member(wire, server, member, now).await
    }

    /// Whether this is a member of the server now. Where Discord cannot be reached they are taken for one: a list that
    /// shows somebody too many is better than none.
    pub async fn is_member(&self, wire: &Wire, server: ServerId, member: MemberId, now: Timestamp) -> bool {
        if let Some(known) = self.known(server, member, now) {
            return known;
        }
        let (guild, user) = (GuildId::new(server.0), UserId::new(member.0));
        let is_member = match wire.ask(Repeat::Always, || wire.http().get_member(guild, user)).await {
            Ok(_) => true,
            // Unknown member, unknown user.
            Err(error) if matches!(error.code(), Some(10_007 | 10_013)) => false,
            Err(error) => {
                tracing::warn!(%error, "could not ask who is a member");
                return true;
            }
        };
        let mut known = self.lock();
        if known.len() >= Members::MOST {
            known.clear();
        }
        known.insert((server, member), (is_member, now));
        is_member
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(ServerId, MemberId), (bool, Timestamp)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, server: ServerId, member: MemberId, now: Timestamp) -> Option<bool> {
        let known = self.lock();
        let &(is_member, asked_at) = known.get(&(server, member))?;
        (now.since(asked_at) < Members::BELIEVED).then_some(is_member)
    }
}
