//! What is shown, made of words, picture and components: one module a subject.

pub mod board;
pub mod challenge;
pub mod export;
pub mod health;
pub mod hint;
pub mod offer;
pub mod pages;
pub mod panel;
pub mod puzzle;
pub mod refusal;
pub mod replay;
pub mod review;
pub mod settings;
pub mod terms;
pub mod timing;

use super::card::Picture;
use super::texts::{Texts, word};
use crate::games::{End, Game, Play, Rules, Side, queah};
use crate::render::{Scene, Theme};

/// A play as a picture, seen from this side's chair. `end` is how a match of it ended, if it did.
pub fn picture(texts: &Texts, name: String, play: &Play, end: Option<End>, from: Side) -> Picture {
    let scene = scene(play, end, from);
    Picture {
        name,
        png: scene.png(),
        alt: scene.spoken().text(texts),
    }
}

/// A play written out, with what its letters mean.
pub fn written(texts: &Texts, play: &Play, end: Option<End>, from: Side) -> String {
    let scene = scene(play, end, from);
    let Play::Queah(play) = play;
    let reserve = |side| word(play.position().reserve(side));
    let words = [("white", reserve(Side::White)), ("black", reserve(Side::Black))];
    format!(
        "```\n{}```{}",
        scene.text().board(),
        texts.tell("board-written", &words)
    )
}

fn scene(play: &Play, end: Option<End>, from: Side) -> Scene {
    let Play::Queah(play) = play;
    let mut scene = Scene::new(*play.position()).seen_from(from).theme(Theme::default());
    if let Some((by, turn)) = terms::last_turn(play) {
        scene = scene.last(by, &turn);
    }
    if let Some(end) = end {
        scene = scene.ended(end);
    }
    scene
}

/// The board that a message about no match shows: every match starts from it.
pub fn any_board(texts: &Texts) -> Picture {
    start_picture(texts, Rules::Queah(queah::Rules::CLASSIC))
}

/// The start of a play under these rules as a picture: what a reply shows that is about no match.
pub fn start_picture(texts: &Texts, rules: Rules) -> Picture {
    let name = match rules.game() {
        Game::Queah => "queah-start.png".to_owned(),
    };
    picture(texts, name, &rules.start(), None, Side::White)
}
