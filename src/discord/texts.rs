//! The bot's words, from the Fluent files in `assets/texts`: one folder per language.

use crate::render::{Voice, Word as Spoken};
use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;

static_loader! {
    static TEXTS = {
        locales: "./assets/texts",
        fallback_language: "en-US",
        // Discord shows the marks that isolate directions as boxes in places, and names are escaped on their own.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The language that every text exists in.
const FALLBACK: LanguageIdentifier = langid!("en-US");

/// The words of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    language: LanguageIdentifier,
}

impl Default for Texts {
    fn default() -> Texts {
        Texts { language: FALLBACK }
    }
}

impl Texts {
    /// The words for a locale as Discord names it, such as `en-GB`; in the fallback language where there are none.
    pub fn of(locale: &str) -> Texts {
        let wanted = locale.parse::<LanguageIdentifier>().unwrap_or(FALLBACK);
        let same_language = |known: &&LanguageIdentifier| known.language == wanted.language;
        let known = TEXTS.locales().find(|known| **known == wanted);
        let language = known
            .or_else(|| TEXTS.locales().find(same_language))
            .cloned()
            .unwrap_or(FALLBACK);
        Texts { language }
    }

    /// Every language there are words for, the fallback first.
    pub fn all() -> Vec<Texts> {
        let mut languages: Vec<_> = TEXTS.locales().cloned().collect();
        languages.sort_by_key(|language| (*language != FALLBACK, language.to_string()));
        languages.into_iter().map(|language| Texts { language }).collect()
    }

    /// The language's name as Discord writes locales.
    pub fn locale(&self) -> String {
        self.language.to_string()
    }

    /// The text of this key, or of its attribute as `key.attribute`.
    pub fn say(&self, key: &str) -> String {
        self.try_say(key).unwrap_or_else(|| missing(key))
    }

    /// The text of this key, if there is one.
    pub fn try_say(&self, key: &str) -> Option<String> {
        TEXTS.try_lookup(&self.language, key)
    }

    /// The text of this key with these words put in.
    pub fn tell(&self, key: &str, words: &[(&'static str, Word)]) -> String {
        let words: HashMap<Cow<'static, str>, FluentValue<'_>> = words
            .iter()
            .map(|(name, word)| {
                let value = match word {
                    Word::Text(text) => FluentValue::from(text.as_str()),
                    Word::Count(count) => FluentValue::from(*count as f64),
                };
                (Cow::Borrowed(*name), value)
            })
            .collect();
        TEXTS
            .try_lookup_with_args(&self.language, key, &words)
            .unwrap_or_else(|| missing(key))
    }

    /// A list in words: "a, b and c".
    pub fn list<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        self.enumerate(items, "list-last")
    }

    /// A list of which any one will do, in words: "a, b or c".
    pub fn any_of<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        self.enumerate(items, "list-last-or")
    }

    fn enumerate<T: Display>(&self, items: impl IntoIterator<Item = T>, key: &str) -> String {
        let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        match items.pop() {
            None => String::new(),
            Some(last) if items.is_empty() => last,
            Some(last) => self.tell(key, &[("rest", items.join(", ").into()), ("last", last.into())]),
        }
    }
}

/// What is put into a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    /// Letters, as they are.
    Text(String),
    /// A number that the text may count by.
    Count(usize),
}

impl From<String> for Word {
    fn from(text: String) -> Word {
        Word::Text(text)
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Word {
        Word::Text(text.to_owned())
    }
}

impl From<usize> for Word {
    fn from(count: usize) -> Word {
        Word::Count(count)
    }
}

/// A thing that is written as it displays itself: an id or a square. Numbers given so are not grouped by thousands.
pub fn word(thing: impl Display) -> Word {
    Word::Text(thing.to_string())
}

/// A key that no file has is our mistake; the player sees the key, which is better than silence.
fn missing(key: &str) -> String {
    tracing::error!(key, "no text for this key");
    key.to_owned()
}

impl Voice for Texts {
    fn tell(&self, key: &str, words: &[(&'static str, Spoken)]) -> String {
        let words: Vec<(&'static str, Word)> = words
            .iter()
            .map(|(name, word)| match word {
                Spoken::Text(text) => (*name, Word::from(text.as_str())),
                Spoken::Count(count) => (*name, Word::Count(usize::from(*count))),
            })
            .collect();
        Texts::tell(self, key, &words)
    }
}
