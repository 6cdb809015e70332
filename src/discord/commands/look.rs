//! Commands that show: boards, lists, rules and help.

use super::options::{read_rules, read_side};
use super::{Context, Done, serve, which};
use crate::discord::card::Answer;
use crate::discord::{complete, view};
use crate::host::Meant;
use crate::matches::Pool;

#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
    from: Option<String>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.board(&asked, asker, which(number, Meant::ToSee), read_side(from.as_deref()))
            .await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn games(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move { bot.games(&asked, asker).await }).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "complete::rules"] rules: Option<String>,
    against: Option<String>,
) -> Done {
    let pool = match against.as_deref() {
        Some("bot") => Pool::Bot,
        _ => Pool::Members,
    };
    serve(ctx, |bot, asked, asker| async move {
        match read_rules(&asked.own, rules.as_deref()) {
            Ok(rules) => Ok(Answer::Say(bot.leaderboard(&asked, asker, rules, pool, 0).await?).into()),
            Err(refusal) => Ok(*refusal),
        }
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn rules(ctx: Context<'_>, #[autocomplete = "complete::rules"] rules: Option<String>) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        match read_rules(&asked.own, rules.as_deref()) {
            Ok(rules) => bot.rules(&asked, asker, rules).await,
            Err(refusal) => Ok(*refusal),
        }
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn next(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move { bot.next(&asked, asker).await }).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> Done {
    serve(ctx, |_, asked, _| async move {
        Ok(Answer::Tell(view::pages::help(&asked.own)).into())
    })
    .await;
    Ok(())
}
