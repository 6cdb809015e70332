//! Pages about no single match: games, leaderboard, rules, help.

use super::{any_board, board, start_picture, terms, timing};
use crate::discord::card::Card;
use crate::discord::component::{ComponentId, Verb};
use crate::discord::names;
use crate::discord::texts::{Texts, Word, word};
use crate::games::queah::Named;
use crate::games::{Outcome, Rules, Side, queah};
use crate::host::{Asker, Overview};
use crate::matches::{Match, MemberId, Pointer, Pool, Ranked, ServerId, Voided};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use std::collections::HashSet;

/// Lines of a leaderboard page.
pub const PAGE: usize = 10;
/// What the list of running matches may take of a message's 2000 characters; the rest is for those that ended.
const MOST_LISTED: usize = 1300;

/// How many running matches are listed at most.
pub const MOST_LINES: usize = 20;

/// A member's matches. `left` are those of their opponents who are in the server no more.
pub fn games(texts: &Texts, asker: Asker, overview: &Overview, left: &HashSet<MemberId>) -> Card {
    let (asker, server) = (asker.member, asker.server);
    let mut lines = vec![texts.say(if overview.running.is_empty() {
        "games-none"
    } else {
        "games-title"
    })];
    let (mut length, mut listed) = (0, 0);
    for (one, pointer) in overview.running.iter().take(MOST_LINES) {
        let side = one.side_of(asker).unwrap_or(Side::White);
        let key = if one.to_act() == Some(side) {
            "games-line-yours"
        } else {
            "games-line-theirs"
        };
        let link = pointer.map_or_else(String::new, |pointer| {
            texts.tell("games-link", &[("link", board::link(server, pointer).into())])
        });
        let mut words = line_words(texts, one, side, left);
        words.push(("link", link.into()));
        words.push(("time", timing::left_shortly(texts, one).unwrap_or_default().into()));
        let line = texts.tell(key, &words).trim_end().to_owned();
        length += line.chars().count();
        if length > MOST_LISTED {
            break;
        }
        lines.push(line);
        listed += 1;
    }
    if listed < overview.running.len() {
        lines.push(texts.tell("games-more", &[("count", (overview.running.len() - listed).into())]));
    }
    if !overview.ended.is_empty() {
        lines.push(texts.say("games-ended"));
    }
    for one in &overview.ended {
        let side = one.side_of(asker).unwrap_or(Side::White);
        let result = match one.end.map(|end| end.outcome) {
            Some(Outcome::Win(winner)) if winner == side => "won",
            Some(Outcome::Win(_)) => "lost",
            Some(Outcome::Draw) | None => "drawn",
            Some(Outcome::Void) => "void",
        };
        let mut words = line_words(texts, one, side, left);
        words.push(("result", result.into()));
        lines.push(texts.tell("games-line-ended", &words));
    }
    let newest = overview.running.first().map(|(one, _)| one).or(overview.ended.first());
    let picture = newest.map_or_else(
        || start_picture(texts, Rules::Queah(queah::Rules::CLASSIC)),
        |one| board::board_picture(texts, one, one.side_of(asker).unwrap_or(Side::White)),
    );
    Card {
        content: lines.join("\n"),
        picture: Some(picture),
        ..Card::default()
    }
}

/// The matches that moderators took out of the score, within Discord's bound on a message.
pub fn moderation_log(texts: &Texts, voided: &[Match]) -> Card {
    let mut lines = vec![texts.say(if voided.is_empty() {
        "moderation-none"
    } else {
        "moderation-title"
    })];
    let mut length = 0;
    for one in voided {
        let Some(act) = &one.voided else { continue };
        let words = [
            ("number", word(one.id)),
            ("white", word(one.player(Side::White))),
            ("black", word(one.player(Side::Black))),
            ("by", word(act.by)),
            ("seconds", word(act.at.seconds())),
            ("reason", names::escape_up_to(&act.reason, Voided::LONGEST).into()),
        ];
        let line = texts.tell("moderation-line", &words);
        length += line.chars().count();
        if length > MOST_LISTED {
            break;
        }
        lines.push(line);
    }
    Card {
        content: lines.join("\n"),
        picture: Some(any_board(texts)),
        ..Card::default()
    }
}

/// What stands under the board that has waited longest: where everyone sees it, and how many more wait.
pub fn next(texts: &Texts, server: ServerId, pointer: Option<Pointer>, more: usize) -> String {
    let mut words = texts.tell("next-more", &[("count", more.into())]);
    if let Some(pointer) = pointer {
        let link = ("link", board::link(server, pointer).into());
        words.push(' ');
        words.push_str(&texts.tell("games-link", &[link]));
    }
    words
}

fn line_words(texts: &Texts, one: &Match, side: Side, left: &HashSet<MemberId>) -> Vec<(&'static str, Word)> {
    let opponent = one.player(side.other());
    let gone = left.contains(&opponent).then(|| texts.say("games-left"));
    vec![
        ("number", word(one.id)),
        ("rules", terms::rules(texts, one.play.rules()).into()),
        ("side", terms::side(side).into()),
        ("opponent", word(opponent)),
        ("left", gone.unwrap_or_default().into()),
    ]
}

/// One page of a leaderboard, counted from 0; a page beyond the last shows the last. `ranked` goes at least as far as
/// the page and one line more, where there are so many: how many pages follow is not known.
pub fn leaderboard(texts: &Texts, rules: Rules, pool: Pool, ranked: &[Ranked], page: usize) -> Card {
    let pages = ranked.len().div_ceil(PAGE).max(1);
    let page = page.min(pages - 1);
    let (title, empty, word_of_pool) = match pool {
        Pool::Members => ("leaderboard-title", "leaderboard-empty", "members"),
        Pool::Bot => ("leaderboard-title-bot", "leaderboard-empty-bot", "bot"),
    };
    let mut lines = vec![texts.tell(title, &[("rules", terms::rules(texts, rules).into())])];
    if ranked.is_empty() {
        lines.push(texts.say(empty));
    }
    for line in ranked.iter().skip(page * PAGE).take(PAGE) {
        let standing = line.standing;
        let provisional = if standing.provisional() { "yes" } else { "no" };
        lines.push(texts.tell(
            "leaderboard-line",
            &[
                ("rank", word(line.rank)),
                ("member", word(line.member)),
                ("rating", word(standing.rating.round() as i64)),
                ("provisional", provisional.into()),
                ("deviation", word((2.0 * standing.deviation).round() as i64)),
                ("wins", word(standing.wins)),
                ("draws", word(standing.draws)),
                ("losses", word(standing.losses)),
            ],
        ));
    }
    if !ranked.is_empty() {
        lines.push(texts.say("leaderboard-note"));
    }
    let mut components = Vec::new();
    if pages > 1 {
        lines.push(texts.tell("leaderboard-page", &[("page", word(page + 1))]));
        let turn = |to: Option<usize>, key, side: &str| {
            // Ids differ even where both buttons lead nowhere, as Discord wants it.
            let argument = to.map_or_else(
                || format!("{side}.none"),
                |to| format!("{}.{word_of_pool}.{to}", rules.id()),
            );
            CreateButton::new(ComponentId::unbound(Verb::Top, argument))
                .label(texts.say(key))
                .style(ButtonStyle::Secondary)
                .disabled(to.is_none())
        };
        components.push(CreateActionRow::Buttons(vec![
            turn(page.checked_sub(1), "leaderboard-previous", "previous"),
            turn((page + 1 < pages).then_some(page + 1), "leaderboard-next", "next"),
        ]));
    }
    Card {
        content: lines.join("\n"),
        picture: Some(start_picture(texts, rules)),
        components,
        ..Card::default()
    }
}

/// How the game is played, and one rule set.
pub fn rules(texts: &Texts, rules: Rules) -> Card {
    let keys = [
        "rules-title",
        "rules-goal",
        "rules-board",
        "rules-step",
        "rules-capture",
        "rules-drop",
        "rules-draw",
    ];
    let mut lines: Vec<String> = keys.into_iter().map(|key| texts.say(key)).collect();
    let chosen = [
        ("rules", terms::rules(texts, rules).into()),
        ("id", rules.id().into()),
        ("words", terms::rules_in_words(texts, rules).into()),
    ];
    lines.push(texts.tell("rules-chosen", &chosen));
    let Rules::Queah(of_queah) = rules;
    lines.extend(of_queah.named().map(|named| {
        texts.say(match named {
            Named::Classic => "rules-source-classic",
            Named::Open => "rules-source-open",
            Named::Free => "rules-source-free",
            Named::Reserve => "rules-source-reserve",
        })
    }));
    let names = terms::every_rules().into_iter().map(|rules| terms::rules(texts, rules));
    lines.push(texts.tell(
        "rules-others",
        &[("names", texts.list(names.take(Named::ALL.len())).into())],
    ));
    Card {
        content: lines.join("\n"),
        picture: Some(start_picture(texts, rules)),
        ..Card::default()
    }
}

/// What the bot can do.
pub fn help(texts: &Texts) -> Card {
    let keys = [
        "help-title",
        "help-challenge",
        "help-bot",
        "help-puzzle",
        "help-play",
        "help-board",
        "help-time",
        "help-analyse",
        "help-settings",
        "help-health",
        "help-more",
    ];
    let lines: Vec<String> = keys.into_iter().map(|key| texts.say(key)).collect();
    let picture = start_picture(texts, Rules::Queah(queah::Rules::CLASSIC));
    Card {
        content: lines.join("\n"),
        picture: Some(picture),
        ..Card::default()
    }
}
