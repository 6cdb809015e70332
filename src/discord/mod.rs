//! The only room that names serenity: commands, components, views, texts and timers.

mod asked;
mod card;
pub mod commands;
mod complete;
pub mod component;
mod health;
mod languages;
mod leaving;
mod members;
pub mod names;
mod offers;
mod opponent;
pub mod permissions;
mod press;
mod puzzling;
mod register;
mod rematch;
mod replay;
mod requests;
mod review;
mod run;
mod serve;
mod settings;
pub mod texts;
mod tidying;
mod timekeeping;
mod view;
mod voiding;
pub mod watch;
mod wire;
mod work;

pub use run::{Health, Options, Ready, RunError, run};
pub use wire::{Patience, WireError};

use crate::host::{Host, Reach, StoreError};
use crate::matches::Timestamp;
use health::Latency;
use languages::Languages;
use members::Members;
use std::time::Duration;
use tidying::Tidying;
use tokio::sync::watch as channel;
use wire::Wire;
use work::Work;

/// What answers interactions.
pub struct Bot {
    host: Host,
    wire: Wire,
    members: Members,
    work: Work,
    tidying: Tidying,
    languages: Languages,
    latency: Latency,
    /// When it was started, by the clock that deadlines are kept by.
    started_at: Timestamp,
    defer_after: Duration,
    /// Set once, with its cause, when the store has failed and the process must end.
    broken: channel::Sender<Option<String>>,
}

impl Bot {
    /// The use cases.
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The store failed: nothing can be promised any more, so the process ends and its supervisor starts it anew. One value
    /// that cannot be understood is no reason for that.
    fn store_failed(&self, error: &StoreError) {
        if error.reach == Reach::Value {
            tracing::error!(%error, "something in the store cannot be understood; `queah check` says what");
            return;
        }
        tracing::error!(%error, "the store failed; stopping");
        self.broken.send_replace(Some(error.to_string()));
    }
}
