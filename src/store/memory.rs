//! A store that keeps everything in memory, for tests and for trying things out. It goes when the process ends.

use super::{Change, CommitError, Pair, Shown, StandingKey, Store, StoreError, Value, Version, Versioned};
use crate::games::Rules;
use crate::games::puzzle::PuzzleId;
use crate::matches::{
    Challenge, ChallengeId, ChallengeState, Match, MatchId, MemberId, Pairing, Pointer, Pool, Preferences, PuzzleTally,
    ServerId, Settings, Solver, Standing, Timestamp,
};
use async_trait::async_trait;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory: plain maps and searches over all of them, so that it is plainly right.
#[derive(Debug, Default)]
pub struct Memory {
    tables: Mutex<Tables>,
}

#[derive(Clone, Debug, Default)]
struct Tables {
    numbered: u64,
    challenges: BTreeMap<ChallengeId, Versioned<Challenge>>,
    matches: BTreeMap<MatchId, Versioned<Match>>,
    standings: HashMap<StandingKey, Versioned<Standing>>,
    pairings: HashMap<Pair, Versioned<Pairing>>,
    settings: HashMap<ServerId, Versioned<Settings>>,
    puzzles: HashMap<(ServerId, PuzzleId), Versioned<PuzzleTally>>,
    solvers: HashMap<(ServerId, MemberId), Versioned<Solver>>,
    time_kept: Versioned<Option<Timestamp>>,
    preferences: HashMap<MemberId, Versioned<Preferences>>,
    pointers: HashMap<Shown, Pointer>,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // Nothing here panics half way through a change, so what a panic elsewhere leaves is whole.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of a value, for finding one that is named twice.
#[derive(PartialEq, Eq, Hash)]
enum Name {
    Challenge(ChallengeId),
    Match(MatchId),
    Standing(StandingKey),
    Pairing(Pair),
    Settings(ServerId),
    Puzzle(ServerId, PuzzleId),
    Solver(ServerId, MemberId),
    TimeKept,
    Preferences(MemberId),
}

impl Name {
    fn of(value: &Value) -> Name {
        match value {
            Value::Challenge(challenge) => Name::Challenge(challenge.id),
            Value::Match(hosted) => Name::Match(hosted.id),
            Value::Standing(key, _) => Name::Standing(*key),
            Value::Pairing(pair, _) => Name::Pairing(*pair),
            Value::Settings(server, _) => Name::Settings(*server),
            Value::Puzzle(server, id, _) => Name::Puzzle(*server, *id),
            Value::Solver(server, member, _) => Name::Solver(*server, *member),
            Value::TimeKept(_) => Name::TimeKept,
            Value::Preferences(member, _) => Name::Preferences(*member),
        }
    }
}

impl Tables {
    fn version(&self, value: &Value) -> Version {
        let version = match value {
            Value::Challenge(challenge) => self.challenges.get(&challenge.id).map(|kept| kept.version),
            Value::Match(hosted) => self.matches.get(&hosted.id).map(|kept| kept.version),
            Value::Standing(key, _) => self.standings.get(key).map(|kept| kept.version),
            Value::Pairing(pair, _) => self.pairings.get(pair).map(|kept| kept.version),
            Value::Settings(server, _) => self.settings.get(server).map(|kept| kept.version),
            Value::Puzzle(server, id, _) => self.puzzles.get(&(*server, *id)).map(|kept| kept.version),
            Value::Solver(server, member, _) => self.solvers.get(&(*server, *member)).map(|kept| kept.version),
            Value::TimeKept(_) => Some(self.time_kept.version),
            Value::Preferences(member, _) => self.preferences.get(member).map(|kept| kept.version),
        };
        version.unwrap_or_default()
    }

    fn put(&mut self, value: Value, version: Version) {
        match value {
            Value::Challenge(value) => {
                self.challenges.insert(value.id, Versioned { version, value });
            }
            Value::Match(value) => {
                self.matches.insert(value.id, Versioned { version, value: *value });
            }
            Value::Standing(key, value) => {
                self.standings.insert(key, Versioned { version, value });
            }
            Value::Pairing(pair, value) => {
                self.pairings.insert(pair, Versioned { version, value });
            }
            Value::Settings(server, value) => {
                self.settings.insert(server, Versioned { version, value });
            }
            Value::Puzzle(server, id, value) => {
                self.puzzles.insert((server, id), Versioned { version, value });
            }
            Value::Solver(server, member, value) => {
                self.solvers.insert((server, member), Versioned { version, value });
            }
            Value::TimeKept(until) => {
                let value = Some(until);
                self.time_kept = Versioned { version, value };
            }
            Value::Preferences(member, value) => {
                self.preferences.insert(member, Versioned { version, value });
            }
        }
    }

    fn pending(&self, wanted: impl Fn(&Challenge) -> bool) -> Vec<Challenge> {
        let challenges = self.challenges.values().map(|kept| &kept.value);
        challenges
            .filter(|challenge| challenge.state == ChallengeState::Pending && wanted(challenge))
            .cloned()
            .collect()
    }

    fn matches_of(&self, server: ServerId, member: MemberId) -> impl Iterator<Item = &Match> {
        let matches = self.matches.values().map(|kept| &kept.value);
        matches.filter(move |hosted| hosted.server == server && hosted.side_of(member).is_some())
    }
}

fn found<K: Eq + Hash, T: Clone + Default>(table: &HashMap<K, Versioned<T>>, key: &K) -> Versioned<T> {
    table.get(key).cloned().unwrap_or_else(|| Versioned {
        version: Version::default(),
        value: T::default(),
    })
}

#[async_trait]
impl Store for Memory {
    async fn fresh_match(&self) -> Result<MatchId, StoreError> {
        let mut tables = self.tables();
        tables.numbered += 1;
        Ok(MatchId(tables.numbered))
    }

    async fn challenge(&self, id: ChallengeId) -> Result<Option<Versioned<Challenge>>, StoreError> {
        Ok(self.tables().challenges.get(&id).cloned())
    }

    async fn match_of(&self, id: MatchId) -> Result<Option<Versioned<Match>>, StoreError> {
        Ok(self.tables().matches.get(&id).cloned())
    }

    async fn running(&self, server: ServerId, member: MemberId) -> Result<Vec<Match>, StoreError> {
        let tables = self.tables();
        let running = tables.matches_of(server, member).filter(|hosted| hosted.end.is_none());
        Ok(running.cloned().collect())
    }

    async fn running_in(&self, server: ServerId) -> Result<Vec<Match>, StoreError> {
        let tables = self.tables();
        let matches = tables.matches.values().map(|kept| &kept.value);
        let running = matches.filter(|hosted| hosted.server == server && hosted.end.is_none());
        Ok(running.cloned().collect())
    }

    async fn due(&self, by: Timestamp, limit: usize) -> Result<Vec<Match>, StoreError> {
        let tables = self.tables();
        let running = tables.matches.values().map(|kept| &kept.value);
        let timed = running.filter(|hosted| hosted.end.is_none());
        let due = timed.filter_map(|hosted| Some((hosted.clock?.due_at(), hosted)));
        let mut due: Vec<_> = due.filter(|&(at, _)| at <= by).collect();
        due.sort_by_key(|&(at, hosted)| (at, hosted.id));
        Ok(due.into_iter().take(limit).map(|(_, hosted)| hosted.clone()).collect())
    }

    async fn voided(&self, server: ServerId, limit: usize) -> Result<Vec<Match>, StoreError> {
        let tables = self.tables();
        let matches = tables.matches.values().map(|kept| &kept.value);
        let here = matches.filter(|hosted| hosted.server == server);
        let mut voided: Vec<_> = here
            .filter_map(|hosted| Some((hosted.voided.as_ref()?.at, hosted)))
            .collect();
        voided.sort_by_key(|&(at, hosted)| (Reverse(at), hosted.id));
        Ok(voided
            .into_iter()
            .take(limit)
            .map(|(_, hosted)| hosted.clone())
            .collect())
    }

    async fn ended(&self, server: ServerId, member: MemberId, limit: usize) -> Result<Vec<Match>, StoreError> {
        let tables = self.tables();
        let mut ended: Vec<&Match> = tables
            .matches_of(server, member)
            .filter(|hosted| hosted.end.is_some())
            .collect();
        ended.sort_by_key(|hosted| Reverse((hosted.touched_at, hosted.id)));
        Ok(ended.into_iter().take(limit).cloned().collect())
    }

    async fn pending_by(&self, server: ServerId, challenger: MemberId) -> Result<Vec<Challenge>, StoreError> {
        let of = |challenge: &Challenge| challenge.server == server && challenge.challenger == challenger;
        Ok(self.tables().pending(of))
    }

    async fn pending(&self) -> Result<Vec<Challenge>, StoreError> {
        Ok(self.tables().pending(|_| true))
    }

    async fn standing(&self, key: StandingKey) -> Result<Versioned<Standing>, StoreError> {
        Ok(found(&self.tables().standings, &key))
    }

    async fn standings(
        &self,
        server: ServerId,
        rules: Rules,
        pool: Pool,
    ) -> Result<Vec<(MemberId, Standing)>, StoreError> {
        let tables = self.tables();
        let of = |key: &StandingKey| key.server == server && key.rules == rules && key.pool == pool;
        let standings = tables.standings.iter().filter(|(key, _)| of(key));
        let mut standings: Vec<_> = standings.map(|(key, kept)| (key.member, kept.value)).collect();
        standings.sort_by_key(|(member, _)| *member);
        Ok(standings)
    }

    async fn pairing(&self, pair: Pair) -> Result<Versioned<Pairing>, StoreError> {
        Ok(found(&self.tables().pairings, &pair))
    }

    async fn settings(&self, server: ServerId) -> Result<Versioned<Settings>, StoreError> {
        Ok(found(&self.tables().settings, &server))
    }

    async fn preferences(&self, member: MemberId) -> Result<Versioned<Preferences>, StoreError> {
        Ok(found(&self.tables().preferences, &member))
    }

    async fn puzzle_tally(&self, server: ServerId, id: PuzzleId) -> Result<Versioned<PuzzleTally>, StoreError> {
        Ok(found(&self.tables().puzzles, &(server, id)))
    }

    async fn solver(&self, server: ServerId, member: MemberId) -> Result<Versioned<Solver>, StoreError> {
        Ok(found(&self.tables().solvers, &(server, member)))
    }

    async fn time_kept(&self) -> Result<Versioned<Option<Timestamp>>, StoreError> {
        Ok(self.tables().time_kept.clone())
    }

    async fn commit(&self, changes: Vec<Change>) -> Result<(), CommitError> {
        let mut tables = self.tables();
        let mut names = std::collections::HashSet::new();
        for change in &changes {
            if tables.version(&change.value) != change.expected || !names.insert(Name::of(&change.value)) {
                return Err(CommitError::Conflict);
            }
        }
        for change in changes {
            tables.put(change.value, Version(change.expected.0 + 1));
        }
        Ok(())
    }

    async fn pointer(&self, shown: Shown) -> Result<Option<Pointer>, StoreError> {
        Ok(self.tables().pointers.get(&shown).copied())
    }

    async fn point(&self, shown: Shown, pointer: Option<Pointer>) -> Result<(), StoreError> {
        let mut tables = self.tables();
        match pointer {
            Some(pointer) => tables.pointers.insert(shown, pointer),
            None => tables.pointers.remove(&shown),
        };
        Ok(())
    }

    async fn forget(&self, before: Timestamp) -> Result<usize, StoreError> {
        let mut tables = self.tables();
        let old: Vec<ChallengeId> = tables
            .challenges
            .values()
            .filter(|kept| kept.value.made_at < before && kept.value.state_at(before) != ChallengeState::Pending)
            .map(|kept| kept.value.id)
            .collect();
        for &id in &old {
            tables.challenges.remove(&id);
            tables.pointers.remove(&Shown::Challenge(id));
        }
        Ok(old.len())
    }

    async fn heartbeat(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
