//! Nothing acknowledged is lost or played twice, however the bot dies.

use super::{Bot, begin, board_of, sandbox};
use crate::bot::contract;
use queah::games::queah::{Action, Play, Rules};
use queah::games::{self, Side};
use queah::matches::MatchId;
use queah::sandbox::{Answer, Sandbox};
use queah::store::{Disk, Store};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

/// How often the bot is killed.
const KILLS: usize = 30;
/// How often the test's task gives way at most, before the bot is killed: some ten milliseconds.
const MOST_TURNS: usize = 60_000;

/// A small generator of numbers that look random; the same seed gives the same test.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        // Knuth's MMIX constants; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A match as its players know it: what they were told was played.
struct Known {
    number: u64,
    play: Play,
}

impl Known {
    async fn begin(sandbox: &Sandbox) -> Known {
        Known {
            number: begin(sandbox).await,
            play: Play::new(Rules::CLASSIC),
        }
    }
}

async fn act(sandbox: &Sandbox, known: &Known, action: Action) -> Result<Answer, String> {
    let who = match known.play.position().to_act() {
        Side::White => sandbox.member("Ada"),
        Side::Black => sandbox.member("Kofi"),
    };
    let general = sandbox.channel("general");
    let number = known.number;
    match action.from() {
        None => {
            let options = json!({"at": action.to().to_string(), "match": number});
            sandbox.slash(who, general, "queah drop", options).await
        }
        Some(from) => {
            let options = json!({"from": from.to_string(), "to": action.to().to_string(), "match": number});
            sandbox.slash(who, general, "queah move", options).await
        }
    }
}

/// The ply that the bot shows when it is asked for the board.
async fn shown(sandbox: &Sandbox, known: &Known) -> usize {
    let (ada, general) = (sandbox.member("Ada"), sandbox.channel("general"));
    let answer = sandbox
        .slash(ada, general, "queah board", json!({"match": known.number}))
        .await
        .unwrap();
    let (number, ply) = board_of(&answer.message).unwrap_or_else(|| panic!("no board in {answer:?}"));
    assert_eq!(number, known.number);
    ply
}

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_action_survives_thirty_kills_exactly_once() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox().await;
    let mut dice = Dice(20_261_130);
    let mut bot = Bot::connect(&sandbox, folder.path()).await;
    let mut finished: BTreeMap<u64, Vec<Action>> = BTreeMap::new();
    let mut known = Known::begin(&sandbox).await;
    let (mut told, mut untold) = (0, 0);
    for _ in 0..KILLS {
        // Some actions in peace, then one into which the bot is killed.
        for peaceful in (0..=dice.below(4)).rev() {
            if known.play.end().is_some() {
                finished.insert(known.number, known.play.actions().to_vec());
                known = Known::begin(&sandbox).await;
            }
            let legal = known.play.legal();
            let action = legal[dice.below(legal.len())];
            let acting = act(&sandbox, &known, action);
            if peaceful > 0 {
                let answer = acting.await.unwrap();
                assert!(answer.error.is_none(), "{answer:?}");
                known.play.act(action).unwrap();
                continue;
            }
            // A moment between sending the command and some time after its answer.
            let turns = dice.below(MOST_TURNS);
            let moment = async {
                for _ in 0..turns {
                    tokio::task::yield_now().await;
                }
            };
            let answered = tokio::select! {
                biased;
                answer = acting => Some(answer.unwrap()),
                () = moment => None,
            };
            bot.kill();
            bot = Bot::connect(&sandbox, folder.path()).await;
            let ply = shown(&sandbox, &known).await;
            let before = known.play.actions().len();
            match answered {
                Some(answer) => {
                    assert_eq!(
                        board_of(&answer.message),
                        Some((known.number, before + 1)),
                        "{answer:?}"
                    );
                    assert_eq!(ply, before + 1, "an acknowledged action is there, once");
                    told += 1;
                }
                None => {
                    assert!(
                        ply == before || ply == before + 1,
                        "at most the one under way was played"
                    );
                    untold += 1;
                }
            }
            if ply > before {
                known.play.act(action).unwrap();
            }
        }
    }
    finished.insert(known.number, known.play.actions().to_vec());
    bot.kill();
    println!("{told} actions were acknowledged before the kill, {untold} were not");
    assert!(told > 0 && untold > 0, "kills fell on both sides of the answer");

    let disk = Disk::open(folder.path(), Duration::ZERO).unwrap();
    for (number, actions) in finished {
        let kept = disk
            .match_of(MatchId(number))
            .await
            .unwrap()
            .expect("the match is kept")
            .value;
        let games::Play::Queah(play) = kept.play;
        assert_eq!(play.actions(), actions, "match {number}");
    }
    disk.close().await;
    contract::close(&sandbox).await;
}
