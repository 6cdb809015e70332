//! Requests to look back at a match or a record.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::commands::Context;
use super::complete::{LONGEST, MOST, shorten};
use super::view;
use crate::host::{Analysing, Asker, Failure};
use crate::matches::{MatchId, NoAnalysis, Refusal};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

impl Bot {
    /// Tells the asker, alone, what each action was worth.
    pub(super) async fn analyse(&self, asked: &Asked, asker: Asker, wanted: Analysing) -> Result<Reply, Failure> {
        let (subject, review) = self.host.review(asker, wanted).await?;
        Ok(Answer::Tell(view::review::told(&asked.own, &subject, &review)).into())
    }
}

/// What a command wants analysed, by its two options.
pub fn wanted(number: Option<i64>, record: Option<String>) -> Result<Analysing, Failure> {
    match (number, record) {
        (Some(_), Some(_)) => Err(Failure::Refused {
            refusal: Refusal::NoAnalysis(NoAnalysis::Both),
            about: None,
        }),
        (None, Some(record)) => Ok(Analysing::Record(record)),
        // A number below zero is the number of no match, as 0 is.
        (Some(number), None) => Ok(Analysing::Match(MatchId(u64::try_from(number).unwrap_or(0)))),
        (None, None) => Ok(Analysing::Last),
    }
}

/// The asker's matches that have ended, the last one first.
pub async fn ended(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let asked = Asked::command(ctx.interaction);
    let Ok(asker) = asked.asker() else {
        return CreateAutocompleteResponse::new();
    };
    let ended = match bot.host().ended(asker).await {
        Ok(ended) => ended,
        Err(error) => {
            bot.store_failed(&error);
            return CreateAutocompleteResponse::new();
        }
    };
    let offers = ended.iter().filter(|one| one.ply() > 0).filter_map(|one| {
        let name = view::review::option_label(&asked.own, one, asked.member);
        let wanted = name.to_lowercase().contains(&partial.trim().to_lowercase());
        wanted.then(|| AutocompleteChoice::new(shorten(&name, LONGEST), one.id.0))
    });
    CreateAutocompleteResponse::new().set_choices(offers.take(MOST).collect())
}
