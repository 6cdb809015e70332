//! What is offered while a command is typed: exactly what is legal.

use super::table::Table;
use queah::games::{Play, Rules, queah as game};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The names and values of some choices.
fn pairs(choices: &[(String, Value)]) -> Vec<(&str, &str)> {
    choices
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str().unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_are_offered_with_what_they_lead_to() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let from = table
        .complete(table.ada, "queah move", json!({"from": ""}), "from")
        .await;
    assert_eq!(
        pairs(&from),
        [("i → f · i → g · i → k", "i"), ("j → g · j → h", "j")],
        "each counter that can move, once"
    );
    let to = table
        .complete(table.ada, "queah move", json!({"from": "j", "to": ""}), "to")
        .await;
    assert_eq!(pairs(&to), [("j → g", "g"), ("j → h", "h")]);
    let to = table
        .complete(
            table.ada,
            "queah move",
            json!({"from": "j → g · j → h", "to": "h"}),
            "to",
        )
        .await;
    assert_eq!(
        pairs(&to),
        [("j → h", "h")],
        "the shown text in place of the value, and a letter typed"
    );

    let moved = table.choose(table.ada, &begun, "j-g").await;
    let to = table
        .complete(table.kofi, "queah move", json!({"from": "d", "to": ""}), "to")
        .await;
    assert_eq!(pairs(&to), [("d → j, captures g", "j")]);
    table.choose(table.kofi, &moved, "dxj").await;
    let at = table.complete(table.ada, "queah drop", json!({"at": ""}), "at").await;
    assert_eq!(pairs(&at)[0], ("drop on c", "c"));
    let from = table
        .complete(table.ada, "queah move", json!({"from": ""}), "from")
        .await;
    assert!(from.is_empty(), "a drop comes first, so no counter can move");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_offered_is_what_is_legal_all_along_a_match() {
    let table = Table::new().await;
    let rules = Rules::Queah("may-either".parse::<game::Rules>().unwrap());
    let mut play = rules.start();
    let mut board = table.begin("may-either").await;
    for action in ["j-g", "dxj", "mxg", "@d", "@m", "dxj", "lxh"] {
        let who = queah::sandbox::Id(
            table
                .store
                .match_of(board.number())
                .await
                .unwrap()
                .unwrap()
                .value
                .player(play.to_act().unwrap())
                .0,
        );
        assert_eq!(offered(&table, who).await, legal(&play), "{}", play.position_text());
        if play.act(play.read(action).unwrap()).is_err() {
            panic!("{action} is not legal in {}: {:?}", play.position_text(), play.legal());
        }
        board = table.choose(who, &board, action).await;
    }
    table.leave().await;
}

/// Every action that the options lead to.
async fn offered(table: &Table, who: queah::sandbox::Id) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let rules = Rules::Queah(game::Rules::CLASSIC);
    for (name, from) in table.complete(who, "queah move", json!({"from": ""}), "from").await {
        assert!(name.chars().count() <= 100);
        let options = json!({"from": from, "to": ""});
        for (_, to) in table.complete(who, "queah move", options, "to").await {
            let text = format!("{} {}", from.as_str().unwrap(), to.as_str().unwrap());
            found.insert(rules.read_action(&text).unwrap().to_string());
        }
    }
    for (_, at) in table.complete(who, "queah drop", json!({"at": ""}), "at").await {
        found.insert(format!("@{}", at.as_str().unwrap()));
    }
    found
}

fn legal(play: &Play) -> BTreeSet<String> {
    play.legal().iter().map(ToString::to_string).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shown_name_is_taken_for_the_value() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j → g · j → h", "to": "j → g"}))
        .await;
    moved.says(&["White moved `j → g`"]);
    table.history(&begun).await;
    let captured = table
        .slash(
            table.kofi,
            "queah move",
            json!({"from": "d → j, captures g", "to": "d → j, captures g"}),
        )
        .await;
    captured.says(&["captured the counter on `g`"]);
    let dropped = table.slash(table.ada, "queah drop", json!({"at": "drop on f"})).await;
    dropped.says(&["dropped a counter on `f`"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_offered_to_who_cannot_act() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    for who in [table.kofi, table.mia] {
        let from = table.complete(who, "queah move", json!({"from": ""}), "from").await;
        assert!(from.is_empty(), "{from:?}");
    }
    let matches = table
        .complete(table.mia, "queah board", json!({"match": ""}), "match")
        .await;
    assert!(matches.is_empty(), "{matches:?}");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_matches_the_one_that_was_named_counts() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    let second = table.begin("may-both").await;
    let names = table
        .complete(table.ada, "queah move", json!({"match": ""}), "match")
        .await;
    let shown: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(shown, ["#1 · Classic · you are White", "#2 · Open · you are White"]);
    assert_eq!(names[1].1, json!(2));
    let open = table
        .complete(table.ada, "queah move", json!({"match": "open"}), "match")
        .await;
    assert_eq!(open.len(), 1);

    table.choose(table.ada, &second, "j-g").await;
    let named = json!({"match": 2, "from": ""});
    let from = table.complete(table.kofi, "queah move", named, "from").await;
    assert!(from.iter().any(|(name, _)| name.contains("captures g")), "{from:?}");
    let named = json!({"match": 1, "from": ""});
    assert!(table.complete(table.kofi, "queah move", named, "from").await.is_empty());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_matches_each_square_is_offered_once_with_their_numbers() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    table.begin("may-either").await;
    let typed = |options: Value, focused: &'static str| table.complete(table.ada, "queah move", options, focused);
    let from = typed(json!({"from": ""}), "from").await;
    assert_eq!(
        pairs(&from),
        [("i → f · i → g · i → k (#1, #2)", "i"), ("j → g · j → h (#1, #2)", "j")]
    );
    let to = typed(json!({"from": "j", "to": ""}), "to").await;
    assert_eq!(pairs(&to), [("j → g (#1, #2)", "g"), ("j → h (#1, #2)", "h")]);
    // The shown names in place of the values.
    let shown = json!({"from": from[1].0, "to": to[0].0});
    let asked = table.slash(table.ada, "queah move", shown).await;
    asked.says(&["In which one?", "#1", "#2"]);
    table
        .choose_in(table.ada, &asked, "which", "2:0")
        .await
        .says(&["White moved `j → g`"]);

    // One that waits for the opponent is none of them.
    let from = typed(json!({"from": "j"}), "from").await;
    assert_eq!(pairs(&from), [("j → g · j → h", "j")]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_is_legal_in_one_match_alone_says_which_and_plays_there() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    let second = table.begin("may-either").await;
    table.play(&second, &["j-g", "dxj"]).await;
    let from = table
        .complete(table.ada, "queah move", json!({"from": ""}), "from")
        .await;
    assert!(pairs(&from).contains(&("j → g · j → h (#1)", "j")), "{from:?}");
    let at = table.complete(table.ada, "queah drop", json!({"at": "f"}), "at").await;
    assert_eq!(pairs(&at), [("drop on f (#2)", "f")]);
    let dropped = table.slash(table.ada, "queah drop", json!({"at": at[0].0})).await;
    dropped.says(&["#2", "White dropped a counter on `f`"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_of_many_matches_stay_within_discords_bounds() {
    let table = Table::new().await;
    for _ in 0..6 {
        let begun = table.begin("may-either").await;
        table.set(begun.number(), "bb./.b/w.w/w./..w w 6 6", Vec::new()).await;
    }
    let to = table.complete(table.ada, "queah move", json!({"to": ""}), "to").await;
    assert!((1..=25).contains(&to.len()), "{to:?}");
    let mut values = BTreeSet::new();
    for (name, value) in &to {
        assert!((1..=100).contains(&name.chars().count()), "{name}");
        assert!(name.ends_with("(#1, #2, #3, #4, …)"), "{name}");
        assert!(values.insert(value.as_str().unwrap()), "{value} is offered once");
    }
    table.leave().await;
}
