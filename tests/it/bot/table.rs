//! A table to play at: a sandbox with two players and a bystander, and the real bot connected to it.

use queah::cli::serve::SandboxClock;
use queah::discord::{self, Options, RunError};
use queah::host::{Host, SystemClock};
use queah::sandbox::{Answer, Clock, Id, Sandbox, World};
use queah::store::{Memory, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// When the sandbox's time stands: no limit passes while a slow machine works.
const NOON: u64 = 1_796_000_000_000;

/// A sandbox, a bot, and who sits there.
pub struct Table {
    pub sandbox: Sandbox,
    pub clock: Clock,
    pub store: Arc<dyn Store>,
    pub general: Id,
    pub ada: Id,
    pub kofi: Id,
    pub mia: Id,
    bot: JoinHandle<Result<(), RunError>>,
    stop: oneshot::Sender<()>,
}

/// A message as somebody sees it.
#[derive(Clone, Debug)]
pub struct Seen {
    pub id: Id,
    pub channel: Id,
    pub content: String,
    pub ephemeral: bool,
    /// Discord's JSON, whole.
    pub json: Value,
}

impl Seen {
    pub fn of(json: Value) -> Seen {
        let id = |key: &str| json[key].as_str().unwrap().parse().unwrap();
        Seen {
            id: id("id"),
            channel: id("channel_id"),
            content: json["content"].as_str().unwrap_or_default().to_owned(),
            ephemeral: json["flags"].as_u64().unwrap_or(0) & 64 != 0,
            json,
        }
    }

    /// Buttons and menus, in order.
    pub fn components(&self) -> Vec<&Value> {
        let rows = self.json["components"].as_array().into_iter().flatten();
        rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
            .collect()
    }

    /// The values that its first menu offers.
    pub fn offered(&self) -> Vec<String> {
        let menu = self.components().into_iter().find(|component| component["type"] == 3);
        let options = menu.and_then(|menu| menu["options"].as_array()).into_iter().flatten();
        options
            .map(|option| option["value"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The id of the component that asks for this verb.
    pub fn component(&self, verb: &str) -> String {
        let fits = |id: &&str| id.split(':').nth(3) == Some(verb);
        let mut ids = self
            .components()
            .into_iter()
            .filter_map(|component| component["custom_id"].as_str());
        ids.find(fits)
            .unwrap_or_else(|| panic!("no component for {verb} in {:#}", self.json))
            .to_owned()
    }

    /// Its picture's name and spoken text.
    pub fn picture(&self) -> Option<(&str, &str)> {
        let file = self.json["attachments"].get(0)?;
        Some((file["filename"].as_str()?, file["description"].as_str()?))
    }
}

impl Table {
    pub async fn new() -> Table {
        Table::with(Arc::new(Memory::new()), |_| {}).await
    }

    /// A table over this store, with the bot's options as `tweak` makes them.
    pub async fn with(store: Arc<dyn Store>, tweak: impl FnOnce(&mut Options)) -> Table {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let clock = Clock::standing(NOON);
        let sandbox = Sandbox::start(listener, World::demo("Queah"), clock.clone())
            .await
            .unwrap();
        let mut options = Options::new(sandbox.token(), Arc::new(SystemClock));
        options.api = Some(sandbox.url());
        options.patience.pause = Duration::from_millis(1);
        // Real time must not decide what a test sees; whoever tests deferring sets it.
        options.defer_after = Duration::from_secs(60);
        tweak(&mut options);
        let host = Host::new(Arc::clone(&store), Arc::new(SandboxClock(clock.clone())));
        let (stop, stopped) = oneshot::channel();
        let bot = tokio::spawn(discord::run(options, host, |_| {}, |_| {}, async {
            let _ = stopped.await;
        }));
        assert!(sandbox.wait_ready().await, "the bot connects");
        let (general, ada, kofi, mia) = (
            sandbox.channel("general"),
            sandbox.member("Ada"),
            sandbox.member("Kofi"),
            sandbox.member("Mia"),
        );
        Table {
            sandbox,
            clock,
            store,
            general,
            ada,
            kofi,
            mia,
            bot,
            stop,
        }
    }

    /// Stops the bot. Nothing may have happened that Discord would not have taken.
    pub async fn leave(self) {
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
        let _ = self.stop.send(());
        self.bot.await.unwrap().unwrap();
        self.sandbox.stop().await;
    }

    /// A member's command and its answer.
    pub async fn slash(&self, who: Id, line: &str, options: Value) -> Seen {
        seen(self.sandbox.slash(who, self.general, line, options).await.unwrap())
    }

    /// A member presses the button for this verb.
    pub async fn press(&self, who: Id, on: &Seen, verb: &str) -> Seen {
        seen(
            self.sandbox
                .press(who, on.channel, on.id, &on.component(verb))
                .await
                .unwrap(),
        )
    }

    /// A member chooses an action from the menu under a board.
    pub async fn choose(&self, who: Id, on: &Seen, value: &str) -> Seen {
        seen(
            self.sandbox
                .choose(who, on.channel, on.id, &on.component("act"), &[value])
                .await
                .unwrap(),
        )
    }

    /// Ada challenges Kofi as White under these rules, unrated, and he accepts: the first board.
    pub async fn begin(&self, rules: &str) -> Seen {
        let wanted = json!({"opponent": self.kofi.to_string(), "rules": rules, "side": "white"});
        let invitation = self.slash(self.ada, "queah challenge", wanted).await;
        self.press(self.kofi, &invitation, "accept").await;
        self.newest(self.mia).await
    }

    /// The newest message of the channel as this member sees it.
    pub async fn newest(&self, who: Id) -> Seen {
        Seen::of(self.sandbox.messages(who, self.general).pop().unwrap())
    }

    /// A message as it is now, as everyone sees it.
    pub fn message(&self, message: &Seen) -> Seen {
        Seen::of(self.sandbox.message(self.mia, message.channel, message.id).unwrap())
    }

    /// Whom a message notified.
    pub fn pinged(&self, message: &Seen) -> Vec<Id> {
        let everyone = [self.ada, self.kofi, self.mia];
        everyone
            .into_iter()
            .filter(|&member| self.sandbox.pings(member).contains(&message.id))
            .collect()
    }
}

fn seen(answer: Answer) -> Seen {
    assert!(answer.message.is_object(), "answered without a message: {answer:?}");
    Seen::of(answer.message)
}
