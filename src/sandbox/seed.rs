//! The world a sandbox begins with.

use super::id::Id;
use super::model::{Channel, Guild, Kind, Member, Role, User};
use super::permissions::{self, Overwrite};
use std::collections::BTreeMap;
use std::time::Duration;

/// A world to start a sandbox with: one application with its bot, guilds, channels, people. All ids are fixed by the
/// order of the calls, so two worlds built alike have the same ids.
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) application: Id,
    pub(crate) bot: Id,
    pub(crate) token: String,
    pub(crate) heartbeat: Duration,
    pub(crate) users: Vec<User>,
    pub(crate) guilds: Vec<Guild>,
    pub(crate) channels: Vec<Channel>,
    pub(crate) privileged: u64,
    pub(crate) patience: Duration,
    next: u64,
    born_ms: u64,
}

/// Colours of initials, in turn.
const COLOURS: [u32; 6] = [
    0x00B0_5A3C,
    0x002F_7F86,
    0x007A_5AA6,
    0x003F_7D4E,
    0x00A1_4A6B,
    0x0055_6FB5,
];

/// 2026-01-01, when everybody joined.
const BORN_MS: u64 = 1_767_225_600_000;

impl World {
    /// An empty world with the application and its bot, called `bot`.
    #[must_use]
    pub fn new(bot: &str) -> Self {
        let mut world = Self {
            application: Id(0),
            bot: Id(0),
            token: "sandbox.token".to_owned(),
            heartbeat: Duration::from_millis(41_250),
            users: Vec::new(),
            guilds: Vec::new(),
            channels: Vec::new(),
            privileged: 0,
            patience: Duration::from_secs(10),
            next: (BORN_MS - 1_420_070_400_000) << 22,
            born_ms: BORN_MS,
        };
        world.application = world.id();
        world.bot = world.user(bot, true);
        world
    }

    /// The guild "The Palava Hut" with #general and #games, and the members Ada, Kofi and Mia: two to talk and one to
    /// look on. The bot has a role of its own.
    #[must_use]
    pub fn demo(bot: &str) -> Self {
        let mut world = Self::new(bot);
        world.guild("The Palava Hut");
        for channel in ["general", "games"] {
            world.channel(channel);
        }
        let mut keeper = None;
        for member in ["Ada", "Kofi", "Mia"] {
            let id = world.member(member);
            if member == "Ada" {
                keeper = Some(id);
            }
        }
        // One of them may change what the others can only use.
        let role = world.role("Keepers", permissions::MANAGE_GUILD);
        if let Some(keeper) = keeper {
            world.grant(keeper, role);
        }
        world
    }

    fn id(&mut self) -> Id {
        self.next += 1;
        Id(self.next)
    }

    fn user(&mut self, name: &str, bot: bool) -> Id {
        let id = self.id();
        let username: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let username = if username.is_empty() {
            format!("user{id}")
        } else {
            username.to_lowercase()
        };
        self.users.push(User {
            id,
            username,
            display: name.to_owned(),
            bot,
            locale: "en-US".to_owned(),
            accepts_dms: true,
            installed: false,
            colour: COLOURS[self.users.len() % COLOURS.len()],
        });
        id
    }

    /// Adds a guild; the channels and members added next belong to it. Its owner is nobody else in the story.
    pub fn guild(&mut self, name: &str) -> Id {
        let id = self.id();
        let owner = self.id();
        let role = self.id();
        let bot = self.bot;
        let bot_name = self.users[0].display.clone();
        let everyone = Role {
            id,
            name: "@everyone".to_owned(),
            permissions: permissions::EVERYONE,
            position: 0,
            managed: false,
            mentionable: false,
        };
        let own = Role {
            id: role,
            name: bot_name,
            permissions: permissions::BOT,
            position: 1,
            managed: true,
            mentionable: false,
        };
        let member = Member {
            nick: None,
            roles: vec![role],
            joined_ms: self.born_ms,
            left: false,
        };
        self.guilds.push(Guild {
            id,
            name: name.to_owned(),
            owner,
            roles: vec![everyone, own],
            members: BTreeMap::from([(bot, member)]),
            channels: Vec::new(),
            locale: "en-US".to_owned(),
        });
        id
    }

    /// Takes the bot out of the last guild: there it can only be used by those who installed it for themselves.
    pub fn without_bot(&mut self) {
        let bot = self.bot;
        if let Some(guild) = self.guilds.last_mut() {
            guild.members.remove(&bot);
            guild.roles.retain(|role| !role.managed);
        }
    }

    /// A person installs the application for themselves.
    pub fn install(&mut self, user: Id) {
        if let Some(user) = self.users.iter_mut().find(|known| known.id == user) {
            user.installed = true;
        }
    }

    /// Adds a text channel to the last guild.
    ///
    /// # Panics
    /// Without a guild.
    pub fn channel(&mut self, name: &str) -> Id {
        let id = self.id();
        let guild = self.guilds.last_mut().expect("a guild comes before its channels");
        let position = u32::try_from(guild.channels.len()).unwrap_or(u32::MAX);
        guild.channels.push(id);
        let guild = guild.id;
        self.channels.push(Channel {
            id,
            guild: Some(guild),
            name: name.to_owned(),
            topic: None,
            kind: Kind::Text,
            overwrites: Vec::new(),
            position,
            slowmode: 0,
            last_message: None,
            messages: BTreeMap::new(),
        });
        id
    }

    /// Adds a person to the last guild (to none, if there is none: then they can only write direct messages).
    pub fn member(&mut self, name: &str) -> Id {
        let id = self.user(name, false);
        self.join(id);
        id
    }

    /// Makes a person who is there already a member of the last guild too.
    pub fn join(&mut self, user: Id) {
        let joined_ms = self.born_ms;
        if let Some(guild) = self.guilds.last_mut() {
            guild.members.insert(
                user,
                Member {
                    nick: None,
                    roles: Vec::new(),
                    joined_ms,
                    left: false,
                },
            );
        }
    }

    /// Adds a role to the last guild, for nobody yet.
    pub fn role(&mut self, name: &str, permissions: u64) -> Id {
        let id = self.id();
        if let Some(guild) = self.guilds.last_mut() {
            let position = u32::try_from(guild.roles.len()).unwrap_or(u32::MAX);
            let name = name.to_owned();
            guild.roles.push(Role {
                id,
                name,
                permissions,
                position,
                managed: false,
                mentionable: true,
            });
        }
        id
    }

    /// Gives a member of the last guild a role.
    pub fn grant(&mut self, user: Id, role: Id) {
        if let Some(member) = self.guilds.last_mut().and_then(|guild| guild.members.get_mut(&user)) {
            member.roles.push(role);
        }
    }

    /// Sets the name that a member of the last guild shows there.
    pub fn nick(&mut self, user: Id, nick: &str) {
        if let Some(member) = self.guilds.last_mut().and_then(|guild| guild.members.get_mut(&user)) {
            member.nick = Some(nick.to_owned());
        }
    }

    /// Sets the language of a person's client, like `de`.
    pub fn locale(&mut self, user: Id, locale: &str) {
        if let Some(user) = self.users.iter_mut().find(|known| known.id == user) {
            user.locale = locale.to_owned();
        }
    }

    /// Takes permissions away from everybody in a channel.
    pub fn deny(&mut self, channel: Id, bits: u64) {
        let Some(channel) = self.channels.iter_mut().find(|known| known.id == channel) else {
            return;
        };
        if let Some(target) = channel.guild {
            channel.overwrites.push(Overwrite {
                target,
                member: false,
                allow: 0,
                deny: bits,
            });
        }
    }

    /// How often the bot must send a heartbeat; the default is Discord's 41.25 seconds.
    #[must_use]
    pub fn with_heartbeat(mut self, interval: Duration) -> Self {
        self.heartbeat = interval;
        self
    }

    /// Intents that the application was granted in the developer portal, as bits; by default none.
    #[must_use]
    pub fn with_privileged_intents(mut self, bits: u64) -> Self {
        self.privileged = bits;
        self
    }

    /// How long, in real time, an act waits for the bot before it gives up; the default is 10 seconds. A guard against
    /// a test that hangs, for a clock that stands.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }
}
