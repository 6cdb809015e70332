//! INTERACTION_CREATE as Discord sends it.

use super::{Kind, token_of};
use crate::sandbox::id::Id;
use crate::sandbox::model::Kind as ChannelKind;
use crate::sandbox::permissions::{ATTACH_FILES, EMBED_LINKS, MENTION_EVERYONE, USE_EXTERNAL_EMOJIS};
use crate::sandbox::state::State;
use crate::sandbox::validate::messages::FILE_LIMIT;
use serde_json::{Value, json};

impl State {
    /// The whole payload around `data`.
    pub fn interaction_payload(
        &self,
        id: Id,
        kind: Kind,
        user: Id,
        channel: Id,
        source: Option<Id>,
        data: Value,
    ) -> Value {
        let place = self.channels.get(&channel);
        let guild = place
            .and_then(|channel| channel.guild)
            .and_then(|id| self.guilds.get(&id));
        let locale = self.users.get(&user).map_or("en-US", |user| user.locale.as_str());
        let mut payload = json!({
            "id": id, "application_id": self.application, "type": kind.number(), "token": token_of(id), "version": 1,
            "data": data, "channel_id": channel, "channel": place.map(|place| self.interaction_channel(user, place.id)),
            "locale": locale, "entitlements": [], "entitlement_sku_ids": [],
            "attachment_size_limit": FILE_LIMIT, "app_permissions": self.app_permissions(user, channel).to_string(),
        });
        match guild {
            Some(guild) => {
                payload["guild_id"] = json!(guild.id);
                payload["guild_locale"] = json!(guild.locale);
                payload["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
                payload["context"] = json!(0);
                if let (Some(member), Some(user)) = (guild.members.get(&user), self.users.get(&user)) {
                    payload["member"] = member.json_with(user);
                    payload["member"]["permissions"] = json!(self.permissions(user.id, channel).to_string());
                }
            }
            None => {
                payload["user"] = self.user_json(user);
                payload["context"] = json!(1);
            }
        }
        payload["authorizing_integration_owners"] = self.owners(user, guild.map(|guild| guild.id));
        if let Some(message) = source.and_then(|id| place?.messages.get(&id)) {
            payload["message"] = message.json_in_guild(self);
        }
        payload
    }

    /// By whose leave the application is here: a guild that has the bot, a user who brought it, or both.
    pub fn owners(&self, user: Id, guild: Option<Id>) -> Value {
        let mut owners = json!({});
        if self.bot_is_in(guild) {
            owners["0"] = guild.map_or_else(|| json!("0"), |guild| json!(guild));
        }
        if self.users.get(&user).is_some_and(|user| user.installed) {
            owners["1"] = json!(user);
        }
        owners
    }

    /// What the application may do in a channel. Brought by a member, it may do a part of what that member may.
    fn app_permissions(&self, user: Id, channel: Id) -> u64 {
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        if self.bot_is_in(guild) {
            return self.permissions(self.bot, channel);
        }
        let lent = ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS;
        self.permissions(user, channel) & lent
    }

    /// A channel as interactions show it, with what the member may do there.
    pub fn interaction_channel(&self, user: Id, channel: Id) -> Value {
        let Some(channel) = self.channels.get(&channel) else {
            return Value::Null;
        };
        let mut json = self.channel_json(channel);
        if !matches!(channel.kind, ChannelKind::Direct { .. }) {
            json["permissions"] = json!(self.permissions(user, channel.id).to_string());
        }
        json
    }
}
