//! What is shown, made of words, picture and components: one module a subject.

pub mod board;
pub mod challenge;
pub mod pages;
pub mod refusal;
pub mod terms;

use super::card::Picture;
use crate::games::{Game, Play, Rules, Side};
use crate::render::{Scene, Theme};
use terms::Voices;

/// The board of a play as a picture, seen from this side's chair.
pub fn picture(texts: &super::texts::Texts, name: String, play: &Play, from: Side, marked: bool) -> Picture {
    let Play::Queah(play) = play;
    let mut scene = Scene::new(*play.position()).seen_from(from).theme(Theme::default());
    if let Some((by, turn)) = terms::last_turn(play) {
        scene = scene.last(by, &turn);
    }
    if let Some(end) = play.end() {
        scene = scene.ended(end);
    } else if marked {
        scene = scene.marks(crate::render::Marks::of(&play.legal()));
    }
    Picture { name, png: scene.png(), alt: scene.spoken(&Voices(texts)) }
}

/// The start of a play under these rules as a picture: what a reply shows that is about no match.
pub fn start_picture(texts: &super::texts::Texts, rules: Rules) -> Picture {
    let name = match rules.game() {
        Game::Queah => format!("queah-{}.png", rules.id().replace('+', "-")),
    };
    picture(texts, name, &rules.start(), Side::White, false)
}
