//! `queah legal`, `queah perft`: tools over the rules.

use super::Outcome;
use super::positions::{answer_lines, print, read};
use crate::games::queah::{Position, Rules, perft};
use clap::Subcommand;
use std::io::{self, ErrorKind, Write};
use std::time::Instant;

/// Tools over the rules.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the legal actions of a position, sorted as text, in one line.
    ///
    /// Without a position, reads one a line from standard input and answers each with a line: its actions (an empty
    /// line where the side to act has lost), or `error: …` where it is no position of these rules.
    Legal {
        /// The rule set, by id or name: must-turn, may-both+no-return, Classic, …
        #[arg(long, value_name = "ID")]
        rules: Rules,
        /// The position, as in 'bb./bb/.../ww/.ww w 6 6'.
        position: Option<String>,
    },
    /// Count legal action sequences, ply by ply, and say how fast they were counted.
    ///
    /// Every action is generated and made at every ply, the last included; a node is one action made.
    Perft {
        /// The rule set, by id or name.
        #[arg(long, value_name = "ID")]
        rules: Rules,
        /// How many plies to go.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
        depth: u32,
        /// Where to begin; the usual start if left out.
        #[arg(long)]
        position: Option<String>,
    },
}

impl Command {
    /// Runs the command. A reader that goes away early is no error.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        let out = io::stdout().lock();
        let result = match self {
            Command::Legal { rules, position } => match position {
                Some(text) => print(out, &legal(rules, &read(rules, &text)?)),
                None => answer_lines(rules, io::stdin().lock(), out, |position| Ok(legal(rules, position))),
            },
            Command::Perft { rules, depth, position } => {
                let position = match position {
                    Some(text) => read(rules, &text)?,
                    None => Position::start(),
                };
                count(out, rules, depth, &position)
            }
        };
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => Ok(result?),
        }
    }
}

/// The legal actions of a position in one line.
fn legal(rules: Rules, position: &Position) -> String {
    let texts: Vec<String> = position.legal(rules).iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// Prints depth and count a line, then the nodes a second over all of them.
fn count(mut out: impl Write, rules: Rules, depth: u32, position: &Position) -> io::Result<()> {
    let mut nodes = 0;
    let begun = Instant::now();
    for depth in 1..=depth {
        let found = perft(position, rules, depth);
        // Each count makes the nodes of the shallower plies anew. Only those of its last ply enter here, so the speed is
        // understated rather than overstated.
        nodes += found;
        print(&mut out, &format!("{depth} {found}"))?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let millions = nodes as f64 / seconds.max(f64::EPSILON) / 1e6;
    print(
        &mut out,
        &format!("{nodes} nodes in {seconds:.3} s, {millions:.1} million nodes a second"),
    )
}
