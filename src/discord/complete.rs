//! What is offered while a command is typed: exactly what is legal.

use super::asked::Asked;
use super::commands::Context;
use super::view::terms;
use crate::games::queah::{self, Square};
use crate::games::{Action, Play};
use crate::host::{Failure, Meant, Which};
use crate::matches::{Match, MatchId};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

/// Discord's bound on the answers to one question.
pub(super) const MOST: usize = 25;
/// Discord's bound on the name of an answer, in characters.
pub(super) const LONGEST: usize = 100;

/// How many matches an offer names; more are told by a mark.
const NAMED: usize = 4;

/// The square that a value of `from` means. Clients may send the shown text in place of the value, and it begins with
/// the square: "l → f, captures i".
pub fn leaving(value: &str) -> &str {
    let value = without_numbers(value);
    value.split(['→', ':']).next().unwrap_or(value).trim()
}

/// The square that a value of `to` or `at` means: the shown text names it after an arrow, or as its last word before
/// a comma.
pub fn reaching(value: &str) -> &str {
    let value = without_numbers(value);
    let target = value.split('→').next_back().unwrap_or(value);
    let target = target.split(',').next().unwrap_or(target).trim();
    target.split_whitespace().next_back().unwrap_or(target)
}

/// An offer's name as it was before the numbers of its matches: "j → g (#1, #2)".
fn without_numbers(name: &str) -> &str {
    name.split_once(" (#").map_or(name, |(name, _)| name)
}

/// Squares that a counter can leave.
pub async fn from(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(&ctx, partial, queah::Action::from).await
}

/// Squares that the counter on `from` can reach.
pub async fn to(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = option(&ctx, "from").and_then(|from| square(leaving(&from)));
    offer(&ctx, partial, |action| {
        let from = action.from()?;
        typed.is_none_or(|typed| typed == from).then(|| action.to())
    })
    .await
}

/// Squares that a counter can be dropped on.
pub async fn at(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(&ctx, partial, |action| match action {
        queah::Action::Drop { at } => Some(at),
        _ => None,
    })
    .await
}

/// The asker's running matches.
pub async fn matches(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let asked = Asked::command(ctx.interaction);
    let Ok(asker) = asked.asker() else {
        return CreateAutocompleteResponse::new();
    };
    let running = match bot.host().running(asker).await {
        Ok(running) => running,
        Err(error) => {
            bot.store_failed(&error);
            return CreateAutocompleteResponse::new();
        }
    };
    let offers = running.iter().filter_map(|one| {
        let name = super::view::board::option_label(&asked.own, one, asked.member);
        let wanted = name.to_lowercase().contains(&partial.trim().to_lowercase());
        wanted.then(|| AutocompleteChoice::new(shorten(&name, LONGEST), one.id.0))
    });
    CreateAutocompleteResponse::new().set_choices(offers.take(MOST).collect())
}

/// Rule sets, by any part of their name or id.
pub async fn rules(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let texts = Asked::command(ctx.interaction).own;
    let typed = partial.trim().to_lowercase();
    let named = terms::every_rules()
        .into_iter()
        .map(|rules| (terms::rules(&texts, rules), rules.id()));
    let fitting = named.filter(|(name, id)| name.to_lowercase().contains(&typed) || id.contains(&typed));
    let choices = fitting.map(|(name, id)| AutocompleteChoice::new(shorten(&name, LONGEST), id));
    CreateAutocompleteResponse::new().set_choices(choices.take(MOST).collect())
}

/// A square, what it leads to, and in which matches.
struct Offer {
    value: String,
    actions: Vec<String>,
    matches: Vec<MatchId>,
}

impl Offer {
    /// The name that is shown, with the matches where more than one could be meant; within Discord's bound.
    fn name(&self, of_several: bool) -> String {
        let name = self.actions.join(" · ");
        if !of_several {
            return shorten(&name, LONGEST);
        }
        let mut numbers: Vec<String> = self.matches.iter().take(NAMED).map(|id| format!("#{id}")).collect();
        if self.matches.len() > NAMED {
            numbers.push("…".to_owned());
        }
        let numbers = format!(" ({})", numbers.join(", "));
        format!(
            "{}{numbers}",
            shorten(&name, LONGEST.saturating_sub(numbers.chars().count()))
        )
    }
}

/// Offers the squares of legal actions that fit the text typed so far, each once, from every match that could be
/// meant and in which the asker is to act.
async fn offer(
    ctx: &Context<'_>,
    partial: &str,
    square_of: impl Fn(queah::Action) -> Option<Square>,
) -> CreateAutocompleteResponse {
    let asked = Asked::command(ctx.interaction);
    let matches = meant(ctx, &asked).await;
    let mut offers: Vec<Offer> = Vec::new();
    for one in &matches {
        let Play::Queah(play) = &one.play;
        for action in play.legal() {
            let Some(square) = square_of(action) else { continue };
            add(
                &mut offers,
                square,
                terms::action(&asked.own, Action::Queah(action)),
                one.id,
            );
        }
    }
    let typed = partial.trim().to_lowercase();
    let named = offers
        .into_iter()
        .map(|offer| (offer.name(matches.len() > 1), offer.value));
    // What begins with the typed text comes first; its value or any part of what is shown will do.
    let mut fitting: Vec<(String, String)> = named
        .filter(|(name, value)| name.to_lowercase().contains(&typed) || value.contains(&typed))
        .collect();
    fitting.sort_by_key(|(name, value)| !(value.starts_with(&typed) || name.to_lowercase().starts_with(&typed)));
    let choices = fitting.into_iter().take(MOST);
    let choices = choices.map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Adds an action to the offer of its square.
fn add(offers: &mut Vec<Offer>, square: Square, action: String, of: MatchId) {
    let value = square.to_string();
    let Some(offer) = offers.iter_mut().find(|offer| offer.value == value) else {
        offers.push(Offer {
            value,
            actions: vec![action],
            matches: vec![of],
        });
        return;
    };
    if !offer.actions.contains(&action) {
        offer.actions.push(action);
    }
    if !offer.matches.contains(&of) {
        offer.matches.push(of);
    }
}

/// The matches that the command could play in: those in which the asker is to act.
async fn meant(ctx: &Context<'_>, asked: &Asked) -> Vec<Match> {
    let Ok(asker) = asked.asker() else { return Vec::new() };
    let which = number(ctx).map_or(Which::Meant(Meant::ToAct), Which::Number);
    let mut matches = match ctx.framework.user_data.host().find(asker, which).await {
        Ok(only) => vec![only],
        Err(Failure::Which(matches)) => matches,
        Err(_) => Vec::new(),
    };
    matches.retain(|one| one.waits_for(asked.member));
    matches
}

/// The number of the match, if one was given.
pub fn number(ctx: &Context<'_>) -> Option<MatchId> {
    option(ctx, "match").and_then(|number| number.parse().ok()).map(MatchId)
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

/// The first characters of a name, with a mark where some are left out.
pub(super) fn shorten(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let mut shortened: String = name.chars().take(most.saturating_sub(1)).collect();
    shortened.push('…');
    shortened
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Offer, leaving, reaching};
    use crate::matches::MatchId;

    #[test]
    fn a_shown_name_means_its_square() {
        for (shown, from, to) in [
            ("j", "j", "j"),
            (" j ", "j", "j"),
            ("j → g", "j", "g"),
            ("l → f, captures i", "l", "f"),
            ("j → g · j → h", "j", "h"),
            ("j → g (#1, #2)", "j", "g"),
            ("l → f, captures i (#1, #2, #3, #4, …)", "l", "f"),
            ("drop on f (#12)", "drop on f", "f"),
        ] {
            assert_eq!((leaving(shown), reaching(shown)), (from, to), "{shown:?}");
        }
    }

    #[test]
    fn a_name_keeps_its_numbers_within_the_bound() {
        let offer = Offer {
            value: "j".to_owned(),
            actions: vec!["j → g, captures h".to_owned(); 9],
            matches: (1..30).map(|n| MatchId(n * 1_000_000)).collect(),
        };
        let name = offer.name(true);
        assert_eq!(name.chars().count(), LONGEST);
        assert!(
            name.ends_with("… (#1000000, #2000000, #3000000, #4000000, …)"),
            "{name}"
        );
        assert_eq!(leaving(&name), "j");
        assert_eq!(offer.name(false).chars().count(), LONGEST);
    }
}
