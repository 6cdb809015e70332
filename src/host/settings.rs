//! Settings of servers and members.

use super::{Decision, Failure, Host};
use crate::matches::{Match, MemberId, OwnSetting, Preferences, ServerId, Setting, Settings};
use crate::store::{Change, StoreError, Value};

impl Host {
    /// A server's settings.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settings(&self, server: ServerId) -> Result<Settings, StoreError> {
        Ok(self.store.settings(server).await?.value)
    }

    /// Changes one setting of a server, and gives them all. Who may is not asked here.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn set(&self, server: ServerId, setting: &Setting) -> Result<Settings, Failure> {
        self.settle(|| async {
            let found = self.store.settings(server).await?;
            let after = found.value.clone().with(setting.clone());
            if after == found.value {
                return Ok(Decision::Nothing(after));
            }
            let change = Change {
                expected: found.version,
                value: Value::Settings(server, after.clone()),
            };
            Ok(Decision::Commit(vec![change], after))
        })
        .await
    }

    /// What a member has settled for themselves.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn preferences(&self, member: MemberId) -> Result<Preferences, StoreError> {
        Ok(self.store.preferences(member).await?.value)
    }

    /// Changes one setting of a member's own, and gives them all.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn prefer(&self, member: MemberId, setting: &OwnSetting) -> Result<Preferences, Failure> {
        self.settle(|| async {
            let found = self.store.preferences(member).await?;
            let after = found.value.with(setting);
            if after == found.value {
                return Ok(Decision::Nothing(after));
            }
            let change = Change {
                expected: found.version,
                value: Value::Preferences(member, after),
            };
            Ok(Decision::Commit(vec![change], after))
        })
        .await
    }

    /// Whether a player of this match wants its boards written out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn wants_text(&self, shown: &Match) -> Result<bool, StoreError> {
        for player in shown.players {
            if self.preferences(player).await?.text {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
