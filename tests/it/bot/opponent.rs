//! Matches against the bot, and its hints.

use super::table::{Seen, Table, solutions};
use futures::future::join_all;
use queah::engine;
use queah::games::{Outcome, Play, Side};
use queah::host::{AgainstBot, Asker, Challenging, Host, Level, SystemClock};
use queah::matches::{Challenge, ChannelId, Match, MatchId, MemberId, Pool, RequestId, ServerId, Settled, SideChoice};
use queah::sandbox::{Fault, Id};
use queah::store::{Memory, StandingKey, Store};
use serde_json::{Value, json};
use std::sync::Arc;

async fn stored(table: &Table, number: MatchId) -> Match {
    table.store.match_of(number).await.unwrap().unwrap().value
}

/// Ada's standing against the bot under the rules of that match.
async fn standing(table: &Table, hosted: &Match, pool: Pool) -> queah::matches::Standing {
    let key = StandingKey {
        server: hosted.server,
        rules: hosted.play.rules(),
        pool,
        member: MemberId(table.ada.get()),
    };
    table.store.standing(key).await.unwrap().value
}

/// Ada plays perfectly against the bot until the match has ended.
async fn to_the_end(table: &Table, begun: &Seen) -> (Match, Seen) {
    let number = begun.number();
    let mut board = begun.clone();
    loop {
        let hosted = stored(table, number).await;
        let Play::Queah(play) = &hosted.play;
        if hosted.end.is_some() {
            return (hosted, board);
        }
        let solution = solutions().of(play.rules()).await;
        let best = engine::outlook(&solution, play).unwrap().prospects[0]
            .action
            .to_string();
        let answered = table.choose(table.ada, &board, &best).await;
        let after = stored(table, number).await;
        assert!(
            after.ply() > hosted.ply() + usize::from(after.end.is_none()),
            "the bot has answered"
        );
        assert_eq!(table.pinged(&answered), [], "nobody need be called");
        table.history(&board).await;
        board = answered;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_against_the_bot_is_played_to_its_end_and_rated_apart() {
    let table = Table::new().await;
    let wanted = json!({"level": "1", "rules": "first-either", "side": "white"});
    let begun = table.slash(table.ada, "queah play", wanted).await;
    let bot = table.sandbox.bot_id();
    begun.says(&[
        &format!("White <@{}> · Black <@{bot}>", table.ada),
        "level 1",
        "Reserve",
        "rated",
    ]);
    assert!(begun.find_component("hint").is_some());

    let (hosted, board) = to_the_end(&table, &begun).await;
    assert_eq!(hosted.end.unwrap().outcome, Outcome::Win(Side::White));
    let Some(Settled::Moved([ada, bots])) = hosted.settled else {
        panic!("the rating moved: {:?}", hosted.settled);
    };
    assert!(ada.before == 1500.0 && ada.after > ada.before, "{ada:?}");
    assert_eq!(bots.before, bots.after, "the bot's own stands still");
    board.says(&[
        "wins as White",
        &format!("Rating of <@{}> against the bot: 1500 → {:.0} (+", table.ada, ada.after),
    ]);
    board.is_over();

    assert_eq!(standing(&table, &hosted, Pool::Bot).await.wins, 1);
    assert_eq!(standing(&table, &hosted, Pool::Members).await.wins, 0);
    let rules = json!({"rules": "first-either"});
    let against_members = table.slash(table.mia, "queah leaderboard", rules).await;
    against_members.says(&["Nobody here has finished"]);
    let against_bot = json!({"rules": "first-either", "against": "bot"});
    let against_bot = table.slash(table.mia, "queah leaderboard", against_bot).await;
    against_bot.says(&[
        "Leaderboard against the bot",
        &format!("**1.** <@{}>", table.ada),
        "1 won, 0 drawn",
    ]);
    assert!(!against_bot.content.contains(&format!("<@{bot}>")));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_is_white_it_has_begun() {
    let table = Table::new().await;
    let wanted = json!({"level": "8", "side": "black", "rules": "first-either"});
    let begun = table.slash(table.ada, "queah play", wanted).await;
    let hosted = stored(&table, begun.number()).await;
    // Of the five, only this action wins: three programs with no common code say so.
    let actions: Vec<String> = hosted.play.actions().iter().map(ToString::to_string).collect();
    assert_eq!(actions, ["j-g"]);
    begun.says(&["White moved `j → g`", &format!("<@{}>, you are Black", table.ada)]);
    assert!(begun.picture().unwrap().0.contains("black"), "seen from Ada's chair");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_twice_it_begins_once() {
    let table = Table::new().await;
    let begun = table.slash(table.ada, "queah play", json!({"side": "white"})).await;
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    let number = begun.number();
    table.sandbox.clear_log();
    table.choose(table.ada, &begun, "j-g").await;
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    let hosted = stored(&table, number).await;
    assert_eq!(hosted.ply(), 2, "one action, and one answer");
    let running = table
        .store
        .running(hosted.server, MemberId(table.ada.get()))
        .await
        .unwrap();
    assert_eq!(running.len(), 1);

    // Both at once.
    table.sandbox.clear_log();
    let play = queah::sandbox::slash(table.ada, table.general, "queah play", json!({"side": "white"}));
    table.sandbox.send(&play).unwrap();
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    let running = table.store.running(hosted.server, MemberId(table.ada.get()));
    assert_eq!(running.await.unwrap().len(), 2);
    table.leave().await;
}

/// Kofi asks these hosts by this request, as over several connections at once.
fn asker(request: u64) -> Asker {
    Asker {
        request: RequestId(request),
        member: MemberId(2),
        server: ServerId(1),
        channel: ChannelId(1),
    }
}

/// Two hosts over one store share no locks: only what they commit keeps them apart.
fn hosts() -> [Host; 2] {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    [(); 2].map(|()| Host::new(Arc::clone(&store), Arc::new(SystemClock)).with_solutions(solutions()))
}

const AGAINST_BOT: AgainstBot = AgainstBot {
    bot: MemberId(1),
    level: Level::PERFECT,
    rules: None,
    side: SideChoice::Side(Side::Black),
};

#[tokio::test(flavor = "multi_thread")]
async fn one_request_begins_one_match_however_often_it_comes_at_once() {
    for request in 1..=20 {
        let hosts = hosts();
        let asked = hosts.iter().cycle().take(8).cloned();
        let asked = asked.map(|host| tokio::spawn(async move { host.play_bot(asker(request), AGAINST_BOT).await }));
        let begun = join_all(asked).await.into_iter().map(|one| one.unwrap().unwrap());
        let (fresh, again): (Vec<_>, Vec<_>) = begun.partition(|one| one.fresh);
        assert_eq!((fresh.len(), again.len()), (1, 7));
        assert!(again.iter().all(|one| one.now == fresh[0].now));
        let running = hosts[0].store().running(ServerId(1), MemberId(2)).await.unwrap();
        assert_eq!(running.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_where_much_is_asked_for_at_once() {
    let [host, _] = hosts();
    let plays = (0..20).map(|request| {
        let host = host.clone();
        tokio::spawn(async move { host.play_bot(asker(100 + request), AGAINST_BOT).await })
    });
    let begun = join_all(plays)
        .await
        .into_iter()
        .filter(|one| one.as_ref().unwrap().is_ok());
    assert_eq!(begun.count(), Match::MOST_AGAINST_BOT);
    let anyone = Challenging {
        opponent: None,
        opponent_is_bot: false,
        rules: None,
        pace: None,
        side: SideChoice::Random,
        rated: true,
    };
    let challenges = (0..20).map(|request| {
        let host = host.clone();
        tokio::spawn(async move { host.challenge(asker(200 + request), anyone).await })
    });
    let made = join_all(challenges)
        .await
        .into_iter()
        .filter(|one| one.as_ref().unwrap().is_ok());
    assert_eq!(made.count(), Challenge::MOST_PENDING);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_level_answers_at_once_and_the_default_is_in_the_middle() {
    let table = Table::new().await;
    for level in engine::Level::ALL {
        let wanted = json!({"side": "white", "level": level.to_string()});
        let begun = table.slash(table.ada, "queah play", wanted).await;
        begun.says(&[&format!("level {level}")]);
        table.choose(table.ada, &begun, "i-f").await;
        assert_eq!(table.plies(begun.number()).await, 2);
        let asked = table
            .slash(table.ada, "queah resign", json!({"match": begun.number().0}))
            .await;
        let resigned = table.press(table.ada, &asked, "resigned").await;
        let end = table.board_after(&resigned).await;
        end.says(&[
            "White resigned",
            "No rating moved: the match ended after 2 of the 6 actions",
        ]);
        assert_eq!(table.pinged(&end), []);
    }
    let begun = table.slash(table.ada, "queah play", json!({})).await;
    begun.says(&["level 4", "Classic"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_begun_is_refused() {
    let table = Table::new().await;
    let bot = table.sandbox.bot_id().to_string();
    let challenged = table
        .slash(table.ada, "queah challenge", json!({"opponent": bot}))
        .await;
    challenged.refuses(&["I answer no challenges", "`/queah play`"]);
    for _ in 0..Match::MOST_AGAINST_BOT {
        table.slash(table.ada, "queah play", json!({})).await.number();
    }
    let one_more = table.slash(table.ada, "queah play", json!({})).await;
    one_more.refuses(&["You already play 5 matches against me", "`/queah games`"]);
    table.slash(table.kofi, "queah play", json!({})).await.number();
    table.leave().await;
}

async fn hint(table: &Table, who: Id, options: Value) -> Seen {
    table.slash(who, "queah hint", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_says_what_each_action_leads_to() {
    let table = Table::new().await;
    let board = table.begin("first-either").await;
    let told = table.press(table.ada, &board, "hint").await;
    // Known from three programs with no common code.
    told.says(&["Play `j → g`.", "`j-g` wins in 69 turns; `i-f` draws; the rest lose."]);
    assert!(told.ephemeral && told.picture().unwrap().0.contains("hint"));
    let number = board.number();
    assert_eq!(table.plies(number).await, 0, "a hint plays nothing");

    let classic = table.begin_in(table.games, "must-turn", false).await;
    let told = hint(&table, table.ada, json!({"match": classic.number().0})).await;
    told.says(&["`i-f` and `j-h` draw; the rest lose."]);

    hint(&table, table.kofi, json!({"match": number.0}))
        .await
        .refuses(&["it is the turn of", &format!("<@{}>", table.ada)]);
    hint(&table, table.mia, json!({"match": number.0}))
        .await
        .refuses(&["This is match", "of"]);
    table.begin("must-turn").await;
    let which = hint(&table, table.ada, json!({})).await;
    which.says(&["In which one do you want a hint?"]);
    let told = table
        .choose_in(table.ada, &which, "which", &format!("{number}:0"))
        .await;
    told.says(&["`j-g` wins in 69 turns"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_counts_turns_by_their_number() {
    let table = Table::new().await;
    let begun = table.begin("must-turn").await;
    // The capture takes the last counter of Black, who has no reserve.
    table.set(begun.number(), ".../../.b./.w/... w 0 0", Vec::new()).await;
    hint(&table, table.ada, json!({}))
        .await
        .says(&["`jxd` wins in 1 turn."]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_against_the_bot_costs_the_rating_and_asks_first() {
    let table = Table::new().await;
    let begun = table.slash(table.ada, "queah play", json!({"side": "white"})).await;
    let number = begun.number();
    let asked = table.press(table.ada, &begun, "hint").await;
    asked.says(&["no longer counts"]);
    assert!(asked.ephemeral);
    assert!(stored(&table, number).await.rated, "asking costs nothing");
    let told = table.press(table.ada, &asked, "hinted").await;
    told.says(&["Play `", "draw; the rest lose."]);
    assert!(!stored(&table, number).await.rated);
    let again = hint(&table, table.ada, json!({})).await;
    again.says(&["draw; the rest lose."]);

    let (hosted, board) = to_the_end(&table, &begun).await;
    assert!(hosted.end.is_some());
    board.says(&["No rating moved: a hint was taken"]);
    assert_eq!(standing(&table, &hosted, Pool::Bot).await.played(), 0);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hint_in_a_rated_match_between_members() {
    let table = Table::new().await;
    let board = table.begin_in(table.general, "must-turn", true).await;
    assert_eq!(board.find_component("hint"), None);
    let number = board.number();
    for who in [table.ada, table.kofi] {
        let refused = hint(&table, who, json!({"match": number.0})).await;
        refused.refuses(&["is rated, and between two members"]);
    }
    // Nor by the id of a button that never was.
    for verb in ["hint", "hinted"] {
        let id = format!("q1:{number}:0:{verb}");
        let refused = table.sandbox.press(table.ada, board.channel, board.id, &id).await;
        if let Ok(answer) = refused {
            Seen::of(answer.message).refuses(&["is rated"]);
        }
    }
    assert!(stored(&table, number).await.rated);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hint_that_tells_of_a_rated_match_played_again_elsewhere() {
    let table = Table::new().await;
    let mut rated = table.begin_in(table.general, "must-turn", true).await;
    let mut actions = Vec::new();
    for ply in 0..6 {
        let first = rated.offered().remove(0);
        rated = table.choose([table.ada, table.kofi][ply % 2], &rated, &first).await;
        actions.push(first);
    }
    let wanted = json!({"opponent": table.mia.to_string(), "side": "white", "rated": false});
    let invitation = table.slash_in(table.games, table.ada, "queah challenge", wanted).await;
    table.press(table.mia, &invitation, "accept").await;
    let mut again = table.board_after(&invitation).await;
    for (ply, action) in actions.iter().enumerate() {
        again = table.choose([table.ada, table.mia][ply % 2], &again, action).await;
    }
    let number = again.number().0;
    let refused = hint(&table, table.ada, json!({"match": number})).await;
    refused.refuses(&["That would tell of match #1, which is rated and still runs"]);
    table
        .press(table.ada, &again, "hint")
        .await
        .refuses(&["That would tell of match #1"]);

    let asked = table.slash(table.kofi, "queah resign", json!({"match": 1})).await;
    table.press(table.kofi, &asked, "resigned").await;
    table.press(table.ada, &again, "hint").await.says(&["Play `"]);
    table.leave().await;
}
