//! What the bot asked for, and what it did wrong.

use super::id::Id;
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;

/// Requests kept; older ones are forgotten.
const KEPT: usize = 20_000;

/// A file that came with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileRecord {
    /// The number in `files[n]`.
    pub index: u64,
    /// Its name as sent.
    pub name: String,
    /// Bytes.
    pub size: usize,
}

/// One request of the bot.
#[derive(Clone, Debug, Serialize)]
pub struct RequestRecord {
    /// Counts requests from 0, also forgotten ones.
    pub number: u64,
    /// `GET`, `POST`…
    pub method: String,
    /// The path without `/api/v10`, with its query.
    pub path: String,
    /// The route, like `/channels/{channel}/messages`; `None` for one that Discord does not have.
    pub route: Option<&'static str>,
    /// The JSON body, or `payload_json` of a multipart one; null if there was none.
    pub body: Value,
    /// Files of a multipart body.
    pub files: Vec<FileRecord>,
    /// What was answered; 0 if the connection was closed instead.
    pub status: u16,
    /// Discord's error code, if it was one.
    pub code: Option<u32>,
    /// The interaction it answered, if any.
    pub interaction: Option<Id>,
    /// The sandbox's time, in milliseconds since 1970.
    pub at_ms: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Log {
    requests: VecDeque<RequestRecord>,
    next: u64,
    violations: Vec<String>,
}

impl Log {
    pub fn record(&mut self, mut record: RequestRecord) {
        record.number = self.next;
        self.next += 1;
        if self.requests.len() == KEPT {
            self.requests.pop_front();
        }
        self.requests.push_back(record);
    }

    pub fn last(&self, count: usize) -> Vec<RequestRecord> {
        self.requests
            .iter()
            .skip(self.requests.len().saturating_sub(count))
            .cloned()
            .collect()
    }

    pub fn all(&self) -> Vec<RequestRecord> {
        self.requests.iter().cloned().collect()
    }

    pub fn clear(&mut self) {
        self.requests.clear();
    }

    pub fn violate(&mut self, what: String) {
        tracing::warn!(violation = %what, "the bot broke a rule of Discord");
        self.violations.push(what);
    }

    pub fn violations(&self) -> &[String] {
        &self.violations
    }

    pub fn take_violations(&mut self) -> Vec<String> {
        std::mem::take(&mut self.violations)
    }
}
