//! Challenges: made, answered, expired.

use super::{Asker, Decision, Failure, Host};
use crate::games::{Rules, Side};
use crate::matches::{
    Challenge, ChallengeAnswer, ChallengeId, ChallengeState, Match, MatchId, MemberId, NewChallenge, Pace, Pairing,
    Pointer, Refusal, Shown, SideChoice,
};
use crate::store::{Change, Pair, StoreError, Value, Version};
use tokio::sync::OnceCell;

/// What a member asks for when they challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenging {
    /// Who is challenged; `None` for anyone.
    pub opponent: Option<MemberId>,
    /// Whether the opponent is a bot.
    pub opponent_is_bot: bool,
    /// The rules to play by; `None` for the server's default.
    pub rules: Option<Rules>,
    /// The pace to play at; `None` for the server's default.
    pub pace: Option<Pace>,
    /// The challenger's side.
    pub side: SideChoice,
    /// Whether ratings will move.
    pub rated: bool,
}

/// A challenge that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenged {
    /// The challenge as it now is.
    pub challenge: Challenge,
    /// Whether it was made by this call; a request delivered again makes none.
    pub fresh: bool,
}

/// What came of an answer to a challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The challenge as it now is.
    pub challenge: Challenge,
    /// The match that began.
    pub begun: Option<Match>,
    /// Whether it took effect by this call; an acceptance delivered again changes nothing.
    pub fresh: bool,
}

impl Host {
    /// Makes a challenge. Asked again by the same request, it gives the challenge already made.
    ///
    /// # Errors
    /// A refusal, or a fault of the store.
    pub async fn challenge(&self, asker: Asker, asked: Challenging) -> Result<Challenged, Failure> {
        let _one_at_a_time = self.beginning.of((asker.server, asker.member)).lock().await;
        self.settle(|| self.decide_challenge(asker, asked)).await
    }

    async fn decide_challenge(&self, asker: Asker, asked: Challenging) -> Result<Decision<Challenged>, Failure> {
        let id = ChallengeId(asker.request.0);
        if let Some(made) = self.store.challenge(id).await? {
            let state = made.value.state_at(self.now());
            return Ok(Decision::Nothing(Challenged {
                challenge: Challenge { state, ..made.value },
                fresh: false,
            }));
        }
        let settings = self.settings(asker.server).await?;
        let pending = self.store.pending_by(asker.server, asker.member).await?;
        let asked = NewChallenge {
            id,
            server: asker.server,
            channel: asker.channel,
            challenger: asker.member,
            opponent: asked.opponent,
            opponent_is_bot: asked.opponent_is_bot,
            rules: asked.rules.unwrap_or(settings.rules),
            pace: asked.pace.unwrap_or(settings.pace),
            side: asked.side,
            rated: asked.rated,
        };
        let made = Challenge::make(asked, &pending, self.now()).map_err(Failure::refused)?;
        let change = Change {
            expected: Version::default(),
            value: Value::Challenge(made.clone()),
        };
        Ok(Decision::Commit(
            vec![change],
            Challenged {
                challenge: made,
                fresh: true,
            },
        ))
    }

    /// Answers a challenge. An acceptance delivered again gives the match that it began.
    ///
    /// # Errors
    /// A refusal, or a fault of the store.
    pub async fn answer(&self, asker: Asker, id: ChallengeId, answer: ChallengeAnswer) -> Result<Answered, Failure> {
        // A number is drawn once, not on every try: numbers that are skipped look like loss.
        let fresh = OnceCell::new();
        self.settle(|| self.decide_answer(asker, id, answer, &fresh)).await
    }

    async fn decide_answer(
        &self,
        asker: Asker,
        id: ChallengeId,
        answer: ChallengeAnswer,
        fresh: &OnceCell<MatchId>,
    ) -> Result<Decision<Answered>, Failure> {
        let found = self
            .store
            .challenge(id)
            .await?
            .filter(|found| found.value.server == asker.server);
        let found = found.ok_or_else(|| Failure::refused(Refusal::NoSuchChallenge))?;
        if let Some(begun) = self.begun_before(asker, &found.value, answer).await? {
            return Ok(Decision::Nothing(Answered {
                challenge: found.value,
                begun: Some(begun),
                fresh: false,
            }));
        }
        let pair = Pair::new(asker.server, [found.value.challenger, asker.member]);
        let met = self.store.pairing(pair).await?;
        let coin = match met.value.next_white {
            Some(white) => white == found.value.challenger,
            None => self.coin(asker.request),
        };
        let now = self.now();
        let decide = |number| {
            let decided = found
                .value
                .answer(asker.member, asker.request, answer, number, coin, now);
            decided.map_err(Failure::refused)
        };
        let (challenge, begun) = match answer {
            ChallengeAnswer::Accept => {
                // Decided first with a number that stands for nothing, so that a refusal draws none.
                decide(MatchId(0))?;
                decide(*fresh.get_or_try_init(|| self.store.fresh_match()).await?)?
            }
            ChallengeAnswer::Decline | ChallengeAnswer::Withdraw => decide(MatchId(0))?,
        };
        let mut changes = vec![Change {
            expected: found.version,
            value: Value::Challenge(challenge.clone()),
        }];
        if let Some(begun) = &begun {
            changes.push(Change {
                expected: Version::default(),
                value: Value::from(begun.clone()),
            });
            let next_white = Some(begun.player(Side::Black));
            changes.push(Change {
                expected: met.version,
                value: Value::Pairing(
                    pair,
                    Pairing {
                        next_white,
                        ..met.value
                    },
                ),
            });
        }
        let answered = Answered {
            challenge,
            begun,
            fresh: true,
        };
        Ok(Decision::Commit(changes, answered))
    }

    /// The match that this very acceptance began, if it did.
    async fn begun_before(
        &self,
        asker: Asker,
        challenge: &Challenge,
        answer: ChallengeAnswer,
    ) -> Result<Option<Match>, Failure> {
        let (ChallengeAnswer::Accept, ChallengeState::Accepted(id)) = (answer, challenge.state) else {
            return Ok(None);
        };
        let begun = self.store.match_of(id).await?.map(|found| found.value);
        Ok(begun.filter(|begun| begun.begun_by == asker.request))
    }

    /// Marks every challenge whose time is up as expired, and gives them with the messages that showed them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn expire_challenges(&self) -> Result<Vec<(Challenge, Option<Pointer>)>, StoreError> {
        let mut expired = Vec::new();
        for pending in self.store.pending().await? {
            if pending.state_at(self.now()) != ChallengeState::Expired {
                continue;
            }
            match self.settle(|| self.decide_expiry(pending.id)).await {
                Ok(Some(ended)) => {
                    let invitation = self.store.pointer(Shown::Challenge(ended.id)).await?;
                    expired.push((ended, invitation));
                }
                Ok(None) => {}
                Err(Failure::Store(error) | Failure::Unsure(error)) => return Err(error),
                // Whoever won the race has answered it.
                Err(
                    Failure::Contended { .. }
                    | Failure::Refused { .. }
                    | Failure::Which(_)
                    | Failure::Unknown(_)
                    | Failure::NoPuzzle(_)
                    | Failure::Misplayed(_),
                ) => {}
            }
        }
        Ok(expired)
    }

    async fn decide_expiry(&self, id: ChallengeId) -> Result<Decision<Option<Challenge>>, Failure> {
        let Some(found) = self.store.challenge(id).await? else {
            return Ok(Decision::Nothing(None));
        };
        // It may have been answered since the list was read.
        let state = found.value.state_at(self.now());
        if found.value.state != ChallengeState::Pending || state != ChallengeState::Expired {
            return Ok(Decision::Nothing(None));
        }
        let ended = Challenge { state, ..found.value };
        let change = Change {
            expected: found.version,
            value: Value::Challenge(ended.clone()),
        };
        Ok(Decision::Commit(vec![change], Some(ended)))
    }
}
