//! What the bot knows, and how well it plays.
#![allow(clippy::unwrap_used)]

mod levels;
mod outlook;
mod puzzles;
mod review;

use queah::engine::Solution;
use queah::games::queah::{Play, Rules};

/// The solution of these rules, computed.
fn solved(rules: Rules) -> Solution {
    Solution::solve(rules, &|_| {})
}

/// A generator of numbers that shares nothing with the engine's: xorshift64* (S. Vigna, 2016).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// Plays anything that is legal.
    fn act(&mut self, play: &mut Play) {
        let legal = play.legal();
        play.act(legal[self.below(legal.len())]).unwrap();
    }
}
