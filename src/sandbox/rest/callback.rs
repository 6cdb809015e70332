//! The first answer to an interaction: once, within 3 seconds, of a type that fits.

use super::{Call, Reply};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::id::Id;
use crate::sandbox::interactions::{ANSWER_MS, Ack, Kind, id_of};
use crate::sandbox::mentions::Reach;
use crate::sandbox::messages::{self, FLAG_EPHEMERAL, FLAG_LOADING, Message};
use crate::sandbox::state::State;
use crate::sandbox::validate::messages::{Draft, Use};
use crate::sandbox::validate::{Fields, commands, modals};
use serde_json::{Value, json};

pub(super) fn carry_out(state: &mut State, call: Call) -> Result<Reply, ApiError> {
    let id = call.id("interaction")?;
    if id_of(call.params.text("token")) != Some(id) {
        return Err(ApiError::unknown_interaction());
    }
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_interaction)?;
    if interaction.acked() {
        return Err(ApiError::acknowledged_twice());
    }
    if interaction.progress.borrow().failed || interaction.created_ms + ANSWER_MS < state.now {
        return Err(ApiError::unknown_interaction());
    }
    let (kind, source) = (interaction.kind, interaction.source);
    let mut form = Form::default();
    let answer = Fields::open(&mut form, "", &call.body, &["type", "data"]).and_then(|fields| {
        fields.require(&mut form, "type");
        fields.integer(&mut form, "type", 1, 12)
    });
    let fits = match answer {
        Some(4 | 5) => kind != Kind::Autocomplete,
        // A modal that a component opened belongs to the component's message.
        Some(6 | 7) => kind == Kind::Component || (kind == Kind::Modal && source.is_some()),
        Some(8) => kind == Kind::Autocomplete,
        Some(9) => matches!(kind, Kind::Command | Kind::Component),
        _ => false,
    };
    if !fits {
        let message = format!("A {kind:?} interaction cannot be answered with type {answer:?}.");
        form.error("type", "INTERACTION_CALLBACK_TYPE_INVALID", message);
    }
    form.finish()?;
    let with_response = call.asked("with_response") == Some("true");
    let data = if call.body["data"].is_null() {
        json!({})
    } else {
        call.body["data"].clone()
    };
    let message = match answer {
        Some(4) => Some(answer_with_message(state, id, &data, call)?),
        Some(5) => Some(defer(state, id, &data)?),
        Some(6) => {
            state.acknowledge(id, Ack::Acknowledged);
            None
        }
        Some(7) => update(state, id, &data, call)?,
        Some(8) => {
            suggest(state, id, &data)?;
            None
        }
        _ => {
            modals::check(&data)?;
            state.open_modal(id, &data);
            state.acknowledge(id, Ack::Modal(data));
            None
        }
    };
    if !with_response {
        return Ok(Reply::Empty);
    }
    let mut response = json!({"interaction": {"id": id, "type": kind.number()}});
    if let Some((channel, message)) = message {
        let message = state
            .channels
            .get(&channel)
            .and_then(|channel| channel.messages.get(&message));
        if let Some(message) = message {
            response["interaction"]["response_message_id"] = json!(message.id);
            response["interaction"]["response_message_loading"] = json!(message.is_loading());
            response["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
            response["resource"] = json!({"type": answer, "message": message.json(state)});
        }
    }
    Reply::ok(response)
}

/// A message that answers an interaction, still without content.
pub(super) fn blank_answer(state: &mut State, id: Id, ephemeral: bool, follow_up: bool) -> Result<Message, ApiError> {
    let message_id = state.mint();
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_interaction)?;
    // The channel may have gone since.
    let channel = state.channel(interaction.channel)?.id;
    let mut message = Message::blank(message_id, channel, interaction.guild, state.bot, state.now);
    message.kind = match (interaction.kind, interaction.command_kind) {
        _ if follow_up => 19,
        (Kind::Command, 1) => 20,
        (Kind::Command, _) => 23,
        (Kind::Component, _) => 19,
        _ => 0,
    };
    message.reference = if follow_up {
        interaction.original
    } else {
        interaction.source
    }
    .map(|source| (channel, source));
    message.origin = Some(interaction.origin(follow_up));
    if ephemeral || state.must_whisper(interaction) {
        message.flags |= FLAG_EPHEMERAL;
        message.only_for = Some(interaction.user);
    }
    Ok(message)
}

fn is_ephemeral(data: &Value) -> bool {
    data["flags"].as_u64().unwrap_or(0) & FLAG_EPHEMERAL != 0
}

fn answer_with_message(state: &mut State, id: Id, data: &Value, call: Call) -> Result<(Id, Id), ApiError> {
    let draft = Draft::read("data", data, call.files, Use::Answer)?;
    if draft.is_empty() {
        return Err(ApiError::empty_message());
    }
    draft.check_pictures("data", &[])?;
    let mut message = blank_answer(state, id, is_ephemeral(data), false)?;
    messages::create(state, &mut message, draft, Reach::of_interactions());
    let channel = message.channel;
    let message = state.publish(message);
    remember(state, id, message);
    state.acknowledge(id, Ack::Message);
    Ok((channel, message))
}

fn defer(state: &mut State, id: Id, data: &Value) -> Result<(Id, Id), ApiError> {
    // Only the flags count: the rest comes later.
    Draft::read("data", data, Vec::new(), Use::Answer)?;
    let mut message = blank_answer(state, id, is_ephemeral(data), false)?;
    message.flags |= FLAG_LOADING;
    let channel = message.channel;
    let message = state.publish(message);
    remember(state, id, message);
    state.acknowledge(id, Ack::Deferred);
    Ok((channel, message))
}

fn remember(state: &mut State, id: Id, message: Id) {
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.original = Some(message);
        interaction.messages.push(message);
    }
}

fn update(state: &mut State, id: Id, data: &Value, call: Call) -> Result<Option<(Id, Id)>, ApiError> {
    let draft = Draft::read("data", data, call.files, Use::Update)?;
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_interaction)?;
    let channel = interaction.channel;
    let source = interaction.source.unwrap_or_default();
    let message = state.channel(channel)?.messages.get(&source).cloned();
    let Some(mut message) = message else {
        // The message went while the bot was thinking.
        return Err(ApiError::unknown_message());
    };
    let kept: Vec<(Id, String)> = message
        .attachments
        .iter()
        .map(|file| (file.id, file.filename.clone()))
        .collect();
    draft.check_pictures("data", &kept)?;
    if draft.leaves_nothing(&message) {
        return Err(ApiError::empty_message());
    }
    messages::edit(state, &mut message, draft, Reach::of_interactions());
    state.republish(message);
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.original = Some(source);
    }
    state.acknowledge(id, Ack::Updated);
    Ok(Some((channel, source)))
}

fn suggest(state: &mut State, id: Id, data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    let mut choices = Vec::new();
    if let Some(fields) = Fields::open(&mut form, "data", data, &["choices"]) {
        fields.require(&mut form, "choices");
        if let Some(list) = fields.list(&mut form, "choices", 0, 25) {
            commands::check_choices(&mut form, "data.choices", list, None);
            choices.clone_from(list);
        }
    }
    form.finish()?;
    state.acknowledge(id, Ack::Choices(choices));
    Ok(())
}
