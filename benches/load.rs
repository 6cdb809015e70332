//! Many matches played to their ends at once, through the real bot as a process of its own and the sandbox in this one,
//! over a store on disk: each action durable before it is answered, each answer with its picture.
//!
//! `cargo bench --bench load [-- MATCHES [THINK]]`; 200 matches and no thought unless numbers say otherwise. THINK is how
//! many milliseconds a player thinks on average before an action; without thought everybody asks again as soon as they are
//! answered, so that the machine is always full and an answer waits for all those before it. It prints actions a
//! second, the median and slowest answers, and what processor time and memory the bot took, apart from the sandbox and
//! the players, which share its cores.
#![allow(clippy::unwrap_used)]

use queah::games::queah::{Play, Rules};
use queah::sandbox::{Clock, Id, Sandbox, World};
use serde_json::{Value, json};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// Channels that the matches are spread over.
const CHANNELS: usize = 20;

fn main() {
    // Cargo passes `--bench`, which is not for us.
    let asked: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let matches = asked.first().copied().unwrap_or(200);
    let think = Duration::from_millis(asked.get(1).copied().unwrap_or(0));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(play(matches, think));
}

async fn play(matches: u64, think: Duration) {
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
    let began = Instant::now();
    let mut bot = Command::new(env!("CARGO_BIN_EXE_queah"))
        .args(["bot", "--api", &sandbox.url(), "--data"])
        .arg(folder.path())
        .env("DISCORD_TOKEN", sandbox.token())
        .env("QUEAH_LOG", "error")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    assert!(sandbox.wait_ready().await);
    println!("ready after {:.2?}", began.elapsed());
    let idle = Usage::of(bot.id());

    let began = Instant::now();
    let playing: Vec<_> = players
        .into_iter()
        .enumerate()
        .map(|(number, players)| {
            let (sandbox, channel) = (
                sandbox.clone(),
                sandbox.channel(&format!("channel-{}", number % CHANNELS)),
            );
            tokio::spawn(play_one(sandbox, channel, players, number as u64, think))
        })
        .collect();
    let mut answers = Vec::new();
    for one in playing {
        answers.extend(one.await.unwrap());
    }
    let took = began.elapsed();
    let actions = answers.len();
    println!("{matches} matches, {actions} actions in {took:.1?}");
    answers.sort_unstable_by_key(|answer| answer.at);
    // Later, as matches end, fewer and fewer play.
    let busy = &answers[..actions.div_ceil(2)];
    say("all", &answers, began);
    say("the first half, while nearly all play", busy, began);
    let (bot_used, all_here) = (Usage::of(bot.id()), Usage::of(std::process::id()));
    let each = |processor: f64| processor * 1000.0 / actions as f64;
    println!(
        "processor time an action: bot {:.1} ms, sandbox and players {:.1} ms",
        each(bot_used.seconds - idle.seconds),
        each(all_here.seconds)
    );
    println!(
        "memory of the bot: {} idle, {} at most; of sandbox and players: {} at most",
        idle.resident, bot_used.peak, all_here.peak
    );
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
    bot.kill().unwrap();
    bot.wait().unwrap();
    sandbox.stop().await;
}

/// An answer: when it came, and how long it took.
struct Answered {
    at: Instant,
    took: Duration,
}

/// How many answers there were a second, and how long they took.
fn say(which: &str, answers: &[Answered], began: Instant) {
    let Some(last) = answers.last() else { return };
    let mut times: Vec<Duration> = answers.iter().map(|answer| answer.took).collect();
    times.sort_unstable();
    let per_mille = |share: usize| times[(times.len() * share / 1000).min(times.len() - 1)];
    println!(
        "{which}: {:.0} actions a second; answers: median {:.1?}, slowest 1 % from {:.1?}, slowest {:.1?}",
        times.len() as f64 / (last.at - began).as_secs_f64(),
        per_mille(500),
        per_mille(990),
        per_mille(1000)
    );
}

/// What a process has used, as the system counts it; nothing where the system does not say.
#[derive(Default)]
struct Usage {
    seconds: f64,
    resident: String,
    peak: String,
}

impl Usage {
    fn of(process: u32) -> Usage {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
        let status = read("status");
        let line = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.map_or("unknown", str::trim).to_owned()
        };
        // The fields after the command, which stands in brackets: user and system time are the 12th and 13th, in hundredths.
        let stat = read("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |at: usize| {
            fields
                .get(at)
                .and_then(|field| field.parse::<f64>().ok())
                .unwrap_or(0.0)
        };
        Usage {
            seconds: (ticks(11) + ticks(12)) / 100.0,
            resident: line("VmRSS:"),
            peak: line("VmHWM:"),
        }
    }
}

/// A coin with many sides; the same seed gives the same throws.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        // Knuth's MMIX constants; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Plays one match at random to its end, and gives how long each answer took.
async fn play_one(sandbox: Sandbox, channel: Id, [white, black]: [Id; 2], seed: u64, think: Duration) -> Vec<Answered> {
    let wanted = json!({"opponent": black.to_string(), "side": "white", "rules": "may-both"});
    let invitation = sandbox.slash(white, channel, "queah challenge", wanted).await.unwrap();
    let accept = invitation.message["components"][0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let message = invitation.message_id();
    let accepted = sandbox.press(black, channel, message, accept).await.unwrap();
    let number = number_in(&accepted.message);
    let rules: Rules = "may-both".parse().unwrap();
    let (mut play, mut dice, mut answers) = (Play::new(rules), Dice(seed), Vec::new());
    while let Some(side) = play.to_act() {
        let legal = play.legal();
        let action = legal[dice.below(legal.len() as u64) as usize];
        // From nothing to twice the mean, so that nobody keeps step with anybody.
        let millis = dice.below(2 * think.as_millis() as u64 + 1);
        if millis > 0 {
            tokio::time::sleep(Duration::from_millis(millis)).await;
        }
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
        answers.push(Answered {
            at: Instant::now(),
            took: asked.elapsed(),
        });
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
