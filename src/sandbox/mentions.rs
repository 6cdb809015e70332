//! Who a message names, and whom it notifies: the text says one thing, `allowed_mentions` how far it reaches.

use super::id::Id;
use super::state::State;

/// How far mentions reach, as `allowed_mentions` says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    pub everyone: bool,
    pub users: Among,
    pub roles: Among,
    pub replied_user: bool,
}

/// All that the text names, or only these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    All,
    Only(Vec<Id>),
}

impl Default for Among {
    fn default() -> Self {
        Self::Only(Vec::new())
    }
}

impl Among {
    fn allows(&self, id: Id) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.contains(&id),
        }
    }
}

impl Reach {
    /// What a message sent to a channel reaches when it does not say.
    pub fn of_messages() -> Self {
        Self {
            everyone: true,
            users: Among::All,
            roles: Among::All,
            replied_user: true,
        }
    }

    /// What an answer to an interaction reaches when it does not say: users alone.
    pub fn of_interactions() -> Self {
        Self {
            everyone: false,
            users: Among::All,
            roles: Among::default(),
            replied_user: true,
        }
    }
}

/// What a message mentions, after `allowed_mentions`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    pub users: Vec<Id>,
    pub roles: Vec<Id>,
    pub everyone: bool,
}

impl Mentions {
    /// Reads the text.
    pub fn find(state: &State, content: &str, reach: &Reach, guild: Option<Id>) -> Self {
        let mut found = Self::default();
        let mut rest = content;
        while let Some(at) = rest.find("<@") {
            rest = &rest[at + 2..];
            let Some(end) = rest.find('>') else { break };
            let inside = &rest[..end];
            if let Some(role) = inside.strip_prefix('&').and_then(|id| id.parse().ok()) {
                let known = guild
                    .and_then(|id| state.guilds.get(&id))
                    .is_some_and(|guild| guild.roles.iter().any(|known| known.id == role));
                if known && reach.roles.allows(role) && !found.roles.contains(&role) {
                    found.roles.push(role);
                }
            } else if let Ok(user) = inside.trim_start_matches('!').parse()
                && state.users.contains_key(&user)
                && reach.users.allows(user)
                && !found.users.contains(&user)
            {
                found.users.push(user);
            }
        }
        found.everyone = reach.everyone && (content.contains("@everyone") || content.contains("@here"));
        found
    }

    /// Who is notified: those named, and the members of the named roles, as far as they can see the channel.
    pub fn notified(&self, state: &State, channel: Id, author: Id, guild: Option<Id>) -> Vec<Id> {
        let mut people = self.users.clone();
        if let Some(guild) = guild.and_then(|id| state.guilds.get(&id)) {
            let named = guild.members.iter().filter(|(id, member)| {
                let by_role = member.roles.iter().any(|role| self.roles.contains(role));
                (self.everyone || by_role) && !people.contains(id)
            });
            let named: Vec<Id> = named.map(|(id, _)| *id).collect();
            people.extend(named);
        }
        people.retain(|id| *id != author && state.can_view(*id, channel));
        people
    }
}
