//! Puzzles: the first answer counts, and days in a row make a streak.

use queah::games::puzzle::{Day, Difficulty, PuzzleId};
use queah::matches::{Attempt, Counted, PuzzleTally, Refusal, RequestId, Solver, Timestamp, may_answer_puzzle};

const SOLVED: Attempt = Attempt { right: 2, solved: true };
const FAILED: Attempt = Attempt {
    right: 1,
    solved: false,
};

/// The first of December 2026, and days after it.
fn day(after: i64) -> Day {
    Day::of_second(1_796_083_200 + after * 86_400)
}

fn first(counted: Counted) -> (Solver, PuzzleTally) {
    match counted {
        Counted::First(solver, tally) => (solver, tally),
        other => panic!("it should count: {other:?}"),
    }
}

/// Answers daily puzzles, each so many days after the first and solved or not, and checks the streak and the best one
/// after each; the streak as it stands on the same day.
fn check(days: &[(i64, bool, u32, u32)]) -> Solver {
    let mut solver = Solver::default();
    for (index, &(after, solved, streak, best)) in days.iter().enumerate() {
        let attempt = if solved { SOLVED } else { FAILED };
        let (id, by) = (PuzzleId::Daily(day(after)), RequestId(index as u64));
        solver = first(solver.counts(PuzzleTally::default(), id, attempt, by)).0;
        assert_eq!(
            (solver.streak_on(day(after)), solver.best),
            (streak, best),
            "answer {index} of {days:?}"
        );
    }
    solver
}

#[test]
fn days_in_a_row_make_a_streak() {
    assert_eq!(day(0).to_string(), "2026-12-01");
    check(&[(0, true, 1, 1), (1, true, 2, 2), (2, true, 3, 3), (3, true, 4, 4)]);
    // A failure ends it, and so does a day that was missed.
    check(&[(0, true, 1, 1), (1, true, 2, 2), (2, false, 0, 2), (3, true, 1, 2)]);
    check(&[
        (0, true, 1, 1),
        (1, true, 2, 2),
        (3, true, 1, 2),
        (4, true, 2, 2),
        (5, true, 3, 3),
    ]);
    check(&[(0, false, 0, 0), (1, true, 1, 1)]);
    // Over the end of a year.
    check(&[(30, true, 1, 1), (31, true, 2, 2)]);
}

#[test]
fn a_streak_lasts_until_a_day_is_over_without_an_answer() {
    let solver = check(&[(0, true, 1, 1), (1, true, 2, 2)]);
    for (today, streak) in [(1, 2), (2, 2), (3, 0), (90, 0)] {
        assert_eq!(solver.streak_on(day(today)), streak, "on day {today}");
    }
    assert_eq!(Solver::default().streak_on(day(0)), 0);
}

#[test]
fn the_first_answer_counts_once() {
    let id = PuzzleId::Daily(day(0));
    let (solver, tally) = first(Solver::default().counts(PuzzleTally::default(), id, FAILED, RequestId(1)));
    assert_eq!((solver.tried, solver.solved), (1, 0));
    assert_eq!(tally, PuzzleTally { tried: 1, solved: 0 });
    // Delivered again it is the same answer; asked again it is practice.
    assert_eq!(solver.counts(tally, id, FAILED, RequestId(1)), Counted::Before);
    assert_eq!(solver.counts(tally, id, SOLVED, RequestId(2)), Counted::Practice);
    assert!(solver.has_answered(id));
    // So is the one of the day before, once today's was answered.
    let yesterday = PuzzleId::Daily(day(-1));
    assert_eq!(solver.counts(tally, yesterday, SOLVED, RequestId(3)), Counted::Practice);

    let (other, tally) = first(Solver::default().counts(tally, id, SOLVED, RequestId(4)));
    assert_eq!(tally, PuzzleTally { tried: 2, solved: 1 });
    assert_eq!((other.tried, other.solved, other.streak), (1, 1, 1));
}

#[test]
fn numbered_puzzles_come_in_order_and_touch_no_streak() {
    let mut solver = check(&[(0, true, 1, 1)]);
    for number in 1_u64..=3 {
        let next = solver.next(Difficulty::Medium);
        assert_eq!(next.to_string(), format!("m{number}"));
        assert!(!solver.has_answered(next));
        let attempt = if number == 2 { FAILED } else { SOLVED };
        let by = RequestId(100 + number);
        solver = first(solver.counts(PuzzleTally::default(), next, attempt, by)).0;
        assert!(solver.has_answered(next));
    }
    assert_eq!((solver.tried, solver.solved), (4, 3));
    assert_eq!((solver.streak, solver.numbers), (1, [0, 3, 0]));
    assert_eq!(solver.next(Difficulty::Hard).to_string(), "h1");
    let last = Solver {
        numbers: [u32::MAX; 3],
        ..solver
    };
    let next = last.next(Difficulty::Easy);
    let counted = last.counts(PuzzleTally::default(), next, SOLVED, RequestId(900));
    assert_eq!(counted, Counted::Practice, "there are no more");
}

#[test]
fn a_daily_puzzle_is_open_until_the_day_after_ends() {
    let at = |day: i64, second: i64| Timestamp((1_796_083_200 + day * 86_400 + second) * 1000);
    let id = PuzzleId::Daily(day(0));
    for (now, expected) in [
        (at(-1, 86_399), Err(Refusal::NoSuchPuzzle)),
        (at(0, 0), Ok(())),
        (at(1, 86_399), Ok(())),
        (at(2, 0), Err(Refusal::PuzzleOver(day(0)))),
    ] {
        assert_eq!(may_answer_puzzle(id, now), expected, "at {now:?}");
    }
    assert_eq!(
        may_answer_puzzle(PuzzleId::Numbered(Difficulty::Easy, 1), at(0, 0)),
        Ok(())
    );
}
