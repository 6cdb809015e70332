//! The sources keep to the map of the rooms and to the habits of the house.
//!
//! The rules are data: [`map`] holds who may import whom, [`habits`] what no file may contain. Each fault names the
//! file, the line and the rule, so that whoever meets it knows what to do. The checkers are tried on made-up sources
//! first, because a checker that sees nothing passes for ever.

mod habits;
mod imports;
mod manifest;
mod map;

use std::fs;
use std::path::{Path, PathBuf};

/// A broken rule, where it was broken, and why the rule is there.
#[derive(Debug)]
struct Fault {
    file: String,
    line: usize,
    rule: String,
}

/// Fails with one line a fault.
fn check(faults: &[Fault]) {
    let lines: Vec<String> = faults
        .iter()
        .map(|fault| format!("{}:{}: {}", fault.file, fault.line, fault.rule))
        .collect();
    assert!(lines.is_empty(), "the house is untidy:\n{}", lines.join("\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text files of the project below `folder` whose name ends in one of `endings` (all if empty): each with its path
/// from the root, by `/`. What is built, fetched or kept while the bot runs is no part of the project.
fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    found.sort();
    found
        .into_iter()
        .map(|file| {
            let name: Vec<_> = file
                .strip_prefix(root())
                .expect("the walk began below the root")
                .iter()
                .map(|part| part.to_string_lossy())
                .collect();
            (name.join("/"), file)
        })
        .filter(|(name, _)| endings.is_empty() || endings.iter().any(|ending| name.ends_with(ending)))
        // A picture is no text, and has no habits.
        .filter_map(|(name, file)| Some((name, fs::read_to_string(file).ok()?)))
        .collect()
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the project's folders are readable");
    for entry in entries {
        let entry = entry.expect("the project's folders are readable");
        let name = entry.file_name();
        let path = entry.path();
        if path.is_dir() {
            let ours = path.strip_prefix(root()).expect("the walk began below the root");
            if name != "target" && name != ".git" && ours != Path::new("data") {
                walk(&path, found);
            }
        } else if name != ".git" && name != "Cargo.lock" {
            found.push(path);
        }
    }
}

#[test]
fn rooms_import_only_what_the_map_allows() {
    let crates = manifest::dependencies(&manifest::text());
    let faults: Vec<Fault> = files("src", &[".rs"])
        .iter()
        .flat_map(|(name, source)| map::faults(name, source, &crates))
        .collect();
    check(&faults);
}

#[test]
fn every_room_is_on_the_map() {
    let entries = fs::read_dir(root().join("src")).expect("the sources are there");
    for entry in entries {
        let name = entry.expect("the sources are readable").file_name();
        let name = name.to_string_lossy();
        let room = name.strip_suffix(".rs").unwrap_or(&name);
        assert!(
            map::room(room).is_some(),
            "src/{name} is no room of the map in tests/it/tidy/map.rs"
        );
    }
}

#[test]
fn sources_keep_the_habits() {
    let mut faults = Vec::new();
    for folder in ["src", "tests", "benches"] {
        for (name, source) in files(folder, &[".rs"]) {
            faults.extend(habits::in_rust(&name, &source));
        }
    }
    check(&faults);
}

#[test]
fn no_file_is_too_long() {
    let mut faults = Vec::new();
    for folder in ["src", "tests", "benches", "assets"] {
        for (name, text) in files(folder, &[".rs", ".js", ".css", ".html", ".ftl"]) {
            faults.extend(habits::too_long(&name, &text));
        }
    }
    check(&faults);
}

#[test]
fn no_file_names_a_place_outside_the_project() {
    let faults: Vec<Fault> = files("", &[])
        .iter()
        // The rule itself has to name what it forbids.
        .filter(|(name, _)| !name.starts_with("tests/it/tidy/"))
        .flat_map(|(name, text)| habits::places(name, text))
        .collect();
    check(&faults);
}

#[test]
fn links_between_our_documents_lead_somewhere() {
    let faults: Vec<Fault> = files("", &[".md"])
        .iter()
        .flat_map(|(name, text)| {
            let file = root().join(name);
            habits::dead_links(name, file.parent().unwrap_or(root()), text)
        })
        .collect();
    check(&faults);
}

#[test]
fn every_dependency_has_its_reason() {
    check(&manifest::without_reason(&manifest::text()));
}
