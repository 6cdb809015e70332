//! Solved games, asked for from where nobody may wait.

use crate::engine::{Origin, Shelf, Solution};
use crate::games::queah;
use std::sync::Arc;

/// Solutions on a shelf. One that is not in memory is read or computed on a thread that may wait.
#[derive(Clone, Debug)]
pub struct Solutions {
    shelf: Arc<Shelf>,
}

impl Solutions {
    /// The solutions on this shelf.
    pub const fn new(shelf: Arc<Shelf>) -> Solutions {
        Solutions { shelf }
    }

    /// The solution of these rules, which is a moment's work the first time it is asked for, and seconds under
    /// `no-return`. Several who ask at once wait for one computation.
    ///
    /// # Panics
    /// When computing it panicked.
    pub async fn of(&self, rules: queah::Rules) -> Arc<Solution> {
        if let Some(solution) = self.shelf.at_hand(rules) {
            return solution;
        }
        let shelf = Arc::clone(&self.shelf);
        let (solution, origin) = tokio::task::spawn_blocking(move || shelf.get(rules, &|_| {}))
            .await
            .expect("a solution can be computed, or the process ends");
        told(rules, &origin);
        solution
    }
}

fn told(rules: queah::Rules, origin: &Origin) {
    match origin {
        Origin::Memory => {}
        Origin::File => tracing::info!(%rules, "the solution was read"),
        Origin::Computed { instead_of, not_kept } => {
            if let Some(error) = instead_of {
                tracing::warn!(%rules, %error, "a table was of no use, and was computed anew");
            }
            match not_kept {
                Some(error) => tracing::warn!(%rules, %error, "the solution was computed, but not kept"),
                None => tracing::info!(%rules, "the solution was computed"),
            }
        }
    }
}
