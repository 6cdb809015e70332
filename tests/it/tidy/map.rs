//! Who may import whom: the map of the rooms as data, and its reader.

use super::Fault;
use super::imports::{self, Import};
use std::collections::BTreeSet;

/// A room: the first part of a path below `src`.
pub struct Room {
    name: &'static str,
    /// Our rooms it may import, besides itself.
    ours: Ours,
    /// Other people's crates it may import. The standard library is always there, but see [`CLOSED`].
    crates: &'static [&'static str],
    /// The reason of the rule.
    why: &'static str,
}

enum Ours {
    All,
    Only(&'static [&'static str]),
}
use Ours::{All, Only};

const ROOMS: &[Room] = &[
    Room {
        name: "games",
        ours: Only(&[]),
        crates: &[],
        why: "games are pure rules over the standard library",
    },
    Room {
        name: "solver",
        ours: Only(&["games"]),
        crates: &["crc32fast", "flate2", "rayon", "thiserror"],
        why: "the solver asks the rules, and nobody else",
    },
    Room {
        name: "engine",
        ours: Only(&["games", "solver"]),
        crates: &["thiserror"],
        why: "the engine plays over the rules and the solution, wherever the match is kept or shown",
    },
    Room {
        name: "render",
        ours: Only(&["games"]),
        crates: &[
            "ab_glyph",
            "epaint_default_fonts",
            "gif",
            "image",
            "imageproc",
            "png",
            "thiserror",
        ],
        why: "a picture is a scene drawn, wherever it is sent",
    },
    Room {
        name: "matches",
        ours: Only(&["games"]),
        crates: &["skillratings", "thiserror"],
        why: "matches decide purely: time is an argument, and nothing is kept or sent",
    },
    Room {
        name: "store",
        ours: Only(&["games", "matches"]),
        crates: &[
            "async_trait",
            "crc32fast",
            "futures",
            "jiff",
            "serde",
            "serde_json",
            "sled",
            "thiserror",
            "tokio",
            "tracing",
        ],
        why: "the store writes matches down, and shows nothing",
    },
    Room {
        name: "host",
        ours: Only(&["engine", "games", "matches", "store"]),
        crates: &["async_trait", "futures", "thiserror", "tokio", "tracing"],
        why: "use cases have no Discord words, so that another front could use them",
    },
    Room {
        name: "discord",
        ours: Only(&["config", "games", "host", "matches", "render"]),
        crates: &[
            "async_trait",
            "fluent_templates",
            "futures",
            "jiff",
            "poise",
            "serde",
            "serde_json",
            "serenity",
            "thiserror",
            "tokio",
            "tracing",
        ],
        why: "Discord's room reaches the store through the host, and meets the sandbox over the wire alone",
    },
    Room {
        name: "sandbox",
        ours: Only(&[]),
        crates: &[
            "axum",
            "futures",
            "jiff",
            "serde",
            "serde_json",
            "thiserror",
            "tokio",
            "tracing",
        ],
        why: "a stand-in that shared code with the bot would repeat its mistakes",
    },
    Room {
        name: "config",
        ours: Only(&[]),
        crates: &["clap", "thiserror"],
        why: "settings are read before any room is entered",
    },
    Room {
        name: "cli",
        ours: All,
        crates: &[
            "async_trait",
            "clap",
            "jiff",
            "serde",
            "serde_json",
            "thiserror",
            "tokio",
            "tracing",
            "tracing_subscriber",
        ],
        why: "the command line is thin: rooms name their own libraries",
    },
    Room {
        name: "lib",
        ours: All,
        crates: &[],
        why: "the root only lists the rooms",
    },
    Room {
        name: "main",
        ours: All,
        crates: &["clap"],
        why: "the binary only starts the command line",
    },
];

/// Parts of the standard library that are closed to some rooms, except in the files named.
struct Closed {
    rooms: &'static [&'static str],
    paths: &'static [&'static str],
    except: &'static [&'static str],
    why: &'static str,
}

const CLOSED: &[Closed] = &[
    Closed {
        rooms: &["games", "matches"],
        paths: &[
            "std::env",
            "std::fs",
            "std::io",
            "std::net",
            "std::process",
            "std::thread",
        ],
        except: &[],
        why: "a pure room has no input and no output",
    },
    Closed {
        rooms: &["games", "matches", "render"],
        paths: &["std::time::Instant", "std::time::SystemTime"],
        except: &[],
        why: "time is an argument",
    },
    Closed {
        rooms: &["host"],
        paths: &["std::time::Instant", "std::time::SystemTime"],
        except: &["src/host/clock.rs"],
        why: "the caller owns the clock",
    },
    Closed {
        rooms: &["games", "matches"],
        paths: &["std::hash::RandomState", "std::collections::hash_map::RandomState"],
        except: &[],
        why: "a pure room throws no dice",
    },
];

/// The room of that name.
pub fn room(name: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.name == name)
}

/// The imports in this file that its room may not have. `crates` are all that the manifest names, and for each whether it
/// is there for tests alone: those any room may use.
pub fn faults(file: &str, source: &str, crates: &super::manifest::Dependencies) -> Vec<Fault> {
    let inner = file.strip_prefix("src/").unwrap_or(file);
    let name = inner.split(['/', '.']).next().unwrap_or(inner);
    let Some(room) = room(name) else {
        return vec![fault(file, 1, format!("`{name}` is no room of the map"))];
    };
    let known: BTreeSet<String> = crates.keys().cloned().chain(STANDARD.map(str::to_owned)).collect();
    imports::imports(&imports::module(file), source, &known)
        .into_iter()
        .filter_map(|import| judge(room, file, &import, crates).map(|rule| fault(file, import.line, rule)))
        .collect()
}

const STANDARD: [&str; 3] = ["std", "core", "alloc"];

fn fault(file: &str, line: usize, rule: String) -> Fault {
    Fault {
        file: file.to_owned(),
        line,
        rule,
    }
}

/// The rule that this import breaks.
fn judge(room: &Room, file: &str, import: &Import, crates: &super::manifest::Dependencies) -> Option<String> {
    let root = import.path[0].as_str();
    let (name, path, why) = (room.name, import.path.join("::"), room.why);
    if root == "crate" {
        let target = import.path.get(1).map(String::as_str);
        let allowed = match (&room.ours, target) {
            (All, _) => true,
            // The whole crate would let every room in under another name.
            (Only(_), None | Some("*")) => false,
            (Only(ours), Some(target)) => target == name || ours.contains(&target),
        };
        return (!allowed).then(|| format!("{name} may not import {path}: {why}"));
    }
    if STANDARD.contains(&root) {
        return closed(room, file, import).map(|why| format!("{name} may not import {path}: {why}"));
    }
    let for_tests_alone = crates
        .get(root)
        .is_some_and(|kind| *kind == super::manifest::Kind::ForTests);
    let allowed = for_tests_alone || room.crates.contains(&root);
    (!allowed).then(|| format!("{name} may not import {path}: {why}"))
}

/// Why this part of the standard library is closed to this room, if it is. A module that contains a closed part counts
/// only when it is imported whole, since `time::Instant` would follow.
fn closed(room: &Room, file: &str, import: &Import) -> Option<&'static str> {
    let glob = import.path.last().is_some_and(|last| last == "*");
    let segments = &import.path[1..import.path.len() - usize::from(glob)];
    let rules = CLOSED
        .iter()
        .filter(|closed| closed.rooms.contains(&room.name) && !closed.except.contains(&file));
    for closed in rules {
        for path in closed.paths {
            let path: Vec<&str> = path.split("::").skip(1).collect();
            let common = path.iter().zip(segments).take_while(|(a, b)| *a == b).count();
            if common == path.len() || common == segments.len() {
                return Some(closed.why);
            }
        }
    }
    None
}

/// Checks which rule, if any, a line of source in this file breaks; `None` for no fault.
fn check(file: &str, source: &str, expected: Option<&str>) {
    let found = faults(file, source, &super::manifest::dependencies(&super::manifest::text()));
    let rules: Vec<&str> = found.iter().map(|fault| fault.rule.as_str()).collect();
    match expected {
        None => assert!(rules.is_empty(), "{file} with `{source}`: {rules:?}"),
        Some(words) => assert!(
            rules.len() == 1 && rules[0].contains(words) && found[0].file == file && found[0].line == 1,
            "{file} with `{source}`: {found:?}"
        ),
    }
}

#[test]
fn forbidden_imports_are_named() {
    check("src/games/queah/mod.rs", "use crate::games::Side;", None);
    check("src/games/queah/mod.rs", "use super::Side;", None);
    check(
        "src/games/mod.rs",
        "use crate::host::Host;",
        Some("games may not import crate::host::Host"),
    );
    check(
        "src/games/mod.rs",
        "use super::host::Host;",
        Some("games may not import crate::host::Host"),
    );
    check("src/games/mod.rs", "use serde::Serialize;", Some("serde::Serialize"));
    check("src/games/mod.rs", "use std::{fmt, fs};", Some("std::fs"));
    check("src/games/mod.rs", "use crate::*;", Some("crate::*"));
    check(
        "src/games/mod.rs",
        "#[cfg(test)] mod tests { use proptest::prelude::*; }",
        None,
    );
    check("src/matches/mod.rs", "use std::time::Duration;", None);
    check(
        "src/matches/mod.rs",
        "use std::time::{self, Duration};",
        Some("time is an argument"),
    );
    check("src/matches/mod.rs", "use std::time::*;", Some("time is an argument"));
    check(
        "src/matches/mod.rs",
        "fn f() { std::time::SystemTime::now(); }",
        Some("time is an argument"),
    );
    check("src/matches/mod.rs", "use tokio::sync::Mutex;", Some("tokio"));
    check("src/matches/rating.rs", "use skillratings::glicko2::glicko2;", None);
    check(
        "src/host/mod.rs",
        "use std::time::Instant;",
        Some("the caller owns the clock"),
    );
    check("src/host/clock.rs", "use std::time::Instant;", None);
    check(
        "src/host/mod.rs",
        "use crate::store::Store; use tokio::sync::Mutex;",
        None,
    );
    check("src/host/mod.rs", "use sled::Db;", Some("sled::Db"));
    check("src/host/mod.rs", "fn f(x: serenity::all::Ready) {}", Some("serenity"));
    check(
        "src/discord/mod.rs",
        "use crate::store::Store;",
        Some("through the host"),
    );
    check("src/discord/mod.rs", "use serenity::all::Ready;", None);
    check("src/sandbox/mod.rs", "use crate::discord::run;", Some("a stand-in"));
    check("src/cli/serve.rs", "use crate::store::Store;", None);
    check("src/cli.rs", "use serenity::all::Ready;", Some("cli may not import"));
    check("src/attic.rs", "", Some("no room of the map"));
}
