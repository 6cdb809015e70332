//! Messages: what is kept of one, how it is written, and how a draft becomes one.

use super::clock::timestamp;
use super::id::Id;
use super::mentions::{Mentions, Reach};
use super::state::State;
use super::validate::messages::{AttachmentEntry, Draft};
use serde_json::{Value, json};

pub(crate) const FLAG_SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(crate) const FLAG_HAS_THREAD: u64 = 1 << 5;
pub(crate) const FLAG_EPHEMERAL: u64 = 1 << 6;
pub(crate) const FLAG_LOADING: u64 = 1 << 7;
pub(crate) const FLAG_SILENT: u64 = 1 << 12;

/// A file on a message. Its bytes live in the file store, which forgets old ones.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub id: Id,
    pub filename: String,
    pub description: Option<String>,
    pub size: usize,
    pub content_type: String,
    pub dimensions: Option<(u32, u32)>,
    pub url: String,
    pub ephemeral: bool,
}

impl Attachment {
    pub fn json(&self) -> Value {
        let mut json = json!({
            "id": self.id, "filename": self.filename, "size": self.size, "url": self.url, "proxy_url": self.url,
            "content_type": self.content_type, "flags": 0,
        });
        if let Some((width, height)) = self.dimensions {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if self.ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }
}

/// The interaction that a message answers.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub interaction: Id,
    /// 2 a command, 3 a component, 5 a modal.
    pub kind: u8,
    pub user: Id,
    pub guild: Option<Id>,
    /// The command's name, with its subcommands.
    pub name: Option<String>,
    /// The message with the component that was pressed.
    pub pressed: Option<Id>,
    /// For a follow-up, the first answer.
    pub original: Option<Id>,
}

/// What happened when somebody put a mark under a message.
#[derive(Clone, Debug)]
pub(crate) struct Reaction {
    pub emoji: String,
    pub users: Vec<Id>,
}

/// A message.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub id: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    pub author: Id,
    pub kind: u8,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub mentions: Mentions,
    pub tts: bool,
    pub pinned: bool,
    pub nonce: Option<Value>,
    pub created_ms: u64,
    pub edited_ms: Option<u64>,
    /// The message this one replies to.
    pub reference: Option<(Id, Id)>,
    pub origin: Option<Origin>,
    /// Only this member sees it.
    pub only_for: Option<Id>,
    /// Who was notified. Fixed at creation: an edit notifies nobody.
    pub pinged: Vec<Id>,
    /// The bot never answered; this stands in the place of its answer.
    pub failed: Option<String>,
    pub reactions: Vec<Reaction>,
    pub has_thread: bool,
}

impl Message {
    /// A message with nothing in it yet.
    pub fn blank(id: Id, channel: Id, guild: Option<Id>, author: Id, now_ms: u64) -> Self {
        Self {
            id,
            channel,
            guild,
            author,
            kind: 0,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            mentions: Mentions::default(),
            tts: false,
            pinned: false,
            nonce: None,
            created_ms: now_ms,
            edited_ms: None,
            reference: None,
            origin: None,
            only_for: None,
            pinged: Vec::new(),
            failed: None,
            reactions: Vec::new(),
            has_thread: false,
        }
    }

    pub fn is_loading(&self) -> bool {
        self.flags & FLAG_LOADING != 0
    }

    /// Attachments that show by themselves: one that an embed shows is not listed again.
    fn listed(&self) -> impl Iterator<Item = &Attachment> {
        self.attachments
            .iter()
            .filter(|file| !self.embeds.iter().any(|embed| shows(embed, &file.url)))
    }

    /// As Discord writes it.
    pub fn json(&self, state: &State) -> Value {
        let mentions: Vec<Value> = self.mentions.users.iter().map(|id| state.user_json(*id)).collect();
        let attachments: Vec<Value> = self.listed().map(Attachment::json).collect();
        let embeds: &[Value] = if self.flags & FLAG_SUPPRESS_EMBEDS != 0 {
            &[]
        } else {
            &self.embeds
        };
        let reactions: Vec<Value> = self.reactions.iter().map(|reaction| reaction.json(state.bot)).collect();
        let mut json = json!({
            "id": self.id, "channel_id": self.channel, "author": state.user_json(self.author),
            "content": self.content, "timestamp": timestamp(self.created_ms),
            "edited_timestamp": self.edited_ms.map(timestamp), "tts": self.tts,
            "mention_everyone": self.mentions.everyone, "mentions": mentions, "mention_roles": self.mentions.roles,
            "attachments": attachments, "embeds": embeds, "components": self.components, "pinned": self.pinned,
            "sticker_items": [], "type": self.kind, "flags": self.flags, "reactions": reactions,
        });
        if let Some(nonce) = &self.nonce {
            json["nonce"] = nonce.clone();
        }
        if self.author == state.bot {
            json["application_id"] = json!(state.application);
        }
        if let Some((channel, message)) = self.reference {
            json["message_reference"] =
                json!({"type": 0, "channel_id": channel, "message_id": message, "guild_id": self.guild});
        }
        if let Some(origin) = &self.origin {
            // Answers to interactions are sent through the application's webhook.
            json["webhook_id"] = json!(state.application);
            json["interaction_metadata"] = origin.json(state);
            if origin.kind == 2 {
                json["interaction"] = json!({
                    "id": origin.interaction, "type": 2, "name": origin.name, "user": state.user_json(origin.user),
                });
            }
        }
        if self.has_thread {
            // A thread that began at a message has the message's id.
            if let Some(thread) = state.channels.get(&self.id) {
                json["thread"] = state.channel_json(thread);
            }
        }
        json
    }

    /// As the gateway, interactions and the page write it: with the guild, and with a nonce even if there is none.
    pub fn json_in_guild(&self, state: &State) -> Value {
        let mut json = self.json(state);
        json["nonce"] = json!(self.nonce);
        if let Some(guild) = self.guild {
            json["guild_id"] = json!(guild);
        }
        json
    }
}

impl Reaction {
    fn json(&self, bot: Id) -> Value {
        json!({
            "emoji": {"id": null, "name": self.emoji}, "count": self.users.len(), "me": self.users.contains(&bot),
            "me_burst": false, "burst_colors": [], "count_details": {"burst": 0, "normal": self.users.len()},
        })
    }
}

impl Origin {
    fn json(&self, state: &State) -> Value {
        let owners = state.owners(self.user, self.guild);
        let mut json = json!({
            "id": self.interaction, "type": self.kind, "user": state.user_json(self.user),
            "authorizing_integration_owners": owners,
        });
        if let Some(name) = &self.name {
            json["name"] = json!(name);
            json["command_type"] = json!(1);
        }
        if let Some(original) = self.original {
            json["original_response_message_id"] = json!(original);
        }
        if self.kind == 3 {
            json["interacted_message_id"] = json!(self.pressed);
        }
        if self.kind == 5 {
            json["triggering_interaction_metadata"] = json!({
                "id": self.interaction, "type": if self.pressed.is_some() { 3 } else { 2 },
                "user": state.user_json(self.user), "authorizing_integration_owners": owners,
                "interacted_message_id": self.pressed.unwrap_or_default(), "name": self.name.clone().unwrap_or_default(),
            });
        }
        json
    }
}

/// Whether an embed shows the picture at this address.
fn shows(embed: &Value, url: &str) -> bool {
    let places = [
        &embed["image"]["url"],
        &embed["thumbnail"]["url"],
        &embed["footer"]["icon_url"],
        &embed["author"]["icon_url"],
    ];
    places.iter().any(|place| place.as_str() == Some(url))
}

/// Puts a draft into a new message.
pub(crate) fn create(state: &mut State, message: &mut Message, draft: Draft, default_reach: Reach) {
    let ephemeral = message.only_for.is_some();
    message.flags |= draft.flags.unwrap_or(0) & (FLAG_SUPPRESS_EMBEDS | FLAG_SILENT | FLAG_EPHEMERAL);
    message.tts = draft.tts;
    message.nonce = draft.nonce;
    message.content = draft.content.unwrap_or_default();
    let (_, added) = take_files(
        state,
        message.channel,
        draft.attachments.unwrap_or_default(),
        draft.files,
        ephemeral,
    );
    message.attachments = added;
    message.embeds = resolve(draft.embeds.unwrap_or_default(), &message.attachments);
    message.components = number(draft.components.unwrap_or_default());
    let reach = draft.allowed_mentions.unwrap_or(default_reach);
    message.mentions = Mentions::find(state, &message.content, &reach, message.guild);
    if let Some((channel, replied)) = message.reference.filter(|_| reach.replied_user) {
        let author = state
            .channels
            .get(&channel)
            .and_then(|channel| channel.messages.get(&replied))
            .map(|m| m.author);
        if let Some(author) = author.filter(|author| !message.mentions.users.contains(author)) {
            message.mentions.users.push(author);
        }
    }
}

/// Puts a draft into a message that is there: what the draft does not name stays.
pub(crate) fn edit(state: &mut State, message: &mut Message, draft: Draft, default_reach: Reach) {
    let ephemeral = message.only_for.is_some();
    if let Some(flags) = draft.flags {
        message.flags = (message.flags & !FLAG_SUPPRESS_EMBEDS) | (flags & FLAG_SUPPRESS_EMBEDS);
    }
    message.flags &= !FLAG_LOADING;
    match draft.attachments {
        Some(entries) => {
            let old = std::mem::take(&mut message.attachments);
            let (kept, mut added) = take_files(state, message.channel, entries, draft.files, ephemeral);
            let mut files = Vec::new();
            for entry in kept {
                if let Some(file) = old.iter().find(|file| file.id == entry.id) {
                    let mut file = file.clone();
                    if entry.description.is_some() {
                        file.description = entry.description;
                    }
                    files.push(file);
                }
            }
            files.append(&mut added);
            message.attachments = files;
        }
        // Without a list, old files stay and new ones join them: the picture shows twice.
        None => {
            let (_, mut added) = take_files(state, message.channel, Vec::new(), draft.files, ephemeral);
            message.attachments.append(&mut added);
        }
    }
    if let Some(embeds) = draft.embeds {
        message.embeds = resolve(embeds, &message.attachments);
    }
    if let Some(components) = draft.components {
        message.components = number(components);
    }
    if let Some(content) = draft.content {
        message.content = content;
    }
    let reach = draft.allowed_mentions.unwrap_or(default_reach);
    message.mentions = Mentions::find(state, &message.content, &reach, message.guild);
    message.edited_ms = Some(state.now);
}

/// Stores the uploads. Gives the entries that speak of files that are there already, and the new files.
fn take_files(
    state: &mut State,
    channel: Id,
    entries: Vec<AttachmentEntry>,
    files: Vec<super::rest::body::Upload>,
    ephemeral: bool,
) -> (Vec<AttachmentEntry>, Vec<Attachment>) {
    let mut added = Vec::new();
    let (described, kept): (Vec<_>, Vec<_>) = entries
        .into_iter()
        .partition(|entry| files.iter().any(|file| Id(file.index) == entry.id));
    for file in files {
        let entry = described.iter().find(|entry| entry.id == Id(file.index));
        let name = entry
            .and_then(|entry| entry.filename.clone())
            .unwrap_or_else(|| file.filename.clone());
        let description = entry.and_then(|entry| entry.description.clone());
        added.push(state.store_file(channel, &name, file.content_type, file.bytes, description, ephemeral));
    }
    (kept, added)
}

/// Turns `attachment://name` into the file's address.
fn resolve(mut embeds: Vec<Value>, files: &[Attachment]) -> Vec<Value> {
    for embed in &mut embeds {
        for place in ["image", "thumbnail", "footer", "author"] {
            let key = if place == "footer" || place == "author" {
                "icon_url"
            } else {
                "url"
            };
            let Some(name) = embed[place][key]
                .as_str()
                .and_then(|url| url.strip_prefix("attachment://"))
            else {
                continue;
            };
            // The newest of that name: an edit may bring a file that is named like the old one.
            let Some(file) = files.iter().rev().find(|file| file.filename == name) else {
                continue;
            };
            embed[place][key] = json!(file.url);
            embed[place][format!("proxy_{key}")] = json!(file.url);
            if let (Some((width, height)), "url") = (file.dimensions, key) {
                embed[place]["width"] = json!(width);
                embed[place]["height"] = json!(height);
            }
        }
    }
    embeds
}

/// Gives each component its number, in reading order, as Discord does.
fn number(mut components: Vec<Value>) -> Vec<Value> {
    fn walk(components: &mut [Value], next: &mut u32) {
        for component in components {
            *next += 1;
            if component["id"].as_u64().unwrap_or(0) == 0 {
                component["id"] = json!(*next);
            }
            if let Some(inner) = component["components"].as_array_mut() {
                walk(inner, next);
            }
        }
    }
    walk(&mut components, &mut 0);
    components
}
