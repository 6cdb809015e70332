//! What may be analysed: matches that have ended, and nothing that would tell of a rated one which still runs.

use super::{Match, MatchId, MemberId, Refusal};
use crate::games::Play;
use crate::games::record::RecordError;

/// Why nothing is analysed.
#[derive(Clone, Debug, PartialEq)]
pub enum NoAnalysis {
    /// The match still runs.
    Runs,
    /// It would tell of this rated match, which still runs.
    TellsOf(MatchId),
    /// A record begins in the middle of a match, and the asker plays this rated one by the same rules.
    BeginsLater(MatchId),
    /// Nothing was played.
    Empty,
    /// The asker has no match that has ended.
    NoneEnded,
    /// The text is no record.
    Unreadable(RecordError),
    /// A record begins where no match comes to.
    Unreachable,
    /// Both a match and a record were named.
    Both,
}

impl Match {
    /// Whether this match, which has ended, may be analysed for a member who has these matches running.
    ///
    /// A member could replay a rated match as an unrated one and end it: so it may not tell of one that they play.
    ///
    /// # Errors
    /// When it still runs, nothing was played in it, or it would tell of a rated match of the asker.
    pub fn may_analyse(&self, running: &[Match]) -> Result<(), Refusal> {
        if self.end.is_none() {
            return Err(Refusal::NoAnalysis(NoAnalysis::Runs));
        }
        if self.ply() == 0 {
            return Err(Refusal::NoAnalysis(NoAnalysis::Empty));
        }
        let mut later = running.iter().filter(|one| one.began_at <= self.touched_at);
        match later.find(|one| one.is_told_of_by(&self.play)) {
            Some(told) => Err(Refusal::NoAnalysis(NoAnalysis::TellsOf(told.id))),
            None => Ok(()),
        }
    }

    /// Whether this match is rated, still runs, and would be told of by an analysis of that play.
    pub fn is_told_of_by(&self, play: &Play) -> bool {
        self.rated && self.end.is_none() && play.tells_of(&self.play)
    }
}

/// Whether a play that a member brought along may be analysed. `running` are all matches that run in the server.
///
/// Who brings a position has all that can follow from a match at hand; so, of the rules that a member plays a rated match
/// by, they bring whole records.
///
/// # Errors
/// When nothing was played in it, or it could tell of a rated match that runs.
pub fn may_analyse_record(play: &Play, running: &[Match], asker: MemberId) -> Result<(), Refusal> {
    if play.ply() == 0 {
        return Err(Refusal::NoAnalysis(NoAnalysis::Empty));
    }
    if let Some(told) = running.iter().find(|one| one.is_told_of_by(play)) {
        return Err(Refusal::NoAnalysis(NoAnalysis::TellsOf(told.id)));
    }
    let own = |one: &&Match| {
        let is_rated = one.rated && one.end.is_none() && one.side_of(asker).is_some();
        is_rated && one.play.rules() == play.rules()
    };
    match running.iter().find(own) {
        Some(own) if !play.is_from_the_start() => Err(Refusal::NoAnalysis(NoAnalysis::BeginsLater(own.id))),
        _ => Ok(()),
    }
}
