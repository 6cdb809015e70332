//! A player's mistake, with what is needed to explain it and to say what is possible now.

use super::{ChallengeState, MatchId, MemberId, NoAnalysis, OfferKind, Timestamp};
use crate::games::puzzle::Day;
use crate::games::{self, End};

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A member challenged themselves.
    Oneself,
    /// A bot was challenged: bots press no buttons.
    Bot,
    /// Too many challenges are pending between these two, or from this member to anyone.
    TooManyPending {
        /// Who was challenged; `None` for a challenge open to anyone.
        opponent: Option<MemberId>,
        /// How many may be pending.
        limit: usize,
    },
    /// Too many matches of this member against the bot are running.
    TooManyAgainstBot {
        /// How many may be.
        limit: usize,
    },
    /// The bot accepts no offers.
    BotPlaysOn,
    /// The member's own offer waits for an answer.
    OfferWaits(OfferKind),
    /// The member has made the same offer since the last action, and it was declined or taken back.
    OfferedBefore(OfferKind),
    /// Somebody accepted or declined their own offer.
    OwnOffer(OfferKind),
    /// Somebody took back the opponent's offer.
    NotYourOffer {
        /// What is offered.
        kind: OfferKind,
        /// Whose it is.
        by: MemberId,
    },
    /// There is no such offer now.
    NoOffer(OfferKind),
    /// Nothing is taken back in a rated match.
    RatedTakeback,
    /// The member has not acted in the match yet.
    NothingToTakeBack,
    /// The bot gives no hints in a rated match between members.
    RatedHint,
    /// Nothing is analysed, for this reason.
    NoAnalysis(NoAnalysis),
    /// The challenge is not known, or was forgotten long after it ended.
    NoSuchChallenge,
    /// The challenge is no longer pending.
    ChallengeOver {
        /// What became of it.
        state: ChallengeState,
    },
    /// The challenge expired before it was answered.
    ChallengeExpired {
        /// When it did.
        at: Timestamp,
    },
    /// Somebody answered a challenge that was made to somebody else.
    NotInvited {
        /// Who was challenged.
        opponent: MemberId,
    },
    /// A challenger accepted or declined their own challenge.
    OwnChallenge,
    /// Somebody withdrew a challenge of somebody else.
    NotChallenger {
        /// Whose challenge it is.
        challenger: MemberId,
    },
    /// There is no match of that number here.
    NoSuchMatch(MatchId),
    /// The member plays no match that the request could mean.
    NoMatch,
    /// The member plays several matches, and is to act in none of them.
    NoneWaits,
    /// The member does not play in this match.
    NotAPlayer {
        /// The two who do, White first.
        players: [MemberId; 2],
    },
    /// The match has ended.
    Over(End),
    /// The match has not ended yet.
    StillRuns,
    /// A match is called off only before both have acted.
    BothHaveActed,
    /// A moderator plays in the match that they would take out of the score.
    OwnMatch,
    /// Somebody claimed a match whose other player has not left.
    OpponentIsHere {
        /// Who that is.
        opponent: MemberId,
        /// When the time of the side to act runs out, where there is a limit.
        deadline: Option<Timestamp>,
    },
    /// The opponent is to act.
    NotYourTurn {
        /// Who is to act.
        to_act: MemberId,
    },
    /// The request was made from a board that is history.
    Stale {
        /// The stamp of that board.
        seen: usize,
        /// The stamp the match has reached.
        now: usize,
    },
    /// The same, in a match in which actions were taken back.
    TakenBack,
    /// There is no such puzzle, or not this question in it.
    NoSuchPuzzle,
    /// The daily puzzle of this day can no longer be answered.
    PuzzleOver(Day),
    /// The text is no action.
    Unreadable(games::Unreadable),
    /// The action is not legal.
    Illegal(games::Refused),
}
