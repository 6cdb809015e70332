//! How the bot is, and what it may do where it is asked.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::view;
use super::view::health::Condition;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long the gateway took to answer last; shared with whoever watches it.
#[derive(Debug)]
pub struct Latency(AtomicU64);

impl Default for Latency {
    fn default() -> Latency {
        Latency(AtomicU64::new(Latency::UNKNOWN))
    }
}

impl Latency {
    /// Longer than anything measured: nothing is yet.
    const UNKNOWN: u64 = u64::MAX;

    /// Remembers the slowest of these, one for each shard.
    pub fn measured(&self, latencies: impl IntoIterator<Item = Option<Duration>>) {
        if let Some(slowest) = latencies.into_iter().flatten().max() {
            let millis = u64::try_from(slowest.as_millis()).unwrap_or(Latency::UNKNOWN);
            self.0.store(millis, Ordering::Relaxed);
        }
    }

    /// In milliseconds, once it was measured.
    pub fn millis(&self) -> Option<u64> {
        let millis = self.0.load(Ordering::Relaxed);
        (millis != Latency::UNKNOWN).then_some(millis)
    }
}

impl Bot {
    /// Tells the asker, alone, how the bot is in this channel.
    pub(super) fn health(&self, asked: &Asked) -> Reply {
        let condition = Condition {
            may: asked.may,
            channel: asked.channel_kind,
            since: self.started_at,
            latency: self.latency.millis(),
        };
        Answer::Tell(view::health::page(&asked.own, &condition)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::Latency;
    use std::time::Duration;

    #[test]
    fn the_slowest_shard_counts_and_silence_changes_nothing() {
        let latency = Latency::default();
        assert_eq!(latency.millis(), None);
        latency.measured([None]);
        assert_eq!(latency.millis(), None);
        latency.measured([Some(Duration::from_millis(31)), None, Some(Duration::from_millis(74))]);
        assert_eq!(latency.millis(), Some(74));
        latency.measured([]);
        assert_eq!(latency.millis(), Some(74));
    }
}
