//! The manifest: what it depends on, and why.

use super::{Fault, root};
use std::collections::BTreeMap;
use std::fs;

/// Whether a dependency is part of the program or of its tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    ForAll,
    ForTests,
}

/// Each dependency by the name that a source calls it.
pub type Dependencies = BTreeMap<String, Kind>;

pub fn text() -> String {
    fs::read_to_string(root().join("Cargo.toml")).expect("the manifest is there")
}

/// The kind of dependency that a table of this name lists.
fn table(line: &str) -> Option<Kind> {
    match line {
        "[dependencies]" | "[build-dependencies]" => Some(Kind::ForAll),
        "[dev-dependencies]" => Some(Kind::ForTests),
        _ => None,
    }
}

/// The lines that name a dependency, each with its number, its kind, its name, and whether a comment is right above it.
fn entries(manifest: &str) -> Vec<(usize, Kind, &str, bool)> {
    let mut kind = None;
    let mut above = "";
    let mut found = Vec::new();
    for (index, line) in manifest.lines().enumerate() {
        if line.starts_with('[') {
            kind = table(line.trim());
        } else if let Some(kind) = kind
            && let Some((name, _)) = line.split_once('=')
            && line.starts_with(|first: char| first.is_ascii_alphabetic())
        {
            let name = name.split('.').next().unwrap_or(name).trim();
            found.push((index + 1, kind, name, above.starts_with('#')));
        }
        above = line;
    }
    found
}

/// What the manifest depends on. A crate of the program stays one when tests name it again.
pub fn dependencies(manifest: &str) -> Dependencies {
    let mut all = Dependencies::new();
    for (_, kind, name, _) in entries(manifest) {
        let kept = all.entry(name.replace('-', "_")).or_insert(kind);
        if kind == Kind::ForAll {
            *kept = Kind::ForAll;
        }
    }
    all
}

/// Dependencies without a comment right above them.
pub fn without_reason(manifest: &str) -> Vec<Fault> {
    entries(manifest)
        .into_iter()
        .filter(|(_, _, _, reason)| !reason)
        .map(|(line, _, name, _)| Fault {
            file: "Cargo.toml".to_owned(),
            line,
            rule: format!("{name} needs its reason in a comment right above"),
        })
        .collect()
}

#[test]
fn a_dependency_without_a_reason_is_named() {
    let manifest = "[package]\nname = \"x\"\n\n[dependencies]\n# Because.\na-b = \"1\"\nc = \"1\"\n\n\
                    [dev-dependencies]\n# Because.\nd = { version = \"1\" }\na-b = \"1\"\n\n[lints.rust]\nunsafe_code = \"forbid\"\n";
    let lines: Vec<usize> = without_reason(manifest).iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [7, 12]);
    let expected = [("a_b", Kind::ForAll), ("c", Kind::ForAll), ("d", Kind::ForTests)];
    assert_eq!(
        dependencies(manifest),
        expected.map(|(name, kind)| (name.to_owned(), kind)).into()
    );
}
