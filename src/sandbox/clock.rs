//! The sandbox's own time, which a test or a person may move forward.

use super::id::LAST_MS;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// What time it is in the sandbox. Clones show the same time.
///
/// Time decides whether an interaction is still open (3 seconds), whether its token still lives (15 minutes), and what
/// the timestamps say. It never runs backwards, and ends in 2154, at the last moment that an id can tell.
#[derive(Clone, Debug)]
pub struct Clock {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// `None`: the system's clock runs under it. `Some`: time stands unless it is moved.
    standing: Option<u64>,
    offset_ms: AtomicU64,
    moved: watch::Sender<u64>,
}

impl Clock {
    /// Real time, which can also be moved forward.
    #[must_use]
    pub fn system() -> Self {
        Self::new(None)
    }

    /// Time that stands at this moment (milliseconds since 1970) until it is moved: for tests, where a slow machine
    /// must not let a limit pass.
    #[must_use]
    pub fn standing(at_ms: u64) -> Self {
        Self::new(Some(at_ms))
    }

    fn new(standing: Option<u64>) -> Self {
        let inner = Inner {
            standing,
            offset_ms: AtomicU64::new(0),
            moved: watch::Sender::new(0),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Moves time forward at once; whoever waits for a moment that is now past wakes up.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        let moved = |offset: u64| Some(offset.saturating_add(by).min(LAST_MS));
        // It always moves, so there is no failure to look at.
        let _ = self
            .inner
            .offset_ms
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, moved);
        self.inner.moved.send_modify(|times| *times += 1);
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        let base = self.inner.standing.unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            u64::try_from(since.as_millis()).unwrap_or(u64::MAX / 2)
        });
        let offset = self.inner.offset_ms.load(Ordering::SeqCst);
        base.saturating_add(offset).min(LAST_MS)
    }

    /// Waits until this moment has come, by itself or because somebody moved the clock.
    pub async fn until(&self, moment_ms: u64) {
        let mut moved = self.inner.moved.subscribe();
        loop {
            let now = self.now_ms();
            if now >= moment_ms {
                return;
            }
            if self.inner.standing.is_some() {
                // The sender lives in `self`, so this ends only by a move.
                if moved.changed().await.is_err() {
                    return;
                }
            } else {
                tokio::select! {
                    () = tokio::time::sleep(Duration::from_millis(moment_ms - now)) => {}
                    _ = moved.changed() => {}
                }
            }
        }
    }
}

/// A moment as Discord writes it: `2026-11-30T12:00:00.000000+00:00`.
pub(crate) fn timestamp(ms: u64) -> String {
    let ms = i64::try_from(ms).unwrap_or(i64::MAX);
    let moment = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::MAX);
    moment.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}
