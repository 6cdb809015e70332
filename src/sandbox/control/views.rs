//! The world as one member sees it.

use crate::sandbox::id::Id;
use crate::sandbox::model::{Channel, Guild, Kind};
use crate::sandbox::state::State;
use serde_json::{Value, json};

/// Who and what is here. Without a viewer, that is the first person.
pub(super) fn state(state: &State, viewer: Option<Id>) -> Value {
    let guild = state.guilds.values().next();
    let is_person = |id: &Id| state.users.get(id).is_some_and(|user| !user.bot);
    let people = || {
        guild
            .into_iter()
            .flat_map(|guild| guild.members.keys().copied())
            .filter(is_person)
    };
    let viewer = viewer.filter(is_person).or_else(|| people().min()).unwrap_or_default();
    let mut members: Vec<Value> = Vec::new();
    if let Some(guild) = guild {
        for (id, member) in &guild.members {
            let Some(user) = state.users.get(id) else { continue };
            members.push(json!({
                "id": id, "name": state.shown_name(*id, Some(guild.id)), "username": user.username,
                "colour": format!("#{:06x}", user.colour), "left": member.left, "bot": user.bot,
            }));
        }
    }
    json!({
        "me": viewer, "guild": guild.map(|guild| json!({"id": guild.id, "name": guild.name})), "members": members,
        "channels": channels(state, guild, viewer), "commands": commands(state, guild, viewer),
        "roles": guild.map(|guild| guild.roles.iter().map(|role| json!({"id": role.id, "name": role.name})).collect::<Vec<_>>()),
        "bot": {"id": state.bot, "name": state.shown_name(state.bot, guild.map(|guild| guild.id)),
            "connected": state.gateway.connected()},
        "now_ms": state.now,
    })
}

fn channels(state: &State, guild: Option<&Guild>, viewer: Id) -> Vec<Value> {
    let shown = |channel: &&Channel| state.can_view(viewer, channel.id);
    let mut list = Vec::new();
    for id in guild.into_iter().flat_map(|guild| &guild.channels) {
        let Some(channel) = state.channels.get(id).filter(shown) else {
            continue;
        };
        list.push(json!({"id": id, "name": channel.name, "kind": "text", "topic": channel.topic}));
    }
    for channel in state.channels.values().filter(shown) {
        match &channel.kind {
            Kind::Text => {}
            Kind::Direct { .. } => {
                list.push(json!({"id": channel.id, "name": state.shown_name(state.bot, None), "kind": "dm"}));
            }
            Kind::Thread(thread) => list.push(json!({
                "id": channel.id, "name": channel.name, "kind": "thread", "parent": thread.parent,
                "archived": thread.archived, "locked": thread.locked,
            })),
        }
    }
    list
}

/// The commands that the viewer's client offers in the guild: a guild's own hide global ones of the same name.
fn commands(state: &State, guild: Option<&Guild>, viewer: Id) -> Vec<Value> {
    let here = guild.map(|guild| guild.id);
    let channel = guild.and_then(|guild| guild.channels.first().copied());
    let offered = state.commands.iter().filter(|command| {
        let hidden = command.guild.is_none()
            && state.commands.iter().any(|other| {
                other.guild.is_some()
                    && other.guild == here
                    && other.kind() == command.kind()
                    && other.name() == command.name()
            });
        let fits = command.guild.is_none() || command.guild == here;
        fits && !hidden
            && state.reaches(viewer, here, command)
            && channel.is_none_or(|channel| state.may_use(viewer, channel, command).is_ok())
    });
    offered.map(|command| command.json(state.application)).collect()
}

/// The newest messages of a channel, or those before one, oldest first, as the viewer sees them.
pub(crate) fn messages(state: &State, viewer: Id, channel: Id, before: Option<Id>, limit: usize) -> Option<Vec<Value>> {
    if !state.can_view(viewer, channel) {
        return None;
    }
    let all = &state.channels.get(&channel)?.messages;
    let end = before.unwrap_or(Id(u64::MAX));
    let seen = all.range(..end).rev().map(|(_, message)| message);
    let seen = seen
        .filter(|message| message.only_for.is_none_or(|owner| owner == viewer))
        .take(limit);
    let mut list: Vec<Value> = seen.map(|message| state.message_for_page(message)).collect();
    list.reverse();
    Some(list)
}
