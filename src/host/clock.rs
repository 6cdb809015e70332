//! Time, owned by the caller.

use crate::matches::Timestamp;
use async_trait::async_trait;
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// Tells the time, and waits for a later one.
#[async_trait]
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Returns once the clock shows this time.
    async fn sleep_until(&self, time: Timestamp);

    /// Returns once that much time has passed by this clock.
    async fn sleep(&self, duration: Duration) {
        self.sleep_until(self.now().after(duration)).await;
    }
}

/// The time of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

#[async_trait]
impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(0).after(since)
    }

    async fn sleep_until(&self, time: Timestamp) {
        // In bounded naps, so that a wall clock that was set forward is noticed.
        const NAP: Duration = Duration::from_secs(30);
        loop {
            let left = time.since(self.now());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left.min(NAP)).await;
        }
    }
}

/// The time since this clock was made. It goes on evenly, whatever is done to the machine's wall clock, so it is the one
/// to watch with; what it shows means nothing to others.
#[derive(Clone, Copy, Debug)]
pub struct SteadyClock {
    began: Instant,
}

impl SteadyClock {
    /// A clock that shows 0.
    pub fn start() -> SteadyClock {
        SteadyClock { began: Instant::now() }
    }
}

#[async_trait]
impl Clock for SteadyClock {
    fn now(&self) -> Timestamp {
        Timestamp(0).after(self.began.elapsed())
    }

    async fn sleep_until(&self, time: Timestamp) {
        tokio::time::sleep(time.since(self.now())).await;
    }
}

/// A clock that moves only when it is told to.
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<Timestamp>,
    /// Serialises advances, so that two of them add up.
    advancing: Mutex<()>,
}

impl ManualClock {
    /// A clock that shows this time.
    pub fn at(now: Timestamp) -> ManualClock {
        ManualClock {
            now: watch::Sender::new(now),
            advancing: Mutex::new(()),
        }
    }

    /// Moves it forward, and wakes whoever waited for a time that it then shows.
    pub fn advance(&self, duration: Duration) {
        let _one_at_a_time = self.advancing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.now.send_modify(|now| *now = now.after(duration));
    }
}

#[async_trait]
impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.now.borrow()
    }

    async fn sleep_until(&self, time: Timestamp) {
        let mut changes = self.now.subscribe();
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = changes.wait_for(|now| *now >= time).await;
    }
}
