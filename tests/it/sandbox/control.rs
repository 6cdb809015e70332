//! What the page asks, as the page asks it.

use super::bot::Bot;
use super::{Rest, start};
use queah::sandbox::{Clock, Sandbox, World, slash};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Asks `/sandbox` something; gives the status and the JSON.
async fn ask(sandbox: &Sandbox, path: &str, body: Option<Value>) -> (u16, Value) {
    let http = reqwest::Client::new();
    let url = format!("{}/sandbox{path}", sandbox.url());
    let request = match body {
        Some(body) => http.post(url).json(&body),
        None => http.get(url),
    };
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test]
async fn the_page_is_there() {
    let sandbox = start().await;
    for (path, kind) in [
        ("/", "text/html"),
        ("/page/page.css", "text/css"),
        ("/page/page.js", "text/javascript"),
    ] {
        let response = reqwest::get(format!("{}{path}", sandbox.url())).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        assert!(
            response.headers()["content-type"].to_str().unwrap().starts_with(kind),
            "{path}"
        );
        assert!(response.headers().contains_key("content-security-policy"), "{path}");
    }
    assert_eq!(
        reqwest::get(format!("{}/page/other.js", sandbox.url()))
            .await
            .unwrap()
            .status(),
        404
    );
    assert!(sandbox.violations().is_empty(), "the page is not the bot");
}

#[tokio::test]
async fn an_evening_on_the_page() {
    let sandbox = start().await;
    let mut bot = Bot::connect(&sandbox).await;
    let (ada, kofi, general) = (
        sandbox.member("Ada"),
        sandbox.member("Kofi"),
        sandbox.channel("general"),
    );
    let (status, state) = ask(&sandbox, &format!("/state?as={kofi}"), None).await;
    assert_eq!((status, &state["me"]), (200, &json!(kofi)));
    assert_eq!(state["bot"]["connected"], true);
    let names = |list: &Value| {
        list.as_array()
            .unwrap()
            .iter()
            .map(|it| it["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&state["channels"]), ["general", "games"]);
    assert_eq!(names(&state["members"]), ["Bot", "Ada", "Kofi", "Mia"]);
    assert_eq!(names(&state["commands"]), ["all", "grp", "ac", "Who", "Quote"]);
    assert_eq!(
        ask(&sandbox, "/state", None).await.1["me"],
        json!(ada),
        "without a name, the first person"
    );

    let mut events = Events::open(&sandbox, &kofi.to_string()).await;
    let said = json!({"as": ada, "channel": general, "content": "good evening"});
    assert_eq!(ask(&sandbox, "/messages", Some(said)).await.0, 200);
    let event = events.next().await;
    assert_eq!(
        (&event["type"], &event["message"]["content"]),
        (&json!("message"), &json!("good evening"))
    );

    let act = json!({"as": ada, "channel": general, "kind": "command", "name": "all", "options": {"u": kofi}});
    let (answer, ()) = tokio::join!(ask(&sandbox, "/interactions", Some(act)), async {
        let interaction = bot.interaction().await;
        assert!(interaction["data"]["resolved"]["members"][kofi.to_string()].is_object());
        let data = json!({"content": format!("<@{kofi}>"), "flags": 64});
        bot.answer(&interaction, json!({"type": 4, "data": data})).await;
        let data = json!({"content": format!("for all, <@{kofi}>")});
        bot.through("POST", &interaction, "", data).await;
    });
    assert_eq!((answer.0, &answer.1["outcome"]), (200, &json!("message")));
    let event = events.next().await;
    assert_eq!(
        event["message"]["content"],
        format!("for all, <@{kofi}>"),
        "what only Ada sees is not told to Kofi"
    );
    assert_eq!(event["message"]["sandbox"]["pinged"], json!([kofi]));
    let (_, list) = ask(&sandbox, &format!("/messages?as={ada}&channel={general}"), None).await;
    assert_eq!(list.as_array().unwrap().len(), 3);
    assert_eq!(list[1]["sandbox"]["ephemeral"], true);
    assert_eq!(
        list[1]["sandbox"]["interaction"],
        json!({"member": ada, "name": "all", "kind": 2})
    );
    let last = list[2]["id"].as_str().unwrap();
    let (_, earlier) = ask(
        &sandbox,
        &format!("/messages?as={kofi}&channel={general}&before={last}&limit=5"),
        None,
    )
    .await;
    assert_eq!(earlier.as_array().unwrap().len(), 1);

    let act = json!({"as": ada, "channel": general, "kind": "command", "name": "all", "options": {"i": 99}});
    let refused = ask(&sandbox, "/interactions", Some(act)).await;
    assert_eq!(refused, (400, json!({"error": "i: must be between 1 and 9"})));

    let act = json!({"as": ada, "channel": general, "kind": "autocomplete", "name": "ac", "focused": "q"});
    let (answer, ()) = tokio::join!(ask(&sandbox, "/interactions", Some(act)), async {
        let interaction = bot.interaction().await;
        bot.answer(
            &interaction,
            json!({"type": 8, "data": {"choices": [{"name": "N", "value": "v"}]}}),
        )
        .await;
    });
    assert_eq!(answer.1["choices"], json!([{"name": "N", "value": "v"}]));

    let before = sandbox.clock().now_ms();
    assert_eq!(
        ask(&sandbox, "/clock", Some(json!({"advance_ms": 3_600_000}))).await.1["now_ms"],
        before + 3_600_000
    );
    assert_eq!(events.next().await["type"], "clock");
    assert_eq!(
        ask(&sandbox, "/faults", Some(json!({"fault": "close_dms", "member": ada})))
            .await
            .0,
        200
    );
    assert_eq!(
        ask(&sandbox, "/faults", Some(json!({"fault": "earthquake"}))).await.0,
        400
    );
    assert_eq!(
        ask(&sandbox, "/log?last=1", None).await.1[0]["route"],
        "/interactions/{interaction}/{token}/callback"
    );
    assert_eq!(ask(&sandbox, "/violations", None).await.1, json!([]));
    assert_eq!(ask(&sandbox, "/nothing", None).await.0, 404);
}

/// Server-sent events, read line by line.
struct Events {
    lines: BufReader<TcpStream>,
}

impl Events {
    async fn open(sandbox: &Sandbox, viewer: &str) -> Self {
        let address = sandbox.url().replace("http://", "");
        let mut stream = TcpStream::connect(&address).await.unwrap();
        let request = format!("GET /sandbox/events?as={viewer} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut events = Self {
            lines: BufReader::new(stream),
        };
        // After the head, the sandbox listens for this page.
        while !events.line().await.trim().is_empty() {}
        events
    }

    async fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.lines.read_line(&mut line).await.unwrap(), 0, "the stream ended");
        line
    }

    async fn next(&mut self) -> Value {
        loop {
            if let Some(data) = self.line().await.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}

/// Foreign pages, and names that only point here, are refused everywhere.
#[tokio::test]
async fn strangers() {
    let sandbox = start().await;
    let address = sandbox.url().replace("http://", "");
    let port = address.rsplit(':').next().unwrap().to_owned();
    let foreign = format!("evil.example:{port}");
    let local = format!("localhost:{port}");
    let table = [
        (address.as_str(), None, 200),
        (local.as_str(), None, 200),
        (foreign.as_str(), None, 403),
        ("", None, 403),
        (address.as_str(), Some(format!("http://{address}")), 200),
        (address.as_str(), Some("http://evil.example".to_owned()), 403),
        (address.as_str(), Some("null".to_owned()), 403),
        (address.as_str(), Some(format!("https://{address}")), 403),
    ];
    for (host, origin, expected) in table {
        for path in ["/", "/sandbox/state", "/api/v10/gateway"] {
            let mut stream = TcpStream::connect(&address).await.unwrap();
            let origin = origin
                .as_ref()
                .map(|origin| format!("Origin: {origin}\r\n"))
                .unwrap_or_default();
            let agent = "User-Agent: test\r\nConnection: close\r\n";
            let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{origin}{agent}\r\n");
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            assert!(
                answer.starts_with(&format!("HTTP/1.1 {expected}")),
                "{host} {origin} {path}: {answer}"
            );
        }
    }
    // A form of a foreign page is not JSON.
    let form = reqwest::Client::new()
        .post(format!("{}/sandbox/clock", sandbox.url()))
        .body("{\"advance_ms\":1}");
    assert_eq!(form.send().await.unwrap().status(), 415);
}

/// Time ends at the last moment that an id can tell; it never wraps to an earlier one.
#[tokio::test]
async fn time_moved_too_far_stands_at_its_end() {
    let sandbox = start().await;
    let last_ms = json!(1_420_070_400_000_u64 + (1 << 42) - 1);
    for advance_ms in [u64::MAX, 1, u64::MAX] {
        let moved = ask(&sandbox, "/clock", Some(json!({"advance_ms": advance_ms}))).await.1;
        assert_eq!(moved["now_ms"], last_ms, "by {advance_ms} ms");
    }
}

#[tokio::test]
async fn only_this_machine() {
    let listener = TcpListener::bind("0.0.0.0:0").await.unwrap();
    assert!(
        Sandbox::start(listener, World::demo("Bot"), Clock::system())
            .await
            .is_err()
    );
}

/// Two sandboxes built alike are alike; stopping one frees its port and its connections.
#[tokio::test]
async fn starting_and_stopping() {
    let (one, other) = (start().await, start().await);
    assert_eq!(one.member("Mia"), other.member("Mia"));
    assert_ne!(one.url(), other.url());
    let bot = Bot::connect(&one).await;
    one.send(&slash(one.member("Ada"), one.channel("games"), "all", json!({})))
        .unwrap();
    let mut events = Events::open(&one, &one.member("Ada").to_string()).await;
    one.stop().await;
    assert!(bot.rest.request("GET", "/gateway").send().await.is_err());
    // The stream ends; how much of it was still to come does not matter.
    let mut rest = String::new();
    let _ = events.lines.read_to_string(&mut rest).await;
    assert_eq!(Rest::new(&other).get("/users/@me").await.status, 200);
}

/// A file of a bot is shown as a picture or offered for saving; it never runs as a page.
#[tokio::test]
async fn attachments() {
    let sandbox = start().await;
    let rest = Rest::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("general"));
    for (name, kind, shown) in [
        ("a.png", "image/png", "image/png"),
        ("a.html", "text/html", "application/octet-stream"),
    ] {
        let part = reqwest::multipart::Part::bytes(super::PNG)
            .file_name(name)
            .mime_str(kind)
            .unwrap();
        let form = reqwest::multipart::Form::new()
            .part("files[0]", part)
            .text("payload_json", "{}");
        let sent = Rest::finish(rest.request("POST", &path).multipart(form)).await.json;
        let attachment = &sent["attachments"][0];
        assert_eq!(
            (&attachment["size"], &attachment["width"]),
            (&json!(super::PNG.len()), &json!(3))
        );
        let response = reqwest::get(attachment["url"].as_str().unwrap()).await.unwrap();
        assert_eq!(response.headers()["content-type"], shown, "{name}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(&response.bytes().await.unwrap()[..], super::PNG);
    }
}
