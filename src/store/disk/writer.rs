//! The one thread that writes.
//!
//! It takes what waits, decides each request over what the ones before it in the group have done, writes the group as
//! one batch, brings it to the disk once, and only then answers everybody. So a commit costs a share of one sync.

use super::ledger::{Ledger, State};
use super::{Gate, Lock, Mark, Progress, Trouble, engine};
use crate::store::{CommitError, StoreError};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// A record to write, ready but for its version.
#[derive(Debug)]
pub(super) struct Write {
    pub key: Vec<u8>,
    pub expected: u64,
    pub body: Vec<u8>,
    pub indexes: Vec<Vec<u8>>,
}

/// A record to forget, with another that goes with it.
#[derive(Debug)]
pub(super) struct Old {
    pub key: Vec<u8>,
    pub version: u64,
    pub with_it: Vec<u8>,
}

/// How a request is answered.
pub(super) type Reply<T, E = StoreError> = oneshot::Sender<Result<T, E>>;

/// What the writer is asked.
#[derive(Debug)]
pub(super) enum Request {
    /// The next match number.
    FreshMatch(Reply<u64>),
    /// All of these, or none.
    Commit(Vec<Write>, Reply<(), CommitError>),
    /// A record whatever its version is, or its end.
    Put {
        key: Vec<u8>,
        body: Option<Vec<u8>>,
        reply: Reply<()>,
    },
    /// The end of those of these records that still have their version.
    Forget(Vec<Old>, Reply<usize>),
    /// Only a sync.
    Heartbeat(Reply<()>),
}

/// Answers a request once its group is on disk, or has failed to get there.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Nobody may wait for an answer any more; what was asked has happened all the same.
fn answer<T: Send + 'static, E: From<StoreError> + Send + 'static>(reply: Reply<T, E>, value: Result<T, E>) -> Answer {
    Box::new(move |synced| drop(reply.send(synced.map_err(E::from).and(value))))
}

/// Brings what sled was given to the disk.
#[derive(Debug)]
pub(super) struct Durable {
    log: File,
    blobs: PathBuf,
    synced: HashSet<OsString>,
    mark: Mark,
}

impl Durable {
    pub(super) fn open(store: &Path) -> io::Result<Durable> {
        let mut durable = Durable {
            log: File::open(store.join("db"))?,
            blobs: store.join("blobs"),
            synced: HashSet::new(),
            mark: Mark::open(store)?,
        };
        durable.sync_blobs()?;
        Ok(durable)
    }

    /// Returns when everything up to this batch will survive a power cut.
    fn sync(&mut self, db: &sled::Db, sequence: u64) -> Result<(), Trouble> {
        db.flush().map_err(|error| Trouble::fatal("flush", error))?;
        // On Linux `flush` hands sled's buffers to the system, with a hint to write them; only a sync waits for the
        // disk.
        let synced = self.sync_blobs().and_then(|()| self.log.sync_data());
        synced.map_err(|error| Trouble::fatal("sync", error))?;
        self.mark
            .write(sequence)
            .map_err(|error| Trouble::fatal("note what is on disk", error))
    }

    /// sled puts a node of its tree that has become large into a file of its own, and never syncs that.
    fn sync_blobs(&mut self) -> io::Result<()> {
        let mut there = HashSet::new();
        let mut fresh = false;
        for entry in fs::read_dir(&self.blobs)? {
            let name = entry?.file_name();
            if !self.synced.contains(&name) {
                match File::open(self.blobs.join(&name)) {
                    Ok(blob) => blob.sync_all()?,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                }
                fresh = true;
            }
            there.insert(name);
        }
        self.synced = there;
        if fresh {
            File::open(&self.blobs)?.sync_all()
        } else {
            Ok(())
        }
    }
}

pub(super) struct Writer {
    pub gate: Arc<Gate>,
    pub progress: Arc<Progress>,
    pub requests: mpsc::Receiver<Request>,
    pub db: sled::Db,
    pub state: State,
    pub durable: Durable,
    /// Given back when the writer has ended, and sled with it.
    pub lock: Lock,
}

impl Writer {
    /// Requests in a group at most.
    const MOST: usize = 256;
    /// Bytes in a group at most, about: half of one of sled's segments.
    const HEAVIEST: usize = 256 * 1024;

    /// Serves until nobody can ask any more, or something fails.
    pub(super) fn run(mut self) {
        let served = panic::catch_unwind(AssertUnwindSafe(|| self.serve()));
        let error = match served {
            Ok(Ok(())) => StoreError::new("read or write", "it is closed"),
            Ok(Err(trouble)) => trouble.error,
            Err(cause) => StoreError::new("write", engine::described(&*cause)),
        };
        self.progress.end(error);
        self.gate.close();
        let Writer { db, lock, .. } = self;
        // In this order, so that whoever gets the lock finds sled gone.
        drop(db);
        drop(lock);
    }

    fn serve(&mut self) -> Result<(), Trouble> {
        while let Some(first) = self.requests.blocking_recv() {
            self.group(first)?;
        }
        Ok(())
    }

    fn group(&mut self, first: Request) -> Result<(), Trouble> {
        let mut ledger = Ledger::new(self.db.clone(), self.state.clone());
        let mut answers = Vec::new();
        let mut next = Some(first);
        while let Some(request) = next {
            answers.push(decide(request, &mut ledger)?);
            let full = answers.len() >= Writer::MOST || ledger.weight() >= Writer::HEAVIEST;
            next = if full { None } else { self.requests.try_recv().ok() };
        }
        let written = self.write(ledger);
        let result = written.as_ref().map_err(|trouble| trouble.error.clone());
        if let Err(error) = &result {
            // First, so that whoever gets the answer cannot ask again.
            self.progress.end(error.clone());
        }
        for answer in answers {
            answer(result.clone().map(|_| ()));
        }
        written
    }

    fn write(&mut self, ledger: Ledger) -> Result<(), Trouble> {
        let Some(batch) = ledger.finish()? else {
            return Ok(());
        };
        let state = batch.state.clone();
        self.gate.apply(batch)?;
        self.durable.sync(&self.db, state.sequence)?;
        self.progress.reached(state.sequence);
        self.state = state;
        Ok(())
    }
}

fn decide(request: Request, ledger: &mut Ledger) -> Result<Answer, Trouble> {
    Ok(match request {
        Request::FreshMatch(reply) => answer(reply, Ok(ledger.fresh_match())),
        Request::Commit(writes, reply) => answer(reply, commit(writes, ledger)?),
        Request::Put { key, body, reply } => {
            match body {
                Some(body) => ledger.put(&key, ledger.version(&key)? + 1, &body, Vec::new())?,
                None => ledger.remove(&key)?,
            }
            answer(reply, Ok(()))
        }
        Request::Forget(records, reply) => {
            let mut forgotten = 0;
            for old in records {
                if ledger.version(&old.key)? == old.version {
                    ledger.remove(&old.key)?;
                    ledger.remove(&old.with_it)?;
                    forgotten += 1;
                }
            }
            answer(reply, Ok(forgotten))
        }
        Request::Heartbeat(reply) => {
            ledger.touch();
            answer(reply, Ok(()))
        }
    })
}

fn commit(writes: Vec<Write>, ledger: &mut Ledger) -> Result<Result<(), CommitError>, Trouble> {
    let mut keys = HashSet::new();
    for write in &writes {
        if !keys.insert(&write.key) || ledger.version(&write.key)? != write.expected {
            return Ok(Err(CommitError::Conflict));
        }
    }
    for write in writes {
        ledger.put(&write.key, write.expected + 1, &write.body, write.indexes)?;
    }
    Ok(Ok(()))
}
