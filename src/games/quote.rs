//! Quoting what somebody typed without repeating all of it.

/// At most this many characters of a text are quoted in an error.
const QUOTED: usize = 32;

/// The text, or its beginning and `…` where it is long.
pub(crate) fn short(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
