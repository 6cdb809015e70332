//! Counts the requests under way, so that a stop waits for them.

use std::sync::Arc;
use tokio::sync::watch;

/// The requests under way, and whether new ones may begin.
#[derive(Clone, Debug)]
pub struct Work {
    state: Arc<watch::Sender<State>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    underway: usize,
    stopping: bool,
}

impl Default for Work {
    fn default() -> Work {
        Work {
            state: Arc::new(watch::Sender::new(State::default())),
        }
    }
}

/// One request under way, until it is dropped.
#[derive(Debug)]
pub struct Underway {
    work: Work,
}

impl Underway {
    /// Counts once more, for what goes on after the request; also while the bot is stopping.
    #[must_use]
    pub fn also(&self) -> Underway {
        self.work.state.send_modify(|state| state.underway += 1);
        Underway {
            work: self.work.clone(),
        }
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.work.state.send_modify(|state| state.underway -= 1);
    }
}

impl Work {
    /// Begins a request; `None` once the bot is stopping.
    pub fn begin(&self) -> Option<Underway> {
        let began = self.state.send_if_modified(|state| {
            if !state.stopping {
                state.underway += 1;
            }
            !state.stopping
        });
        began.then(|| Underway { work: self.clone() })
    }

    /// Lets no new request begin, and returns when none is under way.
    pub async fn finish(&self) {
        self.state.send_modify(|state| state.stopping = true);
        let mut changes = self.state.subscribe();
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = changes.wait_for(|state| state.underway == 0).await;
    }
}
