//! The second pass: the value of every reached position, backwards from the positions that are lost on the spot.
//!
//! From the lowest stock upwards. Captures and drops lead to the stock below, whose values are known; they are read
//! once for each position. What is left within a pair of layers is a graph of steps, and its values are found in the
//! order of their number of turns, 0 first:
//!
//! - a position with a move to a loss in `n` is a win in `n + 1`, unless it already is a faster one;
//! - a position whose last open move turns out to be a win in `n` for the opponent is a loss in `n + 1` or in one more
//!   than its slowest exit, whichever is greater.
//!
//! As numbers only grow, the first value that a position gets is final. What never gets one is a draw: its side can
//! stay among such positions for ever and cannot be made to leave them.

use super::graph::{Allowed, Edge, Graph};
use super::layer::{Layer, pairs};
use super::reach::Reached;
use super::value::{Code, Value};
use crate::games::queah::Replacement;
use rayon::prelude::*;
use std::sync::OnceLock;

/// The codes of a layer's shapes, by number; empty for a layer that is not reached.
pub(super) type Codes = Box<[u8]>;

/// The values of all reached positions, a code for each shape of each layer. `done` is told the shapes of each layer
/// that is finished.
pub(super) fn solve(graph: &Graph, reached: &Reached, done: &(dyn Fn(usize) + Sync)) -> Vec<Codes> {
    let solved: Vec<OnceLock<Codes>> = Layer::all().map(|_| OnceLock::new()).collect();
    for stock in 0..=Layer::TOP {
        pairs(stock, |layer| reached.len(layer) > 0)
            .par_iter()
            .for_each(|pair| {
                let codes = Pair::new(graph, reached, &solved, pair).solve();
                for (&layer, codes) in pair.iter().zip(codes) {
                    done(codes.len());
                    // Each layer is in one pair, so nothing was there before.
                    let _ = solved[layer.code()].set(codes);
                }
            });
    }
    let codes = solved.into_iter().map(|codes| codes.into_inner().unwrap_or_default());
    let reached_any = |codes: &Codes| codes.iter().any(|&code| Code(code) != Code::UNREACHED);
    codes
        .map(|codes| if reached_any(&codes) { codes } else { Codes::default() })
        .collect()
}

/// A position has no steps, or none that is legal: it waits for none.
const NO_STEPS: u8 = u8::MAX;
/// Added to the open steps of a position that can never be a loss, because it has an exit to a draw or to a win.
const NEVER_LOST: u8 = 128;

/// Two layers that steps join, or one, while they are solved. Positions of the first layer come first.
struct Pair<'a> {
    graph: &'a Graph,
    reached: &'a Reached,
    solved: &'a [OnceLock<Codes>],
    layers: &'a [Layer],
    /// The place of the second layer's positions.
    second: usize,
    /// For each layer, the place of the positions from which a step leads there; `None` if there are none.
    origins: [Option<usize>; 2],
    codes: Vec<u8>,
    /// How many steps of a position are not known to be bad for its side; or a mark above.
    open: Vec<u8>,
    /// The turns of the slowest loss by a capture or drop, 0 if there is none.
    slowest: Vec<u8>,
    /// For each number of turns, the positions that may have it as value.
    waiting: Vec<Vec<u32>>,
}

impl<'a> Pair<'a> {
    fn new(graph: &'a Graph, reached: &'a Reached, solved: &'a [OnceLock<Codes>], layers: &'a [Layer]) -> Pair<'a> {
        let lens: Vec<usize> = layers.iter().map(|&layer| reached.len(layer)).collect();
        let all = lens.iter().sum();
        let origin = |side: usize| {
            let swapped = layers.get(side)?.swapped();
            let place = layers.iter().position(|&layer| layer == swapped)?;
            Some(if place == 0 { 0 } else { lens[0] })
        };
        Pair {
            graph,
            reached,
            solved,
            layers,
            second: lens[0],
            origins: [origin(0), origin(1)],
            codes: vec![Code::UNREACHED.0; all],
            open: vec![NO_STEPS; all],
            slowest: vec![0; all],
            waiting: vec![Vec::new(); usize::from(Code::LONGEST) + 2],
        }
    }

    fn solve(mut self) -> Vec<Codes> {
        for (side, &layer) in self.layers.iter().enumerate() {
            self.read_exits(layer, if side == 0 { 0 } else { self.second });
        }
        for turns in 0..=Code::LONGEST {
            for place in std::mem::take(&mut self.waiting[usize::from(turns)]) {
                self.settle(place as usize, turns);
            }
        }
        assert!(
            self.waiting[usize::from(Code::LONGEST) + 1].is_empty(),
            "a value is too long for its code"
        );
        for code in &mut self.codes {
            if Code(*code) == Code::OPEN {
                *code = Code::DRAW.0;
            }
        }
        let second = self.codes.split_off(self.second);
        let codes = [self.codes.into_boxed_slice(), second.into_boxed_slice()];
        codes.into_iter().take(self.layers.len()).collect()
    }

    /// Reads what captures and drops lead to, and lines up every position that they alone decide.
    fn read_exits(&mut self, layer: Layer, first: usize) {
        let rules = self.graph.rules();
        let acts_again = rules.replacement() == Replacement::Both;
        let actions = self.graph.of(layer.kind());
        let below = |layer: Option<Layer>| {
            layer
                .and_then(|layer| self.solved[layer.code()].get())
                .map_or(&[][..], |codes| codes)
        };
        let (captured, dropped) = (below(layer.after_capture()), below(layer.after_drop(acts_again)));
        for number in 0..self.reached.len(layer) {
            if self.reached.any(layer, number) == 0 {
                continue;
            }
            let place = first + number;
            let captures = actions.captures.of(number);
            let allowed = Allowed::new(rules, !captures.is_empty(), layer.mine.is_short());
            if allowed.drops && acts_again {
                self.codes[place] = best(actions.drops.of(number), dropped);
                continue;
            }
            let mut exits = Exits::default();
            if allowed.captures {
                exits.read(captures, captured);
            }
            if allowed.drops {
                exits.read(actions.drops.of(number), dropped);
            }
            let steps = if allowed.steps {
                actions.steps.of(number).len() as u8
            } else {
                0
            };
            self.codes[place] = Code::OPEN.0;
            self.slowest[place] = exits.slowest_loss;
            let never_lost = exits.fastest_win.is_some() || exits.draw;
            self.open[place] = match steps {
                0 => NO_STEPS,
                steps if never_lost => NEVER_LOST + steps,
                steps => steps,
            };
            if let Some(turns) = exits.fastest_win {
                self.waiting[usize::from(turns)].push(place as u32);
            } else if steps == 0 && !exits.draw {
                self.waiting[usize::from(exits.slowest_loss)].push(place as u32);
            }
        }
    }

    /// Gives a position its value, if it has none yet, and tells the positions from which a step leads to it.
    fn settle(&mut self, place: usize, turns: u8) {
        if Code(self.codes[place]) != Code::OPEN {
            return;
        }
        self.codes[place] = turns;
        let (side, number) = if place < self.second {
            (0, place)
        } else {
            (1, place - self.second)
        };
        let Some(origin) = self.origins[side] else { return };
        let is_loss = turns.is_multiple_of(2);
        let graph = self.graph;
        let actions = graph.of(self.layers[side].kind());
        for &from in actions.steps_from.of(number) {
            let from = origin + from as usize;
            if Code(self.codes[from]) != Code::OPEN || self.open[from] == NO_STEPS {
                continue;
            }
            if is_loss {
                self.waiting[usize::from(turns) + 1].push(from as u32);
                continue;
            }
            self.open[from] -= 1;
            if self.open[from] == 0 {
                let loss = (turns + 1).max(self.slowest[from]);
                self.waiting[usize::from(loss)].push(from as u32);
            }
        }
    }
}

/// What captures and drops lead to, from the side that makes them.
#[derive(Default)]
struct Exits {
    fastest_win: Option<u8>,
    draw: bool,
    /// 0 if no exit loses.
    slowest_loss: u8,
}

impl Exits {
    fn read(&mut self, edges: &[Edge], below: &[u8]) {
        for edge in edges {
            match Code(below[edge.number()]) {
                Code::DRAW => self.draw = true,
                Code(turns) if turns.is_multiple_of(2) => {
                    let win = turns + 1;
                    self.fastest_win = Some(self.fastest_win.map_or(win, |fastest| fastest.min(win)));
                }
                Code(turns) => self.slowest_loss = self.slowest_loss.max(turns + 1),
            }
        }
    }
}

/// The code of the best of some positions with the same side to act: where a drop leads in the middle of a turn.
fn best(edges: &[Edge], below: &[u8]) -> u8 {
    let codes = edges.iter().map(|edge| below[edge.number()]);
    let key = |&code: &u8| Code(code).value().unwrap_or(Value::Loss(0));
    codes.max_by_key(key).unwrap_or(Code::LOST.0)
}
