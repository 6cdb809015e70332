//! Threads: starting them, who is in them.

use super::channels::archive_minutes;
use super::{Call, Endpoint, Reply};
use crate::sandbox::clock::timestamp;
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::gateway::GUILDS;
use crate::sandbox::id::Id;
use crate::sandbox::messages::{FLAG_HAS_THREAD, Message};
use crate::sandbox::model::{Channel, Kind, Thread};
use crate::sandbox::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS,
};
use crate::sandbox::state::State;
use crate::sandbox::validate::Fields;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) fn carry_out(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    if call.route.endpoint == Endpoint::ActiveThreads {
        let guild = state.guild(call.id("guild")?)?.id;
        let active = state.channels.values().filter(|channel| {
            channel.guild == Some(guild)
                && channel.thread().is_some_and(|thread| !thread.archived)
                && state.can_view(state.bot, channel.id)
        });
        let threads: Vec<Value> = active.map(|channel| state.channel_json(channel)).collect();
        return Reply::ok(json!({"threads": threads, "members": [], "has_more": false}));
    }
    let channel = call.id("channel")?;
    state.seen(channel)?;
    match call.route.endpoint {
        Endpoint::StartThread | Endpoint::StartThreadAt => start(state, channel, call),
        Endpoint::ThreadMembers => {
            let thread = state
                .channel(channel)?
                .thread()
                .ok_or_else(ApiError::wrong_channel_type)?;
            let members = thread.members.iter().map(|user| {
                json!({"id": channel, "user_id": user, "join_timestamp": timestamp(channel.created_ms()), "flags": 0})
            });
            Reply::ok(members.collect())
        }
        endpoint => change_members(state, channel, call, endpoint == Endpoint::JoinThread),
    }
}

fn start(state: &mut State, parent: Id, call: &Call) -> Result<Reply, ApiError> {
    let at = (call.route.endpoint == Endpoint::StartThreadAt)
        .then(|| call.id("message"))
        .transpose()?;
    let mut form = Form::default();
    let mut known = vec!["name", "auto_archive_duration", "rate_limit_per_user"];
    if at.is_none() {
        known.extend(["type", "invitable"]);
    }
    let Some(fields) = Fields::open(&mut form, "", &call.body, &known) else {
        form.finish()?;
        return Err(ApiError::bad_json());
    };
    fields.require(&mut form, "name");
    let name = fields.text(&mut form, "name", 1, 100).unwrap_or_default().to_owned();
    let minutes = archive_minutes(&mut form, &fields).unwrap_or(1440);
    let slowmode = fields.integer(&mut form, "rate_limit_per_user", 0, 21_600).unwrap_or(0);
    // Without a type Discord makes a private thread, when no message is given.
    let kind = if at.is_some() {
        11
    } else {
        fields.integer(&mut form, "type", 11, 12).unwrap_or(12)
    };
    form.finish()?;
    let place = state.channel(parent)?;
    if place.kind != Kind::Text {
        return Err(ApiError::wrong_channel_type());
    }
    let guild = place.guild;
    let private = kind == 12;
    state.need(
        parent,
        if private {
            CREATE_PRIVATE_THREADS
        } else {
            CREATE_PUBLIC_THREADS
        },
    )?;
    if let Some(message) = at {
        let mut message = state.public_message(parent, message)?.clone();
        if message.has_thread {
            return Err(ApiError::thread_exists());
        }
        message.has_thread = true;
        message.flags |= FLAG_HAS_THREAD;
        if let Ok(channel) = state.channel_mut(parent) {
            channel.messages.insert(message.id, message);
        }
    }
    let id = at.unwrap_or_else(|| state.mint());
    let (bot, now) = (state.bot, state.now);
    let thread = Thread {
        parent,
        owner: bot,
        private,
        archived: false,
        locked: false,
        archive_minutes: minutes,
        changed_ms: now,
        members: vec![bot],
    };
    let channel = Channel {
        id,
        guild,
        name: name.clone(),
        topic: None,
        kind: Kind::Thread(thread),
        overwrites: Vec::new(),
        position: 0,
        slowmode: u64::try_from(slowmode).unwrap_or(0),
        last_message: None,
        messages: BTreeMap::new(),
    };
    state.channels.insert(id, channel);
    let mut json = state.channel_json(state.channel(id)?);
    json["member"] = json!({"id": id, "user_id": bot, "join_timestamp": timestamp(now), "flags": 0});
    let mut created = json.clone();
    created["newly_created"] = json!(true);
    state.dispatch("THREAD_CREATE", GUILDS, &created);
    state.page_to(None, None, &json!({"type": "channels"}));
    match at {
        Some(message) => {
            if let Some(message) = state.channel(parent)?.messages.get(&message).cloned() {
                state.republish(message);
            }
        }
        None if !private => {
            // The channel shows that a thread began.
            let note = state.mint();
            let mut message = Message::blank(note, parent, guild, bot, now);
            message.kind = 18;
            message.content = name;
            message.reference = Some((id, id));
            state.publish(message);
        }
        None => {}
    }
    Ok(Reply::Json(201, json))
}

fn change_members(state: &mut State, channel: Id, call: &Call, join: bool) -> Result<Reply, ApiError> {
    let thread = state
        .channel(channel)?
        .thread()
        .ok_or_else(ApiError::wrong_channel_type)?;
    if thread.archived {
        return Err(ApiError::thread_archived());
    }
    let owner = thread.owner;
    let user = if call.params.text("user") == "@me" {
        state.bot
    } else {
        call.id("user")?
    };
    if user != state.bot {
        let guild = state.channel(channel)?.guild.and_then(|id| state.guilds.get(&id));
        let member = guild.and_then(|guild| guild.members.get(&user));
        if member.is_none_or(|member| member.left) {
            return Err(ApiError::unknown_member());
        }
        if join {
            state.need(channel, SEND_MESSAGES_IN_THREADS)?;
        } else if owner != state.bot {
            state.need(channel, MANAGE_THREADS)?;
        }
    }
    if let Some(thread) = state.channel_mut(channel)?.thread_mut() {
        thread.members.retain(|known| *known != user);
        if join {
            thread.members.push(user);
        }
    }
    state.page_to(None, None, &json!({"type": "channels"}));
    Ok(Reply::Empty)
}
