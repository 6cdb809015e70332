//! Buttons and menus.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::component::{ComponentId, Verb};
use super::view;
use super::view::panel::Whose;
use crate::games::{Game, Rules};
use crate::host::{Analysing, Asker, Failure, Which};
use crate::matches::{ChallengeAnswer, ChallengeId, MatchId, OfferKind, Offering, Pool, Request};
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

impl Bot {
    /// Answers a press or a choice.
    pub async fn press(&self, interaction: &ComponentInteraction) {
        let id = interaction.data.custom_id.parse::<ComponentId>();
        let drawn_for = id.as_ref().ok().map(|id| id.match_number).filter(|number| *number > 0);
        let asked = self
            .in_its_language(Asked::component(interaction, drawn_for.map(MatchId)))
            .await;
        let asker = match asked.asker() {
            Ok(asker) => asker,
            Err(place) => return self.serve_elsewhere(&asked, place).await,
        };
        let chosen = chosen(&interaction.data.kind);
        self.serve(&asked, async {
            let known = match id {
                Ok(id) => self.pressed(&asked, asker, id, &chosen).await?,
                Err(error) => {
                    tracing::warn!(%error, "an unknown component was pressed");
                    None
                }
            };
            Ok(known.unwrap_or_else(|| view::refusal::unknown_component(&asked.own)))
        })
        .await;
    }

    /// The reply to a press; `None` when the id makes no sense, as one from another version may not.
    async fn pressed(
        &self,
        asked: &Asked,
        asker: Asker,
        id: ComponentId,
        every_choice: &[String],
    ) -> Result<Option<Reply>, Failure> {
        let chosen = every_choice.first().cloned();
        let which = Which::Number(MatchId(id.match_number));
        let argument = id.argument.as_deref();
        let answer = match id.verb {
            Verb::Accept => Some(ChallengeAnswer::Accept),
            Verb::Decline => Some(ChallengeAnswer::Decline),
            Verb::Withdraw => Some(ChallengeAnswer::Withdraw),
            _ => None,
        };
        if let Some(answer) = answer {
            let Some(challenge) = argument.and_then(|argument| argument.parse().ok()) else {
                return Ok(None);
            };
            return self
                .answer(asked, asker, ChallengeId(challenge), answer)
                .await
                .map(Some);
        }
        if let Some((kind, what)) = offering(id.verb) {
            let offered = self.offer(asked, asker, which, kind, what, Some(id.ply)).await;
            return offered.map(Some);
        }
        match id.verb {
            Verb::Act => {
                let Some(text) = chosen else { return Ok(None) };
                self.act(
                    asked,
                    asker,
                    which,
                    Request::Act {
                        text,
                        seen: Some(id.ply),
                    },
                )
                .await
                .map(Some)
            }
            Verb::Played => {
                let Some(text) = argument.map(str::to_owned) else {
                    return Ok(None);
                };
                let seen = Some(id.ply);
                let request = Request::Act { text, seen };
                self.act_confirmed(asked, asker, which, request).await.map(Some)
            }
            Verb::Resign => self.ask_to_resign(asked, asker, which).await.map(Some),
            Verb::Resigned => self.resign(asked, asker, which, id.ply).await.map(Some),
            Verb::Abort => self.ask_to_abort(asked, asker, which).await.map(Some),
            Verb::Aborted => self.abort(asked, asker, which, id.ply).await.map(Some),
            Verb::Stay => self.stay(asked, asker, which).await.map(Some),
            Verb::Which => self.chose_match(asked, asker, argument, chosen.as_deref()).await,
            Verb::Top => {
                let Some((rules, pool, page)) = argument.and_then(read_page) else {
                    return Ok(None);
                };
                let page = self.leaderboard(asked, asker, Some(rules), pool, page).await?;
                Ok(Some(Answer::Update(page).into()))
            }
            Verb::Rules => {
                let shown = self.host().find(asker, which).await?;
                Ok(Some(
                    Answer::Tell(view::pages::rules(&asked.own, shown.play.rules())).into(),
                ))
            }
            Verb::Hint => self.ask_for_hint(asked, asker, which).await.map(Some),
            Verb::Hinted => self.hint(asked, asker, which, id.ply).await.map(Some),
            Verb::Puzzle => {
                let argument = argument.unwrap_or_default();
                self.pressed_puzzle(asked, asker, argument, id.ply, chosen.as_deref())
                    .await
            }
            Verb::Replay => {
                let (number, button) = (MatchId(id.match_number), argument.unwrap_or_default());
                self.step(asked, asker, number, id.ply, button).await
            }
            Verb::Analyse => {
                let wanted = Analysing::Match(MatchId(id.match_number));
                self.analyse(asked, asker, wanted).await.map(Some)
            }
            Verb::Rematch => self.rematch(asked, asker, which).await.map(Some),
            Verb::Setting => {
                let (Some(whose), Some(name)) = (argument.and_then(Whose::from_word), chosen) else {
                    return Ok(None);
                };
                self.open_setting(asked, asker, whose, &name).await.map(Some)
            }
            Verb::Set => self.set(asked, asker, argument.unwrap_or_default(), every_choice).await,
            Verb::Prefer => {
                self.prefer(asked, asker, argument.unwrap_or_default(), every_choice)
                    .await
            }
            Verb::Accept
            | Verb::Decline
            | Verb::Withdraw
            | Verb::Draw
            | Verb::DrawAccept
            | Verb::DrawDecline
            | Verb::DrawWithdraw
            | Verb::Takeback
            | Verb::TakebackAccept
            | Verb::TakebackDecline
            | Verb::TakebackWithdraw => Ok(None),
        }
    }

    /// A match was chosen where several could have been meant: what was wanted is done in it.
    async fn chose_match(
        &self,
        asked: &Asked,
        asker: Asker,
        then: Option<&str>,
        chosen: Option<&str>,
    ) -> Result<Option<Reply>, Failure> {
        let (Some(then), Some((number, ply))) = (then, chosen.and_then(|chosen| chosen.split_once(':'))) else {
            return Ok(None);
        };
        let (Ok(number), Ok(ply)) = (number.parse(), ply.parse()) else {
            return Ok(None);
        };
        let which = Which::Number(MatchId(number));
        match then.split_once(' ').unwrap_or((then, "")) {
            ("act", text) => {
                let request = Request::Act {
                    text: text.to_owned(),
                    seen: Some(ply),
                };
                self.act(asked, asker, which, request).await.map(Some)
            }
            ("draw", _) => self
                .offer(asked, asker, which, OfferKind::Draw, Offering::Make, Some(ply))
                .await
                .map(Some),
            ("takeback", _) => self
                .offer(asked, asker, which, OfferKind::Takeback, Offering::Make, Some(ply))
                .await
                .map(Some),
            ("abort", _) => self.ask_to_abort(asked, asker, which).await.map(Some),
            ("claim", _) => self.claim(asked, asker, which).await.map(Some),
            ("hint", _) => self.ask_for_hint(asked, asker, which).await.map(Some),
            ("resign", _) => self.ask_to_resign(asked, asker, which).await.map(Some),
            ("replay", _) => self.replay(asked, asker, which).await.map(Some),
            ("export", _) => self.export(asked, asker, which).await.map(Some),
            ("board", _) => self.board(asked, asker, which, None).await.map(Some),
            _ => Ok(None),
        }
    }
}

/// What was chosen from a menu: the values of its options, or the ids of channels, roles or members.
fn chosen(kind: &ComponentInteractionDataKind) -> Vec<String> {
    match kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::ChannelSelect { values } => values.iter().map(ToString::to_string).collect(),
        ComponentInteractionDataKind::RoleSelect { values } => values.iter().map(ToString::to_string).collect(),
        ComponentInteractionDataKind::UserSelect { values } => values.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// What a button does about which offer, if it is about one.
const fn offering(verb: Verb) -> Option<(OfferKind, Offering)> {
    Some(match verb {
        Verb::Draw => (OfferKind::Draw, Offering::Make),
        Verb::DrawAccept => (OfferKind::Draw, Offering::Accept),
        Verb::DrawDecline => (OfferKind::Draw, Offering::Decline),
        Verb::DrawWithdraw => (OfferKind::Draw, Offering::Withdraw),
        Verb::Takeback => (OfferKind::Takeback, Offering::Make),
        Verb::TakebackAccept => (OfferKind::Takeback, Offering::Accept),
        Verb::TakebackDecline => (OfferKind::Takeback, Offering::Decline),
        Verb::TakebackWithdraw => (OfferKind::Takeback, Offering::Withdraw),
        _ => return None,
    })
}

/// The rules, pool and page that a button of the leaderboard leads to.
fn read_page(argument: &str) -> Option<(Rules, Pool, usize)> {
    let (rest, page) = argument.rsplit_once('.')?;
    let (rules, pool) = match rest.rsplit_once('.') {
        Some((rules, "bot")) => (rules, Pool::Bot),
        Some((rules, "members")) => (rules, Pool::Members),
        _ => (rest, Pool::Members),
    };
    Some((Rules::read(Game::Queah, rules).ok()?, pool, page.parse().ok()?))
}
