//! Channels: reading, changing, removing; typing.

use super::{Call, Endpoint, Reply};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::model::Kind;
use crate::sandbox::permissions::{MANAGE_CHANNELS, MANAGE_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use crate::sandbox::state::State;
use crate::sandbox::validate::{Fields, under};
use serde_json::json;

pub(super) fn carry_out(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let id = call.id("channel")?;
    let thread = state.seen(id)?.thread().is_some();
    match call.route.endpoint {
        Endpoint::Channel => {
            let channel = state.channel(id)?;
            Reply::ok(state.channel_json(channel))
        }
        Endpoint::Typing => {
            let direct = state.channel(id)?.guild.is_none();
            if !direct {
                state.need(
                    id,
                    if thread {
                        SEND_MESSAGES_IN_THREADS
                    } else {
                        SEND_MESSAGES
                    },
                )?;
            }
            let json = json!({"type": "typing", "channel": id, "user": state.bot});
            state.page_to(None, Some(id), &json);
            Ok(Reply::Empty)
        }
        Endpoint::DeleteChannel => {
            if matches!(state.channel(id)?.kind, Kind::Direct { .. }) {
                // Closing a direct channel only hides it.
                let channel = state.channel(id)?;
                return Reply::ok(state.channel_json(channel));
            }
            state.need(id, if thread { MANAGE_THREADS } else { MANAGE_CHANNELS })?;
            let channel = state.remove_channel(id).ok_or_else(ApiError::unknown_channel)?;
            Reply::ok(state.channel_json(&channel))
        }
        _ if thread => edit_thread(state, call),
        _ => edit_text(state, call),
    }
}

fn edit_text(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let id = call.id("channel")?;
    state.need(id, MANAGE_CHANNELS)?;
    let mut form = Form::default();
    let known = [
        "name",
        "topic",
        "position",
        "rate_limit_per_user",
        "nsfw",
        "parent_id",
        "permission_overwrites",
    ];
    let Some(fields) = Fields::open(&mut form, "", &call.body, &known) else {
        form.finish()?;
        return Err(ApiError::bad_json());
    };
    let name = fields.text(&mut form, "name", 1, 100).map(str::to_owned);
    let topic = fields.text(&mut form, "topic", 0, 1024).map(str::to_owned);
    let slowmode = fields.integer(&mut form, "rate_limit_per_user", 0, 21_600);
    if fields.get("permission_overwrites").is_some() {
        form.error(
            "permission_overwrites",
            "NOT_SIMULATED",
            "Overwrites are changed by the sandbox's own controls.",
        );
    }
    form.finish()?;
    let channel = state.channel_mut(id)?;
    if let Some(name) = name {
        channel.name = name;
    }
    if let Some(topic) = topic {
        channel.topic = Some(topic);
    }
    if let Some(slowmode) = slowmode {
        channel.slowmode = u64::try_from(slowmode).unwrap_or(0);
    }
    state.channel_changed(id);
    let channel = state.channel(id)?;
    Reply::ok(state.channel_json(channel))
}

fn edit_thread(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let id = call.id("channel")?;
    let mut form = Form::default();
    let known = [
        "name",
        "archived",
        "locked",
        "invitable",
        "auto_archive_duration",
        "rate_limit_per_user",
        "flags",
        "applied_tags",
    ];
    let Some(fields) = Fields::open(&mut form, "", &call.body, &known) else {
        form.finish()?;
        return Err(ApiError::bad_json());
    };
    let name = fields.text(&mut form, "name", 1, 100).map(str::to_owned);
    let archived = fields.flag(&mut form, "archived");
    let locked = fields.flag(&mut form, "locked");
    fields.flag(&mut form, "invitable");
    let minutes = archive_minutes(&mut form, &fields);
    let slowmode = fields.integer(&mut form, "rate_limit_per_user", 0, 21_600);
    form.finish()?;
    let (bot, now) = (state.bot, state.now);
    let manages = state.need(id, MANAGE_THREADS).is_ok();
    let may_send = state.need(id, SEND_MESSAGES_IN_THREADS).is_ok();
    let channel = state.channel_mut(id)?;
    let Some(thread) = channel.thread_mut() else {
        return Err(ApiError::wrong_channel_type());
    };
    let wakes = archived == Some(false);
    let others = name.is_some() || locked.is_some() || minutes.is_some() || slowmode.is_some();
    if thread.archived && !wakes {
        return Err(ApiError::thread_archived());
    }
    // Who sends in a thread may wake it; its owner may also change it; locking is for those who manage threads.
    let allowed = manages
        || (wakes && !others && may_send && !thread.locked)
        || (thread.owner == bot && locked.is_none() && slowmode.is_none() && !thread.locked);
    if !allowed {
        return Err(ApiError::missing_permissions());
    }
    if let Some(archived) = archived {
        thread.archived = archived;
        thread.changed_ms = now;
    }
    if let Some(locked) = locked {
        thread.locked = locked;
    }
    if let Some(minutes) = minutes {
        thread.archive_minutes = minutes;
    }
    if let Some(name) = name {
        channel.name = name;
    }
    if let Some(slowmode) = slowmode {
        channel.slowmode = u64::try_from(slowmode).unwrap_or(0);
    }
    state.channel_changed(id);
    let channel = state.channel(id)?;
    Reply::ok(state.channel_json(channel))
}

/// The minutes of silence after which a thread is archived: Discord takes four values.
pub(super) fn archive_minutes(form: &mut Form, fields: &Fields) -> Option<u64> {
    let minutes = fields.integer(form, "auto_archive_duration", 0, i64::MAX)?;
    if ![60, 1440, 4320, 10_080].contains(&minutes) {
        let path = under(fields.path, "auto_archive_duration");
        form.error(
            &path,
            "BASE_TYPE_CHOICES",
            "Value must be one of (60, 1440, 4320, 10080).",
        );
    }
    u64::try_from(minutes).ok()
}
