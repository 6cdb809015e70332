//! What the page, and a person with `curl`, may ask the sandbox itself.

mod events;
mod page;
mod views;

pub(crate) use page::{asset, file};
pub(crate) use views::messages;

use super::app::App;
use super::error::ApiError;
use super::faults::{self, Fault};
use super::id::Id;
use super::interactions::act::{self, Act};
use super::messages::Message;
use super::rest::body;
use super::state::State;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A refusal, for a person to read.
struct Refused(StatusCode, String);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, json(&json!({"error": self.1}))).into_response()
    }
}

fn bad(why: impl Into<String>) -> Refused {
    Refused(StatusCode::BAD_REQUEST, why.into())
}

/// A JSON answer.
fn json(value: &impl serde::Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

/// Takes a request under `/sandbox`.
pub(crate) async fn serve(app: Arc<App>, request: Request) -> Response {
    match answer(app, request).await {
        Ok(response) => response,
        Err(refused) => refused.into_response(),
    }
}

async fn answer(app: Arc<App>, request: Request) -> Result<Response, Refused> {
    let path = request.uri().path().trim_start_matches("/sandbox").to_owned();
    let query = body::query(request.uri().query().unwrap_or_default());
    let asked = |name: &str| {
        query
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    };
    let id = |name: &str| -> Result<Option<Id>, Refused> {
        let text = asked(name).filter(|text| !text.is_empty());
        text.map(|text| text.parse().map_err(|_| bad(format!("{name} is no id"))))
            .transpose()
    };
    match (request.method(), path.as_str()) {
        (&Method::GET, "/state") => {
            let viewer = id("as")?;
            Ok(json(&views::state(&app.lock(), viewer)))
        }
        (&Method::GET, "/messages") => {
            let (viewer, channel) = (id("as")?.ok_or_else(|| bad("as is missing"))?, id("channel")?);
            let channel = channel.ok_or_else(|| bad("channel is missing"))?;
            let limit = asked("limit").and_then(|text| text.parse().ok()).unwrap_or(50).min(500);
            let list = views::messages(&app.lock(), viewer, channel, id("before")?, limit);
            list.map(|list| json(&list))
                .ok_or_else(|| bad("this member sees no such channel"))
        }
        (&Method::GET, "/events") => {
            let viewer = id("as")?.ok_or_else(|| bad("as is missing"))?;
            Ok(events::stream(app, viewer))
        }
        (&Method::GET, "/log") => {
            let last = asked("last").and_then(|text| text.parse().ok()).unwrap_or(100);
            Ok(json(&app.lock().log.last(last)))
        }
        (&Method::GET, "/violations") => Ok(json(&app.lock().log.violations())),
        (&Method::POST, "/interactions") => {
            let act: Act = read(request).await?;
            let (interaction, progress) = act::begin(&app, &act).map_err(bad)?;
            let answer = act::finish(&app, interaction, progress, false).await;
            Ok(json(&answer))
        }
        (&Method::POST, "/messages") => {
            let said: Said = read(request).await?;
            let id = app.lock().say(said.who, said.channel, &said.content).map_err(bad)?;
            Ok(json(&json!({"id": id})))
        }
        (&Method::POST, "/clock") => {
            let Moved { advance_ms } = read(request).await?;
            app.clock.advance(Duration::from_millis(advance_ms));
            let now = app.clock.now_ms();
            app.lock().page_to(None, None, &json!({"type": "clock", "now_ms": now}));
            Ok(json(&json!({"now_ms": now})))
        }
        (&Method::POST, "/faults") => {
            let fault: Fault = read(request).await?;
            faults::play(&app, fault).map_err(bad)?;
            Ok(json(&json!({})))
        }
        (_, "/state" | "/messages" | "/events" | "/log" | "/violations" | "/interactions" | "/clock" | "/faults") => {
            Err(Refused(
                StatusCode::METHOD_NOT_ALLOWED,
                "another method is meant".to_owned(),
            ))
        }
        _ => Err(Refused(StatusCode::NOT_FOUND, "there is nothing here".to_owned())),
    }
}

/// A member's own message.
#[derive(Deserialize)]
struct Said {
    #[serde(rename = "as")]
    who: Id,
    channel: Id,
    content: String,
}

#[derive(Deserialize)]
struct Moved {
    advance_ms: u64,
}

async fn read<T: DeserializeOwned>(request: Request) -> Result<T, Refused> {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    // A form of a foreign page cannot send this type without asking first.
    if !kind.starts_with("application/json") {
        return Err(Refused(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "send application/json".to_owned(),
        ));
    }
    let bytes = Bytes::from_request(request, &())
        .await
        .map_err(|error| bad(error.to_string()))?;
    serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))
}

impl State {
    /// A member writes a message, as people do.
    pub fn say(&mut self, user: Id, channel: Id, content: &str) -> Result<Id, String> {
        let content = content.trim();
        if content.is_empty() || content.chars().count() > 2000 {
            return Err("a message has between 1 and 2000 characters".to_owned());
        }
        if !self.can_view(user, channel) {
            return Err("this member sees no such channel".to_owned());
        }
        self.open_for(user, channel)?;
        let bits = self.permissions(user, channel);
        let place = self.channel(channel).map_err(|error: ApiError| error.message)?;
        let needed = if place.thread().is_some() {
            super::permissions::SEND_MESSAGES_IN_THREADS
        } else {
            super::permissions::SEND_MESSAGES
        };
        if bits & needed == 0 {
            return Err("this member may not write here".to_owned());
        }
        let guild = place.guild;
        let id = self.mint();
        let mut message = Message::blank(id, channel, guild, user, self.now);
        content.clone_into(&mut message.content);
        let mut reach = super::mentions::Reach::of_messages();
        reach.everyone = bits & super::permissions::MENTION_EVERYONE != 0;
        message.mentions = super::mentions::Mentions::find(self, content, &reach, guild);
        Ok(self.publish(message))
    }
}

/// What a viewer needs to know of anything, as a value.
pub(crate) fn state(state: &State, viewer: Option<Id>) -> Value {
    views::state(state, viewer)
}
