//! Layers: positions that agree in how many counters each side has on the board and in reserve.
//!
//! Steps keep these four numbers, and captures and drops lower the *stock*, so whatever leads out of a layer leads to
//! the stock below. That is why the solution can be computed stock by stock, a pair of layers at a time.

use super::placement::Kind;
use crate::games::queah::{ON_BOARD, RESERVE};

/// How many holdings one side can have.
const HOLDINGS: usize = (ON_BOARD as usize + 1) * (RESERVE as usize + 1);

/// The counters of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holding {
    /// On the board, 0 to 4.
    pub(super) board: u8,
    /// In reserve, 0 to 6.
    pub(super) reserve: u8,
}

impl Holding {
    /// Whether a counter is missing on the board and one is there to replace it.
    pub(super) fn is_short(self) -> bool {
        self.board < ON_BOARD && self.reserve > 0
    }

    fn code(self) -> usize {
        self.board as usize * (RESERVE as usize + 1) + self.reserve as usize
    }

    /// A counter on the board can be lost, one in reserve can be dropped and then lost.
    fn stock(self) -> usize {
        self.board as usize + 2 * self.reserve as usize
    }
}

/// How many counters each side has on the board and in reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    /// The side to act.
    pub(super) mine: Holding,
    /// The other side.
    pub(super) theirs: Holding,
}

impl Layer {
    /// How many layers there are.
    pub(super) const COUNT: usize = HOLDINGS * HOLDINGS;
    /// The greatest stock, that of the start.
    pub(super) const TOP: usize = 2 * (ON_BOARD as usize + 2 * RESERVE as usize);

    /// The layer of the start.
    pub(super) const START: Layer = {
        let full = Holding {
            board: ON_BOARD,
            reserve: RESERVE,
        };
        Layer {
            mine: full,
            theirs: full,
        }
    };

    /// Every layer, in the order of its code.
    pub(super) fn all() -> impl Iterator<Item = Layer> {
        let holdings = || (0..=ON_BOARD).flat_map(|board| (0..=RESERVE).map(move |reserve| Holding { board, reserve }));
        holdings().flat_map(move |mine| holdings().map(move |theirs| Layer { mine, theirs }))
    }

    /// Its place among all layers.
    pub(super) fn code(self) -> usize {
        self.mine.code() * HOLDINGS + self.theirs.code()
    }

    /// How many captures and drops could follow at most.
    pub(super) fn stock(self) -> usize {
        self.mine.stock() + self.theirs.stock()
    }

    /// How many counters stand on the board.
    pub(super) fn kind(self) -> Kind {
        Kind {
            mine: self.mine.board,
            theirs: self.theirs.board,
        }
    }

    /// The layer reached by a step, and the one from which a step leads here: the other side is to act.
    pub(super) fn swapped(self) -> Layer {
        Layer {
            mine: self.theirs,
            theirs: self.mine,
        }
    }

    /// The layer reached by a capture, if there is a counter to capture and one to capture with.
    pub(super) fn after_capture(self) -> Option<Layer> {
        (self.mine.board > 0 && self.theirs.board > 0).then(|| Layer {
            mine: Holding {
                board: self.theirs.board - 1,
                ..self.theirs
            },
            theirs: self.mine,
        })
    }

    /// The layer reached by a drop, if one is possible; `acts_again` when the turn goes on after it.
    pub(super) fn after_drop(self, acts_again: bool) -> Option<Layer> {
        let more = self.mine.is_short().then(|| Holding {
            board: self.mine.board + 1,
            reserve: self.mine.reserve - 1,
        })?;
        let same_side = Layer { mine: more, ..self };
        Some(if acts_again { same_side } else { same_side.swapped() })
    }
}

/// The layers of one stock in pairs that steps join; a layer that is its own other side, or has lost its pair to the
/// filter, stands alone.
pub(super) fn pairs(stock: usize, keep: impl Fn(Layer) -> bool) -> Vec<Vec<Layer>> {
    let of_stock = Layer::all().filter(|layer| layer.stock() == stock && layer.code() <= layer.swapped().code());
    let pairs = of_stock.map(|layer| {
        let mut pair = vec![layer, layer.swapped()];
        pair.dedup();
        pair.retain(|&layer| keep(layer));
        pair
    });
    pairs.filter(|pair| !pair.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_and_drops_lower_the_stock_by_one() {
        for layer in Layer::all() {
            let exits = [layer.after_capture(), layer.after_drop(false), layer.after_drop(true)];
            assert!(
                exits
                    .into_iter()
                    .flatten()
                    .all(|exit| exit.stock() + 1 == layer.stock())
            );
            assert_eq!(layer.swapped().stock(), layer.stock());
        }
        assert_eq!(Layer::START.stock(), Layer::TOP);
    }

    #[test]
    fn codes_count_the_layers() {
        assert!(Layer::all().map(Layer::code).eq(0..Layer::COUNT));
    }
}
