//! How options are described and chosen from, in every language.

use super::Never;
use crate::discord::Bot;
use crate::discord::card::Reply;
use crate::discord::texts::Texts;
use crate::discord::view::{self, terms};
use crate::games::{Rules, Side};
use crate::host::Level;
use crate::matches::{Pace, Voided};
use poise::Command as PoiseCommand;
use serenity::all::{CommandOptionType, CreateCommandOption};
use std::borrow::Cow;
use std::sync::Arc;

/// Reads the rules that were chosen, by id or by the name that was shown, in whichever language.
pub(super) fn read_rules(texts: &Texts, chosen: Option<&str>) -> Result<Option<Rules>, Box<Reply>> {
    let Some(chosen) = chosen else { return Ok(None) };
    let mut every = terms::every_rules().into_iter();
    let found = every.find(|&rules| means(chosen, &rules.id(), |texts| terms::rules(texts, rules)));
    found
        .map(Some)
        .ok_or_else(|| Box::new(view::refusal::unknown_rules(texts)))
}

/// Reads the level that was chosen, by number or by the name that was shown, in whichever language.
pub(super) fn read_level(chosen: &str) -> Option<Level> {
    Level::ALL
        .into_iter()
        .find(|&level| means(chosen, &level.to_string(), |texts| terms::level(texts, level)))
}

/// Whether what was typed or chosen is this value, or the name that it is shown under in any language.
fn means(chosen: &str, value: &str, shown: impl Fn(&Texts) -> String) -> bool {
    let chosen = chosen.trim().to_lowercase();
    chosen == value.to_lowercase() || Texts::all().iter().any(|texts| chosen == shown(texts).to_lowercase())
}

/// Reads the pace that was chosen, by its word or by the name that was shown.
pub(super) fn read_pace(texts: &Texts, chosen: &str) -> Option<Pace> {
    Pace::ALL
        .into_iter()
        .find(|pace| pace.word() == chosen.trim() || view::timing::pace(texts, *pace) == chosen.trim())
}

pub(super) fn read_side(chosen: Option<&str>) -> Option<Side> {
    match chosen {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        _ => None,
    }
}

/// Puts descriptions, in every language, on a command and all below it.
pub(super) fn localise(command: &mut PoiseCommand<Arc<Bot>, Never>) {
    let key = format!("command-{}", command.name);
    let base = Texts::default();
    command.description = Some(base.say(&format!("{key}.description")).into());
    command.description_localizations = others(&format!("{key}.description"));
    for parameter in &mut command.parameters {
        let key = format!("{key}.{}", parameter.name);
        parameter.description = Some(base.say(&format!("{key}-description")).into());
        parameter.description_localizations = others(&format!("{key}-description"));
        parameter.type_setter = match (command.name.as_ref(), parameter.name.as_ref()) {
            (_, "side") => Some(with_sides_or_lot),
            ("board", "from") => Some(with_sides),
            (_, "level") => Some(with_levels),
            (_, "pace") => Some(with_paces),
            (_, "against") => Some(with_pools),
            (_, "difficulty") => Some(with_puzzles),
            (_, "match") => Some(with_numbers),
            ("void", "reason") => Some(with_reason),
            _ => parameter.type_setter,
        };
    }
    command.subcommands.iter_mut().for_each(localise);
}

/// The text of this key in every language but the first, by locale.
fn others(key: &str) -> Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]> {
    let languages = Texts::all();
    let told = languages
        .iter()
        .skip(1)
        .filter_map(|texts| Some((texts.locale().into(), texts.try_say(key)?.into())));
    Cow::Owned(told.collect())
}

fn with_sides(option: CreateCommandOption) -> CreateCommandOption {
    ["white", "black"]
        .into_iter()
        .fold(option.kind(CommandOptionType::String), |option, value| {
            choice(option, value, |texts| texts.say(&format!("choice-{value}")))
        })
}

fn with_sides_or_lot(option: CreateCommandOption) -> CreateCommandOption {
    choice(with_sides(option), "random", |texts| texts.say("choice-random"))
}

fn with_levels(option: CreateCommandOption) -> CreateCommandOption {
    Level::ALL
        .into_iter()
        .fold(option.kind(CommandOptionType::String), |option, level| {
            choice(option, &level.to_string(), |texts| terms::level(texts, level))
        })
}

fn with_paces(option: CreateCommandOption) -> CreateCommandOption {
    Pace::ALL
        .into_iter()
        .fold(option.kind(CommandOptionType::String), |option, pace| {
            choice(option, pace.word(), |texts| view::timing::pace(texts, pace))
        })
}

fn with_pools(option: CreateCommandOption) -> CreateCommandOption {
    ["members", "bot"]
        .into_iter()
        .fold(option.kind(CommandOptionType::String), |option, value| {
            choice(option, value, |texts| texts.say(&format!("choice-{value}")))
        })
}

fn with_puzzles(option: CreateCommandOption) -> CreateCommandOption {
    ["daily", "easy", "medium", "hard"]
        .into_iter()
        .fold(option.kind(CommandOptionType::String), |option, value| {
            choice(option, value, |texts| texts.say(&format!("choice-{value}")))
        })
}

fn with_numbers(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::Integer).min_int_value(1)
}

fn with_reason(option: CreateCommandOption) -> CreateCommandOption {
    option
        .kind(CommandOptionType::String)
        .min_length(1)
        .max_length(Voided::LONGEST as u16)
}

/// Adds a choice under its name in every language.
fn choice(option: CreateCommandOption, value: &str, name: impl Fn(&Texts) -> String) -> CreateCommandOption {
    let languages = Texts::all();
    let localised = languages.iter().skip(1).map(|texts| (texts.locale(), name(texts)));
    option.add_string_choice_localized(name(&Texts::default()), value, localised)
}
