//! Pinned messages and reactions.

use super::{Call, Endpoint, Reply};
use crate::sandbox::clock::timestamp;
use crate::sandbox::error::ApiError;
use crate::sandbox::messages::Reaction;
use crate::sandbox::permissions::{ADD_REACTIONS, MANAGE_MESSAGES, PIN_MESSAGES, READ_MESSAGE_HISTORY};
use crate::sandbox::state::State;
use serde_json::{Value, json};

pub(super) fn carry_out(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let channel = call.id("channel")?;
    state.seen(channel)?;
    if call.route.endpoint == Endpoint::Pins {
        let pinned = state
            .channel(channel)?
            .messages
            .values()
            .rev()
            .filter(|message| message.pinned);
        if call.route.template.ends_with("/messages/pins") {
            let items: Vec<Value> = pinned
                .map(|message| json!({"pinned_at": timestamp(message.created_ms), "message": message.json(state)}))
                .collect();
            return Reply::ok(json!({"items": items, "has_more": false}));
        }
        return Reply::ok(pinned.map(|message| message.json(state)).collect());
    }
    let mut message = state.public_message(channel, call.id("message")?)?.clone();
    if state.channel(channel)?.thread().is_some_and(|thread| thread.archived) {
        return Err(ApiError::thread_archived());
    }
    let bot = state.bot;
    match call.route.endpoint {
        Endpoint::Pin | Endpoint::Unpin => {
            // The right to pin was once part of the right to manage messages.
            state
                .need(channel, MANAGE_MESSAGES)
                .or_else(|_| state.need(channel, PIN_MESSAGES))?;
            message.pinned = call.route.endpoint == Endpoint::Pin;
        }
        _ => {
            let emoji = call.params.text("emoji").to_owned();
            // A Unicode emoji, or `name:id`.
            if !emoji.contains(':') && emoji.chars().any(|c| c.is_ascii_alphabetic()) {
                return Err(ApiError::unknown_emoji());
            }
            let known = message.reactions.iter().position(|reaction| reaction.emoji == emoji);
            if call.route.endpoint == Endpoint::React {
                state.need(channel, READ_MESSAGE_HISTORY)?;
                match known {
                    Some(n) if message.reactions[n].users.contains(&bot) => {}
                    Some(n) => message.reactions[n].users.push(bot),
                    None => {
                        state.need(channel, ADD_REACTIONS)?;
                        message.reactions.push(Reaction {
                            emoji,
                            users: vec![bot],
                        });
                    }
                }
            } else if let Some(n) = known {
                message.reactions[n].users.retain(|user| *user != bot);
                message.reactions.retain(|reaction| !reaction.users.is_empty());
            }
        }
    }
    state.republish(message);
    Ok(Reply::Empty)
}
