//! Names of things, so that none is taken for another, and time as a number.

use std::fmt;
use std::time::Duration;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// A person, the same in every server.
    MemberId
}
id! {
    /// A community whose members play each other and share a leaderboard.
    ServerId
}
id! {
    /// A place of a server where messages are shown.
    ChannelId
}
id! {
    /// A message in a channel.
    MessageId
}
id! {
    /// A match, numbered from 1 in the order in which matches began.
    MatchId
}
id! {
    /// A challenge: the id of the request that made it, so that the same request makes it once.
    ChallengeId
}
id! {
    /// One request of a member, so that a request delivered twice takes effect once.
    RequestId
}

/// Where a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pointer {
    /// The channel it is in.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// What has a message that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// The newest board of a match.
    Match(MatchId),
    /// The invitation of a challenge.
    Challenge(ChallengeId),
}

/// Milliseconds since the start of 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The time that long after this one.
    #[must_use]
    pub fn after(self, duration: Duration) -> Timestamp {
        Timestamp(
            self.0
                .saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// The time that long before this one.
    #[must_use]
    pub fn before(self, duration: Duration) -> Timestamp {
        Timestamp(
            self.0
                .saturating_sub(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// How long ago `earlier` was; nothing if it lies ahead.
    pub fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Whole seconds since the start of 1970, UTC.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}
