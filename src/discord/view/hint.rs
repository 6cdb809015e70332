//! Hints: what to play, and what each action leads to.

use super::{board, terms};
use crate::discord::card::{Card, Picture};
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::{Texts, word};
use crate::games::queah::Action;
use crate::games::{self, Play, Side};
use crate::host::{Hint, Value};
use crate::matches::{Match, MemberId};
use crate::render::{Marks, Scene};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// Asks whether a hint is worth the rating.
pub fn confirm(texts: &Texts, shown: &Match, asker: MemberId) -> Card {
    let from = shown.side_of(asker).unwrap_or(Side::White);
    let button = |verb, key, style| {
        CreateButton::new(ComponentId::bound(shown.id.0, shown.stamp(), verb))
            .label(texts.say(key))
            .style(style)
    };
    Card {
        content: texts.tell("hint-confirm", &[("number", word(shown.id))]),
        picture: Some(board::board_picture(texts, shown, from)),
        components: vec![CreateActionRow::Buttons(vec![
            button(Verb::Hinted, "hint-confirm-yes", ButtonStyle::Primary),
            button(Verb::Stay, "hint-confirm-no", ButtonStyle::Secondary),
        ])],
        ..Card::default()
    }
}

/// A hint, with its action marked on the board.
pub fn told(texts: &Texts, shown: &Match, hint: &Hint, asker: MemberId) -> Card {
    let from = shown.side_of(asker).unwrap_or(Side::White);
    let best = hint.best.action;
    let mut lines = vec![texts.tell("hint-best", &[("action", named(texts, best).into())])];
    lines.push(leads_to(texts, &hint.groups));
    if hint.best.repeats {
        lines.push(texts.say("hint-repeats"));
    }
    Card {
        content: lines.join("\n"),
        picture: Some(marked(texts, shown, best, from)),
        ..Card::default()
    }
}

/// An action as it is played: "l → f, captures i".
fn named(texts: &Texts, action: Action) -> String {
    format!("`{}`", terms::action(texts, games::Action::Queah(action)))
}

/// What every action leads to: "`j-g` wins in 69 turns; `i-f` draws; the rest lose".
fn leads_to(texts: &Texts, groups: &[(Value, Vec<Action>)]) -> String {
    let wins = groups.iter().filter(|(value, _)| matches!(value, Value::Win(_)));
    let draws = groups.iter().filter(|(value, _)| *value == Value::Draw);
    let losses: Vec<_> = groups
        .iter()
        .filter(|(value, _)| matches!(value, Value::Loss(_)))
        .collect();
    let mut parts: Vec<String> = wins
        .chain(draws)
        .map(|(value, actions)| group(texts, *value, actions))
        .collect();
    match losses.as_slice() {
        [] => {}
        // Where everything loses, how long it takes is all there is to choose by.
        all if parts.is_empty() => parts.extend(all.iter().map(|(value, actions)| group(texts, *value, actions))),
        rest => {
            let count: usize = rest.iter().map(|(_, actions)| actions.len()).sum();
            parts.push(texts.tell("hint-rest", &[("count", count.into())]));
        }
    }
    let list = parts.into_iter().reduce(|list, next| {
        let words = [("list", list.into()), ("next", next.into())];
        texts.tell("hint-list", &words)
    });
    texts.tell("hint-all", &[("list", list.unwrap_or_default().into())])
}

fn group(texts: &Texts, value: Value, actions: &[Action]) -> String {
    let words = [
        (
            "actions",
            texts.list(actions.iter().map(|action| format!("`{action}`"))).into(),
        ),
        ("count", actions.len().into()),
        ("turns", usize::from(value.turns().unwrap_or(0)).into()),
    ];
    texts.tell(
        match value {
            Value::Win(_) => "hint-wins",
            Value::Draw => "hint-draws",
            Value::Loss(_) => "hint-loses",
        },
        &words,
    )
}

/// The board with one action marked on it.
fn marked(texts: &Texts, shown: &Match, action: Action, from: Side) -> Picture {
    let Play::Queah(play) = &shown.play;
    let mut scene = Scene::new(*play.position()).seen_from(from);
    if let Some((by, turn)) = terms::last_turn(play) {
        scene = scene.last(by, &turn);
    }
    let scene = scene.marks(Marks::of(&[action]));
    Picture {
        name: format!("queah-{}-{}-hint.png", shown.id, shown.stamp()),
        png: scene.png(),
        alt: scene.spoken().text(texts),
    }
}
