//! The words of the game: sides, rules, actions.

use crate::discord::texts::{Texts, word};
use crate::games::queah::{self, Capture, Named, Replacement, Return};
use crate::games::{Action, Rules, Side};
use crate::host::Level;

/// A side as the texts know it: `white` or `black`. Which word that becomes is each text's to choose, for in most
/// languages it changes with its place in the sentence.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The name of a rule set: its own where it has one, else its id.
pub fn rules(texts: &Texts, rules: Rules) -> String {
    let Rules::Queah(rules) = rules;
    let plain = rules.with_return(Return::Allowed);
    let name = match plain.named() {
        Some(Named::Classic) => texts.say("rules-classic"),
        Some(Named::Open) => texts.say("rules-open"),
        Some(Named::Free) => texts.say("rules-free"),
        Some(Named::Reserve) => texts.say("rules-reserve"),
        None => plain.to_string(),
    };
    match rules.returning() {
        Return::Allowed => name,
        Return::Forbidden => texts.tell("rules-no-return", &[("rules", name.into())]),
    }
}

/// A level of the bot in a few words: "4 · about 1500".
pub fn level(texts: &Texts, level: Level) -> String {
    let words = [("level", word(level)), ("rating", word(level.rating().round() as i64))];
    texts.tell(
        if level == Level::PERFECT {
            "level-perfect"
        } else {
            "level"
        },
        &words,
    )
}

/// What a rule set chooses, in words.
pub fn rules_in_words(texts: &Texts, rules: Rules) -> String {
    let Rules::Queah(rules) = rules;
    let capture = texts.say(match rules.capture() {
        Capture::Must => "rules-capture-must",
        Capture::May => "rules-capture-may",
        Capture::First => "rules-capture-first",
    });
    let replacement = texts.say(match rules.replacement() {
        Replacement::Turn => "rules-replacement-turn",
        Replacement::Both => "rules-replacement-both",
        Replacement::Either => "rules-replacement-either",
    });
    let mut words = vec![("capture", capture.into()), ("replacement", replacement.into())];
    match rules.returning() {
        Return::Allowed => texts.tell("rules-in-words", &words),
        Return::Forbidden => {
            words.push(("return", texts.say("rules-return-forbidden").into()));
            texts.tell("rules-in-words-no-return", &words)
        }
    }
}

/// Every rule set that a member may choose, in the order in which they are offered.
pub fn every_rules() -> Vec<Rules> {
    let named = Named::ALL.map(Named::rules);
    let others = queah::Rules::ALL.into_iter().filter(|rules| rules.named().is_none());
    let plain: Vec<queah::Rules> = named.into_iter().chain(others).collect();
    let without_return = plain.iter().map(|rules| rules.with_return(Return::Forbidden));
    plain.iter().copied().chain(without_return).map(Rules::Queah).collect()
}

/// An action in a few words, for a menu: "l → f, captures i".
pub fn action(texts: &Texts, action: Action) -> String {
    let Action::Queah(action) = action;
    match action {
        queah::Action::Drop { at } => texts.tell("action-drop", &[("at", word(at))]),
        queah::Action::Step { from, to } => texts.tell("action-step", &[("from", word(from)), ("to", word(to))]),
        queah::Action::Capture { from, to } => {
            let over = action.captured().map_or_else(String::new, |over| over.to_string());
            texts.tell(
                "action-capture",
                &[("from", word(from)), ("to", word(to)), ("over", over.into())],
            )
        }
    }
}

/// What an action did, as a sentence: "White moved `l → f` and captured the counter on `i`."
pub fn acted(texts: &Texts, by: Side, action: queah::Action) -> String {
    let by = side(by).into();
    match action {
        queah::Action::Drop { at } => texts.tell("acted-drop", &[("side", by), ("at", word(at))]),
        queah::Action::Step { from, to } => {
            texts.tell("acted-step", &[("side", by), ("from", word(from)), ("to", word(to))])
        }
        queah::Action::Capture { from, to } => {
            let over = action.captured().map_or_else(String::new, |over| over.to_string());
            texts.tell(
                "acted-capture",
                &[
                    ("side", by),
                    ("from", word(from)),
                    ("to", word(to)),
                    ("over", over.into()),
                ],
            )
        }
    }
}

/// The last turn of a play and whose it was; a drop that its side will follow counts as a turn.
pub fn last_turn(play: &queah::Play) -> Option<(Side, Vec<queah::Action>)> {
    last_turns(play, 1).pop()
}

/// At most so many of the last turns of a play, the last one last, and whose they were.
pub fn last_turns(play: &queah::Play, count: usize) -> Vec<(Side, Vec<queah::Action>)> {
    let mut ply = 0;
    let turns = play.turns().map(|turn| {
        let side = play.positions()[ply].to_act();
        ply += turn.len();
        (side, turn.to_vec())
    });
    let mut turns: Vec<_> = turns.collect();
    turns.split_off(turns.len().saturating_sub(count))
}
