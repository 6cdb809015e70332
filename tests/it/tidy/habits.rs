//! Habits of the house that no lint of the compiler keeps.

use super::{Fault, imports};
use proc_macro2::TokenTree;
use std::path::Path;

/// A word that Rust sources may not hold, where, and why.
struct Habit {
    word: &'static str,
    /// What follows the word for it to count: `!` for a macro, `(` for a call, nothing for a keyword.
    then: Option<char>,
    /// Where the rule holds: beginnings of paths.
    within: &'static [&'static str],
    except: &'static [&'static str],
    why: &'static str,
}

const EVERYWHERE: &[&str] = &["src/", "tests/", "benches/"];

const HABITS: &[Habit] = &[
    Habit {
        word: "todo",
        then: Some('!'),
        within: EVERYWHERE,
        except: &[],
        why: "what is not done is not called",
    },
    Habit {
        word: "unimplemented",
        then: Some('!'),
        within: EVERYWHERE,
        except: &[],
        why: "what is not done is not called",
    },
    Habit {
        word: "dbg",
        then: Some('!'),
        within: EVERYWHERE,
        except: &[],
        why: "traces go through `tracing`",
    },
    Habit {
        word: "println",
        then: Some('!'),
        within: &["src/"],
        except: &["src/cli.rs", "src/cli/"],
        why: "only the command line talks to the terminal",
    },
    Habit {
        word: "eprintln",
        then: Some('!'),
        within: &["src/"],
        except: &["src/cli.rs", "src/cli/"],
        why: "only the command line talks to the terminal",
    },
    Habit {
        word: "async",
        then: None,
        within: &[
            "src/games/",
            "src/matches/",
            "src/solver/",
            "src/engine/",
            "src/render/",
        ],
        except: &[],
        why: "a pure room waits for nothing",
    },
    Habit {
        word: "sleep",
        then: Some('('),
        within: &["tests/", "benches/"],
        // Its players think, as people do.
        except: &["benches/load.rs"],
        why: "a test waits for what it expects, never for a time",
    },
    Habit {
        word: "ignore",
        then: None,
        within: &["tests/", "src/"],
        except: &[],
        why: "a test that does not run proves nothing",
    },
];

/// The habits that a Rust source breaks.
pub fn in_rust(file: &str, source: &str) -> Vec<Fault> {
    let mut words = Vec::new();
    flatten(&imports::tokens(source), None, &mut words);
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| file.starts_with(prefix));
    let mut faults = Vec::new();
    for habit in HABITS
        .iter()
        .filter(|habit| starts(habit.within) && !starts(habit.except))
    {
        for word in &words {
            // `ignore` is a common word; only the attribute is a habit.
            let counts = match habit.word {
                "ignore" => word.in_attribute,
                _ => habit.then.is_none() || word.then == habit.then,
            };
            if word.text == habit.word && counts {
                faults.push(Fault {
                    file: file.to_owned(),
                    line: word.line,
                    rule: format!("no `{}` here: {}", habit.word, habit.why),
                });
            }
        }
    }
    faults
}

struct Word {
    line: usize,
    text: String,
    then: Option<char>,
    /// Whether it is the first word of an attribute.
    in_attribute: bool,
}

fn flatten(tokens: &[TokenTree], before: Option<char>, words: &mut Vec<Word>) {
    let mut last = None;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) => words.push(Word {
                line: word.span().start().line,
                text: word.to_string(),
                then: match tokens.get(index + 1) {
                    Some(TokenTree::Punct(mark)) => Some(mark.as_char()),
                    Some(TokenTree::Group(group)) if group.delimiter() == proc_macro2::Delimiter::Parenthesis => {
                        Some('(')
                    }
                    _ => None,
                },
                in_attribute: index == 0 && before == Some('#'),
            }),
            TokenTree::Group(group) => flatten(&group.stream().into_iter().collect::<Vec<_>>(), last, words),
            _ => {}
        }
        last = match token {
            TokenTree::Punct(mark) => Some(mark.as_char()),
            _ => None,
        };
    }
}

/// A file longer than this holds more than one idea.
const LINES: usize = 600;

pub fn too_long(file: &str, text: &str) -> Option<Fault> {
    let lines = text.lines().count();
    (lines > LINES).then(|| Fault {
        file: file.to_owned(),
        line: LINES + 1,
        rule: format!("{lines} lines, and {LINES} are enough for one idea: split it"),
    })
}

/// Folders at the root of a file system that hold what exists on one machine. Named without slashes, so that no path of
/// a machine stands here either.
const FOLDERS: &[&str] = &["home", "root", "tmp", "Users", "work"];
/// Other marks of places that exist on one machine, or in one tracker.
const MARKS: &[&str] = &["C:\\", "issue #", "ticket #"];

/// Mentions of places outside the project.
pub fn places(file: &str, text: &str) -> Vec<Fault> {
    let folders = FOLDERS.iter().map(|folder| format!("/{folder}/"));
    let places: Vec<String> = folders.chain(MARKS.iter().map(|mark| (*mark).to_owned())).collect();
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for place in places.iter().filter(|place| line.contains(place.as_str())) {
            faults.push(Fault {
                file: file.to_owned(),
                line: index + 1,
                rule: format!("`{place}` is a place that a reader of the project cannot go to"),
            });
        }
    }
    faults
}

/// Links of a Markdown text, in the folder `folder`, to files of the project that are not there.
pub fn dead_links(file: &str, folder: &Path, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for link in line.split("](").skip(1) {
            let target = link.split([')', '#', ' ']).next().unwrap_or(link);
            let elsewhere = target.is_empty() || target.contains("://") || target.starts_with("mailto:");
            if !elsewhere && !folder.join(target).exists() {
                faults.push(Fault {
                    file: file.to_owned(),
                    line: index + 1,
                    rule: format!("the link to `{target}` leads nowhere"),
                });
            }
        }
    }
    faults
}

/// Checks on which lines a source in this file breaks a habit.
fn check(file: &str, source: &str, expected: &[usize]) {
    let lines: Vec<usize> = in_rust(file, source).iter().map(|fault| fault.line).collect();
    assert_eq!(lines, expected, "{file} with: {source}");
}

#[test]
fn broken_habits_are_named() {
    check("src/host/mod.rs", "fn f() {\n    todo! ()\n}", &[2]);
    check("src/host/mod.rs", "fn f() { g(|| { dbg!(1) }) }", &[1]);
    check(
        "src/host/mod.rs",
        "// todo! ()\nconst X: &str = \"todo! ()\"; fn todo() {}",
        &[],
    );
    check("src/host/mod.rs", "fn f() { println!(); }", &[1]);
    check("src/cli/rules.rs", "fn f() { println!(); }", &[]);
    check("src/games/mod.rs", "async fn f() {}", &[1]);
    check("src/host/mod.rs", "async fn f() { clock.sleep(1).await }", &[]);
    check("tests/it/bot.rs", "fn f() { std::thread::sleep(second) }", &[1]);
    check("tests/it/bot.rs", "#[test]\n# [ignore = \"slow\"]\nfn f() {}", &[2]);
    check("tests/it/bot.rs", "fn f() { let ignore = 1; g(ignore) }", &[]);
}

#[test]
fn long_files_and_foreign_places_are_named() {
    assert!(too_long("a.rs", &"x\n".repeat(LINES)).is_none());
    assert!(too_long("a.rs", &"x\n".repeat(LINES + 1)).is_some());
    assert_eq!(places("a.md", "see\n/home/me/notes and issue #7").len(), 2);
    assert!(places("a.md", "see <https://example.org/homes> and #7").is_empty());
    for folder in FOLDERS {
        assert_eq!(places("a.md", &format!("see /{folder}/notes")).len(), 1, "{folder}");
    }
    for mark in MARKS {
        assert_eq!(places("a.md", &format!("see {mark}7")).len(), 1, "{mark}");
    }
}

#[test]
fn dead_links_are_named() {
    let text =
        "[a](Cargo.toml) and ![b](missing.png)\n[c](https://example.org/x) [d](#here)\n[e](src/lib.rs#L1), [f](gone)";
    let lines: Vec<usize> = dead_links("a.md", super::root(), text)
        .iter()
        .map(|fault| fault.line)
        .collect();
    assert_eq!(lines, [1, 3]);
}
