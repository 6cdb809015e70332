//! The application itself and its commands.

use super::{Call, Endpoint, Reply};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::id::Id;
use crate::sandbox::state::{Command, State};
use crate::sandbox::validate::{Fields, commands};
use serde_json::{Value, json};

pub(super) fn carry_out(state: &mut State, call: &Call) -> Result<Reply, ApiError> {
    match call.route.endpoint {
        Endpoint::Application | Endpoint::OAuthApplication => Reply::ok(application(state)),
        Endpoint::EditApplication => {
            let mut form = Form::default();
            let known = [
                "description",
                "icon",
                "cover_image",
                "flags",
                "tags",
                "install_params",
                "integration_types_config",
                "interactions_endpoint_url",
                "role_connections_verification_url",
                "custom_install_url",
            ];
            if let Some(fields) = Fields::open(&mut form, "", &call.body, &known) {
                fields.text(&mut form, "description", 0, 400);
            }
            form.finish()?;
            Reply::ok(application(state))
        }
        _ => {
            if call.id("application")? != state.application {
                return Err(ApiError::unknown_application());
            }
            let guild = if call.params.has("guild") {
                Some(call.id("guild")?)
            } else {
                None
            };
            if let Some(guild) = guild {
                state.guild(guild).map_err(|_| ApiError::missing_access())?;
            }
            on_commands(state, call, guild)
        }
    }
}

fn application(state: &State) -> Value {
    let bot = state.user_json(state.bot);
    let owner = state.user_json(state.guilds.values().next().map_or(state.bot, |guild| guild.owner));
    json!({
        "id": state.application, "name": bot["global_name"], "icon": null, "description": "", "type": null, "bot": bot,
        "summary": "", "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "flags": 0, "flags_new": "0", "hook": true, "redirect_uris": [], "rpc_origins": [], "tags": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "owner": owner, "team": null,
        "approximate_guild_count": state.guilds.len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}},
    })
}

fn on_commands(state: &mut State, call: &Call, guild: Option<Id>) -> Result<Reply, ApiError> {
    let application = state.application;
    let here = |command: &&Command| command.guild == guild;
    match call.route.endpoint {
        Endpoint::Commands => {
            let with_words = call.asked("with_localizations") == Some("true");
            let list = state.commands.iter().filter(here).map(|command| {
                let mut json = command.json(application);
                if !with_words {
                    strip_words(&mut json);
                }
                json
            });
            Reply::ok(list.collect())
        }
        Endpoint::OverwriteCommands => {
            let Some(list) = call.body.as_array() else {
                return Err(Form::single(
                    "",
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                ));
            };
            let bodies = commands::check_all(list)?;
            let old: Vec<Command> = state.commands.iter().filter(here).cloned().collect();
            state.commands.retain(|command| command.guild != guild);
            for body in bodies {
                put(state, guild, body, &old);
            }
            let list = state
                .commands
                .iter()
                .filter(here)
                .map(|command| command.json(application))
                .collect();
            registered(state);
            Reply::ok(list)
        }
        Endpoint::CreateCommand => {
            let mut form = Form::default();
            let body = commands::check(&mut form, "", &call.body);
            form.finish()?;
            let old: Vec<Command> = state.commands.iter().filter(here).cloned().collect();
            let same = |command: &Command| {
                command.guild == guild && command.body["name"] == body["name"] && command.body["type"] == body["type"]
            };
            let replaced = state.commands.iter().any(same);
            let mut bodies: Vec<Value> = state.commands.iter().filter(here).map(|c| c.body.clone()).collect();
            if !replaced {
                bodies.push(body.clone());
            }
            if !commands::fits(&bodies) {
                return Err(ApiError::too_many_commands());
            }
            state.commands.retain(|command| !same(command));
            let json = put(state, guild, body, &old).json(application);
            registered(state);
            Ok(Reply::Json(if replaced { 200 } else { 201 }, json))
        }
        endpoint => {
            let id = call.id("command")?;
            let found = state
                .commands
                .iter()
                .position(|command| command.guild == guild && command.id == id);
            let n = found.ok_or_else(ApiError::unknown_command)?;
            if endpoint == Endpoint::DeleteCommand {
                state.commands.remove(n);
                registered(state);
                return Ok(Reply::Empty);
            }
            if endpoint == Endpoint::EditCommand {
                let mut merged = state.commands[n].body.clone();
                let mut form = Form::default();
                if let (Some(map), Some(changes)) = (merged.as_object_mut(), call.body.as_object()) {
                    map.extend(changes.iter().map(|(name, value)| (name.clone(), value.clone())));
                }
                let body = commands::check(&mut form, "", &merged);
                form.finish()?;
                state.commands[n].body = body;
                state.commands[n].version = state.mint();
                registered(state);
            }
            Reply::ok(state.commands[n].json(application))
        }
    }
}

/// Stores a command: one of the same name and type keeps its id, and its version if nothing changed.
fn put(state: &mut State, guild: Option<Id>, body: Value, old: &[Command]) -> Command {
    let known = old
        .iter()
        .find(|command| command.body["name"] == body["name"] && command.body["type"] == body["type"]);
    let id = known.map_or_else(|| state.mint(), |command| command.id);
    let unchanged = known
        .filter(|command| command.body == body)
        .map(|command| command.version);
    let version = unchanged.unwrap_or_else(|| state.mint());
    let command = Command {
        id,
        guild,
        version,
        body,
    };
    state.commands.push(command.clone());
    command
}

fn registered(state: &mut State) {
    state.page_to(None, None, &json!({"type": "commands"}));
}

/// Lists leave translations out unless they are asked for.
fn strip_words(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("name_localizations");
            map.remove("description_localizations");
            map.values_mut().for_each(strip_words);
        }
        Value::Array(list) => list.iter_mut().for_each(strip_words),
        _ => {}
    }
}
