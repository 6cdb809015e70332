//! Interactions: each lives 15 minutes by its token, must be answered within 3 seconds, and once.

pub(crate) mod act;
pub(crate) mod options;
pub(crate) mod payload;

use super::error::ApiError;
use super::id::Id;
use super::messages::{Message, Origin};
use super::state::State;
use serde_json::{Map, Value, json};
use std::collections::{HashMap, VecDeque};
use tokio::sync::watch;

/// Milliseconds within which the bot must answer.
pub(crate) const ANSWER_MS: u64 = 3_000;
/// Milliseconds after which the token is dead.
pub(crate) const TOKEN_MS: u64 = 15 * 60_000;

/// What the interaction was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Kind {
    pub fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// How the bot answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ack {
    /// With a message at once.
    Message,
    /// "Thinking", with the message to come.
    Deferred,
    /// By changing the message with the component.
    Updated,
    /// By promising to change it, or silently.
    Acknowledged,
    Choices(Vec<Value>),
    Modal(Value),
}

/// Where an interaction stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    pub ack: Option<Ack>,
    /// Messages sent or edited through it after the first answer.
    pub effects: u32,
    pub failed: bool,
}

/// One interaction.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub id: Id,
    pub kind: Kind,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    /// The command's name, with subcommands.
    pub name: Option<String>,
    /// The type of the command.
    pub command_kind: u64,
    /// The message with the component that was pressed, or that opened the modal.
    pub source: Option<Id>,
    pub created_ms: u64,
    pub progress: watch::Sender<Progress>,
    /// The first answer.
    pub original: Option<Id>,
    /// All messages sent through it.
    pub messages: Vec<Id>,
    /// A fault was played on an answer to it, so a second answer is no mistake of the bot.
    pub disturbed: bool,
}

impl Interaction {
    pub fn acked(&self) -> bool {
        self.progress.borrow().ack.is_some()
    }

    /// What messages that answer it say of it.
    pub fn origin(&self, follow_up: bool) -> Origin {
        Origin {
            interaction: self.id,
            kind: self.kind.number(),
            user: self.user,
            guild: self.guild,
            name: self.name.clone(),
            pressed: self.source,
            original: self.original.filter(|_| follow_up),
        }
    }
}

/// A modal that is open on somebody's screen.
#[derive(Clone, Debug)]
pub(crate) struct OpenModal {
    pub channel: Id,
    pub source: Option<Id>,
    pub name: Option<String>,
    pub data: Value,
}

/// All interactions that are not forgotten yet.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    by_id: HashMap<Id, Interaction>,
    order: VecDeque<Id>,
    /// The newest, as it was sent: it may have to be delivered again.
    newest: Option<(Id, Value)>,
    pub modals: HashMap<(Id, String), OpenModal>,
}

impl Interactions {
    pub fn insert(&mut self, interaction: Interaction) {
        // Long dead ones go; their tokens still tell their age, so they answer as dead ones do.
        while let Some(first) = self.order.front() {
            let dead = self
                .by_id
                .get(first)
                .is_none_or(|old| old.created_ms + TOKEN_MS < interaction.created_ms);
            if !dead {
                break;
            }
            self.by_id.remove(first);
            self.order.pop_front();
        }
        self.order.push_back(interaction.id);
        self.by_id.insert(interaction.id, interaction);
    }

    pub fn get(&self, id: Id) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    pub fn get_mut(&mut self, id: Id) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id)
    }
}

/// The token of an interaction: it cannot be guessed from the id by accident, and tells the id back.
pub(crate) fn token_of(id: Id) -> String {
    // Not a secret: it only has to be another text than the id.
    let mixed = id.get().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66;
    format!("sandbox.{:x}.{mixed:016x}", id.get())
}

/// The interaction's id that a token tells, if it is one of ours.
pub(crate) fn id_of(token: &str) -> Option<Id> {
    let hex = token.strip_prefix("sandbox.")?.split('.').next()?;
    let id = Id(u64::from_str_radix(hex, 16).ok()?);
    (token_of(id) == token).then_some(id)
}

impl State {
    /// The interaction behind a webhook token that is still alive.
    pub fn by_token(&self, application: Id, token: &str) -> Result<&Interaction, ApiError> {
        if application != self.application {
            return Err(ApiError::unknown_webhook());
        }
        let id = id_of(token).ok_or_else(ApiError::unknown_webhook)?;
        let expired = id.created_ms() + TOKEN_MS < self.now;
        if expired {
            return Err(ApiError::token_expired());
        }
        let interaction = self.interactions.get(id).ok_or_else(ApiError::unknown_webhook)?;
        // Before the first answer there is nothing to follow up.
        if interaction.acked() {
            Ok(interaction)
        } else {
            Err(ApiError::unknown_webhook())
        }
    }

    /// Whether the bot is a member of the guild; in a direct channel it is at home.
    pub fn bot_is_in(&self, guild: Option<Id>) -> bool {
        guild.is_none_or(|guild| self.guild(guild).is_ok())
    }

    /// Whether an answer can only be whispered: the application was brought by a member who may not use such
    /// applications aloud.
    pub fn must_whisper(&self, interaction: &Interaction) -> bool {
        let bits = self.permissions(interaction.user, interaction.channel);
        !self.bot_is_in(interaction.guild) && bits & super::permissions::USE_EXTERNAL_APPS == 0
    }

    /// Sends an interaction to the bot. Gives its id and the place where its progress shows.
    #[allow(clippy::too_many_arguments)]
    pub fn interact(
        &mut self,
        kind: Kind,
        user: Id,
        channel: Id,
        name: Option<String>,
        command_kind: u64,
        source: Option<Id>,
        data: Value,
    ) -> (Id, watch::Receiver<Progress>) {
        let id = self.mint();
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let payload = self.interaction_payload(id, kind, user, channel, source, data);
        let progress = watch::Sender::new(Progress::default());
        let receiver = progress.subscribe();
        let interaction = Interaction {
            id,
            kind,
            user,
            channel,
            guild,
            name,
            command_kind,
            source,
            created_ms: self.now,
            progress,
            original: None,
            messages: Vec::new(),
            disturbed: false,
        };
        self.interactions.insert(interaction);
        self.dispatch("INTERACTION_CREATE", 0, &payload);
        self.interactions.newest = Some((id, payload));
        (id, receiver)
    }

    /// Sends the newest interaction to the bot once more, as a gateway that lost count may.
    pub fn deliver_again(&mut self) -> Result<(), ApiError> {
        let (id, payload) = self
            .interactions
            .newest
            .clone()
            .ok_or_else(ApiError::unknown_interaction)?;
        // Answering both is no mistake of the bot.
        if let Some(interaction) = self.interactions.get_mut(id) {
            interaction.disturbed = true;
        }
        self.dispatch("INTERACTION_CREATE", 0, &payload);
        Ok(())
    }

    /// Marks that the bot answered. The caller has checked that it may.
    pub fn acknowledge(&mut self, id: Id, ack: Ack) {
        self.touched = true;
        if let Some(interaction) = self.interactions.get(id) {
            interaction.progress.send_modify(|progress| progress.ack = Some(ack));
        }
    }

    /// Marks that a message was sent or edited through an interaction's token.
    pub fn effect(&mut self, id: Id) {
        self.touched = true;
        if let Some(interaction) = self.interactions.get(id) {
            interaction.progress.send_modify(|progress| progress.effects += 1);
        }
    }

    /// Marks that the message of a component changed by another way than the token: who pressed it sees that too.
    pub fn touched_message(&mut self, channel: Id, message: Id) {
        self.touched = true;
        // Only the newest can still wait for this.
        let waiting: Vec<Id> = self
            .interactions
            .order
            .iter()
            .rev()
            .take(1024)
            .take_while(|id| id.created_ms() + ANSWER_MS * 10 > self.now)
            .filter(|id| {
                self.interactions.by_id.get(id).is_some_and(|interaction| {
                    interaction.source == Some(message)
                        && interaction.channel == channel
                        && interaction.progress.borrow().ack == Some(Ack::Acknowledged)
                })
            })
            .copied()
            .collect();
        for id in waiting {
            self.effect(id);
        }
    }

    /// The bot did not answer in time.
    pub fn fail(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get(id) else {
            return;
        };
        if interaction.acked() || interaction.progress.borrow().failed {
            return;
        }
        interaction.progress.send_modify(|progress| progress.failed = true);
        let (user, channel, guild) = (interaction.user, interaction.channel, interaction.guild);
        let (kind, origin) = (interaction.kind, interaction.origin(false));
        self.touched = true;
        if kind == Kind::Command {
            let note = self.mint();
            let mut message = Message::blank(note, channel, guild, self.bot, self.now);
            message.kind = 20;
            message.flags = super::messages::FLAG_EPHEMERAL;
            message.only_for = Some(user);
            message.origin = Some(origin);
            message.failed = Some("The application did not respond".to_owned());
            self.publish(message);
        }
    }

    /// Opens a modal on somebody's screen.
    pub fn open_modal(&mut self, id: Id, data: &Value) {
        let Some(interaction) = self.interactions.get(id) else {
            return;
        };
        let user = interaction.user;
        let open = OpenModal {
            channel: interaction.channel,
            source: interaction.source,
            name: interaction.name.clone(),
            data: data.clone(),
        };
        let custom_id = data["custom_id"].as_str().unwrap_or_default().to_owned();
        let json = json!({"type": "modal", "interaction": id, "channel": open.channel, "modal": data});
        self.interactions.modals.insert((user, custom_id), open);
        self.page_to(Some(user), None, &json);
    }
}

/// Options given by name.
pub(crate) type Given = Map<String, Value>;
