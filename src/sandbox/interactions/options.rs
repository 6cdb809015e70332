//! What Discord's client does before it sends a command: it finds the command, checks the values, and looks up what
//! they point at.

use super::Given;
use crate::sandbox::id::{self, Id};
use crate::sandbox::state::{Command, State};
use axum::body::Bytes;
use serde_json::{Value, json};

/// What is wrong with an act, in words for the person who tried it. It never reached the bot.
pub(crate) type Refusal = String;

/// The `data` of a command or an autocomplete interaction.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub data: Value,
    /// The name with its subcommands.
    pub name: String,
}

/// Things that option values point at.
#[derive(Debug, Default)]
struct Resolved {
    json: serde_json::Map<String, Value>,
}

impl Resolved {
    fn put(&mut self, kind: &str, id: Id, what: Value) {
        let group = self.json.entry(kind.to_owned()).or_insert_with(|| json!({}));
        group[id.to_string()] = what;
    }
}

impl State {
    /// The command that a member sees under this name and type in this channel.
    pub fn find_command(&self, user: Id, channel: Id, name: &str, kind: u64) -> Result<Command, Refusal> {
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let fits = |command: &&Command| {
            let here = command.guild.is_none() || command.guild == guild;
            here && command.kind() == kind && command.name() == name && self.reaches(user, guild, command)
        };
        // A guild's own command hides the global one.
        let command = self
            .commands
            .iter()
            .filter(fits)
            .max_by_key(|command| command.guild.is_some());
        let command = command.ok_or_else(|| format!("there is no command /{name}"))?;
        let context = if guild.is_some() { 0 } else { 1 };
        let contexts = command.body["contexts"].as_array();
        let allowed = match contexts {
            Some(list) => list.iter().any(|known| known.as_u64() == Some(context)),
            None => guild.is_some() || command.body["dm_permission"].as_bool() != Some(false),
        };
        if allowed {
            Ok(command.clone())
        } else {
            Err(format!("/{name} is not offered in this channel"))
        }
    }

    /// Whether a command comes here at all: with the bot as a member, or brought by a user who installed it.
    pub fn reaches(&self, user: Id, guild: Option<Id>, command: &Command) -> bool {
        let meant_for = |kind: u64| {
            let kinds = command.body["integration_types"].as_array();
            kinds.is_some_and(|kinds| kinds.iter().any(|known| known.as_u64() == Some(kind)))
        };
        let installed = self.users.get(&user).is_some_and(|user| user.installed);
        (self.bot_is_in(guild) && meant_for(0)) || (installed && meant_for(1))
    }

    /// Whether this member may use this command here: what the client hides, it does not send.
    pub fn may_use(&self, user: Id, channel: Id, command: &Command) -> Result<(), Refusal> {
        let bits = self.permissions(user, channel);
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        if guild.is_none() {
            return Ok(());
        }
        if bits & crate::sandbox::permissions::USE_APPLICATION_COMMANDS == 0 {
            return Err("commands may not be used in this channel".to_owned());
        }
        let needed = command.body["default_member_permissions"]
            .as_str()
            .and_then(|text| text.parse::<u64>().ok());
        let enough = needed.is_none_or(|needed| {
            let admin = bits & crate::sandbox::permissions::ADMINISTRATOR != 0;
            // A set of nothing is for administrators alone.
            admin || (needed != 0 && bits & needed == needed)
        });
        if enough {
            Ok(())
        } else {
            Err(format!("/{} is not offered to this member", command.name()))
        }
    }

    /// Builds the data of a slash command, checked as the client checks it.
    pub fn prepare(
        &mut self,
        user: Id,
        channel: Id,
        command: &Command,
        path: &[String],
        given: &Given,
        focused: Option<&str>,
    ) -> Result<Prepared, Refusal> {
        let mut level = command.body["options"].as_array().cloned().unwrap_or_default();
        let mut name = command.name().to_owned();
        let mut steps = Vec::new();
        for step in path {
            let found = level
                .iter()
                .find(|option| matches!(option["type"].as_u64(), Some(1 | 2)) && option["name"].as_str() == Some(step));
            let found = found
                .cloned()
                .ok_or_else(|| format!("/{name} has no subcommand {step}"))?;
            name = format!("{name} {step}");
            steps.push((step.clone(), found["type"].clone()));
            level = found["options"].as_array().cloned().unwrap_or_default();
        }
        if level
            .iter()
            .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
        {
            return Err(format!("/{name} needs a subcommand"));
        }
        let known = |name: &str| level.iter().any(|option| option["name"].as_str() == Some(name));
        if let Some(unknown) = given.keys().find(|name| !known(name)) {
            return Err(format!("/{name} has no option {unknown}"));
        }
        let mut resolved = Resolved::default();
        let mut options = Vec::new();
        // The client sends options in the order they were filled in.
        let mut named: Vec<&str> = given.keys().map(String::as_str).collect();
        if let Some(focused) = focused.filter(|focused| !named.contains(focused)) {
            named.push(focused);
        }
        for name in named {
            let Some(option) = level.iter().find(|option| option["name"].as_str() == Some(name)) else {
                return Err(format!("there is no option {name}"));
            };
            let value = given.get(name).cloned().unwrap_or_else(|| json!(""));
            if focused == Some(name) {
                if option["autocomplete"].as_bool() != Some(true) {
                    return Err(format!("{name} has no autocomplete"));
                }
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                options.push(json!({"name": name, "type": option["type"], "value": text, "focused": true}));
                continue;
            }
            match self.check_value(user, channel, option, &value, &mut resolved) {
                Ok(value) => options.push(json!({"name": name, "type": option["type"], "value": value})),
                // What is half written elsewhere in the command is left out of an autocomplete.
                Err(_) if focused.is_some() => {}
                Err(why) => return Err(format!("{name}: {why}")),
            }
        }
        if focused.is_none() {
            let missing = level.iter().find(|option| {
                option["required"].as_bool() == Some(true)
                    && !option["name"].as_str().is_some_and(|name| given.contains_key(name))
            });
            if let Some(missing) = missing {
                return Err(format!("{} is required", missing["name"].as_str().unwrap_or_default()));
            }
        }
        for (step, kind) in steps.into_iter().rev() {
            options = vec![json!({"name": step, "type": kind, "options": options})];
        }
        let mut data = json!({"id": command.id, "name": command.name(), "type": 1});
        if !options.is_empty() {
            data["options"] = json!(options);
        }
        if !resolved.json.is_empty() {
            data["resolved"] = Value::Object(resolved.json);
        }
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild);
        }
        Ok(Prepared { data, name })
    }

    fn check_value(
        &mut self,
        user: Id,
        channel: Id,
        option: &Value,
        value: &Value,
        resolved: &mut Resolved,
    ) -> Result<Value, Refusal> {
        let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
        if let Some(choices) = choices {
            let chosen = choices.iter().find(|choice| choice["value"] == *value);
            return match chosen {
                Some(choice) => Ok(choice["value"].clone()),
                None => Err(format!("{value} is not one of the choices")),
            };
        }
        match option["type"].as_u64() {
            Some(3) => check_text(option, value),
            Some(4) => {
                let number = value.as_i64().ok_or_else(|| format!("{value} is not a whole number"))?;
                #[allow(clippy::cast_precision_loss)]
                check_range(option, number as f64)?;
                Ok(json!(number))
            }
            Some(5) => value
                .as_bool()
                .map(Value::Bool)
                .ok_or_else(|| format!("{value} is neither true nor false")),
            Some(10) => {
                let number = value.as_f64().ok_or_else(|| format!("{value} is not a number"))?;
                check_range(option, number)?;
                Ok(json!(number))
            }
            Some(6) => self.point_at_user(channel, value, resolved),
            Some(7) => self.point_at_channel(user, option, value, resolved),
            Some(8) => self.point_at_role(channel, value, resolved),
            Some(9) => {
                let as_user = self.point_at_user(channel, value, resolved);
                as_user.or_else(|_| self.point_at_role(channel, value, resolved))
            }
            Some(11) => self.attach(channel, value, resolved),
            kind => Err(format!("options of type {kind:?} are unknown")),
        }
    }

    fn point_at_user(&self, channel: Id, value: &Value, resolved: &mut Resolved) -> Result<Value, Refusal> {
        let id = id::from_json(value).ok_or_else(|| format!("{value} is no user"))?;
        let user = self.users.get(&id).ok_or_else(|| format!("{id} is no user"))?;
        resolved.put("users", id, user.json());
        let guild = self
            .channels
            .get(&channel)
            .and_then(|channel| channel.guild)
            .and_then(|id| self.guilds.get(&id));
        // A user who is not a member can be named too, by id; then there is no member to show.
        if let Some(member) = guild
            .and_then(|guild| guild.members.get(&id))
            .filter(|member| !member.left)
        {
            let mut json = member.json();
            json["permissions"] = json!(self.permissions(id, channel).to_string());
            resolved.put("members", id, json);
        }
        Ok(json!(id))
    }

    fn point_at_channel(
        &self,
        user: Id,
        option: &Value,
        value: &Value,
        resolved: &mut Resolved,
    ) -> Result<Value, Refusal> {
        let id = id::from_json(value).ok_or_else(|| format!("{value} is no channel"))?;
        let channel = self.channels.get(&id).filter(|channel| self.can_view(user, channel.id));
        let channel = channel.ok_or_else(|| format!("{id} is no channel"))?;
        if let Some(kinds) = option["channel_types"].as_array().filter(|kinds| !kinds.is_empty())
            && !kinds
                .iter()
                .any(|kind| kind.as_u64() == Some(u64::from(channel.kind_number())))
        {
            return Err(format!("#{} is not such a channel", channel.name));
        }
        resolved.put("channels", id, self.interaction_channel(user, id));
        Ok(json!(id))
    }

    fn point_at_role(&self, channel: Id, value: &Value, resolved: &mut Resolved) -> Result<Value, Refusal> {
        let id = id::from_json(value).ok_or_else(|| format!("{value} is no role"))?;
        let guild = self
            .channels
            .get(&channel)
            .and_then(|channel| channel.guild)
            .and_then(|id| self.guilds.get(&id));
        let role = guild.and_then(|guild| guild.roles.iter().find(|role| role.id == id));
        resolved.put("roles", id, role.ok_or_else(|| format!("{id} is no role"))?.json());
        Ok(json!(id))
    }

    /// A file option: `{"filename": "a.png", "content_type": "image/png", "bytes": [..]}`.
    fn attach(&mut self, channel: Id, value: &Value, resolved: &mut Resolved) -> Result<Value, Refusal> {
        let name = value["filename"].as_str().ok_or("a file needs a filename")?;
        let bytes: Option<Vec<u8>> = value["bytes"].as_array().map(|list| {
            list.iter()
                .filter_map(|byte| byte.as_u64().and_then(|byte| u8::try_from(byte).ok()))
                .collect()
        });
        let bytes = Bytes::from(bytes.ok_or("a file needs bytes")?);
        let kind = value["content_type"]
            .as_str()
            .unwrap_or("application/octet-stream")
            .to_owned();
        let attachment = self.store_file(channel, name, kind, bytes, None, true);
        let mut shown = attachment.json();
        shown["description"] = Value::Null;
        resolved.put("attachments", attachment.id, shown);
        Ok(json!(attachment.id))
    }

    /// What the members chosen in a menu are, for `resolved`.
    pub fn resolve_chosen(
        &self,
        user: Id,
        channel: Id,
        kind: u64,
        values: &[String],
    ) -> Result<Option<Value>, Refusal> {
        let mut resolved = Resolved::default();
        for value in values.iter().map(|value| json!(value)) {
            match kind {
                5 => self.point_at_user(channel, &value, &mut resolved)?,
                6 => self.point_at_role(channel, &value, &mut resolved)?,
                7 => {
                    let as_user = self.point_at_user(channel, &value, &mut resolved);
                    as_user.or_else(|_| self.point_at_role(channel, &value, &mut resolved))?
                }
                8 => self.point_at_channel(user, &json!({}), &value, &mut resolved)?,
                _ => return Ok(None),
            };
        }
        Ok(Some(Value::Object(resolved.json)))
    }
}

fn check_text(option: &Value, value: &Value) -> Result<Value, Refusal> {
    let text = value.as_str().ok_or_else(|| format!("{value} is not a text"))?;
    let count = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    let (least, most) = (
        option["min_length"].as_u64().unwrap_or(0),
        option["max_length"].as_u64().unwrap_or(6000),
    );
    if text.is_empty() {
        return Err("is empty".to_owned());
    }
    if count < least || count > most {
        return Err(format!("must have between {least} and {most} characters"));
    }
    Ok(json!(text))
}

fn check_range(option: &Value, number: f64) -> Result<(), Refusal> {
    // JavaScript's whole numbers end here, and so do Discord's.
    const SAFE: f64 = 9_007_199_254_740_992.0;
    let least = option["min_value"].as_f64().unwrap_or(-SAFE);
    let most = option["max_value"].as_f64().unwrap_or(SAFE);
    if number < least || number > most {
        return Err(format!("must be between {least} and {most}"));
    }
    Ok(())
}
