//! A table to play at: a sandbox with two players and a bystander, and the real bot connected to it.

use super::contract;
use queah::cli::serve::SandboxClock;
use queah::discord::{self, Options, RunError};
use queah::engine::Shelf;
use queah::host::{Host, Solutions, SystemClock};
use queah::matches::{Match, MatchId, RequestId, Shown};
use queah::sandbox::{Answer, Clock, Fault, Id, RequestRecord, Sandbox, World};
use queah::store::{Change, Memory, Store};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// When the sandbox's time stands: no limit passes while a slow machine works.
pub const NOON: u64 = 1_796_000_000_000;
/// How long, in real time, a test waits for something that does not come. Only a defect waits so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// A sandbox, a bot, and who sits there.
pub struct Table {
    pub sandbox: Sandbox,
    pub clock: Clock,
    pub store: Arc<dyn Store>,
    pub general: Id,
    pub games: Id,
    pub ada: Id,
    pub kofi: Id,
    pub mia: Id,
    bot: JoinHandle<Result<(), RunError>>,
    stop: Option<oneshot::Sender<()>>,
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

    fn options(&self) -> impl Iterator<Item = &Value> {
        let menus = self.components().into_iter().filter(|component| component["type"] == 3);
        menus.flat_map(|menu| menu["options"].as_array().into_iter().flatten())
    }

    /// The values that its menus offer.
    pub fn offered(&self) -> Vec<String> {
        self.options()
            .map(|option| option["value"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The words of what its menus offer.
    pub fn labels(&self) -> Vec<String> {
        self.options()
            .map(|option| option["label"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The id of the component that asks for this verb.
    pub fn component(&self, verb: &str) -> String {
        self.find_component(verb)
            .unwrap_or_else(|| panic!("no component for {verb} in {:#}", self.json))
    }

    pub fn find_component(&self, verb: &str) -> Option<String> {
        let fits = |id: &&str| id.split(':').nth(3) == Some(verb);
        let mut ids = self
            .components()
            .into_iter()
            .filter_map(|component| component["custom_id"].as_str());
        ids.find(fits).map(str::to_owned)
    }

    /// Its picture's name and spoken text.
    pub fn picture(&self) -> Option<(&str, &str)> {
        let file = self.json["attachments"].get(0)?;
        Some((file["filename"].as_str()?, file["description"].as_str()?))
    }

    /// The number of the match that its components belong to.
    pub fn number(&self) -> MatchId {
        let act = self.component("act");
        MatchId(act.split(':').nth(1).unwrap().parse().unwrap())
    }

    /// Fails unless the words hold all of these.
    #[track_caller]
    pub fn says(&self, words: &[&str]) -> &Seen {
        for word in words {
            assert!(self.content.contains(word), "expected {word:?} in: {}", self.content);
        }
        self
    }

    /// Fails unless all that is left to press is the analysis of the match, and another one.
    #[track_caller]
    pub fn is_over(&self) -> &Seen {
        assert_eq!(self.components().len(), 2, "nothing is left to do: {:#}", self.json);
        self.component("analyse");
        self.component("rematch");
        self
    }

    /// Fails unless this is told to the asker alone, with these words.
    #[track_caller]
    pub fn refuses(&self, words: &[&str]) -> &Seen {
        assert!(self.ephemeral, "a refusal is for the asker alone: {}", self.content);
        assert!(self.components().is_empty(), "nothing to press: {:#}", self.json);
        assert!(self.picture().is_some(), "a refusal shows the board: {}", self.content);
        self.says(words)
    }
}

impl Table {
    pub async fn new() -> Table {
        Table::with(Arc::new(Memory::new()), |_| {}).await
    }

    /// A table over this store, with the bot's options as `tweak` makes them.
    pub async fn with(store: Arc<dyn Store>, tweak: impl FnOnce(&mut Options)) -> Table {
        Table::seated(World::demo("Queah"), store, tweak).await
    }

    /// A table in this world, which must hold what the demonstration holds.
    pub async fn seated(world: World, store: Arc<dyn Store>, tweak: impl FnOnce(&mut Options)) -> Table {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let clock = Clock::standing(NOON);
        let sandbox = Sandbox::start(listener, world.with_patience(PATIENCE), clock.clone())
            .await
            .unwrap();
        let mut options = Options::new(sandbox.token(), Arc::new(SystemClock));
        options.api = Some(sandbox.url());
        options.patience.pause = Duration::from_millis(1);
        // Real time must not decide what a test sees; whoever tests deferring sets it.
        options.patience.request = PATIENCE;
        options.defer_after = PATIENCE;
        options.finish_within = PATIENCE;
        tweak(&mut options);
        let host = Host::new(Arc::clone(&store), Arc::new(SandboxClock(clock.clone()))).with_solutions(solutions());
        let (stop, stopped) = oneshot::channel();
        let mut bot = tokio::spawn(discord::run(options, host, |_| {}, |_| {}, async {
            let _ = stopped.await;
        }));
        // A bot that cannot start says why at once.
        tokio::select! {
            ready = sandbox.wait_ready() => assert!(ready, "the bot connects"),
            ended = &mut bot => panic!("the bot ended before it was ready: {ended:?}"),
        }
        let (general, games) = (sandbox.channel("general"), sandbox.channel("games"));
        let (ada, kofi, mia) = (sandbox.member("Ada"), sandbox.member("Kofi"), sandbox.member("Mia"));
        Table {
            sandbox,
            clock,
            store,
            general,
            games,
            ada,
            kofi,
            mia,
            bot,
            stop: Some(stop),
        }
    }

    /// Stops the bot. Nothing may have happened that Discord would not have taken.
    pub async fn leave(mut self) {
        self.begin_to_stop();
        self.bot.await.unwrap().unwrap();
        contract::close(&self.sandbox).await;
    }

    /// Asks the bot to stop, as a signal would; it finishes what is under way.
    pub fn begin_to_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }

    /// Waits for a bot that ends by itself, and says why it did.
    pub async fn ends(self) -> RunError {
        let ended = tokio::time::timeout(PATIENCE, self.bot).await;
        contract::close(&self.sandbox).await;
        ended.expect("the bot ends").unwrap().unwrap_err()
    }

    /// A member's command and its answer.
    pub async fn slash(&self, who: Id, line: &str, options: Value) -> Seen {
        self.slash_in(self.general, who, line, options).await
    }

    /// A member's command in this channel.
    pub async fn slash_in(&self, channel: Id, who: Id, line: &str, options: Value) -> Seen {
        seen(self.sandbox.slash(who, channel, line, options).await.unwrap())
    }

    /// What is offered while a member types into an option: the words shown, and the values behind them.
    pub async fn complete(&self, who: Id, line: &str, options: Value, focused: &str) -> Vec<(String, Value)> {
        let answer = self
            .sandbox
            .autocomplete(who, self.general, line, options, focused)
            .await
            .unwrap();
        let choices = answer.choices.iter();
        choices
            .map(|choice| (choice["name"].as_str().unwrap().to_owned(), choice["value"].clone()))
            .collect()
    }

    /// A member presses the button for this verb.
    pub async fn press(&self, who: Id, on: &Seen, verb: &str) -> Seen {
        self.press_id(who, on, &on.component(verb)).await
    }

    /// A member presses the button of this id.
    pub async fn press_id(&self, who: Id, on: &Seen, id: &str) -> Seen {
        seen(self.sandbox.press(who, on.channel, on.id, id).await.unwrap())
    }

    /// A member chooses an action from the menu under a board.
    pub async fn choose(&self, who: Id, on: &Seen, value: &str) -> Seen {
        self.choose_in(who, on, "act", value).await
    }

    /// A member chooses from the menu for this verb.
    pub async fn choose_in(&self, who: Id, on: &Seen, verb: &str, value: &str) -> Seen {
        let id = on.component(verb);
        seen(
            self.sandbox
                .choose(who, on.channel, on.id, &id, &[value])
                .await
                .unwrap(),
        )
    }

    /// Ada challenges Kofi as White under these rules, unrated, and he accepts: the first board.
    pub async fn begin(&self, rules: &str) -> Seen {
        self.begin_in(self.general, rules, false).await
    }

    /// The same in this channel, rated or not.
    pub async fn begin_in(&self, channel: Id, rules: &str, rated: bool) -> Seen {
        let wanted = json!({"opponent": self.kofi.to_string(), "rules": rules, "side": "white", "rated": rated});
        let invitation = self.slash_in(channel, self.ada, "queah challenge", wanted).await;
        self.press(self.kofi, &invitation, "accept").await;
        self.board_after(&invitation).await
    }

    /// The players of a match that Ada began choose these actions in turn from the menus: the last board.
    pub async fn play(&self, board: &Seen, actions: &[&str]) -> Seen {
        let mut board = board.clone();
        for action in actions {
            let stored = self.store.match_of(board.number()).await.unwrap().unwrap().value;
            let player = Id(stored.player(stored.to_act().unwrap()).0);
            board = self.choose(player, &board, action).await;
        }
        board
    }

    /// The first board that is sent after a message: with a picture, for everyone.
    pub async fn board_after(&self, message: &Seen) -> Seen {
        self.after(message, |json| json["attachments"].get(0).is_some()).await
    }

    /// The first message after this one, in its channel and as a bystander sees it, that fits.
    pub async fn after(&self, message: &Seen, fits: impl Fn(&Value) -> bool) -> Seen {
        let (mia, channel, id) = (self.mia, message.channel, message.id);
        let found = self.sandbox.until(|sandbox| {
            let messages = sandbox.messages(mia, channel).into_iter();
            messages.map(Seen::of).find(|seen| seen.id > id && fits(&seen.json))
        });
        found.await.expect("the message comes")
    }

    /// A message once it has become history: with nothing left to press.
    pub async fn history(&self, message: &Seen) -> Seen {
        self.becomes(message, |seen| seen.components().is_empty()).await
    }

    /// A message once it is so, as a bystander sees it.
    pub async fn becomes(&self, message: &Seen, fits: impl Fn(&Seen) -> bool) -> Seen {
        let (mia, channel, id) = (self.mia, message.channel, message.id);
        let found = self.sandbox.until(|sandbox| {
            let seen = sandbox.message(mia, channel, id).map(Seen::of)?;
            fits(&seen).then_some(seen)
        });
        found.await.expect("the message changes")
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

    /// How many messages have notified anybody.
    pub fn pings(&self) -> usize {
        let everyone = [self.ada, self.kofi, self.mia];
        everyone
            .into_iter()
            .map(|member| self.sandbox.pings(member).len())
            .sum()
    }

    /// Lets something go wrong.
    pub fn fault(&self, fault: Fault) {
        self.sandbox.fault(fault).unwrap();
    }

    /// The next requests of this route fail, however often they are tried.
    pub fn fail(&self, route: &str) {
        let tries = discord::Patience::default().tries;
        self.fault(Fault::ServerError {
            route: route.to_owned(),
            times: tries,
            status: 500,
        });
    }

    /// Waits until the bot remembers that this message shows it.
    pub async fn shows(&self, message: &Seen, shown: Shown) {
        let remembered = async {
            loop {
                let pointer = self.store.pointer(shown).await.unwrap();
                if pointer.is_some_and(|pointer| pointer.message.0 == message.id.get()) {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let in_time = tokio::time::timeout(PATIENCE, remembered).await;
        in_time.expect("the bot remembers the message");
    }

    /// Waits until the bot has answered an interaction that was answered before, and is done with it.
    pub async fn answered_twice(&self) {
        let asked = |sandbox: &Sandbox| {
            let log = sandbox.log();
            let refused = log.iter().position(|request| request.code == Some(40_060))?;
            let looked = |request: &RequestRecord| request.method == "GET" && request.path.ends_with("@original");
            log[refused..].iter().any(looked).then_some(())
        };
        self.sandbox.until(asked).await.expect("the second answer is refused");
    }

    /// A request of the bot's account that the bot itself would not make.
    pub async fn rest(&self, method: reqwest::Method, path: &str, body: &Value) -> Value {
        let mut body = body.clone();
        if path.ends_with("/messages") {
            body["nonce"] = json!(contract::OURS);
        }
        let request = reqwest::Client::new()
            .request(method, format!("{}/api/v10{path}", self.sandbox.url()))
            .header("user-agent", "DiscordBot (https://example.org, 1)")
            .header("authorization", format!("Bot {}", self.sandbox.token()))
            .json(&body);
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {answer:?}");
        answer.json().await.unwrap()
    }

    /// Puts this match into a position of its rules, with these requests done in it.
    pub async fn set(&self, number: MatchId, position: &str, done: Vec<RequestId>) {
        let found = self.store.match_of(number).await.unwrap().unwrap();
        let play = found.value.play.rules().start_from(position).unwrap();
        let change = Change {
            expected: found.version,
            value: queah::store::Value::from(Match {
                play,
                done,
                ..found.value
            }),
        };
        self.store.commit(vec![change]).await.unwrap();
    }

    /// The number of players' plies in the store.
    pub async fn plies(&self, number: MatchId) -> usize {
        self.store.match_of(number).await.unwrap().unwrap().value.ply()
    }
}

/// The solutions of every bot here: computed once for all tests.
pub fn solutions() -> Solutions {
    static SHELF: LazyLock<Arc<Shelf>> = LazyLock::new(|| Arc::new(Shelf::in_memory()));
    Solutions::new(Arc::clone(&SHELF))
}

fn seen(answer: Answer) -> Seen {
    assert!(answer.message.is_object(), "answered without a message: {answer:?}");
    Seen::of(answer.message)
}
