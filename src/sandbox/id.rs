//! Snowflakes: Discord's ids, which carry their moment of birth.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Milliseconds between 1970 and the first second of 2015, from which snowflakes count.
const EPOCH_MS: u64 = 1_420_070_400_000;
/// The last moment that an id can tell, in milliseconds since 1970: the time takes 42 of its bits. In the year 2154.
pub(crate) const LAST_MS: u64 = EPOCH_MS + (1 << 42) - 1;

/// An id as Discord makes them. In JSON it is a string, because JavaScript cannot hold 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// The number itself, as client libraries hold it.
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }

    /// The moment it was made, in milliseconds since 1970.
    #[must_use]
    pub fn created_ms(self) -> u64 {
        (self.0 >> 22) + EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Id)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        from_json(&value).ok_or_else(|| serde::de::Error::custom("expected a snowflake"))
    }
}

/// Reads an id from a string or a number: Discord accepts both.
pub(crate) fn from_json(value: &serde_json::Value) -> Option<Id> {
    match value {
        serde_json::Value::String(text) => text.parse().ok(),
        serde_json::Value::Number(number) => number.as_u64().map(Id),
        _ => None,
    }
}

/// Makes ids that only grow, even when many are made in one millisecond or the clock stands.
#[derive(Debug, Default)]
pub(crate) struct Mint {
    last: u64,
}

impl Mint {
    /// The next id at this moment.
    pub fn next(&mut self, now_ms: u64) -> Id {
        let earliest = now_ms.saturating_sub(EPOCH_MS) << 22;
        self.last = earliest.max(self.last + 1);
        Id(self.last)
    }
}
