//! A match looked back at: accuracy, turning points, and who was winning when.

use super::terms;
use crate::discord::card::{Card, Picture};
use crate::discord::component::{ComponentId, Verb};
use crate::discord::names;
use crate::discord::texts::{Texts, Word, word};
use crate::games::record::{RecordError, RecordFault};
use crate::games::{Outcome, Side};
use crate::host::{Decisions, Forecast, Judged, Review, Subject, Value};
use crate::matches::{Match, MemberId, NoAnalysis};
use crate::render::{Graph, Lead};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// How many turning points are told; more are counted.
const MOST_TOLD: usize = 8;
/// How many better actions are named for each.
const MOST_NAMED: usize = 4;
/// A stretch of fewer best actions is nothing to speak of.
const SHORTEST_STRETCH: usize = 3;

/// What is left to press under the last board of a match that has ended.
pub fn buttons(texts: &Texts, shown: &Match) -> CreateActionRow {
    let button = |verb, key| {
        CreateButton::new(ComponentId::bound(shown.id.0, shown.stamp(), verb))
            .label(texts.say(key))
            .style(ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if shown.ply() > 0 {
        buttons.push(button(Verb::Analyse, "review-button"));
    }
    buttons.push(button(Verb::Rematch, "match-rematch"));
    CreateActionRow::Buttons(buttons)
}

/// A match that has ended, in one line of a list that shows no mentions.
pub fn option_label(texts: &Texts, one: &Match, asker: MemberId) -> String {
    let side = one.side_of(asker).unwrap_or(Side::White);
    let result = match one.end.map(|end| end.outcome) {
        Some(Outcome::Win(winner)) if winner == side => "won",
        Some(Outcome::Win(_)) => "lost",
        Some(Outcome::Draw) | None => "drawn",
        Some(Outcome::Void) => "void",
    };
    texts.tell(
        "review-option",
        &[
            ("number", word(one.id)),
            ("rules", terms::rules(texts, one.play.rules()).into()),
            ("side", terms::side(side).into()),
            ("result", result.into()),
        ],
    )
}

/// An analysis, in words and as a picture.
pub fn told(texts: &Texts, subject: &Subject, review: &Review) -> Card {
    let mut lines = title(texts, subject);
    lines.extend(Side::BOTH.map(|side| accuracy(texts, review, side)));
    lines.extend(turning_points(texts, review));
    lines.extend(stretch(texts, review));
    lines.extend(at_the_end(texts, subject, review));
    lines.push(texts.say("review-note"));
    Card {
        content: lines.join("\n"),
        picture: Some(picture(texts, subject, review)),
        ..Card::default()
    }
}

fn title(texts: &Texts, subject: &Subject) -> Vec<String> {
    let rules = ("rules", terms::rules(texts, subject.play().rules()).into());
    match subject {
        Subject::Match(hosted) => vec![
            texts.tell("review-title", &[("number", word(hosted.id)), rules]),
            texts.tell(
                "match-players",
                &[
                    ("white", word(hosted.player(Side::White))),
                    ("black", word(hosted.player(Side::Black))),
                ],
            ),
        ],
        Subject::Record(record) => vec![
            texts.tell("review-title-record", &[rules]),
            texts.tell(
                "review-players",
                &[
                    ("white", names::escape(record.white()).into()),
                    ("black", names::escape(record.black()).into()),
                ],
            ),
        ],
    }
}

fn accuracy(texts: &Texts, review: &Review, side: Side) -> String {
    let name = ("side", terms::side(side).into());
    let Decisions { all, kept } = review.decisions(side);
    match review.accuracy(side) {
        Some(share) => texts.tell(
            "review-accuracy",
            &[
                name,
                ("percent", word(percent(share))),
                ("kept", kept.into()),
                ("all", all.into()),
            ],
        ),
        None => texts.tell("review-accuracy-none", &[name]),
    }
}

/// A share in percent. Only what is whole is told as 100, and only nothing as 0.
fn percent(share: f64) -> u32 {
    if share <= 0.0 {
        0
    } else if share >= 1.0 {
        100
    } else {
        ((share * 100.0).round() as u32).clamp(1, 99)
    }
}

fn turning_points(texts: &Texts, review: &Review) -> Vec<String> {
    let points: Vec<&Judged> = review.turning_points().collect();
    if points.is_empty() {
        return vec![texts.say("review-turning-none")];
    }
    let mut lines = vec![texts.tell("review-turning", &[("count", points.len().into())])];
    lines.extend(points.iter().take(MOST_TOLD).map(|point| turning_point(texts, point)));
    if points.len() > MOST_TOLD {
        lines.push(texts.tell("review-turning-more", &[("count", (points.len() - MOST_TOLD).into())]));
    }
    lines
}

fn turning_point(texts: &Texts, point: &Judged) -> String {
    let mut better: Vec<String> = point.best.iter().map(|action| format!("`{action}`")).collect();
    if better.len() > MOST_NAMED {
        better.truncate(MOST_NAMED - 1);
        better.push(texts.tell(
            "review-others",
            &[("count", (point.best.len() + 1 - MOST_NAMED).into())],
        ));
    }
    texts.tell(
        "review-turning-line",
        &[
            ("turn", word(point.turn)),
            ("side", terms::side(point.side).into()),
            ("action", word(point.action)),
            ("before", value(texts, point.before)),
            ("after", value(texts, point.after)),
            ("better", texts.any_of(better).into()),
        ],
    )
}

/// A value in words.
pub fn value(texts: &Texts, value: Value) -> Word {
    let turns = [("turns", usize::from(value.turns().unwrap_or(0)).into())];
    texts
        .tell(
            match value {
                Value::Win(_) => "review-win",
                Value::Draw => "review-draw",
                Value::Loss(_) => "review-loss",
            },
            &turns,
        )
        .into()
}

fn stretch(texts: &Texts, review: &Review) -> Option<String> {
    let stretch = review.longest_stretch()?;
    let first = review.judged.get(stretch.ply)?;
    (stretch.actions >= SHORTEST_STRETCH).then(|| {
        texts.tell(
            "review-stretch",
            &[
                ("side", terms::side(stretch.side).into()),
                ("count", stretch.actions.into()),
                ("turn", word(first.turn)),
            ],
        )
    })
}

/// How it stood, where the rules of the game had not ended it.
fn at_the_end(texts: &Texts, subject: &Subject, review: &Review) -> Option<String> {
    let by_the_rules = |end: crate::games::End| end.reason.is_of_the_rules();
    if subject.end().is_some_and(by_the_rules) {
        return None;
    }
    Some(match review.standings.last()? {
        Forecast::Draw => texts.say("review-end-draw"),
        Forecast::Wins { side, turns } => texts.tell(
            "review-end-wins",
            &[
                ("side", terms::side(*side).into()),
                ("turns", usize::from(*turns).into()),
            ],
        ),
    })
}

fn picture(texts: &Texts, subject: &Subject, review: &Review) -> Picture {
    let standings = review.standings.iter().map(|standing| match *standing {
        Forecast::Draw => None,
        Forecast::Wins { side, turns } => Some(Lead { side, turns }),
    });
    let turns = review.judged.iter().map(|judged| judged.turn);
    let marks = review.turning_points().map(|point| (point.ply, point.side));
    let graph = Graph::new(standings.collect(), turns.collect()).marks(marks.collect());
    let name = match subject {
        Subject::Match(hosted) => format!("queah-{}-analysis.png", hosted.id),
        Subject::Record(_) => "queah-analysis.png".to_owned(),
    };
    Picture {
        name,
        png: graph.png(),
        alt: graph.spoken(texts),
    }
}

/// Why nothing is analysed, as a sentence. `number` is that of the match it is about.
pub fn refusal(texts: &Texts, why: &NoAnalysis, number: Word) -> String {
    match why {
        NoAnalysis::Runs => texts.tell("review-refusal-runs", &[("number", number)]),
        NoAnalysis::TellsOf(told) => texts.tell("review-refusal-tells", &[("number", word(told))]),
        NoAnalysis::BeginsLater(own) => texts.tell("review-refusal-later", &[("number", word(own))]),
        NoAnalysis::Empty => texts.say("review-refusal-empty"),
        NoAnalysis::NoneEnded => texts.say("review-refusal-none"),
        NoAnalysis::Unreachable => texts.say("review-refusal-unreachable"),
        NoAnalysis::Both => texts.say("review-refusal-both"),
        NoAnalysis::Unreadable(error) => format!("{} {}", unreadable(texts, error), texts.say("review-record-form")),
    }
}

fn unreadable(texts: &Texts, error: &RecordError) -> String {
    let place = || {
        [
            ("line", Word::from(error.line)),
            ("column", error.column.into()),
            ("ply", (error.ply + 1).into()),
        ]
    };
    match &error.fault {
        RecordFault::MissingTag { name } => texts.tell("review-record-tag", &[("tag", (*name).into())]),
        RecordFault::UnknownGame { .. } | RecordFault::UnknownRules(_) => texts.say("review-record-rules"),
        RecordFault::Position(_) => texts.say("review-record-position"),
        RecordFault::Unreadable(_) | RecordFault::Refused(_) => texts.tell("review-record-action", &place()),
        RecordFault::TwoResults { .. }
        | RecordFault::ResultContradicts { .. }
        | RecordFault::EndContradicts(_)
        | RecordFault::ResultWithoutEnd { .. }
        | RecordFault::EndWithoutResult { .. } => texts.say("review-record-result"),
        _ => texts.tell("review-record-text", &place()),
    }
}
