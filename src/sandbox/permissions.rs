//! Who may do what where: roles, then the overwrites of a channel, as Discord computes them.

use super::id::Id;
use super::model::{Channel, Guild};

macro_rules! bits {
    ($($name:ident = $bit:literal),+ $(,)?) => {
        $(#[doc = concat!("The bit of `", stringify!($name), "`.")] pub const $name: u64 = 1 << $bit;)+
        /// Names and bits, for faults by name and for reports.
        pub(crate) const NAMES: &[(&str, u64)] = &[$((stringify!($name), $name)),+];
    };
}

bits! {
    KICK_MEMBERS = 1, ADMINISTRATOR = 3, MANAGE_CHANNELS = 4, MANAGE_GUILD = 5, ADD_REACTIONS = 6, VIEW_CHANNEL = 10,
    SEND_MESSAGES = 11, MANAGE_MESSAGES = 13, EMBED_LINKS = 14, ATTACH_FILES = 15, READ_MESSAGE_HISTORY = 16,
    MENTION_EVERYONE = 17, USE_EXTERNAL_EMOJIS = 18, MANAGE_ROLES = 28, USE_APPLICATION_COMMANDS = 31,
    MANAGE_THREADS = 34, CREATE_PUBLIC_THREADS = 35, CREATE_PRIVATE_THREADS = 36, SEND_MESSAGES_IN_THREADS = 38,
    USE_EXTERNAL_APPS = 50, PIN_MESSAGES = 51,
}

/// What members of the demo guild may do: what a new server allows everybody.
pub const EVERYONE: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_EXTERNAL_APPS;

/// What the bot's own role grants in the demo guild, besides what everybody has.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// In a direct message there are no roles; both sides may do this much.
pub(crate) const DIRECT: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS;

const ALL: u64 = {
    let mut all = 0;
    let mut n = 0;
    while n < NAMES.len() {
        all |= NAMES[n].1;
        n += 1;
    }
    all
};

/// The bit of that name, in any case.
#[must_use]
pub fn by_name(name: &str) -> Option<u64> {
    NAMES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, bit)| *bit)
}

/// A change to what a role or a member may do in one channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overwrite {
    /// The role or the member.
    pub target: Id,
    /// Whether `target` is a member; else a role.
    pub member: bool,
    /// Bits it adds.
    pub allow: u64,
    /// Bits it takes away.
    pub deny: u64,
}

/// What a member may do in the guild, before any channel.
pub(crate) fn in_guild(guild: &Guild, user: Id) -> u64 {
    if guild.owner == user {
        return ALL;
    }
    let Some(member) = guild.members.get(&user).filter(|member| !member.left) else {
        return 0;
    };
    let roles = guild
        .roles
        .iter()
        .filter(|role| role.id == guild.id || member.roles.contains(&role.id));
    let bits = roles.fold(0, |bits, role| bits | role.permissions);
    if bits & ADMINISTRATOR != 0 { ALL } else { bits }
}

/// What a member may do in a channel of the guild. For a thread, give its parent and say so: threads have no
/// overwrites of their own, and another permission to send.
pub(crate) fn in_channel(guild: &Guild, channel: &Channel, user: Id, thread: bool) -> u64 {
    let base = in_guild(guild, user);
    if base & ADMINISTRATOR != 0 || guild.owner == user || base == 0 {
        return base;
    }
    let empty = Vec::new();
    let roles = guild.members.get(&user).map_or(&empty, |member| &member.roles);
    let mut bits = base;
    let mut apply = |pick: &dyn Fn(&Overwrite) -> bool| {
        let picked = channel.overwrites.iter().filter(|overwrite| pick(overwrite));
        let (allow, deny) = picked.fold((0, 0), |(a, d), overwrite| (a | overwrite.allow, d | overwrite.deny));
        bits = (bits & !deny) | allow;
    };
    // Everybody first, then all roles together, then the member: the order of Discord's documentation.
    apply(&|overwrite| !overwrite.member && overwrite.target == guild.id);
    apply(&|overwrite| !overwrite.member && overwrite.target != guild.id && roles.contains(&overwrite.target));
    apply(&|overwrite| overwrite.member && overwrite.target == user);
    if bits & VIEW_CHANNEL == 0 {
        return 0;
    }
    let send = if thread {
        SEND_MESSAGES_IN_THREADS
    } else {
        SEND_MESSAGES
    };
    if bits & send == 0 {
        bits &= !(EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE);
    }
    bits
}
