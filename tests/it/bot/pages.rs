//! Pages about no single match: lists, leaderboards, rules, help.

use super::table::{Seen, Table};
use queah::games::{Rules, queah as game};
use queah::matches::{MemberId, Pool, ServerId, Shown, Standing, Timestamp};
use queah::sandbox::{Fault, Id, World};
use queah::store::{Change, Memory, StandingKey, Value as Kept, Version};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Gives a member a standing with this rating under the classic rules.
async fn rate(table: &Table, server: Id, member: Id, rating: f64, played: u32) {
    let key = StandingKey {
        server: ServerId(server.get()),
        rules: Rules::Queah(game::Rules::CLASSIC),
        pool: Pool::Members,
        member: MemberId(member.get()),
    };
    let standing = Standing {
        rating,
        deviation: 60.0,
        wins: played,
        played_at: (played > 0).then_some(Timestamp(0)),
        ..Standing::default()
    };
    let change = Change {
        expected: Version::default(),
        value: Kept::Standing(key, standing),
    };
    table.store.commit(vec![change]).await.unwrap();
}

/// The ranks and members of a leaderboard, in order.
fn lines(board: &Seen) -> Vec<(usize, String)> {
    let lines = board.content.lines().filter_map(|line| line.strip_prefix("**"));
    let line = |line: &str| {
        let (rank, rest) = line.split_once(".** <@")?;
        Some((rank.parse().ok()?, rest.split('>').next()?.to_owned()))
    };
    lines.filter_map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_ranks_without_gaps_and_pages() {
    let mut world = World::demo("Queah");
    let crowd: Vec<Id> = (0..20).map(|n| world.member(&format!("Player {n}"))).collect();
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    let server = table.sandbox.guild_id();
    // From 1600 downwards; the second and third show alike, the fourth leaves, and Ada has not played.
    for (n, &member) in crowd.iter().enumerate() {
        let rating = match n {
            1 => 1590.4,
            2 => 1589.6,
            n => 1600.0 - 10.0 * n as f64,
        };
        rate(&table, server, member, rating, 3).await;
    }
    rate(&table, server, table.ada, 1900.0, 0).await;
    table.fault(Fault::MemberLeaves {
        member: crowd[3],
        guild: None,
    });

    let first = table.slash(table.ada, "queah leaderboard", json!({})).await;
    first.says(&["Leaderboard** · Classic", "Page 1", "3 won, 0 drawn, 0 lost", "± 120"]);
    let ranked: Vec<(usize, String)> = lines(&first);
    let expected = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map(|n| crowd[n].to_string());
    assert_eq!(
        ranked.iter().map(|(rank, _)| *rank).collect::<Vec<_>>(),
        [1, 2, 2, 3, 4, 5, 6, 7, 8, 9]
    );
    assert_eq!(
        ranked.iter().map(|(_, member)| member.clone()).collect::<Vec<_>>(),
        expected
    );
    assert!(table.pinged(&first).is_empty(), "a list calls nobody");
    let asked = |table: &Table| {
        let log = table.sandbox.log();
        let asked = log
            .iter()
            .filter(|request| request.method == "GET" && request.path.contains("/members/"));
        asked.count()
    };
    assert_eq!(
        asked(&table),
        12,
        "ten, the one who left, and one who would be on the next page"
    );

    let next = first.components()[1]["custom_id"].as_str().unwrap().to_owned();
    let second = table.press_id(table.mia, &first, &next).await;
    second.says(&["Page 2"]);
    assert_eq!(asked(&table), crowd.len(), "nobody twice");
    assert_eq!(lines(&second).first(), Some(&(10, crowd[11].to_string())));
    assert_eq!(lines(&second).len(), 9);
    assert_eq!(second.json["attachments"].as_array().unwrap().len(), 1, "one picture");
    assert_eq!(
        second.components()[1]["disabled"],
        json!(true),
        "there is no third page"
    );
    let previous = second.components()[0]["custom_id"].as_str().unwrap().to_owned();
    table.press_id(table.ada, &second, &previous).await.says(&["Page 1"]);

    // Whoever comes back is shown again, once what was known of them is old.
    table.fault(Fault::MemberReturns {
        member: crowd[3],
        guild: None,
    });
    table.clock.advance(Duration::from_secs(11 * 60));
    let again = table.slash(table.ada, "queah leaderboard", json!({})).await;
    assert_eq!(lines(&again)[3], (3, crowd[3].to_string()));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_server_and_each_rule_set_has_a_leaderboard_of_its_own() {
    let mut world = World::demo("Queah");
    let other = world.guild("Elsewhere");
    let channel = world.channel("elsewhere");
    let guest = world.member("Guest");
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    let own = table.sandbox.guild_id();
    assert_ne!(own, other);
    rate(&table, own, table.kofi, 1700.0, 5).await;
    rate(&table, other, guest, 1650.0, 5).await;
    let here = table.slash(table.ada, "queah leaderboard", json!({})).await;
    assert_eq!(lines(&here), [(1, table.kofi.to_string())]);
    let there = table.slash_in(channel, guest, "queah leaderboard", json!({})).await;
    assert_eq!(lines(&there), [(1, guest.to_string())]);
    let free = table
        .slash(table.ada, "queah leaderboard", json!({"rules": "may-either"}))
        .await;
    free.says(&["Leaderboard** · Free", "Nobody here has finished a rated match"]);
    // Nor are matches of one server found in another.
    table.begin("must-turn").await;
    table
        .slash_in(channel, guest, "queah board", json!({"match": 1}))
        .await
        .refuses(&["There is no match #1"]);
    table.leave().await;
}

/// Plays six actions, and White resigns: what everyone reads.
async fn short_match(table: &Table, rated: bool, actions: &[&str]) -> Seen {
    let board = table.begin_in(table.general, "must-turn", rated).await;
    let board = table.play(&board, actions).await;
    let asked = table.press(table.ada, &board, "resign").await;
    table.press(table.ada, &asked, "resigned").await;
    table.board_after(&asked).await
}

const SIX: [&str; 6] = ["i-f", "e-h", "f-i", "h-e", "i-f", "e-h"];

#[tokio::test(flavor = "multi_thread")]
async fn it_is_always_said_what_an_end_did_to_ratings() {
    let table = Table::new().await;
    short_match(&table, false, &SIX)
        .await
        .says(&["No rating moved: the match was unrated."]);
    let short = short_match(&table, true, &SIX[..5]).await;
    short.says(&["No rating moved: the match ended after 5 of the 6 actions"]);
    for n in 0..5 {
        let ended = short_match(&table, true, &SIX).await;
        ended.says(&[&format!("Ratings: <@{}> ", table.ada)]);
        if n == 0 {
            // Glicko-2, a win between two newcomers: 162 points each way.
            ended.says(&["1500 → 1338 (−162)", "1500 → 1662 (+162)"]);
        }
    }
    let sixth = short_match(&table, true, &SIX).await;
    sixth.says(&[
        "No rating moved: these two have already played 5 rated matches",
        "within a day",
    ]);
    table.clock.advance(Duration::from_secs(24 * 60 * 60));
    short_match(&table, true, &SIX).await.says(&["Ratings: "]);

    let board = table.slash(table.mia, "queah leaderboard", json!({})).await;
    assert_eq!(lines(&board), [(1, table.kofi.to_string()), (2, table.ada.to_string())]);
    board.says(&["6 won, 0 drawn, 0 lost", "0 won, 0 drawn, 6 lost"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_matches_links_to_their_boards_and_says_whose_turn_it_is() {
    let table = Table::new().await;
    let none = table.slash(table.ada, "queah games", json!({})).await;
    assert!(none.ephemeral && none.picture().is_some());
    none.says(&["You play no match here"]);
    let first = table.begin("must-turn").await;
    let moved = table.choose(table.ada, &first, "j-g").await;
    let second = table.begin_in(table.games, "may-both", false).await;
    table.shows(&moved, Shown::Match(first.number())).await;
    table.shows(&second, Shown::Match(second.number())).await;
    let listed = table.slash(table.ada, "queah games", json!({})).await;
    let link = |board: &Seen| {
        let server = table.sandbox.guild_id();
        format!("https://discord.com/channels/{server}/{}/{}", board.channel, board.id)
    };
    let lines: Vec<&str> = listed.content.lines().collect();
    for (line, words) in [
        (
            lines[1],
            ["#2", "Open", "you are White", "**your turn**", &link(&second)],
        ),
        (
            lines[2],
            ["#1", "Classic", "you are White", "their turn", &link(&moved)],
        ),
    ] {
        for word in words {
            assert!(line.contains(word), "{word:?} in {line}");
        }
    }
    let asked = table.press(table.ada, &second, "resign").await;
    table.press(table.ada, &asked, "resigned").await;
    table.after(&second, |_| true).await;
    let listed = table.slash(table.kofi, "queah games", json!({})).await;
    listed.says(&["**your turn**", "**Ended**", "you were Black", "· won"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_matches_says_who_left_the_server() {
    let table = Table::new().await;
    let board = table.begin("must-turn").await;
    let asked = table.press(table.ada, &board, "resign").await;
    table.press(table.ada, &asked, "resigned").await;
    table.after(&board, |_| true).await;
    table.begin("must-turn").await;
    table.slash(table.ada, "queah play", json!({})).await;
    let listed = table.slash(table.ada, "queah games", json!({})).await;
    assert!(!listed.content.contains("no longer"), "{}", listed.content);
    table.fault(Fault::MemberLeaves {
        member: table.kofi,
        guild: None,
    });
    // What is known of a member is believed for ten minutes.
    table.clock.advance(Duration::from_secs(11 * 60));
    let listed = table.slash(table.ada, "queah games", json!({})).await;
    let gone = format!("against <@{}> (no longer in this server) ·", table.kofi);
    assert_eq!(listed.content.matches(&gone).count(), 2, "{}", listed.content);
    assert_eq!(listed.content.matches("no longer").count(), 2, "{}", listed.content);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_of_many_matches_gets_a_list_that_fits() {
    let table = Table::new().await;
    for _ in 0..27 {
        table.begin("must-either+no-return").await;
    }
    let listed = table.slash(table.ada, "queah games", json!({})).await;
    assert!(listed.content.chars().count() <= 2000);
    listed.says(&["#1", " more."]);
    // And a menu that fits, whatever was typed.
    let asked = table.slash(table.ada, "queah drop", json!({"at": "f"})).await;
    assert_eq!(asked.offered().len(), 25);
    asked.says(&["… and 2 more", "`match:`"]);
    let offered = table
        .complete(table.ada, "queah drop", json!({"match": ""}), "match")
        .await;
    assert_eq!(offered.len(), 25);
    let named = json!({"at": "f", "match": 27});
    table
        .slash(table.ada, "queah drop", named)
        .await
        .refuses(&["four counters"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_and_help_are_told_to_the_asker() {
    let table = Table::new().await;
    for rules in game::Rules::ALL {
        for rules in [rules, rules.with_return(game::Return::Forbidden)] {
            let id = rules.to_string();
            let told = table.slash(table.mia, "queah rules", json!({"rules": id})).await;
            assert!(told.ephemeral && told.picture().is_some());
            told.says(&["How Queah is played", &format!("(`{id}`)"), "13 squares"]);
        }
    }
    table
        .slash(table.mia, "queah rules", json!({}))
        .await
        .says(&["**Classic** (`must-turn`)", "Maths Week Scotland"]);
    let help = table.slash(table.mia, "queah help", json!({})).await;
    assert!(help.ephemeral && help.picture().is_some());
    for command in [
        "challenge",
        "move",
        "drop",
        "board",
        "games",
        "resign",
        "analyse",
        "leaderboard",
        "rules",
    ] {
        help.says(&[&format!("/queah {command}")]);
    }
    table.leave().await;
}
