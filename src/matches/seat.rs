//! A match: a play hosted between two members, or a member and the bot, and what they may ask of it.

use super::{
    Challenge, ChannelId, MatchClock, MatchId, MemberId, OfferKind, Offering, Offers, Refusal, RequestId, Ruling,
    ServerId, Settled, SideChoice, Timestamp, Voided,
};
use crate::games::{Action, End, Outcome, Play, Reason, Refused, Rules, Side};

/// The bot's part in a match that it plays in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotPlayer {
    /// The side it plays.
    pub side: Side,
    /// How well it plays, from 1 upwards; what a level is, whoever plays for the bot knows.
    pub level: u8,
    /// What its choices among equals are drawn by, so that they can be drawn again.
    pub seed: u64,
}

/// A match against the bot that a member asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewBotMatch {
    /// Its number.
    pub id: MatchId,
    /// The server it belongs to.
    pub server: ServerId,
    /// The channel it is played in.
    pub channel: ChannelId,
    /// Who asks.
    pub member: MemberId,
    /// The bot as a member.
    pub bot: MemberId,
    /// The level to play at.
    pub level: u8,
    /// The rules.
    pub rules: Rules,
    /// The member's side.
    pub side: SideChoice,
    /// The request that asks.
    pub by: RequestId,
    /// The lot that decides sides.
    pub coin: bool,
    /// The seed of the bot's choices.
    pub seed: u64,
}

/// A game hosted between two members, or a member and the bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Its number.
    pub id: MatchId,
    /// The server it belongs to.
    pub server: ServerId,
    /// The channel it is played in.
    pub channel: ChannelId,
    /// White, then Black.
    pub players: [MemberId; 2],
    /// The bot's part, where one of the players is the bot.
    pub bot: Option<BotPlayer>,
    /// Whether ratings move at its end.
    pub rated: bool,
    /// What was played.
    pub play: Play,
    /// How it ended; `None` while it runs.
    pub end: Option<End>,
    /// What its end did to ratings; `None` while it runs.
    pub settled: Option<Settled>,
    /// The request that began it: the acceptance of its challenge.
    pub begun_by: RequestId,
    /// When it began.
    pub began_at: Timestamp,
    /// When the last thing happened in it.
    pub touched_at: Timestamp,
    /// What was offered since the last action.
    pub offers: Offers,
    /// How many actions were taken back in all.
    pub taken_back: usize,
    /// How many of the last actions were played for a player, because each was the only legal one.
    pub forced: usize,
    /// Its clock; `None` where there is no limit.
    pub clock: Option<MatchClock>,
    /// Who took it out of the score, and why; `None` where nobody did.
    pub voided: Option<Voided>,
    /// What best play would have come to when a player's time ran out; `None` where it did not.
    pub ruling: Option<Ruling>,
    /// The last requests that took effect, newest last, so that one delivered twice is known.
    pub done: Vec<RequestId>,
}

/// What a member asks of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Play the action that this text means, read leniently.
    Act {
        /// What was typed or chosen.
        text: String,
        /// The [stamp](Match::stamp) of the board it was chosen on; `None` if it was typed.
        seen: Option<usize>,
    },
    /// Give the match up.
    Resign {
        /// The [stamp](Match::stamp) at which the player was asked to confirm.
        seen: Option<usize>,
    },
    /// Make an offer, or answer one.
    Offer {
        /// What is offered.
        kind: OfferKind,
        /// What to do about it.
        what: Offering,
        /// The [stamp](Match::stamp) of the board that it is about; `None` if it was typed.
        seen: Option<usize>,
    },
    /// Call the match off, as long as not both have acted.
    Abort {
        /// The [stamp](Match::stamp) at which the player was asked to confirm.
        seen: Option<usize>,
    },
    /// Win the match, because the opponent has left the server. Whoever asks this has made sure of it.
    Claim,
    /// Be told what to play. It makes a match against the bot unrated.
    Hint {
        /// The [stamp](Match::stamp) at which the player asked.
        seen: Option<usize>,
    },
}

/// What came of a request that was not refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Acted {
    /// It took effect: the match as it now is.
    Changed(Box<Match>),
    /// It had taken effect before, or is too old to tell; nothing changes.
    Before,
}

impl Match {
    /// How many requests are remembered as done. Discord delivers a request again within minutes, and a player cannot
    /// make many in that time, for the opponent has to act in between.
    pub const REMEMBERED: usize = 16;
    /// How many matches against the bot a member may have running in a server.
    pub const MOST_AGAINST_BOT: usize = 5;

    /// Begins the match of an accepted challenge.
    pub(super) fn begin(
        challenge: &Challenge,
        id: MatchId,
        opponent: MemberId,
        by: RequestId,
        coin: bool,
        now: Timestamp,
    ) -> Match {
        let players = match challenge.side.settle(coin) {
            Side::White => [challenge.challenger, opponent],
            Side::Black => [opponent, challenge.challenger],
        };
        let play = challenge.rules.start();
        let first = play.to_act().unwrap_or(Side::White);
        Match {
            id,
            server: challenge.server,
            channel: challenge.channel,
            players,
            bot: None,
            rated: challenge.rated,
            play,
            end: None,
            settled: None,
            begun_by: by,
            began_at: now,
            touched_at: now,
            offers: Offers::default(),
            taken_back: 0,
            forced: 0,
            clock: MatchClock::start(challenge.pace, first, now),
            ruling: None,
            voided: None,
            done: Vec::new(),
        }
    }

    /// Begins a match against the bot. `running` are the matches that the member has running in the server.
    ///
    /// # Errors
    /// When too many of those are against the bot already.
    pub fn against_bot(asked: NewBotMatch, running: &[Match], now: Timestamp) -> Result<Match, Refusal> {
        if running.iter().filter(|one| one.bot.is_some()).count() >= Match::MOST_AGAINST_BOT {
            return Err(Refusal::TooManyAgainstBot {
                limit: Match::MOST_AGAINST_BOT,
            });
        }
        let member_side = asked.side.settle(asked.coin);
        let players = match member_side {
            Side::White => [asked.member, asked.bot],
            Side::Black => [asked.bot, asked.member],
        };
        Ok(Match {
            id: asked.id,
            server: asked.server,
            channel: asked.channel,
            players,
            bot: Some(BotPlayer {
                side: member_side.other(),
                level: asked.level,
                seed: asked.seed,
            }),
            rated: true,
            play: asked.rules.start(),
            end: None,
            settled: None,
            begun_by: asked.by,
            began_at: now,
            touched_at: now,
            offers: Offers::default(),
            taken_back: 0,
            forced: 0,
            // The bot answers at once, and minds no pause.
            clock: None,
            ruling: None,
            voided: None,
            done: Vec::new(),
        })
    }

    /// The bot's part, if it is the bot's turn.
    pub fn bot_to_act(&self) -> Option<BotPlayer> {
        self.bot.filter(|bot| self.to_act() == Some(bot.side))
    }

    /// Plays an action of the bot.
    ///
    /// # Errors
    /// When the match has ended or the action is not legal; nothing has changed then.
    pub fn bot_acts(&mut self, action: Action, now: Timestamp) -> Result<(), Refused> {
        self.play.act(action)?;
        self.end = self.play.end();
        self.touched_at = now;
        Ok(())
    }

    /// Plays an action for the player to act, as the only one that is legal.
    ///
    /// # Errors
    /// When the match has ended or the action is not legal; nothing has changed then.
    pub fn forced_to(&mut self, action: Action, now: Timestamp) -> Result<(), Refused> {
        self.play.act(action)?;
        self.forced += 1;
        self.end = self.play.end();
        self.hand_over(now);
        Ok(())
    }

    /// The side this member plays; `None` for a bystander.
    pub fn side_of(&self, member: MemberId) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.player(side) == member)
    }

    /// The member who plays this side.
    pub const fn player(&self, side: Side) -> MemberId {
        self.players[side.index()]
    }

    /// The side to act; `None` once the match has ended.
    pub fn to_act(&self) -> Option<Side> {
        if self.end.is_some() { None } else { self.play.to_act() }
    }

    /// Whether this member is to act.
    pub fn waits_for(&self, member: MemberId) -> bool {
        self.to_act().is_some_and(|side| self.player(side) == member)
    }

    /// How many actions have been played.
    pub fn ply(&self) -> usize {
        self.play.ply()
    }

    /// What tells its boards apart: it grows with every action, and with every one that is taken back. Where none was, it
    /// is the ply.
    pub fn stamp(&self) -> usize {
        self.ply() + 2 * self.taken_back
    }

    /// Decides a request of a member.
    ///
    /// # Errors
    /// When the member does not play in this match, the match has ended, it is not their turn, the board they saw is
    /// history, or the action cannot be read or is not legal.
    pub fn decide(&self, by: MemberId, id: RequestId, request: &Request, now: Timestamp) -> Result<Acted, Refusal> {
        let side = self.side_of(by).ok_or(Refusal::NotAPlayer { players: self.players })?;
        if self.done.contains(&id) {
            return Ok(Acted::Before);
        }
        if let Some(end) = self.end {
            return Err(Refusal::Over(end));
        }
        let mut after = self.clone();
        match request {
            Request::Act { text, seen } => {
                self.seen_now(*seen)?;
                let to_act = self.play.to_act().unwrap_or(side);
                if to_act != side {
                    return Err(Refusal::NotYourTurn {
                        to_act: self.player(to_act),
                    });
                }
                if self.may_have_forgotten(id) {
                    return Ok(Acted::Before);
                }
                let action = self.play.read(text).map_err(Refusal::Unreadable)?;
                after.play.act(action).map_err(Refusal::Illegal)?;
                after.end = after.play.end();
                after.offers = Offers::default();
                after.hand_over(now);
            }
            Request::Offer { kind, what, seen } => {
                self.seen_now(*seen)?;
                if self.may_have_forgotten(id) {
                    return Ok(Acted::Before);
                }
                after = self.offering(side, *kind, *what, now)?;
            }
            Request::Resign { seen } => {
                self.seen_now(*seen)?;
                after.end = Some(End {
                    outcome: Outcome::Win(side.other()),
                    reason: Reason::Resigned,
                });
            }
            Request::Abort { seen } => {
                self.seen_now(*seen)?;
                if !self.may_abort() {
                    return Err(Refusal::BothHaveActed);
                }
                after.end = Some(End {
                    outcome: Outcome::Void,
                    reason: Reason::Aborted,
                });
            }
            Request::Claim => {
                after.end = Some(End {
                    outcome: Outcome::Win(side),
                    reason: Reason::Abandoned,
                });
            }
            Request::Hint { seen } => {
                self.seen_now(*seen)?;
                self.may_hint(by)?;
                if !self.rated {
                    return Ok(Acted::Before);
                }
                after.rated = false;
            }
        }
        after.touched_at = now;
        after.done.push(id);
        if after.done.len() > Match::REMEMBERED {
            after.done.remove(0);
        }
        Ok(Acted::Changed(Box::new(after)))
    }

    /// Whether a request may have taken effect so long ago that it is remembered no more. Ids grow with time, so one
    /// that is older than all that are remembered was made before their boards were shown: it is not about this one.
    fn may_have_forgotten(&self, id: RequestId) -> bool {
        self.done.len() >= Match::REMEMBERED && self.done.first().is_some_and(|oldest| id < *oldest)
    }

    /// The side that this member would give up.
    ///
    /// # Errors
    /// When they do not play in this match, or it has ended.
    pub fn may_resign(&self, member: MemberId) -> Result<Side, Refusal> {
        let side = self
            .side_of(member)
            .ok_or(Refusal::NotAPlayer { players: self.players })?;
        self.end.map_or(Ok(side), |end| Err(Refusal::Over(end)))
    }

    /// Whether this member may be given a hint now.
    ///
    /// # Errors
    /// When they do not play in this match, it is rated and between members, it has ended, or it is not their turn.
    pub fn may_hint(&self, member: MemberId) -> Result<(), Refusal> {
        let side = self.may_resign(member)?;
        if self.bot.is_none() && self.rated {
            return Err(Refusal::RatedHint);
        }
        match self.play.to_act() {
            Some(to_act) if to_act != side => Err(Refusal::NotYourTurn {
                to_act: self.player(to_act),
            }),
            _ => Ok(()),
        }
    }

    fn seen_now(&self, seen: Option<usize>) -> Result<(), Refusal> {
        match seen {
            // Numbers of actions would mislead where some were taken back.
            Some(seen) if seen != self.stamp() && self.taken_back > 0 => Err(Refusal::TakenBack),
            Some(seen) if seen != self.stamp() => Err(Refusal::Stale {
                seen,
                now: self.stamp(),
            }),
            _ => Ok(()),
        }
    }
}
