//! How a well-mannered bot behaves on Discord: each of these is a defect that somebody shipped.

use super::table::{Seen, Table};
use queah::discord::names;
use queah::matches::{MatchId, Shown};
use queah::sandbox::{Fault, Id, World};
use queah::store::Memory;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Discord forgets an interaction's token after this long.
const TOKEN: Duration = Duration::from_secs(15 * 60);

fn delete(message: &Seen) -> Fault {
    Fault::DeleteMessage {
        channel: message.channel,
        message: message.id,
    }
}

fn deny(channel: Id, permission: &str) -> Fault {
    Fault::Deny {
        channel,
        permission: permission.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn exactly_those_who_are_meant_are_called_and_only_by_new_messages() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string(), "side": "white"});
    let invitation = table.slash(table.ada, "queah challenge", wanted).await;
    table.press(table.kofi, &invitation, "accept").await;
    let begun = table.board_after(&invitation).await;
    let moved = table.choose(table.ada, &begun, "j-g").await;
    let captured = table.choose(table.kofi, &moved, "dxj").await;
    table.history(&moved).await;
    // The words name both players on every board; only the one who is to act is called.
    for (message, called) in [
        (&invitation, table.kofi),
        (&begun, table.ada),
        (&moved, table.kofi),
        (&captured, table.ada),
    ] {
        assert_eq!(table.pinged(message), [called], "{}", message.content);
    }
    assert_eq!(table.pings(), 4);
    for request in table.sandbox.log() {
        let words = request
            .body
            .pointer("/data/content")
            .or_else(|| request.body.get("content"));
        let Some(words) = words.and_then(Value::as_str) else {
            continue;
        };
        let body = request.body.get("data").unwrap_or(&request.body);
        let allowed = &body["allowed_mentions"];
        assert!(allowed.is_object(), "who may be called is said with: {words}");
        assert_eq!(allowed["parse"], json!([]), "nobody by a word alone: {words}");
        let is_edit = request.method == "PATCH" || request.body["type"] == 7;
        let calls = allowed["users"].as_array().map_or(0, Vec::len);
        assert!(!is_edit || calls == 0, "an edit calls nobody: {words}");
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_older_than_its_token_is_tidied_all_the_same() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.clock.advance(TOKEN * 2);
    let moved = table.choose(table.ada, &begun, "j-g").await;
    table.history(&begun).await;
    table.clock.advance(TOKEN * 2);
    table.choose(table.kofi, &moved, "dxj").await;
    let old = table.history(&moved).await;
    assert_eq!(
        old.picture(),
        moved.picture(),
        "the picture of a board that is history stays"
    );
    assert_eq!(old.content, moved.content);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_ply_has_a_picture_of_its_own_and_no_message_has_two() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let moved = table.play(&begun, &["j-g", "dxj", "@f"]).await;
    let asked = table.press(table.kofi, &moved, "resign").await;
    let stayed = table.press(table.kofi, &asked, "stay").await;
    assert_eq!(
        stayed.json["attachments"].as_array().unwrap().len(),
        1,
        "replaced, not added"
    );
    let messages = table
        .sandbox
        .messages(table.mia, table.general)
        .into_iter()
        .map(Seen::of);
    let mut names: Vec<String> = Vec::new();
    for message in messages {
        let attachments = message.json["attachments"].as_array().unwrap();
        assert!(attachments.len() <= 1, "{:#}", message.json);
        names.extend(message.picture().map(|(name, _)| name.to_owned()));
    }
    assert_eq!(
        names,
        [
            "queah-start.png",
            "queah-1-0.png",
            "queah-1-1.png",
            "queah-1-2.png",
            "queah-1-3.png"
        ],
        "the invitation, then one for each ply"
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_picture_shows_is_told_to_who_cannot_see_it() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let moved = table.choose(table.ada, &begun, "j-g").await;
    let (_, spoken) = moved.picture().unwrap();
    assert!(spoken.contains("Last: White stepped from j to g."), "{spoken}");
    assert!(spoken.contains("Black to act"), "{spoken}");
    let url = moved.json["attachments"][0]["url"].as_str().unwrap();
    let png = table.sandbox.file(url).expect("the picture was uploaded");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_of_another_version_is_answered() {
    let table = Table::new().await;
    let ids = [
        "q0:1:0:act",
        "q1:1:0:dance",
        "q1:1:0:accept:none",
        "nonsense",
        "q1:0:0:top:must-turn.x",
    ];
    let buttons: Vec<Value> = ids
        .iter()
        .map(|id| json!({"type": 2, "style": 2, "label": "Old", "custom_id": id}))
        .collect();
    let body = json!({"content": "From another time", "components": [{"type": 1, "components": buttons}]});
    let sent = table
        .rest(Method::POST, &format!("/channels/{}/messages", table.general), &body)
        .await;
    let old = Seen::of(sent);
    for id in ids {
        table
            .press_id(table.ada, &old, id)
            .await
            .refuses(&["I do not know this button"]);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back_at_the_next_command() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.fault(delete(&begun));
    let shown = table.slash(table.kofi, "queah board", json!({})).await;
    assert_eq!(shown.offered(), begun.offered());
    table.fault(delete(&shown));
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    moved.says(&["White moved `j → g`"]);
    table.shows(&moved, Shown::Match(MatchId(1))).await;
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_outlives_its_channel() {
    let table = Table::new().await;
    table.begin_in(table.games, "must-turn", false).await;
    table.fault(Fault::DeleteChannel { channel: table.games });
    let moved = table
        .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
        .await;
    moved.says(&["#1", "White moved `j → g`"]);
    table.choose(table.kofi, &moved, "dxj").await.says(&["captured"]);
    table.history(&moved).await;
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_on_in_a_thread_that_was_archived() {
    let table = Table::new().await;
    let path = format!("/channels/{}/threads", table.general);
    let made = table
        .rest(Method::POST, &path, &json!({"name": "a quiet place", "type": 11}))
        .await;
    let thread: Id = made["id"].as_str().unwrap().parse().unwrap();
    let begun = table.begin_in(thread, "must-turn", false).await;
    table.fault(Fault::ArchiveThread { thread, locked: false });
    let moved = table.choose(table.ada, &begun, "j-g").await;
    table.history(&begun).await;
    // Locked, nobody but a moderator can wake it; the match goes on where the players can write.
    table.fault(Fault::ArchiveThread { thread, locked: true });
    let captured = table
        .slash(table.kofi, "queah move", json!({"from": "d", "to": "j"}))
        .await;
    captured.says(&["captured the counter on `g`"]);
    assert_eq!(captured.channel, table.general);
    let dropped = table.choose(table.ada, &captured, "@f").await;
    table.history(&captured).await;
    assert!(
        !table.message(&moved).components().is_empty(),
        "nobody can reach the one in the locked thread"
    );
    dropped.says(&["dropped a counter on `f`"]);
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_permission_is_named() {
    for (permission, name, why) in [
        ("VIEW_CHANNEL", "*View Channel", "to reach the boards"),
        ("SEND_MESSAGES", "*Send Messages*", "whose answer got lost"),
        ("ATTACH_FILES", "*Attach Files*", "to show pictures"),
        (
            "READ_MESSAGE_HISTORY",
            "*Read Message History*",
            "to take the menus off",
        ),
    ] {
        let table = Table::new().await;
        let begun = table.begin("must-turn").await;
        assert!(!begun.content.contains("permission"), "{}", begun.content);
        table.fault(deny(table.general, permission));
        let moved = table.choose(table.ada, &begun, "j-g").await;
        moved.says(&[
            "I lack ",
            " in this channel: ",
            name,
            why,
            "Whoever manages the server can grant ",
        ]);
        let captured = table.choose(table.kofi, &moved, "dxj").await;
        captured.says(&["captured", name]);
        assert_eq!(table.plies(MatchId(1)).await, 2, "the match goes on");
        table.fault(Fault::Allow {
            channel: table.general,
            permission: permission.to_owned(),
        });
        let dropped = table.choose(table.ada, &captured, "@f").await;
        assert!(!dropped.content.contains("permission"), "{}", dropped.content);
        table.history(&captured).await;
        table.sandbox.take_violations();
        table.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_depends_on_the_kind_of_channel() {
    for (denied, in_thread) in [("SEND_MESSAGES", false), ("SEND_MESSAGES_IN_THREADS", true)] {
        let table = Table::new().await;
        let path = format!("/channels/{}/threads", table.general);
        let made = table
            .rest(Method::POST, &path, &json!({"name": "a quiet place", "type": 11}))
            .await;
        let thread: Id = made["id"].as_str().unwrap().parse().unwrap();
        table.fault(deny(table.general, denied));
        for (channel, complains) in [(table.general, !in_thread), (thread, in_thread)] {
            let begun = table.begin_in(channel, "must-turn", false).await;
            let said = begun.content.contains("I lack ");
            assert_eq!(said, complains, "without {denied}: {}", begun.content);
        }
        table.sandbox.take_violations();
        table.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_when_a_player_left_the_server() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.fault(Fault::MemberLeaves {
        member: table.kofi,
        guild: None,
    });
    let moved = table.choose(table.ada, &begun, "j-g").await;
    moved.says(&["White moved"]);
    table.fault(Fault::MemberReturns {
        member: table.kofi,
        guild: None,
    });
    table.choose(table.kofi, &moved, "dxj").await.says(&["captured"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_members_write_is_shown_as_letters_and_calls_nobody() {
    let mut world = World::demo("Queah");
    let names = [
        "**`@everyone`**",
        "\u{202e}evil <@1>",
        "＠ＷＩＤＥ＿ＮＡＭＥ＿ＯＦ＿ＴＨＩＲＴＹ＿ＴＷＯ＿ＧＬＹＰＨＳ",
    ];
    let odd: Vec<Id> = names.into_iter().map(|name| world.member(name)).collect();
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    // Members are named by their ids alone, which Discord draws as it sees fit.
    for &who in &odd {
        let made = table
            .slash(table.ada, "queah challenge", json!({"opponent": who.to_string()}))
            .await;
        made.says(&[&format!("<@{who}>")]);
        for name in names {
            assert!(!made.content.contains(name), "{}", made.content);
            assert!(!made.picture().unwrap().1.contains(name));
        }
        table.press(who, &made, "decline").await;
    }
    table.begin("must-turn").await;
    let typed = "@everyone <@1> **x** `y` \u{202e}z [a](https://example.org)";
    let refused = table
        .slash(table.ada, "queah move", json!({"from": typed, "to": "g"}))
        .await;
    for raw in ["@everyone", "<@1>", "**x**", "`y`", "\u{202e}", "](https:"] {
        assert!(!refused.content.contains(raw), "{}", refused.content);
    }
    table.leave().await;
}

#[test]
fn words_of_members_are_escaped() {
    for (words, shown) in [
        ("Ada", "Ada"),
        ("*_~|`", "\\*\\_\\~\\|\\`"),
        ("@here", "@\u{200b}here"),
        ("a\u{202e}b\u{200f}c", "abc"),
        ("one\ntwo\tthree", "one two three"),
        ("<@1>", "\\<@\u{200b}1\\>"),
    ] {
        assert_eq!(names::escape(words), shown, "{words:?}");
    }
    assert_eq!(
        names::escape(&"x".repeat(200)).chars().count(),
        65,
        "shortened, with a mark that says so"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_whose_receipt_was_lost_is_not_given_twice() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.fault(Fault::Drop {
        route: "POST /interactions/*callback".to_owned(),
        times: 1,
        applied: true,
    });
    let moved = table.choose(table.ada, &begun, "j-g").await;
    table.history(&begun).await;
    assert_eq!(table.newest(table.mia).await.id, moved.id);
    let pointer = table.store.pointer(Shown::Match(MatchId(1))).await.unwrap();
    assert_eq!(
        pointer.map(|pointer| pointer.message.0),
        Some(moved.id.get()),
        "found by asking"
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_given_is_said_in_the_channel() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.fail("POST /interactions/*callback");
    let act = queah::sandbox::slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    table.sandbox.send(&act).unwrap();
    let moved = table.board_after(&begun).await;
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.pinged(&moved), [table.kofi]);
    table.history(&begun).await;
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_was_shown_is_said_when_the_request_comes_again() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.fail("POST /interactions/*callback");
    table.fail("POST /channels/*/messages");
    let act = queah::sandbox::slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    table.sandbox.send(&act).unwrap();
    let gave_up = |sandbox: &queah::sandbox::Sandbox| {
        let log = sandbox.log();
        let failed = log.iter().filter(|request| request.status == 500);
        let sends = failed.filter(|request| request.path.ends_with("/messages"));
        (sends.count() == 4).then_some(())
    };
    table.sandbox.until(gave_up).await.expect("neither way is open");
    assert_eq!(table.newest(table.mia).await.id, begun.id);
    table.fail("POST /interactions/*callback");
    table.fault(Fault::DeliverAgain);
    let moved = table.board_after(&begun).await;
    moved.says(&["White moved `j → g`"]);
    assert_eq!(table.pinged(&moved), [table.kofi]);
    table.history(&begun).await;
    assert_eq!(table.plies(MatchId(1)).await, 1);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_receipt_was_lost_is_not_sent_twice() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    table.fail("POST /interactions/*callback");
    table.fault(Fault::Drop {
        route: "POST /channels/*/messages".to_owned(),
        times: 1,
        applied: true,
    });
    let act = queah::sandbox::slash(table.ada, table.general, "queah move", json!({"from": "j", "to": "g"}));
    table.sandbox.send(&act).unwrap();
    let moved = table.board_after(&begun).await;
    table.shows(&moved, Shown::Match(MatchId(1))).await;
    assert_eq!(table.newest(table.mia).await.id, moved.id, "one message");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_may_have_been_made_is_not_asked_for_again() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    let asked = table.press(table.ada, &begun, "resign").await;
    table.fault(Fault::ServerError {
        route: "POST /webhooks/*".to_owned(),
        times: 1,
        status: 500,
    });
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await.says(&["wins as Black"]);
    let log = table.sandbox.log();
    let tries = log
        .iter()
        .filter(|request| request.method == "POST" && request.path.contains("/webhooks/"));
    assert_eq!(
        tries.count(),
        2,
        "the first board, and one try of the last, which is said in the channel"
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_discord_is_asked_again() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    for route in ["POST /interactions/*callback", "PATCH /channels/*"] {
        table.fault(Fault::RateLimit {
            route: route.to_owned(),
            times: 2,
            retry_after_ms: 1,
            global: false,
        });
    }
    let moved = table.choose(table.ada, &begun, "j-g").await;
    moved.says(&["White moved"]);
    table.history(&begun).await;
    table.leave().await;
}
