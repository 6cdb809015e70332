//! What the tools over positions share: reading one, answering a line for each, and writing.

use crate::games::queah::{Faults, Position, Rules};
use std::error::Error;
use std::io::{self, BufRead, Write};

/// Reads a position of these rules.
///
/// # Errors
/// Every fault of the text and of the position.
pub fn read(rules: Rules, text: &str) -> Result<Position, Faults> {
    let position: Position = text.parse()?;
    position.check(rules)?;
    Ok(position)
}

/// Answers each line of the input, a position of these rules, with a line; at once, so that another program can hold a
/// conversation. A line that cannot be answered gets `error: …`, and the rest go on.
///
/// # Errors
/// When the input cannot be read or the output not be written.
pub fn answer_lines(
    rules: Rules,
    mut input: impl BufRead,
    mut out: impl Write,
    answer: impl Fn(&Position) -> Result<String, Box<dyn Error>>,
) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Bytes that are no text become a mark that no position has, and so an error like any other.
        let position = read(rules, &String::from_utf8_lossy(&line)).map_err(Box::<dyn Error>::from);
        let answer = position.and_then(|position| answer(&position));
        print(&mut out, &answer.unwrap_or_else(|error| format!("error: {error}")))?;
        line.clear();
    }
    Ok(())
}

/// Writes a line and sends it off.
///
/// # Errors
/// When the output cannot be written.
pub fn print(mut out: impl Write, line: &str) -> io::Result<()> {
    writeln!(out, "{line}")?;
    out.flush()
}
