//! Time in words: paces, deadlines, reminders and what came of a clock that ran out.

use super::{board, terms};
use crate::discord::card::Card;
use crate::discord::texts::{Texts, word};
use crate::games::{End, Outcome, Reason, Side};
use crate::host::{Happened, Timely};
use crate::matches::{Match, Pace, Ruling};
use std::time::Duration;

/// A pace in a few words.
pub fn pace(texts: &Texts, pace: Pace) -> String {
    texts.say(match pace {
        Pace::Unlimited => "pace-unlimited",
        Pace::OneDay => "pace-1d",
        Pace::ThreeDays => "pace-3d",
        Pace::SevenDays => "pace-7d",
        Pace::Bank => "pace-bank",
        Pace::Live => "pace-live",
    })
}

/// When the time of the side to act runs out, as every reader's own clock shows it; nothing where there is no limit or
/// the match has ended.
pub fn deadline(texts: &Texts, shown: &Match) -> Option<String> {
    let clock = shown.clock.filter(|_| shown.end.is_none())?;
    let mut words = texts.tell("time-deadline", &[("seconds", word(clock.deadline().seconds()))]);
    if clock.pace().is_a_bank() {
        let waiting = clock.running().other();
        let left = [
            ("side", terms::side(texts, waiting).into()),
            ("left", duration(texts, clock.left(waiting)).into()),
        ];
        words.push(' ');
        words.push_str(&texts.tell("time-left", &left));
    }
    Some(words)
}

/// The same within a line.
pub fn left_shortly(texts: &Texts, shown: &Match) -> Option<String> {
    let clock = shown.clock.filter(|_| shown.end.is_none())?;
    Some(texts.tell("time-line", &[("seconds", word(clock.deadline().seconds()))]))
}

/// A span of time in its two greatest units.
fn duration(texts: &Texts, duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    let words =
        |key, greater: u64, lesser: u64| texts.tell(key, &[("greater", word(greater)), ("lesser", word(lesser))]);
    if days > 0 {
        words("time-days-hours", days, hours)
    } else if hours > 0 {
        words("time-hours-minutes", hours, minutes)
    } else {
        words("time-minutes-seconds", minutes, seconds % 60)
    }
}

/// What best play would have come to when a player's time ran out; nothing where that is not known, or is what the match
/// ended by.
pub fn ruling(texts: &Texts, shown: &Match, end: End) -> Option<String> {
    let Ruling { outcome, turns } = shown.ruling?;
    Some(match (outcome, end.reason) {
        (Outcome::Draw, Reason::Adjudicated) => texts.say("ruling-adjudicated-draw"),
        (Outcome::Draw | Outcome::Void, _) => texts.say("ruling-draw"),
        (Outcome::Win(side), reason) => {
            let key = match reason {
                Reason::Adjudicated => "ruling-adjudicated-win",
                _ => "ruling-win",
            };
            let words = [
                ("side", terms::side(texts, side).into()),
                ("turns", usize::from(turns).into()),
            ];
            texts.tell(key, &words)
        }
    })
}

/// The newest board of a match in which something happened because of its clock, with what that was.
pub fn told(texts: &Texts, timely: &Timely) -> Card {
    let shown = &timely.now;
    let card = board::newest(texts, shown, Side::White);
    let key = match timely.happened {
        Happened::TimedOut => return card,
        Happened::Reminded => "time-reminder",
        Happened::SetForward => "time-set-forward",
    };
    let (Some(side), Some(clock)) = (shown.to_act(), shown.clock) else {
        return card;
    };
    let words = [
        ("member", word(shown.player(side))),
        ("seconds", word(clock.deadline().seconds())),
    ];
    Card {
        content: format!("{}\n{}", texts.tell(key, &words), card.content),
        ..card
    }
}
