//! The names of puzzles: what is asked for, kept and shared. Which position a name stands for is not known here.

use super::quote;
use super::record::Date;
use std::fmt;
use std::str::FromStr;

/// A day of Universal Time, from the first of 1970 to the last of 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

impl Day {
    const LAST: u32 = 2_932_896;
    /// Days from the first of March of year 0 to the first of 1970; counting from March puts leap days last.
    const TO_1970: u32 = 719_468;
    const IN_400_YEARS: u32 = 146_097;

    /// The day in which this second since the start of 1970 lies; the nearest there is if none.
    pub fn of_second(second: i64) -> Day {
        let day = second.div_euclid(24 * 60 * 60).clamp(0, i64::from(Day::LAST));
        Day(u32::try_from(day).unwrap_or(0))
    }

    /// The day of this date; `None` before 1970.
    pub fn of(date: Date) -> Option<Day> {
        let (month, day) = (u32::from(date.month()), u32::from(date.day()));
        let year = u32::from(date.year()).checked_sub(u32::from(month <= 2))?;
        let (era, year) = (year / 400, year % 400);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let of_era = year * 365 + year / 4 - year / 100 + of_year;
        (era * Day::IN_400_YEARS + of_era).checked_sub(Day::TO_1970).map(Day)
    }

    /// Days since the first of 1970.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The day before; `None` on the first.
    pub fn before(self) -> Option<Day> {
        self.0.checked_sub(1).map(Day)
    }

    /// Year, month and day (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2014).
    const fn civil(self) -> (u32, u32, u32) {
        let days = self.0 + Day::TO_1970;
        let (era, of_era) = (days / Day::IN_400_YEARS, days % Day::IN_400_YEARS);
        let of_400 = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_400 + of_400 / 4 - of_400 / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        (of_400 + era * 400 + (month <= 2) as u32, month, day)
    }
}

impl fmt::Display for Day {
    /// As `2026-12-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// A short win, and wrong actions that look wrong.
    Easy,
    /// In between.
    Medium,
    /// A long win among actions that look as good.
    Hard,
}

impl Difficulty {
    /// Every difficulty, the easiest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// Its word, as people choose it.
    pub const fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }

    /// The difficulty of that word.
    pub fn from_word(word: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.word() == word)
    }

    /// Its place, the easiest at 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    fn letter(self) -> &'static str {
        &self.word()[..1]
    }
}

/// Which puzzle: the same one on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleId {
    /// The one of that day, `d20261201`.
    Daily(Day),
    /// The one of that number, from 1, `e42`.
    Numbered(Difficulty, u32),
}

impl PuzzleId {
    /// How hard it is: what was asked for, and of daily ones, easy on Monday and Tuesday, hard on Saturday and Sunday.
    pub const fn difficulty(self) -> Difficulty {
        match self {
            // The first of 1970 was a Thursday.
            PuzzleId::Daily(day) => match (day.number() + 3) % 7 {
                0 | 1 => Difficulty::Easy,
                2..=4 => Difficulty::Medium,
                _ => Difficulty::Hard,
            },
            PuzzleId::Numbered(difficulty, _) => difficulty,
        }
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleId::Daily(day) => {
                let (year, month, day) = day.civil();
                write!(f, "d{year:04}{month:02}{day:02}")
            }
            PuzzleId::Numbered(difficulty, number) => write!(f, "{}{number}", difficulty.letter()),
        }
    }
}

/// The text names no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPuzzle {
    /// What was read, shortened.
    pub found: String,
}

impl fmt::Display for UnknownPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a puzzle such as d20261201, e42, m42 or h42, found {:?}",
            self.found
        )
    }
}

impl std::error::Error for UnknownPuzzle {}

impl FromStr for PuzzleId {
    type Err = UnknownPuzzle;

    fn from_str(text: &str) -> Result<PuzzleId, UnknownPuzzle> {
        let parse = || {
            let digits = text.get(1..)?;
            // Each puzzle has one name: no sign, and no zero in front.
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            let kind = text.get(..1)?;
            if kind == "d" {
                let part = |range: std::ops::Range<usize>| digits.get(range)?.parse::<u16>().ok();
                let (year, month, day) = (part(0..4)?, part(4..6)?, part(6..8)?);
                let date = Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)?;
                return (digits.len() == 8).then_some(PuzzleId::Daily(Day::of(date)?));
            }
            let difficulty = Difficulty::ALL.into_iter().find(|one| one.letter() == kind)?;
            let number = (!digits.starts_with('0')).then(|| digits.parse().ok())??;
            Some(PuzzleId::Numbered(difficulty, number))
        };
        parse().ok_or_else(|| UnknownPuzzle {
            found: quote::short(text),
        })
    }
}
