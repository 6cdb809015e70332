//! Challenges: made, accepted, declined, withdrawn, expired.

use super::table::{NOON, Table};
use queah::games::{Rules, Side, queah as game};
use queah::matches::{ChallengeId, ChallengeState, MatchId, MemberId, Shown};
use queah::sandbox::{Fault, Id, World};
use queah::store::Memory;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn challenge_of(component: &str) -> ChallengeId {
    ChallengeId(component.rsplit(':').next().unwrap().parse().unwrap())
}

async fn state(table: &Table, id: ChallengeId) -> ChallengeState {
    table.store.challenge(id).await.unwrap().unwrap().value.state
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_tells_both_what_will_be_played_and_calls_the_opponent() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string(), "rules": "may-both+no-return", "side": "black"});
    let made = table.slash(table.ada, "queah challenge", wanted).await;
    made.says(&[
        "Open, no straight return",
        "captures are free",
        "the same side then acts once more",
        "may not step straight back",
        "would play Black",
        "Ratings will move",
    ]);
    assert_eq!(table.pinged(&made), [table.kofi]);
    assert!(made.picture().unwrap().0.ends_with(".png"));

    let id = challenge_of(&made.component("accept"));
    table.press(table.kofi, &made, "accept").await;
    let begun = table.board_after(&made).await;
    assert_eq!(table.pinged(&begun), [table.kofi], "White is called, and nobody else");
    let over = table.history(&made).await;
    over.says(&["accepted", "#1"]);
    assert!(over.picture().is_some(), "what was accepted keeps its board");
    assert!(matches!(state(&table, id).await, ChallengeState::Accepted(_)));
    let stored = table.store.match_of(begun.number()).await.unwrap().unwrap().value;
    assert_eq!(
        stored.player(Side::White),
        MemberId(table.kofi.get()),
        "Ada wanted Black"
    );
    assert!(stored.rated);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_set_is_named_and_told_in_words() {
    let table = Table::new().await;
    for rules in game::Rules::ALL {
        let rules = Rules::Queah(rules);
        let wanted = json!({"rules": rules.id(), "rated": false});
        let made = table.slash(table.ada, "queah challenge", wanted).await;
        let (_, words) = made.content.split_once("**: ").expect("rules in words");
        let words = words.lines().next().unwrap();
        assert!(
            words.contains("captures") || words.contains("capture that is there"),
            "{words}"
        );
        assert!(words.contains("lost counter"), "{words}");
        made.says(&["No rating will move", "drawn by lot"]);
        table.press(table.ada, &made, "withdraw").await;
    }
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_or_withdrawn_by_whoever_may() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string()});
    let made = table.slash(table.ada, "queah challenge", wanted.clone()).await;

    let kofi = format!("<@{}>", table.kofi);
    let ada = format!("<@{}>", table.ada);
    for verb in ["accept", "decline", "withdraw"] {
        table
            .press(table.mia, &made, verb)
            .await
            .refuses(&["This challenge is for", &kofi]);
    }
    table
        .press(table.kofi, &made, "withdraw")
        .await
        .refuses(&["can withdraw it", &ada]);
    for verb in ["accept", "decline"] {
        table
            .press(table.ada, &made, verb)
            .await
            .refuses(&["your own challenge"]);
    }
    let before = table.pings();
    table
        .press(table.kofi, &made, "decline")
        .await
        .says(&["declined the challenge"]);
    assert_eq!(table.pings(), before, "an edit notifies nobody");
    let declined = table.message(&made);
    assert!(declined.components().is_empty());
    assert_eq!(
        declined.json["attachments"].as_array().unwrap().len(),
        1,
        "one picture stays"
    );

    let made = table.slash(table.ada, "queah challenge", wanted).await;
    table
        .press(table.ada, &made, "withdraw")
        .await
        .says(&["withdrew this challenge"]);
    assert!(table.message(&made).components().is_empty());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_anyones_to_accept() {
    let table = Table::new().await;
    let made = table
        .slash(table.ada, "queah challenge", json!({"side": "white"}))
        .await;
    made.says(&["Anyone may accept"]);
    assert!(made.find_component("decline").is_none(), "nobody declines for all");
    assert!(table.pinged(&made).is_empty());
    table
        .press(table.ada, &made, "accept")
        .await
        .refuses(&["your own challenge"]);
    table
        .press(table.kofi, &made, "withdraw")
        .await
        .refuses(&["can withdraw it"]);
    table.press(table.mia, &made, "accept").await;
    let begun = table.board_after(&made).await;
    begun.says(&[&format!("White <@{}> · Black <@{}>", table.ada, table.mia)]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_challenges_themselves_a_bot_or_who_is_not_there() {
    let table = Table::new().await;
    let challenge = |opponent: Id| table.slash(table.ada, "queah challenge", json!({"opponent": opponent.to_string()}));
    challenge(table.ada).await.refuses(&["cannot challenge yourself"]);
    challenge(table.sandbox.bot_id())
        .await
        .refuses(&["I answer no challenges"]);
    table.fault(Fault::MemberLeaves {
        member: table.mia,
        guild: None,
    });
    let stranger = challenge(table.mia).await;
    stranger.refuses(&["is not a member of this server", &format!("<@{}>", table.mia)]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn few_challenges_wait_between_two_members() {
    let table = Table::new().await;
    let to = |opponent: Id| json!({"opponent": opponent.to_string()});
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(table.slash(table.ada, "queah challenge", to(table.kofi)).await);
    }
    let refused = table.slash(table.ada, "queah challenge", to(table.kofi)).await;
    refused.refuses(&["already have 3 challenges", &format!("<@{}>", table.kofi)]);
    // The others are not held up by it: another opponent, anyone, and the other way round.
    assert!(!table.slash(table.ada, "queah challenge", to(table.mia)).await.ephemeral);
    assert!(
        !table
            .slash(table.kofi, "queah challenge", to(table.ada))
            .await
            .ephemeral
    );
    for _ in 0..3 {
        assert!(!table.slash(table.ada, "queah challenge", json!({})).await.ephemeral);
    }
    let refused = table.slash(table.ada, "queah challenge", json!({})).await;
    refused.refuses(&["already have 3 open challenges"]);
    // One less makes room.
    table.press(table.kofi, &made[0], "decline").await;
    assert!(
        !table
            .slash(table.ada, "queah challenge", to(table.kofi))
            .await
            .ephemeral
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_expires_after_a_day() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string()});
    let made = table.slash(table.ada, "queah challenge", wanted).await;
    made.says(&[&format!("<t:{}:R>", NOON / 1000 + DAY.as_secs())]);
    let before = table.pings();
    let id = challenge_of(&made.component("accept"));
    table.shows(&made, Shown::Challenge(id)).await;
    table.clock.advance(DAY);
    let expired = table.history(&made).await;
    expired.says(&["Nobody answered", "within 24 hours"]);
    assert_eq!(expired.json["attachments"].as_array().unwrap().len(), 1);
    assert_eq!(table.pings(), before, "an edit notifies nobody");
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_was_deleted_is_forgotten_when_it_expires() {
    let table = Table::new().await;
    let made = table.slash(table.ada, "queah challenge", json!({})).await;
    let id = challenge_of(&made.component("accept"));
    table.shows(&made, Shown::Challenge(id)).await;
    table.fault(Fault::DeleteMessage {
        channel: made.channel,
        message: made.id,
    });
    table.clock.advance(DAY);
    while table.store.pointer(Shown::Challenge(id)).await.unwrap().is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(state(&table, id).await, ChallengeState::Expired);
    table.sandbox.take_violations();
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_waits_for_what_expired() {
    let mut table = Table::new().await;
    let made = table.slash(table.ada, "queah challenge", json!({})).await;
    let id = challenge_of(&made.component("accept"));
    table.shows(&made, Shown::Challenge(id)).await;
    // The edit waits by the sandbox's clock, which the stop does not move.
    table.fault(Fault::Delay {
        route: "PATCH /channels/*".to_owned(),
        times: 1,
        ms: 5000,
    });
    table.clock.advance(DAY);
    while state(&table, id).await == ChallengeState::Pending {
        tokio::task::yield_now().await;
    }
    table.begin_to_stop();
    // It goes on answering until it has heard.
    while !table
        .slash(table.kofi, "queah help", json!({}))
        .await
        .content
        .contains("restarted")
    {}
    while !table.message(&made).components().is_empty() {
        // The edit may be on its way still.
        table.clock.advance(Duration::from_secs(5));
        tokio::task::yield_now().await;
    }
    table.message(&made).says(&["Nobody answered"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_challenge_that_kept_its_buttons_cannot_be_accepted() {
    let table = Table::new().await;
    let made = table.slash(table.ada, "queah challenge", json!({})).await;
    let id = challenge_of(&made.component("accept"));
    table.shows(&made, Shown::Challenge(id)).await;
    // The edit that would take the buttons off fails for good.
    table.fail("PATCH /channels/*");
    table.clock.advance(DAY);
    let tried = |sandbox: &queah::sandbox::Sandbox| {
        let tries = sandbox.log().into_iter().filter(|request| request.method == "PATCH");
        (tries.count() >= 4).then_some(())
    };
    table
        .sandbox
        .until(tried)
        .await
        .expect("the bot tries to take the buttons off");
    let refused = table.press(table.kofi, &made, "accept").await;
    refused.refuses(&["This challenge expired", "/queah challenge"]);
    assert_eq!(state(&table, id).await, ChallengeState::Expired);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_challenge_cannot_be_accepted() {
    let table = Table::new().await;
    let made = table.slash(table.ada, "queah challenge", json!({})).await;
    // The answer that would take the buttons off never gets through.
    table.fail("POST /interactions/*callback");
    let withdraw = made.component("withdraw");
    let withdrawn = table.sandbox.press(table.ada, made.channel, made.id, &withdraw);
    let (_, ()) = tokio::join!(withdrawn, async {
        let id = challenge_of(&made.component("accept"));
        while state(&table, id).await == ChallengeState::Pending {
            tokio::task::yield_now().await;
        }
        let tried = |sandbox: &queah::sandbox::Sandbox| {
            let tries = sandbox.log().into_iter().filter(|request| request.status == 500);
            (tries.count() >= 4).then_some(())
        };
        table.sandbox.until(tried).await.expect("the bot tries to answer");
        // Discord gives up on the press.
        table.clock.advance(Duration::from_secs(4));
    });
    let accepted = table.press(table.kofi, &made, "accept").await;
    accepted.refuses(&["was withdrawn"]);
    assert!(table.store.match_of(MatchId(1)).await.unwrap().is_none());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_challenge_begins_one_match_however_many_accept() {
    let mut world = World::demo("Queah");
    let crowd: Vec<Id> = (0..12).map(|n| world.member(&format!("Guest {n}"))).collect();
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
    let made = table.slash(table.ada, "queah challenge", json!({})).await;
    let accept = made.component("accept");
    let presses = crowd
        .iter()
        .map(|&guest| table.sandbox.press(guest, made.channel, made.id, &accept));
    let answers = futures::future::join_all(presses).await;
    let told =
        |answer: &queah::sandbox::Answer| answer.ephemeral() && answer.content().contains("was accepted already");
    // Whoever presses after the buttons went gets no further than their own client.
    let refused = answers.iter().flatten().filter(|answer| told(answer)).count();
    let late = answers.iter().filter(|answer| answer.is_err()).count();
    assert_eq!(refused + late, crowd.len() - 1);
    table.board_after(&made).await;
    assert!(table.store.match_of(MatchId(2)).await.unwrap().is_none());
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_delivered_twice_begins_one_match_and_shows_it_once() {
    let table = Table::new().await;
    let wanted = json!({"opponent": table.kofi.to_string()});
    let made = table.slash(table.ada, "queah challenge", wanted).await;
    table.press(table.kofi, &made, "accept").await;
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    let begun = table.board_after(&made).await;
    let boards = table.sandbox.messages(table.mia, table.general).into_iter();
    assert_eq!(boards.filter(|message| message["components"][0].is_object()).count(), 1);
    assert!(table.store.match_of(MatchId(2)).await.unwrap().is_none());
    assert!(!table.message(&begun).components().is_empty());
    table.leave().await;
}
