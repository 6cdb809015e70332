//! The slash commands: `/queah` and what stands below it.
//!
//! Names stand here because options are read by them, and are the same in every language, so that any text can tell what
//! to type. Descriptions and choices come from the texts.

mod look;
mod matches;
mod options;
mod play;
mod settings;
mod study;

use super::Bot;
use super::asked::Asked;
use super::card::Reply;
use super::complete;
use crate::host::{Asker, Failure, Meant, Which};
use crate::matches::MatchId;
use poise::Command as PoiseCommand;
use std::future::Future;
use std::sync::Arc;

/// What commands can fail with: nothing, for every failure is answered.
pub type Never = std::convert::Infallible;
/// What a command gets.
pub type Context<'a> = poise::ApplicationContext<'a, Arc<Bot>, Never>;
type Done = Result<(), Never>;

/// The command tree, in every language there are texts for.
pub fn all() -> Vec<PoiseCommand<Arc<Bot>, Never>> {
    let mut root = queah();
    options::localise(&mut root);
    vec![root]
}

/// Answers a command by what its work comes to.
async fn serve<'a, W>(ctx: Context<'a>, work: impl FnOnce(&'a Arc<Bot>, Asked, Asker) -> W)
where
    W: Future<Output = Result<Reply, Failure>> + Send,
{
    let bot: &Arc<Bot> = ctx.framework.user_data;
    let asked = Asked {
        about: complete::number(&ctx),
        ..Asked::command(ctx.interaction)
    };
    let asked = bot.in_its_language(asked).await;
    match asked.asker() {
        Ok(asker) => bot.serve(&asked, work(bot, asked.clone(), asker)).await,
        Err(place) => bot.serve_elsewhere(&asked, place).await,
    }
}

/// The match of that number, or the one that is meant.
fn which(number: Option<i64>, meant: Meant) -> Which {
    // A number below zero is the number of no match, as 0 is.
    number.map_or(Which::Meant(meant), |number| {
        Which::Number(MatchId(u64::try_from(number).unwrap_or(0)))
    })
}

#[poise::command(
    slash_command,
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild",
    subcommands(
        "play::challenge",
        "play::play",
        "play::play_move",
        "play::drop",
        "look::board",
        "look::games",
        "play::resign",
        "matches::of_match",
        "look::next",
        "study::hint",
        "study::puzzle",
        "study::analyse",
        "study::replay",
        "study::export",
        "look::leaderboard",
        "look::rules",
        "settings::settings",
        "settings::health",
        "look::help"
    )
)]
async fn queah(_: Context<'_>) -> Done {
    Ok(())
}
