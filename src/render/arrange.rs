//! Which parts a scene is made of, and where each is laid, from the bottom up.

use super::places::{self, add, centre, tray};
use super::plane::Point;
use super::scene::{Last, Scene};
use crate::games::queah::{Action, Square, Squares};
use crate::games::{Outcome, Side};

/// A part of a picture that is painted once and then laid wherever it is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A square's letter, around its middle.
    Letter(Square),
    /// A number in a tray, around its middle.
    Number(u8),
    /// A counter on the board, from its foot.
    Counter(Side),
    /// A counter in reserve, from its foot.
    Reserve(Side),
    /// A place in the reserve that is empty, from its foot.
    Place(Side),
    /// The lying counter beside the number of those captured, from its foot.
    Lying(Side),
    /// The trail of a step, around the centre of the square it leaves.
    Step(Direction),
    /// The trail of a capture, around the centre of the square it leaves.
    Capture(Direction),
    /// The trail of a drop, around the centre of the square.
    Drop,
    /// A counter that may act, around the centre of its square.
    Movable,
    /// A target of a step or drop, around the centre of its square.
    Target,
    /// A target of a capture, around the centre of its square.
    Landing,
    /// The sign of a turning point, around its middle.
    Turning,
    /// The bright line around a tray, from the tray's centre.
    Bright,
    /// The sign of the side to act, around its middle; `true` for the near side.
    ToAct(bool),
    /// The winner's crown, around its middle.
    Crown,
    /// The sign of a draw, around its middle.
    Drawn,
}

/// One of the four ways along the diagonals, as seen in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Direction {
    /// Whether it goes right.
    pub right: bool,
    /// Whether it goes down.
    pub down: bool,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::new(false, false),
        Direction::new(false, true),
        Direction::new(true, false),
        Direction::new(true, true),
    ];

    const fn new(right: bool, down: bool) -> Direction {
        Direction { right, down }
    }

    /// 1 or -1 along each axis.
    pub fn signs(self) -> Point {
        let sign = |positive: bool| if positive { 1.0 } else { -1.0 };
        (sign(self.right), sign(self.down))
    }
}

/// The most counters that can have been captured from one side, and so the largest number drawn.
pub const MOST: u8 = 10;

impl Part {
    /// Every part that any scene can need.
    pub fn all() -> Vec<Part> {
        let mut parts = vec![
            Part::Drop,
            Part::Movable,
            Part::Target,
            Part::Landing,
            Part::Bright,
            Part::Turning,
        ];
        parts.extend([Part::ToAct(false), Part::ToAct(true), Part::Crown, Part::Drawn]);
        parts.extend(Square::all().map(Part::Letter));
        parts.extend((0..=MOST).map(Part::Number));
        for side in Side::BOTH {
            parts.extend([
                Part::Counter(side),
                Part::Reserve(side),
                Part::Place(side),
                Part::Lying(side),
            ]);
        }
        for direction in Direction::ALL {
            parts.extend([Part::Step(direction), Part::Capture(direction)]);
        }
        parts
    }
}

/// The parts of a scene and where their origins lie, the lowest first.
pub fn arrange(scene: &Scene) -> Vec<(Part, Point)> {
    let mut parts = Vec::with_capacity(72);
    let seen_from = scene.seen_from;
    for side in Side::BOTH {
        arrange_tray(scene, side, &mut parts);
    }
    for square in Square::all() {
        parts.push((Part::Letter(square), add(centre(square, seen_from), places::LETTER)));
    }
    if let Some(last) = &scene.last {
        arrange_trail(last, seen_from, &mut parts);
    }
    let crossed = crossed(scene);
    for (squares, part) in [
        (scene.marks.movable, Part::Movable),
        (scene.marks.targets, Part::Target),
        (scene.marks.landings, Part::Landing),
    ] {
        parts.extend(squares.iter().map(|square| {
            let aside = part != Part::Movable && crossed.contains(square);
            let middle = centre(square, seen_from);
            (part, if aside { add(middle, places::ASIDE) } else { middle })
        }));
    }
    let mut counters: Vec<(Part, Point)> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            let squares = scene.position.counters(side);
            let place = move |square| (Part::Counter(side), add(centre(square, seen_from), places::FOOT));
            squares.iter().map(place).collect::<Vec<_>>()
        })
        .collect();
    // Nearer counters stand before farther ones.
    counters.sort_by(|(_, one), (_, other)| one.1.total_cmp(&other.1));
    parts.extend(counters);
    let last = scene.last.iter().flat_map(|last| &last.actions).next_back();
    if let (true, Some(action)) = (scene.turning, last) {
        parts.push((Part::Turning, add(centre(action.to(), seen_from), places::TURNING)));
    }
    parts
}

fn arrange_tray(scene: &Scene, side: Side, parts: &mut Vec<(Part, Point)>) {
    let middle = tray(side, scene.seen_from);
    let near = side == scene.seen_from;
    let sign = match scene.end.map(|end| end.outcome) {
        None => (scene.position.to_act() == side).then_some(Part::ToAct(near)),
        Some(Outcome::Win(winner)) => (winner == side).then_some(Part::Crown),
        Some(Outcome::Draw) => Some(Part::Drawn),
        Some(Outcome::Void) => None,
    };
    if let Some(sign) = sign {
        if sign != Part::Drawn {
            parts.push((Part::Bright, middle));
        }
        parts.push((sign, add(middle, places::SIGN)));
    }
    let reserve = scene.position.reserve(side);
    let (count, apart) = places::PLACES;
    for index in 0..count {
        let foot = add(add(middle, places::FIRST), (apart * f32::from(index), 0.0));
        let part = if index < reserve {
            Part::Reserve(side)
        } else {
            Part::Place(side)
        };
        parts.push((part, foot));
    }
    parts.push((Part::Number(reserve), add(middle, places::RESERVE_NUMBER)));
    let captured = scene.position.lost(side.other()).min(MOST);
    parts.push((Part::Lying(side.other()), add(middle, places::LYING)));
    parts.push((Part::Number(captured), add(middle, places::CAPTURED_NUMBER)));
}

/// The squares whose foot the trail covers: those left and those captured on.
fn crossed(scene: &Scene) -> Squares {
    let actions = scene.last.iter().flat_map(|last| &last.actions);
    actions
        .flat_map(|action| [action.from(), action.captured()])
        .flatten()
        .collect()
}

fn arrange_trail(last: &Last, seen_from: Side, parts: &mut Vec<(Part, Point)>) {
    for &action in &last.actions {
        let to = centre(action.to(), seen_from);
        let Some(from) = action.from().map(|square| centre(square, seen_from)) else {
            parts.push((Part::Drop, to));
            continue;
        };
        let direction = Direction::new(to.0 > from.0, to.1 > from.1);
        // Other geometry than a step's or a capture's has no trail: it was never played.
        match action {
            Action::Step { from: square, to } if square.neighbours().contains(to) => {
                parts.push((Part::Step(direction), from));
            }
            Action::Capture { from: square, to } if square.landings().contains(to) => {
                parts.push((Part::Capture(direction), from));
            }
            _ => {}
        }
    }
}
