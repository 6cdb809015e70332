//! What members do, as tests and the page drive it: use a command, press, choose, fill in, write.

use super::options::{Prepared, Refusal};
use super::{ANSWER_MS, Ack, Given, Kind, Progress, TOKEN_MS};
use crate::sandbox::app::App;
use crate::sandbox::id::Id;
use crate::sandbox::state::State;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tokio::sync::watch;

/// Somebody does something somewhere.
#[derive(Clone, Debug, Deserialize)]
pub struct Act {
    /// The member.
    #[serde(rename = "as")]
    pub who: Id,
    /// The channel; for a component and a modal that of its message.
    pub channel: Id,
    /// What they do.
    #[serde(flatten)]
    pub what: What,
}

/// What somebody does.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum What {
    /// Uses a command.
    Command {
        /// Its name, without subcommands.
        name: String,
        /// 1 a slash command, 2 on a member, 3 on a message.
        #[serde(default = "slash", rename = "type")]
        command_type: u64,
        /// Group and subcommand.
        #[serde(default)]
        path: Vec<String>,
        /// Values by option.
        #[serde(default)]
        options: Map<String, Value>,
        /// The member or message of a context menu.
        #[serde(default)]
        target: Option<Id>,
    },
    /// Types into an option that completes itself.
    Autocomplete {
        /// The command's name, without subcommands.
        name: String,
        /// Group and subcommand.
        #[serde(default)]
        path: Vec<String>,
        /// Values by option, that of the focused one as far as it is typed.
        #[serde(default)]
        options: Map<String, Value>,
        /// The option with the cursor.
        focused: String,
    },
    /// Presses a button or chooses in a menu.
    Component {
        /// The message that has it.
        message: Id,
        /// Its custom id.
        custom_id: String,
        /// What was chosen; empty for a button.
        #[serde(default)]
        values: Vec<String>,
    },
    /// Submits a modal that the bot opened.
    Modal {
        /// Its custom id.
        custom_id: String,
        /// Texts by the inputs' custom ids.
        #[serde(default)]
        fields: Map<String, Value>,
    },
}

fn slash() -> u64 {
    1
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The bot answered with a message.
    Message,
    /// The bot is thinking still.
    Deferred,
    /// The message with the component changed.
    Updated,
    /// The bot opened a modal.
    Modal,
    /// The bot suggests choices.
    Choices,
    /// The bot took note and showed nothing yet.
    Acknowledged,
    /// The bot did not answer within 3 seconds.
    Failed,
}

/// What came of an act.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The interaction.
    pub id: Id,
    /// How the bot answered.
    pub outcome: Outcome,
    /// The answer, or the changed message, as Discord writes it and with the page's extras.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub message: Value,
    /// The modal: its title, custom id and components.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub modal: Value,
    /// What autocomplete suggests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Value>,
    /// What the member reads if the bot did not answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Answer {
    /// The text of the answer.
    #[must_use]
    pub fn content(&self) -> &str {
        self.message["content"].as_str().unwrap_or_default()
    }

    /// Whether only the one who acted sees the answer.
    #[must_use]
    pub fn ephemeral(&self) -> bool {
        self.message["sandbox"]["ephemeral"].as_bool() == Some(true)
    }

    /// The id of the answer.
    #[must_use]
    pub fn message_id(&self) -> Id {
        crate::sandbox::id::from_json(&self.message["id"]).unwrap_or_default()
    }

    /// Buttons and menus of the answer.
    #[must_use]
    pub fn components(&self) -> Vec<&Value> {
        components(&self.message)
    }
}

/// All buttons and menus of a message.
#[must_use]
pub fn components(message: &Value) -> Vec<&Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
        .collect()
}

/// Sends the act to the bot.
pub(crate) fn begin(app: &Arc<App>, act: &Act) -> Result<(Id, watch::Receiver<Progress>), Refusal> {
    let mut state = app.lock();
    let channel = act.channel;
    if !state.channels.contains_key(&channel) {
        return Err("there is no such channel".to_owned());
    }
    if !state.can_view(act.who, channel) {
        return Err("this member does not see that channel".to_owned());
    }
    let (id, progress) = state.begin(act)?;
    drop(state);
    let app = Arc::clone(app);
    let mut watched = progress.clone();
    let deadline = app.clock.now_ms() + ANSWER_MS;
    tokio::spawn(async move {
        tokio::select! {
            _ = watched.wait_for(|progress| progress.ack.is_some()) => {}
            () = app.clock.until(deadline) => app.lock().fail(id),
        }
    });
    Ok((id, progress))
}

/// Waits until the bot has answered; `settle`: also until what it promised is there.
pub(crate) async fn finish(app: &Arc<App>, id: Id, mut progress: watch::Receiver<Progress>, settle: bool) -> Answer {
    let answered = |progress: &Progress| progress.ack.is_some() || progress.failed;
    let settled = |progress: &Progress| match &progress.ack {
        Some(Ack::Deferred | Ack::Acknowledged) => progress.effects > 0,
        Some(_) => true,
        None => progress.failed,
    };
    let patience = tokio::time::sleep(app.patience);
    tokio::pin!(patience);
    tokio::select! {
        _ = progress.wait_for(answered) => {}
        () = &mut patience => app.lock().fail(id),
    }
    let acknowledged = progress.borrow().ack == Some(Ack::Acknowledged);
    if settle {
        // A promise to change the message may also mean "nothing to show": that is not worth a long wait.
        let limit = if acknowledged { ANSWER_MS } else { TOKEN_MS };
        let deadline = app.clock.now_ms() + limit;
        tokio::select! {
            _ = progress.wait_for(settled) => {}
            () = app.clock.until(deadline) => {}
            () = &mut patience => {}
        }
    }
    let progress = progress.borrow().clone();
    app.lock().answer(id, &progress)
}

impl State {
    fn begin(&mut self, act: &Act) -> Result<(Id, watch::Receiver<Progress>), Refusal> {
        let (user, channel) = (act.who, act.channel);
        self.open_for(user, channel)?;
        match &act.what {
            What::Command {
                name,
                command_type: 1,
                path,
                options,
                ..
            } => {
                let command = self.find_command(user, channel, name, 1)?;
                self.may_use(user, channel, &command)?;
                let Prepared { data, name } = self.prepare(user, channel, &command, path, options, None)?;
                Ok(self.interact(Kind::Command, user, channel, Some(name), 1, None, data))
            }
            What::Command {
                name,
                command_type,
                target,
                ..
            } => {
                let command = self.find_command(user, channel, name, *command_type)?;
                self.may_use(user, channel, &command)?;
                let target = target.ok_or("a context menu needs a target")?;
                let mut data = json!({"id": command.id, "name": name, "type": command_type, "target_id": target});
                if *command_type == 2 {
                    data["resolved"] = self
                        .resolve_chosen(user, channel, 5, &[target.to_string()])?
                        .unwrap_or_default();
                } else {
                    let message = self.visible(user, channel, target).ok_or("there is no such message")?;
                    let mut json = message.json_in_guild(self);
                    json["guild_id"] = json!(message.guild);
                    data["resolved"] = json!({"messages": {target.to_string(): json}});
                }
                Ok(self.interact(
                    Kind::Command,
                    user,
                    channel,
                    Some(name.clone()),
                    *command_type,
                    None,
                    data,
                ))
            }
            What::Autocomplete {
                name,
                path,
                options,
                focused,
            } => {
                let command = self.find_command(user, channel, name, 1)?;
                self.may_use(user, channel, &command)?;
                let Prepared { data, name } = self.prepare(user, channel, &command, path, options, Some(focused))?;
                Ok(self.interact(Kind::Autocomplete, user, channel, Some(name), 1, None, data))
            }
            What::Component {
                message,
                custom_id,
                values,
            } => {
                let data = self.prepare_component(user, channel, *message, custom_id, values)?;
                Ok(self.interact(Kind::Component, user, channel, None, 0, Some(*message), data))
            }
            What::Modal { custom_id, fields } => {
                let key = (user, custom_id.clone());
                let open = self
                    .interactions
                    .modals
                    .get(&key)
                    .cloned()
                    .ok_or("no such modal is open")?;
                let data = prepare_modal(&open.data, fields)?;
                self.interactions.modals.remove(&key);
                // The message may be gone by now; then the interaction comes without it.
                let source = open.source.filter(|id| self.visible(user, open.channel, *id).is_some());
                Ok(self.interact(Kind::Modal, user, open.channel, open.name, 0, source, data))
            }
        }
    }

    /// Whether a member can act in a channel at all: the client wakes an archived thread, unless it is locked.
    pub fn open_for(&mut self, user: Id, channel: Id) -> Result<(), Refusal> {
        let manages = self.permissions(user, channel) & crate::sandbox::permissions::MANAGE_THREADS != 0;
        let now = self.now;
        let thread = self.channels.get_mut(&channel).and_then(|channel| channel.thread_mut());
        if let Some(thread) = thread.filter(|thread| thread.archived) {
            if thread.locked && !manages {
                return Err("this thread is locked".to_owned());
            }
            thread.archived = false;
            thread.changed_ms = now;
            self.channel_changed(channel);
        }
        Ok(())
    }

    fn visible(&self, user: Id, channel: Id, id: Id) -> Option<&crate::sandbox::messages::Message> {
        let message = self.channels.get(&channel)?.messages.get(&id)?;
        let seen = message.only_for.is_none_or(|owner| owner == user) && message.failed.is_none();
        Some(message).filter(|_| seen)
    }

    fn prepare_component(
        &self,
        user: Id,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: &[String],
    ) -> Result<Value, Refusal> {
        let message = self.visible(user, channel, message).ok_or("there is no such message")?;
        let rows = message
            .components
            .iter()
            .filter_map(|row| row["components"].as_array())
            .flatten();
        let component = rows
            .into_iter()
            .find(|component| component["custom_id"].as_str() == Some(custom_id));
        let component = component.ok_or_else(|| format!("the message has no component {custom_id}"))?;
        if component["disabled"].as_bool() == Some(true) {
            return Err("it is disabled".to_owned());
        }
        let kind = component["type"].as_u64().unwrap_or(0);
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": component["id"]});
        if kind == 2 {
            return if values.is_empty() {
                Ok(data)
            } else {
                Err("a button has no values".to_owned())
            };
        }
        let count = u64::try_from(values.len()).unwrap_or(u64::MAX);
        let least = component["min_values"].as_u64().unwrap_or(1);
        let most = component["max_values"].as_u64().unwrap_or(1);
        if count < least || count > most {
            return Err(format!("between {least} and {most} must be chosen"));
        }
        if kind == 3 {
            let options = component["options"].as_array().map_or(&[][..], Vec::as_slice);
            let known = |value: &&String| !options.iter().any(|option| option["value"].as_str() == Some(value));
            if let Some(unknown) = values.iter().find(known) {
                return Err(format!("{unknown} is not one of the options"));
            }
        }
        data["values"] = json!(values);
        if let Some(resolved) = self.resolve_chosen(user, channel, kind, values)? {
            data["resolved"] = resolved;
        }
        Ok(data)
    }

    fn answer(&self, id: Id, progress: &Progress) -> Answer {
        let mut answer = Answer {
            id,
            outcome: Outcome::Failed,
            message: Value::Null,
            modal: Value::Null,
            choices: Vec::new(),
            error: None,
        };
        let Some(interaction) = self.interactions.get(id) else {
            return answer;
        };
        let show = |id: Option<Id>| {
            let message = id.and_then(|id| self.channels.get(&interaction.channel)?.messages.get(&id));
            message.map_or(Value::Null, |message| self.message_for_page(message))
        };
        match &progress.ack {
            None => {
                answer.error = Some(match interaction.kind {
                    Kind::Command => "The application did not respond".to_owned(),
                    Kind::Autocomplete => "Loading options failed".to_owned(),
                    Kind::Component => "This interaction failed".to_owned(),
                    Kind::Modal => "Something went wrong. Try again.".to_owned(),
                });
            }
            Some(Ack::Message) => {
                answer.outcome = Outcome::Message;
                answer.message = show(interaction.original);
            }
            Some(Ack::Deferred) => {
                answer.outcome = if progress.effects > 0 {
                    Outcome::Message
                } else {
                    Outcome::Deferred
                };
                answer.message = show(interaction.original.or_else(|| interaction.messages.last().copied()));
            }
            Some(Ack::Updated) => {
                answer.outcome = Outcome::Updated;
                answer.message = show(interaction.source);
            }
            Some(Ack::Acknowledged) => {
                let changed = progress.effects > 0;
                answer.outcome = if changed {
                    Outcome::Updated
                } else {
                    Outcome::Acknowledged
                };
                answer.message = show(interaction.messages.last().copied().or(interaction.source));
            }
            Some(Ack::Choices(choices)) => {
                answer.outcome = Outcome::Choices;
                answer.choices.clone_from(choices);
            }
            Some(Ack::Modal(modal)) => {
                answer.outcome = Outcome::Modal;
                answer.modal = modal.clone();
            }
        }
        answer
    }
}

/// Checks what was filled in against the modal, as the client does.
fn prepare_modal(modal: &Value, fields: &Given) -> Result<Value, Refusal> {
    let mut rows = Vec::new();
    let mut number = 0;
    let mut known = Vec::new();
    for row in modal["components"].as_array().into_iter().flatten() {
        number += 1;
        let row_number = number;
        let mut inputs = Vec::new();
        for input in row["components"].as_array().into_iter().flatten() {
            number += 1;
            let id = input["custom_id"].as_str().unwrap_or_default();
            known.push(id);
            let text = fields
                .get(id)
                .and_then(Value::as_str)
                .or_else(|| input["value"].as_str())
                .unwrap_or_default();
            let label = input["label"].as_str().unwrap_or(id);
            let count = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
            let required = input["required"].as_bool() != Some(false);
            let (least, most) = (
                input["min_length"].as_u64().unwrap_or(0),
                input["max_length"].as_u64().unwrap_or(4000),
            );
            if text.is_empty() && required {
                return Err(format!("{label} is required"));
            }
            if (count < least && !text.is_empty()) || count > most {
                return Err(format!("{label} must have between {least} and {most} characters"));
            }
            inputs.push(json!({"type": 4, "id": number, "custom_id": id, "value": text}));
        }
        rows.push(json!({"type": 1, "id": row_number, "components": inputs}));
    }
    if let Some(unknown) = fields.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("the modal has no field {unknown}"));
    }
    Ok(json!({"custom_id": modal["custom_id"], "components": rows}))
}
