//! `queah solve`, `queah verify`, `queah probe`: tools over the solution.

use super::Outcome;
use super::positions::{answer_lines, print, read};
use crate::games::queah::{Position, Rules};
use crate::solver::{Mismatch, Origin, Progress, Shelf, Solution, TableError, verify};
use clap::Subcommand;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Tools over the solution.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve a rule set exactly, and print what its solution amounts to.
    ///
    /// Positions are counted as the side to act sees them, whichever its colour; under `both`, only those at the start
    /// of a turn. Progress goes to standard error.
    Solve {
        /// The rule set, by id or name; `all` for the seven that allow returns.
        #[arg(long, value_name = "ID")]
        rules: Which,
        /// The folder to write tables to; without it none is written.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Derive every value forwards with the ordinary rules, and report the first that differs.
    Verify {
        /// The rule set, by id or name; `all` for the seven that allow returns.
        #[arg(long, value_name = "ID")]
        rules: Which,
        /// The folder whose tables are verified; without it the rule set is solved and the result verified.
        #[arg(long, value_name = "DIR")]
        tables: Option<PathBuf>,
    },
    /// Print the value of a position under best play, then each legal action with its value, best first.
    ///
    /// A value is `win N`, `loss N` or `draw` for the side to act, N in turns. Without a position, reads one a line from
    /// standard input and answers each with a line: its value alone, or `error: …`.
    Probe {
        /// The rule set, by id or name: must-turn, may-both+no-return, Classic, …
        #[arg(long, value_name = "ID")]
        rules: Rules,
        /// A folder of tables: the rule set is read from there, or solved and kept there. Without it, it is solved anew.
        #[arg(long, value_name = "DIR")]
        tables: Option<PathBuf>,
        /// The position, as in 'bb./bb/.../ww/.ww w 6 6'.
        position: Option<String>,
    },
}

/// One rule set, or the seven that allow returns.
#[derive(Clone, Copy, Debug)]
pub enum Which {
    /// This one.
    One(Rules),
    /// The seven.
    All,
}

impl Which {
    fn rules(&self) -> &[Rules] {
        match self {
            Which::One(rules) => std::slice::from_ref(rules),
            Which::All => &Rules::ALL,
        }
    }
}

impl FromStr for Which {
    type Err = <Rules as FromStr>::Err;

    fn from_str(text: &str) -> Result<Which, Self::Err> {
        if text.eq_ignore_ascii_case("all") {
            Ok(Which::All)
        } else {
            text.parse().map(Which::One)
        }
    }
}

impl Command {
    /// Runs the command. A reader that goes away early is no error.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        let result = match self {
            Command::Solve { rules, out } => solve(rules.rules(), out.as_deref()),
            Command::Verify { rules, tables } => verify_all(rules.rules(), tables.as_deref()),
            Command::Probe {
                rules,
                tables,
                position,
            } => probe(rules, tables.as_deref(), position.as_deref()),
        };
        match result {
            Err(error)
                if error
                    .downcast_ref::<io::Error>()
                    .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) =>
            {
                Ok(())
            }
            result => result,
        }
    }
}

fn solve(rules: &[Rules], out: Option<&Path>) -> Outcome {
    let begun = Instant::now();
    if let Some(folder) = out {
        std::fs::create_dir_all(folder).map_err(|source| TableError::Io {
            path: folder.to_owned(),
            source,
        })?;
    }
    for &rules in rules {
        let begun = Instant::now();
        let solution = Solution::solve(rules, &Bar::new(rules).reporter());
        let solved = begun.elapsed();
        let summary = solution.summary();
        let mut lines = vec![
            ("rules", rules.to_string()),
            ("positions", summary.positions().to_string()),
            ("wins", summary.wins.to_string()),
            ("losses", summary.losses.to_string()),
            ("draws", summary.draws.to_string()),
            ("start", summary.start.to_string()),
            ("longest win", format!("{} turns", summary.longest)),
            ("time", format!("{:.3} s", solved.as_secs_f64())),
            ("in memory", megabytes(solution.bytes_in_memory() as u64)),
        ];
        if let Some(folder) = out {
            let path = Shelf::file(folder, rules);
            let length = solution.save(&path)?;
            lines.push(("table", format!("{} ({length} bytes)", path.display())));
        }
        lines.extend(peak_memory().map(|peak| ("peak memory", megabytes(peak))));
        print_lines(&lines)?;
    }
    if rules.len() > 1 {
        print_lines(&[("total time", format!("{:.3} s", begun.elapsed().as_secs_f64()))])?;
    }
    Ok(())
}

fn verify_all(rules: &[Rules], tables: Option<&Path>) -> Outcome {
    for &rules in rules {
        let solution = match tables {
            Some(folder) => Solution::load(&Shelf::file(folder, rules), rules).map_err(|error| {
                format!(
                    "{error}\nhint: `queah solve --rules {rules} --out {}` writes it",
                    folder.display()
                )
            })?,
            None => Solution::solve(rules, &Bar::new(rules).reporter()),
        };
        let begun = Instant::now();
        let bar = Bar::new(rules);
        let entries = solution.summary().entries;
        let value = |position: &Position| solution.value(position).ok();
        let verified = verify(rules, entries, &value, &mut |checked| {
            bar.show("verify", checked, entries)
        })
        .map_err(|mismatch| Differs { rules, mismatch })?;
        let seconds = begun.elapsed().as_secs_f64();
        print_lines(&[
            ("rules", rules.to_string()),
            ("verified", format!("{} positions", verified.entries)),
            ("time", format!("{seconds:.3} s")),
        ])?;
    }
    Ok(())
}

/// A table differs from what was derived.
#[derive(Debug, thiserror::Error)]
#[error("the table of {rules} is wrong: {mismatch}")]
struct Differs {
    rules: Rules,
    mismatch: Mismatch,
}

fn probe(rules: Rules, tables: Option<&Path>, position: Option<&str>) -> Outcome {
    // A position that cannot be read is said at once, before any solving.
    let position = position.map(|text| read(rules, text)).transpose()?;
    let solution = had(rules, tables);
    let mut out = io::stdout().lock();
    let Some(position) = position else {
        let answer = |position: &Position| Ok(solution.value(position)?.to_string());
        return Ok(answer_lines(rules, io::stdin().lock(), out, answer)?);
    };
    let value = solution.value(&position)?;
    print(&mut out, &value.to_string())?;
    for (action, value) in solution.actions(&position)? {
        print(&mut out, &format!("{action} {value}"))?;
    }
    Ok(())
}

/// The solution of these rules, from a folder if one is given; what happened to a file there is said.
pub(super) fn had(rules: Rules, tables: Option<&Path>) -> Arc<Solution> {
    let bar = Bar::new(rules);
    let Some(folder) = tables else {
        return Arc::new(Solution::solve(rules, &bar.reporter()));
    };
    let (solution, origin) = Shelf::new(folder).get(rules, &bar.reporter());
    if let Origin::Computed { instead_of, not_kept } = origin {
        if let Some(error) = instead_of {
            eprintln!("warning: {error}; solved anew");
        }
        if let Some(error) = not_kept {
            eprintln!("warning: the table could not be kept: {error}");
        }
    }
    solution
}

fn print_lines(lines: &[(&str, String)]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (name, text) in lines {
        writeln!(out, "{name:<12} {text}")?;
    }
    writeln!(out)?;
    out.flush()
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// The most memory the process has had so far, where the system says it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Progress on standard error: on a terminal one line that changes, else a line for each stretch that is done.
struct Bar {
    rules: Rules,
    terminal: bool,
    shown: Mutex<Option<(&'static str, u64)>>,
}

impl Bar {
    fn new(rules: Rules) -> Bar {
        Bar {
            rules,
            terminal: io::stderr().is_terminal(),
            shown: Mutex::new(None),
        }
    }

    fn reporter(&self) -> impl Fn(Progress) + Sync {
        |progress: Progress| self.show(progress.pass.name(), progress.done, progress.total)
    }

    /// Shows how far a stretch has come, if that is further than what is shown.
    fn show(&self, stretch: &'static str, done: u64, total: u64) {
        let percent = done * 100 / total.max(1);
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.is_some_and(|(before, most)| before == stretch && most >= percent) {
            return;
        }
        *shown = Some((stretch, percent));
        let rules = self.rules;
        // Nobody may be reading standard error; that must not stop the work.
        let mut out = io::stderr();
        let _ = match (self.terminal, percent >= 100) {
            (true, false) => write!(out, "\r{rules}: {stretch} {percent:>3} %"),
            (true, true) => write!(out, "\r\x1b[K"),
            (false, true) => writeln!(out, "{rules}: {stretch} done"),
            (false, false) => Ok(()),
        };
    }
}
