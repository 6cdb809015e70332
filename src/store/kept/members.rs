//! What is kept of members, servers and messages.

use super::text::{Id, Real, Unreadable, read_rules, rules_word};
use super::timing::{Expiry, read_pace};
use crate::matches::{
    self, ChallengeId, ChannelId, MatchId, MemberId, MessageId, OwnSetting, Pace, Pool, Preference, ServerId, Shown,
    Standing, Timestamp,
};
use crate::store::{Pair, StandingKey, Value, key};
use serde::{Deserialize, Serialize};

/// Who a standing was won against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Versus {
    #[default]
    Members,
    Bot,
}

impl Versus {
    const fn is_members(&self) -> bool {
        matches!(self, Versus::Members)
    }
}

/// A member's standing, with whose it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Member {
    pub server: Id,
    pub rules: String,
    /// Absent for matches between members.
    #[serde(default, skip_serializing_if = "Versus::is_members")]
    versus: Versus,
    pub member: Id,
    rating: Real,
    deviation: Real,
    volatility: Real,
    wins: u32,
    draws: u32,
    losses: u32,
    played_at: Option<i64>,
}

impl Member {
    pub(super) fn of(key: StandingKey, standing: &Standing) -> Member {
        Member {
            server: Id(key.server.0),
            rules: rules_word(key.rules),
            versus: match key.pool {
                Pool::Members => Versus::Members,
                Pool::Bot => Versus::Bot,
            },
            member: Id(key.member.0),
            rating: Real(standing.rating),
            deviation: Real(standing.deviation),
            volatility: Real(standing.volatility),
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            played_at: standing.played_at.map(|time| time.0),
        }
    }

    pub(in crate::store) const fn pool(&self) -> Pool {
        match self.versus {
            Versus::Members => Pool::Members,
            Versus::Bot => Pool::Bot,
        }
    }

    pub(super) fn read(&self) -> Result<(StandingKey, Standing), Unreadable> {
        let key = StandingKey {
            server: ServerId(self.server.0),
            rules: read_rules(&self.rules)?,
            pool: self.pool(),
            member: MemberId(self.member.0),
        };
        let standing = Standing {
            rating: self.rating.0,
            deviation: self.deviation.0,
            volatility: self.volatility.0,
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            played_at: self.played_at.map(Timestamp),
        };
        Ok((key, standing))
    }
}

/// A pair's recent matches, with whose they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Pairing {
    pub server: Id,
    pub members: [Id; 2],
    ended_at: Vec<i64>,
    /// Absent before they have met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next_white: Option<Id>,
}

impl Pairing {
    pub(super) fn of(pair: Pair, pairing: &matches::Pairing) -> Pairing {
        Pairing {
            server: Id(pair.server.0),
            members: pair.members.map(|member| Id(member.0)),
            ended_at: pairing.ended_at.iter().map(|time| time.0).collect(),
            next_white: pairing.next_white.map(|member| Id(member.0)),
        }
    }

    pub(super) fn read(&self) -> (Pair, matches::Pairing) {
        let members = self.members.map(|member| MemberId(member.0));
        let pairing = matches::Pairing {
            ended_at: self.ended_at.iter().copied().map(Timestamp).collect(),
            next_white: self.next_white.map(|member| MemberId(member.0)),
        };
        (Pair::new(ServerId(self.server.0), members), pairing)
    }
}

/// A server's settings, with whose they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Settings {
    pub server: Id,
    rules: String,
    /// Absent for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pace: Option<String>,
    #[serde(default)]
    expiry: Expiry,
    /// Absent for the one that Discord says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
}

impl Settings {
    pub(super) fn of(server: ServerId, settings: &matches::Settings) -> Settings {
        Settings {
            server: Id(server.0),
            rules: rules_word(settings.rules),
            pace: Some(settings.pace.word().to_owned()),
            expiry: Expiry::of(settings.expiry),
            language: settings.language.clone(),
        }
    }

    pub(super) fn read(&self) -> Result<(ServerId, matches::Settings), Unreadable> {
        let settings = matches::Settings {
            rules: read_rules(&self.rules)?,
            pace: self.pace.as_deref().map_or(Ok(Pace::default()), read_pace)?,
            expiry: self.expiry.read(),
            language: self.language.clone(),
        };
        Ok((ServerId(self.server.0), settings))
    }
}

/// What a member has settled for themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Preferences {
    pub member: Id,
    /// The words of what they want.
    wanted: Vec<String>,
}

impl Preferences {
    pub(super) fn of(member: MemberId, preferences: matches::Preferences) -> Preferences {
        let wanted = Preference::ALL.into_iter().filter(|&one| preferences.wants(one));
        Preferences {
            member: Id(member.0),
            wanted: wanted.map(|one| one.word().to_owned()).collect(),
        }
    }

    pub(super) fn read(&self) -> Result<Value, Unreadable> {
        let read = |word: &String| Preference::from_word(word).ok_or_else(|| Unreadable::new("a preference", word));
        let wanted: Result<Vec<_>, _> = self.wanted.iter().map(read).collect();
        let preferences = matches::Preferences::default().with(&OwnSetting::Wanted(wanted?));
        Ok(Value::Preferences(MemberId(self.member.0), preferences))
    }
}

/// What a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Of {
    Match(u64),
    Challenge(Id),
}

/// A message, with what it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Pointing {
    of: Of,
    channel: Id,
    message: Id,
}

impl Pointing {
    pub(super) const fn of(shown: Shown, pointer: matches::Pointer) -> Pointing {
        Pointing {
            of: match shown {
                Shown::Match(id) => Of::Match(id.0),
                Shown::Challenge(id) => Of::Challenge(Id(id.0)),
            },
            channel: Id(pointer.channel.0),
            message: Id(pointer.message.0),
        }
    }

    pub(super) const fn read(&self) -> (Shown, matches::Pointer) {
        let shown = match self.of {
            Of::Match(id) => Shown::Match(MatchId(id)),
            Of::Challenge(id) => Shown::Challenge(ChallengeId(id.0)),
        };
        let pointer = matches::Pointer {
            channel: ChannelId(self.channel.0),
            message: MessageId(self.message.0),
        };
        (shown, pointer)
    }

    pub(super) fn key(&self) -> Vec<u8> {
        match self.of {
            Of::Match(id) => key::match_pointer(id),
            Of::Challenge(id) => key::challenge_pointer(id.0),
        }
    }
}
