//! The stand-in for Discord, as strict as Discord is.
#![allow(clippy::unwrap_used)]

mod bot;
mod control;
mod expect;
mod faults;
mod gateway;
mod load;
mod payloads;
mod permissions;
mod serenity_bot;
mod socket;
mod strict_answers;
mod strict_commands;
mod strict_messages;

use queah::sandbox::{Clock, Id, Sandbox, World};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::net::TcpListener;

/// 2026-11-30 12:00 UTC: time stands there in most tests, so that no limit passes because a machine is slow.
const NOON_MS: u64 = 1_796_040_000_000;

/// A sandbox of the demo world, in which time stands.
async fn start() -> Sandbox {
    start_with(World::demo("Bot")).await
}

async fn start_with(world: World) -> Sandbox {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    Sandbox::start(listener, world, Clock::standing(NOON_MS)).await.unwrap()
}

/// A plain HTTP client that speaks as the bot.
#[derive(Clone)]
struct Rest {
    http: reqwest::Client,
    base: String,
    token: String,
}

/// An answer: its status and its JSON, null if it had none.
#[derive(Debug, Clone, PartialEq)]
struct Reply {
    status: u16,
    json: Value,
}

impl Reply {
    fn code(&self) -> u64 {
        self.json["code"].as_u64().unwrap_or(0)
    }

    fn id(&self) -> Id {
        self.json["id"].as_str().unwrap().parse().unwrap()
    }
}

impl Rest {
    fn new(sandbox: &Sandbox) -> Self {
        let http = reqwest::Client::builder()
            .user_agent("DiscordBot (test, 1)")
            .build()
            .unwrap();
        let token = format!("Bot {}", sandbox.token());
        Self {
            http,
            base: sandbox.url(),
            token,
        }
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("{}/api/v10{path}", self.base);
        self.http.request(method, url).header("authorization", &self.token)
    }

    async fn finish(request: reqwest::RequestBuilder) -> Reply {
        let response = request.send().await.unwrap();
        let status = response.status();
        let text = response.text().await.unwrap();
        let json = if status == StatusCode::NO_CONTENT {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status}, not JSON: {text}"))
        };
        Reply {
            status: status.as_u16(),
            json,
        }
    }

    async fn get(&self, path: &str) -> Reply {
        Self::finish(self.request("GET", path)).await
    }

    async fn send(&self, method: &str, path: &str, body: Value) -> Reply {
        Self::finish(self.request(method, path).json(&body)).await
    }

    /// With `payload_json` and files named so, each of some bytes.
    async fn send_files(&self, method: &str, path: &str, body: Value, names: &[&str]) -> Reply {
        let mut form = reqwest::multipart::Form::new();
        for (n, name) in names.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(PNG.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{n}]"), part.mime_str("image/png").unwrap());
        }
        form = form.text("payload_json", body.to_string());
        Self::finish(self.request(method, path).multipart(form)).await
    }
}

/// The beginning of a PNG, as far as width (3) and height (2).
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x03\0\0\0\x02\x08\x06\0\0\0";

fn id_of(value: &Value) -> Id {
    value["id"].as_str().unwrap().parse().unwrap()
}

/// The JSON of a shared file, where there is one.
fn shared_json(name: &str) -> Option<Value> {
    crate::shared::text(name).map(|text| serde_json::from_str(&text).unwrap())
}
