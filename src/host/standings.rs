//! The leaderboard of a server.

use super::Host;
use crate::games::Rules;
use crate::matches::{MemberId, Pool, ServerId, Standing};
use crate::store::StoreError;

/// The standings of a server under one rule set, before anyone asked who is still a member.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The rules.
    pub rules: Rules,
    /// Who the matches were against.
    pub pool: Pool,
    /// Every member with a rated match, in no order.
    pub standings: Vec<(MemberId, Standing)>,
}

impl Host {
    /// The standings under these rules, or under the server's default.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn standings(&self, server: ServerId, rules: Option<Rules>, pool: Pool) -> Result<Board, StoreError> {
        let rules = match rules {
            Some(rules) => rules,
            None => self.settings(server).await?.rules,
        };
        Ok(Board {
            rules,
            pool,
            standings: self.store.standings(server, rules, pool).await?,
        })
    }
}
