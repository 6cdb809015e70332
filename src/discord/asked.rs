//! An interaction as the use cases need it: who asks, where, in which languages, and what answers it.

use super::texts::Texts;
use super::wire::Token;
use crate::host::Asker;
use crate::matches::{ChannelId, MatchId, MemberId, RequestId, ServerId};
use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, CommandInteraction, ComponentInteraction,
    GuildId, InteractionId, Member, Permissions, User,
};

/// What was done to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A command was typed.
    Command,
    /// A button was pressed, or something chosen from a menu.
    Component,
}

/// Where a member asks.
///
/// Commands are registered for servers alone, and for those that installed the bot; a registration from another time,
/// or of another program under the same token, can bring the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a server that installed the bot.
    Server(ServerId),
    /// In a server that did not: the member brought the bot along. There it sees no channel, and Discord shows its
    /// answers to the asker alone where the server denies *Use External Apps*, whatever it asks for.
    Foreign,
    /// In a direct message or a group.
    Direct,
}

impl Place {
    fn of(guild: Option<GuildId>, owners: &AuthorizingIntegrationOwners) -> Place {
        let by_member =
            |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_));
        match guild {
            None => Place::Direct,
            // Where nobody is named, as by an older Discord, the server is.
            Some(_) if !owners.0.is_empty() && owners.0.iter().all(by_member) => Place::Foreign,
            Some(guild) => Place::Server(ServerId(guild.get())),
        }
    }
}

/// An interaction.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What answers it.
    pub token: Token,
    /// What was done.
    pub kind: Kind,
    /// Who.
    pub member: MemberId,
    /// Where.
    pub channel: ChannelId,
    /// In what kind of place.
    pub place: Place,
    /// The match it is about, where that is known before anything is read.
    pub about: Option<MatchId>,
    /// The asker's language, for what they alone see.
    pub own: Texts,
    /// The server's language, for what everyone sees.
    pub common: Texts,
    /// What the bot may do in this channel.
    pub may: Option<Permissions>,
    /// What kind of channel it is, for what the bot needs depends on that.
    pub channel_kind: Option<ChannelType>,
    /// Whether the asker may manage the server.
    pub manages: bool,
}

/// What every kind of interaction brings. serenity gives each kind the same fields and nothing in common.
struct Heard<'a> {
    kind: Kind,
    id: InteractionId,
    token: &'a str,
    user: &'a User,
    channel: serenity::all::ChannelId,
    guild: Option<GuildId>,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    may: Option<Permissions>,
    channel_kind: Option<ChannelType>,
    owners: &'a AuthorizingIntegrationOwners,
    member: Option<&'a Member>,
}

impl<'a> From<&'a CommandInteraction> for Heard<'a> {
    fn from(interaction: &'a CommandInteraction) -> Heard<'a> {
        Heard {
            kind: Kind::Command,
            id: interaction.id,
            token: &interaction.token,
            user: &interaction.user,
            channel: interaction.channel_id,
            guild: interaction.guild_id,
            locale: &interaction.locale,
            guild_locale: interaction.guild_locale.as_deref(),
            may: interaction.app_permissions,
            channel_kind: interaction.channel.as_ref().map(|channel| channel.kind),
            owners: &interaction.authorizing_integration_owners,
            member: interaction.member.as_deref(),
        }
    }
}

impl<'a> From<&'a ComponentInteraction> for Heard<'a> {
    fn from(interaction: &'a ComponentInteraction) -> Heard<'a> {
        Heard {
            kind: Kind::Component,
            id: interaction.id,
            token: &interaction.token,
            user: &interaction.user,
            channel: interaction.channel_id,
            guild: interaction.guild_id,
            locale: &interaction.locale,
            guild_locale: interaction.guild_locale.as_deref(),
            may: interaction.app_permissions,
            channel_kind: interaction.channel.as_ref().map(|channel| channel.kind),
            owners: &interaction.authorizing_integration_owners,
            member: interaction.member.as_ref(),
        }
    }
}

impl Asked {
    /// The interaction of a command.
    pub fn command(interaction: &CommandInteraction) -> Asked {
        Asked::of(interaction.into())
    }

    /// The interaction of a button or menu, drawn for this match if for any.
    pub fn component(interaction: &ComponentInteraction, about: Option<MatchId>) -> Asked {
        Asked {
            about,
            ..Asked::of(interaction.into())
        }
    }

    fn of(heard: Heard<'_>) -> Asked {
        Asked {
            token: Token {
                id: heard.id,
                token: heard.token.to_owned(),
            },
            kind: heard.kind,
            member: MemberId(heard.user.id.get()),
            channel: ChannelId(heard.channel.get()),
            place: Place::of(heard.guild, heard.owners),
            about: None,
            own: Texts::of(heard.locale),
            common: Texts::of(heard.guild_locale.unwrap_or(heard.locale)),
            may: heard.may,
            channel_kind: heard.channel_kind,
            manages: heard.member.is_some_and(may_manage),
        }
    }

    /// Who asks where by which request.
    ///
    /// # Errors
    /// The place, where no match can be hosted there.
    pub const fn asker(&self) -> Result<Asker, Place> {
        match self.place {
            Place::Server(server) => Ok(Asker {
                request: RequestId(self.token.id.get()),
                member: self.member,
                server,
                channel: self.channel,
            }),
            elsewhere => Err(elsewhere),
        }
    }
}

/// Whether Discord says of a member that they may manage the server.
fn may_manage(member: &Member) -> bool {
    let managing = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    member
        .permissions
        .is_some_and(|permissions| permissions.intersects(managing))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Asked, Place};
    use crate::matches::ServerId;
    use serde_json::{Value, json};
    use serenity::all::CommandInteraction;

    /// A command as Discord delivers it, with these fields besides.
    fn asked(fields: Value) -> Asked {
        let user = json!({"id": "5", "username": "ada", "discriminator": "0", "global_name": null, "avatar": null});
        let mut payload = json!({
            "id": "10", "application_id": "1", "type": 2, "token": "t", "version": 1, "channel_id": "30",
            "locale": "de", "entitlements": [], "attachment_size_limit": 10_485_760,
            "data": {"id": "2", "name": "queah", "type": 1},
        });
        let of_server = fields.get("guild_id").is_some();
        let member = json!({
            "user": user, "roles": [], "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
            "permissions": "0",
        });
        payload[if of_server { "member" } else { "user" }] = if of_server { member } else { user };
        for (key, value) in fields.as_object().unwrap() {
            payload[key] = value.clone();
        }
        let interaction: CommandInteraction = serde_json::from_value(payload).unwrap();
        Asked::command(&interaction)
    }

    #[test]
    fn a_match_is_hosted_only_where_the_bot_is_installed() {
        let server = Place::Server(ServerId(20));
        for (fields, place) in [
            (
                json!({"guild_id": "20", "context": 0, "authorizing_integration_owners": {"0": "20"}}),
                server,
            ),
            (
                json!({"guild_id": "20", "context": 0, "authorizing_integration_owners": {"0": "20", "1": "5"}}),
                server,
            ),
            (json!({"guild_id": "20", "authorizing_integration_owners": {}}), server),
            (
                json!({"guild_id": "20", "context": 0, "authorizing_integration_owners": {"1": "5"}}),
                Place::Foreign,
            ),
            // Installed in a server, and used in a direct message with the bot: the owner is 0.
            (
                json!({"context": 1, "authorizing_integration_owners": {"0": "0"}}),
                Place::Direct,
            ),
            // In a group the bot is no member; only a member can have brought it.
            (
                json!({"context": 2, "authorizing_integration_owners": {"1": "5"}}),
                Place::Direct,
            ),
            (json!({"authorizing_integration_owners": {}}), Place::Direct),
        ] {
            let asked = asked(fields.clone());
            assert_eq!(asked.place, place, "{fields}");
            assert_eq!(asked.asker().is_ok(), place == server, "{fields}");
        }
    }
}
