//! The living world: one lock, short sections, no waiting inside.

use super::error::ApiError;
use super::gateway::Gateway;
use super::id::{Id, Mint};
use super::interactions::Interactions;
use super::log::Log;
use super::messages::{Attachment, Message};
use super::model::{Channel, Guild, Kind, User};
use super::permissions;
use super::seed::World;
use axum::body::Bytes;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use tokio::sync::broadcast;

/// Files whose bytes are kept, and how many bytes in all; older ones can no longer be fetched.
const FILES_KEPT: usize = 2000;
const FILE_BYTES_KEPT: usize = 256 * 1024 * 1024;

/// Something for the pages that look on.
#[derive(Clone, Debug)]
pub(crate) struct PageEvent {
    /// Only for this member.
    pub only_for: Option<Id>,
    /// Only for those who see this channel.
    pub channel: Option<Id>,
    pub json: Arc<str>,
}

/// The bytes of an upload.
#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub name: String,
    pub content_type: String,
    pub bytes: Bytes,
}

/// A registered command.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub id: Id,
    /// `None`: everywhere.
    pub guild: Option<Id>,
    pub version: Id,
    /// As [`super::validate::commands`] stores it.
    pub body: Value,
}

impl Command {
    pub fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }

    pub fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(1)
    }

    pub fn json(&self, application: Id) -> Value {
        let mut json = self.body.clone();
        json["id"] = json!(self.id);
        json["application_id"] = json!(application);
        json["version"] = json!(self.version);
        if let Some(guild) = self.guild {
            json["guild_id"] = json!(guild);
        }
        json
    }
}

/// Everything that changes.
pub(crate) struct State {
    /// The time of this locked section.
    pub now: u64,
    pub base: String,
    pub application: Id,
    pub bot: Id,
    pub token: String,
    pub users: HashMap<Id, User>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    pub commands: Vec<Command>,
    pub interactions: Interactions,
    pub gateway: Gateway,
    pub log: Log,
    /// Who was notified by which messages, in order.
    pub pings: HashMap<Id, Vec<Id>>,
    files: HashMap<Id, StoredFile>,
    file_order: VecDeque<(Id, usize)>,
    file_bytes: usize,
    mint: Mint,
    pages: broadcast::Sender<PageEvent>,
    /// Whether something happened that a waiter may wait for.
    pub touched: bool,
}

impl State {
    pub fn new(world: World, base: String, pages: broadcast::Sender<PageEvent>) -> Self {
        Self {
            now: 0,
            base,
            application: world.application,
            bot: world.bot,
            token: world.token,
            users: world.users.into_iter().map(|user| (user.id, user)).collect(),
            guilds: world.guilds.into_iter().map(|guild| (guild.id, guild)).collect(),
            channels: world
                .channels
                .into_iter()
                .map(|channel| (channel.id, channel))
                .collect(),
            commands: Vec::new(),
            interactions: Interactions::default(),
            gateway: Gateway::new(world.heartbeat, world.privileged),
            log: Log::default(),
            pings: HashMap::new(),
            files: HashMap::new(),
            file_order: VecDeque::new(),
            file_bytes: 0,
            mint: Mint::default(),
            pages,
            touched: false,
        }
    }

    pub fn mint(&mut self) -> Id {
        self.mint.next(self.now)
    }

    /// A user as Discord writes it. An owner who plays no part in the story, or somebody unknown, has only an id.
    pub fn user_json(&self, id: Id) -> Value {
        self.users.get(&id).map_or_else(|| User::nobody(id).json(), User::json)
    }

    pub fn channel_json(&self, channel: &Channel) -> Value {
        channel.json(|id| self.user_json(id))
    }

    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    pub fn channel_mut(&mut self, id: Id) -> Result<&mut Channel, ApiError> {
        self.channels.get_mut(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// The guild, if the bot is in it.
    pub fn guild(&self, id: Id) -> Result<&Guild, ApiError> {
        let there = |guild: &&Guild| guild.members.get(&self.bot).is_some_and(|member| !member.left);
        self.guilds.get(&id).filter(there).ok_or_else(ApiError::unknown_guild)
    }

    /// What a user may do in a channel, as bits; 0 if they do not see it.
    pub fn permissions(&self, user: Id, channel: Id) -> u64 {
        let Some(channel) = self.channels.get(&channel) else {
            return 0;
        };
        match &channel.kind {
            Kind::Direct { with } => {
                if user == *with || user == self.bot {
                    permissions::DIRECT
                } else {
                    0
                }
            }
            Kind::Text => self.guild_permissions(channel, channel, user, false),
            Kind::Thread(thread) => {
                let Some(parent) = self.channels.get(&thread.parent) else {
                    return 0;
                };
                let bits = self.guild_permissions(channel, parent, user, true);
                let inside = !thread.private || thread.members.contains(&user);
                if inside || bits & permissions::MANAGE_THREADS != 0 {
                    bits
                } else {
                    0
                }
            }
        }
    }

    fn guild_permissions(&self, channel: &Channel, place: &Channel, user: Id, thread: bool) -> u64 {
        let guild = channel.guild.and_then(|id| self.guilds.get(&id));
        guild.map_or(0, |guild| permissions::in_channel(guild, place, user, thread))
    }

    pub fn can_view(&self, user: Id, channel: Id) -> bool {
        self.permissions(user, channel) & permissions::VIEW_CHANNEL != 0
    }

    /// The bot's channel: it is there, and the bot may see it.
    pub fn seen(&self, id: Id) -> Result<&Channel, ApiError> {
        let channel = self.channel(id)?;
        if self.can_view(self.bot, id) {
            Ok(channel)
        } else {
            Err(ApiError::missing_access())
        }
    }

    /// Fails unless the bot has all these bits in the channel.
    pub fn need(&self, channel: Id, bits: u64) -> Result<(), ApiError> {
        if self.permissions(self.bot, channel) & bits == bits {
            Ok(())
        } else {
            Err(ApiError::missing_permissions())
        }
    }

    /// A message that everybody in the channel may see.
    pub fn public_message(&self, channel: Id, id: Id) -> Result<&Message, ApiError> {
        let message = self.channel(channel)?.messages.get(&id);
        message
            .filter(|message| message.only_for.is_none() && message.failed.is_none())
            .ok_or_else(ApiError::unknown_message)
    }

    /// The direct channel between the bot and this user, made if need be.
    pub fn direct_channel(&mut self, user: Id) -> Id {
        let known = self
            .channels
            .values()
            .find(|channel| channel.kind == Kind::Direct { with: user });
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.mint();
        let channel = Channel {
            id,
            guild: None,
            name: String::new(),
            topic: None,
            kind: Kind::Direct { with: user },
            overwrites: Vec::new(),
            position: 0,
            slowmode: 0,
            last_message: None,
            messages: BTreeMap::new(),
        };
        self.channels.insert(id, channel);
        self.page_to(Some(user), None, &json!({"type": "channels"}));
        id
    }

    /// The name somebody shows in a guild.
    pub fn shown_name(&self, user: Id, guild: Option<Id>) -> String {
        let nick = guild
            .and_then(|id| self.guilds.get(&id))
            .and_then(|guild| guild.members.get(&user));
        let nick = nick.and_then(|member| member.nick.clone());
        nick.or_else(|| self.users.get(&user).map(|user| user.display.clone()))
            .unwrap_or_else(|| "Unknown".to_owned())
    }

    /// Keeps a file's bytes and gives the attachment that points at it.
    pub fn store_file(
        &mut self,
        channel: Id,
        name: &str,
        content_type: String,
        bytes: Bytes,
        description: Option<String>,
        ephemeral: bool,
    ) -> Attachment {
        let id = self.mint();
        let filename = safe_name(name);
        let folder = if ephemeral {
            "ephemeral-attachments"
        } else {
            "attachments"
        };
        let url = format!("{}/{folder}/{channel}/{id}/{filename}", self.base);
        let attachment = Attachment {
            id,
            filename: filename.clone(),
            description,
            size: bytes.len(),
            dimensions: dimensions(&bytes),
            content_type: content_type.clone(),
            url,
            ephemeral,
        };
        self.file_bytes += bytes.len();
        self.file_order.push_back((id, bytes.len()));
        self.files.insert(
            id,
            StoredFile {
                name: filename,
                content_type,
                bytes,
            },
        );
        while self.file_order.len() > FILES_KEPT || self.file_bytes > FILE_BYTES_KEPT {
            let Some((old, size)) = self.file_order.pop_front() else {
                break;
            };
            self.files.remove(&old);
            self.file_bytes -= size;
        }
        attachment
    }

    pub fn file(&self, id: Id) -> Option<&StoredFile> {
        self.files.get(&id)
    }

    /// Tells the pages, if any look on.
    pub fn page_to(&mut self, only_for: Option<Id>, channel: Option<Id>, json: &Value) {
        self.touched = true;
        if self.pages.receiver_count() > 0 {
            // Nobody listening any more is no error.
            let _ = self.pages.send(PageEvent {
                only_for,
                channel,
                json: json.to_string().into(),
            });
        }
    }

    /// Puts a finished message into its channel and tells everybody whom it concerns.
    pub fn publish(&mut self, mut message: Message) -> Id {
        let id = message.id;
        if message.only_for.is_none() && message.failed.is_none() && !message.is_loading() {
            message.pinged = message
                .mentions
                .notified(self, message.channel, message.author, message.guild);
            for user in &message.pinged {
                self.pings.entry(*user).or_default().push(id);
            }
        }
        self.announce("message", "MESSAGE_CREATE", &message);
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            if message.only_for.is_none() {
                channel.last_message = Some(id);
            }
            channel.messages.insert(id, message);
        }
        id
    }

    /// Puts a changed message back.
    pub fn republish(&mut self, message: Message) {
        self.announce("update", "MESSAGE_UPDATE", &message);
        self.touched_message(message.channel, message.id);
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.insert(message.id, message);
        }
    }

    fn announce(&mut self, page: &str, gateway: &str, message: &Message) {
        self.touched = true;
        if self.pages.receiver_count() > 0 {
            let json = json!({"type": page, "channel": message.channel, "message": self.message_for_page(message)});
            self.page_to(message.only_for, Some(message.channel), &json);
        }
        if message.only_for.is_none() && message.failed.is_none() {
            self.dispatch_message(gateway, message);
        }
    }

    /// A message with what only the page knows, under the key `sandbox`.
    pub fn message_for_page(&self, message: &Message) -> Value {
        let mut json = message.json_in_guild(self);
        let interaction = message
            .origin
            .as_ref()
            .map(|origin| json!({"member": origin.user, "name": origin.name, "kind": origin.kind}));
        json["sandbox"] = json!({
            "ephemeral": message.only_for.is_some(), "pinged": message.pinged, "thinking": message.is_loading(),
            "failed": message.failed, "interaction": interaction,
        });
        json
    }

    /// Takes a message away; whoever saw it is told.
    pub fn remove_message(&mut self, channel: Id, id: Id) -> Option<Message> {
        let message = self.channels.get_mut(&channel)?.messages.remove(&id)?;
        let json = json!({"type": "delete", "channel": channel, "message": id});
        self.page_to(message.only_for, Some(channel), &json);
        if message.only_for.is_none() {
            let data = json!({"id": id, "channel_id": channel, "guild_id": message.guild});
            self.dispatch_in_channel("MESSAGE_DELETE", channel, &data);
        }
        self.touched_message(channel, id);
        Some(message)
    }

    /// Takes a channel away, with its threads.
    pub fn remove_channel(&mut self, id: Id) -> Option<Channel> {
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| channel.thread().is_some_and(|thread| thread.parent == id))
            .map(|channel| channel.id)
            .collect();
        for thread in threads {
            self.remove_channel(thread);
        }
        let channel = self.channels.remove(&id)?;
        if let Some(guild) = channel.guild.and_then(|id| self.guilds.get_mut(&id)) {
            guild.channels.retain(|known| *known != id);
        }
        if let Some(thread) = channel.thread() {
            let kind = channel.kind_number();
            let data = json!({"id": id, "guild_id": channel.guild, "parent_id": thread.parent, "type": kind});
            self.dispatch("THREAD_DELETE", super::gateway::GUILDS, &data);
        } else {
            let data = self.channel_json(&channel);
            self.dispatch("CHANNEL_DELETE", super::gateway::GUILDS, &data);
        }
        self.page_to(None, None, &json!({"type": "channels"}));
        Some(channel)
    }

    /// Tells everybody that a channel or thread changed.
    pub fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else { return };
        let name = if channel.thread().is_some() {
            "THREAD_UPDATE"
        } else {
            "CHANNEL_UPDATE"
        };
        let data = self.channel_json(channel);
        self.dispatch(name, super::gateway::GUILDS, &data);
        self.page_to(None, None, &json!({"type": "channels"}));
    }
}

/// A file name as Discord makes it: letters, digits, `.`, `-`, `_`; spaces become `_`, the rest falls away.
pub(crate) fn safe_name(name: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let name: String = name.replace(' ', "_").chars().filter(|c| kept(*c)).collect();
    if name.trim_matches('.').is_empty() {
        "unknown".to_owned()
    } else {
        name
    }
}

/// Width and height of a PNG or GIF.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return Some((number(6)?, number(8)?));
    }
    None
}
