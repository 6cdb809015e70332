//! A match shown again: as an animation, then ply by ply.

use super::{board, review, terms};
use crate::discord::card::{Card, Picture};
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::{Texts, word};
use crate::games::{Play, Side};
use crate::host::Replay;
use crate::matches::Match;
use crate::render::{Scene, Size, animation};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// The last plies that an animation shows at most: so many are 2 MB, and two seconds of work.
const MOST: usize = 500;

/// What the buttons are called in their ids, and what is on them.
const BUTTONS: [(&str, &str); 4] = [("first", "⏮"), ("back", "◀"), ("on", "▶"), ("last", "⏭")];

/// The ply that a button leads to from this one, of so many; `None` for a button there is not.
pub fn reached(button: &str, seen: usize, plies: usize) -> Option<usize> {
    let ply = match button {
        "first" => 0,
        "back" => seen.saturating_sub(1),
        "on" => seen.saturating_add(1),
        "last" => plies,
        _ => return None,
    };
    // Actions may have been taken back since.
    Some(ply.min(plies))
}

/// The whole match as an animation. Drawing takes long where the match was.
pub fn animated(texts: &Texts, replay: &Replay, from: Side) -> Card {
    let shown = &replay.shown;
    let plies = shown.ply();
    let begin = plies.saturating_sub(MOST);
    let frame = |ply| scene(replay, ply, from).size(Size::ANIMATED);
    let gif = animation(frame(begin), (begin + 1..=plies).map(frame));
    let words = [("number", word(shown.id)), ("count", plies.into())];
    let at_the_end = scene(replay, plies, from).spoken().text(texts);
    Card {
        content: format!(
            "{}\n{}",
            board::title(texts, shown),
            texts.tell("replay-animated", &words)
        ),
        picture: Some(Picture {
            name: format!("queah-{}-{plies}-replay{}.gif", shown.id, chair(from)),
            png: gif,
            alt: format!("{} {at_the_end}", texts.tell("replay-spoken", &words)),
        }),
        components: buttons(shown, None),
        ..Card::default()
    }
}

/// One ply of the match.
pub fn still(texts: &Texts, replay: &Replay, ply: usize, from: Side) -> Card {
    let shown = &replay.shown;
    let Play::Queah(play) = &shown.play;
    let mut lines = vec![board::title(texts, shown)];
    let place = [("ply", word(ply)), ("plies", word(shown.ply()))];
    let acted = ply.checked_sub(1).and_then(|before| {
        let (position, action) = (play.positions().get(before)?, play.actions().get(before)?);
        Some(terms::acted(texts, position.to_act(), *action))
    });
    match acted {
        Some(acted) => lines.push(format!("{} {acted}", texts.tell("replay-ply", &place))),
        None => lines.push(texts.tell("replay-start", &place)),
    }
    if let Some(turning) = replay.turning_to(ply) {
        let values = [
            ("before", review::value(texts, turning.before)),
            ("after", review::value(texts, turning.after)),
        ];
        lines.push(texts.tell("replay-turning", &values));
    }
    lines.extend(
        shown
            .end
            .filter(|_| ply == shown.ply())
            .map(|end| board::ended(texts, shown, end)),
    );
    let scene = scene(replay, ply, from);
    Card {
        content: lines.join("\n"),
        picture: Some(Picture {
            name: format!("queah-{}-{ply}-ply{}.png", shown.id, chair(from)),
            png: scene.png(),
            alt: scene.spoken().text(texts),
        }),
        components: buttons(shown, Some(ply)),
        ..Card::default()
    }
}

/// The part of a file's name that says whose chair it is seen from.
const fn chair(from: Side) -> &'static str {
    match from {
        Side::White => "",
        Side::Black => "-black",
    }
}

/// The match as it stood after so many plies, with the last action marked.
fn scene(replay: &Replay, ply: usize, from: Side) -> Scene {
    let Play::Queah(play) = &replay.shown.play;
    let positions = play.positions();
    let position = positions.get(ply).unwrap_or(play.position());
    let mut scene = Scene::new(*position).seen_from(from);
    if let Some(before) = ply.checked_sub(1)
        && let (Some(position), Some(&action)) = (positions.get(before), play.actions().get(before))
    {
        scene = scene.last(position.to_act(), &[action]);
    }
    if replay.turning_to(ply).is_some() {
        scene = scene.turning();
    }
    match replay.shown.end.filter(|_| ply == replay.shown.ply()) {
        Some(end) => scene.ended(end),
        None => scene,
    }
}

/// The buttons below this ply, or below the animation. Those that lead nowhere are there, so that the others do not move.
fn buttons(shown: &Match, seen: Option<usize>) -> Vec<CreateActionRow> {
    let plies = shown.ply();
    let row = BUTTONS.map(|(button, label)| {
        let at = seen.unwrap_or(0);
        let leads_nowhere = match button {
            "first" => seen == Some(0),
            "back" => at == 0,
            "on" => at == plies,
            _ => seen == Some(plies),
        };
        let id = ComponentId {
            argument: Some(button.to_owned()),
            ..ComponentId::bound(shown.id.0, at, Verb::Replay)
        };
        CreateButton::new(id)
            .label(label)
            .style(ButtonStyle::Secondary)
            .disabled(leads_nowhere)
    });
    vec![CreateActionRow::Buttons(row.to_vec())]
}
