//! Commands that begin a match and play it.

use super::options::{read_level, read_pace, read_rules, read_side};
use super::{Context, Done, serve, which};
use crate::discord::{complete, view};
use crate::host::{AgainstBot, Challenging, Level, Meant};
use crate::matches::{MemberId, Request, SideChoice};
use serenity::all::User;

#[poise::command(slash_command)]
pub(super) async fn challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    #[autocomplete = "complete::rules"] rules: Option<String>,
    side: Option<String>,
    pace: Option<String>,
    rated: Option<bool>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        let rules = match read_rules(&asked.own, rules.as_deref()) {
            Ok(rules) => rules,
            Err(refusal) => return Ok(*refusal),
        };
        if opponent.as_ref().is_some_and(|user| user.id == ctx.framework.bot_id) {
            return Ok(view::refusal::challenged_bot(&asked.own));
        }
        // Discord describes a user of the server as a member too; whoever left is a user only.
        let members = &ctx.interaction.data.resolved.members;
        if let Some(stranger) = opponent.as_ref().filter(|user| !members.contains_key(&user.id)) {
            return Ok(view::refusal::not_a_member(&asked.own, MemberId(stranger.id.get())));
        }
        let wanted = Challenging {
            opponent: opponent.as_ref().map(|user| MemberId(user.id.get())),
            opponent_is_bot: opponent.as_ref().is_some_and(|user| user.bot),
            rules,
            pace: pace.as_deref().and_then(|chosen| read_pace(&asked.own, chosen)),
            side: read_side(side.as_deref()).map_or(SideChoice::Random, SideChoice::Side),
            rated: rated.unwrap_or(true),
        };
        bot.challenge(&asked, asker, wanted).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn play(
    ctx: Context<'_>,
    level: Option<String>,
    #[autocomplete = "complete::rules"] rules: Option<String>,
    side: Option<String>,
) -> Done {
    let bot = MemberId(ctx.framework.bot_id.get());
    serve(ctx, |served, asked, asker| async move {
        let rules = match read_rules(&asked.own, rules.as_deref()) {
            Ok(rules) => rules,
            Err(refusal) => return Ok(*refusal),
        };
        let level = level.as_deref().map(read_level);
        let Some(level) = level.unwrap_or_else(|| Some(Level::default())) else {
            return Ok(view::refusal::unknown_level(&asked.own));
        };
        let wanted = AgainstBot {
            bot,
            level,
            rules,
            side: read_side(side.as_deref()).map_or(SideChoice::Random, SideChoice::Side),
        };
        served.play_bot(&asked, asker, wanted).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "move")]
pub(super) async fn play_move(
    ctx: Context<'_>,
    #[autocomplete = "complete::from"] from: String,
    #[autocomplete = "complete::to"] to: String,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    let text = format!("{} {}", complete::leaving(&from), complete::reaching(&to));
    let request = Request::Act { text, seen: None };
    serve(ctx, |bot, asked, asker| async move {
        bot.act(&asked, asker, which(number, Meant::ToAct), request).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn drop(
    ctx: Context<'_>,
    #[autocomplete = "complete::at"] at: String,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    let request = Request::Act {
        text: format!("drop {}", complete::reaching(&at)),
        seen: None,
    };
    serve(ctx, |bot, asked, asker| async move {
        bot.act(&asked, asker, which(number, Meant::ToAct), request).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn resign(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::matches"]
    number: Option<i64>,
) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.ask_to_resign(&asked, asker, which(number, Meant::Running)).await
    })
    .await;
    Ok(())
}
