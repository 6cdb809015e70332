//! What the bot keeps: values with versions, and a small async trait with optimistic commits.
//!
//! A reader gets a value with its version. A commit names, for each value it writes, the version it was read at; if
//! any has changed since, nothing is written and the caller decides again. When [`Store::commit`] has returned
//! without an error, everything in it is on disk, and so survives a power cut.
//!
//! [`Memory`] keeps everything as it is, in maps, for tests and for trying things out. [`Disk`] keeps it in sled, an
//! embedded store. Both pass the same tests, and so will the next.

pub mod backup;
pub mod check;
mod disk;
mod kept;
mod key;
mod memory;
mod rotation;
mod sealed;

pub use disk::{Disk, Export, Frozen, OpenError};
pub use memory::Memory;
pub use rotation::Backups;

use crate::games::Rules;
use crate::games::puzzle::PuzzleId;
use crate::matches::{
    Challenge, ChallengeId, Match, MatchId, MemberId, Pairing, Pointer, Pool, Preferences, PuzzleTally, ServerId,
    Settings, Shown, Solver, Standing, Timestamp,
};
use async_trait::async_trait;

/// How often a value has been written: 0 for one that was never kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u64);

/// A value as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Versioned<T> {
    /// The version to name when it is written again.
    pub version: Version,
    /// The value.
    pub value: T,
}

/// Two members of one server, in the order of their ids, so that a pair has one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The server.
    pub server: ServerId,
    /// The lower id, then the higher.
    pub members: [MemberId; 2],
}

impl Pair {
    /// The pair of these two, in whichever order.
    pub fn new(server: ServerId, mut members: [MemberId; 2]) -> Pair {
        members.sort();
        Pair { server, members }
    }
}

/// Whose standing, where, under which rules, and won against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StandingKey {
    /// The server.
    pub server: ServerId,
    /// The rules.
    pub rules: Rules,
    /// Who the matches were against.
    pub pool: Pool,
    /// The member.
    pub member: MemberId,
}

/// One value to write. `Challenge` and `Match` name themselves.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A challenge.
    Challenge(Challenge),
    /// A match.
    Match(Box<Match>),
    /// A member's standing.
    Standing(StandingKey, Standing),
    /// A pair's recent matches.
    Pairing(Pair, Pairing),
    /// A server's settings.
    Settings(ServerId, Settings),
    /// What a server made of a puzzle.
    Puzzle(ServerId, PuzzleId, PuzzleTally),
    /// A member's puzzles in a server.
    Solver(ServerId, MemberId, Solver),
    /// Until when the clocks of matches were looked at.
    TimeKept(Timestamp),
    /// What a member has settled for themselves.
    Preferences(MemberId, Preferences),
}

impl From<Match> for Value {
    fn from(hosted: Match) -> Value {
        Value::Match(Box::new(hosted))
    }
}

/// A value to write, and the version it must still have.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The version it was read at; the default for a value that must not be there yet.
    pub expected: Version,
    /// The new value.
    pub value: Value,
}

/// How far a failure of a store reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The store can be used no more: the process should end and be started anew.
    Store,
    /// It is one value, which cannot be understood; everything else can go on.
    Value,
}

/// A store failed. What was asked may or may not have happened.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the store failed to {doing}: {cause}")]
pub struct StoreError {
    /// What it was doing.
    pub doing: String,
    /// What went wrong.
    pub cause: String,
    /// What is lost by it.
    pub reach: Reach,
}

impl StoreError {
    fn new(doing: impl Into<String>, cause: impl std::fmt::Display) -> StoreError {
        StoreError {
            doing: doing.into(),
            cause: cause.to_string(),
            reach: Reach::Store,
        }
    }
}

/// Why a commit did not happen.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CommitError {
    /// A value has changed since it was read. Nothing was written: read and decide again.
    #[error("a value has changed since it was read")]
    Conflict,
    /// The store failed.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// Where matches, challenges, standings and settings are kept.
///
/// Reads see every commit that has returned, and nothing that a power cut could still take back. Lists are in
/// ascending order of ids, unless they say otherwise.
#[async_trait]
pub trait Store: Send + Sync {
    /// A match number that no other call has had or will have, from 1 upwards. Numbers may be skipped.
    async fn fresh_match(&self) -> Result<MatchId, StoreError>;

    /// The challenge of that id.
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Versioned<Challenge>>, StoreError>;

    /// The match of that number.
    async fn match_of(&self, id: MatchId) -> Result<Option<Versioned<Match>>, StoreError>;

    /// The member's running matches in that server.
    async fn running(&self, server: ServerId, member: MemberId) -> Result<Vec<Match>, StoreError>;

    /// Every running match of that server.
    async fn running_in(&self, server: ServerId) -> Result<Vec<Match>, StoreError>;

    /// Running matches, in every server, in which something is due by that time because of their clocks; the earliest
    /// first, at most `limit`.
    async fn due(&self, by: Timestamp, limit: usize) -> Result<Vec<Match>, StoreError>;

    /// The matches of that server that a moderator took out of the score, the last of them first, at most `limit`.
    async fn voided(&self, server: ServerId, limit: usize) -> Result<Vec<Match>, StoreError>;

    /// The member's matches in that server that have ended, the one that ended last first, at most `limit`.
    async fn ended(&self, server: ServerId, member: MemberId, limit: usize) -> Result<Vec<Match>, StoreError>;

    /// The challenges kept as pending that this member made in that server.
    async fn pending_by(&self, server: ServerId, challenger: MemberId) -> Result<Vec<Challenge>, StoreError>;

    /// Every challenge kept as pending, in every server: what a bot that starts must look after.
    async fn pending(&self) -> Result<Vec<Challenge>, StoreError>;

    /// A member's standing; the default at version 0 before the first rated match.
    async fn standing(&self, key: StandingKey) -> Result<Versioned<Standing>, StoreError>;

    /// Every standing of a server under these rules in that pool.
    async fn standings(
        &self,
        server: ServerId,
        rules: Rules,
        pool: Pool,
    ) -> Result<Vec<(MemberId, Standing)>, StoreError>;

    /// A pair's recent matches; the default at version 0 before the first.
    async fn pairing(&self, pair: Pair) -> Result<Versioned<Pairing>, StoreError>;

    /// A server's settings; the default at version 0 before they were changed.
    async fn settings(&self, server: ServerId) -> Result<Versioned<Settings>, StoreError>;

    /// What a member has settled for themselves; the default at version 0 before they did.
    async fn preferences(&self, member: MemberId) -> Result<Versioned<Preferences>, StoreError>;

    /// What a server made of a puzzle; nothing at version 0 before anyone answered it.
    async fn puzzle_tally(&self, server: ServerId, id: PuzzleId) -> Result<Versioned<PuzzleTally>, StoreError>;

    /// A member's puzzles in that server; none at version 0 before they answered the first.
    async fn solver(&self, server: ServerId, member: MemberId) -> Result<Versioned<Solver>, StoreError>;

    /// Until when clocks were looked at, at version 0 and `None` before they ever were.
    async fn time_kept(&self) -> Result<Versioned<Option<Timestamp>>, StoreError>;

    /// Writes all of these, or nothing. On return they are on disk.
    ///
    /// A caller that goes away while it waits undoes nothing: what it asked for may still happen.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] when a version is not the expected one, or a value is named twice; nothing was
    /// written.
    async fn commit(&self, changes: Vec<Change>) -> Result<(), CommitError>;

    /// The message that shows this, if one is known.
    async fn pointer(&self, shown: Shown) -> Result<Option<Pointer>, StoreError>;

    /// Remembers, or forgets, the message that shows this. It is kept, but a power cut may lose the newest: a board
    /// that is shown twice is known as history by its ply.
    async fn point(&self, shown: Shown, pointer: Option<Pointer>) -> Result<(), StoreError>;

    /// Forgets challenges made before this time that are over, or had expired by then, with their messages, so that a
    /// store does not grow for ever. Says how many it forgot. Matches are never forgotten.
    async fn forget(&self, before: Timestamp) -> Result<usize, StoreError>;

    /// Writes next to nothing, as durably as a commit. If this takes many seconds, the store is stuck.
    async fn heartbeat(&self) -> Result<(), StoreError>;
}
