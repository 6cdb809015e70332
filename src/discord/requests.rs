//! From an interaction to a reply: one function a thing that members can ask, whichever way they ask it.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Card, Reply, Retire};
use super::texts::Texts;
use super::view;
use crate::games::{Rules, Side};
use crate::host::{Acted, Asker, Challenged, Challenging, Failure, Which};
use crate::matches::{
    ChallengeAnswer, ChallengeId, ChallengeState, Match, MemberId, Pool, Refusal, Request, ServerId, Shown, rank,
};
use futures::future::join_all;
use std::collections::{BTreeSet, HashSet};

/// How many members Discord is asked about at a time.
const ASKED_AT_ONCE: usize = 8;

impl Bot {
    /// Makes a challenge.
    pub(super) async fn challenge(&self, asked: &Asked, asker: Asker, wanted: Challenging) -> Result<Reply, Failure> {
        let challenged = self.host.challenge(asker, wanted).await?;
        Ok(self.challenged(asked, asker, challenged).await)
    }

    /// What a challenge that was asked for comes to.
    pub(super) async fn challenged(&self, asked: &Asked, asker: Asker, challenged: Challenged) -> Reply {
        let Challenged { challenge, fresh } = challenged;
        let shows = Some(Shown::Challenge(challenge.id));
        let answer = match challenge.state {
            ChallengeState::Pending if fresh => Answer::Say(view::challenge::invitation(&asked.common, &challenge)),
            ChallengeState::Pending => Answer::Again(view::challenge::invitation(&asked.common, &challenge)),
            // Delivered again once it was answered.
            state => {
                let begun = match state {
                    ChallengeState::Accepted(number) => self.host.find(asker, Which::Number(number)).await.ok(),
                    _ => None,
                };
                Answer::Again(view::challenge::over(&asked.common, &challenge, begun.as_ref()))
            }
        };
        Reply { answer, shows }
    }

    /// Answers a challenge.
    pub(super) async fn answer(
        &self,
        asked: &Asked,
        asker: Asker,
        id: ChallengeId,
        answer: ChallengeAnswer,
    ) -> Result<Reply, Failure> {
        let answered = self.host.answer(asker, id, answer).await?;
        let over = view::challenge::over(&asked.common, &answered.challenge, answered.begun.as_ref());
        Ok(match answered.begun {
            // The other delivery sends the board.
            Some(_) if !answered.fresh => Answer::Update(over).into(),
            Some(begun) => Reply {
                answer: Answer::UpdateThenSay(over, self.newest(asked, &begun, Side::White).await),
                shows: Some(Shown::Match(begun.id)),
            },
            None => Answer::Update(over).into(),
        })
    }

    /// The newest board of a match, for everyone.
    pub(super) async fn newest(&self, asked: &Asked, shown: &Match, from: Side) -> Card {
        let card = view::board::newest(&asked.common, shown, from);
        self.written(&asked.common, card, shown, from).await
    }

    /// A board of a match, written out as well where one of its players wants that.
    pub(super) async fn written(&self, texts: &Texts, card: Card, shown: &Match, from: Side) -> Card {
        match self.host.wants_text(shown).await {
            Ok(true) => {
                let written = view::written(texts, &shown.play, shown.end, from);
                let content = format!("{}\n{written}", card.content);
                Card { content, ..card }
            }
            Ok(false) => card,
            // The picture says the same.
            Err(error) => {
                self.store_failed(&error);
                card
            }
        }
    }

    /// Plays an action, however it was asked for. Whoever wants to see it first is shown it.
    pub(super) async fn act(
        &self,
        asked: &Asked,
        asker: Asker,
        which: Which,
        request: Request,
    ) -> Result<Reply, Failure> {
        if matches!(request, Request::Act { .. }) && self.host.preferences(asker.member).await?.preview {
            let preview = match self.host.preview(asker, which, &request).await {
                Err(Failure::Which(matches)) => return self.ask_where_to_act(asked, &matches, &request),
                preview => preview?,
            };
            // One that took effect before is shown as it came out.
            if let Some(preview) = preview {
                return Ok(Answer::Tell(view::board::preview(&asked.own, &preview, asked.member)).into());
            }
        }
        self.act_at_once(asked, asker, which, request).await
    }

    /// Plays an action that was shown first, and confirmed.
    pub(super) async fn act_confirmed(
        &self,
        asked: &Asked,
        asker: Asker,
        which: Which,
        request: Request,
    ) -> Result<Reply, Failure> {
        let Acted { now, fresh } = self.host.act(asker, which, &request).await?;
        let played = view::board::played(&asked.own, &now, asked.member);
        if !fresh {
            // The other delivery sends the board.
            return Ok(Answer::Update(played).into());
        }
        Ok(Reply {
            answer: Answer::UpdateThenSay(played, self.newest(asked, &now, Side::White).await),
            shows: Some(Shown::Match(now.id)),
        })
    }

    async fn act_at_once(&self, asked: &Asked, asker: Asker, which: Which, request: Request) -> Result<Reply, Failure> {
        let acted = match self.host.act(asker, which, &request).await {
            Err(Failure::Which(matches)) => return self.ask_where_to_act(asked, &matches, &request),
            acted => acted?,
        };
        let board = self.newest(asked, &acted.now, Side::White).await;
        let answer = if acted.fresh {
            Answer::Say(board)
        } else {
            Answer::Again(board)
        };
        Ok(Reply {
            answer,
            shows: Some(Shown::Match(acted.now.id)),
        })
    }

    /// Asks in which match an action is meant. The menu's id carries the action as it is written strictly, for what
    /// was typed may be longer than an id may be.
    fn ask_where_to_act(&self, asked: &Asked, matches: &[Match], request: &Request) -> Result<Reply, Failure> {
        let Request::Act { text, .. } = request else {
            return Ok(self.ask_which(asked, matches, "resign"));
        };
        let mut unreadable = None;
        for one in matches {
            match one.play.read(text) {
                Ok(action) => return Ok(self.ask_which(asked, matches, &format!("act {action}"))),
                Err(error) => unreadable = Some(error),
            }
        }
        // It means nothing in any of them, so there is nothing to choose between.
        let refusal = unreadable.map_or(Refusal::NoMatch, Refusal::Unreadable);
        Err(Failure::Refused { refusal, about: None })
    }

    /// Asks a player to confirm that they give up.
    pub(super) async fn ask_to_resign(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        // Refused now rather than after the confirmation.
        let (shown, side) = match self.host.may_resign(asker, which).await {
            Err(Failure::Which(matches)) => return Ok(self.ask_which(asked, &matches, "resign")),
            found => found?,
        };
        Ok(Answer::Tell(view::board::confirm_resignation(&asked.own, &shown, side)).into())
    }

    /// Gives a match up, once it was confirmed.
    pub(super) async fn resign(
        &self,
        asked: &Asked,
        asker: Asker,
        which: Which,
        seen: usize,
    ) -> Result<Reply, Failure> {
        let Acted { now, fresh } = self
            .host
            .act(asker, which, &Request::Resign { seen: Some(seen) })
            .await?;
        let resigned = view::board::resigned(&asked.own, &now, asker.member);
        if !fresh {
            // The other delivery sends the board.
            return Ok(Answer::Update(resigned).into());
        }
        Ok(Reply {
            answer: Answer::UpdateThenSay(resigned, self.newest(asked, &now, Side::White).await),
            shows: Some(Shown::Match(now.id)),
        })
    }

    /// Goes on with a match that the player was asked to confirm giving up.
    pub(super) async fn stay(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        let (shown, _) = self.host.may_resign(asker, which).await?;
        Ok(Answer::Update(view::board::stayed(&asked.own, &shown, asker.member)).into())
    }

    /// Shows the board of a match.
    pub(super) async fn board(
        &self,
        asked: &Asked,
        asker: Asker,
        which: Which,
        from: Option<Side>,
    ) -> Result<Reply, Failure> {
        let shown = match self.host.find(asker, which).await {
            Err(Failure::Which(matches)) => return Ok(self.ask_which(asked, &matches, "board")),
            shown => shown?,
        };
        let board = self.newest(asked, &shown, from.unwrap_or(Side::White)).await;
        // Whoever is to act was notified when it became their turn.
        let board = board.silent();
        if shown.side_of(asker.member).is_none() {
            // A bystander looks; the board that the players play from stays theirs.
            let board = match shown.end {
                Some(_) => board,
                None => board.without_components(),
            };
            return Ok(Answer::Say(board).into());
        }
        Ok(Reply {
            answer: Answer::Say(board),
            shows: Some(Shown::Match(shown.id)),
        })
    }

    /// Shows the asker alone the board that has waited longest for them, to be played from.
    pub(super) async fn next(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        let overview = self.host.overview(asker).await?;
        let waiting: Vec<_> = overview
            .running
            .iter()
            .filter(|(one, _)| one.waits_for(asker.member))
            .collect();
        let Some((next, pointer)) = waiting.first() else {
            let refusal = match overview.running.is_empty() {
                true => Refusal::NoMatch,
                false => Refusal::NoneWaits,
            };
            return Err(Failure::Refused { refusal, about: None });
        };
        let from = next.side_of(asker.member).unwrap_or(Side::White);
        let card = view::board::newest(&asked.own, next, from).silent();
        let card = self.written(&asked.own, card, next, from).await;
        let content = view::pages::next(&asked.own, asker.server, *pointer, waiting.len() - 1);
        let content = format!("{}\n{content}", card.content);
        Ok(Answer::Tell(Card { content, ..card }).into())
    }

    /// Asks which of several matches is meant, and what to do in it then.
    pub(super) fn ask_which(&self, asked: &Asked, matches: &[Match], then: &str) -> Reply {
        Answer::Tell(view::board::which(&asked.own, asked.member, matches, then)).into()
    }

    /// Lists the asker's matches.
    pub(super) async fn games(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        let overview = self.host.overview(asker).await?;
        let running = overview.running.iter().map(|(one, _)| one);
        let listed = running.take(view::pages::MOST_LINES).chain(&overview.ended);
        let opponents: BTreeSet<MemberId> = listed
            .filter(|one| one.bot.is_none())
            .flat_map(|one| one.players)
            .filter(|&player| player != asker.member)
            .collect();
        let present = self.present(asker.server, opponents.iter().copied()).await;
        let left = opponents
            .into_iter()
            .filter(|member| !present.contains(member))
            .collect();
        let page = view::pages::games(&asked.own, asker, &overview, &left);
        Ok(Answer::Tell(page).into())
    }

    /// One page of the server's leaderboard.
    pub(super) async fn leaderboard(
        &self,
        asked: &Asked,
        asker: Asker,
        rules: Option<Rules>,
        pool: Pool,
        page: usize,
    ) -> Result<Card, Failure> {
        let board = self.host.standings(asker.server, rules, pool).await?;
        // Asked in order, and only until the page is full and it is known whether another follows: a server may have
        // thousands of rated members, and Discord takes few questions at a time.
        let wanted = page
            .saturating_add(1)
            .saturating_mul(view::pages::PAGE)
            .saturating_add(1);
        let mut in_order = rank(board.standings).into_iter();
        let mut present = Vec::new();
        while present.len() < wanted {
            let at_once = ASKED_AT_ONCE.min(wanted - present.len());
            let some: Vec<_> = in_order.by_ref().take(at_once).collect();
            if some.is_empty() {
                break;
            }
            let members = self.present(asker.server, some.iter().map(|one| one.member)).await;
            let some = some.into_iter().filter(|one| members.contains(&one.member));
            present.extend(some.map(|one| (one.member, one.standing)));
        }
        Ok(view::pages::leaderboard(
            &asked.common,
            board.rules,
            board.pool,
            &rank(present),
            page,
        ))
    }

    /// Those among these who are members of the server now.
    async fn present(&self, server: ServerId, members: impl Iterator<Item = MemberId>) -> HashSet<MemberId> {
        let now = self.host.now();
        let members: Vec<MemberId> = members.collect();
        let mut present = HashSet::new();
        for some in members.chunks(ASKED_AT_ONCE) {
            let questions = some.iter().map(|&member| async move {
                let is_present = self.members.is_member(&self.wire, server, member, now).await;
                is_present.then_some(member)
            });
            present.extend(join_all(questions).await.into_iter().flatten());
        }
        present
    }

    /// How the game is played under these rules, or under the server's default.
    pub(super) async fn rules(&self, asked: &Asked, asker: Asker, rules: Option<Rules>) -> Result<Reply, Failure> {
        let rules = match rules {
            Some(rules) => rules,
            None => self.host.settings(asker.server).await?.rules,
        };
        Ok(Answer::Tell(view::pages::rules(&asked.own, rules)).into())
    }

    /// Tells of every challenge whose time is up, where it was made.
    pub(super) async fn expire_challenges(&self) {
        // A stop waits for the edits, for what has expired is not found to expire again.
        let Some(underway) = self.work.begin() else { return };
        let expired = match self.host.expire_challenges().await {
            Ok(expired) => expired,
            Err(error) => return self.store_failed(&error),
        };
        for (challenge, invitation) in expired {
            let Some(pointer) = invitation else { continue };
            let texts = self.texts_of(challenge.server).await;
            let content = view::challenge::outcome(&texts, &challenge, None);
            let shown = Shown::Challenge(challenge.id);
            self.retire(
                &underway,
                Retire {
                    shown,
                    pointer,
                    content,
                },
            );
        }
    }
}
