//! Queah: a Discord bot that hosts matches of a Liberian board game.
//!
//! The rooms and who may import whom are drawn in `ARCHITECTURE.md`; `tests/it/tidy.rs` holds the sources to it.

pub mod cli;
pub mod config;
pub mod discord;
pub mod engine;
pub mod games;
pub mod host;
pub mod matches;
pub mod render;
pub mod sandbox;
pub mod solver;
pub mod store;
