//! Guilds: themselves, their channels, roles and members.

use super::{Call, Endpoint, Reply};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::id::Id;
use crate::sandbox::model::Role;
use crate::sandbox::state::State;
use serde_json::{Value, json};

pub(super) fn carry_out(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let id = call.id("guild")?;
    let guild = state.guild(id)?;
    let member_json = |id: &Id| -> Option<Value> {
        let member = guild.members.get(id).filter(|member| !member.left)?;
        Some(member.json_with(state.users.get(id)?))
    };
    match call.route.endpoint {
        Endpoint::Guild => {
            let mut json = guild.json();
            if call.asked("with_counts") == Some("true") {
                let count = guild.members.values().filter(|member| !member.left).count();
                json["approximate_member_count"] = json!(count);
                json["approximate_presence_count"] = json!(count);
            }
            Reply::ok(json)
        }
        Endpoint::GuildChannels => {
            let channels = guild.channels.iter().filter_map(|id| state.channels.get(id));
            Reply::ok(channels.map(|channel| state.channel_json(channel)).collect())
        }
        Endpoint::GuildRoles => Reply::ok(guild.roles.iter().map(Role::json).collect()),
        Endpoint::GuildMembers => {
            if !state.gateway.may_list_members() {
                // The privileged intent also guards the list.
                return Err(ApiError::missing_access().blamed());
            }
            let limit = call.number("limit", 1, 1000)?;
            let after = call.asked_id("after")?.unwrap_or_default();
            let ids = guild.members.keys().filter(|id| **id > after);
            Reply::ok(ids.filter_map(member_json).take(limit).collect())
        }
        Endpoint::SearchMembers => {
            let limit = call.number("limit", 1, 1000)?;
            let Some(query) = call.asked("query").map(str::to_lowercase) else {
                return Err(Form::single("query", "BASE_TYPE_REQUIRED", "This field is required"));
            };
            let named = guild.members.iter().filter(|(id, member)| {
                let own = state
                    .users
                    .get(id)
                    .map(|user| user.username.to_lowercase())
                    .unwrap_or_default();
                let nick = member.nick.as_deref().unwrap_or_default().to_lowercase();
                own.starts_with(&query) || nick.starts_with(&query)
            });
            Reply::ok(named.filter_map(|(id, _)| member_json(id)).take(limit).collect())
        }
        _ => {
            let user = call.id("user")?;
            if !state.users.contains_key(&user) {
                return Err(ApiError::unknown_user());
            }
            member_json(&user)
                .map(|json| Reply::Json(200, json))
                .ok_or_else(ApiError::unknown_member)
        }
    }
}
