//! `queah bot`, `queah sandbox`, `queah healthcheck`: what runs until it is stopped.

use super::{Outcome, health, upkeep};
use crate::config::{Connection, DataFolder};
use crate::discord::{self, Options, Ready};
use crate::engine::Shelf;
use crate::host::{Clock, Host, Solutions, SteadyClock, SystemClock};
use crate::matches::Timestamp;
use crate::sandbox::{self, Sandbox, World};
use crate::store::{Disk, Memory, Store};
use async_trait::async_trait;
use clap::Subcommand;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;

/// How long a start waits for another process to let go of the store.
const PATIENCE: Duration = Duration::from_secs(10);

/// Commands that serve.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Connect to Discord and host matches
    ///
    /// The bot's token is read from DISCORD_TOKEN or --token-file. The link that invites the bot into a server is
    /// printed once it is connected. QUEAH_LOG sets what is logged, for example `QUEAH_LOG=queah=debug`.
    Bot {
        /// Where its data lies.
        #[command(flatten)]
        data: DataFolder,
        /// How to reach Discord.
        #[command(flatten)]
        connection: Connection,
    },
    /// Try the bot on a stand-in for Discord on this machine: no token, no network
    Sandbox {
        /// The port of the page on 127.0.0.1; 0 for any free one.
        #[arg(long, default_value_t = 8421, value_name = "PORT")]
        port: u16,
        /// Keep matches in this folder; without it they are gone when the sandbox stops.
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Say whether the bot that runs over a data folder is well
    ///
    /// The exit code is 0 if it is and 1 if it is not.
    Healthcheck {
        /// Where its data lies.
        #[command(flatten)]
        data: DataFolder,
    },
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        match self {
            Command::Bot { data, connection } => {
                log_to_stderr();
                let token = connection.token()?;
                until_stopped(bot(data.data, token, connection.api))
            }
            Command::Sandbox { port, data } => {
                log_to_stderr();
                until_stopped(sandbox(port, data))
            }
            Command::Healthcheck { data } => {
                health::check(&data.data, SystemClock.now())?;
                println!("the bot is well");
                Ok(())
            }
        }
    }
}

fn log_to_stderr() {
    let (filter, ill) = log_filter(std::env::var("QUEAH_LOG").ok().as_deref());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // What is collected by a supervisor is read without a terminal.
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    if let Some(error) = ill {
        tracing::warn!(%error, "QUEAH_LOG is no filter, so the usual one is used; an example: queah=debug");
    }
}

/// The filter that was asked for, or the usual one, with what is wrong with the first.
fn log_filter(asked: Option<&str>) -> (EnvFilter, Option<ParseError>) {
    let usual = || EnvFilter::new("warn,queah=info");
    match asked.filter(|asked| !asked.trim().is_empty()).map(EnvFilter::try_new) {
        None => (usual(), None),
        Some(Ok(filter)) => (filter, None),
        Some(Err(error)) => (usual(), Some(error)),
    }
}

/// Runs to the end, and does not wait for threads that still read, solve or look up a name: what has to be on disk is.
fn until_stopped(running: impl Future<Output = Outcome>) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(running);
    runtime.shutdown_timeout(Duration::from_millis(200));
    ended
}

/// Runs the bot over the store in this folder until it is told to stop.
async fn bot(data: PathBuf, token: String, api: Option<String>) -> Outcome {
    let disk = open(data.clone()).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let steady: Arc<dyn Clock> = Arc::new(SteadyClock::start());
    let mut options = Options::new(token, Arc::clone(&steady));
    options.api = api;
    health::forget(&data);
    let (reported, now) = (data.clone(), Arc::clone(&clock));
    let running = discord::run(
        options,
        Host::new(Arc::clone(&disk) as Arc<dyn Store>, Arc::clone(&clock)).with_solutions(solutions(&data)),
        |ready: &Ready| {
            println!("{} is connected. Servers it plays in: {}.", ready.name, ready.servers);
            println!("Invite it with {}", ready.invite);
            println!("That asks for: {}.", ready.permissions.join(", "));
        },
        move |health| health::report(&reported, now.now(), health),
        stopped()?,
    );
    let ended: Outcome = tokio::select! {
        ended = running => ended.map_err(Into::into),
        failed = upkeep::keep(&disk, steady.as_ref(), clock.as_ref(), &data) => Err(failed.into()),
    };
    health::forget(&data);
    disk.close().await;
    ended
}

/// Runs a stand-in for Discord and the bot connected to it until told to stop.
async fn sandbox(port: u16, data: Option<PathBuf>) -> Outcome {
    let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(|error| {
        format!(
            "cannot listen on 127.0.0.1:{port}: {error}\nhint: choose another port with --port, or --port 0 for any"
        )
    })?;
    let kept = match data {
        Some(data) => Some((open(data.clone()).await?, data)),
        None => None,
    };
    let store: Arc<dyn Store> = match &kept {
        Some((disk, _)) => Arc::clone(disk) as Arc<dyn Store>,
        None => Arc::new(Memory::new()),
    };
    let clock = sandbox::Clock::system();
    let sandbox = Sandbox::start(listener, World::demo("Queah"), clock.clone()).await?;
    let mut options = Options::new(sandbox.token(), Arc::new(SteadyClock::start()));
    options.api = Some(sandbox.url());
    let page = sandbox.url();
    let mut host = Host::new(store, Arc::new(SandboxClock(clock)));
    if let Some((_, data)) = &kept {
        host = host.with_solutions(solutions(data));
    }
    let reported = kept.as_ref().map(|(_, data)| data.clone());
    let running = discord::run(
        options,
        host,
        move |_: &Ready| println!("Play at {page}/ (stop with Ctrl-C)"),
        move |health| {
            if let Some(data) = &reported {
                health::report(data, SystemClock.now(), health);
            }
        },
        stopped()?,
    );
    let kept_well = async {
        match &kept {
            Some((disk, data)) => upkeep::keep(disk, &SteadyClock::start(), &SystemClock, data).await,
            None => std::future::pending().await,
        }
    };
    let ended: Outcome = tokio::select! {
        ended = running => ended.map_err(Into::into),
        failed = kept_well => Err(failed.into()),
    };
    sandbox.stop().await;
    if let Some((disk, data)) = kept {
        health::forget(&data);
        disk.close().await;
    }
    ended
}

/// The solutions whose tables lie in this data folder.
fn solutions(data: &Path) -> Solutions {
    Solutions::new(Arc::new(Shelf::new(data.join("tables"))))
}

async fn open(data: PathBuf) -> Result<Arc<Disk>, Box<dyn std::error::Error>> {
    let opened = tokio::task::spawn_blocking(move || Disk::open(&data, PATIENCE)).await?;
    Ok(Arc::new(opened.map_err(|error| error.explained())?))
}

/// Ready once the process is told to stop: by SIGTERM from a supervisor, or by Ctrl-C.
fn stopped() -> std::io::Result<impl Future<Output = ()> + Send> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// The time of a sandbox as the time of a bot, so that moving the one forward moves the other.
pub struct SandboxClock(pub sandbox::Clock);

#[async_trait]
impl Clock for SandboxClock {
    fn now(&self) -> Timestamp {
        Timestamp(i64::try_from(self.0.now_ms()).unwrap_or(i64::MAX))
    }

    async fn sleep_until(&self, time: Timestamp) {
        self.0.until(u64::try_from(time.0).unwrap_or(0)).await;
    }
}
