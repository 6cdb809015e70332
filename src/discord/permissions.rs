//! What the bot may do, what it needs, and the link that asks for it.

use super::texts::Texts;
use serenity::all::{ApplicationId, Permissions};

/// What the bot needs in a channel where matches are played. Answers to commands need none of it; boards that are
/// history are edited, and a board whose answer got lost is sent, as an ordinary member would.
pub const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

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

/// What is missing among `may`, as a line under a message; nothing if nothing is.
pub fn complaint(texts: &Texts, may: Permissions) -> Option<String> {
    // An administrator holds every permission, whatever the bits say.
    if may.administrator() || may.contains(NEEDED) {
        return None;
    }
    let missing = texts.list(
        names(NEEDED.difference(may))
            .into_iter()
            .map(|name| format!("*{name}*")),
    );
    Some(format!(
        "\n{}",
        texts.tell("permissions-missing", &[("permissions", missing.into())])
    ))
}
