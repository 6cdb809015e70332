//! The things of the world and how Discord writes them: users, guilds, members, roles, channels, threads.

use super::clock::timestamp;
use super::id::Id;
use super::messages::Message;
use super::permissions::Overwrite;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Somebody with an account.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub id: Id,
    pub username: String,
    pub display: String,
    pub bot: bool,
    pub locale: String,
    pub accepts_dms: bool,
    /// Whether they installed the application for themselves, and so bring it wherever they go.
    pub installed: bool,
    /// The colour of their initial on the page, RGB.
    pub colour: u32,
}

impl User {
    /// Somebody of whom only the id is known.
    pub fn nobody(id: Id) -> Self {
        let username = "unknown".to_owned();
        let (display, locale) = ("Unknown".to_owned(), "en-US".to_owned());
        Self {
            id,
            username,
            display,
            bot: false,
            locale,
            accepts_dms: false,
            installed: false,
            colour: 0,
        }
    }

    pub fn json(&self) -> Value {
        json!({
            "id": self.id, "username": self.username, "discriminator": "0", "global_name": self.display,
            "avatar": null, "bot": self.bot, "system": false, "public_flags": 0, "verified": true,
            "mfa_enabled": false, "locale": self.locale, "flags": 0, "banner": null, "accent_color": null,
            "avatar_decoration_data": null, "primary_guild": null,
        })
    }
}

/// Somebody's membership in a guild. One who left stays on record, because their messages do.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub nick: Option<String>,
    pub roles: Vec<Id>,
    pub joined_ms: u64,
    pub left: bool,
}

impl Member {
    /// Without the user, as interactions' `resolved` has it.
    pub fn json(&self) -> Value {
        json!({
            "roles": self.roles, "nick": self.nick, "joined_at": timestamp(self.joined_ms), "premium_since": null,
            "deaf": false, "mute": false, "pending": false, "flags": 0, "communication_disabled_until": null,
            "avatar": null, "banner": null,
        })
    }

    pub fn json_with(&self, user: &User) -> Value {
        let mut json = self.json();
        json["user"] = user.json();
        json
    }
}

/// A set of permissions with a name. The role with the guild's own id is everybody's.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
    pub position: u32,
    pub managed: bool,
    pub mentionable: bool,
}

impl Role {
    pub fn json(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "permissions": self.permissions.to_string(), "position": self.position,
            "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "managed": self.managed, "mentionable": self.mentionable, "flags": 0, "icon": null,
            "unicode_emoji": null,
        })
    }
}

/// A server.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub id: Id,
    pub name: String,
    pub owner: Id,
    pub roles: Vec<Role>,
    pub members: BTreeMap<Id, Member>,
    /// Channels without threads, in order of position.
    pub channels: Vec<Id>,
    pub locale: String,
}

impl Guild {
    /// The part that `GET /guilds/{id}` and GUILD_CREATE share.
    pub fn json(&self) -> Value {
        let roles: Vec<Value> = self.roles.iter().map(Role::json).collect();
        json!({
            "id": self.id, "name": self.name, "owner_id": self.owner, "icon": null, "splash": null,
            "discovery_splash": null, "banner": null, "description": null, "afk_channel_id": null, "afk_timeout": 300,
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
            "nsfw_level": 0, "nsfw": false, "premium_tier": 0, "premium_subscription_count": 0,
            "preferred_locale": self.locale, "system_channel_id": null, "system_channel_flags": 0,
            "rules_channel_id": null, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
            "vanity_url_code": null, "application_id": null, "max_members": 500_000, "max_presences": null,
            "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "features": [], "emojis": [],
            "stickers": [], "roles": roles, "premium_progress_bar_enabled": false, "widget_enabled": false,
            "widget_channel_id": null, "region": "deprecated", "home_header": null, "incidents_data": null,
        })
    }
}

/// What a channel is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A text channel of a guild.
    Text,
    /// Between the bot and one user.
    Direct { with: Id },
    /// Under a text channel.
    Thread(Thread),
}

/// What only threads have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thread {
    pub parent: Id,
    pub owner: Id,
    pub private: bool,
    pub archived: bool,
    pub locked: bool,
    pub archive_minutes: u64,
    /// When `archived` last changed.
    pub changed_ms: u64,
    pub members: Vec<Id>,
}

/// A channel and all it holds.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub id: Id,
    pub guild: Option<Id>,
    pub name: String,
    pub topic: Option<String>,
    pub kind: Kind,
    pub overwrites: Vec<Overwrite>,
    pub position: u32,
    pub slowmode: u64,
    pub last_message: Option<Id>,
    pub messages: BTreeMap<Id, Message>,
}

impl Channel {
    pub fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            Kind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub fn thread_mut(&mut self) -> Option<&mut Thread> {
        match &mut self.kind {
            Kind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    /// Discord's number for the kind.
    pub fn kind_number(&self) -> u8 {
        match &self.kind {
            Kind::Text => 0,
            Kind::Direct { .. } => 1,
            Kind::Thread(thread) if thread.private => 12,
            Kind::Thread(_) => 11,
        }
    }

    /// As REST, the gateway and interactions write it; `user` gives the name behind a direct channel.
    pub fn json(&self, user: impl Fn(Id) -> Value) -> Value {
        let mut json = json!({
            "id": self.id, "type": self.kind_number(), "last_message_id": self.last_message, "flags": 0,
        });
        match &self.kind {
            Kind::Direct { with } => json["recipients"] = json!([user(*with)]),
            Kind::Text | Kind::Thread(_) => {
                json["guild_id"] = json!(self.guild);
                json["name"] = json!(self.name);
                json["rate_limit_per_user"] = json!(self.slowmode);
                json["parent_id"] = json!(self.thread().map(|thread| thread.parent));
            }
        }
        match &self.kind {
            Kind::Text => {
                json["position"] = json!(self.position);
                json["topic"] = json!(self.topic);
                json["nsfw"] = json!(false);
                json["permission_overwrites"] = self
                    .overwrites
                    .iter()
                    .map(|overwrite| {
                        json!({
                            "id": overwrite.target, "type": u8::from(overwrite.member),
                            "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
                        })
                    })
                    .collect();
            }
            Kind::Thread(thread) => {
                let count = self.messages.len();
                json["owner_id"] = json!(thread.owner);
                json["message_count"] = json!(count);
                json["total_message_sent"] = json!(count);
                json["member_count"] = json!(thread.members.len().min(50));
                json["thread_metadata"] = json!({
                    "archived": thread.archived, "archive_timestamp": timestamp(thread.changed_ms),
                    "auto_archive_duration": thread.archive_minutes, "locked": thread.locked,
                    "create_timestamp": timestamp(self.id.created_ms()),
                });
            }
            Kind::Direct { .. } => {}
        }
        json
    }
}
