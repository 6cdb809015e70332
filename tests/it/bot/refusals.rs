//! A player's mistakes: each has its own sentence, for the one who made it alone.

use super::table::{Seen, Table};
use queah::matches::MatchId;
use queah::sandbox::Id;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A mistake after some actions of a match: who makes it, how, and what they are told.
struct Mistake {
    rules: &'static str,
    /// Played before.
    played: &'static [&'static str],
    by_white: bool,
    line: &'static str,
    options: Value,
    told: &'static [&'static str],
}

fn moved(from: &str, to: &str) -> (&'static str, Value) {
    ("queah move", json!({"from": from, "to": to}))
}

fn dropped(at: &str) -> (&'static str, Value) {
    ("queah drop", json!({"at": at}))
}

fn mistakes() -> Vec<Mistake> {
    let row = |rules, played, by_white, (line, options), told| Mistake {
        rules,
        played,
        by_white,
        line,
        options,
        told,
    };
    vec![
        row("must-turn", &[], false, moved("e", "g"), &["it is the turn of", "#1"]),
        row(
            "must-turn",
            &[],
            true,
            moved("c", "f"),
            &["Nothing stands on `c`", "You can move from `i` or `j`"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("a", "d"),
            &["`a` is your opponent's", "You can move from"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("i", "i"),
            &["`i` is both where you start and where you go"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("l", "i"),
            &["`l` cannot move", "`i` and `j`"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("i", "h"),
            &["`i` and `h` do not share a side", "`i → f`"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("j", "m"),
            &["Your own counter stands on `m`", "From `j` you can play"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("m", "g"),
            &["over `j`, where your own counter stands", "`m` has no legal action"],
        ),
        row(
            "must-turn",
            &[],
            true,
            moved("i", "e"),
            &["over `g`, and nothing stands there"],
        ),
        row("must-turn", &[], true, moved("?", "g"), &["I cannot read “?”"]),
        row("must-turn", &[], true, moved("i", "z"), &["“z” is not a square"]),
        row("must-turn", &[], true, dropped("z"), &["“z” is not a square"]),
        row(
            "must-turn",
            &[],
            true,
            dropped("f"),
            &["You have four counters on the board, on `i`, `j`, `l` and `m`"],
        ),
        row(
            "must-turn",
            &["j-g"],
            false,
            moved("e", "h"),
            &["There is a capture", "make it a must: ", "captures g"],
        ),
        row(
            "may-turn",
            &["j-g"],
            false,
            moved("e", "g"),
            &["Your opponent's counter stands on `g`", "jumps over it"],
        ),
        row(
            "may-turn",
            &["j-g"],
            false,
            moved("e", "i"),
            &[
                "a jump over `g`, and your opponent's counter stands on `i` as well",
                "lands on an empty square",
                "From `e` you can play",
            ],
        ),
        row(
            "must-turn",
            &["j-g", "dxj"],
            true,
            moved("i", "f"),
            &["replace it first: drop one on"],
        ),
        row(
            "must-turn",
            &["j-g", "dxj"],
            true,
            dropped("i"),
            &["Your own counter stands on `i`", "You may drop on"],
        ),
        row(
            "must-turn",
            &["j-g", "dxj"],
            true,
            dropped("a"),
            &["opponent's counter stands on `a`", "You may drop on"],
        ),
        row(
            "first-either",
            &["j-g", "dxj"],
            true,
            moved("i", "f"),
            &["put it before a step", "captures j", "You may also drop on"],
        ),
        row(
            "must-turn+no-return",
            &["i-f", "e-h"],
            true,
            moved("f", "i"),
            &["has just come from `i`", "forbid"],
        ),
    ]
}

/// Positions with a mistake that takes long to come to: rules, position, command, its options, what White is told.
fn positions() -> [(&'static str, &'static str, &'static str, Value, &'static [&'static str]); 9] {
    let moved = |from: &str, to: &str| json!({"from": from, "to": to});
    [
        (
            "must-turn",
            "bb./bb/.../w./..w w 0 6",
            "queah drop",
            json!({"at": "f"}),
            &["Your reserve is empty", "Choose a counter on the board"],
        ),
        (
            "may-either",
            "bb./bb/.../ww/.ww w 3 6",
            "queah drop",
            json!({"at": "f"}),
            &["You have four counters on the board, on `i`, `j`, `l` and `m`"],
        ),
        (
            "may-turn",
            "bb./../..b/wb/.w. w 0 2",
            "queah move",
            moved("l", "i"),
            &["`l` cannot move: its neighbours `i` and `j` are all taken, and it can capture none of them"],
        ),
        (
            "may-turn",
            "bb./wb/.b./ww/.w. w 6 6",
            "queah move",
            moved("j", "d"),
            &[
                "From `j` to `d` is a jump over `g`, and your own counter stands on `d`",
                "lands on an empty square",
            ],
        ),
        (
            "must-turn",
            "bb./b./.b./ww/.ww w 6 6",
            "queah move",
            moved("j", "d"),
            &["There is a capture", "make it a must: ", "captures g"],
        ),
        (
            "must-turn",
            "bb./bb/.../ww/.ww w 6 6",
            "queah move",
            // A capture, said as one: through the options only a person who knows the notation comes to it.
            moved("i x", "h"),
            &[
                "A capture goes two squares along a diagonal",
                "`h` does not lie so from `i`",
                "From `i` you can play",
            ],
        ),
        (
            "may-both+no-return",
            "bb./.b/b../w./.ww w 0 6 i-g/-",
            "queah move",
            moved("i", "g"),
            &[
                "The counter on `i` has just come from `g`",
                "forbid to step straight back",
            ],
        ),
        (
            "may-both",
            "bb./bb/.../ww/.w. w 2 6",
            "queah move",
            moved("i", "f"),
            &["You have lost a counter", "drop one on `c`, `f`, `g`, `h`, `k` or `m`"],
        ),
        (
            "first-either",
            "bb./.b/w../w./.w. w 2 6",
            "queah drop",
            json!({"at": "a"}),
            &["Your opponent's counter stands on `a`. You may drop on"],
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_late_in_a_match_are_explained_too() {
    let table = Table::new().await;
    for (rules, position, line, options, told) in positions() {
        let number = table.begin(rules).await.number();
        table.set(number, position, Vec::new()).await;
        table.slash(table.ada, line, options).await.refuses(told);
        assert_eq!(table.plies(number).await, 0, "nothing was played");
        resign(&table).await;
    }
    table.leave().await;
}

/// Ends a match by its White player's resignation.
async fn resign(table: &Table) -> Seen {
    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mistake_has_its_own_sentence_for_the_one_who_made_it() {
    let mut sentences = BTreeSet::new();
    let table = Table::new().await;
    for mistake in mistakes() {
        let board = table.begin(mistake.rules).await;
        let number = board.number();
        let board = table.play(&board, mistake.played).await;
        let (by, before) = if mistake.by_white {
            (table.ada, table.pings())
        } else {
            (table.kofi, table.pings())
        };
        let refused = table.slash(by, mistake.line, mistake.options.clone()).await;
        let told: Vec<String> = mistake
            .told
            .iter()
            .map(|words| words.replace("#1", &format!("#{number}")))
            .collect();
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        refused.refuses(&told);
        assert_eq!(table.pings(), before, "a refusal notifies nobody");
        assert_eq!(table.plies(number).await, mistake.played.len(), "nothing was played");
        assert!(
            !table.message(&board).components().is_empty(),
            "the board stays as it was"
        );
        sentences.insert(
            refused
                .content
                .chars()
                .filter(|c| c.is_alphabetic() && c.is_ascii())
                .collect::<String>(),
        );
        resign(&table).await;
    }
    // Those that are alike differ at least in their squares.
    assert_eq!(
        sentences.len(),
        mistakes().len() - 1,
        "only `z` for a square is told in the same words twice"
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_others_is_named_and_left_alone() {
    let table = Table::new().await;
    let board = table.begin("must-turn").await;
    let whose = format!("<@{}> and <@{}>", table.ada, table.kofi);
    let words = ["This is match #1 of", whose.as_str()];
    let act = |who: Id| table.choose(who, &board, "j-g");
    act(table.mia).await.refuses(&words);
    table.press(table.mia, &board, "resign").await.refuses(&words);
    let typed = json!({"from": "j", "to": "g", "match": 1});
    table.slash(table.mia, "queah move", typed).await.refuses(&words);
    table
        .slash(table.mia, "queah resign", json!({"match": 1}))
        .await
        .refuses(&words);
    // The rules are for anyone.
    let rules = table.press(table.mia, &board, "rules").await;
    assert!(rules.ephemeral);
    rules.says(&["Classic", "How Queah is played"]);
    assert_eq!(table.plies(MatchId(1)).await, 0);
    // The opponent may not act out of turn either.
    act(table.kofi)
        .await
        .refuses(&["it is the turn of", &format!("<@{}>", table.ada)]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_match_or_none_of_that_number() {
    let table = Table::new().await;
    let typed = json!({"from": "j", "to": "g"});
    table
        .slash(table.ada, "queah move", typed.clone())
        .await
        .refuses(&["You play no match here"]);
    table
        .slash(table.ada, "queah board", json!({}))
        .await
        .refuses(&["You play no match here"]);
    table
        .slash(table.ada, "queah resign", json!({}))
        .await
        .refuses(&["You play no match here"]);
    for number in [7, 9_000_000] {
        let refused = table.slash(table.ada, "queah board", json!({"match": number})).await;
        refused.refuses(&["There is no match #"]);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_says_how_it_ended() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    resign(&table).await;
    let over = ["Match #1 is over", "wins as Black", "White resigned"];
    let typed = json!({"from": "j", "to": "g", "match": 1});
    table.slash(table.ada, "queah move", typed).await.refuses(&over);
    table
        .slash(table.kofi, "queah resign", json!({"match": 1}))
        .await
        .refuses(&over);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_history_is_known_by_its_ply() {
    let table = Table::new().await;
    let begun = table.begin("may-turn").await;
    // Its menu stays, for the edit that would take it off fails.
    table.fail("PATCH /channels/*");
    let moved = table.choose(table.ada, &begun, "j-g").await;
    let stale = table.choose(table.ada, &begun, "i-f").await;
    stale.refuses(&["board of match #1 is history", "after 0 actions, and 1 has been played"]);
    let (name, _) = stale.picture().unwrap();
    assert!(name.starts_with("queah-1-1"), "it shows how the match stands: {name}");
    assert_eq!(table.plies(MatchId(1)).await, 1);
    table.choose(table.kofi, &moved, "dxj").await.says(&["captured"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_ahead_of_its_match_is_no_history() {
    let table = Table::new().await;
    let begun = table.begin("may-turn").await;
    let moved = table.choose(table.ada, &begun, "j-g").await;
    // As after a backup was restored that is older than the board.
    table.set(MatchId(1), "bb./bb/.../ww/.ww w 6 6", Vec::new()).await;
    let ahead = table.choose(table.kofi, &moved, "dxj").await;
    ahead.refuses(&["is ahead of what I know", "after 1 action, and I know of 0"]);
    assert!(!ahead.content.contains("history"), "{}", ahead.content);
    table.leave().await;
}
