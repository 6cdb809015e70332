//! Puzzles: one action wins at each question, the line leads to the win, and the names are kept for ever.

use queah::engine::{Judgement, Puzzle, Solution, Value};
use queah::games::puzzle::{Day, Difficulty, PuzzleId};
use queah::games::queah::{Action, Named, Play, Rules};
use queah::games::{Outcome, Side};
use std::collections::BTreeSet;
use std::sync::LazyLock;

static CLASSIC: LazyLock<Solution> = LazyLock::new(|| Solution::solve(Rules::CLASSIC, &|_| {}));

fn winning(solution: &Solution, play: &Play) -> Vec<Action> {
    let actions = solution.actions(play.position()).unwrap().into_iter();
    let wins = actions.filter(|(_, value)| matches!(value, Value::Win(_)));
    wins.map(|(action, _)| action).collect()
}

/// Checks a puzzle against the solution, without a look at how it was found.
fn check(solution: &Solution, id: PuzzleId) -> Puzzle {
    let puzzle = Puzzle::of(solution, id).unwrap();
    assert_eq!(puzzle.id(), id);
    let solver = puzzle.side();
    let value = solution.value(puzzle.line().start()).unwrap();
    assert_eq!(value, Value::Win(puzzle.turns()), "{id}");
    assert!((1..=Puzzle::MOST_ASKED).contains(&puzzle.steps().len()), "{id}");
    assert_eq!(
        puzzle.steps()[0].ply,
        0,
        "{id}: the first question is the position posed"
    );

    // The line is legal, and the winner hurries while the loser delays, to the end.
    let mut play = Play::from_position(solution.rules(), *puzzle.line().start());
    for (ply, &action) in puzzle.line().actions().iter().enumerate() {
        if let Some(step) = puzzle.steps().iter().position(|step| step.ply == ply) {
            assert_eq!(play.to_act(), Some(solver), "{id}");
            let board = puzzle.board(step).unwrap();
            assert_eq!(board.position(), play.position(), "{id}");
            asks(solution, &puzzle, step, &play, action);
        } else if play.to_act() == Some(solver) && ply < puzzle.steps().last().unwrap().ply {
            assert_eq!(play.legal().len(), 1, "{id}: between questions only what is forced");
        }
        let (best, _) = solution.actions(play.position()).unwrap()[0];
        let value = |action| {
            let valued = solution.actions(play.position()).unwrap();
            valued.into_iter().find(|(legal, _)| *legal == action).unwrap().1
        };
        assert_eq!(value(action), value(best), "{id}: {action} is as good as any");
        play.act(action).unwrap();
    }
    let end = play.end().unwrap_or_else(|| panic!("{id} does not end"));
    assert_eq!(end.outcome, Outcome::Win(solver), "{id}");
    assert_eq!(&play, puzzle.line());
    if play.rules() == Rules::CLASSIC {
        assert_eq!(play.actions().len(), usize::from(puzzle.turns()), "{id}");
    }
    assert_eq!(puzzle.board(puzzle.steps().len()), None);
    assert_eq!(puzzle.judge(puzzle.steps().len(), puzzle.steps()[0].right()), None);
    puzzle
}

/// Checks one question: exactly one action wins, and each is judged by its value.
fn asks(solution: &Solution, puzzle: &Puzzle, step: usize, play: &Play, right: Action) {
    let id = puzzle.id();
    assert_eq!(winning(solution, play), [right], "{id}, question {step}");
    assert!(play.legal().len() > 1, "{id}: an only action is no question");
    for (action, value) in solution.actions(play.position()).unwrap() {
        let expected = match (action == right, step + 1 == puzzle.steps().len()) {
            (true, true) => Judgement::Solved,
            (true, false) => Judgement::Right,
            (false, _) => Judgement::Wrong(value),
        };
        assert_eq!(puzzle.judge(step, action), Some(expected), "{id}, question {step}");
    }
    let judged = |text: &str| puzzle.judge(step, text.parse().unwrap());
    assert_eq!((judged("a-m"), judged("axb")), (None, None), "{id}: not legal");
}

#[test]
fn two_hundred_of_each_difficulty_have_one_winning_action_at_each_question() {
    let mut highest = None;
    for difficulty in Difficulty::ALL {
        let mut grades = Vec::new();
        let mut starts = BTreeSet::new();
        let mut sides = BTreeSet::new();
        for number in 1..=200 {
            let puzzle = check(&CLASSIC, PuzzleId::Numbered(difficulty, number));
            grades.push(puzzle.grade());
            starts.insert(puzzle.line().start().to_string());
            sides.insert(puzzle.side());
        }
        assert!(starts.len() > 180, "{difficulty:?}: {} positions", starts.len());
        assert_eq!(sides, BTreeSet::from(Side::BOTH), "{difficulty:?}");
        let (least, most) = (*grades.iter().min().unwrap(), *grades.iter().max().unwrap());
        assert!(
            Some(least) > highest,
            "{difficulty:?} begins at {least}, after {highest:?}"
        );
        highest = Some(most);
    }
}

#[test]
fn a_year_of_daily_puzzles_is_sound_and_never_alike() {
    let mut starts = BTreeSet::new();
    let first = "d20261201".parse::<PuzzleId>().unwrap();
    let PuzzleId::Daily(first) = first else {
        panic!("{first}")
    };
    for number in 0..365 {
        let day = Day::of_second((i64::from(first.number()) + number) * 86_400);
        let puzzle = check(&CLASSIC, PuzzleId::Daily(day));
        starts.insert(puzzle.line().start().to_string());
    }
    assert!(starts.len() > 340, "{} positions in a year", starts.len());
}

/// A difference here means that bots of two versions pose different puzzles on one day.
#[test]
fn a_name_means_the_same_puzzle_in_every_version() {
    for (id, position, line) in [
        (
            "d20261201",
            "wbb/../.../../.w. b 0 0",
            "c-e l-i e-g ixe bxh a-d h-e d-b e-g b-d gxa",
        ),
        (
            "e1",
            ".w./.w/.../bb/... w 0 0",
            "b-d i-l e-h j-m d-g m-j gxm l-i m-j i-l j-g l-i gxk",
        ),
        (
            "m1",
            ".wb/../w../w./bbb w 1 0",
            "@e cxg ixe m-j f-d l-i e-g ixe bxh j-l d-f k-i h-j lxh fxl h-e l-i e-b i-g b-d gxa",
        ),
        (
            "h1",
            "w.b/../..b/.w/bww b 1 2",
            "@d axg @f g-i kxg @k h-e jxd fxb l-j e-g jxd bxf m-j f-d j-l c-e l-i d-g i-f g-d fxb e-g b-d gxa k-i \
             a-d i-f d-g f-d gxa",
        ),
    ] {
        let puzzle = check(&CLASSIC, id.parse().unwrap());
        let actions: Vec<String> = puzzle.line().actions().iter().map(ToString::to_string).collect();
        assert_eq!(puzzle.line().start().to_string(), position, "{id}");
        assert_eq!(actions.join(" "), line, "{id}");
    }
}

#[test]
fn every_named_rule_set_has_puzzles() {
    for rules in Named::ALL.map(Named::rules) {
        let solution = Solution::solve(rules, &|_| {});
        for id in ["e7", "m7", "h7"] {
            check(&solution, id.parse().unwrap());
        }
    }
}

#[test]
fn names_come_back_as_they_were() {
    for name in [
        "d19700101",
        "d20000229",
        "d20261201",
        "d99991231",
        "e1",
        "m42",
        "h4294967295",
    ] {
        let id: PuzzleId = name.parse().unwrap();
        assert_eq!(id.to_string(), name);
    }
    // Every day of the calendar has its name, and the next one is the day after.
    let mut before = None;
    for number in (0..2_932_896).step_by(13).chain([2_932_896]) {
        let day = Day::of_second(number * 86_400 + 86_399);
        assert_eq!(i64::from(day.number()), number);
        let id = PuzzleId::Daily(day);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert!(Some(id.to_string()) > before, "{id}");
        before = Some(id.to_string());
    }
    assert_eq!(before.as_deref(), Some("d99991231"));
    assert_eq!(Day::of_second(i64::MAX).to_string(), "9999-12-31");
    assert_eq!(Day::of_second(i64::MIN).to_string(), "1970-01-01");
}

#[test]
fn what_names_no_puzzle_is_refused() {
    for text in [
        "",
        "d",
        "e",
        "e0",
        "e01",
        "e-1",
        "e+1",
        "e 1",
        "E1",
        "x5",
        "5",
        "é1",
        "dé",
        "d2026120",
        "d202612011",
        "d20261301",
        "d20260229",
        "d20261200",
        "d19691231",
        "d+2026120",
        "e4294967296",
        "m1.0",
        "h١",
        "easy",
        "daily",
        "🦀",
    ] {
        let refused = text.parse::<PuzzleId>().unwrap_err();
        assert!(
            refused.to_string().starts_with("expected a puzzle such as"),
            "{refused}"
        );
    }
}

#[test]
fn a_week_of_daily_puzzles_grows_harder() {
    // The 30th of November 2026 is a Monday.
    let week: Vec<&str> = (0..7)
        .map(|after| {
            let day = Day::of_second(1_795_996_800 + after * 86_400);
            PuzzleId::Daily(day).difficulty().word()
        })
        .collect();
    assert_eq!(week, ["easy", "easy", "medium", "medium", "medium", "hard", "hard"]);
}
