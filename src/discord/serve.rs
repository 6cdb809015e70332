//! Answering an interaction: in time, exactly once, and with what was committed.

use super::Bot;
use super::asked::{Asked, Kind};
use super::card::{Answer, Card, Reply, Retire};
use super::permissions;
use super::view;
use super::wire::WireError;
use super::work::Underway;
use crate::games::{Rules, Side, queah};
use crate::host::Failure;
use crate::matches::{Match, Pointer, Refusal};
use futures::FutureExt;
use serenity::all::{CreateInteractionResponse, CreateInteractionResponseMessage};
use std::future::Future;
use std::panic::AssertUnwindSafe;

impl Bot {
    /// Works out a reply and gives it. Work that takes long is deferred, so that Discord does not give up; a refusal
    /// is told to the asker alone; a fault is logged with an id that the asker is told.
    pub async fn serve(&self, asked: &Asked, work: impl Future<Output = Result<Reply, Failure>> + Send) {
        let Some(underway) = self.work.begin() else {
            let card = Card {
                content: asked.own.say("stopping"),
                ..Card::default()
            };
            self.log_unsaid(self.wire.respond_with(&asked.token, &card, true).await.map(drop));
            return;
        };
        let work = AssertUnwindSafe(work).catch_unwind();
        tokio::pin!(work);
        let at_once = tokio::time::timeout(self.defer_after, &mut work).await;
        let (result, deferred) = match at_once {
            Ok(result) => (result, false),
            Err(_) => {
                self.defer(asked).await;
                (work.await, true)
            }
        };
        let reply = match result {
            Ok(Ok(reply)) => reply,
            Ok(Err(failure)) => self.failed(asked, failure),
            Err(panic) => self.panicked(asked, panic.as_ref()),
        };
        self.give(asked, reply, deferred, &underway).await;
    }

    /// Tells Discord that an answer will come.
    async fn defer(&self, asked: &Asked) {
        let response = match asked.kind {
            Kind::Command => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new()),
            Kind::Component => CreateInteractionResponse::Acknowledge,
        };
        self.log_unsaid(self.wire.respond(&asked.token, response, Vec::new()).await.map(drop));
    }

    /// Gives a reply, remembers the message it made, and retires what is history.
    async fn give(&self, asked: &Asked, mut reply: Reply, deferred: bool, underway: &Underway) {
        if let (Answer::Say(card) | Answer::UpdateThenSay(_, card), Some(may)) = (&mut reply.answer, asked.may) {
            card.content.extend(permissions::complaint(&asked.common, may));
        }
        let said = match (deferred, asked.kind) {
            (false, _) => self.give_at_once(asked, &reply.answer).await,
            (true, Kind::Command) => self.give_deferred_command(asked, &reply.answer).await,
            (true, Kind::Component) => self.give_deferred_component(asked, &reply.answer).await,
        };
        let said = match said {
            Ok(said) => said,
            Err(error) => self.say_elsewhere(asked, &reply.answer, error).await,
        };
        if let (Some(shows), Some(pointer)) = (reply.shows, said) {
            match self.host.show(shows, pointer).await {
                Ok(Some(history)) => reply.retire.push(Retire {
                    pointer: history,
                    content: None,
                }),
                Ok(None) => {}
                Err(error) => self.store_failed(&error),
            }
        }
        for retire in reply.retire {
            self.tidying.add(&self.wire, underway, retire);
        }
    }

    async fn give_at_once(&self, asked: &Asked, answer: &Answer) -> Result<Option<Pointer>, WireError> {
        match answer {
            Answer::Say(card) | Answer::Again(card) => self.wire.respond_with(&asked.token, card, false).await,
            Answer::Tell(card) => self.wire.respond_with(&asked.token, card, true).await.map(|_| None),
            Answer::Update(card) => self.update(asked, card).await.map(|()| None),
            Answer::UpdateThenSay(first, second) => {
                self.log_unsaid(self.update(asked, first).await);
                self.wire.follow_up(&asked.token, second, false).await.map(Some)
            }
        }
    }

    async fn update(&self, asked: &Asked, card: &Card) -> Result<(), WireError> {
        let response = CreateInteractionResponse::UpdateMessage(card.response(false));
        self.wire.respond(&asked.token, response, card.files()).await.map(drop)
    }

    /// A deferred command shows "thinking" to everyone: that becomes the board, or goes before the asker is told.
    async fn give_deferred_command(&self, asked: &Asked, answer: &Answer) -> Result<Option<Pointer>, WireError> {
        match answer {
            Answer::Say(card) | Answer::Update(card) | Answer::UpdateThenSay(_, card) => {
                let pointer = self.wire.rewrite(&asked.token, card).await?;
                // An edit notifies nobody, so whoever is meant is called by a message of its own.
                if !card.pings.is_empty() {
                    let call = Card {
                        content: card
                            .pings
                            .iter()
                            .map(|member| format!("<@{member}>"))
                            .collect::<Vec<_>>()
                            .join(" "),
                        pings: card.pings.clone(),
                        ..Card::default()
                    };
                    self.log_unsaid(self.wire.follow_up(&asked.token, &call, false).await.map(drop));
                }
                Ok(Some(pointer))
            }
            Answer::Again(card) => self.wire.rewrite(&asked.token, card).await.map(Some),
            Answer::Tell(card) => {
                self.log_unsaid(self.wire.unsay(&asked.token).await);
                self.wire.follow_up(&asked.token, card, true).await.map(|_| None)
            }
        }
    }

    async fn give_deferred_component(&self, asked: &Asked, answer: &Answer) -> Result<Option<Pointer>, WireError> {
        match answer {
            Answer::Say(card) => self.wire.follow_up(&asked.token, card, false).await.map(Some),
            // The other delivery sends the message; a second one would notify twice.
            Answer::Again(_) => Ok(None),
            Answer::Tell(card) => self.wire.follow_up(&asked.token, card, true).await.map(|_| None),
            Answer::Update(card) => self.wire.rewrite(&asked.token, card).await.map(|_| None),
            Answer::UpdateThenSay(first, second) => {
                self.log_unsaid(self.wire.rewrite(&asked.token, first).await.map(drop));
                self.wire.follow_up(&asked.token, second, false).await.map(Some)
            }
        }
    }

    /// The answer did not get through, and what it tells is committed: everyone can still be told in the channel.
    async fn say_elsewhere(&self, asked: &Asked, answer: &Answer, error: WireError) -> Option<Pointer> {
        tracing::warn!(%error, "an answer did not get through");
        let (Answer::Say(card) | Answer::UpdateThenSay(_, card)) = answer else {
            return None;
        };
        match self.wire.send(asked.channel, card).await {
            Ok(pointer) => Some(pointer),
            Err(error) => {
                tracing::warn!(%error, "nor did a message in the channel; the board comes with the next command");
                None
            }
        }
    }

    fn log_unsaid(&self, said: Result<(), WireError>) {
        if let Err(error) = said {
            tracing::warn!(%error, "part of an answer did not get through");
        }
    }

    /// What a member is told instead of a result.
    fn failed(&self, asked: &Asked, failure: Failure) -> Reply {
        match failure {
            Failure::Refused { refusal, about } => self.refused(asked, &refusal, about.as_deref()),
            // Whoever could have meant several matches has asked which before it came to this.
            Failure::Which(matches) => {
                Answer::Tell(view::board::which(&asked.own, asked.member, &matches, "board")).into()
            }
            failure @ Failure::Contended { .. } => self.fault(asked, "fault", &failure),
            Failure::Store(error) => {
                self.store_failed(&error);
                self.fault(asked, "fault", &error)
            }
            Failure::Unsure(ref error) => {
                self.store_failed(error);
                self.fault(asked, "fault-unknown", &failure)
            }
        }
    }

    /// A refusal for the asker alone, with the board it is about.
    pub fn refused(&self, asked: &Asked, refusal: &Refusal, about: Option<&Match>) -> Reply {
        let content = view::refusal::sentence(&asked.own, refusal, about);
        let picture = match about {
            Some(about) => {
                let from = about.side_of(asked.member).unwrap_or(Side::White);
                view::board::board_picture(&asked.own, about, from)
            }
            None => view::start_picture(&asked.own, Rules::Queah(queah::Rules::CLASSIC)),
        };
        Answer::Tell(Card {
            content,
            picture: Some(picture),
            ..Card::default()
        })
        .into()
    }

    fn fault(&self, asked: &Asked, key: &str, cause: &dyn std::error::Error) -> Reply {
        let id = self.fault_id(asked);
        tracing::error!(fault = id, member = asked.member.0, channel = asked.channel.0, %cause, "a request failed");
        let content = asked.own.tell(key, &[("id", id.into())]);
        Answer::Tell(Card {
            content,
            ..Card::default()
        })
        .into()
    }

    fn panicked(&self, asked: &Asked, panic: &(dyn std::any::Any + Send)) -> Reply {
        let words = panic.downcast_ref::<&str>().copied();
        let words = words
            .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no words");
        let id = self.fault_id(asked);
        tracing::error!(
            fault = id,
            member = asked.member.0,
            channel = asked.channel.0,
            words,
            "a request panicked"
        );
        // It may have panicked after its commit, so no more is said than is known.
        let content = asked.own.tell("fault-unknown", &[("id", id.into())]);
        Answer::Tell(Card {
            content,
            ..Card::default()
        })
        .into()
    }

    /// The end of the interaction's id in base 36: short enough to be told, and found in the log.
    fn fault_id(&self, asked: &Asked) -> String {
        let mut rest = asked.token.id.get();
        let mut digits = Vec::new();
        while rest > 0 && digits.len() < 8 {
            digits.push(char::from_digit((rest % 36) as u32, 36).unwrap_or('0'));
            rest /= 36;
        }
        digits.into_iter().rev().collect()
    }
}
