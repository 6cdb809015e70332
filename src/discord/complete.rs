//! What is offered while a command is typed: exactly what is legal.

use super::asked::Asked;
use super::commands::Context;
use super::texts::Texts;
use super::view::terms;
use crate::games::queah::{self, Square};
use crate::games::{Action, Play};
use crate::host::{Meant, Which};
use crate::matches::{Match, MatchId};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

/// Discord's bound on the answers to one question.
const MOST: usize = 25;
/// Discord's bound on the name of an answer, in characters.
const LONGEST: usize = 100;

/// The square that a value of `from` means. Clients may send the shown text in place of the value, and it begins with
/// the square: "l → f, captures i".
pub fn leaving(value: &str) -> &str {
    value.split(['→', ':']).next().unwrap_or(value).trim()
}

/// The square that a value of `to` or `at` means: the shown text names it after an arrow, or as its last word before
/// a comma.
pub fn reaching(value: &str) -> &str {
    let target = value.split('→').next_back().unwrap_or(value);
    let target = target.split(',').next().unwrap_or(target).trim();
    target.split_whitespace().next_back().unwrap_or(target)
}

/// Squares that a counter can leave.
pub async fn from(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(&ctx, partial, |texts, play| {
        let legal = play.legal();
        let mut offers: Vec<Offer> = Vec::new();
        for action in &legal {
            let Some(from) = action.from() else { continue };
            if offers.iter().any(|offer| offer.value == from.to_string()) {
                continue;
            }
            let its = legal.iter().filter(|action| action.from() == Some(from));
            let targets: Vec<String> = its.map(|&action| terms::action(texts, Action::Queah(action))).collect();
            offers.push(Offer {
                name: targets.join(" · "),
                value: from.to_string(),
            });
        }
        offers
    })
    .await
}

/// Squares that the counter on `from` can reach.
pub async fn to(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = option(&ctx, "from").and_then(|from| square(leaving(&from)));
    offer(&ctx, partial, |texts, play| {
        let legal = play.legal().into_iter();
        let its = legal.filter(|action| {
            action
                .from()
                .is_some_and(|from| typed.is_none_or(|typed| typed == from))
        });
        let offers = its.map(|action| Offer {
            name: terms::action(texts, Action::Queah(action)),
            value: action.to().to_string(),
        });
        offers.collect()
    })
    .await
}

/// Squares that a counter can be dropped on.
pub async fn at(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(&ctx, partial, |texts, play| {
        let drops = play
            .legal()
            .into_iter()
            .filter(|action| matches!(action, queah::Action::Drop { .. }));
        let offers = drops.map(|action| Offer {
            name: terms::action(texts, Action::Queah(action)),
            value: action.to().to_string(),
        });
        offers.collect()
    })
    .await
}

/// The asker's running matches.
pub async fn matches(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let asked = Asked::command(ctx.interaction);
    let Some(asker) = asked.asker() else {
        return CreateAutocompleteResponse::new();
    };
    let overview = match bot.host().overview(asker).await {
        Ok(overview) => overview,
        Err(error) => {
            bot.store_failed(&error);
            return CreateAutocompleteResponse::new();
        }
    };
    let offers = overview.running.iter().filter_map(|(one, _)| {
        let name = super::view::board::option_label(&asked.own, one, asked.member);
        let wanted = name.to_lowercase().contains(&partial.trim().to_lowercase());
        wanted.then(|| AutocompleteChoice::new(shorten(&name), one.id.0))
    });
    CreateAutocompleteResponse::new().set_choices(offers.take(MOST).collect())
}

struct Offer {
    name: String,
    value: String,
}

/// Offers what fits the text typed so far, from the match that is meant; nothing when that is not one match in which
/// the asker is to act.
async fn offer(
    ctx: &Context<'_>,
    partial: &str,
    offers: impl FnOnce(&Texts, &queah::Play) -> Vec<Offer>,
) -> CreateAutocompleteResponse {
    let asked = Asked::command(ctx.interaction);
    let Some(shown) = meant(ctx, &asked).await else {
        return CreateAutocompleteResponse::new();
    };
    let Play::Queah(play) = &shown.play;
    let typed = partial.trim().to_lowercase();
    // What begins with the typed text comes first; its value or any part of what is shown will do.
    let mut fitting: Vec<Offer> = offers(&asked.own, play)
        .into_iter()
        .filter(|offer| offer.name.to_lowercase().contains(&typed) || offer.value.contains(&typed))
        .collect();
    fitting.sort_by_key(|offer| !(offer.value.starts_with(&typed) || offer.name.to_lowercase().starts_with(&typed)));
    let choices = fitting.into_iter().take(MOST);
    let choices = choices.map(|offer| AutocompleteChoice::new(shorten(&offer.name), offer.value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The match that the command would play in, if the asker is to act there.
async fn meant(ctx: &Context<'_>, asked: &Asked) -> Option<Match> {
    let number = option(ctx, "match").and_then(|number| number.parse().ok()).map(MatchId);
    let which = number.map_or(Which::Meant(Meant::ToAct), Which::Number);
    let shown = ctx.framework.user_data.host().find(asked.asker()?, which).await.ok()?;
    let to_act = shown.to_act()?;
    (shown.player(to_act) == asked.member).then_some(shown)
}

/// The value of another option of the same command, as text.
fn option(ctx: &Context<'_>, name: &str) -> Option<String> {
    let found = ctx.args.iter().find(|option| option.name == name)?;
    match &found.value {
        ResolvedValue::String(text) => Some((*text).to_owned()),
        ResolvedValue::Integer(number) => Some(number.to_string()),
        ResolvedValue::Autocomplete { value, .. } => Some((*value).to_owned()),
        _ => None,
    }
}

fn square(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let square = Square::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(square)
}

fn shorten(name: &str) -> String {
    name.chars().take(LONGEST).collect()
}
