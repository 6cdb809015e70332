//! Taking the components off boards that are history, after the answer that made them so.
//!
//! Discord lets few edits of a channel through at a time, so they may wait for long where many play. They wait here as
//! small as they are, without the request that they came from, and one channel does not wait for another.

use super::card::Retire;
use super::wire::Wire;
use super::work::Underway;
use crate::host::Host;
use crate::matches::ChannelId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// What is left to tidy, by channel. A channel is here while a task works on it.
#[derive(Clone, Debug, Default)]
pub struct Tidying {
    left: Arc<Mutex<HashMap<ChannelId, VecDeque<Retire>>>>,
}

impl Tidying {
    /// Retires a message soon; a stop waits for it as for the request `during` which it became history.
    pub fn add(&self, wire: &Wire, host: &Host, during: &Underway, retire: Retire) {
        let channel = retire.pointer.channel;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(waiting) = left.get_mut(&channel) {
            waiting.push_back(retire);
            return;
        }
        left.insert(channel, VecDeque::from([retire]));
        let (tidying, wire, host, underway) = (self.clone(), wire.clone(), host.clone(), during.also());
        tokio::spawn(async move {
            while let Some(retire) = tidying.next(channel) {
                tidy(&wire, &host, &retire).await;
            }
            drop(underway);
        });
    }

    /// The next message of a channel; with the last one the channel is done, and whoever adds another begins anew.
    fn next(&self, channel: ChannelId) -> Option<Retire> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let next = left.get_mut(&channel)?.pop_front();
        if next.is_none() {
            left.remove(&channel);
        }
        next
    }
}

async fn tidy(wire: &Wire, host: &Host, retire: &Retire) {
    match wire.edit(retire.pointer, &retire.edit()).await {
        Ok(()) => {}
        // It cannot be reached any more, so there is nothing left to tidy, nor to lead anybody to.
        Err(error) if error.is_gone() => {
            tracing::debug!(%error, "a board is out of reach");
            if let Err(error) = host.lost(retire.shown, retire.pointer).await {
                tracing::warn!(%error, "a lost message is still remembered");
            }
        }
        Err(error) => tracing::warn!(%error, "a board kept its components"),
    }
}
