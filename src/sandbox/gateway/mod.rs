//! The gateway: sessions, their numbered events, and who may hear what.

mod socket;

pub(crate) use socket::upgrade;

use super::id::Id;
use super::messages::Message;
use super::state::State;
use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// The intent that guilds, channels and threads need.
pub(crate) const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;
const MESSAGE_CONTENT: u64 = 1 << 15;
/// Intents that must be granted in the developer portal.
const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
/// Every intent there is.
const KNOWN: u64 = 0b11_0011_0001_1111_1111_1111_1111;

/// Events kept for a session that comes back.
const KEPT: usize = 5000;
/// Sessions remembered, the connected ones among them.
const SESSIONS: usize = 16;

/// What a connection's task is told to do.
#[derive(Debug)]
pub(crate) enum Order {
    Send(Utf8Bytes),
    Close(u16),
}

/// How the gateway plays dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deaf {
    /// New connections never hear HELLO.
    NoHello,
    /// Everything is taken and nothing answered, heartbeats included.
    Silent,
}

/// A session: what a bot has after it identified, and keeps over a lost connection.
#[derive(Debug)]
struct Session {
    id: String,
    seq: u64,
    intents: u64,
    buffer: VecDeque<(u64, Utf8Bytes)>,
    link: Option<(u64, UnboundedSender<Order>)>,
}

/// All sessions, and the faults of the gateway.
#[derive(Debug)]
pub(crate) struct Gateway {
    pub heartbeat: Duration,
    pub deaf: Option<Deaf>,
    privileged: u64,
    sessions: Vec<Session>,
    connections: u64,
    /// Sessions that were ever opened, and resumed.
    pub identified: u64,
    pub resumed: u64,
}

impl Gateway {
    pub fn new(heartbeat: Duration, privileged: u64) -> Self {
        Self {
            heartbeat,
            deaf: None,
            privileged,
            sessions: Vec::new(),
            connections: 0,
            identified: 0,
            resumed: 0,
        }
    }

    /// Whether a bot is connected now.
    pub fn connected(&self) -> bool {
        self.sessions.iter().any(|session| session.link.is_some())
    }

    /// Whether a bot that is connected was granted the intent for members, which guards their list too.
    pub fn may_list_members(&self) -> bool {
        self.privileged & GUILD_MEMBERS != 0
    }

    fn next_connection(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    fn by_connection(&mut self, connection: u64) -> Option<&mut Session> {
        self.sessions
            .iter_mut()
            .find(|session| session.link.as_ref().is_some_and(|(link, _)| *link == connection))
    }

    /// Tells all connected bots the same.
    fn order(&mut self, make: impl Fn() -> Order) {
        for session in &mut self.sessions {
            if let Some((_, link)) = &session.link {
                // A connection that has just ended cannot be told anything.
                let _ = link.send(make());
            }
        }
    }

    /// Closes all connections; the sessions may be resumed.
    pub fn close_all(&mut self, code: u16) {
        self.order(|| Order::Close(code));
    }

    /// Tells all bots that their session is no longer valid.
    pub fn invalidate(&mut self, resumable: bool) {
        let text = json!({"op": 9, "d": resumable, "s": null, "t": null}).to_string();
        self.order(|| Order::Send(text.clone().into()));
        if !resumable {
            self.sessions.clear();
        }
    }

    /// Asks all bots to connect anew.
    pub fn ask_reconnect(&mut self) {
        let text = json!({"op": 7, "d": null, "s": null, "t": null}).to_string();
        self.order(|| Order::Send(text.clone().into()));
    }

    fn send_event(&mut self, session: usize, name: &str, data: &str) {
        let deaf = self.deaf == Some(Deaf::Silent);
        let Some(session) = self.sessions.get_mut(session) else {
            return;
        };
        session.seq += 1;
        let text: Utf8Bytes = format!(r#"{{"t":"{name}","s":{},"op":0,"d":{data}}}"#, session.seq).into();
        if session.buffer.len() == KEPT {
            session.buffer.pop_front();
        }
        session.buffer.push_back((session.seq, text.clone()));
        if let Some((_, link)) = session.link.as_ref().filter(|_| !deaf) {
            // A connection that has just ended gets it when it resumes.
            let _ = link.send(Order::Send(text));
        }
    }

    /// Forgets the sessions that were left longest ago.
    fn prune(&mut self) {
        while self.sessions.len() > SESSIONS {
            let Some(idle) = self.sessions.iter().position(|session| session.link.is_none()) else {
                return;
            };
            self.sessions.remove(idle);
        }
    }
}

impl State {
    /// Sends an event to every session that has one of the intents (0: to every session).
    pub fn dispatch(&mut self, name: &str, intents: u64, data: &Value) {
        self.touched = true;
        if self.gateway.sessions.is_empty() {
            return;
        }
        let data = data.to_string();
        for n in 0..self.gateway.sessions.len() {
            if intents == 0 || self.gateway.sessions[n].intents & intents != 0 {
                self.gateway.send_event(n, name, &data);
            }
        }
    }

    /// Sends an event about messages of a channel, if the bot sees it.
    pub fn dispatch_in_channel(&mut self, name: &str, channel: Id, data: &Value) {
        if !self.can_view(self.bot, channel) {
            return;
        }
        let direct = self
            .channels
            .get(&channel)
            .is_some_and(|channel| channel.guild.is_none());
        self.dispatch(name, if direct { DIRECT_MESSAGES } else { GUILD_MESSAGES }, data);
    }

    /// Sends a message's event; without the privileged intent, the content of other people's messages is blank.
    pub fn dispatch_message(&mut self, name: &str, message: &Message) {
        let intent = if message.guild.is_none() {
            DIRECT_MESSAGES
        } else {
            GUILD_MESSAGES
        };
        let heard = self
            .gateway
            .sessions
            .iter()
            .any(|session| session.intents & intent != 0);
        if !heard || !self.can_view(self.bot, message.channel) {
            return;
        }
        let mut data = message.json_in_guild(self);
        if let Some(member) = message
            .guild
            .and_then(|id| self.guilds.get(&id))
            .and_then(|g| g.members.get(&message.author))
        {
            data["member"] = member.json();
        }
        let open = message.guild.is_none()
            || message.author == self.bot
            || message.mentions.users.contains(&self.bot)
            || self
                .gateway
                .sessions
                .iter()
                .all(|session| session.intents & MESSAGE_CONTENT != 0);
        if !open {
            data["content"] = json!("");
            for list in ["embeds", "attachments", "components"] {
                data[list] = json!([]);
            }
        }
        self.dispatch(name, intent, &data);
    }

    /// Sends an event about a member, to those who asked for members and were granted them.
    pub fn dispatch_member(&mut self, name: &str, data: &Value) {
        self.dispatch(name, GUILD_MEMBERS, data);
    }

    fn ready(&self, session: &str, shard: &Value) -> Value {
        let guilds: Vec<Value> = self
            .guilds
            .values()
            .filter(|guild| guild.members.get(&self.bot).is_some_and(|member| !member.left))
            .map(|guild| json!({"id": guild.id, "unavailable": true}))
            .collect();
        let gateway = super::ws_url(&self.base);
        let mut ready = json!({
            "v": 10, "user": self.user_json(self.bot), "guilds": guilds, "session_id": session,
            "resume_gateway_url": gateway, "application": {"id": self.application, "flags": 0},
            "user_settings": {}, "relationships": [], "private_channels": [], "presences": [],
            "session_type": "normal", "geo_ordered_rtc_regions": [], "_trace": [],
        });
        if !shard.is_null() {
            ready["shard"] = shard.clone();
        }
        ready
    }

    /// A guild as GUILD_CREATE tells of it.
    pub fn guild_create(&self, id: Id) -> Option<Value> {
        let guild = self.guilds.get(&id)?;
        let mut json = guild.json();
        let here: Vec<_> = guild.members.iter().filter(|(_, member)| !member.left).collect();
        json["member_count"] = json!(here.len());
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["joined_at"] = json!(
            guild
                .members
                .get(&self.bot)
                .map(|member| super::clock::timestamp(member.joined_ms))
        );
        json["members"] = here
            .iter()
            .filter_map(|(id, member)| self.users.get(id).map(|user| member.json_with(user)))
            .collect();
        let channels = guild.channels.iter().filter_map(|id| self.channels.get(id));
        json["channels"] = channels.map(|channel| self.channel_json(channel)).collect();
        let threads = self.channels.values().filter(|channel| {
            channel.guild == Some(guild.id) && channel.thread().is_some_and(|thread| !thread.archived)
        });
        json["threads"] = threads.map(|channel| self.channel_json(channel)).collect();
        for list in [
            "presences",
            "voice_states",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[list] = json!([]);
        }
        Some(json)
    }
}
