//! The day of a record.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar, years 0 to 9999, as `2026-11-30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day, if the (Gregorian) calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (year <= 9999 && (1..=days).contains(&day)).then_some(Date { year, month, day })
    }

    /// The year, 0 to 9999.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The text is no day written as `2026-11-30`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadDate {
    /// What was read, shortened.
    pub found: String,
}

impl fmt::Display for BadDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a date such as 2026-11-30, found {:?}", self.found)
    }
}

impl std::error::Error for BadDate {}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Date, BadDate> {
        let digits = |part: &str, count: usize| {
            (part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse::<u16>().ok())
                .flatten()
        };
        let mut parts = text.trim().split('-');
        let mut next = |count| digits(parts.next()?, count);
        let date = next(4).zip(next(2)).zip(next(2));
        date.filter(|_| parts.next().is_none())
            .and_then(|((year, month), day)| Date::new(year, month as u8, day as u8))
            .ok_or_else(|| BadDate {
                found: crate::games::quote::short(text),
            })
    }
}
