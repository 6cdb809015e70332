//! The REST API: every request of the bot comes in here, is checked, carried out, and written down.

mod applications;
pub(crate) mod body;
mod callback;
mod channels;
mod guilds;
mod messages;
mod pins;
pub(crate) mod route;
mod threads;
mod users;
mod webhooks;

use super::app::App;
use super::error::{ApiError, Blame};
use super::faults::Played;
use super::id::Id;
use super::log::{FileRecord, RequestRecord};
use super::server::Kill;
use super::state::State;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use body::{Body, Upload};
use route::{Endpoint, Params, Route};
use serde_json::{Value, json};
use std::sync::Arc;

/// A request that found its route.
pub(crate) struct Call {
    pub route: &'static Route,
    pub params: Params,
    pub query: Vec<(String, String)>,
    pub body: Value,
    pub files: Vec<Upload>,
}

impl Call {
    pub fn id(&self, name: &str) -> Result<Id, ApiError> {
        self.params.id(name)
    }

    pub fn asked(&self, name: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// A number of the query within its limits.
    pub fn number(&self, name: &str, default: usize, max: usize) -> Result<usize, ApiError> {
        let Some(text) = self.asked(name) else {
            return Ok(default);
        };
        match text.parse() {
            Ok(number) if (1..=max).contains(&number) => Ok(number),
            _ => {
                let message = format!("int value should be between 1 and {max}.");
                Err(super::error::Form::single(name, "NUMBER_TYPE_MAX", message))
            }
        }
    }

    /// An id of the query.
    pub fn asked_id(&self, name: &str) -> Result<Option<Id>, ApiError> {
        let parse = |text: &str| {
            text.parse().map_err(|_| {
                let message = format!("Value \"{text}\" is not snowflake.");
                super::error::Form::single(name, "NUMBER_TYPE_COERCE", message)
            })
        };
        self.asked(name).map(parse).transpose()
    }
}

/// What a request gets when all went well.
pub(crate) enum Reply {
    Json(u16, Value),
    Empty,
}

impl Reply {
    pub fn ok(value: Value) -> Result<Self, ApiError> {
        Ok(Self::Json(200, value))
    }
}

/// The path after `/api` and the version.
fn after_version(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/api")?;
    Some(rest.strip_prefix("/v10").unwrap_or(rest))
}

/// Takes a request of the bot.
pub(crate) async fn serve(app: Arc<App>, kill: Kill, request: Request) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let query_text = request.uri().query().unwrap_or_default().to_owned();
    let path = after_version(&path).unwrap_or(&path).to_owned();
    let token = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .map(str::to_owned);
    let agent = request.headers().contains_key(header::USER_AGENT);
    let found = route::find(&method, &path);
    let name = found
        .as_ref()
        .ok()
        .map(|(route, _)| format!("{} {}", route.method, route.template));
    let played = name.and_then(|name| {
        app.faults
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .next(&name)
    });
    let body = body::read(request).await;

    let mut record = RequestRecord {
        number: 0,
        method: method.to_string(),
        path: if query_text.is_empty() {
            path.clone()
        } else {
            format!("{path}?{query_text}")
        },
        route: found.as_ref().ok().map(|(route, _)| route.template),
        body: Value::Null,
        files: Vec::new(),
        status: 0,
        code: None,
        interaction: None,
        at_ms: 0,
    };
    if let Ok(body) = &body {
        record.body = body.json.clone();
        let files = body.files.iter();
        record.files = files
            .map(|file| FileRecord {
                index: file.index,
                name: file.filename.clone(),
                size: file.bytes.len(),
            })
            .collect();
    }
    if let Some(Played::Delay(ms)) = played {
        let until = app.clock.now_ms() + ms;
        app.clock.until(until).await;
    }
    let disturbs = matches!(
        played,
        Some(Played::Drop { .. } | Played::Status(_) | Played::RateLimit { .. })
    );
    let skipped = match &played {
        Some(Played::RateLimit { .. } | Played::Status(_)) => true,
        Some(Played::Drop { applied }) => !applied,
        _ => false,
    };
    if skipped {
        let mut state = app.lock();
        record.at_ms = state.now;
        if let Ok((_, params)) = &found {
            disturb(&mut state, params);
        }
        let response = match played {
            Some(Played::RateLimit { retry_after_ms, global }) => rate_limited(retry_after_ms, global),
            Some(Played::Status(status)) => server_error(status),
            _ => {
                kill.now();
                Response::default()
            }
        };
        record.status = if kill.is_dead() { 0 } else { response.status().as_u16() };
        state.log.record(record);
        state.touched = true;
        return response;
    }

    let mut state = app.lock();
    record.at_ms = state.now;
    if let Ok((_, params)) = &found {
        record.interaction = interaction_of(params);
        if disturbs {
            disturb(&mut state, params);
        }
    }
    let result = (|| {
        let (route, params) = found?;
        if route.authorized && token.as_deref().and_then(|token| token.strip_prefix("Bot ")) != Some(&state.token) {
            return Err(ApiError::unauthorized());
        }
        let Body { json, files, remarks } = body?;
        for remark in remarks {
            state
                .log
                .violate(format!("{} {}: {remark}", route.method, route.template));
        }
        if !agent {
            state.log.violate("a request without User-Agent".to_owned());
        }
        let query = body::query(&query_text);
        for (name, _) in query.iter().filter(|(name, _)| !route.query.contains(&name.as_str())) {
            state.log.violate(format!(
                "{} {}: the query parameter {name} is unknown",
                route.method, route.template
            ));
        }
        let call = Call {
            route,
            params,
            query,
            body: json,
            files,
        };
        carry_out(&mut state, call)
    })();
    let response = match result {
        Ok(Reply::Json(status, value)) => json_response(status, &value),
        Ok(Reply::Empty) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => {
            record.code = Some(error.code);
            let excused = record
                .interaction
                .and_then(|id| state.interactions.get(id))
                .is_some_and(|it| it.disturbed);
            if error.blame == Blame::Bot && !(excused && error.code == 40060) {
                let what = format!("{method} {path}: {} {} {}", error.status, error.code, error.message);
                state.log.violate(what);
            }
            json_response(error.status, &error.body())
        }
    };
    record.status = response.status().as_u16();
    if let Some(Played::Drop { .. }) = played {
        record.status = 0;
        kill.now();
    }
    state.log.record(record);
    state.touched = true;
    drop(state);
    response
}

/// The interaction that a route's token speaks of.
fn interaction_of(params: &Params) -> Option<Id> {
    super::interactions::id_of(params.text("token"))
}

/// A fault was played on an answer to an interaction: what follows from it is not the bot's mistake.
fn disturb(state: &mut State, params: &Params) {
    if let Some(interaction) = interaction_of(params).and_then(|id| state.interactions.get_mut(id)) {
        interaction.disturbed = true;
    }
}

fn carry_out(state: &mut State, call: Call) -> Result<Reply, ApiError> {
    match call.route.endpoint {
        Endpoint::Gateway | Endpoint::GatewayBot => Reply::ok(gateway(state, call.route.endpoint)),
        Endpoint::Me | Endpoint::User | Endpoint::OpenDirect | Endpoint::MyGuilds | Endpoint::LeaveGuild => {
            users::carry_out(state, &call)
        }
        Endpoint::Application
        | Endpoint::EditApplication
        | Endpoint::OAuthApplication
        | Endpoint::Commands
        | Endpoint::CreateCommand
        | Endpoint::OverwriteCommands
        | Endpoint::Command
        | Endpoint::EditCommand
        | Endpoint::DeleteCommand => applications::carry_out(state, &call),
        Endpoint::Callback => callback::carry_out(state, call),
        Endpoint::FollowUp | Endpoint::Answer | Endpoint::EditAnswer | Endpoint::DeleteAnswer => {
            webhooks::carry_out(state, call)
        }
        Endpoint::Channel | Endpoint::EditChannel | Endpoint::DeleteChannel | Endpoint::Typing => {
            channels::carry_out(state, &call)
        }
        Endpoint::Messages
        | Endpoint::CreateMessage
        | Endpoint::Message
        | Endpoint::EditMessage
        | Endpoint::DeleteMessage
        | Endpoint::BulkDelete => messages::carry_out(state, call),
        Endpoint::Pins | Endpoint::Pin | Endpoint::Unpin | Endpoint::React | Endpoint::Unreact => {
            pins::carry_out(state, &call)
        }
        Endpoint::StartThread
        | Endpoint::StartThreadAt
        | Endpoint::ThreadMembers
        | Endpoint::JoinThread
        | Endpoint::LeaveThread
        | Endpoint::ActiveThreads => threads::carry_out(state, &call),
        Endpoint::Guild
        | Endpoint::GuildChannels
        | Endpoint::GuildRoles
        | Endpoint::GuildMembers
        | Endpoint::SearchMembers
        | Endpoint::GuildMember => guilds::carry_out(state, &call),
    }
}

fn gateway(state: &State, endpoint: Endpoint) -> Value {
    let url = super::ws_url(&state.base);
    if endpoint == Endpoint::Gateway {
        return json!({"url": url});
    }
    let limit = json!({"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1});
    json!({"url": url, "shards": 1, "session_start_limit": limit})
}

fn json_response(status: u16, value: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = value.to_string().into_response();
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

fn rate_limited(retry_after_ms: u64, global: bool) -> Response {
    #[allow(clippy::cast_precision_loss)]
    let seconds = retry_after_ms as f64 / 1000.0;
    let body = json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    let mut response = json_response(429, &body);
    let headers = response.headers_mut();
    let mut put = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    };
    put("retry-after", retry_after_ms.div_ceil(1000).to_string());
    put("x-ratelimit-reset-after", seconds.to_string());
    put("x-ratelimit-scope", if global { "global" } else { "user" }.to_owned());
    if global {
        put("x-ratelimit-global", "true".to_owned());
    } else {
        put("x-ratelimit-limit", "5".to_owned());
        put("x-ratelimit-remaining", "0".to_owned());
        put("x-ratelimit-bucket", "sandbox".to_owned());
    }
    response
}

fn server_error(status: u16) -> Response {
    json_response(
        status,
        &json!({"message": format!("{status}: Internal Server Error"), "code": 0}),
    )
}

/// Whether a path belongs to the REST API.
pub(crate) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}
