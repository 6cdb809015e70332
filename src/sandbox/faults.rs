//! Faults on demand: the network fails, Discord is busy, somebody deletes what the bot wanted to edit.

use super::app::App;
use super::error::ApiError;
use super::gateway::{Deaf, GUILDS};
use super::id::Id;
use super::permissions::{self, Overwrite};
use super::state::State;
use serde::Deserialize;
use serde_json::json;
use std::sync::PoisonError;

/// Something that goes wrong.
///
/// `route` names requests as `POST /interactions/{interaction}/{token}/callback`, by the templates of the log, where `*`
/// stands for anything: `*` alone is every request, `* /channels/*` all that begins so, `*callback` all that ends so.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the variants say what each field is")]
pub enum Fault {
    /// The next requests are answered 429, and not carried out.
    RateLimit {
        route: String,
        #[serde(default = "once")]
        times: u32,
        /// Milliseconds.
        #[serde(default = "second")]
        retry_after_ms: u64,
        #[serde(default)]
        global: bool,
    },
    /// The next requests are answered with this status (500 if none is given), and not carried out.
    ServerError {
        route: String,
        #[serde(default = "once")]
        times: u32,
        #[serde(default = "internal")]
        status: u16,
    },
    /// The connection of the next requests closes without an answer; `applied`: after they were carried out.
    Drop {
        route: String,
        #[serde(default = "once")]
        times: u32,
        #[serde(default)]
        applied: bool,
    },
    /// The next requests wait, by the sandbox's clock, before they are carried out.
    Delay {
        route: String,
        #[serde(default = "once")]
        times: u32,
        ms: u64,
    },
    /// No more faults of requests, and the gateway hears again.
    Clear,
    /// All gateway connections close with this code.
    CloseGateway { code: u16 },
    /// The gateway calls the session invalid; `resumable`: it may be resumed all the same.
    InvalidSession {
        #[serde(default)]
        resumable: bool,
    },
    /// The gateway asks to connect anew.
    Reconnect,
    /// The gateway takes connections and says nothing on them, not even HELLO.
    NoHello,
    /// The gateway takes everything and answers nothing, heartbeats included.
    Silent,
    /// The newest interaction is delivered once more.
    DeliverAgain,
    /// Somebody deletes a message.
    DeleteMessage { channel: Id, message: Id },
    /// Somebody deletes a channel, with its threads.
    DeleteChannel { channel: Id },
    /// A member leaves the guild (every guild, if none is given).
    MemberLeaves { member: Id, guild: Option<Id> },
    /// A member who left comes back.
    MemberReturns { member: Id, guild: Option<Id> },
    /// A member takes no more direct messages.
    CloseDms { member: Id },
    /// A member takes direct messages again.
    OpenDms { member: Id },
    /// A moderator archives a thread; `locked`: only moderators can open it again.
    ArchiveThread {
        thread: Id,
        #[serde(default)]
        locked: bool,
    },
    /// The bot loses a permission, like `SEND_MESSAGES`, in a channel.
    Deny { channel: Id, permission: String },
    /// The bot gets a permission back in a channel.
    Allow { channel: Id, permission: String },
    /// The bot is thrown out of a guild.
    RemoveBot { guild: Id },
}

fn once() -> u32 {
    1
}
fn second() -> u64 {
    1000
}
fn internal() -> u16 {
    500
}

/// What happens to one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    RateLimit { retry_after_ms: u64, global: bool },
    Status(u16),
    Drop { applied: bool },
    Delay(u64),
}

/// Faults that wait for their requests.
#[derive(Debug, Default)]
pub(crate) struct RequestFaults {
    waiting: Vec<(String, u32, Played)>,
}

impl RequestFaults {
    fn add(&mut self, route: &str, times: u32, played: Played) {
        self.waiting.push((route.to_owned(), times, played));
    }

    /// The fault for this request, which is then one less.
    pub fn next(&mut self, request: &str) -> Option<Played> {
        let n = self
            .waiting
            .iter()
            .position(|(pattern, times, _)| *times > 0 && fits(pattern, request))?;
        let (_, times, played) = &mut self.waiting[n];
        *times -= 1;
        let played = *played;
        self.waiting.retain(|(_, times, _)| *times > 0);
        Some(played)
    }
}

/// Whether a text fits a pattern in which `*` stands for any text.
fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

/// Plays a fault, or lays it in wait.
pub(crate) fn play(app: &App, fault: Fault) -> Result<(), String> {
    let mut waiting = app.faults.lock().unwrap_or_else(PoisonError::into_inner);
    match fault {
        Fault::RateLimit {
            route,
            times,
            retry_after_ms,
            global,
        } => {
            waiting.add(&route, times, Played::RateLimit { retry_after_ms, global });
            return Ok(());
        }
        Fault::ServerError { route, times, status } => {
            waiting.add(&route, times, Played::Status(status));
            return Ok(());
        }
        Fault::Drop { route, times, applied } => {
            waiting.add(&route, times, Played::Drop { applied });
            return Ok(());
        }
        Fault::Delay { route, times, ms } => {
            waiting.add(&route, times, Played::Delay(ms));
            return Ok(());
        }
        Fault::Clear => waiting.waiting.clear(),
        _ => {}
    }
    drop(waiting);
    let mut state = app.lock();
    state.touched = true;
    happen(&mut state, fault).map_err(|error| error.message)
}

fn happen(state: &mut State, fault: Fault) -> Result<(), ApiError> {
    match fault {
        Fault::RateLimit { .. } | Fault::ServerError { .. } | Fault::Drop { .. } | Fault::Delay { .. } => {}
        Fault::Clear => state.gateway.deaf = None,
        Fault::CloseGateway { code } => state.gateway.close_all(code),
        Fault::InvalidSession { resumable } => state.gateway.invalidate(resumable),
        Fault::Reconnect => state.gateway.ask_reconnect(),
        Fault::NoHello => state.gateway.deaf = Some(Deaf::NoHello),
        Fault::Silent => state.gateway.deaf = Some(Deaf::Silent),
        Fault::DeliverAgain => state.deliver_again()?,
        Fault::DeleteMessage { channel, message } => {
            state
                .remove_message(channel, message)
                .ok_or_else(ApiError::unknown_message)?;
        }
        Fault::DeleteChannel { channel } => {
            state.remove_channel(channel).ok_or_else(ApiError::unknown_channel)?;
        }
        Fault::MemberLeaves { member, guild } => membership(state, member, guild, true)?,
        Fault::MemberReturns { member, guild } => membership(state, member, guild, false)?,
        Fault::CloseDms { member } => accept_dms(state, member, false)?,
        Fault::OpenDms { member } => accept_dms(state, member, true)?,
        Fault::ArchiveThread { thread: id, locked } => {
            let now = state.now;
            let thread = state
                .channel_mut(id)?
                .thread_mut()
                .ok_or_else(ApiError::wrong_channel_type)?;
            thread.archived = true;
            thread.locked = locked;
            thread.changed_ms = now;
            state.channel_changed(id);
        }
        Fault::Deny { channel, permission } => permit(state, channel, &permission, false)?,
        Fault::Allow { channel, permission } => permit(state, channel, &permission, true)?,
        Fault::RemoveBot { guild } => {
            let bot = state.bot;
            state.guild(guild)?;
            if let Some(member) = state
                .guilds
                .get_mut(&guild)
                .and_then(|guild| guild.members.get_mut(&bot))
            {
                member.left = true;
            }
            state.dispatch("GUILD_DELETE", GUILDS, &json!({"id": guild}));
            state.page_to(None, None, &json!({"type": "members"}));
        }
    }
    Ok(())
}

fn membership(state: &mut State, user: Id, guild: Option<Id>, left: bool) -> Result<(), ApiError> {
    let mut changed = Vec::new();
    for (id, place) in &mut state.guilds {
        if guild.is_some_and(|wanted| wanted != *id) {
            continue;
        }
        if let Some(member) = place.members.get_mut(&user) {
            member.left = left;
            changed.push(*id);
        }
    }
    if changed.is_empty() {
        return Err(ApiError::unknown_member());
    }
    for guild in changed {
        let mut data = json!({"guild_id": guild, "user": state.user_json(user)});
        if !left && let Some(member) = state.guilds.get(&guild).and_then(|guild| guild.members.get(&user)) {
            let mut json = member.json();
            json["user"] = data["user"].take();
            json["guild_id"] = json!(guild);
            data = json;
        }
        state.dispatch_member(
            if left {
                "GUILD_MEMBER_REMOVE"
            } else {
                "GUILD_MEMBER_ADD"
            },
            &data,
        );
    }
    state.page_to(None, None, &json!({"type": "members"}));
    Ok(())
}

fn accept_dms(state: &mut State, user: Id, accept: bool) -> Result<(), ApiError> {
    state
        .users
        .get_mut(&user)
        .ok_or_else(ApiError::unknown_user)?
        .accepts_dms = accept;
    Ok(())
}

fn permit(state: &mut State, channel: Id, permission: &str, allow: bool) -> Result<(), ApiError> {
    let bits = permissions::by_name(permission).ok_or_else(|| {
        let message = format!("there is no permission {permission}");
        super::error::Form::single("permission", "BASE_TYPE_CHOICES", message)
    })?;
    let bot = state.bot;
    let overwrites = &mut state.channel_mut(channel)?.overwrites;
    let known = overwrites
        .iter()
        .position(|overwrite| overwrite.member && overwrite.target == bot);
    let n = known.unwrap_or_else(|| {
        overwrites.push(Overwrite {
            target: bot,
            member: true,
            allow: 0,
            deny: 0,
        });
        overwrites.len() - 1
    });
    let overwrite = &mut overwrites[n];
    if allow {
        overwrite.deny &= !bits;
        overwrite.allow |= bits;
    } else {
        overwrite.deny |= bits;
        overwrite.allow &= !bits;
    }
    state.channel_changed(channel);
    Ok(())
}
