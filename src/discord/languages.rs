//! The languages of servers, for what no interaction asked for.

use super::Bot;
use super::texts::Texts;
use crate::matches::ServerId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The language that Discord last said each server has. It is said again with every connection.
#[derive(Debug, Default)]
pub struct Languages {
    heard: Mutex<HashMap<ServerId, Texts>>,
}

impl Languages {
    /// Remembers what Discord says of a server.
    pub fn hear(&self, server: ServerId, locale: &str) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.insert(server, Texts::of(locale));
    }

    fn of(&self, server: ServerId) -> Texts {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.get(&server).cloned().unwrap_or_default()
    }
}

impl Bot {
    /// The language of what everyone in a server sees: its own choice, or what Discord says.
    pub(super) async fn texts_of(&self, server: ServerId) -> Texts {
        match self.host.settings(server).await {
            Ok(settings) => settings
                .language
                .map_or_else(|| self.languages.of(server), |language| Texts::of(&language)),
            Err(error) => {
                self.store_failed(&error);
                self.languages.of(server)
            }
        }
    }
}
