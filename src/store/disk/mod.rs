//! A store on disk, in sled.
//!
//! Reads look at sled directly, and wait for the sync of what they saw: nothing is said to a player that a power cut
//! could take back. Writes go through one thread ([`writer`]). An error of sled or of the system stops the store, and
//! every call after it fails: the process should end, and be started anew.

mod engine;
mod error;
mod export;
mod fetch;
mod files;
mod frozen;
mod gate;
mod ledger;
mod mark;
mod opening;
mod progress;
mod writer;

pub use error::OpenError;
pub use export::Export;
pub(in crate::store) use files::sync_folder;
pub use frozen::Frozen;
pub(in crate::store) use opening::Restoring;

use super::kept::{self, Kept, Record};
use super::{Change, CommitError, Pair, Shown, StandingKey, Store, StoreError, Value, Version, Versioned, key};
use crate::games::Rules;
use crate::games::puzzle::PuzzleId;
use crate::matches::{
    Challenge, ChallengeId, ChallengeState, Match, MatchId, MemberId, Pairing, Pointer, Pool, Preferences, PuzzleTally,
    ServerId, Settings, Solver, Standing, Timestamp,
};
use async_trait::async_trait;
use fetch::Trouble;
use files::{Layout, Lock};
use gate::Gate;
use mark::Mark;
use opening::Trial;
use progress::Progress;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use writer::{Durable, Old, Reply, Request, Write, Writer};

/// A store on disk. One process has it at a time.
///
/// Dropped without [`close`](Disk::close) it is closed all the same; that waits for the writer.
#[derive(Debug)]
pub struct Disk {
    gate: Arc<Gate>,
    progress: Arc<Progress>,
    /// `None` once the store is closed.
    requests: Mutex<Option<mpsc::Sender<Request>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Disk {
    /// Requests that may wait for the writer before those who ask have to wait to ask.
    const QUEUE: usize = 1024;
    /// Challenges that are forgotten at once.
    const FORGOTTEN: usize = 200;

    /// Opens the store in this folder of data, or makes both. It waits that long for another process to let go of it.
    ///
    /// This blocks, and reads the whole store once: it is tried on a copy beside it first (see [`OpenError`]).
    ///
    /// # Errors
    /// When another process holds it, a newer version wrote it, or it is damaged; nothing in it has changed then. When
    /// the system refuses something.
    pub fn open(data: &Path, patience: Duration) -> Result<Disk, OpenError> {
        let layout = Layout::new(data);
        fs::create_dir_all(data).map_err(|error| OpenError::io("create", data, error))?;
        let lock = Lock::take(&layout, patience)?;
        layout.sweep()?;
        let store = layout.store();
        if !store.exists() {
            // Built beside its place and moved there whole, so that a folder which is there is a store.
            Restoring::under(layout.clone())?.finish(0)?;
        }
        let expected = Trial::open(&layout)?.whole()?;
        files::remove_unfinished(&store)?;
        let db = engine::open(&store)?;
        let state = engine::caught(|| fetch::state(&db))
            .map_err(|panicked| OpenError::damaged(&store, panicked))?
            .map_err(|trouble| OpenError::damaged(&store, trouble.error.cause))?;
        if state != expected {
            return Err(OpenError::damaged(&store, "it opens otherwise than its copy did"));
        }
        files::sync_tree(&store)?;
        let durable = Durable::open(&store).map_err(|error| OpenError::io("open", &store, error))?;
        let gate = Arc::new(Gate::new(db.clone(), state.sequence));
        let progress = Arc::new(Progress::new(state.sequence));
        let (sender, requests) = mpsc::channel(Disk::QUEUE);
        let writer = Writer {
            gate: Arc::clone(&gate),
            progress: Arc::clone(&progress),
            requests,
            db,
            state,
            durable,
            lock,
        };
        let thread = thread::Builder::new().name("store".to_owned()).spawn(|| writer.run());
        let thread = thread.map_err(|error| OpenError::io("start the writer of", &store, error))?;
        Ok(Disk {
            gate,
            progress,
            requests: Mutex::new(Some(sender)),
            writer: Mutex::new(Some(thread)),
        })
    }

    /// Closes the store: what was asked before is done and on disk, and another process may open it. Every call after
    /// this fails.
    pub async fn close(&self) {
        if let Some(writer) = self.hang_up() {
            // It blocks for a sync at most, and then for the threads of sled.
            let _ = tokio::task::spawn_blocking(|| writer.join()).await;
        }
    }

    fn hang_up(&self) -> Option<JoinHandle<()>> {
        // The writer ends when nobody can ask any more.
        drop(self.requests.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Every record as it is now, to be read while the store goes on.
    ///
    /// # Errors
    /// When the store has failed or is closed.
    pub fn export(&self) -> Result<Export, StoreError> {
        self.progress.alive()?;
        Export::begin(&self.gate)
    }

    async fn view<T: Send + 'static>(
        &self,
        look: impl FnOnce(&sled::Db) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.progress.alive()?;
        let gate = Arc::clone(&self.gate);
        // Pages that are not in the cache are read from the disk.
        let looked = tokio::task::spawn_blocking(move || gate.view(look)).await;
        let looked = looked.unwrap_or_else(|error| Err(Trouble::fatal("read", error)));
        match looked {
            Ok((found, seen)) => {
                self.progress.wait(seen).await?;
                Ok(found)
            }
            Err(trouble) => {
                if trouble.is_fatal() {
                    self.progress.end(trouble.error.clone());
                }
                Err(trouble.error)
            }
        }
    }

    async fn one<T: Send + 'static>(
        &self,
        key: Vec<u8>,
        pick: fn(Record) -> Option<T>,
    ) -> Result<Option<Versioned<T>>, StoreError> {
        self.view(move |db| {
            let found = fetch::record(db, &key)?;
            Ok(found.and_then(|(version, record)| {
                pick(record).map(|value| Versioned {
                    version: Version(version),
                    value,
                })
            }))
        })
        .await
    }

    async fn ask<T, E: From<StoreError>>(&self, make: impl FnOnce(Reply<T, E>) -> Request) -> Result<T, E> {
        self.progress.alive()?;
        let (reply, answer) = oneshot::channel();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(requests) = requests
            && requests.send(make(reply)).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return answer;
        }
        // A writer that does not answer has ended, or is about to.
        Err(self.progress.ended().await.into())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Some(writer) = self.hang_up() {
            // The writer catches its panics, so that there is nothing to hear.
            let _ = writer.join();
        }
    }
}

fn challenge(record: Record) -> Option<Challenge> {
    match record {
        Record::Value(value) => match *value {
            Value::Challenge(challenge) => Some(challenge),
            _ => None,
        },
        Record::Message(..) => None,
    }
}

fn hosted(record: Record) -> Option<Match> {
    match record {
        Record::Value(value) => match *value {
            Value::Match(hosted) => Some(*hosted),
            _ => None,
        },
        Record::Message(..) => None,
    }
}

fn standing(record: Record) -> Option<(MemberId, Standing)> {
    match record {
        Record::Value(value) => match *value {
            Value::Standing(key, standing) => Some((key.member, standing)),
            _ => None,
        },
        Record::Message(..) => None,
    }
}

/// The matches of these numbers, in this order.
fn matches(db: &sled::Db, ids: impl IntoIterator<Item = Option<u64>>) -> Result<Vec<Match>, Trouble> {
    ids.into_iter()
        .flatten()
        .filter_map(|id| fetch::record(db, &key::hosted(id)).transpose())
        .filter_map(|found| found.map(|(_, record)| hosted(record)).transpose())
        .collect()
}

/// The challenges that index entries which begin so point to, in the order of their ids.
fn pending(db: &sled::Db, prefix: &[u8]) -> Result<Vec<Challenge>, Trouble> {
    let mut pending = Vec::new();
    for key in fetch::keys(db, prefix, usize::MAX)? {
        let Some(id) = key::last(&key) else { continue };
        let found = fetch::record(db, &key::challenge(id))?;
        pending.extend(found.and_then(|(_, record)| challenge(record)));
    }
    pending.sort_by_key(|challenge| challenge.id);
    Ok(pending)
}

fn or_default<T: Default>(found: Option<Versioned<T>>) -> Versioned<T> {
    found.unwrap_or_else(|| Versioned {
        version: Version::default(),
        value: T::default(),
    })
}

#[async_trait]
impl Store for Disk {
    async fn fresh_match(&self) -> Result<MatchId, StoreError> {
        self.ask(Request::FreshMatch).await.map(MatchId)
    }

    async fn challenge(&self, id: ChallengeId) -> Result<Option<Versioned<Challenge>>, StoreError> {
        self.one(key::challenge(id.0), challenge).await
    }

    async fn match_of(&self, id: MatchId) -> Result<Option<Versioned<Match>>, StoreError> {
        self.one(key::hosted(id.0), hosted).await
    }

    async fn running(&self, server: ServerId, member: MemberId) -> Result<Vec<Match>, StoreError> {
        self.view(move |db| {
            let keys = fetch::keys(db, &key::running(server.0, member.0), usize::MAX)?;
            matches(db, keys.iter().map(|key| key::last(key)))
        })
        .await
    }

    async fn running_in(&self, server: ServerId) -> Result<Vec<Match>, StoreError> {
        self.view(move |db| {
            let keys = fetch::keys(db, &key::running_in(server.0), usize::MAX)?;
            // Each is listed once for either player.
            let numbers: BTreeSet<u64> = keys.iter().filter_map(|key| key::last(key)).collect();
            matches(db, numbers.into_iter().map(Some))
        })
        .await
    }

    async fn due(&self, by: Timestamp, limit: usize) -> Result<Vec<Match>, StoreError> {
        self.view(move |db| {
            let keys = db.range(vec![key::DUE]..key::due_after(by.0)).keys().take(limit);
            let keys: Result<Vec<_>, _> = keys.collect();
            let keys = keys.map_err(|error| Trouble::fatal("read", error))?;
            matches(db, keys.iter().map(|key| key::last(key)))
        })
        .await
    }

    async fn voided(&self, server: ServerId, limit: usize) -> Result<Vec<Match>, StoreError> {
        self.view(move |db| {
            let keys = fetch::keys(db, &key::voided(server.0), limit)?;
            matches(db, keys.iter().map(|key| key::last(key)))
        })
        .await
    }

    async fn ended(&self, server: ServerId, member: MemberId, limit: usize) -> Result<Vec<Match>, StoreError> {
        self.view(move |db| {
            let keys = fetch::keys(db, &key::ended(server.0, member.0), limit)?;
            matches(db, keys.iter().map(|key| key::ended_id(key)))
        })
        .await
    }

    async fn pending_by(&self, server: ServerId, challenger: MemberId) -> Result<Vec<Challenge>, StoreError> {
        self.view(move |db| pending(db, &key::pending(server.0, challenger.0)))
            .await
    }

    async fn pending(&self) -> Result<Vec<Challenge>, StoreError> {
        self.view(|db| pending(db, &[key::PENDING])).await
    }

    async fn standing(&self, of: StandingKey) -> Result<Versioned<Standing>, StoreError> {
        let key = key::standing(of.server.0, &kept::rules_word(of.rules), of.pool, of.member.0);
        let pick = |record| standing(record).map(|(_, standing)| standing);
        self.one(key, pick).await.map(or_default)
    }

    async fn standings(
        &self,
        server: ServerId,
        rules: Rules,
        pool: Pool,
    ) -> Result<Vec<(MemberId, Standing)>, StoreError> {
        let prefix = key::standings(server.0, &kept::rules_word(rules), pool);
        self.view(move |db| {
            let found = fetch::records(db, &prefix)?;
            Ok(found.into_iter().filter_map(|(_, record)| standing(record)).collect())
        })
        .await
    }

    async fn pairing(&self, pair: Pair) -> Result<Versioned<Pairing>, StoreError> {
        let pick = |record| match record {
            Record::Value(value) => match *value {
                Value::Pairing(_, pairing) => Some(pairing),
                _ => None,
            },
            Record::Message(..) => None,
        };
        self.one(kept::pairing_key(pair), pick).await.map(or_default)
    }

    async fn settings(&self, server: ServerId) -> Result<Versioned<Settings>, StoreError> {
        let pick = |record| match record {
            Record::Value(value) => match *value {
                Value::Settings(_, settings) => Some(settings),
                _ => None,
            },
            Record::Message(..) => None,
        };
        self.one(key::settings(server.0), pick).await.map(or_default)
    }

    async fn preferences(&self, member: MemberId) -> Result<Versioned<Preferences>, StoreError> {
        let pick = |record| match record {
            Record::Value(value) => match *value {
                Value::Preferences(_, preferences) => Some(preferences),
                _ => None,
            },
            Record::Message(..) => None,
        };
        self.one(key::preferences(member.0), pick).await.map(or_default)
    }

    async fn puzzle_tally(&self, server: ServerId, id: PuzzleId) -> Result<Versioned<PuzzleTally>, StoreError> {
        let pick = |record| match record {
            Record::Value(value) => match *value {
                Value::Puzzle(_, _, tally) => Some(tally),
                _ => None,
            },
            Record::Message(..) => None,
        };
        let key = key::puzzle(server.0, &id.to_string());
        self.one(key, pick).await.map(or_default)
    }

    async fn solver(&self, server: ServerId, member: MemberId) -> Result<Versioned<Solver>, StoreError> {
        let pick = |record| match record {
            Record::Value(value) => match *value {
                Value::Solver(_, _, solver) => Some(solver),
                _ => None,
            },
            Record::Message(..) => None,
        };
        self.one(key::solver(server.0, member.0), pick).await.map(or_default)
    }

    async fn time_kept(&self) -> Result<Versioned<Option<Timestamp>>, StoreError> {
        let pick = |record| match record {
            Record::Value(value) => match *value {
                Value::TimeKept(until) => Some(Some(until)),
                _ => None,
            },
            Record::Message(..) => None,
        };
        self.one(key::TIME_KEPT.to_vec(), pick).await.map(or_default)
    }

    async fn commit(&self, changes: Vec<Change>) -> Result<(), CommitError> {
        if changes.is_empty() {
            return Ok(());
        }
        let writes: Result<Vec<Write>, StoreError> = changes.iter().map(write).collect();
        let writes = writes?;
        self.ask(|reply| Request::Commit(writes, reply)).await
    }

    async fn pointer(&self, shown: Shown) -> Result<Option<Pointer>, StoreError> {
        let pick = |record| match record {
            Record::Message(_, pointer) => Some(pointer),
            Record::Value(_) => None,
        };
        let found = self.one(kept::pointer_key(shown), pick).await?;
        Ok(found.map(|found| found.value))
    }

    async fn point(&self, shown: Shown, pointer: Option<Pointer>) -> Result<(), StoreError> {
        let key = kept::pointer_key(shown);
        let body = pointer.map(|pointer| json(&key, &Kept::message(shown, pointer)));
        let body = body.transpose()?;
        self.ask(|reply| Request::Put { key, body, reply }).await
    }

    async fn forget(&self, before: Timestamp) -> Result<usize, StoreError> {
        let old = self
            .view(move |db| {
                let mut old = Vec::new();
                for (version, record) in fetch::records(db, &[key::CHALLENGES])? {
                    let Some(challenge) = challenge(record) else { continue };
                    if challenge.made_at < before && challenge.state_at(before) != ChallengeState::Pending {
                        old.push(Old {
                            key: key::challenge(challenge.id.0),
                            version,
                            with_it: key::challenge_pointer(challenge.id.0),
                        });
                    }
                }
                Ok(old)
            })
            .await?;
        let mut forgotten = 0;
        let mut old = old.into_iter().peekable();
        // Piece by piece, so that no commit waits for all of them.
        while old.peek().is_some() {
            let piece = old.by_ref().take(Disk::FORGOTTEN).collect();
            forgotten += self.ask(|reply| Request::Forget(piece, reply)).await?;
        }
        Ok(forgotten)
    }

    async fn heartbeat(&self) -> Result<(), StoreError> {
        self.ask(Request::Heartbeat).await
    }
}

fn json(key: &[u8], kept: &Kept) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec(kept).map_err(|error| StoreError::new(format!("write {}", key::name(key)), error))
}

fn write(change: &Change) -> Result<Write, StoreError> {
    let key = kept::key_of(&change.value);
    let kept = Kept::of(&change.value);
    Ok(Write {
        body: json(&key, &kept)?,
        indexes: kept.indexes(),
        expected: change.expected.0,
        key,
    })
}
