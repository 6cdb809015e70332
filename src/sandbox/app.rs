//! What all connections share.

use super::clock::Clock;
use super::faults::RequestFaults;
use super::state::{PageEvent, State};
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, watch};

pub(crate) struct App {
    state: Mutex<State>,
    pub clock: Clock,
    pub faults: Mutex<RequestFaults>,
    /// Counts changes, for whoever waits for one.
    pub changes: watch::Sender<u64>,
    pub pages: broadcast::Sender<PageEvent>,
    pub stop: watch::Sender<bool>,
    pub patience: Duration,
}

impl App {
    pub fn new(state: State, clock: Clock, pages: broadcast::Sender<PageEvent>, patience: Duration) -> Self {
        Self {
            state: Mutex::new(state),
            clock,
            faults: Mutex::new(RequestFaults::default()),
            changes: watch::Sender::new(0),
            pages,
            stop: watch::Sender::new(false),
            patience,
        }
    }

    /// Comes when the sandbox is to stop.
    pub fn stopped(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut stop = self.stop.subscribe();
        async move {
            // The sender only goes with the whole application.
            let _ = stop.wait_for(|stop| *stop).await;
        }
    }

    /// The world, for a short time: never held while waiting.
    pub fn lock(&self) -> Locked<'_> {
        // A panic in another section leaves at worst one half-written message; the sandbox goes on.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.now = self.clock.now_ms();
        state.touched = false;
        Locked {
            state,
            changes: &self.changes,
        }
    }
}

/// The locked world. Whoever waits for changes wakes when it is let go.
pub(crate) struct Locked<'a> {
    state: MutexGuard<'a, State>,
    changes: &'a watch::Sender<u64>,
}

impl Deref for Locked<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        if self.state.touched {
            self.changes.send_modify(|count| *count += 1);
        }
    }
}
