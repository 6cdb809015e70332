//! Many matches played to their ends at once, through the real bot and the sandbox in one process, over a store on
//! disk: each action durable before it is answered, each answer with its picture.
//!
//! `cargo bench --bench load [-- MATCHES]`; 200 matches unless a number says otherwise. It prints actions a second,
//! the median and slowest answers, and the peak of the process's memory, members and sandbox included.
#![allow(clippy::unwrap_used)]

use queah::cli::serve::SandboxClock;
use queah::discord::{self, Options};
use queah::games::queah::{Play, Rules};
use queah::host::{Host, SystemClock};
use queah::sandbox::{Clock, Id, Sandbox, World};
use queah::store::Disk;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Channels that the matches are spread over.
const CHANNELS: usize = 20;

fn main() {
    // Cargo passes `--bench`, which is not for us.
    let asked = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(play(asked.unwrap_or(200)));
}

async fn play(matches: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut world = World::demo("Queah").with_patience(Duration::from_secs(60));
    for channel in 0..CHANNELS {
        world.channel(&format!("channel-{channel}"));
    }
    let players: Vec<[Id; 2]> = (0..matches)
        .map(|number| {
            [
                world.member(&format!("white{number}")),
                world.member(&format!("black{number}")),
            ]
        })
        .collect();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let sandbox = Sandbox::start(listener, world, Clock::standing(1_796_000_000_000))
        .await
        .unwrap();
    let disk = Arc::new(Disk::open(folder.path(), Duration::ZERO).unwrap());
    let host = Host::new(disk.clone(), Arc::new(SandboxClock(sandbox.clock().clone())));
    let mut options = Options::new(sandbox.token(), Arc::new(SystemClock));
    options.api = Some(sandbox.url());
    let (stop, stopped) = oneshot::channel();
    let began = Instant::now();
    let bot = tokio::spawn(discord::run(options, host, |_| {}, |_| {}, async {
        let _ = stopped.await;
    }));
    assert!(sandbox.wait_ready().await);
    println!("ready after {:?}", began.elapsed());

    let began = Instant::now();
    let playing: Vec<_> = players
        .into_iter()
        .enumerate()
        .map(|(number, players)| {
            let (sandbox, channel) = (
                sandbox.clone(),
                sandbox.channel(&format!("channel-{}", number % CHANNELS)),
            );
            tokio::spawn(play_one(sandbox, channel, players, number as u64))
        })
        .collect();
    let mut answers = Vec::new();
    for one in playing {
        answers.extend(one.await.unwrap());
    }
    let took = began.elapsed();
    answers.sort_unstable();
    let share = |percent: usize| answers[(answers.len() * percent / 100).min(answers.len() - 1)];
    println!("{matches} matches, {} actions in {took:.1?}", answers.len());
    println!("{:.0} actions a second", answers.len() as f64 / took.as_secs_f64());
    println!(
        "answers: median {:.1?}, slowest 1 % from {:.1?}, slowest {:.1?}",
        share(50),
        share(99),
        share(100)
    );
    println!("peak memory of bot, sandbox and members together: {}", peak());
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
    disk.close().await;
    sandbox.stop().await;
}

/// Plays one match at random to its end, and gives how long each answer took.
async fn play_one(sandbox: Sandbox, channel: Id, [white, black]: [Id; 2], seed: u64) -> Vec<Duration> {
    let wanted = json!({"opponent": black.to_string(), "side": "white", "rules": "may-both"});
    let invitation = sandbox.slash(white, channel, "queah challenge", wanted).await.unwrap();
    let accept = invitation.message["components"][0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let message = invitation.message_id();
    let accepted = sandbox.press(black, channel, message, accept).await.unwrap();
    let number = number_in(&accepted.message);
    let rules: Rules = "may-both".parse().unwrap();
    let (mut play, mut dice, mut answers) = (Play::new(rules), seed, Vec::new());
    while let Some(side) = play.to_act() {
        let legal = play.legal();
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let action = legal[(dice >> 33) as usize % legal.len()];
        let who = [white, black][side.index()];
        let asked = Instant::now();
        let answer = match action.from() {
            None => {
                let options = json!({"at": action.to().to_string(), "match": number});
                sandbox.slash(who, channel, "queah drop", options).await
            }
            Some(from) => {
                let options = json!({"from": from.to_string(), "to": action.to().to_string(), "match": number});
                sandbox.slash(who, channel, "queah move", options).await
            }
        };
        answers.push(asked.elapsed());
        let answer = answer.unwrap();
        assert!(
            answer.message["attachments"][0]["size"].as_u64() > Some(10_000),
            "{answer:?}"
        );
        play.act(action).unwrap();
    }
    answers
}

/// The match that an accepted challenge says has begun: "match #12".
fn number_in(message: &Value) -> u64 {
    let content = message["content"].as_str().unwrap();
    let digits = content
        .rsplit('#')
        .next()
        .unwrap()
        .chars()
        .take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().unwrap()
}

/// The most memory that the process has held, as the system counts it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown here".to_owned(), |line| line.trim().to_owned())
}
