//! A challenge: an invitation to a match, and what becomes of it.

use super::{ChallengeId, ChannelId, Match, MatchId, MemberId, Pace, Refusal, RequestId, ServerId, Timestamp};
use crate::games::{Rules, Side};
use std::time::Duration;

/// Which side the challenger wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideChoice {
    /// This one.
    Side(Side),
    /// Either, by lot.
    Random,
}

impl SideChoice {
    /// The side, once the lot is drawn.
    pub(super) const fn settle(self, coin: bool) -> Side {
        match self {
            SideChoice::Side(side) => side,
            SideChoice::Random if coin => Side::White,
            SideChoice::Random => Side::Black,
        }
    }
}

/// What a member asks for when they challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The request that asks for it; it becomes the challenge's id.
    pub id: ChallengeId,
    /// The server it is made in.
    pub server: ServerId,
    /// The channel it is made in, where the match will be.
    pub channel: ChannelId,
    /// Who challenges.
    pub challenger: MemberId,
    /// Who is challenged; `None` for anyone.
    pub opponent: Option<MemberId>,
    /// Whether the opponent is a bot.
    pub opponent_is_bot: bool,
    /// The rules to play by.
    pub rules: Rules,
    /// The pace to play at.
    pub pace: Pace,
    /// The challenger's side.
    pub side: SideChoice,
    /// Whether ratings will move.
    pub rated: bool,
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// It waits for an answer.
    Pending,
    /// It was accepted, and this match began.
    Accepted(MatchId),
    /// The opponent declined it.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// What a member does about a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeAnswer {
    /// Play.
    Accept,
    /// Do not play.
    Decline,
    /// Take one's own challenge back.
    Withdraw,
}

/// An invitation to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its name.
    pub id: ChallengeId,
    /// The server it was made in.
    pub server: ServerId,
    /// The channel it was made in.
    pub channel: ChannelId,
    /// Who challenges.
    pub challenger: MemberId,
    /// Who is challenged; `None` for anyone.
    pub opponent: Option<MemberId>,
    /// The rules to play by.
    pub rules: Rules,
    /// The pace to play at.
    pub pace: Pace,
    /// The challenger's side.
    pub side: SideChoice,
    /// Whether ratings will move.
    pub rated: bool,
    /// When it was made.
    pub made_at: Timestamp,
    /// What became of it.
    pub state: ChallengeState,
}

impl Challenge {
    /// How long a challenge waits for an answer.
    pub const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
    /// How many challenges may wait from one member to the same member, or from one member to anyone.
    pub const MOST_PENDING: usize = 3;

    /// Makes a challenge.
    ///
    /// `pending` holds the challenger's challenges that are kept as pending; expired ones do not count.
    ///
    /// # Errors
    /// When the opponent is the challenger or a bot, or too many challenges are pending already.
    pub fn make(asked: NewChallenge, pending: &[Challenge], now: Timestamp) -> Result<Challenge, Refusal> {
        if asked.opponent == Some(asked.challenger) {
            return Err(Refusal::Oneself);
        }
        if asked.opponent_is_bot {
            return Err(Refusal::Bot);
        }
        let alike = pending.iter().filter(|other| {
            other.server == asked.server
                && other.challenger == asked.challenger
                && other.opponent == asked.opponent
                && other.state_at(now) == ChallengeState::Pending
        });
        if alike.count() >= Challenge::MOST_PENDING {
            return Err(Refusal::TooManyPending {
                opponent: asked.opponent,
                limit: Challenge::MOST_PENDING,
            });
        }
        Ok(Challenge {
            id: asked.id,
            server: asked.server,
            channel: asked.channel,
            challenger: asked.challenger,
            opponent: asked.opponent,
            rules: asked.rules,
            pace: asked.pace,
            side: asked.side,
            rated: asked.rated,
            made_at: now,
            state: ChallengeState::Pending,
        })
    }

    /// When it expires if nobody answers.
    pub fn expires_at(&self) -> Timestamp {
        self.made_at.after(Challenge::LIFETIME)
    }

    /// What has become of it by that time.
    pub fn state_at(&self, now: Timestamp) -> ChallengeState {
        match self.state {
            ChallengeState::Pending if now >= self.expires_at() => ChallengeState::Expired,
            state => state,
        }
    }

    /// Decides an answer: the challenge as it then is, and the match that begins if it was accepted.
    ///
    /// `fresh` names that match, and `coin` decides sides where the challenger left them to the lot.
    ///
    /// # Errors
    /// When the challenge is over or the answer is not this member's to give.
    pub fn answer(
        &self,
        by: MemberId,
        request: RequestId,
        answer: ChallengeAnswer,
        fresh: MatchId,
        coin: bool,
        now: Timestamp,
    ) -> Result<(Challenge, Option<Match>), Refusal> {
        match self.state_at(now) {
            ChallengeState::Pending => {}
            ChallengeState::Expired => return Err(Refusal::ChallengeExpired { at: self.expires_at() }),
            state => return Err(Refusal::ChallengeOver { state }),
        }
        let own = by == self.challenger;
        match self.opponent {
            Some(opponent) if !own && opponent != by => return Err(Refusal::NotInvited { opponent }),
            _ => {}
        }
        let (state, begun) = match answer {
            ChallengeAnswer::Withdraw if !own => {
                return Err(Refusal::NotChallenger {
                    challenger: self.challenger,
                });
            }
            ChallengeAnswer::Withdraw => (ChallengeState::Withdrawn, None),
            ChallengeAnswer::Accept | ChallengeAnswer::Decline if own => return Err(Refusal::OwnChallenge),
            ChallengeAnswer::Decline if self.opponent.is_none() => {
                // An open challenge is nobody's to decline: it stays there for the others.
                return Err(Refusal::NotChallenger {
                    challenger: self.challenger,
                });
            }
            ChallengeAnswer::Decline => (ChallengeState::Declined, None),
            ChallengeAnswer::Accept => {
                let begun = Match::begin(self, fresh, by, request, coin, now);
                (ChallengeState::Accepted(fresh), Some(begun))
            }
        };
        Ok((Challenge { state, ..self.clone() }, begun))
    }
}
