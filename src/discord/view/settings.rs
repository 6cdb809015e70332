//! Panels of settings: a menu for each.

use super::{any_board, refusal, terms, timing};
use crate::discord::card::{Card, Reply};
use crate::discord::component::{ComponentId, Verb};
use crate::discord::settings::AUTOMATIC;
use crate::discord::texts::{Texts, word};
use crate::matches::{Expiry, Pace, Preference, Preferences, Settings};
use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// Settings of a server are not for everyone to change.
pub fn not_yours(texts: &Texts) -> Reply {
    refusal::told(texts.say("refusal-settings"), any_board(texts))
}

/// The settings of a server.
pub fn server(texts: &Texts, settings: &Settings) -> Card {
    let rules = terms::every_rules()
        .into_iter()
        .map(|rules| choice(terms::rules(texts, rules), rules.id(), rules == settings.rules));
    let paces = Pace::ALL
        .into_iter()
        .map(|pace| choice(timing::pace(texts, pace), pace.word(), pace == settings.pace));
    let expiry = [
        (Expiry::Lost, "lost", "settings-lost"),
        (Expiry::Adjudicated, "adjudicated", "settings-adjudicated"),
    ];
    let expiry = expiry.map(|(expiry, value, key)| choice(texts.say(key), value, expiry == settings.expiry));
    let automatic = choice(texts.say("settings-automatic"), AUTOMATIC, settings.language.is_none());
    let languages = Texts::all().into_iter().map(|language| {
        let chosen = settings.language.as_ref() == Some(&language.locale());
        choice(language.say("language"), language.locale(), chosen)
    });
    Card {
        content: format!(
            "{}\n{}",
            texts.say("settings-server"),
            texts.tell(
                "settings-server-now",
                &[
                    ("rules", terms::rules(texts, settings.rules).into()),
                    ("pace", timing::pace(texts, settings.pace).into()),
                    ("expiry", texts.say(expiry_key(settings.expiry)).into()),
                    ("language", language(texts, settings).into()),
                ],
            )
        ),
        picture: Some(any_board(texts)),
        components: vec![
            menu("rules", texts.say("settings-rules"), rules.collect()),
            menu("pace", texts.say("settings-pace"), paces.collect()),
            menu("expiry", texts.say("settings-expiry"), expiry.into()),
            menu(
                "language",
                texts.say("settings-language"),
                std::iter::once(automatic).chain(languages).collect(),
            ),
        ],
        ..Card::default()
    }
}

const fn expiry_key(expiry: Expiry) -> &'static str {
    match expiry {
        Expiry::Lost => "settings-lost",
        Expiry::Adjudicated => "settings-adjudicated",
    }
}

fn language(texts: &Texts, settings: &Settings) -> String {
    match &settings.language {
        Some(language) => Texts::of(language).say("language"),
        None => texts.say("settings-automatic"),
    }
}

fn choice(label: String, value: impl Into<String>, chosen: bool) -> CreateSelectMenuOption {
    CreateSelectMenuOption::new(label, value).default_selection(chosen)
}

fn menu(name: &str, placeholder: String, options: Vec<CreateSelectMenuOption>) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    let id = ComponentId::unbound(Verb::Set, name);
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(placeholder))
}

/// What a member has settled for themselves: one menu of everything that may be wanted or not.
pub fn own(texts: &Texts, preferences: Preferences) -> Card {
    let key = |preference| match preference {
        Preference::Preview => "settings-preview",
        Preference::Forced => "settings-forced",
        Preference::Text => "settings-text",
    };
    let about = |preference| match preference {
        Preference::Preview => "settings-preview-about",
        Preference::Forced => "settings-forced-about",
        Preference::Text => "settings-text-about",
    };
    let options = Preference::ALL.map(|preference| {
        choice(
            texts.say(key(preference)),
            preference.word(),
            preferences.wants(preference),
        )
        .description(texts.say(about(preference)))
    });
    let lines = Preference::ALL.map(|preference| {
        let wanted = if preferences.wants(preference) { "yes" } else { "no" };
        let name = texts.say(key(preference));
        texts.tell("settings-line", &[("name", name.into()), ("wanted", word(wanted))])
    });
    let kind = CreateSelectMenuKind::String {
        options: options.into(),
    };
    let menu = CreateSelectMenu::new(ComponentId::unbound(Verb::Prefer, "all"), kind)
        .placeholder(texts.say("settings-placeholder"))
        .min_values(0)
        .max_values(Preference::ALL.len() as u8);
    Card {
        content: format!("{}\n{}", texts.say("settings-own"), lines.join("\n")),
        picture: Some(any_board(texts)),
        components: vec![CreateActionRow::SelectMenu(menu)],
        ..Card::default()
    }
}
