//! Whether what is said of one play tells what to do in another that still goes on.

use super::{Play, Position, Square, Squares, Step};
use std::collections::HashSet;
use std::sync::LazyLock;

/// A position as the side to act sees it, the same for every way to turn, mirror and recolour it: whatever is good in one
/// is good in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Likeness {
    reserves: [u8; 2],
    counters: [u16; 2],
    forbidden: [Option<(u8, u8)>; 2],
}

/// Where each of the eight turns and reflections of the board carries each square.
static IMAGES: LazyLock<[[u8; Square::COUNT]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        let mut images = [0; Square::COUNT];
        for square in Square::all() {
            let (column, row) = square.grid();
            let (column, row) = if symmetry & 1 == 1 {
                (row, column)
            } else {
                (column, row)
            };
            let mirrored = |place: u8, bit: usize| if symmetry & bit == bit { 4 - place } else { place };
            let wanted = (mirrored(column, 2), mirrored(row, 4));
            let image = Square::all().find(|image| image.grid() == wanted);
            images[square.index()] = image.unwrap_or(square).index() as u8;
        }
        images
    })
});

/// What no turning and mirroring changes: counters and reserves, those of the side to act first.
fn material(position: &Position) -> [(u8, u8); 2] {
    let mine = position.to_act();
    [mine, mine.other()].map(|side| (position.counters(side).len(), position.reserve(side)))
}

fn likeness(position: &Position) -> Likeness {
    let mine = position.to_act();
    let sides = [mine, mine.other()];
    let seen = IMAGES.iter().map(|images| {
        let image = |square: Square| images[square.index()];
        let set = |squares: Squares| squares.iter().map(|square| 1 << image(square)).sum();
        let step = |step: Step| (image(step.from), image(step.to));
        Likeness {
            reserves: sides.map(|side| position.reserve(side)),
            counters: sides.map(|side| set(position.counters(side))),
            forbidden: sides.map(|side| position.forbidden_return(side).map(step)),
        }
    });
    seen.min().unwrap_or(Likeness {
        reserves: [0; 2],
        counters: [0; 2],
        forbidden: [None; 2],
    })
}

impl Play {
    /// How many actions of a play are its opening, which tells nothing: too many plays share it.
    pub const OPENING: usize = 4;

    /// Whether an analysis of this play would tell something of another one that still goes on: it comes to where that one
    /// stands, or can stand after one more action; or it ends where that one has been after its opening. A position counts
    /// however it is turned, mirrored or recoloured. Nothing tells of a play under other rules, or one in its opening.
    pub fn tells_of(&self, running: &Play) -> bool {
        let is_opening = |play: &Play| play.actions().len() <= Play::OPENING && play.is_from_the_start();
        if self.rules() != running.rules() || is_opening(self) || is_opening(running) {
            return false;
        }
        let stops_at = self.position();
        let passed = running.positions().iter().skip(Play::OPENING + 1);
        let mut alike = passed.filter(|passed| material(passed) == material(stops_at));
        if alike.any(|passed| likeness(passed) == likeness(stops_at)) {
            return true;
        }
        let here = *running.position();
        let next = running
            .legal()
            .into_iter()
            .map(|action| here.after(action, running.rules()));
        let reached: Vec<Position> = [here].into_iter().chain(next).collect();
        let materials: HashSet<_> = reached.iter().map(material).collect();
        let wanted: HashSet<Likeness> = reached.iter().map(likeness).collect();
        let mut could = self
            .positions()
            .iter()
            .filter(|position| materials.contains(&material(position)));
        could.any(|position| wanted.contains(&likeness(position)))
    }

    /// Whether it began where every match begins.
    pub fn is_from_the_start(&self) -> bool {
        *self.start() == Position::start()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;

    #[test]
    fn eight_images_of_the_board_are_all_different_and_each_keeps_neighbours() {
        let all: HashSet<_> = IMAGES.iter().collect();
        assert_eq!(all.len(), 8);
        for images in IMAGES.iter() {
            for square in Square::all() {
                let image = |square: Square| Square::new(images[square.index()]).map(|image| image.neighbours());
                let carried = square.neighbours().iter();
                let carried: u16 = carried.map(|neighbour| 1 << images[neighbour.index()]).sum();
                assert_eq!(image(square).map(Squares::bits), Some(carried), "{square}");
            }
        }
    }

    #[test]
    fn the_start_looks_alike_from_both_chairs() {
        let start = Position::start();
        let text = start.to_string().replace(" w ", " b ");
        let turned: Position = text.parse().unwrap_or(start);
        assert_eq!(turned.to_act(), Side::Black);
        assert_eq!(likeness(&start), likeness(&turned));
    }
}
