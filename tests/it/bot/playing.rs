//! Matches, played.

use super::table::{Seen, Table};
use futures::future::join_all;
use queah::cli::serve::SandboxClock;
use queah::games::record::Record;
use queah::games::{Outcome, Play, Reason, Rules, Side, queah as game};
use queah::host::{Asker, Host, Meant, Which};
use queah::matches::{ChannelId, Match, MatchId, MemberId, Request, RequestId, ServerId, Settled};
use queah::sandbox::{Answer, Fault, Id};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Numbers that look random and are the same on every run (SplitMix64, S. Vigna).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// Plays a rated match to its end by choosing from the menu, beside a play of our own that says what is legal.
async fn to_the_end(table: &Table, rules: Rules, dice: &mut Dice) -> Play {
    let mut play = rules.start();
    let mut board = table.begin_in(table.general, &rules.id(), true).await;
    let number = board.number();
    while play.end().is_none() {
        let legal: Vec<String> = play.legal().iter().map(ToString::to_string).collect();
        assert!(legal.len() <= 25, "{}", play.position_text());
        assert_eq!(board.offered(), legal, "the menu holds every legal action");
        let acting = match play.to_act() {
            Some(Side::White) => table.ada,
            _ => table.kofi,
        };
        // Captures, where there are any, so that it comes to an end.
        let captures: Vec<&String> = legal.iter().filter(|action| action.contains('x')).collect();
        let chosen = match captures.as_slice() {
            [] => legal[dice.below(legal.len())].clone(),
            captures => captures[dice.below(captures.len())].clone(),
        };
        let next = table.choose(acting, &board, &chosen).await;
        play.act(play.read(&chosen).unwrap()).unwrap();
        let (name, _) = next.picture().expect("a picture on each board");
        assert!(name.starts_with(&format!("queah-{number}-{}", play.ply())), "{name}");
        table.history(&board).await;
        board = next;
    }
    ended(table, &play, &board, number).await;
    play
}

/// What everyone reads at the end, and what the store keeps.
async fn ended(table: &Table, play: &Play, board: &Seen, number: MatchId) {
    let end = play.end().unwrap();
    let winner = match end.outcome {
        Outcome::Win(Side::White) => format!("<@{}> wins as White.", table.ada),
        Outcome::Win(Side::Black) => format!("<@{}> wins as Black.", table.kofi),
        Outcome::Draw => "The match is drawn.".to_owned(),
        Outcome::Void => panic!("the rules void no match"),
    };
    let why = match end.reason {
        Reason::Captured => "has no counter left",
        Reason::Blocked => "had no legal action",
        Reason::Repetition => "occurred for the third time",
        other => panic!("no match on the board ends so: {other}"),
    };
    board.says(&[&winner, why, "Ratings: "]);
    board.is_over();
    assert_eq!(table.pinged(board), [table.ada, table.kofi]);

    let stored = table.store.match_of(number).await.unwrap().unwrap().value;
    assert_eq!(&stored.play, play);
    assert_eq!(stored.end, Some(end));
    let Some(Settled::Moved([white, black])) = stored.settled else {
        panic!("ratings moved: {:?}", stored.settled);
    };
    for (member, change) in [(table.ada, white), (table.kofi, black)] {
        let shown = format!(
            "<@{member}> {:.0} → {:.0} (",
            change.before.round(),
            change.after.round()
        );
        board.says(&[&shown]);
    }
    let record = Record::new(stored.play, "Ada", "Kofi").ended(end).unwrap();
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read.play(), play, "the record replays to the same");
    assert_eq!(read.end(), Some(end));
}

/// A match under each rule set; then one more under a rule set that forbids the straight return.
#[tokio::test(flavor = "multi_thread")]
async fn whole_matches_are_played_to_their_end_under_every_rule_set() {
    let table = Table::new().await;
    let mut dice = Dice(1906);
    let plain = game::Rules::ALL.into_iter();
    let forbidden = plain
        .clone()
        .take(1)
        .map(|rules| rules.with_return(game::Return::Forbidden));
    let mut plies = 0;
    for rules in plain.chain(forbidden) {
        // Only so many matches of one pair within a day move ratings.
        table.clock.advance(Duration::from_secs(24 * 60 * 60));
        plies += to_the_end(&table, Rules::Queah(rules), &mut dice).await.ply();
    }
    assert!(plies > 8 * 10, "whole matches are longer: {plies}");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_occurs_a_third_time_is_a_draw() {
    let table = Table::new().await;
    let mut play = Rules::Queah(game::Rules::CLASSIC).start();
    let begun = table.begin_in(table.general, "must-turn", true).await;
    let number = begun.number();
    // The start occurs at the beginning, after four plies, and after eight.
    let there_and_back = ["i-f", "e-h", "f-i", "h-e"];
    let actions: Vec<&str> = there_and_back.into_iter().cycle().take(8).collect();
    for action in &actions {
        assert_eq!(play.end(), None, "not before {action} at ply {}", play.ply());
        play.act(play.read(action).unwrap()).unwrap();
    }
    let board = table.play(&begun, &actions).await;
    ended(&table, &play, &board, number).await;
    board.says(&[
        "The match is drawn. The same position occurred for the third time.",
        "1500 → 1500 (+0)",
    ]);
    let (name, spoken) = board.picture().unwrap();
    assert!(
        name.ends_with("-8-end.png") && spoken.contains("A draw: this position occurred"),
        "{name}: {spoken}"
    );
    // It is listed as it ended, and counts for both.
    table.slash(table.kofi, "queah games", json!({})).await.says(&["drawn"]);
    table
        .slash(table.mia, "queah leaderboard", json!({}))
        .await
        .says(&["0 won, 1 drawn, 0 lost"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_commands_play_as_the_menu_does() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let ways = [
        (
            table.ada,
            "queah move",
            json!({"from": "j", "to": "g"}),
            "White moved `j → g`.",
        ),
        (
            table.kofi,
            "queah move",
            json!({"from": "D", "to": "J"}),
            "Black moved `d → j` and captured the counter on `g`.",
        ),
        (
            table.ada,
            "queah drop",
            json!({"at": "f"}),
            "White dropped a counter on `f`.",
        ),
    ];
    let mut board = begun;
    for (who, line, options, words) in ways {
        let next = table.slash(who, line, options).await;
        next.says(&[words]);
        assert!(!next.ephemeral);
        table.history(&board).await;
        board = next;
    }
    // What the rules ask for is said with the call.
    board.says(&["it is your turn"]);
    assert_eq!(table.pinged(&board), [table.kofi]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_call_says_what_the_rules_put_first() {
    let table = Table::new().await;
    let begun = table.begin("must-both").await;
    let moved = table.choose(table.ada, &begun, "j-g").await;
    moved.says(&["There is a capture, and these rules make it a must."]);
    let captured = table.choose(table.kofi, &moved, "dxj").await;
    captured.says(&["place one from your reserve first"]);
    assert!(captured.offered().iter().all(|action| action.starts_with('@')));
    // Under these rules the same side acts once more, and is called for that.
    let dropped = table.choose(table.ada, &captured, "@f").await;
    assert_eq!(table.pinged(&dropped), [table.ada]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_asks_first() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let asked = table.press(table.kofi, &begun, "resign").await;
    assert!(asked.ephemeral);
    asked.says(&[
        "Do you really give up match #1",
        &format!("<@{}>", table.ada),
        "Then they win it",
    ]);
    let (name, _) = asked.picture().unwrap();
    assert!(name.contains("black"), "from the chair of whoever asks: {name}");
    let stayed = table.press(table.kofi, &asked, "stay").await;
    stayed.says(&["You play on"]);
    assert!(stayed.components().is_empty() && stayed.picture().is_some());
    assert_eq!(table.store.match_of(MatchId(1)).await.unwrap().unwrap().value.end, None);

    let asked = table.slash(table.kofi, "queah resign", json!({})).await;
    let resigned = table.press(table.kofi, &asked, "resigned").await;
    resigned.says(&["You resigned match #1"]);
    assert!(resigned.ephemeral && resigned.components().is_empty());
    let ended = table.board_after(&asked).await;
    ended.says(&[
        &format!("<@{}> wins as White. Black resigned.", table.ada),
        "the match was unrated",
    ]);
    assert_eq!(table.pinged(&ended), [table.ada, table.kofi]);
    table.history(&begun).await;
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_from_before_the_last_action_is_history() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    table.choose(table.ada, &begun, "j-g").await;
    table
        .press(table.ada, &asked, "resigned")
        .await
        .refuses(&["is history"]);
    assert_eq!(table.store.match_of(MatchId(1)).await.unwrap().unwrap().value.end, None);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_shown_again_anywhere_and_from_either_chair() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let before = table.pings();
    let shown = table
        .slash_in(table.games, table.kofi, "queah board", json!({"from": "black"}))
        .await;
    assert!(shown.picture().unwrap().0.contains("black"));
    assert_eq!(shown.offered(), begun.offered(), "it can be played from");
    table.history(&begun).await;
    // Anyone may look, by the match's number.
    let looked = table.slash(table.mia, "queah board", json!({"match": 1})).await;
    assert!(!looked.ephemeral && looked.picture().is_some());
    assert!(looked.components().is_empty(), "a bystander has nothing to press");
    assert!(
        !table.message(&shown).components().is_empty(),
        "the players keep theirs"
    );
    assert_eq!(table.pings(), before, "whoever is to act was called before");
    // The last match that ended is shown where none runs.
    let asked = table.slash(table.ada, "queah resign", json!({})).await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await;
    table.history(&shown).await;
    let last = table.slash(table.ada, "queah board", json!({})).await;
    last.says(&["wins as Black"]);
    assert!(last.find_component("act").is_none());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_matches_the_one_that_is_meant_is_asked_for() {
    let table = Table::new().await;
    let first = table.begin("must-turn").await;
    let second = table.begin("may-both").await;
    let asked = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    assert!(asked.ephemeral && asked.picture().is_some());
    asked.says(&["In which one?", "#1", "#2"]);
    assert_eq!(
        asked.labels(),
        ["#1 · Classic · you are White", "#2 · Open · you are White"]
    );
    assert_eq!(asked.offered(), ["1:0", "2:0"]);
    let moved = table.choose_in(table.ada, &asked, "which", "2:0").await;
    moved.says(&["#2", "White moved `j → g`"]);
    table.history(&second).await;
    assert!(
        !table.message(&first).components().is_empty(),
        "the other match is not touched"
    );
    // Chosen once more from the same menu, the position is another one.
    table
        .choose_in(table.ada, &asked, "which", "2:0")
        .await
        .refuses(&["is history"]);
    // Now only one waits for Ada, so nobody needs to be asked.
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    moved.says(&["#1", "White moved `j → g`"]);

    let asked = table.slash(table.kofi, "queah resign", json!({})).await;
    asked.says(&["Which one do you give up?"]);
    let confirm = table.choose_in(table.kofi, &asked, "which", "1:1").await;
    confirm.says(&["Do you really give up match #1"]);
    let asked = table.slash(table.kofi, "queah board", json!({})).await;
    let shown = table.choose_in(table.kofi, &asked, "which", "2:1").await;
    shown.says(&["#2"]);
    // A number says it at once, and a channel where only one is played does too.
    table
        .slash(table.kofi, "queah board", json!({"match": 1}))
        .await
        .says(&["#1"]);
    let elsewhere = table.begin_in(table.games, "may-either", false).await;
    let moved = table
        .slash_in(table.games, table.ada, "queah move", json!({"from": "i", "to": "f"}))
        .await;
    moved.says(&["#3", "Free"]);
    table.history(&elsewhere).await;
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_meant_where_it_is_ones_turn_before_where_one_is() {
    let table = Table::new().await;
    let here = table.begin("must-turn").await;
    let there = table.begin_in(table.games, "must-turn", false).await;
    table.choose(table.ada, &here, "j-g").await;
    // In this channel it is Kofi's turn, and in the other one Ada's.
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "i", "to": "f"}))
        .await;
    moved.says(&["#2", "White moved `i → f`"]);
    table.history(&there).await;
    // With two here and none that waits for her, she is not asked which she means.
    let third = table.begin("must-turn").await;
    table.choose(table.ada, &third, "j-g").await;
    for (line, options) in [
        ("queah move", json!({"from": "i", "to": "f"})),
        ("queah drop", json!({"at": "f"})),
        ("queah hint", json!({})),
    ] {
        let refused = table.slash(table.ada, line, options).await;
        refused.refuses(&["None of your matches here waits for you", "`/queah games`"]);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_may_be_long_where_it_could_mean_several_matches() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    table.begin("must-turn").await;
    let long = "square ".repeat(300);
    let refused = table
        .slash(table.ada, "queah move", json!({"from": long, "to": "g"}))
        .await;
    refused.refuses(&["I cannot read"]);
    assert!(refused.content.len() < 500, "{}", refused.content);
    table.leave().await;
}

/// What each of many answers told: how many played, and how often each refusal was given.
fn told(answers: &[Answer]) -> (usize, Vec<&str>) {
    let played = answers.iter().filter(|answer| !answer.ephemeral()).count();
    let refused = answers.iter().filter(|answer| answer.ephemeral());
    (played, refused.map(Answer::content).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_same_moves_at_once_one_is_played() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let typed = json!({"from": "j", "to": "g"});
    let moves = (0..100).map(|_| {
        table
            .sandbox
            .slash(table.ada, table.general, "queah move", typed.clone())
    });
    let answers: Vec<Answer> = join_all(moves).await.into_iter().map(Result::unwrap).collect();
    let (played, refused) = told(&answers);
    assert_eq!((played, refused.len()), (1, 99));
    for why in refused {
        assert!(why.contains(&format!("it is the turn of <@{}>", table.kofi)), "{why}");
    }
    assert_eq!(table.plies(MatchId(1)).await, 1);
    table.history(&begun).await;

    let board = Seen::of(
        answers
            .iter()
            .find(|answer| !answer.ephemeral())
            .unwrap()
            .message
            .clone(),
    );
    let act = board.component("act");
    let presses = (0..100).map(|_| {
        table
            .sandbox
            .choose(table.kofi, board.channel, board.id, &act, &["dxj"])
    });
    // Some come after the menu went; Discord's client refuses those.
    let answers: Vec<Answer> = join_all(presses).await.into_iter().filter_map(Result::ok).collect();
    let (played, refused) = told(&answers);
    assert_eq!(played, 1);
    for why in refused {
        assert!(why.contains("is history"), "{why}");
    }
    assert_eq!(table.plies(MatchId(1)).await, 2);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_delivered_twice_is_played_and_shown_once() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    let before = table.pings();
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    assert_eq!(table.plies(MatchId(1)).await, 1);
    assert_eq!(table.newest(table.mia).await.id, moved.id);
    assert_eq!(table.pings(), before, "nobody is called twice");
    table.history(&begun).await;
    assert!(
        !table.message(&moved).components().is_empty(),
        "the board is not taken for history"
    );

    // Both at once, so that either may be answered first.
    table.sandbox.clear_log();
    let act = queah::sandbox::slash(table.kofi, table.general, "queah move", json!({"from": "d", "to": "j"}));
    table.sandbox.send(&act).unwrap();
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    let captured = table.after(&moved, |_| true).await;
    captured.says(&["captured the counter on `g`"]);
    assert!(!captured.ephemeral);
    assert_eq!(table.plies(MatchId(1)).await, 2);
    assert_eq!(table.pinged(&captured), [table.ada]);
    table.history(&moved).await;
    assert!(!table.message(&captured).components().is_empty());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_delivered_again_after_it_was_forgotten_is_not_played_twice() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let (ada, general) = (table.ada, table.general);
    let moved = table
        .sandbox
        .slash(ada, general, "queah move", json!({"from": "j", "to": "g"}));
    let id = moved.await.unwrap().id.get();
    table.history(&begun).await;
    // As many requests later as are remembered it is Ada's turn once more, and the same action is legal.
    let later = (1..=Match::REMEMBERED as u64).map(|n| RequestId(id + n)).collect();
    table.set(MatchId(1), "bb./bb/.../ww/.ww w 6 6", later).await;
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    assert_eq!(table.plies(MatchId(1)).await, 0);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_delivered_again_is_not_taken_for_one_of_another_match() {
    let table = Table::new().await;
    table.begin("must-turn").await;
    let second = table.begin("may-either").await;
    let second = table.choose(table.ada, &second, "i-f").await;
    let (ada, general) = (table.ada, table.general);
    let moved = table
        .sandbox
        .slash(ada, general, "queah move", json!({"from": "j", "to": "g"}));
    let moved = moved.await.unwrap();
    Seen::of(moved.message.clone()).says(&["#1"]);
    // Now the second match alone waits for Ada, and there the same action is legal.
    table.choose(table.kofi, &second, "e-h").await;
    let host = Host::new(Arc::clone(&table.store), Arc::new(SandboxClock(table.clock.clone())));
    let asker = Asker {
        request: RequestId(moved.id.get()),
        member: MemberId(ada.get()),
        server: ServerId(table.sandbox.guild_id().get()),
        channel: ChannelId(general.get()),
    };
    let request = Request::Act {
        text: "j g".to_owned(),
        seen: None,
    };
    let again = host.act(asker, Which::Meant(Meant::ToAct), &request).await.unwrap();
    assert_eq!((again.now.id, again.fresh), (MatchId(1), false));
    assert_eq!(table.plies(MatchId(2)).await, 2);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_that_ended_its_match_is_known_when_it_is_delivered_again() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    // White captures the last counter of Black, who has no reserve.
    table.set(begun.number(), ".../../.b./.w/... w 0 0", Vec::new()).await;
    let typed = json!({"from": "j", "to": "d"});
    let ended = table.slash(table.ada, "queah move", typed).await;
    ended.says(&["wins as White"]);
    table.history(&begun).await;
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    assert_eq!(table.newest(table.ada).await.id, ended.id, "nothing is refused");
    let host = Host::new(Arc::clone(&table.store), Arc::new(SandboxClock(table.clock.clone())));
    let stored = table.store.match_of(MatchId(1)).await.unwrap().unwrap().value;
    let asker = Asker {
        request: stored.done[0],
        member: MemberId(table.ada.get()),
        server: stored.server,
        channel: stored.channel,
    };
    let request = Request::Act {
        text: "j d".to_owned(),
        seen: None,
    };
    let again = host.act(asker, Which::Meant(Meant::ToAct), &request).await.unwrap();
    assert_eq!((again.now.id, again.fresh), (MatchId(1), false));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_legal_in_one_of_several_matches_is_meant_there() {
    let table = Table::new().await;
    let first = table.begin("must-turn").await;
    let second = table.begin("may-either").await;
    let second = table.play(&second, &["j-g", "dxj"]).await;
    // Only the second lacks a counter; only in the first is one on `j`.
    let dropped = table.slash(table.ada, "queah drop", json!({"at": "f"})).await;
    dropped.says(&["#2", "White dropped a counter on `f`"]);
    table.choose(table.kofi, &dropped, "a-d").await;
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "h"}))
        .await;
    moved.says(&["#1", "White moved `j → h`"]);
    table.history(&first).await;
    table.history(&second).await;
    // Legal in neither of two, it is asked which is meant, and the one that is chosen says why not.
    table.begin("must-turn").await;
    let asked = table
        .slash(table.ada, "queah move", json!({"from": "c", "to": "h"}))
        .await;
    asked.says(&["In which one?", "#2", "#3"]);
    let refused = table.choose_in(table.ada, &asked, "which", "3:0").await;
    refused.refuses(&["Nothing stands on `c`"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_matches_of_one_pair_do_not_mix() {
    let table = Table::new().await;
    let first = table.begin("must-turn").await;
    let second = table.begin("must-turn").await;
    let moves = [(&first, "j-g"), (&second, "i-f")];
    let boards = join_all(moves.map(|(board, action)| table.choose(table.ada, board, action))).await;
    for (board, ((before, action), words)) in boards.iter().zip(moves.into_iter().zip(["`j → g`", "`i → f`"])) {
        assert_eq!(board.number(), before.number(), "{action}");
        board.says(&[words]);
        let pinged: Vec<Id> = table.pinged(board);
        assert_eq!(pinged, [table.kofi]);
    }
    table.leave().await;
}
