//! The texts: every key that the code uses exists, every key that exists is used, and no sentence stands in the code.

use super::fluent::{self, Text};
use super::table::Table;
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A string in a source, and where it stands.
struct Literal {
    text: String,
    place: String,
    /// The first argument of `say`, `tell` or `try_say`.
    is_asked_for: bool,
}

impl Literal {
    fn told(&self) -> String {
        format!("{}: {:?}", self.place, self.text)
    }
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|is| is == ending) {
            found.push(path);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every string in the rooms that speak to people; comments and attributes are none.
fn literals() -> Vec<Literal> {
    let mut sources = Vec::new();
    for room in ["src/discord", "src/render"] {
        files(&root().join(room), "rs", &mut sources);
    }
    let mut found = Vec::new();
    for source in sources {
        let stream: TokenStream = fs::read_to_string(&source).unwrap().parse().unwrap();
        let name = source.strip_prefix(root()).unwrap().display().to_string();
        read(stream, &name, false, &mut found);
    }
    found
}

fn read(stream: TokenStream, file: &str, after_say: bool, found: &mut Vec<Literal>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Literal(literal) => {
                let Some(text) = unquoted(&literal.to_string()) else {
                    continue;
                };
                found.push(Literal {
                    text,
                    place: format!("{file}:{}", literal.span().start().line),
                    is_asked_for: after_say && at == 0,
                });
            }
            TokenTree::Group(group) => {
                let before = at.checked_sub(1).and_then(|before| tokens.get(before));
                if matches!(before, Some(TokenTree::Punct(hash)) if hash.as_char() == '#') {
                    continue;
                }
                let says = matches!(before, Some(TokenTree::Ident(word)) if ["say", "tell", "try_say"].contains(&word.to_string().as_str()));
                read(group.stream(), file, says, found);
            }
            _ => {}
        }
    }
}

/// The text of a plain string literal.
fn unquoted(literal: &str) -> Option<String> {
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    Some(inner.replace("\\\"", "\"").replace("\\n", "\n"))
}

/// Keys that are put together from a name: of a command, of a choice.
const COMPOSED: [&str; 2] = ["command-", "choice-"];

fn is_composed(key: &str) -> bool {
    COMPOSED.iter().any(|beginning| key.starts_with(beginning))
}

#[test]
fn every_key_that_is_used_exists_and_every_key_that_exists_is_used() {
    let (keys, literals) = (fluent::texts("en-US"), literals());
    assert!(keys.len() > 150 && literals.len() > 300, "the sources were read");
    let families: BTreeSet<&str> = keys
        .keys()
        .filter_map(|key| key.split_once('-'))
        .map(|(family, _)| family)
        .collect();
    let looks_like_a_key = |text: &str| {
        let parts: Vec<&str> = text.split('-').collect();
        parts.len() > 1
            && families.contains(parts[0])
            && parts
                .iter()
                .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase()))
    };
    let unknown: Vec<String> = literals
        .iter()
        .filter(|literal| literal.is_asked_for || looks_like_a_key(&literal.text))
        .filter(|literal| !keys.contains_key(&literal.text))
        .map(Literal::told)
        .collect();
    assert!(unknown.is_empty(), "no text for these keys: {unknown:#?}");

    let put_in: BTreeSet<String> = keys.values().flat_map(Text::references).collect();
    let used: BTreeSet<&str> = literals.iter().map(|literal| literal.text.as_str()).collect();
    let unused: Vec<&String> = keys
        .keys()
        .filter(|key| !is_composed(key) && !used.contains(key.as_str()) && !put_in.contains(*key))
        .collect();
    assert!(unused.is_empty(), "nothing says these: {unused:#?}");
}

#[test]
fn no_sentence_stands_in_the_code() {
    // Logs and errors are in lower case; addresses and file names hold no spaces.
    let sentences: Vec<String> = literals()
        .iter()
        .filter(|literal| literal.text.starts_with(char::is_uppercase) && literal.text.contains(' '))
        .map(Literal::told)
        .collect();
    assert!(sentences.is_empty(), "sentences live in assets/texts: {sentences:#?}");
}

/// Adds the keys that a command or option is described by.
fn described(command: &Value, key: &str, found: &mut BTreeSet<String>) {
    let description = command["description"].as_str().unwrap();
    assert!((1..=100).contains(&description.chars().count()), "{key}: {description}");
    assert!(
        !description.contains("command-"),
        "{key} has no description: {description}"
    );
    for option in command["options"].as_array().into_iter().flatten() {
        let name = option["name"].as_str().unwrap();
        assert!(name.chars().count() <= 32 && !name.contains(char::is_whitespace));
        if matches!(option["type"].as_u64(), Some(1 | 2)) {
            let key = format!("command-{name}");
            found.insert(format!("{key}.description"));
            described(option, &key, found);
        } else {
            found.insert(format!("{key}.{name}-description"));
            described(option, &format!("{key}.{name}"), found);
        }
        let choices: Vec<&Value> = option["choices"].as_array().into_iter().flatten().collect();
        assert!(choices.len() <= 25);
        for choice in choices {
            let shown = choice["name"].as_str().unwrap();
            assert!(
                (1..=100).contains(&shown.chars().count()) && !shown.contains("choice-"),
                "{shown}"
            );
            let value = choice["value"].as_str().unwrap();
            // A level is told by its number, in a text that all levels share; a pace as boards tell it.
            let is_level = value.parse::<u8>().is_ok();
            if !is_level && name != "pace" {
                found.insert(format!("choice-{value}"));
            }
        }
    }
}

/// The characters of a command as Discord counts them: names, descriptions and values of all of it, in the longest language.
fn size(part: &Value) -> usize {
    let longest = |key: &str| {
        let own = part[key].as_str();
        let translated = part[format!("{key}_localizations")].as_object();
        let translated = translated.into_iter().flatten().filter_map(|(_, text)| text.as_str());
        own.into_iter()
            .chain(translated)
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(0)
    };
    let value = part["value"].as_str().map_or(0, |value| value.chars().count());
    let below = ["options", "choices"]
        .into_iter()
        .flat_map(|key| part[key].as_array().into_iter().flatten());
    longest("name") + longest("description") + value + below.map(size).sum::<usize>()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_and_option_is_described_within_discords_limits() {
    let table = Table::new().await;
    let commands = table.sandbox.commands();
    assert_eq!(commands.len(), 1);
    let mut found = BTreeSet::from(["command-queah.description".to_owned()]);
    described(&commands[0], "command-queah", &mut found);
    let keys = fluent::texts("en-US");
    let unknown: Vec<&String> = found.iter().filter(|key| !keys.contains_key(*key)).collect();
    assert!(unknown.is_empty(), "no text for {unknown:#?}");
    let unused: Vec<&String> = keys
        .keys()
        .filter(|key| is_composed(key) && !found.contains(*key))
        .collect();
    assert!(
        unused.is_empty(),
        "no command says these; names are no texts: {unused:#?}"
    );
    let size = size(&commands[0]);
    assert!(size <= 8000, "discord takes 8000 characters a command: {size}");
    table.leave().await;
}
