//! Clocks: whose time runs, what is left, what is due, and what the bot's absence costs nobody.

use super::{ADA, Acted, KOFI, Match, MemberId, NOON, RequestId, begun};
use queah::games::{Outcome, Reason, Side};
use queah::matches::{Due, Expiry, MatchClock, Pace, Ruling, Timestamp};
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

fn at(seconds: u64) -> Timestamp {
    NOON.after(Duration::from_secs(seconds))
}

/// The match after an action at that time.
fn acted(hosted: &Match, by: MemberId, text: &str, now: Timestamp) -> Match {
    let request = super::act(text, None);
    match hosted.decide(by, RequestId(100 + hosted.ply() as u64), &request, now) {
        Ok(Acted::Changed(after)) => *after,
        other => panic!("{text}: {other:?}"),
    }
}

fn start(pace: Pace) -> MatchClock {
    MatchClock::start(pace, Side::White, NOON).unwrap()
}

/// What White has left, in seconds, after turns that took so long each, Black answering at once.
fn left_after(pace: Pace, turns: &[u64]) -> u64 {
    let (mut clock, mut now) = (start(pace), 0);
    for turn in turns {
        now += turn;
        clock = clock.handed_to(Side::Black, at(now)).handed_to(Side::White, at(now));
    }
    clock.left(Side::White).as_secs()
}

#[test]
fn a_turn_is_paid_for_and_gains_time() {
    for (pace, turns, left) in [
        (Pace::OneDay, &[][..], DAY),
        (Pace::OneDay, &[23 * HOUR, HOUR], DAY),
        (Pace::ThreeDays, &[2 * DAY], 3 * DAY),
        (Pace::SevenDays, &[6 * DAY, 6 * DAY], 7 * DAY),
        (Pace::Bank, &[], 10 * DAY),
        // Acting at once gains nothing beyond ten days.
        (Pace::Bank, &[0, 0, 0], 10 * DAY),
        (Pace::Bank, &[5 * DAY], 5 * DAY + 36 * HOUR),
        (Pace::Bank, &[5 * DAY, 2 * DAY], 3 * DAY + 72 * HOUR),
        (Pace::Bank, &[36 * HOUR, 36 * HOUR, 36 * HOUR], 10 * DAY),
        (Pace::Live, &[], 5 * MINUTE),
        (Pace::Live, &[0, 0, 0], 5 * MINUTE + 15),
        (Pace::Live, &[4 * MINUTE, 30], 40),
    ] {
        assert_eq!(left_after(pace, turns), left, "{pace:?} after {turns:?}");
    }
    assert_eq!(MatchClock::start(Pace::Unlimited, Side::White, NOON), None);
}

#[test]
fn an_action_after_which_the_same_side_acts_on_costs_and_gains_nothing() {
    let clock = start(Pace::Live);
    assert_eq!(clock.handed_to(Side::White, at(100)), clock);
    assert_eq!(clock.handed_to(Side::White, at(100)).deadline(), at(5 * MINUTE));
}

#[test]
fn reminders_come_once_each_and_only_in_turns_that_begin_with_more_time() {
    let mut clock = start(Pace::ThreeDays);
    assert_eq!(clock.due_at(), at(2 * DAY));
    assert_eq!(clock.due(at(2 * DAY - 1)), None);
    assert_eq!(clock.due(at(2 * DAY)), Some(Due::Reminder));
    clock = clock.reminded(at(2 * DAY));
    assert_eq!(clock.due(at(2 * DAY)), None);
    assert_eq!(clock.due_at(), at(3 * DAY - 3 * HOUR));
    clock = clock.reminded(at(3 * DAY - 3 * HOUR));
    assert_eq!(clock.due_at(), at(3 * DAY));
    assert_eq!(clock.due(at(3 * DAY - 1)), None);
    assert_eq!(clock.due(at(3 * DAY)), Some(Due::End));
    // Late, one stands for all that have passed.
    let late = start(Pace::ThreeDays).reminded(at(3 * DAY - HOUR));
    assert_eq!(late.due_at(), at(3 * DAY));
    // The next turn is reminded of anew.
    let next = clock.handed_to(Side::Black, at(3 * DAY - HOUR));
    assert_eq!(next.due_at(), at(3 * DAY - HOUR + 2 * DAY));
    // 40 seconds are left where the reminder comes at a minute.
    let mut live = start(Pace::Live);
    for (side, seconds) in [
        (Side::Black, 240),
        (Side::White, 240),
        (Side::Black, 265),
        (Side::White, 265),
    ] {
        live = live.handed_to(side, at(seconds));
    }
    assert_eq!(live.left(Side::White).as_secs(), 45);
    assert_eq!(live.due_at(), live.deadline());
}

#[test]
fn an_absence_costs_nobody_the_match() {
    // Away from, back at, and the deadline then, in hours; White's time would be up after 24.
    for (away, back, deadline) in [
        // Plenty of time is left.
        (1, 2, None),
        // It would have been up within the grace: as much comes back as makes the grace whole.
        (1, 13, Some(25)),
        (0, 20, Some(32)),
        // It ran out meanwhile: the grace is twelve hours.
        (23, 24, Some(36)),
        (10, 100, Some(112)),
    ] {
        let moved = start(Pace::OneDay).after_absence(at(away * HOUR), at(back * HOUR));
        let found = moved.map(|clock| clock.deadline());
        assert_eq!(
            found,
            deadline.map(|hours| at(hours * HOUR)),
            "away from {away} to {back}"
        );
    }
    // Plenty of time is left, so an absence changes nothing.
    let seven = start(Pace::SevenDays);
    assert_eq!(seven.after_absence(at(HOUR), at(2 * HOUR)), None);
    // A turn that began after the bot had gone lost only what it had begun to lose.
    let begun = start(Pace::OneDay).handed_to(Side::Black, at(10 * HOUR));
    let moved = begun.after_absence(at(0), at(30 * HOUR)).unwrap();
    assert_eq!(moved.deadline(), at(42 * HOUR));
    assert_eq!(
        start(Pace::Live)
            .after_absence(at(60), at(9 * HOUR))
            .unwrap()
            .deadline(),
        at(9 * HOUR + 5 * MINUTE)
    );
}

#[test]
fn time_that_is_up_is_lost_or_adjudicated_as_the_server_chose() {
    let ruling = Some(Ruling {
        outcome: Outcome::Draw,
        turns: 0,
    });
    let begun = begun();
    assert_eq!(begun.pace(), Pace::ThreeDays);
    assert_eq!(begun.due(at(3 * DAY)), Some(Due::End));
    for (expiry, ruling, outcome, reason) in [
        (Expiry::Lost, ruling, Outcome::Win(Side::Black), Reason::TimedOut),
        (Expiry::Adjudicated, ruling, Outcome::Draw, Reason::Adjudicated),
        (Expiry::Adjudicated, None, Outcome::Win(Side::Black), Reason::TimedOut),
    ] {
        let over = begun.timed_out(ruling, expiry, at(3 * DAY));
        let end = over.end.unwrap();
        assert_eq!((end.outcome, end.reason), (outcome, reason), "{expiry:?}, {ruling:?}");
        assert_eq!(over.ruling, ruling, "kept in any case");
        assert_eq!(over.due(at(9 * DAY)), None, "nothing is due in a match that has ended");
        assert!(end.reason.fits(end.outcome));
    }
}

#[test]
fn an_action_hands_the_clock_over() {
    let begun = begun();
    let moved = acted(&begun, ADA, "j-g", at(DAY));
    let clock = moved.clock.unwrap();
    assert_eq!((clock.running(), clock.deadline()), (Side::Black, at(4 * DAY)));
    // One that comes after the deadline, but before anybody noticed, counts.
    let late = acted(&moved, KOFI, "dxj", at(5 * DAY));
    assert_eq!(late.clock.unwrap().deadline(), at(8 * DAY));
}
