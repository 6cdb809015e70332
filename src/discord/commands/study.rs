//! Commands to learn from: hints, puzzles, analyses, replays and records.

use super::{Context, Done, serve, which};
use crate::discord::puzzling::read_wanted;
use crate::discord::{complete, replay as again, review};
use crate::host::{Meant, WhichPuzzle};

#[poise::command(slash_command)]
pub(super) async fn hint(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.ask_for_hint(&asked, asker, which(number, Meant::ToAct)).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn puzzle(ctx: Context<'_>, difficulty: Option<String>) -> Done {
    let wanted = difficulty
        .as_deref()
        .and_then(read_wanted)
        .unwrap_or(WhichPuzzle::Daily);
    serve(ctx, |bot, asked, asker| async move {
        bot.puzzle(&asked, asker, wanted).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn analyse(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "review::ended"]
    number: Option<i64>,
    record: Option<String>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.analyse(&asked, asker, review::wanted(number, record)?).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn replay(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "again::any_match"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.replay(&asked, asker, which(number, Meant::ToSee)).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn export(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "again::any_match"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.export(&asked, asker, which(number, Meant::ToSee)).await
    })
    .await;
    Ok(())
}
