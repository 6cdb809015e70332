//! The first pass: which positions any play from the start leads to.
//!
//! Forwards, from the stock of the start downwards: within a pair of layers steps are followed until nothing new turns
//! up, then captures and drops are followed to the stock below. For each class of positions it keeps *which* of its
//! eight images are reached, so that the result is exact although positions are handled by class.

use super::graph::{Allowed, Edge, Graph};
use super::layer::{Layer, pairs};
use super::shape::{Shape, Shapes};
use super::symmetry::{EVERY, SYMMETRIES, members};
use crate::games::Side;
use crate::games::queah::{Position, Replacement, Rules};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// For each shape of a layer, which images of it are reached, a bit each.
type Images = Box<[AtomicU8]>;

/// Which positions are reached, layer by layer.
///
/// Each byte is a set of symmetries. The atomics carry no order: a byte is only ever added to, and no stock is read
/// before all work on the one above has been joined.
pub(super) struct Reached {
    /// Reached at all; empty for a layer that no play enters.
    any: Vec<Images>,
    /// Reached at the start of a turn, where that is less: under `both` a turn can be half done.
    turn_starts: Option<Vec<Images>>,
}

impl Reached {
    /// Follows all play from the start. `done` is told the shapes of each layer that is finished.
    pub(super) fn new(graph: &Graph, shapes: &Shapes, entered: &[bool], done: &(dyn Fn(usize) + Sync)) -> Reached {
        let blank = || -> Vec<Images> {
            let layer_images = |layer: Layer| {
                let len = if entered[layer.code()] {
                    shapes.len(layer.kind())
                } else {
                    0
                };
                (0..len).map(|_| AtomicU8::new(0)).collect()
            };
            Layer::all().map(layer_images).collect()
        };
        let halves = graph.rules().replacement() == Replacement::Both;
        let reached = Reached {
            any: blank(),
            turn_starts: halves.then(blank),
        };
        reached.add_start(graph, shapes);
        for stock in (0..=Layer::TOP).rev() {
            pairs(stock, |layer| entered[layer.code()]).par_iter().for_each(|pair| {
                reached.follow_steps(graph, pair);
                for &layer in pair {
                    reached.follow_exits(graph, layer);
                    done(shapes.len(layer.kind()));
                }
            });
        }
        reached
    }

    /// The images that are reached of a shape in a layer, at all.
    pub(super) fn any(&self, layer: Layer, number: usize) -> u8 {
        self.any[layer.code()]
            .get(number)
            .map_or(0, |images| images.load(Relaxed))
    }

    /// The images that are reached of a shape in a layer, at the start of a turn.
    pub(super) fn turn_starts(&self, layer: Layer, number: usize) -> u8 {
        let all = self.turn_starts.as_ref().unwrap_or(&self.any);
        all[layer.code()].get(number).map_or(0, |images| images.load(Relaxed))
    }

    /// How many shapes of a layer have a number, reached or not; 0 if the layer is not entered.
    pub(super) fn len(&self, layer: Layer) -> usize {
        self.any[layer.code()].len()
    }

    fn add_start(&self, graph: &Graph, shapes: &Shapes) {
        let start = Position::start();
        let shape = Shape {
            mine: start.counters(Side::White).bits(),
            theirs: start.counters(Side::Black).bits(),
            my_back: None,
            their_back: None,
        };
        let place = shapes.place(&shape).expect("the start is a position");
        let fixed_by = graph.of(Layer::START.kind()).fixed_by[place.number as usize];
        let images = members(fixed_by)
            .map(|fixing| 1 << SYMMETRIES.after(place.image, fixing))
            .sum();
        for images_of in [Some(&self.any), self.turn_starts.as_ref()].into_iter().flatten() {
            images_of[Layer::START.code()][place.number as usize].store(images, Relaxed);
        }
    }

    /// Follows steps within a pair of layers until nothing new is reached.
    fn follow_steps(&self, graph: &Graph, pair: &[Layer]) {
        // Twice the number of a shape, plus its place in the pair.
        let mut waiting: Vec<u32> = Vec::new();
        for (side, &layer) in pair.iter().enumerate() {
            let found = (0..self.len(layer)).filter(|&number| self.any(layer, number) != 0);
            waiting.extend(found.map(|number| (number * 2 + side) as u32));
        }
        while let Some(next) = waiting.pop() {
            let (number, side) = (next as usize / 2, next as usize % 2);
            let layer = pair[side];
            let actions = graph.of(layer.kind());
            let can_capture = !actions.captures.of(number).is_empty();
            if !Allowed::new(graph.rules(), can_capture, layer.mine.is_short()).steps {
                continue;
            }
            let images = self.any(layer, number);
            let (other_side, other) = if pair.len() == 1 {
                (0, layer)
            } else {
                (1 - side, pair[1 - side])
            };
            for &edge in actions.steps.of(number) {
                if self.add(graph, other, edge, images, true) {
                    waiting.push((edge.number() * 2 + other_side) as u32);
                }
            }
        }
    }

    /// Follows captures and drops out of a layer whose own positions are all found.
    fn follow_exits(&self, graph: &Graph, layer: Layer) {
        let rules = graph.rules();
        let acts_again = rules.replacement() == Replacement::Both;
        let actions = graph.of(layer.kind());
        for number in 0..self.len(layer) {
            let images = self.any(layer, number);
            if images == 0 {
                continue;
            }
            let captures = actions.captures.of(number);
            let allowed = Allowed::new(rules, !captures.is_empty(), layer.mine.is_short());
            if let Some(below) = layer.after_capture().filter(|_| allowed.captures) {
                for &edge in captures {
                    self.add(graph, below, edge, images, true);
                }
            }
            if let Some(below) = layer.after_drop(acts_again).filter(|_| allowed.drops) {
                for &edge in actions.drops.of(number) {
                    self.add(graph, below, edge, images, !acts_again);
                }
            }
        }
    }

    /// Adds what an action reaches from some images of a shape; whether any of it is new.
    fn add(&self, graph: &Graph, layer: Layer, edge: Edge, from: u8, ends_turn: bool) -> bool {
        let number = edge.number();
        let any = &self.any[layer.code()][number];
        let turn_starts = self
            .turn_starts
            .as_ref()
            .filter(|_| ends_turn)
            .map(|all| &all[layer.code()][number]);
        // By far the most often everything is known already.
        if any.load(Relaxed) == EVERY && turn_starts.is_none_or(|images| images.load(Relaxed) == EVERY) {
            return false;
        }
        let mut images = SYMMETRIES.each_after(from, edge.image());
        if images != EVERY {
            let fixed_by = graph.of(layer.kind()).fixed_by[number];
            images = members(fixed_by)
                .map(|fixing| SYMMETRIES.each_after(images, fixing))
                .fold(0, |all, some| all | some);
        }
        if let Some(turn_starts) = turn_starts {
            add_to(turn_starts, images);
        }
        add_to(any, images)
    }
}

/// Adds to a set of images; whether anything in it is new. Most often nothing is, and then nothing is written.
fn add_to(images: &AtomicU8, more: u8) -> bool {
    more & !images.load(Relaxed) != 0 && more & !images.fetch_or(more, Relaxed) != 0
}

/// How many positions a set of images stands for, when these symmetries leave the shape as it is.
pub(super) fn positions(images: u8, fixed_by: u8) -> u64 {
    u64::from(images.count_ones() / fixed_by.count_ones().max(1))
}

/// For each layer by code, whether play can enter it as far as counting goes.
pub(super) fn entered(rules: Rules) -> Vec<bool> {
    let acts_again = rules.replacement() == Replacement::Both;
    let drop_only = |layer: Layer| layer.mine.is_short() && rules.replacement() != Replacement::Either;
    let mut entered = vec![false; Layer::COUNT];
    let mut waiting = vec![Layer::START];
    while let Some(layer) = waiting.pop() {
        if std::mem::replace(&mut entered[layer.code()], true) {
            continue;
        }
        waiting.extend(layer.after_drop(acts_again));
        if !drop_only(layer) {
            waiting.extend(layer.after_capture());
            waiting.push(layer.swapped());
        }
    }
    entered
}
