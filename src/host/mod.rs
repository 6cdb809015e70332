//! Use cases: load, let `matches` decide, commit, say what to show.
//!
//! A use case returns only once what it decided is on disk, so whoever shows the result tells nothing that can be
//! lost. A commit that finds a newer version decides again on what it finds, a bounded number of times.

mod challenges;
mod clock;
mod opponent;
mod playing;
mod puzzling;
mod rematch;
mod replay;
mod review;
mod settings;
mod solutions;
mod standings;
mod timekeeping;
mod voiding;

/// What hints, puzzles and analyses are made of, and the levels of the bot.
pub use crate::engine::{Decisions, Forecast, Hint, Judged, Level, Puzzle, Review, Value};
/// How a store fails, for whoever must decide whether to go on.
pub use crate::store::{Reach, StoreError};
pub use challenges::{Answered, Challenged, Challenging};
pub use clock::{Clock, ManualClock, SteadyClock, SystemClock};
pub use opponent::AgainstBot;
pub use playing::{Acted, Meant, Overview, Preview, Which};
pub use puzzling::{Finished, Posed, Progress, WhichPuzzle};
pub use rematch::Rematch;
pub use replay::Replay;
pub use review::{Analysing, Subject};
pub use solutions::Solutions;
pub use standings::Board;
pub use timekeeping::{Happened, Timely};

use crate::engine::{NoPuzzle, Shelf, Unreachable};
use crate::games::Refused;
use crate::matches::{ChannelId, Match, MemberId, Refusal, RequestId, ServerId, Timestamp};
use crate::store::{CommitError, Store};
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;

/// Who asks, where, and by which request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// The request; one delivered twice has the same.
    pub request: RequestId,
    /// Who.
    pub member: MemberId,
    /// In which server.
    pub server: ServerId,
    /// In which channel.
    pub channel: ChannelId,
}

/// Why a use case gave no result.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// The player's mistake; nothing has changed.
    #[error("refused: {refusal:?}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The match it was about, where one is known, as it stands.
        about: Option<Box<Match>>,
    },
    /// The request could mean any of these matches: ask which.
    #[error("could mean {} matches", .0.len())]
    Which(Vec<Match>),
    /// Others kept changing the same things; nothing has changed here.
    #[error("gave up after {tries} conflicting commits")]
    Contended {
        /// How often it was tried.
        tries: usize,
    },
    /// The store failed before anything was committed: nothing has changed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bot does not know the position it should act in: it cannot come about by play.
    #[error(transparent)]
    Unknown(#[from] Unreachable),
    /// There is no puzzle of that name.
    #[error(transparent)]
    NoPuzzle(#[from] NoPuzzle),
    /// The bot chose an action that is not legal.
    #[error("the bot chose what is not legal: {0}")]
    Misplayed(Refused),
    /// The store failed while it committed: nobody knows yet whether it took effect.
    #[error("cannot tell whether it took effect: {0}")]
    Unsure(StoreError),
}

impl Failure {
    fn refused(refusal: Refusal) -> Failure {
        Failure::Refused { refusal, about: None }
    }

    fn about(refusal: Refusal, about: &Match) -> Failure {
        Failure::Refused {
            refusal,
            about: Some(Box::new(about.clone())),
        }
    }
}

/// The use cases over one store.
#[derive(Clone)]
pub struct Host {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    solutions: Solutions,
    /// Keys the lots that decide sides, so that nobody can foretell them.
    lots: RandomState,
    /// Keep two messages from being remembered for the same thing at once.
    showing: Arc<Locks>,
    /// Keep a member from going beyond a limit by asking for several things at once: each would be counted without the
    /// others, for new things conflict with nothing.
    beginning: Arc<Locks>,
}

/// Locks by what they are for. Things share them by chance, and each is held until something is on disk; so there are
/// many more than things that are done within such a moment.
struct Locks {
    locks: Box<[tokio::sync::Mutex<()>]>,
    spread: RandomState,
}

impl Default for Locks {
    fn default() -> Locks {
        Locks {
            locks: (0..1024).map(|_| tokio::sync::Mutex::default()).collect(),
            spread: RandomState::new(),
        }
    }
}

impl Locks {
    fn of(&self, thing: impl Hash) -> &tokio::sync::Mutex<()> {
        // Discord's ids end alike, so they are spread first.
        &self.locks[(self.spread.hash_one(thing) % self.locks.len() as u64) as usize]
    }
}

impl Host {
    /// How often a decision is tried when others commit in between. Each try that fails means that another succeeded,
    /// and after an opponent's action a request is refused rather than tried again.
    const TRIES: usize = 16;

    /// Use cases over this store, by this clock. What they know of solved games they compute and keep in memory;
    /// [`Host::with_solutions`] gives them a folder for it.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Host {
        Host {
            store,
            clock,
            solutions: Solutions::new(Arc::new(Shelf::in_memory())),
            lots: RandomState::new(),
            showing: Arc::default(),
            beginning: Arc::default(),
        }
    }

    /// The same, with these solutions.
    #[must_use]
    pub fn with_solutions(self, solutions: Solutions) -> Host {
        Host { solutions, ..self }
    }

    /// The clock that deadlines are kept by.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// The store, for what needs no decision.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The time by the host's clock.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// A coin thrown for this request.
    fn coin(&self, request: RequestId) -> bool {
        self.lots.hash_one(request.0) & 1 == 1
    }

    /// A seed drawn for this request.
    fn seed(&self, request: RequestId) -> u64 {
        self.lots.hash_one((request.0, "seed"))
    }

    /// Decides and commits until no one else commits in between.
    async fn settle<T, F>(&self, decide: impl Fn() -> F) -> Result<T, Failure>
    where
        F: Future<Output = Result<Decision<T>, Failure>>,
    {
        for _ in 0..Host::TRIES {
            match decide().await? {
                Decision::Nothing(result) => return Ok(result),
                Decision::Commit(changes, result) => match self.store.commit(changes).await {
                    Ok(()) => return Ok(result),
                    Err(CommitError::Conflict) => {}
                    Err(CommitError::Failed(error)) => return Err(Failure::Unsure(error)),
                },
            }
        }
        Err(Failure::Contended { tries: Host::TRIES })
    }
}

/// What a use case decided: the changes to commit before its result may be shown, or that there is nothing to commit.
enum Decision<T> {
    Nothing(T),
    Commit(Vec<crate::store::Change>, T),
}
