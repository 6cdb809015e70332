//! Whether the gateway still lives. serenity does not say when it has gone deaf: its stage stays "connected". But each
//! answered heartbeat changes a shard's latency, so a latency that stays the same is silence.

use crate::matches::Timestamp;
use std::collections::HashMap;
use std::time::Duration;

/// The silence after which the process ends, so that its supervisor starts it anew.
pub const DEAF_AFTER: Duration = Duration::from_secs(180);
/// The silence that a health check complains of: two heartbeats have gone unanswered.
pub const QUIET_AFTER: Duration = Duration::from_secs(100);
/// How often to look.
pub const EVERY: Duration = Duration::from_secs(10);

/// What is known of each shard's last sign of life.
#[derive(Debug)]
pub struct Watch {
    began_at: Timestamp,
    last: HashMap<u32, (Option<Duration>, Timestamp)>,
}

impl Watch {
    /// A watch that begins now; until a shard shows life, silence counts from here.
    pub fn new(now: Timestamp) -> Watch {
        Watch {
            began_at: now,
            last: HashMap::new(),
        }
    }

    /// Takes the latency of each shard, and gives the longest silence of any. No shard at all is silence too.
    pub fn observe(
        &mut self,
        now: Timestamp,
        latencies: impl IntoIterator<Item = (u32, Option<Duration>)>,
    ) -> Duration {
        for (shard, latency) in latencies {
            let (known, changed_at) = self.last.entry(shard).or_insert((None, self.began_at));
            if *known != latency {
                (*known, *changed_at) = (latency, now);
            }
        }
        let oldest = self.last.values().map(|&(_, changed_at)| changed_at).min();
        now.since(oldest.unwrap_or(self.began_at))
    }
}

#[cfg(test)]
mod tests {
    use super::{Timestamp, Watch};
    use std::time::Duration;

    #[test]
    fn silence_counts_from_the_last_change_of_any_shard() {
        let seconds = |seconds: i64| Timestamp(seconds * 1000);
        let beat = |millis| Some(Duration::from_millis(millis));
        let mut watch = Watch::new(seconds(0));
        assert_eq!(watch.observe(seconds(10), []), Duration::from_secs(10));
        assert_eq!(watch.observe(seconds(20), [(0, None)]), Duration::from_secs(20));
        assert_eq!(
            watch.observe(seconds(41), [(0, beat(30)), (1, beat(31))]),
            Duration::ZERO
        );
        assert_eq!(
            watch.observe(seconds(82), [(0, beat(33)), (1, beat(31))]),
            Duration::from_secs(41)
        );
        assert_eq!(
            watch.observe(seconds(90), [(0, beat(33)), (1, beat(35))]),
            Duration::from_secs(8)
        );
    }
}
