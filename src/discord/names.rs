//! Words that members wrote, made harmless: they are shown as letters, and notify nobody.

/// The longest stretch of a member's words that is shown.
const MOST: usize = 64;

/// Members' words with every character escaped that Discord reads as markup, and none that turns the direction of the
/// text or breaks the line. Shortened to 64 characters.
pub fn escape(words: &str) -> String {
    escape_up_to(words, MOST)
}

/// The same, shortened to so many characters.
pub fn escape_up_to(words: &str, most: usize) -> String {
    let mut escaped = String::with_capacity(words.len());
    let mut characters = words.chars().filter(|character| !is_unseen(*character));
    for character in characters.by_ref().take(most) {
        match character {
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | '-' | ':' => {
                escaped.push('\\');
                escaped.push(character);
            }
            // A zero-width space keeps `@everyone` from being one; what may notify is set on each message besides.
            '@' => escaped.push_str("@\u{200b}"),
            character if character.is_whitespace() => escaped.push(' '),
            character => escaped.push(character),
        }
    }
    if characters.next().is_some() {
        escaped.push('…');
    }
    escaped
}

/// Whether a character steers the text and shows nothing: controls, and the marks that turn its direction.
fn is_unseen(character: char) -> bool {
    let steers =
        matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    steers || (character.is_control() && !character.is_whitespace())
}
