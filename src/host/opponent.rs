//! The bot as a player: matches against it, its actions, its hints.

use super::{Acted, Asker, Decision, Failure, Host, Which};
use crate::engine::{self, Hint, Level};
use crate::games::{Action, Play, Rules};
use crate::matches::{
    Challenge, ChallengeId, ChallengeState, Match, MatchId, MemberId, NewBotMatch, NoAnalysis, Pace, Refusal, Request,
    SideChoice,
};
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
        let _one_at_a_time = self.beginning.of((asker.server, asker.member)).lock().await;
        let number = OnceCell::new();
        self.settle(|| self.decide_bot_match(asker, asked, &number)).await
    }

    async fn decide_bot_match(
        &self,
        asker: Asker,
        asked: AgainstBot,
        number: &OnceCell<MatchId>,
    ) -> Result<Decision<Acted>, Failure> {
        if let Some(now) = self.begun_by(asker).await? {
            return Ok(Decision::Nothing(Acted { now, fresh: false }));
        }
        let running = self.store.running(asker.server, asker.member).await?;
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
        // The request is kept beside it, as a challenge that the bot took up: delivered twice at once, it conflicts.
        let taken_up = Challenge {
            id: ChallengeId(asker.request.0),
            server: asker.server,
            channel: asker.channel,
            challenger: asker.member,
            opponent: Some(asked.bot),
            rules,
            pace: Pace::Unlimited,
            side: asked.side,
            rated: begun.rated,
            made_at: begun.began_at,
            state: ChallengeState::Accepted(begun.id),
        };
        let values = [Value::Challenge(taken_up), Value::from(begun.clone())];
        let changes = values.map(|value| Change {
            expected: Version::default(),
            value,
        });
        Ok(Decision::Commit(
            changes.to_vec(),
            Acted {
                now: begun,
                fresh: true,
            },
        ))
    }

    /// The match against the bot that this very request began, if it did.
    async fn begun_by(&self, asker: Asker) -> Result<Option<Match>, Failure> {
        let kept = self.store.challenge(ChallengeId(asker.request.0)).await?;
        let Some(ChallengeState::Accepted(id)) = kept.map(|kept| kept.value.state) else {
            return Ok(None);
        };
        Ok(self.store.match_of(id).await?.map(|found| found.value))
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
        self.tells_of_no_other(asker, &found).await?;
        Ok(found)
    }

    /// A rated match could be played again as one in which hints are given: so none is given that would tell of it.
    async fn tells_of_no_other(&self, asker: Asker, hinted: &Match) -> Result<(), Failure> {
        let running = self.store.running_in(asker.server).await?;
        let mut others = running.iter().filter(|other| other.id != hinted.id);
        match others.find(|other| other.is_told_of_by(&hinted.play)) {
            Some(told) => Err(Failure::about(Refusal::NoAnalysis(NoAnalysis::TellsOf(told.id)), told)),
            None => Ok(()),
        }
    }

    /// What the bot would play for the asker, in a match that allows hints; it makes one against the bot unrated.
    /// `seen` is the ply at which they asked.
    ///
    /// # Errors
    /// [`Failure::Which`], a refusal, or a fault of the store.
    pub async fn hint(&self, asker: Asker, which: Which, seen: Option<usize>) -> Result<(Match, Hint), Failure> {
        let found = self.may_hint(asker, which).await?;
        let which = Which::Number(found.id);
        let shown = self.act(asker, which, &Request::Hint { seen }).await?.now;
        let Play::Queah(play) = &shown.play;
        let solution = self.solutions.of(play.rules()).await;
        match engine::hint(&solution, play)? {
            Some(hint) => Ok((shown, hint)),
            // It was the asker's turn, so it has not ended.
            None => Err(Failure::refused(Refusal::NoMatch)),
        }
    }
}
