//! Matches looked back at: values known from other programs, and a slow twin over many plays.

use crate::shared;
use queah::engine::{Decisions, Forecast, Judged, Review, Solution, Stretch, Value, Verdict, outlook, review};
use queah::games::queah::{Action, Play, Position, Rules};
use queah::games::{Outcome, Reason, Side};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Instant;

/// The solution of these rules, computed once for all tests here.
fn solution(id: &str) -> Arc<Solution> {
    static SOLVED: LazyLock<Mutex<HashMap<String, Arc<Solution>>>> = LazyLock::new(Mutex::default);
    let mut solved = SOLVED.lock().unwrap();
    let solve = || Arc::new(Solution::solve(id.parse().unwrap(), &|_| {}));
    Arc::clone(solved.entry(id.to_owned()).or_insert_with(solve))
}

fn played(rules: &str, actions: &str) -> Play {
    let mut play = Play::new(rules.parse().unwrap());
    for action in actions.split_whitespace() {
        play.act(action.parse().unwrap()).unwrap();
    }
    play
}

fn reviewed(rules: &str, actions: &str) -> Review {
    review(&solution(rules), &played(rules, actions)).unwrap()
}

fn texts(actions: &[Action]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// Three programs with no common code agree on what each first action is worth.
#[test]
fn first_actions_are_judged_by_their_known_values() {
    for (rules, action, before, after, best, verdict) in [
        ("first-either", "j-g", "win 69", "win 69", &["j-g"][..], Verdict::Best),
        ("first-either", "i-f", "win 69", "draw", &["j-g"], Verdict::Dropped),
        ("first-either", "j-h", "win 69", "loss 70", &["j-g"], Verdict::Dropped),
        ("must-turn", "i-f", "draw", "draw", &["i-f", "j-h"], Verdict::Best),
        ("must-turn", "j-g", "draw", "loss 76", &["i-f", "j-h"], Verdict::Dropped),
        (
            "must-turn+no-return",
            "j-h",
            "loss 74",
            "loss 74",
            &["j-h"],
            Verdict::Best,
        ),
        (
            "must-turn+no-return",
            "j-g",
            "loss 74",
            "loss 62",
            &["j-h"],
            Verdict::Slower,
        ),
    ] {
        let review = reviewed(rules, action);
        let [judged] = &review.judged[..] else {
            panic!("one action: {review:?}");
        };
        assert_eq!(judged.before.to_string(), before, "{rules} {action}");
        assert_eq!(judged.after.to_string(), after, "{rules} {action}");
        assert_eq!(texts(&judged.best), best, "{rules} {action}");
        assert_eq!(judged.verdict, verdict, "{rules} {action}");
        assert_eq!((judged.side, judged.turn, judged.ply), (Side::White, 1, 0));
        // Where every action loses, none is a decision.
        assert_eq!(judged.at_stake, !rules.contains("no-return"), "{rules} {action}");
        assert_eq!(review.standings.len(), 2);
    }
}

#[test]
fn accuracy_counts_decisions_alone() {
    // White throws a win away; what Black does after that is found out from the table itself.
    let review = reviewed("first-either", "i-f");
    assert_eq!(review.decisions(Side::White), Decisions { all: 1, kept: 0 });
    assert_eq!(review.accuracy(Side::White), Some(0.0));
    assert_eq!(review.accuracy(Side::Black), None, "Black has not acted");
    let lost = reviewed("must-turn+no-return", "j-g");
    assert_eq!(lost.accuracy(Side::White), None, "whatever White does loses");
    assert_eq!(lost.turning_points().count(), 0);
    assert_eq!(lost.longest_stretch(), None);
    let none = reviewed("must-turn", "");
    assert_eq!(
        (none.judged.len(), none.standings.as_slice()),
        (0, &[Forecast::Draw][..])
    );
}

#[test]
fn a_win_is_told_in_turns_from_either_chair() {
    let review = reviewed("first-either", "j-g");
    assert_eq!(
        review.standings,
        [
            Forecast::Wins {
                side: Side::White,
                turns: 69
            },
            Forecast::Wins {
                side: Side::White,
                turns: 68
            },
        ]
    );
}

/// Numbers that look random, the same in every run.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed | 1;
    move |bound| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % bound.max(1)
    }
}

/// A play in which most actions are the best there are and the others anything, or steps back and forth.
fn some_play(solution: &Solution, seed: u64, plies: usize) -> Play {
    let mut roll = dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut play = Play::new(solution.rules());
    while play.end().is_none() && play.actions().len() < plies {
        let legal = play.legal();
        let back = play.actions().len().checked_sub(2).map(|before| play.actions()[before]);
        let back = back.and_then(|action| match action {
            Action::Step { from, to } => Some(Action::Step { from: to, to: from }),
            _ => None,
        });
        let action = match (roll(4), back) {
            (0, _) => legal[roll(legal.len())],
            (1 | 2, Some(back)) if seed % 2 == 1 && legal.contains(&back) => back,
            _ => outlook(solution, &play).unwrap().prospects[0].action,
        };
        play.act(action).unwrap();
    }
    play
}

fn rank(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

/// Who wins after so many actions, asked for anew.
fn standing(solution: &Solution, play: &Play, ply: usize) -> Forecast {
    let play = play.rewind(ply);
    let mine = play.position().to_act();
    let wins = |side, turns| Forecast::Wins { side, turns };
    match play.end().map(|end| end.outcome) {
        Some(Outcome::Win(side)) => wins(side, 0),
        Some(Outcome::Draw) => Forecast::Draw,
        Some(Outcome::Void) => panic!("the rules void no match"),
        None => match outlook(solution, &play).unwrap().value().unwrap() {
            Value::Win(turns) => wins(mine, turns),
            Value::Loss(turns) => wins(mine.other(), turns),
            Value::Draw => Forecast::Draw,
        },
    }
}

fn check(solution: &Solution, play: &Play, judged: &Judged, review: &Review) {
    let at = || format!("{} ply {}: {judged:?}", play.rules(), judged.ply);
    let here = play.rewind(judged.ply);
    let outlook = outlook(solution, &here).unwrap();
    assert_eq!(Some(judged.before), outlook.value(), "{}", at());
    assert_eq!((judged.side, judged.turn), (here.to_act().unwrap(), here.turn_number()));
    assert_eq!(judged.action, play.actions()[judged.ply]);
    let prospect = outlook.of(judged.action).unwrap();
    // An action is worth what the table says, unless the opponent has a repetition after it.
    let repetition_follows = judged.after != prospect.value;
    if repetition_follows {
        let mut after = here.clone();
        after.act(judged.action).unwrap();
        let next = queah::engine::outlook(solution, &after).unwrap();
        assert!(next.prospects.iter().any(|prospect| prospect.repeats), "{}", at());
    }
    match judged.verdict {
        Verdict::Best => assert!(judged.after >= judged.before || repetition_follows, "{}", at()),
        Verdict::Slower => {
            assert_eq!(rank(judged.after), rank(judged.before), "{}", at());
            assert!(judged.after < judged.before, "{}", at());
        }
        Verdict::Dropped => {
            assert!(rank(judged.after) < rank(judged.before), "{}", at());
            assert!(
                !judged.best.is_empty() && !judged.best.contains(&judged.action),
                "{}",
                at()
            );
            for &better in &judged.best {
                let mut instead = here.clone();
                instead.act(better).unwrap();
                let after = standing(solution, &instead, instead.actions().len());
                let wins = matches!(after, Forecast::Wins { side, .. } if side == judged.side);
                assert!(
                    if rank(judged.before) == 1 {
                        wins
                    } else {
                        after == Forecast::Draw
                    },
                    "{}",
                    at()
                );
            }
            assert!(judged.at_stake, "{}", at());
        }
    }
    assert_eq!(
        review.standings[judged.ply],
        standing(solution, play, judged.ply),
        "{}",
        at()
    );
}

#[test]
fn every_action_of_many_plays_is_judged_as_a_slow_twin_does() {
    let (mut repetitions, mut dropped, mut slower) = (0, 0, 0);
    for rules in Rules::ALL {
        let solution = solution(&rules.to_string());
        for seed in 1..=30 {
            let play = some_play(&solution, seed, 60);
            let review = review(&solution, &play).unwrap();
            assert_eq!(review.judged.len(), play.actions().len());
            assert_eq!(review.standings.len(), play.actions().len() + 1);
            for judged in &review.judged {
                check(&solution, &play, judged, &review);
                slower += usize::from(judged.verdict == Verdict::Slower);
            }
            let last = standing(&solution, &play, play.actions().len());
            assert_eq!(review.standings.last(), Some(&last));
            dropped += review.turning_points().count();
            repetitions += usize::from(play.end().is_some_and(|end| end.reason == Reason::Repetition));
            check_stretch(&review);
        }
    }
    assert!(
        repetitions > 5 && dropped > 50 && slower > 50,
        "{repetitions} {dropped} {slower}"
    );
}

/// The longest stretch against all stretches, one by one.
fn check_stretch(review: &Review) {
    let mut longest: Option<Stretch> = None;
    for side in Side::BOTH {
        let of_side: Vec<&Judged> = review.judged.iter().filter(|judged| judged.side == side).collect();
        for begin in 0..of_side.len() {
            let best = |judged: &&&Judged| judged.verdict == Verdict::Best;
            let actions = of_side[begin..].iter().take_while(best).count();
            let (ply, known) = (
                of_side[begin].ply,
                longest.unwrap_or(Stretch {
                    side,
                    ply: 0,
                    actions: 0,
                }),
            );
            if actions > known.actions || actions == known.actions && actions > 0 && ply < known.ply {
                longest = Some(Stretch { side, ply, actions });
            }
        }
    }
    assert_eq!(review.longest_stretch(), longest);
}

/// Games that another program played to their end, which names the winner.
#[test]
fn whole_games_end_with_their_winner() {
    let Some(text) = shared::text("queah-games.tsv") else {
        return;
    };
    let (mut play, mut wins, mut drawn) = (None, 0, false);
    for line in text.lines().filter(|line| !line.is_empty()) {
        let columns: Vec<&str> = line.split('\t').collect();
        if columns[3] != "end" {
            let begun = play.get_or_insert_with(|| Play::new(columns[0].parse().unwrap()));
            // That program knows no repetition, and plays on.
            drawn |= begun.act(columns[5].parse().unwrap()).is_err();
            continue;
        }
        let Some(ended) = play.take().filter(|_| !std::mem::take(&mut drawn)) else {
            continue;
        };
        let side = match columns[4] {
            "w" => Side::White,
            "b" => Side::Black,
            _ => continue,
        };
        let review = review(&solution(columns[0]), &ended).unwrap();
        assert_eq!(
            review.standings.last(),
            Some(&Forecast::Wins { side, turns: 0 }),
            "{line}"
        );
        assert_eq!(review.judged.last().unwrap().after, Value::Win(1), "{line}");
        wins += 1;
    }
    assert!(wins > 0, "some games were won");
}

#[test]
fn a_play_that_no_match_comes_to_is_not_known() {
    let position: Position = "bb./b./.../w./.ww w 5 5".parse().unwrap();
    let solution = solution("must-turn");
    assert!(review(&solution, &Play::from_position(solution.rules(), position)).is_err());
}

#[test]
fn a_long_match_is_looked_back_at_at_once() {
    let solution = solution("may-either");
    let longest = (1..60).map(|seed| some_play(&solution, 2 * seed, 400));
    let longest = longest.max_by_key(|play| play.actions().len()).unwrap();
    let began = Instant::now();
    review(&solution, &longest).unwrap();
    println!("{} actions in {:?}", longest.actions().len(), began.elapsed());
    assert!(longest.actions().len() > 60);
}
