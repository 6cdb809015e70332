//! The levels: measured, repeatable, and each stronger than the one below.

use super::{Dice, solved};
use queah::engine::{Level, Solution, Value, choose, outlook};
use queah::games::Side;
use queah::games::queah::{Play, Position, Return, Rules};

/// Plays on until the end, or for so many actions; each side by its level and seed, or at random.
fn play_out(solution: &Solution, players: [Option<Level>; 2], seed: u64) -> Play {
    let mut play = Play::new(solution.rules());
    let mut dice = Dice(seed.wrapping_mul(2).wrapping_add(1));
    while let Some(side) = play.to_act() {
        assert!(play.actions().len() < 2000, "the play goes on for ever");
        match players[side.index()] {
            Some(level) => {
                let chosen = choose(solution, &play, level, seed).unwrap().unwrap();
                play.act(chosen.action).unwrap();
            }
            None => dice.act(&mut play),
        }
    }
    play
}

fn text(play: &Play) -> String {
    let texts: Vec<String> = play.actions().iter().map(ToString::to_string).collect();
    texts.join(" ")
}

#[test]
fn ratings_rise_by_even_steps() {
    let ratings = Level::ALL.map(Level::rating);
    for pair in ratings.windows(2) {
        let step = pair[1] - pair[0];
        assert!((120.0..=250.0).contains(&step), "{ratings:?}");
    }
    assert_eq!(Level::new(4).map(Level::rating), Some(1500.0));
}

#[test]
fn levels_have_numbers() {
    for (number, level) in (1..).zip(Level::ALL) {
        assert_eq!((level.number(), Level::new(number)), (number, Some(level)));
        assert_eq!(level.to_string(), number.to_string());
    }
    assert_eq!((Level::new(0), Level::new(9)), (None, None));
    assert_eq!(Level::PERFECT.number(), 8);
}

/// What the benchmark measures, in small: two hundred games would tell the step to within some 50 points, forty tell
/// which level is the better.
#[test]
fn each_level_beats_the_one_below() {
    for rules in ["must-turn", "may-either", "may-both"] {
        let solution = solved(rules.parse().unwrap());
        for pair in Level::ALL.windows(2) {
            let [weaker, stronger] = [pair[0], pair[1]];
            let points: f64 = (0..40)
                .map(|game| {
                    let side = Side::BOTH[game as usize % 2];
                    let mut players = [Some(weaker); 2];
                    players[side.index()] = Some(stronger);
                    let end = play_out(&solution, players, 1000 + game).end().unwrap();
                    end.outcome.score(side)
                })
                .sum();
            assert!(
                points > 20.0,
                "{rules}: level {stronger} against {weaker}: {points} of 40"
            );
        }
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    let solution = solved(Rules::CLASSIC);
    for level in Level::ALL {
        let played = |seed| text(&play_out(&solution, [Some(level); 2], seed));
        assert_eq!(played(7), played(7), "level {level}");
        let others: Vec<String> = (0..8).map(played).collect();
        assert!(
            others.iter().any(|other| *other != others[0]),
            "level {level}: no seed tells"
        );
    }
}

/// The perfect level never leaves the best value, and what it has won is over within the turns that the table says.
#[test]
fn the_perfect_level_keeps_what_it_has() {
    let forbidden = Rules::CLASSIC.with_return(Return::Forbidden);
    for rules in Rules::ALL.into_iter().chain([forbidden]) {
        let solution = solved(rules);
        let mut won = 0;
        for seed in 0..60 {
            let side = Side::BOTH[seed as usize % 2];
            let mut players = [None; 2];
            players[side.index()] = Some(Level::PERFECT);
            let play = play_out(&solution, players, seed);
            won += check_perfect(&solution, &play, side);
        }
        assert!(won >= 50, "{rules}: {won} of 60 won against chance");
    }
}

/// Checks each turn of this side, and gives whether it won.
fn check_perfect(solution: &Solution, play: &Play, side: Side) -> u32 {
    let turns_to_here = |ply: usize| {
        let passes = |pair: &&[Position]| pair[0].to_act() != pair[1].to_act();
        play.positions()[..=ply].windows(2).filter(passes).count()
    };
    let turns_in_all = turns_to_here(play.actions().len());
    for (ply, &action) in play.actions().iter().enumerate() {
        let before = play.rewind(ply);
        if before.to_act() != Some(side) {
            continue;
        }
        let outlook = outlook(solution, &before).unwrap();
        let best = outlook.value().unwrap();
        assert_eq!(outlook.of(action).unwrap().value, best, "{}", before.position());
        if let Value::Win(turns) = best {
            assert_eq!(
                play.end().unwrap().outcome.score(side),
                1.0,
                "a win was let go: {}",
                text(play)
            );
            let took = turns_in_all - turns_to_here(ply);
            assert!(
                took <= usize::from(turns),
                "{took} turns for win {turns}: {}",
                text(play)
            );
        }
    }
    u32::from(play.end().unwrap().outcome.score(side) == 1.0)
}
