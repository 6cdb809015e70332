//! Stopping by SIGTERM, and what a health check says.

use super::{Bot, begin, board_of, sandbox};
use crate::bot::contract;
use serde_json::json;
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_commands_under_way_finish_and_exits_well() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, folder.path()).await;
    let number = begin(&sandbox).await;
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    let moving = sandbox.slash(ada, general, "queah move", json!({"from": "j", "to": "g"}));
    let stopping = async {
        // The bot has the command once it asks to answer it.
        let asked = sandbox.until(|sandbox| {
            let log = sandbox.log();
            log.iter()
                .any(|request| {
                    request
                        .files
                        .iter()
                        .any(|file| file.name == format!("queah-{number}-1.png"))
                })
                .then_some(())
        });
        asked.await.expect("the bot answers");
        bot.terminate();
    };
    let (moved, ()) = tokio::join!(moving, stopping);
    assert_eq!(board_of(&moved.unwrap().message), Some((number, 1)));
    let status = tokio::task::spawn_blocking(move || bot.0.wait())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(status.code(), Some(0), "{status}");

    let mut bot = Bot::connect(&sandbox, folder.path()).await;
    let board = sandbox
        .slash(ada, general, "queah board", json!({"match": number}))
        .await
        .unwrap();
    assert_eq!(board_of(&board.message), Some((number, 1)));
    bot.kill();
    contract::close(&sandbox).await;
}

#[test]
fn a_health_check_without_a_bot_says_what_to_look_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_queah"));
    let output = command
        .args(["healthcheck", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.contains("no bot has reported") && words.contains("hint:"),
        "{words}"
    );
}
