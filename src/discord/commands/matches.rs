//! `/queah match`: what is rarely done about a match, so that the commands of every day stay few: Discord allows 25.

use super::{Context, Done, serve, which};
use crate::discord::complete;
use crate::host::Meant;
use crate::matches::{MatchId, OfferKind, Offering};

#[poise::command(slash_command)]
pub(super) async fn claim(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.claim(&asked, asker, which(number, Meant::Running)).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn abort(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.ask_to_abort(&asked, asker, which(number, Meant::Running)).await
    })
    .await;
    Ok(())
}

/// What is rarely done about a match, so that the commands of every day stay few: Discord allows 25.
#[poise::command(
    slash_command,
    subcommand_required,
    rename = "match",
    subcommands("draw", "takeback", "abort", "claim", "void", "moderation_log")
)]
pub(super) async fn of_match(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn void(ctx: Context<'_>, #[rename = "match"] number: i64, reason: String) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        let number = MatchId(u64::try_from(number).unwrap_or(0));
        bot.void(&asked, asker, number, &reason).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "log")]
pub(super) async fn moderation_log(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.moderation_log(&asked, asker).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn draw(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        let which = which(number, Meant::Running);
        bot.offer(&asked, asker, which, OfferKind::Draw, Offering::Make, None)
            .await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn takeback(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        let which = which(number, Meant::Running);
        bot.offer(&asked, asker, which, OfferKind::Takeback, Offering::Make, None)
            .await
    })
    .await;
    Ok(())
}
