//! One connection to the gateway: HELLO, then what the bot says, and what it is told.

use super::{GUILDS, KNOWN, Order, PRIVILEGED, Session};
use crate::sandbox::app::App;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

/// Why a connection ends: the close code that is sent.
type Ending = u16;

const UNKNOWN_OPCODE: Ending = 4001;
const DECODE_ERROR: Ending = 4002;
const NOT_AUTHENTICATED: Ending = 4003;
const AUTHENTICATION_FAILED: Ending = 4004;
const ALREADY_AUTHENTICATED: Ending = 4005;
const SESSION_TIMED_OUT: Ending = 4009;
const INVALID_SHARD: Ending = 4010;
const INVALID_INTENTS: Ending = 4013;
const DISALLOWED_INTENTS: Ending = 4014;

/// Takes the connection over.
pub(crate) fn upgrade(app: Arc<App>, socket: WebSocketUpgrade, query: &[(String, String)]) -> Response {
    for (name, value) in query {
        let known = matches!((name.as_str(), value.as_str()), ("v", "10") | ("encoding", "json"));
        if !known {
            app.lock()
                .log
                .violate(format!("gateway: {name}={value} is not understood"));
        }
    }
    socket.on_upgrade(|socket| serve(app, socket))
}

struct Connection {
    app: Arc<App>,
    number: u64,
    orders: UnboundedSender<Order>,
    identified: bool,
}

async fn serve(app: Arc<App>, mut socket: WebSocket) {
    let (orders, mut inbox) = unbounded_channel();
    let stopped = app.stopped();
    tokio::pin!(stopped);
    let (number, heartbeat, deaf) = {
        let mut state = app.lock();
        (
            state.gateway.next_connection(),
            state.gateway.heartbeat,
            state.gateway.deaf,
        )
    };
    let mut connection = Connection {
        app,
        number,
        orders,
        identified: false,
    };
    if deaf.is_none() {
        connection.say(&json!({"op": 10, "d": {"heartbeat_interval": heartbeat.as_millis()}, "s": null, "t": null}));
    }
    // Discord allows for a late beat; three intervals are surely a bot that has stopped.
    let grace = heartbeat * 3;
    let mut last_beat = Instant::now();
    let ending = loop {
        tokio::select! {
            // What was ordered goes out before the order to close.
            biased;
            () = &mut stopped => break Some(1001),
            order = next(&mut inbox) => match order {
                Order::Send(text) => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        break None;
                    }
                }
                Order::Close(code) => break Some(code),
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    match connection.hear(text.as_str()) {
                        Ok(true) => last_beat = Instant::now(),
                        Ok(false) => {}
                        Err(code) => break Some(code),
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    connection.closed_by_bot(frame.map(|frame| frame.code));
                    break None;
                }
                Some(Ok(Message::Binary(_))) => break Some(DECODE_ERROR),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Err(_)) | None => break None,
            },
            () = tokio::time::sleep_until(last_beat + grace) => break Some(SESSION_TIMED_OUT),
        }
    };
    connection.unlink();
    if let Some(code) = ending {
        let reason = "".into();
        // The bot may be gone already.
        let _ = socket.send(Message::Close(Some(CloseFrame { code, reason }))).await;
        // Reading on until the bot has answered the close keeps its last bytes from resetting the connection.
        let drain = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(std::time::Duration::from_secs(1), drain).await;
    }
}

/// The connection itself holds a sender, so the channel never closes.
async fn next(inbox: &mut UnboundedReceiver<Order>) -> Order {
    match inbox.recv().await {
        Some(order) => order,
        None => std::future::pending().await,
    }
}

impl Connection {
    fn say(&self, value: &Value) {
        // The receiver lives as long as the connection's task.
        let _ = self.orders.send(Order::Send(value.to_string().into()));
    }

    fn violate(&self, what: &str) {
        self.app.lock().log.violate(format!("gateway: {what}"));
    }

    /// Takes one message. `Ok(true)` for a heartbeat.
    fn hear(&mut self, text: &str) -> Result<bool, Ending> {
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            self.violate("a message is not JSON");
            return Err(DECODE_ERROR);
        };
        let deaf = self.app.lock().gateway.deaf;
        let data = &message["d"];
        match message["op"].as_u64() {
            Some(1) => {
                if deaf.is_none() {
                    self.say(&json!({"op": 11, "d": null, "s": null, "t": null}));
                }
                return Ok(true);
            }
            // Who plays dead takes everything and does nothing.
            _ if deaf.is_some() => {}
            Some(2) => self.identify(data)?,
            Some(6) => self.resume(data)?,
            Some(3 | 4) if self.identified => {}
            Some(3 | 4 | 8) if !self.identified => {
                self.violate("spoke before it identified");
                return Err(NOT_AUTHENTICATED);
            }
            Some(8) => self.violate("asking for members needs the intent, and is not part of this stand-in"),
            op => {
                self.violate(&format!("opcode {op:?} is unknown"));
                return Err(UNKNOWN_OPCODE);
            }
        }
        Ok(false)
    }

    fn identify(&mut self, data: &Value) -> Result<(), Ending> {
        if self.identified {
            self.violate("identified twice on one connection");
            return Err(ALREADY_AUTHENTICATED);
        }
        let mut state = self.app.lock();
        let refuse = |mut state: crate::sandbox::app::Locked, why: &str, code| {
            state.log.violate(format!("gateway: {why}"));
            Err(code)
        };
        if bare(data["token"].as_str()) != state.token {
            return refuse(state, "identified with a wrong token", AUTHENTICATION_FAILED);
        }
        let Some(intents) = data["intents"].as_u64().filter(|bits| bits & !KNOWN == 0) else {
            return refuse(state, "identified with intents that do not exist", INVALID_INTENTS);
        };
        if intents & PRIVILEGED & !state.gateway.privileged != 0 {
            return refuse(
                state,
                "asked for privileged intents that were not granted",
                DISALLOWED_INTENTS,
            );
        }
        let properties = &data["properties"];
        if !["os", "browser", "device"]
            .iter()
            .all(|name| properties[*name].is_string())
        {
            return refuse(state, "identified without properties", DECODE_ERROR);
        }
        let shard = &data["shard"];
        let numbers = (shard[0].as_u64(), shard[1].as_u64());
        let fits = shard.is_null() || matches!(numbers, (Some(id), Some(total)) if id < total);
        if !fits {
            return refuse(state, "identified with an impossible shard", INVALID_SHARD);
        }
        let id = format!("{:032x}", state.mint().get());
        let link = Some((self.number, self.orders.clone()));
        let session = Session {
            id: id.clone(),
            seq: 0,
            intents,
            buffer: VecDeque::new(),
            link,
        };
        state.gateway.sessions.push(session);
        state.gateway.prune();
        state.gateway.identified += 1;
        let n = state.gateway.sessions.len() - 1;
        let ready = state.ready(&id, shard).to_string();
        state.gateway.send_event(n, "READY", &ready);
        if intents & GUILDS != 0 {
            let guilds: Vec<_> = state.guilds.keys().copied().collect();
            for guild in guilds {
                // Guilds without the bot are not told of.
                if state.guild(guild).is_err() {
                    continue;
                }
                if let Some(data) = state.guild_create(guild) {
                    state.gateway.send_event(n, "GUILD_CREATE", &data.to_string());
                }
            }
        }
        state.page_to(None, None, &json!({"type": "bot", "connected": true}));
        drop(state);
        self.identified = true;
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), Ending> {
        let mut state = self.app.lock();
        if bare(data["token"].as_str()) != state.token {
            state.log.violate("gateway: resumed with a wrong token".to_owned());
            return Err(AUTHENTICATION_FAILED);
        }
        let wanted = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or(0);
        let found = state.gateway.sessions.iter().position(|session| session.id == wanted);
        let complete =
            |session: &Session| seq <= session.seq && session.buffer.front().is_none_or(|(first, _)| *first <= seq + 1);
        let Some(n) = found.filter(|n| complete(&state.gateway.sessions[*n])) else {
            // Discord answers an unknown session so; the bot identifies anew on this connection or the next.
            drop(state);
            self.say(&json!({"op": 9, "d": false, "s": null, "t": null}));
            return Ok(());
        };
        let session = &mut state.gateway.sessions[n];
        if let Some((_, old)) = session.link.replace((self.number, self.orders.clone())) {
            // One session has one connection; the old one ends.
            let _ = old.send(Order::Close(4000));
        }
        for (_, text) in session.buffer.iter().filter(|(number, _)| *number > seq) {
            // The receiver lives as long as this connection's task.
            let _ = self.orders.send(Order::Send(text.clone()));
        }
        state.gateway.resumed += 1;
        state.gateway.send_event(n, "RESUMED", "{\"_trace\":[]}");
        state.page_to(None, None, &json!({"type": "bot", "connected": true}));
        drop(state);
        self.identified = true;
        Ok(())
    }

    /// A bot that says goodbye ends its session; any other close keeps it.
    fn closed_by_bot(&self, code: Option<u16>) {
        if matches!(code, Some(1000 | 1001)) {
            let number = self.number;
            self.app
                .lock()
                .gateway
                .sessions
                .retain(|session| session.link.as_ref().is_none_or(|(link, _)| *link != number));
        }
    }

    fn unlink(&self) {
        let mut state = self.app.lock();
        if let Some(session) = state.gateway.by_connection(self.number) {
            session.link = None;
        }
        let connected = state.gateway.connected();
        state.page_to(None, None, &json!({"type": "bot", "connected": connected}));
    }
}

/// The token as such: libraries may put `Bot ` before it here too.
fn bare(token: Option<&str>) -> &str {
    let token = token.unwrap_or_default();
    token.strip_prefix("Bot ").unwrap_or(token)
}
