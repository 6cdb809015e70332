//! The handle of a running sandbox: driving it, and looking at what happened.

use super::app::App;
use super::clock::Clock;
use super::faults::{self, Fault};
use super::id::Id;
use super::interactions::act::{self, Act, Answer, What};
use super::log::RequestRecord;
use super::seed::World;
use super::state::State;
use super::{control, server};
use axum::body::Bytes;
use serde_json::{Map, Value};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

/// Events that a slow page may be behind before it must ask anew.
const PAGE_EVENTS: usize = 4096;

/// A running stand-in for Discord. Clones are the same one.
#[derive(Clone)]
pub struct Sandbox {
    app: Arc<App>,
    url: Arc<str>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Sandbox {
    /// Starts to serve on a listener, in this world and time.
    ///
    /// # Errors
    /// If the listener is not on the loopback address: the sandbox has no secrets and is for this machine alone.
    #[allow(clippy::unused_async, reason = "it needs the runtime, and says so")]
    pub async fn start(listener: TcpListener, world: World, clock: Clock) -> io::Result<Self> {
        let address = listener.local_addr()?;
        if !address.ip().is_loopback() {
            let why = format!("{address} is not a loopback address");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let url = format!("http://{address}");
        let (pages, _) = broadcast::channel(PAGE_EVENTS);
        let patience = world.patience;
        let state = State::new(world, url.clone(), pages.clone());
        let app = Arc::new(App::new(state, clock, pages, patience));
        let task = server::spawn(listener, Arc::clone(&app));
        Ok(Self {
            app,
            url: url.into(),
            task: Arc::new(Mutex::new(Some(task))),
        })
    }

    /// `http://127.0.0.1:PORT`: the page, and what a bot takes in place of `https://discord.com`.
    #[must_use]
    pub fn url(&self) -> String {
        self.url.to_string()
    }

    /// Ends all connections and the listener.
    pub async fn stop(&self) {
        self.app.stop.send_replace(true);
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut task) = task {
            // A connection that will not end must not hold up the rest.
            if tokio::time::timeout(Duration::from_secs(2), &mut task).await.is_err() {
                task.abort();
            }
        }
    }

    /// The time it is in the sandbox.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.app.clock
    }

    /// The bot's token.
    #[must_use]
    pub fn token(&self) -> String {
        self.app.lock().token.clone()
    }

    /// The application.
    #[must_use]
    pub fn application_id(&self) -> Id {
        self.app.lock().application
    }

    /// The bot's user.
    #[must_use]
    pub fn bot_id(&self) -> Id {
        self.app.lock().bot
    }

    /// The first guild; 0 if there is none.
    #[must_use]
    pub fn guild_id(&self) -> Id {
        self.app.lock().guilds.keys().next().copied().unwrap_or_default()
    }

    /// The channel or thread of that name; 0 if there is none.
    #[must_use]
    pub fn channel(&self, name: &str) -> Id {
        let state = self.app.lock();
        state
            .channels
            .values()
            .find(|channel| channel.name == name)
            .map(|channel| channel.id)
            .unwrap_or_default()
    }

    /// The person of that name; 0 if there is none.
    #[must_use]
    pub fn member(&self, name: &str) -> Id {
        let state = self.app.lock();
        state
            .users
            .values()
            .find(|user| user.display == name && !user.bot)
            .map(|user| user.id)
            .unwrap_or_default()
    }

    /// The direct channel between the bot and a person, made if need be.
    #[must_use]
    pub fn dm(&self, user: Id) -> Id {
        self.app.lock().direct_channel(user)
    }

    /// Whether a bot is connected to the gateway.
    #[must_use]
    pub fn gateway_connected(&self) -> bool {
        self.app.lock().gateway.connected()
    }

    /// How many sessions were opened anew, and how many resumed.
    #[must_use]
    pub fn sessions(&self) -> (u64, u64) {
        let state = self.app.lock();
        (state.gateway.identified, state.gateway.resumed)
    }

    /// The commands that are registered, as Discord returns them.
    #[must_use]
    pub fn commands(&self) -> Vec<Value> {
        let state = self.app.lock();
        state
            .commands
            .iter()
            .map(|command| command.json(state.application))
            .collect()
    }

    /// Waits until a bot is connected and has commands. `false` if that takes longer than the world's patience.
    pub async fn wait_ready(&self) -> bool {
        self.until(|sandbox| {
            let state = sandbox.app.lock();
            (state.gateway.connected() && !state.commands.is_empty()).then_some(())
        })
        .await
        .is_some()
    }

    /// Waits until `look` finds something; it looks again whenever anything changed. `None` if that takes longer, in
    /// real time, than the world's patience.
    pub async fn until<T>(&self, look: impl Fn(&Self) -> Option<T>) -> Option<T> {
        let mut changes = self.app.changes.subscribe();
        let search = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = look(self) {
                    return found;
                }
                if changes.changed().await.is_err() {
                    return std::future::pending().await;
                }
            }
        };
        tokio::time::timeout(self.app.patience, search).await.ok()
    }

    /// Waits until this member sees such a message among the last hundred of this channel, and gives the newest.
    pub async fn until_message(&self, member: Id, channel: Id, fits: impl Fn(&Value) -> bool) -> Option<Value> {
        self.until(|sandbox| sandbox.messages(member, channel).into_iter().rev().find(&fits))
            .await
    }

    /// Does something as a member, and waits for what comes of it: until the bot answered, and if it promised
    /// something, until that is there.
    ///
    /// # Errors
    /// If Discord's client would not send this at all, with the reason: an unknown command, a wrong value, a disabled
    /// button…
    pub async fn act(&self, act: Act) -> Result<Answer, String> {
        let (id, progress) = act::begin(&self.app, &act)?;
        Ok(act::finish(&self.app, id, progress, true).await)
    }

    /// Does something as a member and waits only until the bot answered.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn act_unsettled(&self, act: Act) -> Result<Answer, String> {
        let (id, progress) = act::begin(&self.app, &act)?;
        Ok(act::finish(&self.app, id, progress, false).await)
    }

    /// Does something as a member and waits for nothing. Gives the interaction's id.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub fn send(&self, act: &Act) -> Result<Id, String> {
        act::begin(&self.app, act).map(|(id, _)| id)
    }

    /// Uses a slash command: `line` is its name with subcommands, without the slash.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn slash(&self, who: Id, channel: Id, line: &str, options: Value) -> Result<Answer, String> {
        self.act(slash(who, channel, line, options)).await
    }

    /// Uses a command of the context menu on a member (type 2) or a message (type 3).
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn menu(&self, who: Id, channel: Id, name: &str, kind: u64, target: Id) -> Result<Answer, String> {
        let name = name.to_owned();
        let (path, options) = (Vec::new(), Map::new());
        let what = What::Command {
            name,
            command_type: kind,
            path,
            options,
            target: Some(target),
        };
        self.act(Act { who, channel, what }).await
    }

    /// Types into an option that completes itself, and gives the suggestions.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn autocomplete(
        &self,
        who: Id,
        channel: Id,
        line: &str,
        options: Value,
        focused: &str,
    ) -> Result<Answer, String> {
        let (name, path) = split(line);
        let focused = focused.to_owned();
        let what = What::Autocomplete {
            name,
            path,
            options: object(options),
            focused,
        };
        self.act(Act { who, channel, what }).await
    }

    /// Presses a button.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn press(&self, who: Id, channel: Id, message: Id, custom_id: &str) -> Result<Answer, String> {
        self.choose(who, channel, message, custom_id, &[]).await
    }

    /// Chooses in a menu.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn choose(
        &self,
        who: Id,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, String> {
        let custom_id = custom_id.to_owned();
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        let what = What::Component {
            message,
            custom_id,
            values,
        };
        self.act(Act { who, channel, what }).await
    }

    /// Fills in and submits a modal that the bot opened.
    ///
    /// # Errors
    /// As [`Sandbox::act`].
    pub async fn submit(&self, who: Id, channel: Id, custom_id: &str, fields: Value) -> Result<Answer, String> {
        let what = What::Modal {
            custom_id: custom_id.to_owned(),
            fields: object(fields),
        };
        self.act(Act { who, channel, what }).await
    }

    /// Writes a message as a member.
    ///
    /// # Errors
    /// If the member cannot, with the reason.
    pub fn say(&self, who: Id, channel: Id, content: &str) -> Result<Id, String> {
        self.app.lock().say(who, channel, content)
    }

    /// All messages of a channel as a member sees them, oldest first: Discord's JSON, and under `sandbox` what only the
    /// page knows. Empty if they do not see the channel.
    #[must_use]
    pub fn messages(&self, member: Id, channel: Id) -> Vec<Value> {
        control::messages(&self.app.lock(), member, channel, None, usize::MAX).unwrap_or_default()
    }

    /// One message as a member sees it.
    #[must_use]
    pub fn message(&self, member: Id, channel: Id, message: Id) -> Option<Value> {
        let state = self.app.lock();
        let before = Some(Id(message.get() + 1));
        let found = control::messages(&state, member, channel, before, 1)?.pop()?;
        (super::id::from_json(&found["id"]) == Some(message)).then_some(found)
    }

    /// What a page of this member shows around the messages: members, channels, commands.
    #[must_use]
    pub fn view(&self, member: Id) -> Value {
        control::state(&self.app.lock(), Some(member))
    }

    /// The messages that notified a member, in order.
    #[must_use]
    pub fn pings(&self, member: Id) -> Vec<Id> {
        self.app.lock().pings.get(&member).cloned().unwrap_or_default()
    }

    /// The bytes of an attachment by its address; `None` once it was forgotten.
    #[must_use]
    pub fn file(&self, url: &str) -> Option<Bytes> {
        let id = url.split('/').rev().nth(1)?.parse().ok()?;
        self.app.lock().file(id).map(|file| file.bytes.clone())
    }

    /// The bot's requests, oldest first; after 20,000 the oldest are forgotten.
    #[must_use]
    pub fn log(&self) -> Vec<RequestRecord> {
        self.app.lock().log.all()
    }

    /// Forgets the requests so far.
    pub fn clear_log(&self) {
        self.app.lock().log.clear();
    }

    /// What the bot did against Discord's rules.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.app.lock().log.violations().to_vec()
    }

    /// The same, and forgets them: for tests that provoke some.
    pub fn take_violations(&self) -> Vec<String> {
        self.app.lock().log.take_violations()
    }

    /// Plays a fault.
    ///
    /// # Errors
    /// If it speaks of something that is not there, with the reason.
    pub fn fault(&self, fault: Fault) -> Result<(), String> {
        faults::play(&self.app, fault)
    }
}

/// A slash command as an [`Act`].
#[must_use]
pub fn slash(who: Id, channel: Id, line: &str, options: Value) -> Act {
    let (name, path) = split(line);
    let what = What::Command {
        name,
        command_type: 1,
        path,
        options: object(options),
        target: None,
    };
    Act { who, channel, what }
}

fn split(line: &str) -> (String, Vec<String>) {
    let mut words = line.trim_start_matches('/').split_whitespace().map(str::to_owned);
    (words.next().unwrap_or_default(), words.collect())
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
