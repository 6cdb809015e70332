//! Messages of a channel: reading, sending, editing, removing.

use super::{Call, Endpoint, Reply};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::id::{self, Id};
use crate::sandbox::mentions::Reach;
use crate::sandbox::messages::{self, Message};
use crate::sandbox::model::Kind;
use crate::sandbox::permissions::{
    ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
};
use crate::sandbox::state::State;
use crate::sandbox::validate::Fields;
use crate::sandbox::validate::messages::{Draft, Use};
use serde_json::Value;

pub(super) fn carry_out(state: &mut State, call: Call) -> Result<Reply, ApiError> {
    let channel = call.id("channel")?;
    state.seen(channel)?;
    match call.route.endpoint {
        Endpoint::Messages => list(state, channel, &call),
        Endpoint::CreateMessage => create(state, channel, call),
        Endpoint::Message => {
            if state.need(channel, READ_MESSAGE_HISTORY).is_err() {
                return Err(ApiError::missing_access());
            }
            let message = state.public_message(channel, call.id("message")?)?;
            Reply::ok(message.json(state))
        }
        Endpoint::EditMessage => edit(state, channel, call),
        Endpoint::DeleteMessage => {
            let message = state.public_message(channel, call.id("message")?)?;
            let id = message.id;
            if message.author != state.bot {
                state.need(channel, MANAGE_MESSAGES)?;
            }
            state.remove_message(channel, id);
            Ok(Reply::Empty)
        }
        _ => bulk_delete(state, channel, &call),
    }
}

fn list(state: &State, channel: Id, call: &Call) -> Result<Reply, ApiError> {
    let limit = call.number("limit", 50, 100)?;
    if state.need(channel, READ_MESSAGE_HISTORY).is_err() {
        return Reply::ok(Value::Array(Vec::new()));
    }
    let (before, after, around) = (
        call.asked_id("before")?,
        call.asked_id("after")?,
        call.asked_id("around")?,
    );
    let all = &state.channel(channel)?.messages;
    let public = |message: &&Message| message.only_for.is_none() && message.failed.is_none();
    let mut found: Vec<&Message> = if let Some(after) = after {
        let later = all
            .range(Id(after.get() + 1)..)
            .map(|(_, message)| message)
            .filter(public);
        let mut later: Vec<_> = later.take(limit).collect();
        later.reverse();
        later
    } else if let Some(around) = around {
        let earlier = all
            .range(..around)
            .rev()
            .map(|(_, message)| message)
            .filter(public)
            .take(limit / 2);
        let later = all
            .range(around..)
            .map(|(_, message)| message)
            .filter(public)
            .take(limit.div_ceil(2));
        let mut near: Vec<_> = earlier.chain(later).collect();
        near.sort_by_key(|message| std::cmp::Reverse(message.id));
        near
    } else {
        let end = before.unwrap_or(Id(u64::MAX));
        all.range(..end)
            .rev()
            .map(|(_, message)| message)
            .filter(public)
            .take(limit)
            .collect()
    };
    found.truncate(limit);
    Reply::ok(found.into_iter().map(|message| message.json(state)).collect())
}

/// Whether the bot may send this here.
fn may_send(state: &mut State, channel: Id, draft: &Draft) -> Result<(), ApiError> {
    let place = state.channel(channel)?;
    match &place.kind {
        Kind::Direct { with } => {
            let with = *with;
            let user = state.users.get(&with).ok_or_else(ApiError::unknown_user)?;
            // Without a common server a bot cannot write to anybody.
            let meets = state.guilds.values().any(|guild| {
                let here = |id: &Id| guild.members.get(id).is_some_and(|member| !member.left);
                here(&with) && here(&state.bot)
            });
            if !user.accepts_dms || !meets {
                return Err(ApiError::dms_closed());
            }
            return Ok(());
        }
        Kind::Text => state.need(channel, SEND_MESSAGES)?,
        Kind::Thread(thread) => {
            let (archived, locked) = (thread.archived, thread.locked);
            state.need(channel, SEND_MESSAGES_IN_THREADS)?;
            if archived {
                if locked && state.need(channel, MANAGE_THREADS).is_err() {
                    return Err(ApiError::thread_archived());
                }
                // A message wakes a thread that is not locked.
                let now = state.now;
                if let Some(thread) = state.channel_mut(channel)?.thread_mut() {
                    thread.archived = false;
                    thread.changed_ms = now;
                }
                state.channel_changed(channel);
            }
        }
    }
    if !draft.files.is_empty() {
        state.need(channel, ATTACH_FILES)?;
    }
    if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        state.need(channel, EMBED_LINKS)?;
    }
    Ok(())
}

fn create(state: &mut State, channel: Id, call: Call) -> Result<Reply, ApiError> {
    let draft = Draft::read("", &call.body, call.files, Use::Create)?;
    if draft.is_empty() {
        return Err(ApiError::empty_message());
    }
    draft.check_pictures("", &[])?;
    may_send(state, channel, &draft)?;
    if draft.enforce_nonce {
        // The same nonce again is the same message again: a retry makes no second one.
        let recent = state.channel(channel)?.messages.values().rev().take(100);
        let twin = recent
            .into_iter()
            .find(|message| message.author == state.bot && message.nonce.is_some() && message.nonce == draft.nonce);
        if let Some(twin) = twin {
            return Reply::ok(twin.json(state));
        }
    }
    let id = state.mint();
    let guild = state.channel(channel)?.guild;
    let mut message = Message::blank(id, channel, guild, state.bot, state.now);
    if let Some(reference) = draft.reference {
        if reference.channel.is_some_and(|other| other != channel) {
            let text = "Cannot reply to a message in a different channel";
            return Err(Form::single("message_reference", "REPLIES_CANNOT_CROSS_CHANNELS", text));
        }
        if state.need(channel, READ_MESSAGE_HISTORY).is_err() {
            return Err(ApiError::no_history());
        }
        if state.public_message(channel, reference.message).is_ok() {
            message.reference = Some((channel, reference.message));
            message.kind = 19;
        } else if reference.must_exist {
            // The message may have been deleted meanwhile: no mistake of the bot.
            let error = Form::single("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
            return Err(error.excused());
        }
    }
    messages::create(state, &mut message, draft, Reach::of_messages());
    let id = state.publish(message);
    let message = state.public_message(channel, id)?;
    Reply::ok(message.json(state))
}

fn edit(state: &mut State, channel: Id, call: Call) -> Result<Reply, ApiError> {
    let id = call.id("message")?;
    let draft = Draft::read("", &call.body, call.files, Use::Edit)?;
    let mut message = state.public_message(channel, id)?.clone();
    if state.channel(channel)?.thread().is_some_and(|thread| thread.archived) {
        return Err(ApiError::thread_archived());
    }
    if message.author != state.bot {
        let flags_only = call
            .body
            .as_object()
            .is_some_and(|map| map.keys().all(|name| name == "flags"));
        if !flags_only || state.need(channel, MANAGE_MESSAGES).is_err() {
            return Err(ApiError::not_the_author());
        }
    }
    if !draft.files.is_empty() && message.guild.is_some() {
        state.need(channel, ATTACH_FILES)?;
    }
    let kept: Vec<(Id, String)> = message
        .attachments
        .iter()
        .map(|file| (file.id, file.filename.clone()))
        .collect();
    draft.check_pictures("", &kept)?;
    if draft.leaves_nothing(&message) {
        return Err(ApiError::empty_message());
    }
    messages::edit(state, &mut message, draft, Reach::of_messages());
    let json = message.json(state);
    state.republish(message);
    Reply::ok(json)
}

fn bulk_delete(state: &mut State, channel: Id, call: &Call) -> Result<Reply, ApiError> {
    state.need(channel, MANAGE_MESSAGES)?;
    let mut form = Form::default();
    let mut ids = Vec::new();
    if let Some(fields) = Fields::open(&mut form, "", &call.body, &["messages"]) {
        fields.require(&mut form, "messages");
        let list = fields.list(&mut form, "messages", 2, 100).into_iter().flatten();
        ids = list.filter_map(id::from_json).collect();
    }
    form.finish()?;
    for id in ids {
        state.remove_message(channel, id);
    }
    Ok(Reply::Empty)
}
