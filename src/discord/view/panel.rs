//! A panel of settings: a menu picks which one, and a second menu what it is to be.

use super::any_board;
use crate::discord::card::Card;
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::Texts;
use serenity::all::{
    ChannelId, ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, RoleId,
    UserId,
};

/// Whose settings a panel holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The server's.
    Server,
    /// The asker's own.
    Own,
}

impl Whose {
    /// The word for it in component ids.
    pub const fn word(self) -> &'static str {
        match self {
            Whose::Server => "server",
            Whose::Own => "own",
        }
    }

    /// Whose settings that word means.
    pub fn from_word(word: &str) -> Option<Whose> {
        [Whose::Server, Whose::Own]
            .into_iter()
            .find(|whose| whose.word() == word)
    }

    const fn verb(self) -> Verb {
        match self {
            Whose::Server => Verb::Set,
            Whose::Own => Verb::Prefer,
        }
    }
}

/// What a setting is chosen from.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "no setting is chosen from channels, roles or members yet")]
pub enum Control {
    /// One of these.
    One(Vec<CreateSelectMenuOption>),
    /// Any of these, or none.
    Any(Vec<CreateSelectMenuOption>),
    /// Any channels where members write, or none. These are chosen.
    Channels(Vec<ChannelId>),
    /// Any roles, or none. These are chosen.
    Roles(Vec<RoleId>),
    /// Any members, or none. These are chosen.
    Members(Vec<UserId>),
}

/// One setting.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The word for it in component ids.
    pub name: &'static str,
    /// What it is called; at most 100 characters reach Discord.
    pub label: String,
    /// What it is now, in Discord's markdown.
    pub now: String,
    /// What it may be.
    pub control: Control,
}

/// An option of a menu, marked if it is what is set.
pub fn choice(label: String, value: impl Into<String>, chosen: bool) -> CreateSelectMenuOption {
    CreateSelectMenuOption::new(label, value).default_selection(chosen)
}

/// The panel with the menu of one setting open: the named one, or the first.
pub fn panel(texts: &Texts, whose: Whose, title: &str, entries: Vec<Entry>, open: Option<&str>) -> Card {
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            texts.tell(
                "settings-line",
                &[("name", entry.label.clone().into()), ("now", entry.now.clone().into())],
            )
        })
        .collect();
    let opened = open
        .and_then(|name| entries.iter().position(|entry| entry.name == name))
        .unwrap_or(0);
    let picks = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| choice(entry.label.clone(), entry.name, index == opened))
        .collect();
    let pick = CreateSelectMenu::new(
        ComponentId::unbound(Verb::Setting, whose.word()),
        CreateSelectMenuKind::String { options: picks },
    );
    let mut components = vec![CreateActionRow::SelectMenu(
        pick.placeholder(texts.say("settings-which")),
    )];
    if let Some(entry) = entries.into_iter().nth(opened) {
        components.push(CreateActionRow::SelectMenu(menu(texts, whose, entry)));
    }
    Card {
        content: format!("{title}\n{}", lines.join("\n")),
        picture: Some(any_board(texts)),
        components,
        ..Card::default()
    }
}

/// The menu of what a setting may be.
fn menu(texts: &Texts, whose: Whose, entry: Entry) -> CreateSelectMenu {
    let several = match &entry.control {
        Control::One(_) => None,
        Control::Any(options) => Some(options.len()),
        Control::Channels(_) | Control::Roles(_) | Control::Members(_) => Some(25),
    };
    let kind = match entry.control {
        Control::One(options) | Control::Any(options) => CreateSelectMenuKind::String { options },
        Control::Channels(channels) => CreateSelectMenuKind::Channel {
            channel_types: Some(vec![ChannelType::Text]),
            default_channels: Some(channels),
        },
        Control::Roles(roles) => CreateSelectMenuKind::Role {
            default_roles: Some(roles),
        },
        Control::Members(members) => CreateSelectMenuKind::User {
            default_users: Some(members),
        },
    };
    let menu = CreateSelectMenu::new(ComponentId::unbound(whose.verb(), entry.name), kind);
    match several {
        None => menu.placeholder(entry.label),
        Some(most) => menu
            .placeholder(texts.say("settings-placeholder"))
            .min_values(0)
            .max_values(u8::try_from(most).unwrap_or(25)),
    }
}
