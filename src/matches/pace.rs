//! Pace: how much time the players of a match have.

use std::time::Duration;

/// How much time the players of a match have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// As much as they like.
    Unlimited,
    /// A day for each turn.
    OneDay,
    /// Three days for each turn.
    #[default]
    ThreeDays,
    /// Seven days for each turn.
    SevenDays,
    /// Ten days in all, and 36 hours more with each turn, but never more than ten days: a week away costs no match, and
    /// acting daily keeps the bank full. Little Golem plays at this pace.
    Bank,
    /// Five minutes in all, and five seconds more with each turn.
    Live,
}

/// The time that a pace gives to each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At the beginning.
    pub start: Duration,
    /// More, with each turn that is finished.
    pub gain: Duration,
    /// At most; `None` for no bound.
    pub most: Option<Duration>,
    /// How much time is left when a player is reminded, longest first.
    pub reminders: &'static [Duration],
    /// What a player is given where the bot was away when their time ran out.
    pub grace: Duration,
}

const fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(minutes * 60)
}

const fn hours(hours: u64) -> Duration {
    minutes(hours * 60)
}

const fn days(days: u64) -> Duration {
    hours(days * 24)
}

impl Pace {
    /// Every pace, in the order in which they are offered.
    pub const ALL: [Pace; 6] = [
        Pace::Unlimited,
        Pace::OneDay,
        Pace::ThreeDays,
        Pace::SevenDays,
        Pace::Bank,
        Pace::Live,
    ];

    /// The word for it where it is kept or chosen.
    pub const fn word(self) -> &'static str {
        match self {
            Pace::Unlimited => "unlimited",
            Pace::OneDay => "1d",
            Pace::ThreeDays => "3d",
            Pace::SevenDays => "7d",
            Pace::Bank => "bank",
            Pace::Live => "live",
        }
    }

    /// The pace of that word.
    pub fn from_word(word: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.word() == word)
    }

    /// The time it gives; `None` where there is no limit.
    pub const fn limits(self) -> Option<Limits> {
        // A turn's time does not add up: what it gains is what it may have at most.
        const fn each_turn(turn: Duration, reminders: &'static [Duration]) -> Limits {
            Limits {
                start: turn,
                gain: turn,
                most: Some(turn),
                reminders,
                grace: hours(12),
            }
        }
        Some(match self {
            Pace::Unlimited => return None,
            Pace::OneDay => each_turn(days(1), const { &[hours(6), hours(1)] }),
            Pace::ThreeDays => each_turn(days(3), const { &[days(1), hours(3)] }),
            Pace::SevenDays => each_turn(days(7), const { &[days(2), hours(6)] }),
            Pace::Bank => Limits {
                start: days(10),
                gain: hours(36),
                most: Some(days(10)),
                reminders: const { &[days(2), hours(6)] },
                grace: hours(12),
            },
            Pace::Live => Limits {
                start: minutes(5),
                gain: Duration::from_secs(5),
                most: None,
                reminders: const { &[minutes(1)] },
                grace: minutes(5),
            },
        })
    }

    /// Whether what is left is carried from one turn to the next, so that a player should see it.
    pub const fn is_a_bank(self) -> bool {
        matches!(self, Pace::Bank | Pace::Live)
    }
}
