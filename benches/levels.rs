//! How strong the levels are: `cargo bench --bench levels [-- games]`, 200 games a pair and rule set if nothing is said.
//!
//! Every level plays every other from the start, sides alternating, under three rule sets: a capture is a must, is free
//! beside a drop, or is free after one. Strengths are fitted to the results by the model of Bradley and Terry, with a draw
//! as half a win, and printed for each rule set and over all, so that level 4 is 1500. The same seeds are used each time,
//! so that a change of a figure is a change of a level.
#![allow(clippy::unwrap_used)]

use queah::engine::{Level, Solution, choose};
use queah::games::Side;
use queah::games::queah::{Named, Play, Rules};
use rayon::prelude::*;
use std::time::Instant;

/// A game that is longer counts as drawn, and is reported.
const LONGEST: usize = 1000;
/// The level whose strength is fixed, and what it is fixed at.
const FIXED: (usize, f64) = (3, 1500.0);
const LEVELS: usize = Level::ALL.len();

fn main() {
    // Cargo passes `--bench`, which is not for us.
    let games = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(200);
    let mut all = Results::default();
    for named in [Named::Classic, Named::Free, Named::Open] {
        let begun = Instant::now();
        let results = play_all(named.rules(), games);
        println!("{} ({}), {games} games a pair", named.name(), named.rules());
        results.print();
        println!("{:.1?}\n", begun.elapsed());
        all.add(&results);
    }
    println!("over all");
    let fitted = all.print();
    let rounded: Vec<String> = fitted.iter().map(|elo| format!("{:.0}0", elo / 10.0)).collect();
    let kept: Vec<String> = Level::ALL.iter().map(|level| level.rating().to_string()).collect();
    println!("measured {}\nkept     {}", rounded.join(" "), kept.join(" "));
}

/// What every level scored against every other.
#[derive(Clone, Default)]
struct Results {
    /// Points of the row against the column, in halves.
    halves: [[u32; LEVELS]; LEVELS],
    games: usize,
    draws: usize,
    plies: usize,
    longest: usize,
    cut: usize,
}

impl Results {
    fn add(&mut self, other: &Results) {
        for (row, others) in self.halves.iter_mut().zip(&other.halves) {
            for (cell, other) in row.iter_mut().zip(others) {
                *cell += other;
            }
        }
        self.games += other.games;
        self.draws += other.draws;
        self.plies += other.plies;
        self.longest = self.longest.max(other.longest);
        self.cut += other.cut;
    }

    /// Prints what each scored against each in per cent, the fitted strengths and their steps.
    fn print(&self) -> [f64; LEVELS] {
        let fitted = self.fit();
        print!("level    Elo   step |");
        for column in 1..=LEVELS {
            print!("{column:>6}");
        }
        println!("  % against");
        for (row, elo) in fitted.iter().enumerate() {
            let step = if row > 0 {
                format!("{:+.0}", elo - fitted[row - 1])
            } else {
                String::new()
            };
            print!("{:>5} {elo:>6.0} {step:>6} |", row + 1);
            for column in 0..LEVELS {
                let both = self.halves[row][column] + self.halves[column][row];
                if both == 0 {
                    print!("{:>6}", "");
                } else {
                    print!("{:>6.1}", 100.0 * f64::from(self.halves[row][column]) / f64::from(both));
                }
            }
            println!();
        }
        let steps = fitted.windows(2).map(|pair| pair[1] - pair[0]);
        let (least, most) = steps.fold((f64::MAX, f64::MIN), |(least, most), step| {
            (least.min(step), most.max(step))
        });
        println!("steps {least:.0} to {most:.0}");
        println!(
            "{} games, {:.0} % drawn, {:.0} plies on average, {} at most, {} cut short",
            self.games,
            100.0 * self.draws as f64 / self.games as f64,
            self.plies as f64 / self.games as f64,
            self.longest,
            self.cut
        );
        fitted
    }

    /// The strengths under which these results are likeliest, by the iteration of D. R. Hunter ("MM algorithms for
    /// generalized Bradley–Terry models", 2004).
    fn fit(&self) -> [f64; LEVELS] {
        let mut strengths = [1.0_f64; LEVELS];
        for _ in 0..20_000 {
            let next: [f64; LEVELS] = std::array::from_fn(|one| {
                let others = (0..LEVELS).filter(|&other| other != one);
                let (mut won, mut expected) = (0.0, 0.0);
                for other in others {
                    // A hundredth of a point each way keeps a strength finite where somebody never scored.
                    let points = |a: usize, b: usize| f64::from(self.halves[a][b]) / 2.0 + 0.01;
                    won += points(one, other);
                    expected += (points(one, other) + points(other, one)) / (strengths[one] + strengths[other]);
                }
                won / expected
            });
            let fixed = next[FIXED.0];
            strengths = next.map(|strength| strength / fixed);
        }
        strengths.map(|strength| FIXED.1 + 400.0 * strength.log10())
    }
}

/// Every pair of levels, the weaker first.
fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..LEVELS).flat_map(|weaker| (weaker + 1..LEVELS).map(move |stronger| [weaker, stronger]))
}

fn play_all(rules: Rules, games: u64) -> Results {
    let solution = Solution::solve(rules, &|_| {});
    let matches: Vec<([usize; 2], u64)> = pairs()
        .flat_map(|pair| (0..games).map(move |game| (pair, game)))
        .collect();
    let one = |([weaker, stronger], game): ([usize; 2], u64)| {
        let players = if game % 2 == 0 {
            [weaker, stronger]
        } else {
            [stronger, weaker]
        };
        let seed = (weaker * LEVELS + stronger) as u64 * 1_000_003 + game;
        let play = play_one(&solution, players, seed);
        let mut results = Results {
            games: 1,
            plies: play.actions().len(),
            longest: play.actions().len(),
            ..Results::default()
        };
        let score = |side: Side| play.end().map_or(0.5, |end| end.outcome.score(side));
        let [white, black] = players;
        results.halves[white][black] = (2.0 * score(Side::White)) as u32;
        results.halves[black][white] = (2.0 * score(Side::Black)) as u32;
        results.draws = usize::from(score(Side::White) == 0.5);
        results.cut = usize::from(play.end().is_none());
        results
    };
    matches
        .into_par_iter()
        .map(one)
        .reduce(Results::default, |mut sum, results| {
            sum.add(&results);
            sum
        })
}

/// Plays a game of these levels, White's first, each with a seed of its own.
fn play_one(solution: &Solution, players: [usize; 2], seed: u64) -> Play {
    let mut play = Play::new(solution.rules());
    while let Some(side) = play.to_act() {
        if play.actions().len() >= LONGEST {
            break;
        }
        let level = Level::ALL[players[side.index()]];
        let seed = 2 * seed + side.index() as u64;
        let chosen = choose(solution, &play, level, seed).unwrap().unwrap();
        play.act(chosen.action).unwrap();
    }
    play
}
