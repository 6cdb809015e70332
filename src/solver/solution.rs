//! The solution of one rule set: solving, and asking it.

use super::graph::Graph;
use super::layer::{Holding, Layer};
use super::reach::{Reached, entered, positions};
use super::retrograde::{self, Codes};
use super::shape::{Shape, Shapes};
use super::symmetry::EVERY;
use super::value::{Code, Value};
use crate::games::queah::{Action, Position, Rules};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The exact value of every position that play from the start can reach under one rule set.
#[derive(Debug)]
pub struct Solution {
    pub(super) rules: Rules,
    pub(super) shapes: Shapes,
    /// A code for each shape of each layer; empty for a layer that is not reached.
    pub(super) layers: Vec<Codes>,
    /// The shapes of which only some images are reached, in order.
    pub(super) partial: Vec<Partial>,
    pub(super) summary: Summary,
}

/// A shape of which only some images are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Partial {
    pub(super) layer: u16,
    pub(super) number: u32,
    pub(super) images: u8,
}

/// What a solution amounts to.
///
/// Positions are counted as the side to act sees them, whichever its colour, and each symmetric image for itself.
/// Under `both`, where a turn can be half done, only positions at the start of a turn count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Won by the side to act.
    pub wins: u64,
    /// Lost by it.
    pub losses: u64,
    /// Won by neither.
    pub draws: u64,
    /// Reachable positions with those in the middle of a turn: all that can be asked for.
    pub entries: u64,
    /// The number of turns of the longest forced win.
    pub longest: u8,
    /// The value of the start to White.
    pub start: Value,
}

impl Summary {
    /// How many positions are reachable at the start of a turn.
    pub const fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// A stretch of the work of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Following all play from the start.
    Reach,
    /// Finding the values backwards.
    Values,
}

impl Pass {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Pass::Reach => "reach",
            Pass::Values => "values",
        }
    }
}

/// How far the work of solving has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub pass: Pass,
    /// How many classes of positions are done in this pass.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// The position cannot be reached from the start, so it has no value here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a position that play from the start can reach under {rules}, found {position}")]
pub struct Unreachable {
    /// What was asked for.
    pub position: Position,
    /// The rules it was asked under.
    pub rules: Rules,
}

impl Solution {
    /// Solves a rule set on all threads of rayon's pool. `progress` is called from them, a few hundred times in all.
    pub fn solve(rules: Rules, progress: &(dyn Fn(Progress) + Sync)) -> Solution {
        let shapes = Shapes::new(rules);
        let graph = Graph::new(rules, &shapes);
        let entered = entered(rules);
        let lens = Layer::all()
            .filter(|layer| entered[layer.code()])
            .map(|layer| shapes.len(layer.kind()) as u64);
        let total = lens.sum();
        let report = |pass: Pass| {
            let done = AtomicU64::new(0);
            move |more: usize| {
                let before = done.fetch_add(more as u64, Relaxed);
                progress(Progress {
                    pass,
                    done: before + more as u64,
                    total,
                });
            }
        };
        let reached = Reached::new(&graph, &shapes, &entered, &report(Pass::Reach));
        let layers = retrograde::solve(&graph, &reached, &report(Pass::Values));
        let partial = partial(&reached);
        let mut solution = Solution {
            rules,
            shapes,
            layers,
            partial,
            summary: Summary {
                wins: 0,
                losses: 0,
                draws: 0,
                entries: 0,
                longest: 0,
                start: Value::Draw,
            },
        };
        solution.summary = solution.summarise(&graph, &reached);
        solution
    }

    /// The rules it is the solution of.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What it amounts to.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The value of a position to the side to act.
    ///
    /// # Errors
    /// When no play from the start reaches the position under these rules.
    pub fn value(&self, position: &Position) -> Result<Value, Unreachable> {
        let unreachable = Unreachable {
            position: *position,
            rules: self.rules,
        };
        self.find(position).ok_or(unreachable)
    }

    /// The legal actions with their values to the side to act, the best first; equal ones in the order of their texts.
    ///
    /// # Errors
    /// When no play from the start reaches the position under these rules.
    pub fn actions(&self, position: &Position) -> Result<Vec<(Action, Value)>, Unreachable> {
        self.value(position)?;
        let valued = position.legal(self.rules).into_iter().map(|action| {
            let reached = position.after(action, self.rules);
            let value = self.value(&reached)?;
            let same_side = reached.to_act() == position.to_act();
            Ok((action, if same_side { value } else { value.of_turn_to() }))
        });
        let mut valued = valued.collect::<Result<Vec<_>, Unreachable>>()?;
        valued.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Ok(valued)
    }

    /// The bytes that the values take in memory. The numbering of placements, about a megabyte, is shared by all
    /// solutions and comes on top.
    pub fn bytes_in_memory(&self) -> usize {
        let codes: usize = self.layers.iter().map(|codes| codes.len() + size_of::<Codes>()).sum();
        codes + self.partial.len() * size_of::<Partial>() + self.shapes.bytes_in_memory()
    }

    fn find(&self, position: &Position) -> Option<Value> {
        let (me, them) = (position.to_act(), position.to_act().other());
        let back = |side| {
            let step = position.forbidden_return(side)?;
            Some((step.from.index() as u8, step.to.index() as u8))
        };
        let shape = Shape {
            mine: position.counters(me).bits(),
            theirs: position.counters(them).bits(),
            my_back: back(me),
            their_back: back(them),
        };
        let holding = |side| Holding {
            board: position.counters(side).len(),
            reserve: position.reserve(side),
        };
        let place = self.shapes.place(&shape)?;
        let code = Layer {
            mine: holding(me),
            theirs: holding(them),
        }
        .code();
        let value = Code(*self.layers[code].get(place.number as usize)?).value()?;
        let key = (code as u16, place.number);
        match self
            .partial
            .binary_search_by_key(&key, |partial| (partial.layer, partial.number))
        {
            Ok(found) if self.partial[found].images >> place.image & 1 == 0 => None,
            _ => Some(value),
        }
    }

    fn summarise(&self, graph: &Graph, reached: &Reached) -> Summary {
        let mut summary = Summary {
            start: self.find(&Position::start()).unwrap_or(Value::Draw),
            ..self.summary
        };
        for layer in Layer::all() {
            let fixed_by = &graph.of(layer.kind()).fixed_by;
            for (number, &code) in self.layers[layer.code()].iter().enumerate() {
                let Some(value) = Code(code).value() else { continue };
                summary.entries += positions(reached.any(layer, number), fixed_by[number]);
                let count = positions(reached.turn_starts(layer, number), fixed_by[number]);
                if count == 0 {
                    continue;
                }
                summary.longest = summary.longest.max(value.turns().unwrap_or(0));
                match value {
                    Value::Win(_) => summary.wins += count,
                    Value::Loss(_) => summary.losses += count,
                    Value::Draw => summary.draws += count,
                }
            }
        }
        summary
    }
}

fn partial(reached: &Reached) -> Vec<Partial> {
    let of_layer = |layer: Layer| {
        let images = (0..reached.len(layer)).map(move |number| (number, reached.any(layer, number)));
        images
            .filter(|&(_, images)| images != 0 && images != EVERY)
            .map(move |(number, images)| Partial {
                layer: layer.code() as u16,
                number: number as u32,
                images,
            })
    };
    Layer::all().flat_map(of_layer).collect()
}
