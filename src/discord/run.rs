//! The running bot: connecting, watching, stopping.

use super::asked::Asked;
use super::commands::{self, Never};
use super::health::Latency;
use super::languages::Languages;
use super::members::Members;
use super::texts::Texts;
use super::tidying::Tidying;
use super::watch::{self, Watch};
use super::wire::{Patience, Repeat, Wire, WireError};
use super::work::Work;
use super::{Bot, permissions, register, timekeeping, view};
use crate::games::{Rules, queah};
use crate::host::{Clock, Host};
use crate::matches::ServerId;
use serenity::all::{
    BotGateway, Client, ClientBuilder, FullEvent, GatewayIntents, Http, HttpBuilder, Interaction, ShardManager,
};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch as channel;

/// How a bot runs.
#[derive(Clone)]
pub struct Options {
    /// The bot's token, without `Bot ` in front.
    pub token: String,
    /// The base address of a server that offers Discord's API, such as `http://127.0.0.1:8080`; `None` for Discord.
    pub api: Option<String>,
    /// How long requests may take.
    pub patience: Patience,
    /// After how long an answer that is not ready is deferred. Discord waits 3 seconds.
    pub defer_after: Duration,
    /// How long a stop waits for the requests under way.
    pub finish_within: Duration,
    /// The clock that the gateway is watched by. It must run with real time, or the watch is wrong.
    pub watch_clock: Arc<dyn Clock>,
}

impl Options {
    /// The usual ways, for this token.
    pub fn new(token: impl Into<String>, watch_clock: Arc<dyn Clock>) -> Options {
        Options {
            token: token.into(),
            api: None,
            patience: Patience::default(),
            defer_after: Duration::from_millis(1500),
            finish_within: Duration::from_secs(3),
            watch_clock,
        }
    }
}

/// Why a bot stopped though nobody asked it to.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The token is wrong.
    #[error("discord does not accept the token; copy it anew from the developer portal, page Bot")]
    Token,
    /// Discord could not be asked for what the start needs.
    #[error(
        "could not {doing}: {}\nhint: is the network up? An address for --api begins with http:// or https://",
        with_causes(.cause)
    )]
    Start {
        /// What it wanted.
        doing: &'static str,
        /// What went wrong.
        cause: WireError,
    },
    /// The gateway client could not be built, or ended by itself.
    #[error("the gateway connection ended: {0}")]
    Gateway(String),
    /// The gateway said nothing for too long.
    #[error("the gateway has been silent for {} seconds", .0.as_secs())]
    Silent(Duration),
    /// The store failed.
    #[error("the store failed: {0}")]
    Store(String),
}

/// How a running bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// For how long the gateway has shown no sign of life.
    pub silence: Duration,
}

/// Runs a bot until `stop` is done, which is no error, or something ends it.
///
/// `ready` is called once it is connected to the gateway, `health` every few seconds.
///
/// # Errors
/// Whatever ended it though nobody asked.
pub async fn run(
    options: Options,
    host: Host,
    ready: impl Fn(&Ready) + Send + Sync + 'static,
    health: impl Fn(Health) + Send + 'static,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    let mut stop = std::pin::pin!(stop);
    let (finish_within, watch_clock) = (options.finish_within, Arc::clone(&options.watch_clock));
    let started = tokio::select! {
        started = start(options, host, ready) => started?,
        // Nothing has begun yet that would have to be finished.
        () = &mut stop => return Ok(()),
    };
    let Started {
        bot,
        mut client,
        shards: count,
        mut breaks,
    } = started;
    let shards = Arc::clone(&client.shard_manager);

    let ended = tokio::select! {
        ended = client.start_shards(count) => Err(RunError::Gateway(match ended {
            Ok(()) => "it closed for good".to_owned(),
            Err(error) => error.to_string(),
        })),
        silence = listen(&shards, watch_clock.as_ref(), &bot.latency, health) => Err(RunError::Silent(silence)),
        cause = breaks.wait_for(Option::is_some) => {
            let cause = cause.ok().and_then(|cause| cause.clone()).unwrap_or_default();
            Err(RunError::Store(cause))
        }
        () = look_after(&bot) => Err(RunError::Gateway("its timers ended".to_owned())),
        () = timekeeping::keep_time(&bot) => Err(RunError::Gateway("its timers ended".to_owned())),
        () = stop => Ok(()),
    };
    // Those under way get their answers, for what they did is committed; new ones are told to come back.
    let finished = tokio::time::timeout(finish_within, bot.work.finish()).await;
    if finished.is_err() {
        tracing::warn!("stopped with requests under way");
    }
    let _ = tokio::time::timeout(Duration::from_secs(1), shards.shutdown_all()).await;
    ended
}

/// A bot that Discord knows, before it connects to the gateway.
struct Started {
    bot: Arc<Bot>,
    client: Client,
    shards: u32,
    breaks: channel::Receiver<Option<String>>,
}

/// Asks Discord for all that a connection needs, and tells it the commands.
async fn start(
    options: Options,
    host: Host,
    ready: impl Fn(&Ready) + Send + Sync + 'static,
) -> Result<Started, RunError> {
    // The first picture of a theme paints its parts; nobody should wait for that.
    tokio::task::spawn_blocking(|| view::start_picture(&Texts::default(), Rules::Queah(queah::Rules::CLASSIC)));
    let wire = Wire::new(Arc::new(http(&options)), options.patience);
    let starting = |doing| move |cause| start_error(doing, cause);

    let application = wire
        .ask(Repeat::Always, || wire.http().get_current_application_info())
        .await;
    let application = application.map_err(starting("ask who the bot is"))?;
    wire.http().set_application_id(application.id);
    let registered = register::register(&wire, &commands::all())
        .await
        .map_err(starting("register commands"))?;
    tracing::info!(
        application = application.id.get(),
        registered,
        "commands are known to discord"
    );
    // Asked here, for serenity would fall back to the real gateway where this fails.
    let gateway = wire.ask(Repeat::Always, || wire.http().get_bot_gateway()).await;
    let gateway = gateway.map_err(starting("ask for the gateway"))?;

    let (broken, breaks) = channel::channel(None);
    let bot = Arc::new(Bot {
        started_at: host.now(),
        host,
        wire,
        members: Members::default(),
        work: Work::default(),
        tidying: Tidying::default(),
        languages: Languages::default(),
        latency: Latency::default(),
        defer_after: options.defer_after,
        broken,
    });
    let invite = permissions::invite_link(application.id);
    let client = client(&bot, http(&options), &gateway, invite, ready).await?;
    Ok(Started {
        bot,
        client,
        shards: gateway.shards.max(1),
        breaks,
    })
}

/// What is known once the bot is connected.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The bot's name.
    pub name: String,
    /// How many servers it is in.
    pub servers: usize,
    /// The link by which it is invited.
    pub invite: String,
    /// The permissions that the link asks for, as Discord shows them.
    pub permissions: Vec<&'static str>,
}

/// What went wrong, and why as far as it is known: the outermost words alone name no address and no cause.
fn with_causes(error: &WireError) -> String {
    let mut told = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        let words = inner.to_string();
        if !told.contains(&words) {
            told.push_str(": ");
            told.push_str(&words);
        }
        cause = inner.source();
    }
    told
}

fn start_error(doing: &'static str, cause: WireError) -> RunError {
    match cause {
        WireError::Refused { status: 401, .. } => RunError::Token,
        cause => RunError::Start { doing, cause },
    }
}

/// serenity's client for requests. The gateway takes one of its own by value.
fn http(options: &Options) -> Http {
    let http = HttpBuilder::new(&options.token);
    match &options.api {
        // The limiter ignores the proxy and would ask Discord itself.
        Some(api) => http.proxy(api.trim_end_matches('/')).ratelimiter_disabled(true).build(),
        None => http.build(),
    }
}

async fn client(
    bot: &Arc<Bot>,
    http: Http,
    gateway: &BotGateway,
    invite: String,
    ready: impl Fn(&Ready) + Send + Sync + 'static,
) -> Result<Client, RunError> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(misunderstood(error)),
        event_handler: |framework, event| Box::pin(heard(framework, event)),
        ..poise::FrameworkOptions::default()
    };
    let own = Arc::clone(bot);
    let framework = poise::Framework::builder()
        .options(options)
        // It would ask Discord for owners, and no command is theirs alone.
        .initialize_owners(false)
        .setup(move |_, about, _| {
            ready(&Ready {
                name: about.user.name.clone(),
                servers: about.guilds.len(),
                invite: invite.clone(),
                permissions: permissions::names(permissions::NEEDED),
            });
            Box::pin(std::future::ready(Ok(own)))
        })
        .build();
    let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .framework(framework)
        .await
        .map_err(|error| RunError::Gateway(error.to_string()))?;
    *client.ws_url.lock().await = gateway.url.clone();
    Ok(client)
}

/// Events that are no commands.
async fn heard(framework: poise::FrameworkContext<'_, Arc<Bot>, Never>, event: &FullEvent) -> Result<(), Never> {
    let bot = framework.user_data;
    match event {
        FullEvent::InteractionCreate {
            interaction: Interaction::Component(interaction),
        } => bot.press(interaction).await,
        FullEvent::GuildCreate { guild, .. } => bot.languages.hear(ServerId(guild.id.get()), &guild.preferred_locale),
        FullEvent::GuildUpdate { new_data, .. } => {
            bot.languages
                .hear(ServerId(new_data.id.get()), &new_data.preferred_locale);
        }
        _ => {}
    }
    Ok(())
}

/// A command that could not be carried out as it came: one that is not known, or with other options than it has.
async fn misunderstood(error: poise::FrameworkError<'_, Arc<Bot>, Never>) {
    if let poise::FrameworkError::CommandPanic {
        payload,
        ctx: poise::Context::Application(ctx),
        ..
    } = error
    {
        let asked = Asked::command(ctx.interaction);
        return ctx.framework.user_data.serve_panicked(&asked, payload).await;
    }
    tracing::warn!(%error, "a command was not understood");
    let (bot, interaction) = match error {
        poise::FrameworkError::UnknownInteraction {
            framework, interaction, ..
        } => (framework.user_data, interaction),
        poise::FrameworkError::CommandStructureMismatch { ctx, .. } => (ctx.framework.user_data, ctx.interaction),
        poise::FrameworkError::ArgumentParse {
            ctx: poise::Context::Application(ctx),
            ..
        }
        | poise::FrameworkError::SubcommandRequired {
            ctx: poise::Context::Application(ctx),
        } => (ctx.framework.user_data, ctx.interaction),
        _ => return,
    };
    let asked = Asked::command(interaction);
    bot.serve(
        &asked,
        std::future::ready(Ok(view::refusal::unknown_command(&asked.own))),
    )
    .await;
}

/// Returns once the gateway has been silent for too long, and gives for how long.
async fn listen(shards: &ShardManager, clock: &dyn Clock, latency: &Latency, health: impl Fn(Health)) -> Duration {
    let mut next = clock.now();
    let mut watch = Watch::new(next);
    health(Health {
        silence: Duration::ZERO,
    });
    loop {
        // At fixed times, not after a while: a clock that is moved while nobody waits for it is noticed all the same.
        next = next.after(watch::EVERY);
        clock.sleep_until(next).await;
        // serenity holds the lock while it connects, for as long as that takes: then there is no news.
        let latencies: Vec<_> = match shards.runners.try_lock() {
            Ok(runners) => runners.iter().map(|(id, runner)| (id.0, runner.latency)).collect(),
            Err(_) => Vec::new(),
        };
        latency.measured(latencies.iter().map(|&(_, latency)| latency));
        let silence = watch.observe(clock.now(), latencies);
        health(Health { silence });
        if silence >= watch::DEAF_AFTER {
            return silence;
        }
    }
}

/// What has to be done from time to time.
async fn look_after(bot: &Bot) {
    /// How often challenges are looked through.
    const EVERY: Duration = Duration::from_secs(60);
    let clock = Arc::clone(bot.host.clock());
    loop {
        bot.expire_challenges().await;
        bot.wire.forget_limits().await;
        clock.sleep(EVERY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::{RunError, WireError};
    use serenity::all::HttpError;

    #[test]
    fn a_failed_start_tells_its_cause_and_what_to_look_at() {
        let cause = reqwest::Client::new()
            .get("no address")
            .build()
            .expect_err("it is none");
        let failed = RunError::Start {
            doing: "ask who the bot is",
            cause: WireError::Broken(serenity::Error::Http(HttpError::Request(cause))),
        };
        let words = failed.to_string();
        assert!(words.starts_with("could not ask who the bot is: "), "{words}");
        assert!(
            words.contains("relative URL without a base"),
            "the innermost cause: {words}"
        );
        assert!(words.contains("\nhint: is the network up?"), "{words}");
        let told = words.matches("relative URL without a base").count();
        assert_eq!(told, 1, "nothing is said twice: {words}");
    }
}
