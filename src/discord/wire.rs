//! Requests to Discord, each with a time limit, and tried again where that is safe.

use super::card::Card;
use crate::matches::{ChannelId, MessageId, Pointer};
use serde::Deserialize;
use serenity::all::{
    Builder, CreateInteractionResponse, CreateInteractionResponseMessage, EditMessage, Http, HttpError, InteractionId,
    LightMethod, Message, Multipart, MultipartUpload, Nonce, Request, Route,
};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

/// How long requests may take, and how long to wait before another try.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// One request. serenity sets no limit of its own.
    pub request: Duration,
    /// Before the second try; each later one waits twice as long.
    pub pause: Duration,
    /// Tries in all.
    pub tries: u32,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(10),
            pause: Duration::from_millis(250),
            tries: 4,
        }
    }
}

/// Why a request to Discord failed for good.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    /// Discord refused it.
    #[error("discord answered {status} with code {code}: {message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code.
        code: i64,
        /// Discord's words.
        message: String,
    },
    /// No answer came in time.
    #[error("no answer within {0:?}")]
    TimedOut(Duration),
    /// The request could not be made, or its answer not be read.
    #[error("{0}")]
    Broken(#[from] serenity::Error),
}

impl WireError {
    /// Discord's own code, where it gave one.
    pub const fn code(&self) -> Option<i64> {
        match self {
            WireError::Refused { code, .. } => Some(*code),
            WireError::TimedOut(_) | WireError::Broken(_) => None,
        }
    }

    /// Whether the thing asked about is gone, or out of reach for good: message, channel, thread or server.
    pub fn is_gone(&self) -> bool {
        // Unknown channel, guild, message; missing access; missing permissions; archived thread.
        matches!(self.code(), Some(10_003 | 10_004 | 10_008 | 50_001 | 50_013 | 50_083))
    }

    /// The interaction was answered before, perhaps by a try whose answer was lost.
    fn already_answered(&self) -> bool {
        self.code() == Some(40_060)
    }

    fn of(error: serenity::Error) -> WireError {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => WireError::Refused {
                status: response.status_code.as_u16(),
                code: response.error.code as i64,
                message: response.error.message,
            },
            other => WireError::Broken(other),
        }
    }

    /// Whether another try may fare better: Discord was busy, broken, or did not answer.
    fn is_passing(&self) -> bool {
        match self {
            WireError::Refused { status, .. } => *status == 429 || *status >= 500,
            WireError::TimedOut(_) => true,
            WireError::Broken(error) => matches!(error, serenity::Error::Http(HttpError::Request(_))),
        }
    }

    /// Whether Discord said that it did nothing. Where it broke, it may have broken after it did it.
    fn did_nothing(&self) -> bool {
        matches!(self, WireError::Refused { status: 400..500, .. })
    }
}

/// What answers an interaction: its id and token.
#[derive(Clone, Debug)]
pub struct Token {
    /// The interaction.
    pub id: InteractionId,
    /// Its token, valid for 15 minutes.
    pub token: String,
}

/// Requests to Discord.
#[derive(Clone)]
pub struct Wire {
    http: Arc<Http>,
    patience: Patience,
}

/// The part of a callback's answer that says which message it made.
#[derive(Deserialize)]
struct CallbackAnswer {
    resource: Option<CallbackResource>,
}

#[derive(Deserialize)]
struct CallbackResource {
    message: Option<MadeMessage>,
}

#[derive(Deserialize)]
struct MadeMessage {
    id: serenity::all::MessageId,
    channel_id: serenity::all::ChannelId,
}

/// The pointer to a message that Discord described.
pub fn pointer_to(message: &Message) -> Pointer {
    Pointer {
        channel: ChannelId(message.channel_id.get()),
        message: MessageId(message.id.get()),
    }
}

impl Wire {
    /// Requests over this client.
    pub const fn new(http: Arc<Http>, patience: Patience) -> Wire {
        Wire { http, patience }
    }

    /// serenity's own client.
    pub const fn http(&self) -> &Arc<Http> {
        &self.http
    }

    /// Makes one request with the time limit, and again while that is safe and may help.
    ///
    /// # Errors
    /// The last failure.
    pub async fn ask<T, F>(&self, may_repeat: Repeat, request: impl Fn() -> F) -> Result<T, WireError>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let mut pause = self.patience.pause;
        let mut left = self.patience.tries;
        loop {
            left = left.saturating_sub(1);
            let answer = match tokio::time::timeout(self.patience.request, request()).await {
                Ok(answer) => answer.map_err(WireError::of),
                Err(_) => Err(WireError::TimedOut(self.patience.request)),
            };
            match answer {
                Err(error) if left > 0 && error.is_passing() && may_repeat.allows(&error) => {
                    tracing::debug!(%error, ?pause, "trying again");
                    tokio::time::sleep(pause).await;
                    pause *= 2;
                }
                answer => return answer,
            }
        }
    }

    /// Forgets the rate limits that are over. serenity remembers one for each interaction's token, for ever.
    pub async fn forget_limits(&self) {
        let Some(limiter) = &self.http.ratelimiter else { return };
        let now = std::time::SystemTime::now();
        limiter.routes().write().await.retain(|_, limit| {
            let in_use = Arc::strong_count(limit) > 1;
            in_use
                || limit
                    .try_lock()
                    .map_or(true, |limit| limit.reset().is_some_and(|reset| reset > now))
        });
    }

    /// Answers an interaction, and gives the message that this made, if it made one.
    ///
    /// # Errors
    /// When Discord would not have it, or could not be reached.
    pub async fn respond(
        &self,
        to: &Token,
        response: CreateInteractionResponse,
        files: Vec<serenity::all::CreateAttachment>,
    ) -> Result<Option<Pointer>, WireError> {
        let body = serde_json::to_string(&response).map_err(serenity::Error::from)?;
        let answer = self
            .ask(Repeat::Always, || {
                self.http.fire::<CallbackAnswer>(callback(to, &body, &files))
            })
            .await;
        match answer {
            Ok(answer) => Ok(answer
                .resource
                .and_then(|resource| resource.message)
                .map(|made| Pointer {
                    channel: ChannelId(made.channel_id.get()),
                    message: MessageId(made.id.get()),
                })),
            // A try whose answer was lost got through, or the same interaction was delivered twice.
            Err(error) if error.already_answered() => {
                let original = self.ask(Repeat::Always, || {
                    self.http.get_original_interaction_response(&to.token)
                });
                Ok(original.await.ok().as_ref().map(pointer_to))
            }
            Err(error) => Err(error),
        }
    }

    /// Answers an interaction with a message.
    ///
    /// # Errors
    /// As [`Wire::respond`].
    pub async fn respond_with(&self, to: &Token, card: &Card, ephemeral: bool) -> Result<Option<Pointer>, WireError> {
        if card.file.is_some() {
            return self.respond_with_files(to, card, ephemeral).await;
        }
        let message: CreateInteractionResponseMessage = card.response(ephemeral);
        self.respond(to, CreateInteractionResponse::Message(message), card.files())
            .await
    }

    /// The same with more than one file, which serenity numbers only where it sends them by itself: then it does not
    /// ask which message was made.
    async fn respond_with_files(&self, to: &Token, card: &Card, ephemeral: bool) -> Result<Option<Pointer>, WireError> {
        let answer = self.ask(Repeat::Always, || {
            let response = CreateInteractionResponse::Message(card.response(ephemeral));
            response.execute(self.http.as_ref(), (to.id, to.token.as_str()))
        });
        match answer.await {
            Err(error) if !error.already_answered() => Err(error),
            _ => Ok(None),
        }
    }

    /// Sends a later message to an interaction.
    ///
    /// # Errors
    /// When Discord would not have it, or could not be reached.
    pub async fn follow_up(&self, to: &Token, card: &Card, ephemeral: bool) -> Result<Pointer, WireError> {
        let made = self
            .ask(Repeat::IfNothingDone, || {
                let message = card.followup(ephemeral);
                message.execute(self.http.as_ref(), (None, to.token.as_str()))
            })
            .await?;
        Ok(pointer_to(&made))
    }

    /// Rewrites the first answer to an interaction.
    ///
    /// # Errors
    /// When Discord would not have it, or could not be reached.
    pub async fn rewrite(&self, to: &Token, card: &Card) -> Result<Pointer, WireError> {
        let body = card.rewrite();
        let made = self
            .ask(Repeat::Always, || {
                self.http
                    .edit_original_interaction_response(&to.token, &body, card.files())
            })
            .await?;
        Ok(pointer_to(&made))
    }

    /// Deletes the first answer to an interaction.
    ///
    /// # Errors
    /// When Discord would not have it, or could not be reached.
    pub async fn unsay(&self, to: &Token) -> Result<(), WireError> {
        self.ask(Repeat::Always, || {
            self.http.delete_original_interaction_response(&to.token)
        })
        .await
    }

    /// Sends a message to a channel: once within minutes for each mark, however often it is tried. Such a mark is the id
    /// of an interaction that the message answers in place of its token, whichever delivery of it comes to that. At most
    /// 25 characters.
    ///
    /// # Errors
    /// When Discord would not have it, or could not be reached.
    pub async fn send(&self, channel: ChannelId, card: &Card, mark: &str) -> Result<Pointer, WireError> {
        let channel = serenity::all::ChannelId::new(channel.0);
        // Discord gives the message that it made before where a mark comes again within minutes.
        let body = card.message().nonce(Nonce::String(mark.to_owned())).enforce_nonce(true);
        let made = self
            .ask(Repeat::Always, || self.http.send_message(channel, card.files(), &body))
            .await?;
        Ok(pointer_to(&made))
    }

    /// Edits a message by its place, for the token of the interaction that made it may be dead.
    ///
    /// # Errors
    /// When Discord would not have it, or could not be reached.
    pub async fn edit(&self, pointer: Pointer, edit: &EditMessage) -> Result<(), WireError> {
        let channel = serenity::all::ChannelId::new(pointer.channel.0);
        let message = serenity::all::MessageId::new(pointer.message.0);
        self.ask(Repeat::Always, || {
            self.http.edit_message(channel, message, edit, Vec::new())
        })
        .await?;
        Ok(())
    }
}

/// When a request may be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Twice is as good as once.
    Always,
    /// Only when Discord said that it did nothing: twice would show.
    IfNothingDone,
}

impl Repeat {
    fn allows(self, error: &WireError) -> bool {
        self == Repeat::Always || error.did_nothing()
    }
}

/// The callback request. serenity's own does not ask which message was made, so that would take a second request.
fn callback<'a>(to: &'a Token, body: &str, files: &[serenity::all::CreateAttachment]) -> Request<'a> {
    let route = Route::InteractionResponse {
        interaction_id: to.id,
        token: &to.token,
    };
    let request = Request::new(route, LightMethod::Post).params(Some(vec![("with_response", true.to_string())]));
    if files.is_empty() {
        return request.body(Some(body.as_bytes().to_vec()));
    }
    request.multipart(Some(Multipart {
        upload: MultipartUpload::Attachments(files.to_vec()),
        payload_json: Some(body.to_owned()),
        fields: Vec::new(),
    }))
}
