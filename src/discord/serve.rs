//! Answering an interaction: in time, exactly once, and with what was committed.

use super::Bot;
use super::asked::{Asked, Kind, Place};
use super::card::{Answer, Card, Picture, Reply, Retire};
use super::permissions;
use super::view;
use super::wire::WireError;
use super::work::Underway;
use crate::games::Side;
use crate::host::{Failure, Which};
use crate::matches::{Match, Pointer, Refusal, Shown};
use futures::FutureExt;
use serenity::all::{CreateInteractionResponse, CreateInteractionResponseMessage};
use std::future::Future;
use std::panic::AssertUnwindSafe;

impl Bot {
    /// Works out a reply and gives it. Work that takes long is deferred, so that Discord does not give up; a refusal
    /// is told to the asker alone; a fault is logged with an id that the asker is told.
    pub async fn serve(&self, asked: &Asked, work: impl Future<Output = Result<Reply, Failure>> + Send) {
        let Some(underway) = self.work.begin() else {
            let card = view::refusal::stopping(&asked.own);
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
            Ok(Err(failure)) => self.failed(asked, failure).await,
            Err(panic) => {
                let picture = self.known_board(asked).await;
                self.panicked(asked, words_of(panic.as_ref()), picture)
            }
        };
        self.give(asked, reply, deferred, &underway).await;
    }

    /// Says that no match is hosted where this was asked.
    pub async fn serve_elsewhere(&self, asked: &Asked, place: Place) {
        let told = view::refusal::elsewhere(&asked.own, place);
        self.serve(asked, std::future::ready(Ok(told))).await;
    }

    /// Says that a request panicked before its work could be watched.
    pub async fn serve_panicked(&self, asked: &Asked, words: Option<String>) {
        let picture = self.known_board(asked).await;
        let told = self.panicked(asked, &words.unwrap_or_default(), picture);
        self.serve(asked, std::future::ready(Ok(told))).await;
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
            card.content
                .extend(permissions::complaint(&asked.common, may, asked.channel_kind));
        }
        let said = match (deferred, asked.kind) {
            (false, _) => self.give_at_once(asked, &reply.answer).await,
            (true, Kind::Command) => self.give_deferred_command(asked, &reply.answer).await,
            (true, Kind::Component) => self.give_deferred_component(asked, &reply.answer).await,
        };
        let said = match said {
            Ok(said) => said,
            Err(error) => self.say_elsewhere(asked, &reply, error).await,
        };
        if let (Some(shows), Some(pointer)) = (reply.shows, said) {
            self.shown(shows, pointer, underway).await;
        }
    }

    /// Remembers the message that shows something now, and retires the one that did.
    pub(super) async fn shown(&self, shown: Shown, pointer: Pointer, underway: &Underway) {
        match self.host.show(shown, pointer).await {
            Ok(Some(pointer)) => {
                let content = None;
                self.retire(
                    underway,
                    Retire {
                        shown,
                        pointer,
                        content,
                    },
                );
            }
            Ok(None) => {}
            Err(error) => self.store_failed(&error),
        }
    }

    /// Retires a message soon; a stop waits for it as for the request that is under way.
    pub(super) fn retire(&self, underway: &Underway, retire: Retire) {
        self.tidying.add(&self.wire, &self.host, underway, retire);
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

    /// A deferred command shows "thinking" to everyone: that becomes the board, or goes.
    async fn give_deferred_command(&self, asked: &Asked, answer: &Answer) -> Result<Option<Pointer>, WireError> {
        match answer {
            Answer::Say(card) | Answer::UpdateThenSay(_, card) if !card.pings.is_empty() => {
                self.say_anew(asked, card, false).await.map(Some)
            }
            Answer::Say(card) | Answer::Update(card) | Answer::UpdateThenSay(_, card) => {
                self.wire.rewrite(&asked.token, card).await.map(Some)
            }
            Answer::Again(card) => match self.wire.rewrite(&asked.token, card).await {
                // The other delivery has shown the board by a message of its own.
                Err(error) if error.is_gone() => Ok(None),
                said => said.map(Some),
            },
            Answer::Tell(card) => self.say_anew(asked, card, true).await.map(|_| None),
        }
    }

    /// Takes "thinking" away and sends a new message: an edit would notify nobody, nor be for the asker alone. Until
    /// it is away, Discord takes a new message for an edit of it.
    async fn say_anew(&self, asked: &Asked, card: &Card, ephemeral: bool) -> Result<Pointer, WireError> {
        self.log_unsaid(self.wire.unsay(&asked.token).await);
        self.wire.follow_up(&asked.token, card, ephemeral).await
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
    async fn say_elsewhere(&self, asked: &Asked, reply: &Reply, error: WireError) -> Option<Pointer> {
        tracing::warn!(%error, "an answer did not get through");
        let card = match &reply.answer {
            Answer::Say(card) | Answer::UpdateThenSay(_, card) => card,
            Answer::Again(card) if !self.is_shown(asked, reply.shows).await => card,
            Answer::Again(_) | Answer::Tell(_) | Answer::Update(_) => return None,
        };
        match self.wire.send(asked.channel, card, &asked.token.id.to_string()).await {
            Ok(pointer) => Some(pointer),
            Err(error) => {
                tracing::warn!(%error, "nor did a message in the channel; the board comes with the next command");
                None
            }
        }
    }

    /// Whether a message from after this request shows what it brought about: another delivery was answered.
    async fn is_shown(&self, asked: &Asked, shows: Option<Shown>) -> bool {
        let Some(shows) = shows else { return true };
        match self.host.store().pointer(shows).await {
            // Ids of messages and of interactions grow with time alike.
            Ok(pointer) => pointer.is_some_and(|pointer| pointer.message.0 > asked.token.id.get()),
            Err(error) => {
                self.store_failed(&error);
                true
            }
        }
    }

    fn log_unsaid(&self, said: Result<(), WireError>) {
        if let Err(error) = said {
            tracing::warn!(%error, "part of an answer did not get through");
        }
    }

    /// What a member is told instead of a result.
    async fn failed(&self, asked: &Asked, failure: Failure) -> Reply {
        match failure {
            Failure::Refused { refusal, about } => self.refused(asked, &refusal, about.as_deref()),
            // Whoever could have meant several matches has asked which before it came to this.
            Failure::Which(matches) => {
                Answer::Tell(view::board::which(&asked.own, asked.member, &matches, "board")).into()
            }
            failure @ (Failure::Contended { .. }
            | Failure::Unknown(_)
            | Failure::NoPuzzle(_)
            | Failure::Misplayed(_)) => {
                let picture = self.known_board(asked).await;
                self.fault(asked, "fault", &failure, picture)
            }
            Failure::Store(error) => {
                self.store_failed(&error);
                let picture = self.known_board(asked).await;
                self.fault(asked, "fault", &error, picture)
            }
            // What the store would say of the match now is what nobody knows.
            Failure::Unsure(ref error) => {
                self.store_failed(error);
                self.fault(asked, "fault-unknown", &failure, view::any_board(&asked.own))
            }
        }
    }

    /// The board of the match that an interaction is about, if one is and it can be read; else that of the start.
    async fn known_board(&self, asked: &Asked) -> Picture {
        let found = async {
            let (asker, about) = (asked.asker().ok()?, asked.about?);
            self.host.find(asker, Which::Number(about)).await.ok()
        };
        // Reading may fail as the request did.
        match AssertUnwindSafe(found).catch_unwind().await {
            Ok(Some(shown)) => {
                let from = shown.side_of(asked.member).unwrap_or(Side::White);
                view::board::board_picture(&asked.own, &shown, from)
            }
            Ok(None) | Err(_) => view::any_board(&asked.own),
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
            None => view::any_board(&asked.own),
        };
        view::refusal::told(content, picture)
    }

    fn fault(&self, asked: &Asked, key: &str, cause: &dyn std::error::Error, picture: Picture) -> Reply {
        let id = self.fault_id(asked);
        tracing::error!(fault = id, member = asked.member.0, channel = asked.channel.0, %cause, "a request failed");
        let content = asked.own.tell(key, &[("id", id.into())]);
        view::refusal::told(content, picture)
    }

    fn panicked(&self, asked: &Asked, words: &str, picture: Picture) -> Reply {
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
        view::refusal::told(content, picture)
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

/// What a panic said, where it said it in words.
fn words_of(panic: &(dyn std::any::Any + Send)) -> &str {
    let words = panic.downcast_ref::<&str>().copied();
    words
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no words")
}
