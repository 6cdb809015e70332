//! Slow work and our own faults.

use super::table::{Seen, Table};
use async_trait::async_trait;
use queah::discord::RunError;
use queah::games::Rules;
use queah::games::puzzle::PuzzleId;
use queah::matches::{
    Challenge, ChallengeId, Match, MatchId, MemberId, Pairing, Pointer, Pool, Preferences, PuzzleTally, ServerId,
    Settings, Shown, Solver, Standing, Timestamp,
};
use queah::sandbox::{Fault, Outcome, Sandbox, slash};
use queah::store::{Change, CommitError, Memory, Pair, Reach, StandingKey, Store, StoreError, Versioned};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;
use tokio::sync::watch;

/// A store that waits, or fails, when it is told to.
struct Moody {
    within: Memory,
    /// Whether commits wait.
    waits: watch::Sender<bool>,
    /// How many commits were asked for.
    commits: watch::Sender<usize>,
    commits_fail: AtomicBool,
    reads_fail: AtomicBool,
    /// The number of a match that cannot be understood; 0 for none.
    one_fails: AtomicU64,
    /// Whether the next read panics.
    panics: AtomicBool,
}

impl Moody {
    fn new() -> Arc<Moody> {
        Arc::new(Moody {
            within: Memory::new(),
            waits: watch::Sender::new(false),
            commits: watch::Sender::new(0),
            commits_fail: AtomicBool::new(false),
            reads_fail: AtomicBool::new(false),
            one_fails: AtomicU64::new(0),
            panics: AtomicBool::new(false),
        })
    }

    fn broken() -> StoreError {
        StoreError {
            doing: "write".to_owned(),
            cause: "the disk is on fire".to_owned(),
            reach: Reach::Store,
        }
    }
}

#[async_trait]
impl Store for Moody {
    async fn fresh_match(&self) -> Result<MatchId, StoreError> {
        self.within.fresh_match().await
    }
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Versioned<Challenge>>, StoreError> {
        self.within.challenge(id).await
    }
    async fn match_of(&self, id: MatchId) -> Result<Option<Versioned<Match>>, StoreError> {
        assert!(!self.panics.swap(false, Ordering::SeqCst), "told to panic");
        if self.one_fails.load(Ordering::SeqCst) == id.0 {
            return Err(StoreError {
                cause: "nobody can read this".to_owned(),
                reach: Reach::Value,
                ..Moody::broken()
            });
        }
        if self.reads_fail.load(Ordering::SeqCst) {
            return Err(Moody::broken());
        }
        self.within.match_of(id).await
    }
    async fn running(&self, server: ServerId, member: MemberId) -> Result<Vec<Match>, StoreError> {
        self.within.running(server, member).await
    }
    async fn running_in(&self, server: ServerId) -> Result<Vec<Match>, StoreError> {
        self.within.running_in(server).await
    }
    async fn due(&self, by: Timestamp, limit: usize) -> Result<Vec<Match>, StoreError> {
        self.within.due(by, limit).await
    }
    async fn preferences(&self, member: MemberId) -> Result<Versioned<Preferences>, StoreError> {
        self.within.preferences(member).await
    }
    async fn voided(&self, server: ServerId, limit: usize) -> Result<Vec<Match>, StoreError> {
        self.within.voided(server, limit).await
    }
    async fn time_kept(&self) -> Result<Versioned<Option<Timestamp>>, StoreError> {
        self.within.time_kept().await
    }
    async fn ended(&self, server: ServerId, member: MemberId, limit: usize) -> Result<Vec<Match>, StoreError> {
        self.within.ended(server, member, limit).await
    }
    async fn pending_by(&self, server: ServerId, challenger: MemberId) -> Result<Vec<Challenge>, StoreError> {
        self.within.pending_by(server, challenger).await
    }
    async fn pending(&self) -> Result<Vec<Challenge>, StoreError> {
        self.within.pending().await
    }
    async fn standing(&self, key: StandingKey) -> Result<Versioned<Standing>, StoreError> {
        self.within.standing(key).await
    }
    async fn standings(
        &self,
        server: ServerId,
        rules: Rules,
        pool: Pool,
    ) -> Result<Vec<(MemberId, Standing)>, StoreError> {
        self.within.standings(server, rules, pool).await
    }
    async fn pairing(&self, pair: Pair) -> Result<Versioned<Pairing>, StoreError> {
        self.within.pairing(pair).await
    }
    async fn settings(&self, server: ServerId) -> Result<Versioned<Settings>, StoreError> {
        self.within.settings(server).await
    }
    async fn puzzle_tally(&self, server: ServerId, id: PuzzleId) -> Result<Versioned<PuzzleTally>, StoreError> {
        self.within.puzzle_tally(server, id).await
    }
    async fn solver(&self, server: ServerId, member: MemberId) -> Result<Versioned<Solver>, StoreError> {
        self.within.solver(server, member).await
    }
    async fn commit(&self, changes: Vec<Change>) -> Result<(), CommitError> {
        self.commits.send_modify(|count| *count += 1);
        let mut waits = self.waits.subscribe();
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = waits.wait_for(|waits| !waits).await;
        if self.commits_fail.load(Ordering::SeqCst) {
            return Err(CommitError::Failed(Moody::broken()));
        }
        self.within.commit(changes).await
    }
    async fn pointer(&self, shown: Shown) -> Result<Option<Pointer>, StoreError> {
        self.within.pointer(shown).await
    }
    async fn point(&self, shown: Shown, pointer: Option<Pointer>) -> Result<(), StoreError> {
        self.within.point(shown, pointer).await
    }
    async fn forget(&self, before: Timestamp) -> Result<usize, StoreError> {
        self.within.forget(before).await
    }
    async fn heartbeat(&self) -> Result<(), StoreError> {
        self.within.heartbeat().await
    }
}

/// A table whose bot defers whatever is not ready at once.
async fn hasty(store: &Arc<Moody>) -> Table {
    Table::with(Arc::clone(store) as Arc<dyn Store>, |options| {
        options.defer_after = Duration::ZERO
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_command_is_deferred_and_then_shows_the_board_and_calls() {
    let store = Moody::new();
    let table = hasty(&store).await;
    let begun = table.begin("must-turn").await;
    store.waits.send_replace(true);
    let act = slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    let answer = table.sandbox.act_unsettled(act).await.unwrap();
    assert_eq!(answer.outcome, Outcome::Deferred);
    let thinking = Seen::of(answer.message);
    // Discord waits 15 minutes for what was promised.
    table.clock.advance(Duration::from_secs(14 * 60));
    store.waits.send_replace(false);
    let moved = table.board_after(&thinking).await;
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.pinged(&moved), [table.kofi], "the board itself calls");
    let left = table.sandbox.message(table.ada, table.general, thinking.id);
    assert!(left.is_none(), "nothing else is left of it: {left:?}");
    table.history(&begun).await;
    table.choose(table.kofi, &moved, "dxj").await;
    table.history(&moved).await;
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_choice_is_deferred_and_then_shows_the_board() {
    let store = Moody::new();
    let table = hasty(&store).await;
    let begun = table.begin("must-turn").await;
    store.waits.send_replace(true);
    let (chosen, ()) = tokio::join!(table.choose(table.ada, &begun, "j-g"), async {
        let deferred = |sandbox: &Sandbox| {
            let log = sandbox.log();
            log.iter()
                .any(|request| request.body["type"] == 6 && request.status < 300)
                .then_some(())
        };
        table.sandbox.until(deferred).await.expect("the choice is acknowledged");
        store.waits.send_replace(false);
    });
    let _ = chosen;
    let moved = table.board_after(&begun).await;
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.pinged(&moved), [table.kofi]);
    table.history(&begun).await;
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_refusal_is_still_for_the_asker_alone() {
    let store = Moody::new();
    let table = hasty(&store).await;
    let begun = table.begin("must-turn").await;
    store.waits.send_replace(true);
    // Both are legal when they are decided; one is found not to be when it is committed.
    let acts = [("j", "g"), ("i", "f")]
        .map(|(from, to)| slash(table.ada, table.general, "queah move", json!({"from": from, "to": to})));
    for act in acts {
        assert_eq!(
            table.sandbox.act_unsettled(act).await.unwrap().outcome,
            Outcome::Deferred
        );
    }
    store.waits.send_replace(false);
    let refused = table
        .sandbox
        .until_message(table.ada, table.general, |message| {
            let seen = Seen::of(message.clone());
            seen.ephemeral && seen.content.contains("it is the turn of")
        })
        .await
        .expect("one is refused");
    assert_eq!(Seen::of(refused).json["flags"].as_u64().unwrap_or(0) & 64, 64);
    let moved = table.board_after(&begun).await;
    moved.says(&["White moved"]);
    assert_eq!(table.pinged(&moved), [table.kofi]);
    assert_eq!(table.plies(MatchId(1)).await, 1);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn work_slower_than_a_token_lives_is_shown_in_the_channel() {
    let store = Moody::new();
    let table = hasty(&store).await;
    let begun = table.begin("must-turn").await;
    store.waits.send_replace(true);
    let act = slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    assert_eq!(
        table.sandbox.act_unsettled(act).await.unwrap().outcome,
        Outcome::Deferred
    );
    table.clock.advance(Duration::from_secs(16 * 60));
    store.waits.send_replace(false);
    let moved = table
        .after(&begun, |message| {
            message["content"].as_str().is_some_and(|words| words.contains("moved"))
        })
        .await;
    assert_eq!(table.pinged(&moved), [table.kofi]);
    table.history(&begun).await;
    // That the token was dead is what this provokes.
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_command_that_calls_nobody_takes_the_place_of_the_wait() {
    let table = hasty(&Moody::new()).await;
    table.begin("must-turn").await;
    let answer = table.sandbox.slash(table.ada, table.general, "queah board", json!({}));
    let answer = Seen::of(answer.await.unwrap().message);
    let shown = table.becomes(&answer, |seen| !seen.content.is_empty()).await;
    assert!(shown.picture().is_some());
    assert_eq!(table.newest(table.mia).await.id, shown.id, "one message");
    assert!(table.pinged(&shown).is_empty());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_command_delivered_twice_leaves_one_board() {
    let store = Moody::new();
    let table = hasty(&store).await;
    let begun = table.begin("must-turn").await;
    store.waits.send_replace(true);
    let act = slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    let answer = table.sandbox.act_unsettled(act).await.unwrap();
    assert_eq!(answer.outcome, Outcome::Deferred);
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    store.waits.send_replace(false);
    table.history(&begun).await;
    let with_menu = |sandbox: &Sandbox| {
        let boards = sandbox.messages(table.mia, table.general).into_iter().map(Seen::of);
        let boards: Vec<Seen> = boards.filter(|seen| seen.find_component("act").is_some()).collect();
        match boards.as_slice() {
            [only] if table.pinged(only) == [table.kofi] => Some(only.clone()),
            _ => None,
        }
    };
    let moved = table.sandbox.until(with_menu).await.expect("one board, which calls");
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.plies(MatchId(1)).await, 1);
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_challenge_delivered_twice_calls_once() {
    let store = Moody::new();
    let table = hasty(&store).await;
    store.waits.send_replace(true);
    let wanted = json!({"opponent": table.kofi.to_string()});
    let act = slash(table.ada, table.general, "queah challenge", wanted);
    let answer = table.sandbox.act_unsettled(act).await.unwrap();
    assert_eq!(answer.outcome, Outcome::Deferred);
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    store.waits.send_replace(false);
    let invitations = |sandbox: &Sandbox| {
        let seen = sandbox.messages(table.mia, table.general).into_iter().map(Seen::of);
        let made: Vec<Seen> = seen.filter(|seen| seen.find_component("accept").is_some()).collect();
        match made.as_slice() {
            [only] if table.pinged(only) == [table.kofi] => Some(only.clone()),
            _ => None,
        }
    };
    let made = table
        .sandbox
        .until(invitations)
        .await
        .expect("one invitation, which calls");
    made.says(&["challenges"]);
    assert_eq!(table.pings(), 1);
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_stops_what_is_under_way_is_finished_and_the_rest_is_told_so() {
    let store = Moody::new();
    let mut table = Table::with(Arc::clone(&store) as Arc<dyn Store>, |_| {}).await;
    let begun = table.begin("must-turn").await;
    store.waits.send_replace(true);
    let act = slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    let mut commits = store.commits.subscribe();
    let before = *commits.borrow_and_update();
    table.sandbox.send(&act).unwrap();
    commits.wait_for(|count| *count > before).await.unwrap();
    table.begin_to_stop();
    // It goes on answering until it has heard.
    let told = loop {
        let told = table.slash(table.kofi, "queah help", json!({})).await;
        if told.content.contains("restarted") {
            break told;
        }
    };
    told.refuses(&["I am being restarted", "nothing was played"]);
    let pressed = table.press(table.kofi, &begun, "rules").await;
    pressed.refuses(&["I am being restarted"]);
    store.waits.send_replace(false);
    let moved = table.board_after(&begun).await;
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.plies(MatchId(1)).await, 1);
    table.leave().await;
}

/// The id that a member is told of a fault.
fn fault_id(told: &Seen) -> String {
    assert!(told.ephemeral && told.picture().is_some());
    let (_, rest) = told.content.split_once("fault `").expect("a fault has an id");
    rest.split('`').next().unwrap().to_owned()
}

/// The errors that the program logs, whichever test made it: a subscriber of one thread would miss what another thread
/// logged first.
#[derive(Clone)]
struct Log(Arc<Mutex<Vec<u8>>>);

static LOG: LazyLock<Log> = LazyLock::new(|| {
    let log = Log(Arc::default());
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(tracing::Level::ERROR)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).expect("no other test listens");
    log
});

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Fails unless an error was logged with this id and these words.
    fn tells(&self, id: &str, words: &str) {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        let found = text
            .lines()
            .any(|line| [id, words, "ERROR"].iter().all(|part| line.contains(part)));
        assert!(found, "no error {id} about {words:?} in: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_before_a_commit_played_nothing_and_ends_the_bot() {
    let log = LazyLock::force(&LOG);
    let store = Moody::new();
    let table = Table::with(Arc::clone(&store) as Arc<dyn Store>, |_| {}).await;
    let begun = table.begin("must-turn").await;
    store.reads_fail.store(true, Ordering::SeqCst);
    let told = table.choose(table.ada, &begun, "j-g").await;
    told.says(&["not your mistake", "Nothing was played"]);
    assert_eq!(told.picture().unwrap().0, "queah-start.png", "its match cannot be read");
    let ended = table.ends().await;
    assert!(
        matches!(&ended, RunError::Store(cause) if cause.contains("on fire")),
        "{ended:?}"
    );
    log.tells(&fault_id(&told), "on fire");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_cannot_be_understood_stops_no_other() {
    let log = LazyLock::force(&LOG);
    let store = Moody::new();
    let table = Table::with(Arc::clone(&store) as Arc<dyn Store>, |_| {}).await;
    let (ill, well) = (table.begin("must-turn").await, table.begin("must-turn").await);
    store.one_fails.store(ill.number().0, Ordering::SeqCst);
    for _ in 0..2 {
        let told = table.choose(table.ada, &ill, "j-g").await;
        told.says(&["not your mistake", "Nothing was played"]);
        log.tells(&fault_id(&told), "nobody can read this");
    }
    table.choose(table.ada, &well, "j-g").await.says(&["White moved"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_at_a_commit_leaves_it_open_what_was_played() {
    let log = LazyLock::force(&LOG);
    let store = Moody::new();
    let table = Table::with(Arc::clone(&store) as Arc<dyn Store>, |_| {}).await;
    let begun = table.begin("must-turn").await;
    store.commits_fail.store(true, Ordering::SeqCst);
    let told = table.choose(table.ada, &begun, "j-g").await;
    told.says(&["could not find out whether your action was played", "`/queah board`"]);
    assert!(matches!(table.ends().await, RunError::Store(_)));
    log.tells(&fault_id(&told), "cannot tell whether it took effect");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_is_a_fault_of_one_request_alone() {
    let log = LazyLock::force(&LOG);
    let store = Moody::new();
    let table = Table::with(Arc::clone(&store) as Arc<dyn Store>, |_| {}).await;
    let begun = table.begin("must-turn").await;
    store.panics.store(true, Ordering::SeqCst);
    let told = table.choose(table.ada, &begun, "j-g").await;
    log.tells(&fault_id(&told), "told to panic");
    assert_eq!(told.picture().unwrap().0, "queah-1-0.png", "the board of its match");
    table.choose(table.ada, &begun, "j-g").await.says(&["White moved"]);
    table.leave().await;
}
