//! The one test binary. A module a subject.

mod bot;
mod browser;
mod cli;
mod engine;
mod matches;
mod page;
mod perft;
mod process;
mod render;
mod rules;
mod sandbox;
mod shared;
mod solver;
mod store;
mod tidy;
