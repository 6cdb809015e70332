//! What is kept of challenges and matches.

use super::text::{Id, Real, Unreadable, read_rules, rules_word};
use super::timing::{Clock, Ruling, read_pace};
use crate::games::{self, Outcome, Reason, Side};
use crate::matches::{
    self, ChallengeId, ChallengeState, ChannelId, MatchId, MemberId, OfferKind, OfferState, Offers, Pace, RatingChange,
    RequestId, ServerId, SideChoice, Timestamp, Unmoved,
};
use crate::store::key;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Choice {
    White,
    Black,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Pending,
    Accepted(u64),
    Declined,
    Withdrawn,
    Expired,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Challenge {
    pub id: Id,
    server: Id,
    channel: Id,
    challenger: Id,
    opponent: Option<Id>,
    rules: String,
    /// Absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pace: Option<String>,
    side: Choice,
    rated: bool,
    made_at: i64,
    state: State,
}

impl Challenge {
    pub(super) fn of(challenge: &matches::Challenge) -> Challenge {
        Challenge {
            id: Id(challenge.id.0),
            server: Id(challenge.server.0),
            channel: Id(challenge.channel.0),
            challenger: Id(challenge.challenger.0),
            opponent: challenge.opponent.map(|member| Id(member.0)),
            rules: rules_word(challenge.rules),
            pace: (challenge.pace != Pace::Unlimited).then(|| challenge.pace.word().to_owned()),
            side: match challenge.side {
                SideChoice::Side(Side::White) => Choice::White,
                SideChoice::Side(Side::Black) => Choice::Black,
                SideChoice::Random => Choice::Random,
            },
            rated: challenge.rated,
            made_at: challenge.made_at.0,
            state: match challenge.state {
                ChallengeState::Pending => State::Pending,
                ChallengeState::Accepted(id) => State::Accepted(id.0),
                ChallengeState::Declined => State::Declined,
                ChallengeState::Withdrawn => State::Withdrawn,
                ChallengeState::Expired => State::Expired,
            },
        }
    }

    pub(in crate::store) fn read(&self) -> Result<matches::Challenge, Unreadable> {
        Ok(matches::Challenge {
            id: ChallengeId(self.id.0),
            server: ServerId(self.server.0),
            channel: ChannelId(self.channel.0),
            challenger: MemberId(self.challenger.0),
            opponent: self.opponent.map(|member| MemberId(member.0)),
            rules: read_rules(&self.rules)?,
            pace: self.pace.as_deref().map_or(Ok(Pace::Unlimited), read_pace)?,
            side: match self.side {
                Choice::White => SideChoice::Side(Side::White),
                Choice::Black => SideChoice::Side(Side::Black),
                Choice::Random => SideChoice::Random,
            },
            rated: self.rated,
            made_at: Timestamp(self.made_at),
            state: match self.state {
                State::Pending => ChallengeState::Pending,
                State::Accepted(id) => ChallengeState::Accepted(MatchId(id)),
                State::Declined => ChallengeState::Declined,
                State::Withdrawn => ChallengeState::Withdrawn,
                State::Expired => ChallengeState::Expired,
            },
        })
    }

    pub(super) fn indexes(&self) -> Vec<Vec<u8>> {
        match self.state {
            State::Pending => vec![key::pending_challenge(self.server.0, self.challenger.0, self.id.0)],
            _ => Vec::new(),
        }
    }
}

/// What was played: rules, start and actions in their strict texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    rules: String,
    /// Where it began; absent for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// With a space between.
    actions: String,
}

impl Play {
    fn of(play: &games::Play) -> Play {
        let start = play.rewind(0);
        let usual = start == play.rules().start();
        let actions: Vec<String> = play.actions().iter().map(ToString::to_string).collect();
        Play {
            rules: rules_word(play.rules()),
            start: (!usual).then(|| start.position_text()),
            actions: actions.join(" "),
        }
    }

    fn read(&self) -> Result<games::Play, Unreadable> {
        let rules = read_rules(&self.rules)?;
        let mut play = match &self.start {
            None => rules.start(),
            Some(start) => rules
                .start_from(start)
                .map_err(|_| Unreadable::new("a position of these rules", start))?,
        };
        for (ply, text) in self.actions.split_ascii_whitespace().enumerate() {
            let illegal = || Unreadable::new(format!("a legal action at ply {ply}"), text);
            // Only the strict text counts, so that a record cannot change with what people may type.
            let action = play.legal().into_iter().find(|action| action.to_string() == text);
            play.act(action.ok_or_else(illegal)?).map_err(|_| illegal())?;
        }
        Ok(play)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Winner {
    White,
    Black,
    Draw,
    Void,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    outcome: Winner,
    reason: String,
}

impl End {
    fn of(end: games::End) -> End {
        End {
            outcome: match end.outcome {
                Outcome::Win(Side::White) => Winner::White,
                Outcome::Win(Side::Black) => Winner::Black,
                Outcome::Draw => Winner::Draw,
                Outcome::Void => Winner::Void,
            },
            reason: end.reason.word().to_owned(),
        }
    }

    fn read(&self) -> Result<games::End, Unreadable> {
        let reason = Reason::ALL.into_iter().find(|reason| reason.word() == self.reason);
        Ok(games::End {
            outcome: match self.outcome {
                Winner::White => Outcome::Win(Side::White),
                Winner::Black => Outcome::Win(Side::Black),
                Winner::Draw => Outcome::Draw,
                Winner::Void => Outcome::Void,
            },
            reason: reason.ok_or_else(|| Unreadable::new("the reason of an end", &self.reason))?,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Settled {
    /// White's rating before and after, then Black's.
    Moved([[Real; 2]; 2]),
    Unrated,
    Void,
    TooShort {
        plies: usize,
        needed: usize,
    },
    SamePair {
        limit: usize,
    },
}

impl Settled {
    fn of(settled: matches::Settled) -> Settled {
        match settled {
            matches::Settled::Moved(changes) => {
                Settled::Moved(changes.map(|change| [Real(change.before), Real(change.after)]))
            }
            matches::Settled::Unmoved(Unmoved::Unrated) => Settled::Unrated,
            matches::Settled::Unmoved(Unmoved::Void) => Settled::Void,
            matches::Settled::Unmoved(Unmoved::TooShort { plies, needed }) => Settled::TooShort { plies, needed },
            matches::Settled::Unmoved(Unmoved::SamePair { limit }) => Settled::SamePair { limit },
        }
    }

    fn read(self) -> matches::Settled {
        match self {
            Settled::Moved(changes) => matches::Settled::Moved(changes.map(|[before, after]| RatingChange {
                before: before.0,
                after: after.0,
            })),
            Settled::Unrated => matches::Settled::Unmoved(Unmoved::Unrated),
            Settled::Void => matches::Settled::Unmoved(Unmoved::Void),
            Settled::TooShort { plies, needed } => matches::Settled::Unmoved(Unmoved::TooShort { plies, needed }),
            Settled::SamePair { limit } => matches::Settled::Unmoved(Unmoved::SamePair { limit }),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Offered {
    Draw,
    Takeback,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Became {
    Open,
    Declined,
    Withdrawn,
}

/// An offer at the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Offer {
    kind: Offered,
    black: bool,
    state: Became,
}

impl Offer {
    const fn of(offer: matches::Offer) -> Offer {
        Offer {
            kind: match offer.kind {
                OfferKind::Draw => Offered::Draw,
                OfferKind::Takeback => Offered::Takeback,
            },
            black: matches!(offer.by, Side::Black),
            state: match offer.state {
                OfferState::Open => Became::Open,
                OfferState::Declined => Became::Declined,
                OfferState::Withdrawn => Became::Withdrawn,
            },
        }
    }

    const fn read(self) -> matches::Offer {
        matches::Offer {
            kind: match self.kind {
                Offered::Draw => OfferKind::Draw,
                Offered::Takeback => OfferKind::Takeback,
            },
            by: if self.black { Side::Black } else { Side::White },
            state: match self.state {
                Became::Open => OfferState::Open,
                Became::Declined => OfferState::Declined,
                Became::Withdrawn => OfferState::Withdrawn,
            },
        }
    }
}

/// The bot's part in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BotPlayer {
    black: bool,
    level: u8,
    /// A text, as most JSON readers would lose its last digits.
    seed: Id,
}

impl BotPlayer {
    const fn of(bot: matches::BotPlayer) -> BotPlayer {
        BotPlayer {
            black: matches!(bot.side, Side::Black),
            level: bot.level,
            seed: Id(bot.seed),
        }
    }

    const fn read(self) -> matches::BotPlayer {
        matches::BotPlayer {
            side: if self.black { Side::Black } else { Side::White },
            level: self.level,
            seed: self.seed.0,
        }
    }
}

/// Who took a match out of the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Voided {
    by: Id,
    reason: String,
    at: i64,
}

impl Voided {
    fn of(voided: &matches::Voided) -> Voided {
        Voided {
            by: Id(voided.by.0),
            reason: voided.reason.clone(),
            at: voided.at.0,
        }
    }

    fn read(&self) -> matches::Voided {
        matches::Voided {
            by: MemberId(self.by.0),
            reason: self.reason.clone(),
            at: Timestamp(self.at),
        }
    }
}

const fn is_none(count: &usize) -> bool {
    *count == 0
}

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Match {
    pub id: u64,
    server: Id,
    channel: Id,
    players: [Id; 2],
    /// Absent where both players are members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bot: Option<BotPlayer>,
    rated: bool,
    play: Play,
    end: Option<End>,
    settled: Option<Settled>,
    /// A draw; absent where none was offered since the last action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<Offer>,
    /// Absent where none was asked for since the last action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    takeback: Option<Offer>,
    /// Absent for none.
    #[serde(default, skip_serializing_if = "is_none")]
    taken_back: usize,
    /// Absent for none.
    #[serde(default, skip_serializing_if = "is_none")]
    forced: usize,
    /// Absent where there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    /// Absent where nobody took it out of the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    voided: Option<Voided>,
    /// Absent where no time ran out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ruling: Option<Ruling>,
    begun_by: Id,
    began_at: i64,
    touched_at: i64,
    done: Vec<Id>,
}

impl Match {
    pub(super) fn of(hosted: &matches::Match) -> Match {
        Match {
            id: hosted.id.0,
            server: Id(hosted.server.0),
            channel: Id(hosted.channel.0),
            players: hosted.players.map(|member| Id(member.0)),
            bot: hosted.bot.map(BotPlayer::of),
            rated: hosted.rated,
            play: Play::of(&hosted.play),
            end: hosted.end.map(End::of),
            settled: hosted.settled.map(Settled::of),
            offer: hosted.offers.of(OfferKind::Draw).map(Offer::of),
            takeback: hosted.offers.of(OfferKind::Takeback).map(Offer::of),
            taken_back: hosted.taken_back,
            forced: hosted.forced,
            clock: hosted.clock.as_ref().map(Clock::of),
            voided: hosted.voided.as_ref().map(Voided::of),
            ruling: hosted.ruling.map(Ruling::of),
            begun_by: Id(hosted.begun_by.0),
            began_at: hosted.began_at.0,
            touched_at: hosted.touched_at.0,
            done: hosted.done.iter().map(|request| Id(request.0)).collect(),
        }
    }

    pub(super) fn read(&self) -> Result<matches::Match, Unreadable> {
        Ok(matches::Match {
            id: MatchId(self.id),
            server: ServerId(self.server.0),
            channel: ChannelId(self.channel.0),
            players: self.players.map(|member| MemberId(member.0)),
            bot: self.bot.map(BotPlayer::read),
            rated: self.rated,
            play: self.play.read()?,
            end: self.end.as_ref().map(End::read).transpose()?,
            settled: self.settled.map(Settled::read),
            offers: self.offers(),
            taken_back: self.taken_back,
            forced: self.forced,
            clock: self.clock.as_ref().map(Clock::read).transpose()?,
            voided: self.voided.as_ref().map(Voided::read),
            ruling: self.ruling.map(Ruling::read),
            begun_by: RequestId(self.begun_by.0),
            began_at: Timestamp(self.began_at),
            touched_at: Timestamp(self.touched_at),
            done: self.done.iter().map(|request| RequestId(request.0)).collect(),
        })
    }

    fn offers(&self) -> Offers {
        let offers = [self.offer, self.takeback].into_iter().flatten();
        offers.fold(Offers::default(), |offers, offer| offers.with(offer.read()))
    }

    pub(super) fn indexes(&self) -> Vec<Vec<u8>> {
        let [white, black] = self.players;
        let mut keys: Vec<Vec<u8>> = [white, black]
            .into_iter()
            .map(|player| {
                if self.end.is_some() {
                    key::ended_match(self.server.0, player.0, self.touched_at, self.id)
                } else {
                    key::running_match(self.server.0, player.0, self.id)
                }
            })
            .collect();
        // A member may play themselves in a record from elsewhere; an entry is there once.
        keys.dedup();
        keys.extend(
            self.voided
                .as_ref()
                .map(|voided| key::voided_match(self.server.0, voided.at, self.id)),
        );
        // A clock that cannot be read is found out where the match is.
        let clock = self.clock.as_ref().filter(|_| self.end.is_none());
        let due = clock.and_then(|clock| clock.read().ok());
        keys.extend(due.map(|clock| key::due_match(clock.due_at().0, self.id)));
        keys
    }
}
