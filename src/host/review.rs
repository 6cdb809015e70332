//! Matches and records, looked back at.

use super::{Asker, Failure, Host, Which};
use crate::engine::{self, Review};
use crate::games::record::Record;
use crate::games::{End, Play};
use crate::matches::{Match, MatchId, NoAnalysis, Refusal, may_analyse_record};
use crate::store::StoreError;

/// What a member wants analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Analysing {
    /// The match of this number.
    Match(MatchId),
    /// Their own match that ended last.
    Last,
    /// A record that they brought along.
    Record(String),
}

/// What was analysed.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A match that has ended.
    Match(Match),
    /// A record.
    Record(Record),
}

impl Subject {
    /// What was played.
    pub const fn play(&self) -> &Play {
        match self {
            Subject::Match(hosted) => &hosted.play,
            Subject::Record(record) => record.play(),
        }
    }

    /// How it ended.
    pub const fn end(&self) -> Option<End> {
        match self {
            Subject::Match(hosted) => hosted.end,
            Subject::Record(record) => record.end(),
        }
    }
}

impl Host {
    /// How many ended matches are offered to choose from.
    const ENDED_OFFERED: usize = 25;

    /// Looks back at a match that has ended, for any member of its server, or at a record; never at what would tell of a
    /// rated match that still runs.
    ///
    /// # Errors
    /// A refusal, or a fault of the store.
    pub async fn review(&self, asker: Asker, wanted: Analysing) -> Result<(Subject, Review), Failure> {
        let subject = match wanted {
            Analysing::Match(number) => self.ended_match(asker, number).await?,
            Analysing::Last => {
                let last = self.store.ended(asker.server, asker.member, 1).await?;
                let last = last.first().map(|last| last.id);
                let none = || Failure::refused(Refusal::NoAnalysis(NoAnalysis::NoneEnded));
                self.ended_match(asker, last.ok_or_else(none)?).await?
            }
            Analysing::Record(text) => self.record(asker, &text).await?,
        };
        let Play::Queah(play) = subject.play().clone();
        let solution = self.solutions.of(play.rules()).await;
        // A long match is many look-ups, and others wait for this thread.
        let reviewed = tokio::task::spawn_blocking(move || engine::review(&solution, &play))
            .await
            .expect("a play can be looked back at, or this request ends");
        match (reviewed, &subject) {
            (Ok(review), _) => Ok((subject, review)),
            (Err(_), Subject::Record(_)) => Err(Failure::refused(Refusal::NoAnalysis(NoAnalysis::Unreachable))),
            (Err(unknown), Subject::Match(_)) => Err(unknown.into()),
        }
    }

    /// The asker's matches that have ended, the last one first: as many as a list of choices takes.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn ended(&self, asker: Asker) -> Result<Vec<Match>, StoreError> {
        self.store.ended(asker.server, asker.member, Host::ENDED_OFFERED).await
    }

    async fn ended_match(&self, asker: Asker, number: MatchId) -> Result<Subject, Failure> {
        let found = self.find(asker, Which::Number(number)).await?;
        let running = self.store.running(asker.server, asker.member).await?;
        match found.may_analyse(&running) {
            Ok(()) => Ok(Subject::Match(found)),
            Err(refusal) => Err(about_told(refusal, &running, Some(&found))),
        }
    }

    async fn record(&self, asker: Asker, text: &str) -> Result<Subject, Failure> {
        let record: Record = text
            .parse()
            .map_err(|error| Failure::refused(Refusal::NoAnalysis(NoAnalysis::Unreadable(error))))?;
        let running = self.store.running_in(asker.server).await?;
        let told = tokio::task::spawn_blocking(move || {
            let may = may_analyse_record(record.play(), &running, asker.member);
            may.map(|()| record)
                .map_err(|refusal| about_told(refusal, &running, None))
        });
        let record = told.await.expect("plays can be compared, or this request ends")?;
        Ok(Subject::Record(record))
    }
}

/// A refusal about the running match that would be told of, or else about this one.
fn about_told(refusal: Refusal, running: &[Match], or: Option<&Match>) -> Failure {
    let told = match refusal {
        Refusal::NoAnalysis(NoAnalysis::TellsOf(id) | NoAnalysis::BeginsLater(id)) => {
            running.iter().find(|one| one.id == id)
        }
        _ => None,
    };
    match told.or(or) {
        Some(about) => Failure::about(refusal, about),
        None => Failure::refused(refusal),
    }
}
