//! A stand-in for Discord on 127.0.0.1: REST, gateway, world and page. It knows the protocol, and nothing of Queah.
//!
//! A bot connects to it as to Discord: its REST base is [`Sandbox::url`], its token [`Sandbox::token`], and the gateway's
//! address comes from `GET /gateway`. It is as strict as Discord, and stricter where Discord is silent: each broken rule
//! is kept in [`Sandbox::violations`]. A person plays with the bot on the page at the same address; a test drives the
//! same members through [`Sandbox`].
//!
//! One lock holds the world; nothing waits while it is held. Whoever waits for something is woken by changes.

mod app;
mod clock;
mod control;
mod error;
mod faults;
mod gateway;
mod handle;
mod id;
mod interactions;
mod log;
mod mentions;
mod messages;
mod model;
pub mod permissions;
mod rest;
mod seed;
mod server;
mod state;
mod validate;

pub use clock::Clock;
pub use faults::Fault;
pub use handle::{Sandbox, slash};
pub use id::Id;
pub use interactions::act::{Act, Answer, Outcome, What, components};
pub use log::{FileRecord, RequestRecord};
pub use seed::World;

/// The gateway's address beside a REST base.
fn ws_url(base: &str) -> String {
    format!("{}/gateway", base.replacen("http://", "ws://", 1))
}
