//! Pictures and spoken text.
#![allow(clippy::unwrap_used)]

mod animation;
mod contrast;
mod golden;
mod graph;
mod pictures;
mod spoken;
mod text;

use queah::games::Side;
use queah::games::queah::{Action, Position, Rules};
use queah::render::{Marks, Scene};

/// A scene of this position.
fn scene(position: &str) -> Scene {
    Scene::new(position.parse().unwrap())
}

/// A scene with the trail of a turn.
fn after(position: &str, by: Side, turn: &str) -> Scene {
    let actions: Vec<Action> = turn.split('+').map(|action| action.parse().unwrap()).collect();
    scene(position).last(by, &actions)
}

/// The marks of everything that may be done in a position under the default rules.
fn marks(position: &str) -> Marks {
    let position: Position = position.parse().unwrap();
    Marks::of(&position.legal(Rules::CLASSIC))
}
