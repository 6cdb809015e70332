//! The settings of a server and of a member, as panels.

use super::panel::{Control, Entry, Whose, choice, panel};
use super::{any_board, refusal, terms, timing};
use crate::discord::card::{Card, Reply};
use crate::discord::settings::AUTOMATIC;
use crate::discord::texts::{Texts, word};
use crate::matches::{Expiry, Pace, Preference, Preferences, Settings};

/// Settings of a server are not for everyone to change.
pub fn not_yours(texts: &Texts) -> Reply {
    refusal::told(texts.say("refusal-settings"), any_board(texts))
}

/// The settings of a server, with the menu of this one open.
pub fn server(texts: &Texts, settings: &Settings, open: Option<&str>) -> Card {
    let entries = vec![
        rules(texts, settings),
        pace(texts, settings),
        expiry(texts, settings),
        language(texts, settings),
    ];
    panel(texts, Whose::Server, &texts.say("settings-server"), entries, open)
}

fn bold(words: String) -> String {
    format!("**{words}**")
}

fn rules(texts: &Texts, settings: &Settings) -> Entry {
    let options = terms::every_rules()
        .into_iter()
        .map(|rules| choice(terms::rules(texts, rules), rules.id(), rules == settings.rules));
    Entry {
        name: "rules",
        label: texts.say("settings-rules"),
        now: bold(terms::rules(texts, settings.rules)),
        control: Control::One(options.collect()),
    }
}

fn pace(texts: &Texts, settings: &Settings) -> Entry {
    let options = Pace::ALL
        .into_iter()
        .map(|pace| choice(timing::pace(texts, pace), pace.word(), pace == settings.pace));
    Entry {
        name: "pace",
        label: texts.say("settings-pace"),
        now: bold(timing::pace(texts, settings.pace)),
        control: Control::One(options.collect()),
    }
}

fn expiry(texts: &Texts, settings: &Settings) -> Entry {
    let key = |expiry| match expiry {
        Expiry::Lost => "settings-lost",
        Expiry::Adjudicated => "settings-adjudicated",
    };
    let options = [(Expiry::Lost, "lost"), (Expiry::Adjudicated, "adjudicated")]
        .map(|(expiry, value)| choice(texts.say(key(expiry)), value, expiry == settings.expiry));
    Entry {
        name: "expiry",
        label: texts.say("settings-expiry"),
        now: bold(texts.say(key(settings.expiry))),
        control: Control::One(options.into()),
    }
}

fn language(texts: &Texts, settings: &Settings) -> Entry {
    let automatic = choice(texts.say("settings-automatic"), AUTOMATIC, settings.language.is_none());
    let languages = Texts::all().into_iter().map(|language| {
        let chosen = settings.language.as_ref() == Some(&language.locale());
        choice(language.say("language"), language.locale(), chosen)
    });
    Entry {
        name: "language",
        label: texts.say("settings-language"),
        now: bold(match &settings.language {
            Some(language) => Texts::of(language).say("language"),
            None => texts.say("settings-automatic"),
        }),
        control: Control::One(std::iter::once(automatic).chain(languages).collect()),
    }
}

/// What a member has settled for themselves, with the menu of this setting open.
pub fn own(texts: &Texts, preferences: Preferences, open: Option<&str>) -> Card {
    let entries = vec![playing(texts, preferences)];
    panel(texts, Whose::Own, &texts.say("settings-own"), entries, open)
}

/// Everything that may be wanted or not, in one menu.
fn playing(texts: &Texts, preferences: Preferences) -> Entry {
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
        texts.tell("settings-wanted", &[("name", name.into()), ("wanted", word(wanted))])
    });
    Entry {
        name: "playing",
        label: texts.say("settings-playing"),
        now: format!("\n{}", lines.join("\n")),
        control: Control::Any(options.into()),
    }
}
