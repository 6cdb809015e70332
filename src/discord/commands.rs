//! The slash commands: `/queah` and what stands below it.
//!
//! Names stand here because options are read by them, and are the same in every language, so that any text can tell what
//! to type. Descriptions and choices come from the texts.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::complete;
use super::puzzling::read_wanted;
use super::texts::Texts;
use super::view::{self, terms};
use super::{replay as again, review};
use crate::games::{Rules, Side};
use crate::host::{AgainstBot, Asker, Challenging, Failure, Level, Meant, Which, WhichPuzzle};
use crate::matches::{MatchId, MemberId, OfferKind, Offering, Pace, Pool, Request, SideChoice, Voided};
use poise::Command as PoiseCommand;
use serenity::all::{CommandOptionType, CreateCommandOption, User};
use std::borrow::Cow;
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
    localise(&mut root);
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
fn read_level(chosen: &str) -> Option<Level> {
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
fn read_pace(texts: &Texts, chosen: &str) -> Option<Pace> {
    Pace::ALL
        .into_iter()
        .find(|pace| pace.word() == chosen.trim() || view::timing::pace(texts, *pace) == chosen.trim())
}

fn read_side(chosen: Option<&str>) -> Option<Side> {
    match chosen {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        _ => None,
    }
}

#[poise::command(
    slash_command,
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild",
    subcommands(
        "challenge",
        "play",
        "play_move",
        "drop",
        "board",
        "games",
        "resign",
        "of_match",
        "next",
        "hint",
        "puzzle",
        "analyse",
        "replay",
        "export",
        "leaderboard",
        "rules",
        "settings",
        "help"
    )
)]
async fn queah(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command)]
async fn challenge(
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
async fn play(
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
async fn play_move(
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
async fn drop(
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
async fn resign(
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

#[poise::command(slash_command)]
async fn claim(
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
async fn abort(
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
async fn of_match(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command)]
async fn void(ctx: Context<'_>, #[rename = "match"] number: i64, reason: String) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        let number = MatchId(u64::try_from(number).unwrap_or(0));
        bot.void(&asked, asker, number, &reason).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "log")]
async fn moderation_log(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.moderation_log(&asked, asker).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn next(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move { bot.next(&asked, asker).await }).await;
    Ok(())
}

#[poise::command(slash_command)]
async fn draw(
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
async fn takeback(
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

#[poise::command(slash_command)]
async fn hint(
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
async fn puzzle(ctx: Context<'_>, difficulty: Option<String>) -> Done {
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
async fn analyse(
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
async fn replay(
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
async fn export(
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

#[poise::command(slash_command)]
async fn board(
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
async fn games(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move { bot.games(&asked, asker).await }).await;
    Ok(())
}

#[poise::command(slash_command)]
async fn leaderboard(
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
async fn rules(ctx: Context<'_>, #[autocomplete = "complete::rules"] rules: Option<String>) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        match read_rules(&asked.own, rules.as_deref()) {
            Ok(rules) => bot.rules(&asked, asker, rules).await,
            Err(refusal) => Ok(*refusal),
        }
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, subcommand_required, subcommands("settings_server", "settings_me"))]
async fn settings(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command, rename = "server")]
async fn settings_server(ctx: Context<'_>) -> Done {
    serve(ctx, |bot, asked, asker| async move {
        bot.server_settings(&asked, asker).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "me")]
async fn settings_me(ctx: Context<'_>) -> Done {
    serve(
        ctx,
        |bot, asked, asker| async move { bot.own_settings(&asked, asker).await },
    )
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Done {
    serve(ctx, |_, asked, _| async move {
        Ok(Answer::Tell(view::pages::help(&asked.own)).into())
    })
    .await;
    Ok(())
}

/// Puts descriptions, in every language, on a command and all below it.
fn localise(command: &mut PoiseCommand<Arc<Bot>, Never>) {
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
