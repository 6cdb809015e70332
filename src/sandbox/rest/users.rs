//! Users: oneself, others, direct channels, the guilds one is in.

use super::{Call, Endpoint, Reply};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::gateway::GUILDS;
use crate::sandbox::state::State;
use crate::sandbox::validate::Fields;
use serde_json::{Value, json};

pub(super) fn carry_out(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    match call.route.endpoint {
        Endpoint::Me => Reply::ok(state.user_json(state.bot)),
        Endpoint::User => {
            let id = call.id("user")?;
            state
                .users
                .get(&id)
                .map(|user| Reply::Json(200, user.json()))
                .ok_or_else(ApiError::unknown_user)
        }
        Endpoint::OpenDirect => open_direct(state, call),
        Endpoint::MyGuilds => {
            let mine = state.guilds.keys().filter_map(|id| state.guild(*id).ok());
            let list: Vec<Value> = mine
                .map(|guild| {
                    let permissions = crate::sandbox::permissions::in_guild(guild, state.bot);
                    json!({
                        "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                        "permissions": permissions.to_string(), "features": [],
                    })
                })
                .collect();
            Reply::ok(json!(list))
        }
        _ => leave_guild(state, call),
    }
}

fn open_direct(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let mut form = Form::default();
    let fields = Fields::open(&mut form, "", &call.body, &["recipient_id"]);
    let recipient = fields.and_then(|fields| {
        fields.require(&mut form, "recipient_id");
        fields.id(&mut form, "recipient_id")
    });
    form.finish()?;
    let recipient = recipient.filter(|id| state.users.get(id).is_some_and(|user| !user.bot));
    let recipient = recipient.ok_or_else(|| ApiError::unknown_user().blamed())?;
    let id = state.direct_channel(recipient);
    let channel = state.channel(id)?;
    Reply::ok(state.channel_json(channel))
}

fn leave_guild(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    let id = call.id("guild")?;
    state.guild(id)?;
    let bot = state.bot;
    if let Some(member) = state.guilds.get_mut(&id).and_then(|guild| guild.members.get_mut(&bot)) {
        member.left = true;
    }
    state.dispatch("GUILD_DELETE", GUILDS, &json!({"id": id}));
    state.page_to(None, None, &json!({"type": "members"}));
    Ok(Reply::Empty)
}
