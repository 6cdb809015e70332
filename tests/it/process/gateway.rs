//! The gateway drops, resumes, begins anew and falls silent.

use super::{board_of, sandbox};
use crate::bot::contract;
use queah::cli::serve::SandboxClock;
use queah::discord::{self, Health, Options, RunError};
use queah::host::{Host, ManualClock, SystemClock};
use queah::matches::Timestamp;
use queah::sandbox::{Fault, Sandbox};
use queah::store::Memory;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// A bot in this process.
fn run(
    sandbox: &Sandbox,
    options: Options,
    health: mpsc::UnboundedSender<Health>,
) -> (JoinHandle<Result<(), RunError>>, oneshot::Sender<()>) {
    let host = Host::new(Arc::new(Memory::new()), Arc::new(SandboxClock(sandbox.clock().clone())));
    let (stop, stopped) = oneshot::channel();
    let report = move |report| {
        let _ = health.send(report);
    };
    let running = discord::run(options, host, |_| {}, report, async {
        let _ = stopped.await;
    });
    (tokio::spawn(running), stop)
}

fn options(sandbox: &Sandbox) -> Options {
    let mut options = Options::new(sandbox.token(), Arc::new(SystemClock));
    options.api = Some(sandbox.url());
    options
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_given_while_the_gateway_is_down_is_played_once_when_it_resumes() {
    let cases = [
        ("a closed connection", Fault::CloseGateway { code: 4000 }),
        ("a request to connect anew", Fault::Reconnect),
        (
            "a session that may be resumed",
            Fault::InvalidSession { resumable: true },
        ),
    ];
    for (name, fault) in cases {
        let sandbox = sandbox().await;
        let (health, _reports) = mpsc::unbounded_channel();
        let (bot, stop) = run(&sandbox, options(&sandbox), health);
        assert!(sandbox.wait_ready().await);
        let number = super::begin(&sandbox).await;
        let (_, resumed) = sandbox.sessions();
        sandbox.fault(fault).unwrap();
        let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
        let moved = sandbox
            .slash(ada, general, "queah move", json!({"from": "j", "to": "g"}))
            .await
            .unwrap();
        assert_eq!(board_of(&moved.message), Some((number, 1)), "{name}: {moved:?}");
        assert!(sandbox.sessions().1 > resumed, "{name}: the session was resumed");
        stop.send(()).unwrap();
        bot.await.unwrap().unwrap();
        contract::close(&sandbox).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_invalid_session_the_bot_begins_anew_and_plays_on() {
    let sandbox = sandbox().await;
    let (health, _reports) = mpsc::unbounded_channel();
    let (bot, stop) = run(&sandbox, options(&sandbox), health);
    assert!(sandbox.wait_ready().await);
    let number = super::begin(&sandbox).await;
    let (identified, _) = sandbox.sessions();
    sandbox.fault(Fault::InvalidSession { resumable: false }).unwrap();
    let anew = sandbox
        .until(|sandbox| (sandbox.sessions().0 > identified).then_some(()))
        .await;
    assert!(anew.is_some(), "the bot identifies anew");
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    let moved = sandbox
        .slash(ada, general, "queah move", json!({"from": "j", "to": "g"}))
        .await
        .unwrap();
    assert_eq!(board_of(&moved.message), Some((number, 1)));
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
    contract::close(&sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_says_nothing_ends_the_bot_within_three_minutes_of_its_clock() {
    for fault in [Fault::NoHello, Fault::Silent] {
        let sandbox = sandbox().await;
        sandbox.fault(fault).unwrap();
        let clock = Arc::new(ManualClock::at(Timestamp(0)));
        let (health, mut reports) = mpsc::unbounded_channel();
        let options = Options {
            watch_clock: clock.clone(),
            ..options(&sandbox)
        };
        let (mut bot, _stop) = run(&sandbox, options, health);
        let mut reported = 0;
        let ended = loop {
            tokio::select! {
                ended = &mut bot => break ended.unwrap(),
                Some(Health { silence }) = reports.recv() => {
                    assert!(silence <= Duration::from_secs(180), "it has been silent for {silence:?}");
                    reported += 1;
                    clock.advance(Duration::from_secs(10));
                }
            }
        };
        assert!(matches!(ended, Err(RunError::Silent(_))), "{ended:?}");
        assert!(reported > 10, "the silence was reported {reported} times before");
        contract::close(&sandbox).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_not_again_by_the_next_start() {
    let sandbox = sandbox().await;
    for start in 1..=2 {
        sandbox.clear_log();
        let (health, mut reports) = mpsc::unbounded_channel();
        let (identified, _) = sandbox.sessions();
        let (bot, stop) = run(&sandbox, options(&sandbox), health);
        let connected = sandbox
            .until(|sandbox| (sandbox.sessions().0 > identified).then_some(()))
            .await;
        assert!(connected.is_some() && reports.recv().await.is_some());
        let put = sandbox
            .log()
            .into_iter()
            .filter(|request| request.method == "PUT")
            .count();
        assert_eq!(put, usize::from(start == 1), "at start {start}");
        stop.send(()).unwrap();
        bot.await.unwrap().unwrap();
    }
    assert_eq!(sandbox.commands().len(), 1);
    contract::close(&sandbox).await;
}
