//! Settings of servers and members.

use super::table::{Seen, Table};
use queah::matches::{Expiry, MatchId, MemberId, Pace, Preferences};
use queah::sandbox::{Fault, Id};
use serde_json::json;

async fn server(table: &Table, who: Id) -> Seen {
    table.slash(who, "queah settings server", json!({})).await
}

/// The panel once the menu of this setting was opened in it.
async fn pick(table: &Table, who: Id, panel: &Seen, whose: &str, name: &str) -> Seen {
    let id = format!("q1:0:0:setting:{whose}");
    let answer = table
        .sandbox
        .choose(who, panel.channel, panel.id, &id, &[name])
        .await
        .unwrap();
    Seen::of(answer.message)
}

/// The label that a menu of a panel shows as chosen.
fn chosen(panel: &Seen, name: &str) -> String {
    let id = format!("q1:0:0:set:{name}");
    let menus = panel.components().into_iter();
    let menu = menus.into_iter().find(|menu| menu["custom_id"] == id).unwrap();
    let options = menu["options"].as_array().unwrap();
    let chosen: Vec<_> = options.iter().filter(|option| option["default"] == true).collect();
    assert_eq!(chosen.len(), 1, "{menu:#}");
    chosen[0]["label"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_a_server_settle_what_is_usual_in_it() {
    let table = Table::new().await;
    // Ada owns the server of the demonstration.
    let panel = server(&table, table.ada).await;
    assert!(panel.ephemeral);
    panel.says(&[
        "The usual rules: **Classic**",
        "The usual pace: **three days a turn**",
        "time runs out: **they lose**",
        "Language: **as Discord says**",
    ]);
    for (name, value, label) in [
        ("rules", "may-both", "Open"),
        ("pace", "live", "five minutes in all, five seconds more each turn"),
        (
            "expiry",
            "adjudicated",
            "the match ends as best play would have ended it",
        ),
        ("language", "en-US", "English"),
    ] {
        let picked = pick(&table, table.ada, &panel, "server", name).await;
        assert_eq!(picked.components().len(), 2, "which setting, and what it is to be");
        let id = format!("q1:0:0:set:{name}");
        let answer = table
            .sandbox
            .choose(table.ada, panel.channel, panel.id, &id, &[value])
            .await
            .unwrap();
        let updated = Seen::of(answer.message);
        assert_eq!(updated.id, panel.id, "the panel changes in place");
        assert_eq!(chosen(&updated, name), label);
        assert_eq!(updated.json["attachments"].as_array().unwrap().len(), 1);
    }
    let begun = table
        .slash(
            table.ada,
            "queah challenge",
            json!({"opponent": table.kofi.to_string()}),
        )
        .await;
    begun.says(&["**Open**", "Pace: five minutes in all"]);
    let stored = table
        .store
        .settings(queah::matches::ServerId(table.sandbox.guild_id().get()))
        .await
        .unwrap()
        .value;
    assert_eq!((stored.pace, stored.expiry), (Pace::Live, Expiry::Adjudicated));
    assert_eq!(stored.language.as_deref(), Some("en-US"));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_does() {
    let table = Table::new().await;
    server(&table, table.kofi)
        .await
        .refuses(&["the permission *Manage Server*", "`/queah settings me`"]);
    assert_eq!(
        table
            .store
            .settings(queah::matches::ServerId(table.sandbox.guild_id().get()))
            .await
            .unwrap()
            .version
            .0,
        0
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_settles_their_own() {
    let table = Table::new().await;
    let own = table.slash(table.kofi, "queah settings me", json!({})).await;
    assert!(own.ephemeral);
    own.says(&[
        "▫️ Show me the board before",
        "▫️ Play my action for me",
        "▫️ Write boards out",
    ]);
    let id = own.component("prefer");
    for (values, wanted) in [
        (
            &["forced", "text"][..],
            Preferences {
                forced: true,
                text: true,
                ..Preferences::default()
            },
        ),
        (
            &["preview"],
            Preferences {
                preview: true,
                ..Preferences::default()
            },
        ),
        (&[], Preferences::default()),
    ] {
        table
            .sandbox
            .choose(table.kofi, own.channel, own.id, &id, values)
            .await
            .unwrap();
        let stored = table.store.preferences(MemberId(table.kofi.get())).await.unwrap().value;
        assert_eq!(stored, wanted);
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_legal_action_is_played_for_whoever_wants_that() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    prefer(
        &table,
        table.kofi,
        Preferences {
            forced: true,
            ..Preferences::default()
        },
    )
    .await;
    // White steps in front of a counter of Black's, which has to capture it: the only legal action.
    let moved = table.choose(table.ada, &begun, "j-g").await;
    let stored = table.store.match_of(MatchId(1)).await.unwrap().unwrap().value;
    let legal_then = stored.play.rewind(1).legal();
    if legal_then.len() == 1 {
        assert_eq!(stored.ply(), 2, "answered at once");
        moved.says(&["It was the only legal action", "captured the counter on `g`"]);
        assert_eq!(table.pinged(&moved), [table.ada]);
    } else {
        panic!("expected one legal action, found {legal_then:?}");
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_shown_first_to_whoever_wants_that() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    prefer(
        &table,
        table.ada,
        Preferences {
            preview: true,
            ..Preferences::default()
        },
    )
    .await;
    for typed in [false, true] {
        let preview = if typed {
            table
                .slash(table.ada, "queah move", json!({"from": "j", "to": "g"}))
                .await
        } else {
            table.choose(table.ada, &begun, "j-g").await
        };
        assert!(preview.ephemeral);
        preview.says(&["`j → g`"]);
        let (_, alt) = preview.picture().unwrap();
        assert!(
            alt.contains("Black to act") || alt.contains("from j to g"),
            "the board as it would be: {alt}"
        );
        assert_eq!(table.plies(MatchId(1)).await, 0, "nothing is played yet");
        if typed {
            table.press(table.ada, &preview, "played").await;
            let board = table.board_after(&begun).await;
            assert_eq!(table.plies(MatchId(1)).await, 1);
            assert_eq!(table.pinged(&board), [table.kofi]);
            // Pressed again it is history.
            table.fault(Fault::DeliverAgain);
        } else {
            table.press(table.ada, &preview, "stay").await;
            assert_eq!(table.plies(MatchId(1)).await, 0);
        }
    }
    // What is not legal is refused at once.
    prefer(
        &table,
        table.kofi,
        Preferences {
            preview: true,
            ..Preferences::default()
        },
    )
    .await;
    table
        .slash(table.kofi, "queah move", json!({"from": "a", "to": "f"}))
        .await
        .refuses(&["these rules make it a must"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_written_out_for_whoever_wants_that() {
    let table = Table::new().await;
    prefer(
        &table,
        table.kofi,
        Preferences {
            text: true,
            ..Preferences::default()
        },
    )
    .await;
    let begun = table.begin("must-turn").await;
    begun.says(&["```", "Ba", "Wl"]);
    let moved = table.choose(table.ada, &begun, "j-g").await;
    moved.says(&["[Wg]"]);
    let other = table.slash(table.mia, "queah play", json!({"side": "white"})).await;
    assert!(!other.content.contains("```"));
    table.leave().await;
}

async fn prefer(table: &Table, who: Id, preferences: Preferences) {
    let member = MemberId(who.get());
    let found = table.store.preferences(member).await.unwrap();
    let change = queah::store::Change {
        expected: found.version,
        value: queah::store::Value::Preferences(member, preferences),
    };
    table.store.commit(vec![change]).await.unwrap();
}
