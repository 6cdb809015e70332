//! What the bot may do, what it needs, and the link that asks for it.

use super::texts::Texts;
use serenity::all::{ApplicationId, ChannelType, Permissions};

/// What the bot needs where matches are played. Answers to commands need none of it; boards that are
/// history are edited, and a board whose answer got lost is sent, as an ordinary member would.
pub const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// Which text says what each of these is called, and which what it is needed for.
const REASONS: [(Permissions, &str, &str); 5] = [
    (Permissions::VIEW_CHANNEL, "permission-name-view", "permission-view"),
    (Permissions::SEND_MESSAGES, "permission-name-send", "permission-send"),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        "permission-name-send-in-threads",
        "permission-send",
    ),
    (Permissions::ATTACH_FILES, "permission-name-attach", "permission-attach"),
    (
        Permissions::READ_MESSAGE_HISTORY,
        "permission-name-history",
        "permission-history",
    ),
];

/// What the bot needs in a channel of this kind: in threads, messages are sent by a permission of their own.
fn needed_in(kind: Option<ChannelType>) -> Permissions {
    NEEDED.difference(match kind {
        Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => {
            Permissions::SEND_MESSAGES
        }
        _ => Permissions::SEND_MESSAGES_IN_THREADS,
    })
}

/// The link by which a server's owner invites the bot, asking for exactly what it needs.
pub fn invite_link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        NEEDED.bits()
    )
}

/// The names of the permissions, as Discord shows them in English.
pub fn names(permissions: Permissions) -> Vec<&'static str> {
    permissions.get_permission_names()
}

/// What the bot needs in a channel of this kind, one by one: its name, what for, and whether it may.
pub fn needs(texts: &Texts, may: Permissions, kind: Option<ChannelType>) -> Vec<(String, String, bool)> {
    let needed = needed_in(kind);
    REASONS
        .into_iter()
        .filter(|(permission, ..)| needed.contains(*permission))
        .map(|(permission, name, reason)| {
            // An administrator holds every permission, whatever the bits say.
            let allowed = may.administrator() || may.contains(permission);
            (texts.say(name), texts.say(reason), allowed)
        })
        .collect()
}

/// What is missing among `may` in a channel of this kind, and what for, as a line under a message; nothing if nothing
/// is.
pub fn complaint(texts: &Texts, may: Permissions, kind: Option<ChannelType>) -> Option<String> {
    let missing = needed_in(kind).difference(may);
    // An administrator holds every permission, whatever the bits say.
    if may.administrator() || missing.is_empty() {
        return None;
    }
    let told = REASONS
        .into_iter()
        .filter(|(permission, ..)| missing.contains(*permission));
    let told: Vec<String> = told
        .map(|(_, name, reason)| {
            let words = [("name", texts.say(name).into()), ("reason", texts.say(reason).into())];
            texts.tell("permission-missing", &words)
        })
        .collect();
    let words = [("count", told.len().into()), ("permissions", texts.list(told).into())];
    Some(format!("\n{}", texts.tell("permissions-missing", &words)))
}
