//! Matches and records looked back at, and all that is not analysed.

use super::table::{Seen, Table};
use queah::games::record::Record;
use queah::games::{Game, Play, Rules};
use queah::matches::MatchId;
use queah::sandbox::{Id, World};
use queah::store::Memory;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Ada resigns: the last board.
async fn resign(table: &Table, number: MatchId) -> Seen {
    let asked = table.slash(table.ada, "queah resign", json!({"match": number.0})).await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await
}

async fn analyse(table: &Table, who: Id, number: MatchId) -> Seen {
    table.slash(who, "queah analyse", json!({"match": number.0})).await
}

async fn record(table: &Table, who: Id, record: &str) -> Seen {
    table.slash(who, "queah analyse", json!({"record": record})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_has_ended_is_analysed_for_anyone() {
    let table = Table::new().await;
    let begun = table.begin("first-either").await;
    // Of the first actions one wins, in 69, and another draws: three programs with no common code say so.
    table.play(&begun, &["i-f"]).await;
    let last = resign(&table, begun.number()).await;
    last.is_over();
    let mut told = vec![
        table.press(table.mia, &last, "analyse").await,
        table.press(table.ada, &last, "analyse").await,
        analyse(&table, table.mia, begun.number()).await,
        table.slash(table.kofi, "queah analyse", json!({})).await,
    ];
    // Whoever did not play sees the board beside the players' own, and may look back as well.
    let aside = table.slash(table.mia, "queah board", json!({"match": 1})).await;
    told.push(table.press(table.mia, &aside, "analyse").await);
    let board = table.slash(table.ada, "queah board", json!({"match": 1})).await;
    table.history(&last).await;
    told.push(table.press(table.kofi, &board, "analyse").await);
    for told in &told {
        assert!(told.ephemeral && told.components().is_empty());
        told.says(&[
            "**Analysis of match #1** · Reserve",
            &format!("White <@{}> · Black <@{}>", table.ada, table.kofi),
            "White: accuracy **0 %** · kept the outcome in 0 of 1 decision",
            "Black: no accuracy",
            "**The turning point**",
            "**1.** White `i-f` turned a win in 69 into a draw. Better: `j-g`.",
            "As it was left, it is a draw",
        ]);
        let (name, spoken) = told.picture().unwrap();
        assert_eq!(name, "queah-1-analysis.png");
        assert_eq!(
            spoken,
            "Who wins under best play: from turn 1 White in 69; at the end a draw. White let the outcome go in turn 1."
        );
        assert!(table.pinged(told).is_empty());
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_runs_is_analysed_for_nobody() {
    let table = Table::new().await;
    for rated in [true, false] {
        let begun = table.begin_in(table.general, "must-turn", rated).await;
        let board = table.play(&begun, &["i-f", "e-h"]).await;
        let number = board.number();
        assert_eq!(board.find_component("analyse"), None);
        for who in [table.ada, table.kofi, table.mia] {
            let runs = format!("Match #{number} still runs");
            analyse(&table, who, number).await.refuses(&[&runs]);
            // Nor by the id of a button that never was.
            let id = format!("q1:{number}:2:analyse");
            if let Ok(answer) = table.sandbox.press(who, board.channel, board.id, &id).await {
                Seen::of(answer.message).refuses(&[&runs]);
            }
        }
    }
    let against_bot = table.slash(table.ada, "queah play", json!({})).await;
    analyse(&table, table.mia, against_bot.number())
        .await
        .refuses(&["still runs"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_nothing_to_analyse_it_is_said() {
    let mut world = World::demo("Queah");
    world.guild("Elsewhere");
    let channel = world.channel("elsewhere");
    let guest = world.member("Guest");
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    table
        .slash(table.ada, "queah analyse", json!({}))
        .await
        .refuses(&["No match of yours has ended here", "`/queah analyse`"]);
    analyse(&table, table.ada, MatchId(7))
        .await
        .refuses(&["There is no match #7"]);
    let begun = table.begin("must-turn").await;
    let last = resign(&table, begun.number()).await;
    assert!(last.find_component("analyse").is_none(), "nothing was played");
    analyse(&table, table.ada, MatchId(1))
        .await
        .refuses(&["Nothing was played"]);
    let both = json!({"match": 1, "record": "1. j-g"});
    table
        .slash(table.ada, "queah analyse", both)
        .await
        .refuses(&["not both"]);
    table
        .slash_in(channel, guest, "queah analyse", json!({"match": 1}))
        .await
        .refuses(&["There is no match #1"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_analysed_and_its_names_are_harmless() {
    let table = Table::new().await;
    let text = "[Game \"Queah\"] [Rules \"first-either\"] [White \"@everyone **Ada**\"] [Black \"<@5>\"] 1. i-f";
    let told = record(&table, table.mia, text).await;
    assert!(told.ephemeral);
    told.says(&[
        "**Analysis of a record** · Reserve",
        "@\u{200b}everyone \\*\\*Ada\\*\\*",
        "\\<@\u{200b}5\\>",
        "turned a win in 69 into a draw. Better: `j-g`.",
    ]);
    assert_eq!(told.picture().unwrap().0, "queah-analysis.png");
    let drawn = record(&table, table.mia, "[Game \"Queah\"] [Rules \"Classic\"] 1. i-f").await;
    drawn.says(&["White: accuracy **100 %**", "No action changed the outcome."]);
    for (text, words) in [
        ("1. i-f e-h", "lacks the tag `Game`"),
        ("[Game \"Chess\"] 1. e4", "I know no game or no rules"),
        ("[Game \"Queah\"] [Rules \"blitz\"]", "I know no game or no rules"),
        (
            "[Game \"Queah\"] [Rules \"must-turn\"] 1. i-f a-m",
            "Action 2 of that record cannot be played",
        ),
        (
            "[Game \"Queah\"] [Rules \"must-turn\"] 1. `@everyone`",
            "Action 1 of that record cannot be played",
        ),
        ("[Game \"Queah\" 1. i-f", "I cannot read that record at line 1, column"),
        (
            "[Game \"Queah\"] [Rules \"must-turn\"] [Result \"1-0\"] 1. i-f",
            "The result of that record",
        ),
        (
            "[Game \"Queah\"] [Rules \"must-turn\"] [Position \"nowhere\"] 1. i-f",
            "The position in that record",
        ),
    ] {
        let refused = record(&table, table.ada, text).await;
        refused.refuses(&[words, "A record looks like this: `[Game \"Queah\"]"]);
    }
    let nothing = record(&table, table.ada, "[Game \"Queah\"] [Rules \"must-turn\"]").await;
    nothing.refuses(&["Nothing was played"]);
    let unreachable = "[Game \"Queah\"] [Rules \"must-turn\"] [Position \"bb./b./.../w./.ww w 5 5\"] 1. @f";
    record(&table, table.ada, unreachable)
        .await
        .refuses(&["a position that no match comes to"]);
    table.leave().await;
}

/// The line of a rated match that runs, and records about it.
const LINE: [&str; 6] = ["i-f", "e-h", "l-i", "hxl", "@g", "dxj"];

fn classic(turns: &str) -> String {
    format!("[Game \"Queah\"] [Rules \"must-turn\"] {turns}")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_record_tells_of_a_rated_match_that_runs() {
    let table = Table::new().await;
    let begun = table.begin_in(table.general, "must-turn", true).await;
    table.play(&begun, &LINE).await;
    let telling = [
        "1. i-f e-h 2. l-i hxl 3. @g",
        "1. i-f e-h 2. l-i hxl 3. @g dxj",
        "1. i-f e-h 2. l-i hxl 3. @g dxj 4. @h a-d",
        "[Position \"bb./../w../wb/.bw w 5 6\"] 1. @h",
        // Mirrored, and with the colours swapped.
        "[Position \".bb/../..w/bw/wb. w 5 6\"] 1. @f",
        "[Position \"ww./../b../bw/.wb b 6 5\"] 1... @h",
    ];
    for who in [table.ada, table.kofi, table.mia] {
        for turns in telling {
            let refused = record(&table, who, &classic(turns)).await;
            refused.refuses(&["That would tell of match #1, which is rated and still runs"]);
        }
        record(&table, who, &classic("1. i-f e-h 2. l-i hxl"))
            .await
            .says(&["Analysis of a record"]);
        let others = "[Game \"Queah\"] [Rules \"may-turn\"] 1. i-f e-h 2. l-i hxl 3. @g dxj";
        record(&table, who, others).await.says(&["Analysis of a record"]);
    }
    // Whoever plays could bring what follows from their match.
    let later = classic("[Position \"bb./bb/.../ww/.ww b 6 6\"] 1... d-g");
    for who in [table.ada, table.kofi] {
        record(&table, who, &later)
            .await
            .refuses(&["begins in the middle of a match", "match #1"]);
    }
    record(&table, table.mia, &later).await.says(&["Analysis of a record"]);

    resign(&table, MatchId(1)).await;
    for turns in telling.iter().take(4) {
        record(&table, table.ada, &classic(turns))
            .await
            .says(&["Analysis of a record"]);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unrated_match_that_runs_forbids_no_record() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.play(&begun, &LINE).await;
    let told = record(&table, table.ada, &classic("1. i-f e-h 2. l-i hxl 3. @g dxj")).await;
    told.says(&["Analysis of a record"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_replayed_as_another_is_not_analysed_for_its_players() {
    let table = Table::new().await;
    let rated = table.begin_in(table.general, "must-turn", true).await;
    table.play(&rated, &LINE).await;
    let replayed = table.begin("must-turn").await;
    table.play(&replayed, &LINE).await;
    let last = resign(&table, replayed.number()).await;
    for who in [table.ada, table.kofi] {
        let refused = table.press(who, &last, "analyse").await;
        refused.refuses(&["That would tell of match #1", "once that match has ended"]);
    }
    table
        .press(table.mia, &last, "analyse")
        .await
        .says(&["Analysis of match #2"]);
    resign(&table, rated.number()).await;
    table
        .press(table.ada, &last, "analyse")
        .await
        .says(&["Analysis of match #2"]);
    table.leave().await;
}

/// The worst that can be pasted: a long match in which the outcome changes hands again and again.
#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_of_a_long_and_bad_match_fits_a_message() {
    let table = Table::new().await;
    let worst = (0..40).map(|seed| {
        let mut play = Rules::read(Game::Queah, "may-either").unwrap().start();
        let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed + 1);
        while play.end().is_none() && play.ply() < 400 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let legal = play.legal();
            play.act(legal[(state >> 20) as usize % legal.len()]).unwrap();
        }
        play
    });
    let worst = worst.max_by_key(Play::ply).unwrap();
    let text = Record::new(worst, "_".repeat(90), "<@1>".repeat(30)).to_string();
    let told = record(&table, table.ada, &text.replace('\n', " ")).await;
    told.says(&[" turning points**", "… and "]);
    assert!(told.content.chars().count() <= 2000, "{}", told.content);
    assert!(told.picture().unwrap().1.chars().count() <= 1024);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_that_have_ended_are_offered() {
    let table = Table::new().await;
    for rules in ["must-turn", "may-both"] {
        let begun = table.begin(rules).await;
        table.play(&begun, &["j-g"]).await;
        resign(&table, begun.number()).await;
        table.clock.advance(Duration::from_secs(60));
    }
    let empty = table.begin("must-turn").await;
    resign(&table, empty.number()).await;
    table.begin("must-turn").await;
    let offered = |who: Id, typed: &'static str| table.complete(who, "queah analyse", json!({"match": typed}), "match");
    let names: Vec<String> = offered(table.ada, "").await.into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "#2 · Open · you were White · lost",
            "#1 · Classic · you were White · lost"
        ]
    );
    let open = offered(table.kofi, "open").await;
    assert_eq!(open, [("#2 · Open · you were Black · won".to_owned(), json!(2))]);
    assert!(offered(table.mia, "").await.is_empty());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_takes_long_is_still_told_to_the_asker_alone() {
    let tweak = |options: &mut queah::discord::Options| options.defer_after = Duration::ZERO;
    let table = Table::with(Arc::new(Memory::new()), tweak).await;
    let text = "[Game \"Queah\"] [Rules \"must-turn\"] 1. j-g dxj";
    let act = queah::sandbox::slash(table.mia, table.general, "queah analyse", json!({"record": text}));
    table.sandbox.send(&act).unwrap();
    let told = table.sandbox.until(|sandbox| {
        let messages = sandbox.messages(table.mia, table.general).into_iter();
        messages
            .map(Seen::of)
            .find(|seen| seen.content.contains("Analysis of a record"))
    });
    let told = told.await.unwrap();
    told.says(&["White `j-g` turned a draw into a loss in 76. Better: "]);
    assert!(told.ephemeral && told.picture().is_some());
    table.leave().await;
}
