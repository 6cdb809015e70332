//! The bot as a player: matches against it, its actions, its hints.

use super::{Acted, Asker, Decision, Failure, Host, Which};
use crate::engine::{self, Hint, Level};
use crate::games::{Action, Play, Rules};
use crate::matches::{self, Match, MatchId, MemberId, NewBotMatch, Request, SideChoice};
use crate::store::{Change, Value, Version};
use tokio::sync::OnceCell;

/// What a member asks for who wants to play against the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgainstBot {
    /// The bot as a member.
    pub bot: MemberId,
    /// How well it plays.
    pub level: Level,
    /// The rules to play by; `None` for the server's default.
    pub rules: Option<Rules>,
    /// The member's side.
    pub side: SideChoice,
}

impl Host {
    /// Begins a match against the bot; where the bot is White, it has acted. Asked again by the same request, it gives
    /// the match already begun.
    ///
    /// # Errors
    /// A refusal, or a fault of the store.
    pub async fn play_bot(&self, asker: Asker, asked: AgainstBot) -> Result<Acted, Failure> {
        let number = OnceCell::new();
        self.settle(|| self.decide_bot_match(asker, asked, &number)).await
    }

    async fn decide_bot_match(
        &self,
        asker: Asker,
        asked: AgainstBot,
        number: &OnceCell<MatchId>,
    ) -> Result<Decision<Acted>, Failure> {
        let running = self.store.running(asker.server, asker.member).await?;
        let ended = self.store.ended(asker.server, asker.member, Host::ENDED_SHOWN).await?;
        let before = running.iter().chain(&ended).find(|one| one.begun_by == asker.request);
        if let Some(before) = before {
            return Ok(Decision::Nothing(Acted {
                now: before.clone(),
                fresh: false,
            }));
        }
        let rules = match asked.rules {
            Some(rules) => rules,
            None => self.settings(asker.server).await?.rules,
        };
        let wanted = |id| NewBotMatch {
            id,
            server: asker.server,
            channel: asker.channel,
            member: asker.member,
            bot: asked.bot,
            level: asked.level.number(),
            rules,
            side: asked.side,
            by: asker.request,
            coin: self.coin(asker.request),
            seed: self.seed(asker.request),
        };
        // Decided first with a number that stands for nothing, so that a refusal draws none.
        Match::against_bot(wanted(MatchId(0)), &running, self.now()).map_err(Failure::refused)?;
        let id = *number.get_or_try_init(|| self.store.fresh_match()).await?;
        let mut begun = Match::against_bot(wanted(id), &running, self.now()).map_err(Failure::refused)?;
        self.bot_replies(&mut begun).await?;
        let change = Change {
            expected: Version::default(),
            value: Value::Match(begun.clone()),
        };
        Ok(Decision::Commit(
            vec![change],
            Acted {
                now: begun,
                fresh: true,
            },
        ))
    }

    /// Lets the bot act for as long as it is its turn. The actions are committed together with the one that they answer,
    /// so a match never waits for the bot.
    pub(super) async fn bot_replies(&self, after: &mut Match) -> Result<(), Failure> {
        let Some(bot) = after.bot else { return Ok(()) };
        let Rules::Queah(rules) = after.play.rules();
        let level = Level::new(bot.level).unwrap_or_default();
        while after.bot_to_act().is_some() {
            let solution = self.solutions.of(rules).await;
            let Play::Queah(play) = &after.play;
            let chosen = engine::choose(&solution, play, level, bot.seed)?;
            let Some(chosen) = chosen else { break };
            let acted = after.bot_acts(Action::Queah(chosen.action), self.now());
            acted.map_err(Failure::Misplayed)?;
        }
        Ok(())
    }

    /// The match in which the asker may be given a hint now.
    ///
    /// # Errors
    /// [`Failure::Which`], a refusal, or a fault of the store.
    pub async fn may_hint(&self, asker: Asker, which: Which) -> Result<Match, Failure> {
        let found = self.find(asker, which).await?;
        found
            .may_hint(asker.member)
            .map_err(|refusal| Failure::about(refusal, &found))?;
        Ok(found)
    }

    /// What the bot would play for the asker, in a match that allows hints; it makes one against the bot unrated.
    /// `seen` is the ply at which they asked.
    ///
    /// # Errors
    /// [`Failure::Which`], a refusal, or a fault of the store.
    pub async fn hint(&self, asker: Asker, which: Which, seen: Option<usize>) -> Result<(Match, Hint), Failure> {
        let shown = self.act(asker, which, &Request::Hint { seen }).await?.now;
        let Play::Queah(play) = &shown.play;
        let solution = self.solutions.of(play.rules()).await;
        match engine::hint(&solution, play)? {
            Some(hint) => Ok((shown, hint)),
            // It was the asker's turn, so it has not ended.
            None => Err(Failure::refused(matches::Refusal::NoMatch)),
        }
    }
}
