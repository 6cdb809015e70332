//! Starting: what a start prints, and how it is given up.

use super::{Bot, sandbox};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

/// Within how long a bot that is told to stop is gone.
const GONE_WITHIN: Duration = Duration::from_secs(5);

/// Waits for a process that was told to stop; it must end well, and in time.
async fn ends_well(mut bot: Bot) {
    let told = Instant::now();
    let status = tokio::task::spawn_blocking(move || bot.0.wait())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(status.code(), Some(0), "{status}");
    let took = told.elapsed();
    assert!(took < GONE_WITHIN, "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_is_heard_while_discord_does_not_answer() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
    command.args(["bot", "--api", &format!("http://{address}"), "--data"]);
    command
        .arg(folder.path())
        .env("DISCORD_TOKEN", "a.b.c")
        .env("QUEAH_LOG", "error")
        .stdout(Stdio::null());
    let bot = Bot(command.spawn().unwrap());
    // It has asked who it is, and waits for an answer that does not come.
    let (mut asking, _) = listener.accept().await.unwrap();
    let mut begun = [0; 3];
    asking.read_exact(&mut begun).await.unwrap();
    assert_eq!(&begun, b"GET");
    bot.terminate();
    ends_well(bot).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_prints_the_link_and_the_permissions_that_it_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
    command.args(["bot", "--api", &sandbox.url(), "--data"]);
    command
        .arg(folder.path())
        .env("DISCORD_TOKEN", sandbox.token())
        .env("QUEAH_LOG", "error")
        .stdout(Stdio::piped());
    let mut bot = Bot(command.spawn().unwrap());
    let printed = BufReader::new(bot.0.stdout.take().unwrap());
    let lines: Vec<String> = tokio::task::spawn_blocking(|| printed.lines().take(3).map(Result::unwrap).collect())
        .await
        .unwrap();
    assert!(lines[0].starts_with("queah is connected."), "{lines:?}");
    // View Channels, Send Messages, Attach Files, Read Message History, Send Messages in Threads: bits 10, 11, 15, 16, 38.
    let bits: u64 = [10, 11, 15, 16, 38].into_iter().map(|bit| 1 << bit).sum();
    let link = lines[1].strip_prefix("Invite it with ").unwrap();
    assert!(
        link.starts_with("https://discord.com/oauth2/authorize?client_id="),
        "{link}"
    );
    assert!(link.contains("scope=bot+applications.commands"), "{link}");
    assert!(link.ends_with(&format!("&permissions={bits}")), "{link}");
    let asked = lines[2].strip_prefix("That asks for: ").unwrap();
    for permission in [
        "View Channel",
        "Send Messages",
        "Attach Files",
        "Read Message History",
        "Send Messages in Threads",
    ] {
        assert!(asked.contains(permission), "{permission} in {asked}");
    }
    bot.terminate();
    ends_well(bot).await;
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
    sandbox.stop().await;
}
