//! Ratings, what an end does to them, and the order of a leaderboard.

use super::glicko::{self, Player};
use super::{ADA, DAY, KOFI, MIA, NOON, after, begun};
use queah::games::{End, Outcome, Reason, Side};
use queah::matches::{Match, MemberId, Pairing, RatingChange, Settled, Standing, Tally, Timestamp, Unmoved, rank};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use std::time::Duration;

#[track_caller]
fn near(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "found {found}, expected {expected} ± {within}"
    );
}

fn standing((rating, deviation, volatility): Player, played_at: Option<Timestamp>) -> Standing {
    Standing {
        rating,
        deviation,
        volatility,
        played_at,
        ..Standing::default()
    }
}

/// Glickman's own example: one period of three games.
const OPPONENTS: [(f64, f64, f64); 3] = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];

#[test]
fn glickmans_example_comes_out_as_he_printed_it() {
    let (rating, deviation, volatility) = glicko::period((1500.0, 200.0, 0.06), &OPPONENTS);
    near(rating, 1464.06, 0.01);
    near(deviation, 151.52, 0.01);
    near(volatility, 0.05999, 0.00001);

    let player = Glicko2Rating {
        rating: 1500.0,
        deviation: 200.0,
        volatility: 0.06,
    };
    let games = OPPONENTS.map(|(rating, deviation, score)| {
        let opponent = Glicko2Rating {
            rating,
            deviation,
            volatility: 0.06,
        };
        (opponent, if score > 0.5 { Outcomes::WIN } else { Outcomes::LOSS })
    });
    let rated = glicko2_rating_period(&player, &games, &Glicko2Config::new());
    near(rated.rating, 1464.06, 0.01);
    near(rated.deviation, 151.52, 0.01);
    near(rated.volatility, 0.05999, 0.00001);
}

#[test]
fn each_match_is_a_period_of_its_own_for_both() {
    let players: [Player; 5] = [
        (1500.0, 350.0, 0.06),
        (1500.0, 200.0, 0.06),
        (1400.0, 30.0, 0.06),
        (1850.0, 90.0, 0.08),
        (2300.0, 55.0, 0.04),
    ];
    for white in players {
        for black in players {
            for (outcome, score) in [
                (Outcome::Win(Side::White), 1.0),
                (Outcome::Draw, 0.5),
                (Outcome::Win(Side::Black), 0.0),
            ] {
                let [after_white, after_black] =
                    Standing::after([standing(white, None), standing(black, None)], outcome, NOON);
                let expected_white = glicko::period(white, &[(black.0, black.1, score)]);
                let expected_black = glicko::period(black, &[(white.0, white.1, 1.0 - score)]);
                for (found, expected) in [(after_white, expected_white), (after_black, expected_black)] {
                    near(found.rating, expected.0, 0.01);
                    near(found.deviation, expected.1, 0.01);
                    near(found.volatility, expected.2, 1e-5);
                    assert_eq!((found.played(), found.played_at), (1, Some(NOON)));
                }
                let scores = |standing: Standing| (standing.wins, standing.draws, standing.losses);
                let expected = match outcome {
                    Outcome::Win(Side::White) => [(1, 0, 0), (0, 0, 1)],
                    Outcome::Draw => [(0, 1, 0), (0, 1, 0)],
                    Outcome::Win(Side::Black) => [(0, 0, 1), (1, 0, 0)],
                    Outcome::Void => [(0, 0, 0); 2],
                };
                assert_eq!([scores(after_white), scores(after_black)], expected);
            }
        }
    }
}

#[test]
fn a_deviation_grows_with_each_whole_period_away() {
    let fresh = (1500.0, 350.0, 0.06);
    let away = (1700.0, 60.0, 0.06);
    for (idle, periods) in [
        (Duration::ZERO, 0),
        (Standing::IDLE_PERIOD - Duration::from_millis(1), 0),
        (Standing::IDLE_PERIOD, 1),
        (Standing::IDLE_PERIOD * 5 + DAY, 5),
        (Standing::IDLE_PERIOD * 100_000, 10_000),
    ] {
        let now = NOON.after(idle);
        let pair = [standing(away, Some(NOON)), standing(fresh, None)];
        let [found, _] = Standing::after(pair, Outcome::Draw, now);
        let rested = (0..periods).fold(away, |player, _| glicko::idle(player));
        let expected = glicko::period(rested, &[(1500.0, 350.0, 0.5)]);
        near(found.rating, expected.0, 0.01);
        near(found.deviation, expected.1, 0.01);
    }
}

#[test]
fn a_rating_is_provisional_until_matches_stand_behind_it() {
    let mut pair = [Standing::default(), Standing::default()];
    assert!(pair[0].provisional());
    for n in 0..20 {
        let winner = if n % 2 == 0 { Side::White } else { Side::Black };
        pair = Standing::after(pair, Outcome::Win(winner), NOON);
    }
    assert!(!pair[0].provisional(), "{}", pair[0].deviation);
    assert_eq!((pair[0].wins, pair[0].losses), (10, 10));
}

fn resigned() -> End {
    End {
        outcome: Outcome::Win(Side::Black),
        reason: Reason::Resigned,
    }
}

fn tally(hosted: &Match, end: End, pairing: &Pairing) -> Tally {
    Tally::of(hosted, end, [Standing::default(); 2], pairing, NOON)
}

/// Six actions that both sides may take back.
const SIX: [&str; 6] = ["i-f", "e-h", "f-i", "h-e", "i-f", "e-h"];

#[test]
fn why_no_rating_moves() {
    let played = after(&SIX);
    assert!(matches!(
        tally(&played, resigned(), &Pairing::default()),
        Tally::Moved { .. }
    ));

    let unrated = Match {
        rated: false,
        ..played.clone()
    };
    assert_eq!(
        tally(&unrated, resigned(), &Pairing::default()),
        Tally::Unmoved(Unmoved::Unrated)
    );

    let short = tally(&after(&SIX[..5]), resigned(), &Pairing::default());
    assert_eq!(short, Tally::Unmoved(Unmoved::TooShort { plies: 5, needed: 6 }));
    // An end by the rules of the game always counts.
    for (reason, outcome) in [
        (Reason::Captured, Outcome::Win(Side::White)),
        (Reason::Blocked, Outcome::Win(Side::White)),
        (Reason::Repetition, Outcome::Draw),
    ] {
        let moved = tally(&begun(), End { outcome, reason }, &Pairing::default());
        assert!(matches!(moved, Tally::Moved { .. }), "{reason}");
    }

    let often = Pairing {
        next_white: None,
        ended_at: vec![NOON; Pairing::MOST_RATED],
    };
    let unmoved = tally(&played, resigned(), &often);
    assert_eq!(unmoved, Tally::Unmoved(Unmoved::SamePair { limit: 5 }));
    assert_eq!(unmoved.settled(), Settled::Unmoved(Unmoved::SamePair { limit: 5 }));
}

#[test]
fn what_moves_is_kept_with_the_match_and_the_pair() {
    let Tally::Moved {
        standings,
        changes,
        pairing,
    } = tally(&after(&SIX), resigned(), &Pairing::default())
    else {
        panic!("ratings move");
    };
    assert_eq!(pairing.ended_at, [NOON]);
    let expected = glicko::period((1500.0, 350.0, 0.06), &[(1500.0, 350.0, 1.0)]);
    near(changes[1].after, expected.0, 0.01);
    near(changes[0].after, 3000.0 - expected.0, 0.01);
    for (standing, change) in standings.iter().zip(changes) {
        assert_eq!((change.before, change.after), (1500.0, standing.rating));
    }
}

#[test]
fn a_pair_is_counted_within_a_day() {
    let at = |hours: u64| NOON.after(Duration::from_secs(hours * 3600));
    let mut pairing = Pairing::default();
    for hours in [0, 1, 2, 20, 23] {
        assert!(pairing.recent(at(hours)) < Pairing::MOST_RATED);
        pairing = pairing.with(at(hours));
    }
    assert_eq!(pairing.recent(at(23)), 5);
    assert_eq!(pairing.recent(Timestamp(at(24).0 - 1)), 5);
    assert_eq!(pairing.recent(at(24)), 4, "the first is a day old");
    assert_eq!(pairing.recent(at(26)), 2);
    assert_eq!(
        pairing.with(at(26)).ended_at,
        [at(20), at(23), at(26)],
        "what is old is forgotten"
    );
}

#[test]
fn ranks_have_no_gaps_and_ties_share_one() {
    let rated = |member: u64, rating: f64| {
        let standing = Standing {
            rating,
            wins: 1,
            ..Standing::default()
        };
        (MemberId(member), standing)
    };
    let newcomer = (
        MemberId(9),
        Standing {
            rating: 2000.0,
            ..Standing::default()
        },
    );
    let ranked = rank([
        rated(MIA.0, 1499.6),
        newcomer,
        rated(KOFI.0, 1500.4),
        rated(4, 1499.4),
        rated(ADA.0, 1700.0),
        rated(5, 1499.0),
    ]);
    let order: Vec<(usize, u64)> = ranked.iter().map(|line| (line.rank, line.member.0)).collect();
    // Ratings are compared as they are shown: 1500, 1500, 1499, 1499.
    assert_eq!(order, [(1, ADA.0), (2, KOFI.0), (2, MIA.0), (3, 4), (3, 5)]);
    assert!(rank([newcomer]).is_empty(), "who has not played has no rank");
}

#[test]
fn what_counts_for_nothing_moves_nothing_and_what_is_voided_goes_back() {
    let pair = [
        standing((1500.0, 200.0, 0.06), None),
        standing((1400.0, 30.0, 0.06), None),
    ];
    assert_eq!(Standing::after(pair, Outcome::Void, NOON), pair);
    for outcome in [Outcome::Win(Side::White), Outcome::Draw, Outcome::Win(Side::Black)] {
        let after = Standing::after(pair, outcome, NOON);
        for side in Side::BOTH {
            let (before, after) = (pair[side.index()], after[side.index()]);
            let change = RatingChange {
                before: before.rating,
                after: after.rating,
            };
            let without = after.without(outcome, side, change);
            near(without.rating, before.rating, 1e-9);
            assert_eq!(without.played(), 0, "{outcome:?}, {side}");
            assert_eq!(without.deviation, after.deviation, "what was learnt stays");
        }
    }
}
