//! The bot as a process of its own, over a store on disk, connected to a sandbox: to be killed and stopped as a
//! machine or a supervisor would.
#![allow(clippy::unwrap_used)]

mod gateway;
mod kill;
mod start;
mod stop;

use queah::sandbox::{Clock, Id, Sandbox, World};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::net::TcpListener;

/// A sandbox whose time stands, so that a slow machine lets no limit pass.
async fn sandbox() -> Sandbox {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    Sandbox::start(listener, World::demo("Queah"), Clock::standing(1_796_000_000_000))
        .await
        .unwrap()
}

/// A running `queah bot`; killed when dropped.
struct Bot(Child);

impl Bot {
    fn start(sandbox: &Sandbox, data: &Path) -> Bot {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
        command.args(["bot", "--api", &sandbox.url(), "--data"]).arg(data);
        command
            .env("DISCORD_TOKEN", sandbox.token())
            .env("QUEAH_LOG", "error")
            .stdout(Stdio::null());
        Bot(command.spawn().unwrap())
    }

    /// Starts it, and waits until it is connected once more than before.
    async fn connect(sandbox: &Sandbox, data: &Path) -> Bot {
        let (before, _) = sandbox.sessions();
        let bot = Bot::start(sandbox, data);
        let connected = sandbox
            .until(|sandbox| (sandbox.sessions().0 > before).then_some(()))
            .await;
        assert!(connected.is_some() && sandbox.wait_ready().await, "the bot connects");
        bot
    }

    /// SIGKILL, and waits until it is gone.
    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// SIGTERM.
    fn terminate(&self) {
        assert!(
            Command::new("kill")
                .arg(self.0.id().to_string())
                .status()
                .unwrap()
                .success()
        );
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Begins a match in which Ada is White and Kofi Black, and gives its number.
async fn begin(sandbox: &Sandbox) -> u64 {
    let (ada, kofi, general) = (
        sandbox.member("Ada"),
        sandbox.member("Kofi"),
        sandbox.channel("general"),
    );
    let wanted = serde_json::json!({"opponent": kofi.to_string(), "side": "white", "rated": false});
    let invitation = sandbox
        .slash(ada, general, "queah challenge", wanted)
        .await
        .unwrap()
        .message;
    let id = |message: &serde_json::Value| message["id"].as_str().unwrap().parse::<Id>().unwrap();
    let accept = invitation["components"][0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let invitation_id = id(&invitation);
    sandbox.press(kofi, general, invitation_id, accept).await.unwrap();
    let board = sandbox.until_message(ada, general, |message| {
        id(message).get() > invitation_id.get() && board_of(message).is_some()
    });
    board_of(&board.await.expect("a board")).unwrap().0
}

/// The match and the ply that a message's picture shows: `queah-<match>-<ply>….png`.
fn board_of(message: &serde_json::Value) -> Option<(u64, usize)> {
    let name = message["attachments"].get(0)?["filename"].as_str()?;
    let mut parts = name.strip_prefix("queah-")?.trim_end_matches(".png").split('-');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}
