//! Which paths a Rust source names. It reads tokens, not text: a comment or a string imports nothing, and a path inside
//! a macro's braces is a path.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::iter::once;

/// A path that a source names: `crate` or the name of another crate first, then segments. A glob is a last `*`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    pub line: usize,
    pub path: Vec<String>,
}

/// The tokens of a source.
pub fn tokens(source: &str) -> Vec<TokenTree> {
    let stream: TokenStream = source.parse().expect("a source that compiles is made of tokens");
    stream.into_iter().collect()
}

/// The module that a file below `src` holds: `src/a/b.rs` and `src/a/b/mod.rs` both hold `a::b`.
pub fn module(file: &str) -> Vec<String> {
    let inner = file.strip_prefix("src/").unwrap_or(file);
    let inner = inner.strip_suffix(".rs").unwrap_or(inner);
    let inner = inner.strip_suffix("/mod").unwrap_or(inner);
    inner
        .split('/')
        .filter(|part| *part != "lib" && *part != "main")
        .map(str::to_owned)
        .collect()
}

/// Every path in the source that begins at our crate's root, leaves its module by `super`, or begins at one of `crates`.
pub fn imports(module: &[String], source: &str, crates: &BTreeSet<String>) -> Vec<Import> {
    let mut reader = Reader {
        crates,
        module: module.to_vec(),
        found: Vec::new(),
    };
    reader.read(&tokens(source));
    reader.found
}

struct Reader<'a> {
    crates: &'a BTreeSet<String>,
    module: Vec<String>,
    found: Vec<Import>,
}

impl Reader<'_> {
    fn read(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Ident(word) if word == "mod" => {
                    if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) =
                        (tokens.get(at + 1), tokens.get(at + 2))
                        && body.delimiter() == Delimiter::Brace
                    {
                        self.module.push(name.to_string());
                        self.read(&inside(body));
                        self.module.pop();
                        at += 2;
                    }
                }
                // `use` ends at its semicolon; the one in `impl Trait + use<'a>` is followed by no path.
                TokenTree::Ident(word) if word == "use" && !is(tokens.get(at + 1), '<') => {
                    let end = tokens[at..].iter().position(|token| is(Some(token), ';'));
                    let end = end.map_or(tokens.len(), |length| at + length);
                    self.tree(&tokens[at + 1..end], &[]);
                    at = end;
                }
                TokenTree::Ident(word) if word == "extern" => {
                    if let (Some(TokenTree::Ident(keyword)), Some(TokenTree::Ident(name))) =
                        (tokens.get(at + 1), tokens.get(at + 2))
                        && keyword == "crate"
                    {
                        self.note(name.span().start().line, vec![name.to_string()]);
                        at += 2;
                    }
                }
                TokenTree::Ident(word) => {
                    let (path, length) = path(&tokens[at..]);
                    // One segment alone is a variable, a keyword or a visibility.
                    if path.len() > 1 {
                        self.note(word.span().start().line, path);
                    }
                    at += length - 1;
                }
                TokenTree::Group(group) => self.read(&inside(group)),
                _ => {}
            }
            at += 1;
        }
    }

    /// Reads a tree of `use`, which may branch: `a::{b, c::{self, d as e}, f::*}`.
    fn tree(&mut self, tokens: &[TokenTree], prefix: &[String]) {
        for branch in tokens.split(|token| is(Some(token), ',')) {
            let mut path = prefix.to_vec();
            let mut line = None;
            for token in branch {
                line = line.or(Some(token.span().start().line));
                match token {
                    TokenTree::Ident(word) if word == "as" => break,
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    TokenTree::Punct(mark) if mark.as_char() == '*' => path.push("*".to_owned()),
                    TokenTree::Group(group) => {
                        self.tree(&inside(group), &path);
                        line = None;
                        break;
                    }
                    _ => {}
                }
            }
            if let Some(line) = line {
                self.note(line, path);
            }
        }
    }

    /// Keeps a path, from the root of its crate, if it is one to judge.
    fn note(&mut self, line: usize, mut path: Vec<String>) {
        // `a::{self}` names `a`.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let root = path[0].as_str();
        let path = match root {
            "self" | "super" => {
                let up = path.iter().filter(|segment| *segment == "super").count();
                let here = &self.module[..self.module.len().saturating_sub(up)];
                let rest = path.iter().filter(|segment| *segment != "super" && *segment != "self");
                once("crate".to_owned())
                    .chain(here.iter().chain(rest).cloned())
                    .collect()
            }
            "crate" => path,
            _ if self.crates.contains(root) => path,
            _ => return,
        };
        self.found.push(Import { line, path });
    }
}

/// The path at the beginning of the tokens, and how many of them it takes.
fn path(tokens: &[TokenTree]) -> (Vec<String>, usize) {
    let mut path = Vec::new();
    let mut at = 0;
    while let Some(TokenTree::Ident(word)) = tokens.get(at) {
        path.push(word.to_string());
        at += 1;
        if is(tokens.get(at), ':')
            && is(tokens.get(at + 1), ':')
            && matches!(tokens.get(at + 2), Some(TokenTree::Ident(_)))
        {
            at += 2;
        } else {
            break;
        }
    }
    (path, at)
}

fn inside(group: &proc_macro2::Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn is(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == mark)
}

/// Checks that a file at `src/discord/view/mod.rs` with this source names exactly these paths.
fn check(source: &str, expected: &[(usize, &str)]) {
    let crates = ["std", "serenity", "image"].map(str::to_owned).into();
    let found = imports(&module("src/discord/view/mod.rs"), source, &crates);
    let found: Vec<(usize, String)> = found
        .iter()
        .map(|import| (import.line, import.path.join("::")))
        .collect();
    let expected: Vec<(usize, String)> = expected
        .iter()
        .map(|(line, path)| (*line, (*path).to_owned()))
        .collect();
    assert_eq!(found, expected, "in: {source}");
}

#[test]
fn paths_are_found_where_they_are() {
    check("use crate::store;", &[(1, "crate::store")]);
    check(
        "\npub(crate) use crate::store::Store as Keep;",
        &[(2, "crate::store::Store")],
    );
    check(
        "use crate::{discord::x, store, games::{self, queah::*}};",
        &[
            (1, "crate::discord::x"),
            (1, "crate::store"),
            (1, "crate::games"),
            (1, "crate::games::queah::*"),
        ],
    );
    check(
        "use crate::{\n    host,\n    store,\n};",
        &[(2, "crate::host"), (3, "crate::store")],
    );
    check("fn f() -> crate::store::X { todo() }", &[(1, "crate::store::X")]);
    check(
        "fn f() { let x = crate::store::X::<u8>::new(); }",
        &[(1, "crate::store::X")],
    );
    check("use ::serenity::all;", &[(1, "serenity::all")]);
    check("fn f(x: &::serenity::all::Ready) {}", &[(1, "serenity::all::Ready")]);
    check("extern crate serenity;", &[(1, "serenity")]);
    check(
        "#[serenity::async_trait] impl X for Y {}",
        &[(1, "serenity::async_trait")],
    );
    check(
        "macro_rules! m { () => { $crate::store::X } }",
        &[(1, "crate::store::X")],
    );
    check("fn f() { vec![\n crate::store::X] }", &[(2, "crate::store::X")]);
    check("use crate as all;", &[(1, "crate")]);
    check("use crate::*;", &[(1, "crate::*")]);
}

#[test]
fn super_is_followed_out_of_the_room() {
    check("use super::card::Card;", &[(1, "crate::discord::card::Card")]);
    check("use super::super::store::Store;", &[(1, "crate::store::Store")]);
    check("mod tests { use super::*; }", &[(1, "crate::discord::view::*")]);
    check(
        "mod a { mod b { fn f() { super::super::super::super::store::x() } } }",
        &[(1, "crate::store::x")],
    );
    check("use self::terms::name;", &[(1, "crate::discord::view::terms::name")]);
    check("pub(super) fn f() {}", &[]);
    check(
        "use super::{super::super::store, terms};",
        &[(1, "crate::store"), (1, "crate::discord::terms")],
    );
}

#[test]
fn what_only_looks_like_a_path_is_none() {
    check("// use crate::store;\n/* crate::store::X */", &[]);
    check("//! [`crate::store::X`]\n/// [`serenity::all`]\nfn f() {}", &[]);
    check("const X: &str = \"use crate::store;\";", &[]);
    check("const X: &str = r#\"crate::store::X \" serenity::all\"#;", &[]);
    check("const X: char = ':'; fn f<'store>(x: &'store str) {}", &[]);
    check("fn f(image: u8) -> u8 { image }", &[]);
    check("fn f() -> impl X + use<> { work::Work }", &[]);
    check("use work::Work;", &[]);
    check("pub(crate) fn f() { self.store.x() }", &[]);
}
