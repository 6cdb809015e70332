//! A bot made of plain HTTP and a plain WebSocket, for tests that must see every byte.

use super::socket::Socket;
use super::{Reply, Rest};
use queah::sandbox::Sandbox;
use serde_json::{Value, json};

/// Connected, identified, with commands.
pub struct Bot {
    pub rest: Rest,
    pub socket: Socket,
    pub session: String,
}

/// A command with every kind of option, one with a group, a context menu of each type.
pub fn commands() -> Value {
    let option = |kind: u8, name: &str| json!({"type": kind, "name": name, "description": "an option"});
    json!([
        {"name": "all", "description": "every kind", "options": [
            {"type": 3, "name": "s", "description": "text", "max_length": 5},
            {"type": 4, "name": "i", "description": "whole", "min_value": 1, "max_value": 9},
            option(5, "b"), option(6, "u"), option(7, "c"), option(8, "r"), option(9, "m"), option(10, "n"), option(11, "a"),
            {"type": 3, "name": "p", "description": "pick", "choices": [{"name": "One", "value": "1"}]},
        ]},
        {"name": "grp", "description": "nested", "options": [
            {"type": 2, "name": "g", "description": "group", "options": [
                {"type": 1, "name": "sub", "description": "deep", "options": [option(4, "n")]}]},
            {"type": 1, "name": "flat", "description": "shallow", "options": [
                {"type": 3, "name": "q", "description": "must", "required": true}]},
        ]},
        {"name": "ac", "description": "completes", "options": [
            {"type": 3, "name": "q", "description": "text", "autocomplete": true}, option(4, "n")]},
        {"name": "Who", "type": 2},
        {"name": "Quote", "type": 3},
    ])
}

impl Bot {
    /// Connects with the intent for guilds and registers [`commands`].
    pub async fn connect(sandbox: &Sandbox) -> Self {
        Self::connect_with(sandbox, 1, commands()).await
    }

    pub async fn connect_with(sandbox: &Sandbox, intents: u64, commands: Value) -> Self {
        let rest = Rest::new(sandbox);
        let mut socket = Socket::open(sandbox).await;
        let ready = socket.identify(sandbox, intents).await;
        let session = ready["d"]["session_id"].as_str().unwrap().to_owned();
        let path = format!("/applications/{}/commands", sandbox.application_id());
        let reply = rest.send("PUT", &path, commands).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        Self { rest, socket, session }
    }

    /// The next interaction.
    pub async fn interaction(&mut self) -> Value {
        self.socket.event("INTERACTION_CREATE").await["d"].take()
    }

    /// Answers an interaction.
    pub async fn answer(&self, interaction: &Value, body: Value) -> Reply {
        self.rest.send("POST", &callback(interaction), body).await
    }

    /// Sends something through the interaction's token; `path` is empty, or `/messages/@original`.
    pub async fn through(&self, method: &str, interaction: &Value, path: &str, body: Value) -> Reply {
        self.rest
            .send(method, &format!("{}{path}", webhook(interaction)), body)
            .await
    }
}

/// Where an interaction is answered.
pub fn callback(interaction: &Value) -> String {
    format!(
        "/interactions/{}/{}/callback",
        interaction["id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    )
}

/// Where an interaction is followed up.
pub fn webhook(interaction: &Value) -> String {
    let application = interaction["application_id"].as_str().unwrap();
    format!("/webhooks/{application}/{}", interaction["token"].as_str().unwrap())
}
