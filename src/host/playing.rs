//! Matches: found, played, resigned, shown.

use super::{Asker, Decision, Failure, Host};
use crate::engine::Level;
use crate::games::{End, Outcome, Side};
use crate::matches::{
    self, BotPlayer, Match, MatchId, Pairing, Pointer, Pool, Refusal, Request, Settled, Shown, Standing, Tally, Unmoved,
};
use crate::store::{Change, Pair, StandingKey, StoreError, Value, Versioned};

/// Which match a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one of this number.
    Number(MatchId),
    /// The one that the asker can only mean, given what they want of it.
    Meant(Meant),
}

/// What is wanted of a match whose number was not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// To act in it: it must be the asker's turn there, if it is their turn anywhere. Of those, one in this channel
    /// comes first.
    ToAct,
    /// To do something that may be done at any time.
    Running,
    /// To see it: the last one that ended will do.
    ToSee,
}

/// What came of a request that was not refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Acted {
    /// The match as it now is.
    pub now: Match,
    /// Whether it took effect by this call; a request delivered again changes nothing.
    pub fresh: bool,
}

/// A match, and how it would be after an action that is not played yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The match as it is.
    pub now: Match,
    /// The match as it would be.
    pub after: Match,
}

/// A member's matches in a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// Those that run, the member's turn first, each with the message that shows its board.
    pub running: Vec<(Match, Option<Pointer>)>,
    /// The last that ended, newest first.
    pub ended: Vec<Match>,
}

impl Host {
    /// How many ended matches an overview shows.
    pub(super) const ENDED_SHOWN: usize = 5;

    /// The match that a request is about.
    ///
    /// # Errors
    /// [`Failure::Which`] when it could be several, a refusal when there is none, or a fault of the store.
    pub async fn find(&self, asker: Asker, which: Which) -> Result<Match, Failure> {
        Ok(self.find_versioned(asker, which).await?.value)
    }

    async fn find_versioned(&self, asker: Asker, which: Which) -> Result<Versioned<Match>, Failure> {
        let id = match which {
            Which::Number(id) => id,
            Which::Meant(meant) => self.meant(asker, meant).await?,
        };
        let found = self
            .store
            .match_of(id)
            .await?
            .filter(|found| found.value.server == asker.server);
        found.ok_or_else(|| Failure::refused(Refusal::NoSuchMatch(id)))
    }

    async fn meant(&self, asker: Asker, meant: Meant) -> Result<MatchId, Failure> {
        let mut candidates = self.store.running(asker.server, asker.member).await?;
        if meant == Meant::ToAct
            && let Some(id) = self.acted_before(asker, &candidates).await?
        {
            return Ok(id);
        }
        if meant == Meant::ToAct {
            narrow(&mut candidates, |candidate| candidate.waits_for(asker.member));
        }
        narrow(&mut candidates, |candidate| candidate.channel == asker.channel);
        let none_waits = !candidates.iter().any(|candidate| candidate.waits_for(asker.member));
        if meant == Meant::ToAct && candidates.len() > 1 && none_waits {
            // Whichever were chosen, it would be refused.
            return Err(Failure::refused(Refusal::NoneWaits));
        }
        match candidates.as_slice() {
            [only] => Ok(only.id),
            [] if meant == Meant::ToSee => {
                let last = self.store.ended(asker.server, asker.member, 1).await?;
                last.first()
                    .map(|last| last.id)
                    .ok_or_else(|| Failure::refused(Refusal::NoMatch))
            }
            [] => Err(Failure::refused(Refusal::NoMatch)),
            _ => Err(Failure::Which(candidates)),
        }
    }

    /// The match in which this very request took effect before. Delivered again, it means no other match, though
    /// another may be the one that waits for the asker by now.
    async fn acted_before(&self, asker: Asker, running: &[Match]) -> Result<Option<MatchId>, StoreError> {
        let done = |one: &&Match| one.done.contains(&asker.request);
        if let Some(found) = running.iter().find(done) {
            return Ok(Some(found.id));
        }
        // It may be the one that ended its match.
        let ended = self.store.ended(asker.server, asker.member, Host::ENDED_SHOWN).await?;
        Ok(ended.iter().find(done).map(|one| one.id))
    }

    /// The match in which a request is meant, where it names none: of several, the only one in which its action is
    /// legal.
    async fn find_for(&self, asker: Asker, which: Which, request: &Request) -> Result<MatchId, Failure> {
        let candidates = match self.find(asker, which).await {
            Err(Failure::Which(candidates)) => candidates,
            found => return Ok(found?.id),
        };
        let Request::Act { text, .. } = request else {
            return Err(Failure::Which(candidates));
        };
        let is_legal = |one: &&Match| {
            let action = one.play.read(text);
            one.waits_for(asker.member) && action.is_ok_and(|action| one.play.legal().contains(&action))
        };
        let legal: Vec<&Match> = candidates.iter().filter(is_legal).collect();
        match legal.as_slice() {
            [only] => Ok(only.id),
            // Legal in none, the match that is chosen says why.
            [] => Err(Failure::Which(candidates)),
            several => Err(Failure::Which(several.iter().map(|&one| one.clone()).collect())),
        }
    }

    /// Carries out a request of a player. An action that could be meant in several matches is meant in the only one
    /// where it is legal.
    ///
    /// # Errors
    /// [`Failure::Which`], a refusal, or a fault of the store.
    pub async fn act(&self, asker: Asker, which: Which, request: &Request) -> Result<Acted, Failure> {
        let id = self.find_for(asker, which, request).await?;
        self.settle(|| self.decide_act(asker, id, request)).await
    }

    /// The match as it would be after an action, which is not played; `None` where this very request has played it before.
    ///
    /// # Errors
    /// As [`Host::act`].
    pub async fn preview(&self, asker: Asker, which: Which, request: &Request) -> Result<Option<Preview>, Failure> {
        let id = self.find_for(asker, which, request).await?;
        let found = self.find(asker, Which::Number(id)).await?;
        let decided = found.decide(asker.member, asker.request, request, self.now());
        match decided.map_err(|refusal| Failure::about(refusal, &found))? {
            matches::Acted::Before => Ok(None),
            matches::Acted::Changed(after) => Ok(Some(Preview {
                now: found,
                after: *after,
            })),
        }
    }

    /// Lets a match go on by itself for as long as it can: the bot acts, and so does whoever wants an action that is the
    /// only legal one to be played for them.
    pub(super) async fn go_on(&self, after: &mut Match) -> Result<(), Failure> {
        after.forced = 0;
        loop {
            self.bot_replies(after).await?;
            let Some(side) = after.to_act() else { return Ok(()) };
            let legal = after.play.legal();
            let [only] = legal.as_slice() else { return Ok(()) };
            if !self.preferences(after.player(side)).await?.forced {
                return Ok(());
            }
            after.forced_to(*only, self.now()).map_err(Failure::Misplayed)?;
        }
    }

    async fn decide_act(&self, asker: Asker, id: MatchId, request: &Request) -> Result<Decision<Acted>, Failure> {
        let found = self.find_versioned(asker, Which::Number(id)).await?;
        let decided = found.value.decide(asker.member, asker.request, request, self.now());
        match decided.map_err(|refusal| Failure::about(refusal, &found.value))? {
            matches::Acted::Before => Ok(Decision::Nothing(Acted {
                now: found.value,
                fresh: false,
            })),
            matches::Acted::Changed(after) => {
                let mut after = *after;
                self.go_on(&mut after).await?;
                let mut changes = self.tally(&mut after).await?;
                changes.push(Change {
                    expected: found.version,
                    value: Value::from(after.clone()),
                });
                Ok(Decision::Commit(
                    changes,
                    Acted {
                        now: after,
                        fresh: true,
                    },
                ))
            }
        }
    }

    /// The match that the asker may give up, and the side they play.
    ///
    /// # Errors
    /// [`Failure::Which`], a refusal, or a fault of the store.
    pub async fn may_resign(&self, asker: Asker, which: Which) -> Result<(Match, Side), Failure> {
        let found = self.find(asker, which).await?;
        let side = found
            .may_resign(asker.member)
            .map_err(|refusal| Failure::about(refusal, &found))?;
        Ok((found, side))
    }

    /// Remembers the message that shows something, and gives the one that is history because of it: usually the one
    /// before, but this very one where a newer was remembered first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn show(&self, shown: Shown, pointer: Pointer) -> Result<Option<Pointer>, StoreError> {
        let _one_at_a_time = self.showing.of(shown).lock().await;
        let before = self.store.pointer(shown).await?;
        // A request delivered twice shows the same message twice, and that is no history.
        if before == Some(pointer) {
            return Ok(None);
        }
        // Ids of messages grow with time, in every channel alike.
        if let Some(newer) = before.filter(|before| before.message > pointer.message) {
            tracing::debug!(?shown, ?newer, "a newer message shows this already");
            return Ok(Some(pointer));
        }
        self.store.point(shown, Some(pointer)).await?;
        Ok(before)
    }

    /// Forgets the message that showed something, for it cannot be reached any more; a newer one stays remembered.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn lost(&self, shown: Shown, pointer: Pointer) -> Result<(), StoreError> {
        let _one_at_a_time = self.showing.of(shown).lock().await;
        if self.store.pointer(shown).await? == Some(pointer) {
            self.store.point(shown, None).await?;
        }
        Ok(())
    }

    /// What the end of a match changes besides the match; nothing while it runs.
    pub(super) async fn tally(&self, after: &mut Match) -> Result<Vec<Change>, StoreError> {
        let Some(end) = after.end else { return Ok(Vec::new()) };
        if let Some(bot) = after.bot {
            return self.tally_against_bot(after, end, bot).await;
        }
        let key = |member| StandingKey {
            server: after.server,
            rules: after.play.rules(),
            pool: Pool::Members,
            member,
        };
        let keys = after.players.map(key);
        let standings = [self.store.standing(keys[0]).await?, self.store.standing(keys[1]).await?];
        let pair = Pair::new(after.server, after.players);
        let pairing = self.store.pairing(pair).await?;
        if end.outcome == Outcome::Void {
            after.settled = Some(Settled::Unmoved(Unmoved::Void));
            // Sides are not drawn anew, or one could call matches off until one has the side one likes.
            let next_white = Some(after.player(Side::White));
            let value = Value::Pairing(
                pair,
                Pairing {
                    next_white,
                    ..pairing.value
                },
            );
            let expected = pairing.version;
            return Ok(vec![Change { expected, value }]);
        }
        let values = [standings[0].value, standings[1].value];
        let tally = Tally::of(after, end, values, &pairing.value, self.now());
        after.settled = Some(tally.settled());
        let Tally::Moved {
            standings: moved,
            pairing: met,
            ..
        } = tally
        else {
            return Ok(Vec::new());
        };
        Ok(vec![
            Change {
                expected: standings[0].version,
                value: Value::Standing(keys[0], moved[0]),
            },
            Change {
                expected: standings[1].version,
                value: Value::Standing(keys[1], moved[1]),
            },
            Change {
                expected: pairing.version,
                value: Value::Pairing(pair, met),
            },
        ])
    }

    /// What the end of a match against the bot changes: the member's standing against it, and nothing else.
    async fn tally_against_bot(&self, after: &mut Match, end: End, bot: BotPlayer) -> Result<Vec<Change>, StoreError> {
        let member_side = bot.side.other();
        let key = StandingKey {
            server: after.server,
            rules: after.play.rules(),
            pool: Pool::Bot,
            member: after.player(member_side),
        };
        let standing = self.store.standing(key).await?;
        let level = Level::new(bot.level).unwrap_or_default();
        let mut values = [Standing::measured(level.rating()); 2];
        values[member_side.index()] = standing.value;
        let tally = Tally::of(after, end, values, &Pairing::default(), self.now());
        after.settled = Some(tally.settled());
        Ok(match tally {
            Tally::Moved { standings, .. } => vec![Change {
                expected: standing.version,
                value: Value::Standing(key, standings[member_side.index()]),
            }],
            Tally::Unmoved(_) => Vec::new(),
        })
    }

    /// A member's running matches in the server they ask in, the member's turn first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn running(&self, asker: Asker) -> Result<Vec<Match>, StoreError> {
        let mut matches = self.store.running(asker.server, asker.member).await?;
        matches.sort_by_key(|one| (!one.waits_for(asker.member), one.touched_at, one.id));
        Ok(matches)
    }

    /// A member's matches in the server they ask in.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn overview(&self, asker: Asker) -> Result<Overview, StoreError> {
        let matches = self.running(asker).await?;
        let mut running = Vec::with_capacity(matches.len());
        for one in matches {
            let pointer = self.store.pointer(Shown::Match(one.id)).await?;
            running.push((one, pointer));
        }
        let ended = self.store.ended(asker.server, asker.member, Host::ENDED_SHOWN).await?;
        Ok(Overview { running, ended })
    }
}

/// Keeps what the test holds for, unless it holds for nothing: then all could still be meant.
fn narrow(candidates: &mut Vec<Match>, test: impl Fn(&Match) -> bool) {
    if candidates.iter().any(&test) {
        candidates.retain(test);
    }
}
