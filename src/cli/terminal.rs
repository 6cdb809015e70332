//! `queah play`: a person against the bot, in a terminal.

use super::Outcome;
use super::solution::had;
use crate::engine::{Hint, Level, Solution, Unreachable, choose, hint};
use crate::games::queah::{Action, Play, Refused, Rules};
use crate::games::record::{Date, EndContradicts, Record, Tag};
use crate::games::{self, End, Reason, Side};
use crate::render::Scene;
use clap::Subcommand;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, ErrorKind, Write};
use std::path::PathBuf;

/// Playing in a terminal.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a match against the bot in this terminal.
    ///
    /// A line is an action, as in `j-g`, `j g`, `ixe` or `@f`, or one of the words that `help` explains. At the end, or
    /// when the input ends, the match is printed as a record.
    Play {
        /// The rule set, by id or name: must-turn, may-both+no-return, Classic, …
        #[arg(long, value_name = "ID", default_value = "Classic")]
        rules: Rules,
        /// How well the bot plays, from 1 to 8, which is perfect.
        #[arg(long, value_name = "1..8", default_value_t, value_parser = level)]
        level: Level,
        /// Your side: white, which begins, or black.
        #[arg(long, value_name = "SIDE", default_value = "white", value_parser = super::pictures::side)]
        side: Side,
        /// What the bot's choices come from: with the same seed it answers the same actions the same way. Left out, it is
        /// another each time; the record names it.
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// A folder of tables: the rule set is read from there, or solved and kept there. Without it, it is solved anew.
        #[arg(long, value_name = "DIR")]
        tables: Option<PathBuf>,
    },
}

impl Command {
    /// Runs the command. A reader that goes away early is no error.
    ///
    /// # Errors
    /// Whatever stopped it, in words for the terminal.
    pub fn run(self) -> Outcome {
        let Command::Play {
            rules,
            level,
            side,
            seed,
            tables,
        } = self;
        let solution = had(rules, tables.as_deref());
        // Whoever wants to see a match again types its seed, so it is short.
        let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000_000);
        let opponent = Opponent { level, seed };
        let table = Table::new(&solution, side, opponent, today(), io::stdout().lock());
        match table.play(io::stdin().lock()) {
            Err(PlayError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => Ok(result?),
        }
    }
}

fn level(text: &str) -> Result<Level, String> {
    let number = text.trim().parse().ok();
    let level = number.and_then(Level::new);
    level.ok_or_else(|| format!("expected a level, 1 to 8, found {text:?}"))
}

/// The day it is, in UTC as records have it.
fn today() -> Option<Date> {
    let day = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let (year, month, day) = (day.year(), day.month(), day.day());
    Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
}

/// How the bot plays a match.
#[derive(Clone, Copy, Debug)]
pub struct Opponent {
    /// How well.
    pub level: Level,
    /// What its choices come from.
    pub seed: u64,
}

/// What stopped a match.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The input could not be read, or the output not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The solution does not know the position. From the usual start it knows every one.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
    /// The bot chose what is not legal, which would be its fault.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The match ended in a way that its actions do not show, which would be ours.
    #[error(transparent)]
    End(#[from] EndContradicts),
}

/// A match between a person, who types, and the bot.
///
/// The output is flushed before a line is waited for, so that another program can hold a conversation.
#[derive(Debug)]
pub struct Table<'a, W> {
    solution: &'a Solution,
    play: Play,
    person: Side,
    opponent: Opponent,
    date: Option<Date>,
    resigned: bool,
    out: W,
}

/// What a line asks for.
enum Wish {
    Nothing,
    Act(Vec<String>),
    Hint,
    Board,
    Legal,
    Undo,
    Resign,
    Help,
    Quit,
}

impl Wish {
    /// What a line says. What is no word is taken for actions, which are read one after the other as they are played.
    fn read(line: &str) -> Wish {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Wish::Nothing,
            "hint" => Wish::Hint,
            "board" => Wish::Board,
            "legal" => Wish::Legal,
            "undo" => Wish::Undo,
            "resign" => Wish::Resign,
            "help" | "?" => Wish::Help,
            "quit" | "exit" => Wish::Quit,
            _ => Wish::Act(line.split('+').map(str::to_owned).collect()),
        }
    }
}

const HELP: &str = "\
j-g     a step from j to g; `j g` and `jg` do as well
ixe     a capture from i, landing on e
@f      a drop on f
@d+j-g  a turn of two actions, under rules that have them
legal   what you can play
hint    what every action leads to, the best first
board   the board again
undo    takes back your last action, and what the bot played since
resign  gives the match up
quit    stops, and prints the record";

impl<'a, W: Write> Table<'a, W> {
    /// A match from the usual start, under the rules of this solution. The date only enters the record.
    pub fn new(solution: &'a Solution, person: Side, opponent: Opponent, date: Option<Date>, out: W) -> Table<'a, W> {
        Table {
            solution,
            play: Play::new(solution.rules()),
            person,
            opponent,
            date,
            resigned: false,
            out,
        }
    }

    /// Plays the match with what is typed, until it is over or the input ends, and prints its record.
    ///
    /// # Errors
    /// When the input cannot be read or the output not be written.
    pub fn play(mut self, mut input: impl BufRead) -> Result<(), PlayError> {
        let Opponent { level, .. } = self.opponent;
        writeln!(
            self.out,
            "You are {} under {}, against level {level}. `help` lists what you can type.\n",
            self.person,
            self.solution.rules()
        )?;
        if self.play.to_act() == Some(self.person) {
            self.show()?;
        }
        self.answer()?;
        let mut line = Vec::new();
        while self.play.end().is_none() && !self.resigned {
            write!(self.out, "{}> ", self.person)?;
            self.out.flush()?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                // The prompt's line ends here, or the record would begin in it.
                writeln!(self.out)?;
                break;
            }
            // Bytes that are no text become a mark that no action has.
            match Wish::read(&String::from_utf8_lossy(&line)) {
                Wish::Nothing => {}
                Wish::Act(actions) => self.act(&actions)?,
                Wish::Hint => self.hint()?,
                Wish::Board => self.show()?,
                Wish::Legal => self.legal()?,
                Wish::Undo => self.undo()?,
                Wish::Resign => self.resigned = true,
                Wish::Help => writeln!(self.out, "{HELP}")?,
                Wish::Quit => break,
            }
        }
        self.close()
    }

    /// Plays what was typed, then the bot's answer.
    fn act(&mut self, actions: &[String]) -> Result<(), PlayError> {
        let before = self.play.actions().len();
        for text in actions {
            if self.play.to_act().is_some_and(|side| side != self.person) {
                writeln!(self.out, "your turn ended before {}", text.trim())?;
                break;
            }
            let action: Action = match text.parse() {
                Ok(action) => action,
                Err(error) => {
                    writeln!(self.out, "{error}; `help` lists what you can type")?;
                    break;
                }
            };
            if let Err(refused) = self.play.act(action) {
                writeln!(self.out, "{action} is not legal: {refused}")?;
                self.legal()?;
                break;
            }
        }
        if self.play.actions().len() == before {
            return Ok(());
        }
        if self.play.to_act() == Some(self.person) {
            self.show()?;
        }
        self.answer()
    }

    /// Lets the bot play until the person is to act, or the match has ended.
    fn answer(&mut self) -> Result<(), PlayError> {
        let begun = self.play.actions().len();
        let Opponent { level, seed } = self.opponent;
        while self.play.to_act() == Some(self.person.other()) {
            let Some(chosen) = choose(self.solution, &self.play, level, seed)? else {
                break;
            };
            self.play.act(chosen.action)?;
        }
        if self.play.actions().len() > begun || self.play.end().is_some() {
            self.show()?;
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), PlayError> {
        let mut scene = Scene::new(*self.play.position()).seen_from(self.person);
        if let Some(turn) = games::Play::Queah(self.play.clone()).turns().last() {
            let actions: Vec<Action> = turn
                .actions
                .iter()
                .map(|&games::Action::Queah(action)| action)
                .collect();
            scene = scene.last(turn.side, &actions);
        }
        if let Some(end) = self.play.end() {
            scene = scene.ended(end);
        }
        writeln!(self.out, "{}", scene.text())?;
        Ok(())
    }

    fn legal(&mut self) -> Result<(), PlayError> {
        writeln!(self.out, "legal: {}", list(&self.play.legal()))?;
        Ok(())
    }

    fn hint(&mut self) -> Result<(), PlayError> {
        let Some(Hint { best, groups }) = hint(self.solution, &self.play)? else {
            return Ok(());
        };
        writeln!(self.out, "play {}", best.action)?;
        for (value, actions) in groups {
            writeln!(self.out, "{:<8} {}", value.to_string(), list(&actions))?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), PlayError> {
        let played = self.play.actions().len();
        let theirs = |&ply: &usize| self.play.positions()[ply].to_act() == self.person;
        match (0..played).rev().find(theirs) {
            Some(ply) => {
                self.play = self.play.rewind(ply);
                self.show()
            }
            None => Ok(writeln!(self.out, "you have played nothing yet")?),
        }
    }

    fn close(mut self) -> Result<(), PlayError> {
        let Opponent { level, seed } = self.opponent;
        let mut names = ["You".to_owned(), format!("queah, level {level}")];
        if self.person == Side::Black {
            names.swap(0, 1);
        }
        let [white, black] = names;
        let mut record = Record::new(games::Play::Queah(self.play), white, black);
        if self.resigned {
            record = record.ended(End {
                outcome: games::Outcome::Win(self.person.other()),
                reason: Reason::Resigned,
            })?;
        }
        if let Some(date) = self.date {
            record = record.on(date);
        }
        if let Some(tag) = Tag::new("Seed", seed.to_string()) {
            record = record.with(tag);
        }
        write!(self.out, "{record}")?;
        Ok(self.out.flush()?)
    }
}

fn list(actions: &[Action]) -> String {
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
