//! Faults on demand, as a plain client meets them and as the library does.

use super::bot::{Bot, callback};
use super::{Rest, serenity_bot, start};
use queah::sandbox::{Fault, Outcome, slash};
use serde_json::json;

fn route(pattern: &str) -> String {
    pattern.to_owned()
}

#[tokio::test]
async fn rate_limits() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let pattern = route("POST /channels/{channel}/messages");
    sandbox
        .fault(Fault::RateLimit {
            route: pattern,
            times: 2,
            retry_after_ms: 1500,
            global: false,
        })
        .unwrap();
    assert_eq!(rest.get("/users/@me").await.status, 200, "another route");
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    let response = rest
        .request("POST", &path)
        .json(&json!({"content": "x"}))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 429);
    let header = |name: &str| {
        response
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap().to_owned())
    };
    for (name, value) in [
        ("retry-after", "2"),
        ("x-ratelimit-reset-after", "1.5"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-scope", "user"),
    ] {
        assert_eq!(header(name).as_deref(), Some(value), "{name}");
    }
    assert_eq!(header("x-ratelimit-global"), None);
    let body: serde_json::Value = response.json().await.unwrap();
    assert_eq!((&body["retry_after"], &body["global"]), (&json!(1.5), &json!(false)));
    assert_eq!(rest.send("POST", &path, json!({"content": "x"})).await.status, 429);
    assert_eq!(
        rest.send("POST", &path, json!({"content": "x"})).await.status,
        200,
        "only twice"
    );
    assert_eq!(
        sandbox
            .messages(sandbox.member("Ada"), sandbox.channel("general"))
            .len(),
        1
    );
    assert_eq!(
        sandbox.log().iter().map(|record| record.status).collect::<Vec<_>>(),
        [200, 429, 429, 200]
    );
    assert!(sandbox.violations().is_empty());
}

#[tokio::test]
async fn server_errors_and_cut_lines() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    let messages = || {
        sandbox
            .messages(sandbox.member("Ada"), sandbox.channel("general"))
            .len()
    };
    sandbox
        .fault(Fault::ServerError {
            route: route("*"),
            times: 1,
            status: 503,
        })
        .unwrap();
    assert_eq!(rest.send("POST", &path, json!({"content": "x"})).await.status, 503);
    for (applied, count) in [(false, 0), (true, 1)] {
        sandbox
            .fault(Fault::Drop {
                route: route("*messages"),
                times: 1,
                applied,
            })
            .unwrap();
        let body = json!({"content": "x", "nonce": "1", "enforce_nonce": true});
        let cut = rest.request("POST", &path).json(&body).send().await;
        assert!(cut.is_err(), "no answer: {cut:?}");
        assert_eq!(messages(), count, "applied: {applied}");
    }
    // A careful client says the same again with the same nonce, and makes no second message.
    let again = rest
        .send(
            "POST",
            &path,
            json!({"content": "x", "nonce": "1", "enforce_nonce": true}),
        )
        .await;
    assert_eq!((again.status, messages()), (200, 1));
    assert_eq!(
        sandbox.log().iter().map(|record| record.status).collect::<Vec<_>>(),
        [503, 0, 0, 200]
    );
}

/// A second answer after a cut line is no mistake of the bot.
#[tokio::test]
async fn an_answer_whose_receipt_was_lost() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    sandbox
        .send(&slash(
            sandbox.member("Ada"),
            sandbox.channel("general"),
            "all",
            json!({}),
        ))
        .unwrap();
    let interaction = bot.interaction().await;
    sandbox
        .fault(Fault::Drop {
            route: route("*callback"),
            times: 1,
            applied: true,
        })
        .unwrap();
    let body = json!({"type": 4, "data": {"content": "x"}});
    assert!(
        bot.rest
            .request("POST", &callback(&interaction))
            .json(&body)
            .send()
            .await
            .is_err()
    );
    let again = bot.answer(&interaction, body.clone()).await;
    assert_eq!((again.status, again.code()), (400, 40060));
    assert!(sandbox.take_violations().is_empty());
    bot.answer(&interaction, body).await;
}

/// A delay is measured by the sandbox's clock.
#[tokio::test]
async fn delays() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    sandbox
        .fault(Fault::Delay {
            route: route("GET /users/@me"),
            times: 1,
            ms: 60_000,
        })
        .unwrap();
    let (reply, ()) = tokio::join!(rest.get("/users/@me"), async {
        // The other request passes the one that waits.
        assert_eq!(rest.get("/gateway/bot").await.status, 200);
        sandbox.clock().advance(std::time::Duration::from_secs(60));
    });
    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn what_people_do() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let (kofi, guild) = (sandbox.member("Kofi"), sandbox.guild_id());
    let games = format!("/channels/{}", sandbox.channel("games"));
    let messages = format!("{games}/messages");
    let sent = rest.send("POST", &messages, json!({"content": "x"})).await.id();
    let code = |reply: super::Reply| (reply.status, reply.code());

    sandbox
        .fault(Fault::DeleteMessage {
            channel: sandbox.channel("games"),
            message: sent,
        })
        .unwrap();
    assert_eq!(
        code(
            rest.send("PATCH", &format!("{messages}/{sent}"), json!({"content": "y"}))
                .await
        ),
        (404, 10008)
    );

    let dm = rest
        .send("POST", "/users/@me/channels", json!({"recipient_id": kofi}))
        .await
        .id();
    let dm = format!("/channels/{dm}/messages");
    assert_eq!(rest.send("POST", &dm, json!({"content": "x"})).await.status, 200);
    sandbox.fault(Fault::CloseDms { member: kofi }).unwrap();
    assert_eq!(
        code(rest.send("POST", &dm, json!({"content": "x"})).await),
        (403, 50007)
    );
    sandbox.fault(Fault::OpenDms { member: kofi }).unwrap();
    sandbox
        .fault(Fault::MemberLeaves {
            member: kofi,
            guild: Some(guild),
        })
        .unwrap();
    assert_eq!(
        code(rest.send("POST", &dm, json!({"content": "x"})).await),
        (403, 50007),
        "no common server"
    );
    let member = format!("/guilds/{guild}/members/{kofi}");
    assert_eq!(code(rest.get(&member).await), (404, 10007));
    assert_eq!(
        rest.get(&format!("/users/{kofi}")).await.status,
        200,
        "the user is still there"
    );
    assert!(
        sandbox
            .slash(kofi, sandbox.channel("games"), "x", json!({}))
            .await
            .is_err()
    );
    sandbox
        .fault(Fault::MemberReturns {
            member: kofi,
            guild: Some(guild),
        })
        .unwrap();
    assert_eq!(rest.get(&member).await.status, 200);

    let thread = rest
        .send("POST", &format!("{games}/threads"), json!({"name": "t", "type": 11}))
        .await
        .id();
    let inside = format!("/channels/{thread}/messages");
    let first = rest.send("POST", &inside, json!({"content": "x"})).await.id();
    sandbox.fault(Fault::ArchiveThread { thread, locked: false }).unwrap();
    let edit = rest
        .send("PATCH", &format!("{inside}/{first}"), json!({"content": "y"}))
        .await;
    assert_eq!(
        code(edit),
        (400, 50083),
        "an archived thread's messages cannot be edited"
    );
    assert_eq!(
        rest.send("POST", &inside, json!({"content": "y"})).await.status,
        200,
        "a message wakes it"
    );
    assert_eq!(
        rest.get(&format!("/channels/{thread}")).await.json["thread_metadata"]["archived"],
        false
    );
    sandbox.fault(Fault::ArchiveThread { thread, locked: true }).unwrap();
    assert_eq!(
        code(rest.send("POST", &inside, json!({"content": "y"})).await),
        (400, 50083),
        "a locked one it does not"
    );
    let wake = rest
        .send("PATCH", &format!("/channels/{thread}"), json!({"archived": false}))
        .await;
    assert_eq!(code(wake), (403, 50013));

    sandbox
        .fault(Fault::DeleteChannel {
            channel: sandbox.channel("games"),
        })
        .unwrap();
    assert_eq!(
        code(rest.send("POST", &messages, json!({"content": "x"})).await),
        (404, 10003)
    );
    assert_eq!(
        code(rest.get(&format!("/channels/{thread}")).await),
        (404, 10003),
        "its threads go with it"
    );
    sandbox.fault(Fault::RemoveBot { guild }).unwrap();
    assert_eq!(code(rest.get(&format!("/guilds/{guild}")).await), (404, 10004));
    assert!(
        sandbox.violations().is_empty(),
        "none of it is the bot's mistake: {:?}",
        sandbox.violations()
    );
    assert!(
        sandbox
            .fault(Fault::DeleteMessage {
                channel: sandbox.channel("general"),
                message: sent
            })
            .is_err()
    );
}

/// The library comes back by itself after each fault of the gateway, and answers again.
#[tokio::test]
async fn the_library_recovers() {
    let sandbox = start().await;
    let (shards, task) = serenity_bot::run(&sandbox).await;
    let (ada, games) = (sandbox.member("Ada"), sandbox.channel("games"));
    for fault in [
        Fault::CloseGateway { code: 4000 },
        Fault::Reconnect,
        Fault::InvalidSession { resumable: true },
        Fault::InvalidSession { resumable: false },
    ] {
        let before = sandbox.sessions();
        sandbox.fault(fault.clone()).unwrap();
        sandbox
            .until(|sandbox| (sandbox.sessions() != before).then_some(()))
            .await
            .unwrap_or_else(|| panic!("{fault:?}"));
        let answer = sandbox.slash(ada, games, "later", json!({})).await.unwrap();
        assert_eq!(
            (answer.outcome, answer.content()),
            (Outcome::Message, "now"),
            "after {fault:?}"
        );
    }
    let (identified, resumed) = sandbox.sessions();
    assert!(
        identified >= 2 && resumed >= 2,
        "{identified} identified, {resumed} resumed"
    );
    assert_eq!(sandbox.violations(), Vec::<String>::new());
    shards.shutdown_all().await;
    task.await.unwrap();
}
