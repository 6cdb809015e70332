//! What follows the first answer, through the interaction's token: more messages, edits, removals.

use super::callback::blank_answer;
use super::{Call, Endpoint, Reply};
use crate::sandbox::error::ApiError;
use crate::sandbox::id::Id;
use crate::sandbox::interactions::Ack;
use crate::sandbox::mentions::Reach;
use crate::sandbox::messages::{self, FLAG_EPHEMERAL};
use crate::sandbox::state::State;
use crate::sandbox::validate::messages::{Draft, Use};

/// Messages that may follow the first answer where the bot is not a member.
const FOREIGN_FOLLOW_UPS: usize = 5;

pub(super) fn carry_out(state: &mut State, call: Call) -> Result<Reply, ApiError> {
    let application = call.id("application")?;
    let id = state.by_token(application, call.params.text("token"))?.id;
    match call.route.endpoint {
        Endpoint::FollowUp => follow_up(state, id, call),
        Endpoint::EditAnswer => {
            let message = pick(state, id, &call)?;
            let draft = Draft::read("", &call.body, call.files, Use::EditAnswer)?;
            edit(state, id, message, draft)
        }
        endpoint => {
            let (channel, message) = pick(state, id, &call)?;
            if endpoint == Endpoint::DeleteAnswer {
                state
                    .remove_message(channel, message)
                    .ok_or_else(ApiError::unknown_message)?;
                state.effect(id);
                return Ok(Reply::Empty);
            }
            let message = state
                .channel(channel)?
                .messages
                .get(&message)
                .ok_or_else(ApiError::unknown_message)?;
            Reply::ok(message.json(state))
        }
    }
}

/// The message a path speaks of: `@original`, or one that was sent through this token.
fn pick(state: &State, id: Id, call: &Call) -> Result<(Id, Id), ApiError> {
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_webhook)?;
    let message = if call.params.text("message") == "@original" {
        let promised = interaction
            .source
            .filter(|_| interaction.progress.borrow().ack == Some(Ack::Acknowledged));
        interaction
            .original
            .or(promised)
            .ok_or_else(ApiError::unknown_message)?
    } else {
        let message = call.id("message")?;
        let ours = interaction.messages.contains(&message) || interaction.source == Some(message);
        if ours {
            message
        } else {
            return Err(ApiError::unknown_message().blamed());
        }
    };
    Ok((interaction.channel, message))
}

fn follow_up(state: &mut State, id: Id, call: Call) -> Result<Reply, ApiError> {
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_webhook)?;
    let waiting = interaction.original.and_then(|original| {
        let message = state.channels.get(&interaction.channel)?.messages.get(&original)?;
        message.is_loading().then_some((interaction.channel, original))
    });
    let draft = Draft::read("", &call.body, call.files, Use::Answer)?;
    if let Some(waiting) = waiting {
        // The first follow-up to a promise fulfils it: it becomes the promised message, and no new one.
        return edit(state, id, waiting, draft);
    }
    if draft.is_empty() {
        return Err(ApiError::empty_message());
    }
    draft.check_pictures("", &[])?;
    // Without the bot in the guild there are fewer.
    if !state.bot_is_in(interaction.guild) && interaction.messages.len() > FOREIGN_FOLLOW_UPS {
        return Err(ApiError::too_many_follow_ups());
    }
    let ephemeral = draft.flags.unwrap_or(0) & FLAG_EPHEMERAL != 0;
    let mut message = blank_answer(state, id, ephemeral, true)?;
    messages::create(state, &mut message, draft, Reach::of_interactions());
    let channel = message.channel;
    let message = state.publish(message);
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.messages.push(message);
    }
    state.effect(id);
    let message = state
        .channel(channel)?
        .messages
        .get(&message)
        .ok_or_else(ApiError::unknown_message)?;
    Reply::ok(message.json(state))
}

fn edit(state: &mut State, id: Id, (channel, message): (Id, Id), draft: Draft) -> Result<Reply, ApiError> {
    let mut message = state
        .channel(channel)?
        .messages
        .get(&message)
        .cloned()
        .ok_or_else(ApiError::unknown_message)?;
    let kept: Vec<(Id, String)> = message
        .attachments
        .iter()
        .map(|file| (file.id, file.filename.clone()))
        .collect();
    draft.check_pictures("", &kept)?;
    if draft.leaves_nothing(&message) {
        return Err(ApiError::empty_message());
    }
    let promised = message.is_loading();
    messages::edit(state, &mut message, draft, Reach::of_interactions());
    if promised {
        // What was promised now is there for the first time.
        message.edited_ms = None;
    }
    let json = message.json(state);
    state.republish(message);
    state.effect(id);
    Reply::ok(json)
}
