//! An interaction as the use cases need it: who asks, where, in which languages, and what answers it.

use super::texts::Texts;
use super::wire::Token;
use crate::host::Asker;
use crate::matches::{ChannelId, MemberId, RequestId, ServerId};
use serenity::all::{CommandInteraction, ComponentInteraction, GuildId, InteractionId, Permissions, User};

/// What was done to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A command was typed.
    Command,
    /// A button was pressed, or something chosen from a menu.
    Component,
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
    /// In which server; `None` in a direct message.
    pub server: Option<ServerId>,
    /// The asker's language, for what they alone see.
    pub own: Texts,
    /// The server's language, for what everyone sees.
    pub common: Texts,
    /// What the bot may do in this channel.
    pub may: Option<Permissions>,
}

impl Asked {
    /// The interaction of a command.
    pub fn command(interaction: &CommandInteraction) -> Asked {
        Asked::of(
            Kind::Command,
            (interaction.id, &interaction.token),
            &interaction.user,
            interaction.channel_id,
            interaction.guild_id,
            (&interaction.locale, interaction.guild_locale.as_deref()),
            interaction.app_permissions,
        )
    }

    /// The interaction of a button or menu.
    pub fn component(interaction: &ComponentInteraction) -> Asked {
        Asked::of(
            Kind::Component,
            (interaction.id, &interaction.token),
            &interaction.user,
            interaction.channel_id,
            interaction.guild_id,
            (&interaction.locale, interaction.guild_locale.as_deref()),
            interaction.app_permissions,
        )
    }

    fn of(
        kind: Kind,
        (id, token): (InteractionId, &str),
        user: &User,
        channel: serenity::all::ChannelId,
        guild: Option<GuildId>,
        (locale, guild_locale): (&str, Option<&str>),
        may: Option<Permissions>,
    ) -> Asked {
        Asked {
            token: Token {
                id,
                token: token.to_owned(),
            },
            kind,
            member: MemberId(user.id.get()),
            channel: ChannelId(channel.get()),
            server: guild.map(|guild| ServerId(guild.get())),
            own: Texts::of(locale),
            common: Texts::of(guild_locale.unwrap_or(locale)),
            may,
        }
    }

    /// Who asks where by which request; `None` in a direct message.
    pub fn asker(&self) -> Option<Asker> {
        Some(Asker {
            request: RequestId(self.token.id.get()),
            member: self.member,
            server: self.server?,
            channel: self.channel,
        })
    }
}
