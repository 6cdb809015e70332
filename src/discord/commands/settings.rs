//! `/queah settings`, of the server and one's own; and how the bot is.

use super::{Context, Done, serve};

#[poise::command(slash_command, subcommand_required, subcommands("settings_server", "settings_me"))]
pub(super) async fn settings(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command, rename = "server")]
pub(super) async fn settings_server(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.server_settings(&asked, asker).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "me")]
pub(super) async fn settings_me(ctx: Context<'_>) -> Done {
    serve(
        ctx,
        |bot, asked, asker| async move { bot.own_settings(&asked, asker).await },
    )
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn health(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, _| async move { Ok(bot.health(&asked)) }).await;
    Ok(())
}
