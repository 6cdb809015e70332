//! The graph of shapes: where each action leads, whatever is in reserve.
//!
//! Reserves decide *whether* an action is legal, never where it leads on the board. So the graph is built once for a
//! rule set, and each pair of layers reads the same few megabytes of it.

use super::placement::Kind;
use super::shape::{Shape, Shapes};
use crate::games::queah::{Capture, ON_BOARD, Replacement, Return, Rules, Square, Squares};
use rayon::prelude::*;

/// One action: the number of the shape it leads to, and the symmetry that carries that shape to the one reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge(u32);

impl Edge {
    const NUMBER_BITS: u32 = 29;

    fn new(number: u32, image: u8) -> Edge {
        debug_assert!(number >> Edge::NUMBER_BITS == 0);
        Edge(number | u32::from(image) << Edge::NUMBER_BITS)
    }

    /// The number of the shape it leads to.
    pub(super) fn number(self) -> usize {
        (self.0 & ((1 << Edge::NUMBER_BITS) - 1)) as usize
    }

    /// The symmetry that carries that shape to the one reached.
    pub(super) fn image(self) -> u8 {
        (self.0 >> Edge::NUMBER_BITS) as u8
    }
}

/// A list of entries for each shape of a kind, one after the other.
#[derive(Debug)]
pub(super) struct Lists<T> {
    first: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Lists<T> {
    fn with_capacity(lists: usize) -> Lists<T> {
        let mut first = Vec::with_capacity(lists + 1);
        first.push(0);
        Lists {
            first,
            entries: Vec::new(),
        }
    }

    /// Ends the list under way.
    fn end(&mut self) {
        self.first.push(self.entries.len() as u32);
    }

    /// The list of the shape of that number.
    #[inline]
    pub(super) fn of(&self, number: usize) -> &[T] {
        &self.entries[self.first[number] as usize..self.first[number + 1] as usize]
    }
}

/// The actions from the shapes of one kind.
#[derive(Debug)]
pub(super) struct Actions {
    /// Steps, to the kind with the sides swapped.
    pub(super) steps: Lists<Edge>,
    /// The shapes of the swapped kind from which a step leads here, once for each such step.
    pub(super) steps_from: Lists<u32>,
    /// Captures, to the kind that my opponent then sees.
    pub(super) captures: Lists<Edge>,
    /// Drops, to the kind that the side to act next sees.
    pub(super) drops: Lists<Edge>,
    /// The symmetries that leave each shape as it is; none for an unused number.
    pub(super) fixed_by: Vec<u8>,
}

/// The actions from the shapes of every kind, by the index of the kind.
#[derive(Debug)]
pub(super) struct Graph {
    rules: Rules,
    kinds: Vec<Actions>,
}

impl Graph {
    /// Builds the graph for these rules.
    pub(super) fn new(rules: Rules, shapes: &Shapes) -> Graph {
        let kinds: Vec<Kind> = Kind::all().collect();
        let mut kinds: Vec<Actions> = kinds.into_par_iter().map(|kind| actions(rules, shapes, kind)).collect();
        let origins: Vec<Lists<u32>> = Kind::all()
            .map(|kind| transposed(&kinds[kind.swapped().index()].steps, shapes.len(kind)))
            .collect();
        for (actions, origins) in kinds.iter_mut().zip(origins) {
            actions.steps_from = origins;
        }
        Graph { rules, kinds }
    }

    /// The rules it was built for.
    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    /// The actions from the shapes of that kind.
    pub(super) fn of(&self, kind: Kind) -> &Actions {
        &self.kinds[kind.index()]
    }
}

/// Which actions a position allows, by the captures that its shape has and by whether its side is short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    /// Captures, all there are.
    pub(super) captures: bool,
    /// Steps, all there are.
    pub(super) steps: bool,
    /// Drops, all there are.
    pub(super) drops: bool,
}

impl Allowed {
    /// What is allowed to a side with a capture or without, short or not.
    pub(super) fn new(rules: Rules, can_capture: bool, short: bool) -> Allowed {
        if short && rules.replacement() != Replacement::Either {
            return Allowed {
                captures: false,
                steps: false,
                drops: true,
            };
        }
        Allowed {
            captures: true,
            steps: !can_capture || rules.capture() == Capture::May,
            drops: short && (!can_capture || rules.capture() != Capture::Must),
        }
    }
}

/// Where a counter can go: squares reached by a step, and by a capture with the square jumped over.
struct Ways {
    steps: Vec<u8>,
    captures: Vec<(u8, u8)>,
}

fn ways() -> Vec<Ways> {
    let of_square = |from: Square| Ways {
        steps: from.neighbours().iter().map(|to| to.index() as u8).collect(),
        captures: from
            .landings()
            .iter()
            .filter_map(|to| from.between(to).map(|over| (to.index() as u8, over.index() as u8)))
            .collect(),
    };
    Square::all().map(of_square).collect()
}

fn actions(rules: Rules, shapes: &Shapes, kind: Kind) -> Actions {
    let ways = ways();
    let of_kind = shapes.of_kind(kind);
    let mut actions = Actions {
        steps: Lists::with_capacity(of_kind.len()),
        steps_from: Lists::with_capacity(0),
        captures: Lists::with_capacity(of_kind.len()),
        drops: Lists::with_capacity(of_kind.len()),
        fixed_by: of_kind
            .iter()
            .map(|entry| entry.map_or(0, |(_, fixed_by)| fixed_by))
            .collect(),
    };
    // With a forced drop a side misses one counter at most when it has a reserve.
    let drops_from = if rules.replacement() == Replacement::Either {
        0
    } else {
        ON_BOARD - 1
    };
    let can_drop = (drops_from..ON_BOARD).contains(&kind.mine);
    for entry in of_kind {
        if let Some((shape, _)) = entry {
            add_steps(&mut actions.steps, rules, shapes, &shape, &ways);
            add_captures(&mut actions.captures, shapes, &shape, &ways);
            if can_drop {
                add_drops(&mut actions.drops, rules, shapes, &shape);
            }
        }
        actions.steps.end();
        actions.captures.end();
        actions.drops.end();
    }
    actions
}

fn edge_to(shapes: &Shapes, shape: &Shape) -> Edge {
    let place = shapes.place(shape).expect("an action leads from a shape to a shape");
    Edge::new(place.number, place.image)
}

fn empty(shape: &Shape) -> u16 {
    Squares::ALL.bits() & !(shape.mine | shape.theirs)
}

fn indices(set: u16) -> impl Iterator<Item = u8> {
    Squares::from_bits(set).iter().map(|square| square.index() as u8)
}

fn add_steps(steps: &mut Lists<Edge>, rules: Rules, shapes: &Shapes, shape: &Shape, ways: &[Ways]) {
    for from in indices(shape.mine) {
        for &to in &ways[from as usize].steps {
            if empty(shape) >> to & 1 == 0 || shape.my_back == Some((from, to)) {
                continue;
            }
            let reached = Shape {
                mine: shape.theirs,
                theirs: shape.mine & !(1 << from) | 1 << to,
                my_back: shape.their_back,
                their_back: (rules.returning() == Return::Forbidden).then_some((to, from)),
            };
            steps.entries.push(edge_to(shapes, &reached));
        }
    }
}

fn add_captures(captures: &mut Lists<Edge>, shapes: &Shapes, shape: &Shape, ways: &[Ways]) {
    for from in indices(shape.mine) {
        for &(to, over) in &ways[from as usize].captures {
            if empty(shape) >> to & 1 == 0 || shape.theirs >> over & 1 == 0 {
                continue;
            }
            let reached = Shape {
                mine: shape.theirs & !(1 << over),
                theirs: shape.mine & !(1 << from) | 1 << to,
                my_back: shape.their_back.filter(|&(leaves, _)| leaves != over),
                their_back: None,
            };
            captures.entries.push(edge_to(shapes, &reached));
        }
    }
}

fn add_drops(drops: &mut Lists<Edge>, rules: Rules, shapes: &Shapes, shape: &Shape) {
    for at in indices(empty(shape)) {
        let mine = shape.mine | 1 << at;
        let reached = if rules.replacement() == Replacement::Both {
            // The turn goes on, and its side's previous turn is still the one before.
            Shape { mine, ..*shape }
        } else {
            Shape {
                mine: shape.theirs,
                theirs: mine,
                my_back: shape.their_back,
                their_back: None,
            }
        };
        drops.entries.push(edge_to(shapes, &reached));
    }
}

/// For each of `targets` shapes, the shapes from which an edge leads there.
fn transposed(edges: &Lists<Edge>, targets: usize) -> Lists<u32> {
    let mut first = vec![0; targets + 1];
    for edge in &edges.entries {
        first[edge.number() + 1] += 1;
    }
    for target in 0..targets {
        first[target + 1] += first[target];
    }
    let mut next = first.clone();
    let mut entries = vec![0; edges.entries.len()];
    for origin in 0..edges.first.len() - 1 {
        for edge in edges.of(origin) {
            let place = &mut next[edge.number()];
            entries[*place as usize] = origin as u32;
            *place += 1;
        }
    }
    Lists { first, entries }
}
