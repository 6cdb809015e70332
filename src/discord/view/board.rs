//! A match as it stands: its words, its board, and what may be done about it.

use super::{offer, picture, review, terms, timing};
use crate::discord::card::Card;
use crate::discord::component::{ComponentId, Verb};
use crate::discord::names;
use crate::discord::texts::{Texts, Word, word};
use crate::games::queah::{self, Capture, Replacement};
use crate::games::{Action, End, Outcome, Play, Reason, Side};
use crate::host::Preview;
use crate::matches::{Match, MemberId, Pointer, RatingChange, ServerId, Settled, Unmoved, Voided};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// Discord's bound on the options of a menu.
pub const MOST_OPTIONS: usize = 25;

/// The newest board of a match: it notifies whoever is to act, and takes their action.
pub fn newest(texts: &Texts, shown: &Match, from: Side) -> Card {
    let mut lines = vec![title(texts, shown)];
    lines.extend(last_action(texts, shown));
    lines.extend(forced(texts, shown));
    let mut pings = Vec::new();
    match (shown.end, shown.to_act()) {
        (Some(end), _) => {
            lines.push(ended(texts, shown, end));
            lines.extend(timing::ruling(texts, shown, end));
            let ratings = shown.settled.map(|settled| ratings(texts, shown, settled));
            lines.extend(ratings.filter(|words| !words.is_empty()));
            pings.extend(shown.players.into_iter().filter(|_| shown.bot.is_none()));
        }
        (None, Some(side)) => {
            lines.push(turn(texts, shown, side));
            lines.extend(timing::deadline(texts, shown));
            lines.extend(offer::lines(texts, shown));
            // Whoever plays the bot is answered at once, and need not be called.
            pings.extend(shown.bot.is_none().then(|| shown.player(side)));
        }
        (None, None) => {}
    }
    Card {
        content: lines.join("\n"),
        picture: Some(board_picture(texts, shown, from)),
        components: components(texts, shown),
        pings,
        ..Card::default()
    }
}

/// The board's picture, with another file name for each ply and chair.
pub fn board_picture(texts: &Texts, shown: &Match, from: Side) -> crate::discord::card::Picture {
    let chair = match from {
        Side::White => "",
        Side::Black => "-black",
    };
    let ended = if shown.end.is_some() { "-end" } else { "" };
    let name = format!("queah-{}-{}{chair}{ended}.png", shown.id, shown.stamp());
    picture(texts, name, &shown.play, shown.end, from)
}

/// Which match this is, and who plays it.
pub fn title(texts: &Texts, shown: &Match) -> String {
    let rated = if shown.rated { "yes" } else { "no" };
    let rules = terms::rules(texts, shown.play.rules());
    let title = texts.tell(
        "match-title",
        &[
            ("number", word(shown.id)),
            ("rules", rules.into()),
            ("rated", rated.into()),
        ],
    );
    let mut players = texts.tell(
        "match-players",
        &[
            ("white", word(shown.player(Side::White))),
            ("black", word(shown.player(Side::Black))),
        ],
    );
    if let Some(bot) = shown.bot {
        let level = texts.tell("match-level", &[("level", word(bot.level))]);
        players.push_str(&format!(" · {level}"));
    }
    format!("{title}\n{players}")
}

fn last_action(texts: &Texts, shown: &Match) -> Option<String> {
    let Play::Queah(play) = &shown.play;
    // What the bot answered follows at once on what it answers.
    let count = if shown.bot.is_some() { 2 } else { 1 };
    let turns = terms::last_turns(play, count + shown.forced);
    let sentences: Vec<String> = turns
        .into_iter()
        .flat_map(|(by, turn)| turn.into_iter().map(move |action| (by, action)))
        .map(|(by, action)| terms::acted(texts, by, action))
        .collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// That the last action was played for a player, and for whom.
fn forced(texts: &Texts, shown: &Match) -> Option<String> {
    let before = shown.ply().checked_sub(1).filter(|_| shown.forced > 0)?;
    let side = shown.play.rewind(before).to_act()?;
    Some(texts.tell("match-forced", &[("member", word(shown.player(side)))]))
}

fn turn(texts: &Texts, shown: &Match, side: Side) -> String {
    let key = if shown.ply() == 0 { "match-began" } else { "match-turn" };
    let side_word = terms::side(side);
    let mut words = texts.tell(key, &[("member", word(shown.player(side))), ("side", side_word.into())]);
    if let Some(hint) = hint(shown) {
        words.push(' ');
        words.push_str(&texts.say(hint));
    }
    words
}

/// What the player to act should know: what the rules put first.
fn hint(shown: &Match) -> Option<&'static str> {
    let Play::Queah(play) = &shown.play;
    let legal = play.legal();
    let is_drop = |action: &queah::Action| matches!(action, queah::Action::Drop { .. });
    let is_capture = |action: &queah::Action| matches!(action, queah::Action::Capture { .. });
    let again = play.rules().replacement() == Replacement::Both && play.actions().last().is_some_and(is_drop);
    if !legal.is_empty() && legal.iter().all(is_drop) {
        Some("match-must-drop")
    } else if play.rules().capture() == Capture::Must && legal.iter().any(is_capture) {
        Some("match-must-capture")
    } else if again {
        Some("match-again")
    } else {
        None
    }
}

/// How the match ended, in words.
pub fn ended(texts: &Texts, shown: &Match, end: End) -> String {
    let (result, loser) = match end.outcome {
        Outcome::Win(winner) => {
            let side = terms::side(winner);
            let words = [("winner", word(shown.player(winner))), ("side", side.into())];
            (texts.tell("match-won", &words), Some(terms::side(winner.other())))
        }
        Outcome::Draw => (texts.say("match-drawn"), None),
        Outcome::Void => (texts.say("match-void"), None),
    };
    // Whose time ran out may have won all the same.
    let late = shown.clock.filter(|_| end.reason == Reason::Adjudicated);
    let loser = late.map(|clock| terms::side(clock.running())).or(loser);
    let key = match end.reason {
        Reason::Captured => "match-ended-captured",
        Reason::Blocked => "match-ended-blocked",
        Reason::Repetition => "match-ended-repetition",
        Reason::Resigned => "match-ended-resigned",
        Reason::Agreed => "match-ended-agreed",
        Reason::TimedOut => "match-ended-timed-out",
        Reason::Abandoned => "match-ended-abandoned",
        Reason::Adjudicated => "match-ended-adjudicated",
        Reason::Aborted => "match-ended-aborted",
        Reason::Voided => return voided(texts, shown, result),
    };
    let words = loser.map(|side| ("side", side.into()));
    format!("{result} {}", texts.tell(key, words.as_slice()))
}

/// Who took a match out of the score, and why.
fn voided(texts: &Texts, shown: &Match, result: String) -> String {
    let Some(voided) = &shown.voided else { return result };
    let words = [
        ("by", word(voided.by)),
        ("reason", names::escape_up_to(&voided.reason, Voided::LONGEST).into()),
    ];
    format!("{result} {}", texts.tell("match-ended-voided", &words))
}

/// What the end did to ratings, in words.
fn ratings(texts: &Texts, shown: &Match, settled: Settled) -> String {
    if let (Settled::Moved(changes), Some(bot)) = (settled, shown.bot) {
        let side = bot.side.other();
        let change = changes[side.index()];
        return texts.tell(
            "match-rating-bot",
            &[
                ("member", word(shown.player(side))),
                ("before", whole(change.before)),
                ("after", whole(change.after)),
                ("change", signed(change)),
            ],
        );
    }
    match settled {
        Settled::Moved([white, black]) => texts.tell(
            "match-ratings",
            &[
                ("white", word(shown.player(Side::White))),
                ("whiteBefore", whole(white.before)),
                ("whiteAfter", whole(white.after)),
                ("whiteChange", signed(white)),
                ("black", word(shown.player(Side::Black))),
                ("blackBefore", whole(black.before)),
                ("blackAfter", whole(black.after)),
                ("blackChange", signed(black)),
            ],
        ),
        // Its end has said so.
        Settled::Unmoved(Unmoved::Void) => String::new(),
        Settled::Unmoved(Unmoved::Unrated) if shown.bot.is_some() => texts.say("match-unmoved-hint"),
        Settled::Unmoved(Unmoved::Unrated) => texts.say("match-unmoved-unrated"),
        Settled::Unmoved(Unmoved::TooShort { plies, needed }) => texts.tell(
            "match-unmoved-short",
            &[("plies", plies.into()), ("needed", needed.into())],
        ),
        Settled::Unmoved(Unmoved::SamePair { limit }) => texts.tell("match-unmoved-pair", &[("limit", limit.into())]),
    }
}

fn whole(rating: f64) -> Word {
    word(rating.round() as i64)
}

fn signed(change: RatingChange) -> Word {
    let moved = change.after.round() as i64 - change.before.round() as i64;
    // A minus sign as wide as the plus sign.
    word(if moved < 0 {
        format!("−{}", -moved)
    } else {
        format!("+{moved}")
    })
}

/// Menus of the legal actions and buttons; once the match has ended, all that is left is to look back at it.
fn components(texts: &Texts, shown: &Match) -> Vec<CreateActionRow> {
    let legal = shown.play.legal();
    if shown.end.is_some() {
        return vec![review::buttons(texts, shown)];
    }
    if legal.is_empty() {
        return Vec::new();
    }
    let id = |verb| ComponentId::bound(shown.id.0, shown.stamp(), verb);
    // One menu holds them all. A counter has four directions, and in each it steps or captures or neither; with `n`
    // counters, at most three where drops are legal too, on the 13 - n - m squares that `m` of the enemy's leave, these
    // are at most 4n + 13 - n - m, so 22.
    let placeholder = texts.tell("match-choose", &[("count", legal.len().into())]);
    let mut rows = vec![menu(texts, id(Verb::Act), placeholder, &legal)];
    let button = |verb, key, style| CreateButton::new(id(verb)).label(texts.say(key)).style(style);
    let mut buttons = vec![button(Verb::Rules, "match-rules", ButtonStyle::Secondary)];
    if shown.bot.is_some() || !shown.rated {
        buttons.push(button(Verb::Hint, "match-hint", ButtonStyle::Secondary));
    }
    buttons.extend(offer::makers(texts, shown));
    buttons.push(button(Verb::Resign, "match-resign", ButtonStyle::Danger));
    rows.push(CreateActionRow::Buttons(buttons));
    rows.extend(offer::buttons(texts, shown));
    rows
}

fn menu(texts: &Texts, id: ComponentId, placeholder: String, actions: &[Action]) -> CreateActionRow {
    let options = actions
        .iter()
        .map(|&action| CreateSelectMenuOption::new(terms::action(texts, action), action.to_string()));
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(placeholder))
}

/// Asks a player to confirm that they call a match off.
pub fn confirm_abort(texts: &Texts, shown: &Match, player: Side) -> Card {
    confirm(
        texts,
        shown,
        player,
        ["match-confirm-abort", "match-confirm-abort-yes"],
        Verb::Aborted,
    )
}

/// What the confirmation becomes once the match was called off.
pub fn aborted(texts: &Texts, shown: &Match, asker: MemberId) -> Card {
    answered(texts, "match-aborted", shown, asker)
}

/// Asks a player to confirm that they give up.
pub fn confirm_resignation(texts: &Texts, shown: &Match, player: Side) -> Card {
    confirm(
        texts,
        shown,
        player,
        ["match-confirm", "match-confirm-yes"],
        Verb::Resigned,
    )
}

fn confirm(texts: &Texts, shown: &Match, player: Side, keys: [&'static str; 2], verb: Verb) -> Card {
    let [question, yes] = keys;
    let opponent = shown.player(player.other());
    let id = |verb| ComponentId::bound(shown.id.0, shown.stamp(), verb);
    let button = |verb, key, style| CreateButton::new(id(verb)).label(texts.say(key)).style(style);
    Card {
        content: texts.tell(question, &[("number", word(shown.id)), ("opponent", word(opponent))]),
        picture: Some(board_picture(texts, shown, player)),
        components: vec![CreateActionRow::Buttons(vec![
            button(verb, yes, ButtonStyle::Danger),
            button(Verb::Stay, "match-confirm-no", ButtonStyle::Secondary),
        ])],
        ..Card::default()
    }
}

/// An action as it would be, with what plays it and what does not.
pub fn preview(texts: &Texts, preview: &Preview, asker: MemberId) -> Card {
    let Preview { now, after } = preview;
    let from = now.side_of(asker).unwrap_or(Side::White);
    let id = |verb| ComponentId::bound(now.id.0, now.stamp(), verb);
    let Play::Queah(play) = &after.play;
    let action = play.actions().last().map(ToString::to_string).unwrap_or_default();
    let played = terms::last_turns(play, 1);
    let sentences = played
        .into_iter()
        .flat_map(|(by, turn)| turn.last().map(|&action| terms::acted(texts, by, action)));
    let sentence: String = sentences.collect();
    Card {
        content: texts.tell("match-preview", &[("number", word(now.id)), ("acted", sentence.into())]),
        picture: Some(board_picture(texts, after, from)),
        components: vec![CreateActionRow::Buttons(vec![
            CreateButton::new(id(Verb::Played).with(action))
                .label(texts.say("match-preview-yes"))
                .style(ButtonStyle::Success),
            CreateButton::new(id(Verb::Stay))
                .label(texts.say("match-preview-no"))
                .style(ButtonStyle::Secondary),
        ])],
        ..Card::default()
    }
}

/// What the preview becomes once its action was played.
pub fn played(texts: &Texts, shown: &Match, asker: MemberId) -> Card {
    answered(texts, "match-played", shown, asker)
}

/// What the confirmation becomes once the match was given up.
pub fn resigned(texts: &Texts, shown: &Match, asker: MemberId) -> Card {
    answered(texts, "match-you-resigned", shown, asker)
}

/// What the confirmation becomes when the player goes on.
pub fn stayed(texts: &Texts, shown: &Match, asker: MemberId) -> Card {
    answered(texts, "match-stayed", shown, asker)
}

fn answered(texts: &Texts, key: &str, shown: &Match, asker: MemberId) -> Card {
    let from = shown.side_of(asker).unwrap_or(Side::White);
    Card {
        content: texts.tell(key, &[("number", word(shown.id))]),
        picture: Some(board_picture(texts, shown, from)),
        ..Card::default()
    }
}

/// Asks which of several matches is meant. `then` says what to do in it.
pub fn which(texts: &Texts, asker: MemberId, matches: &[Match], then: &str) -> Card {
    let key = match then.split(' ').next() {
        Some("resign") => "match-which-resign",
        Some("hint") => "match-which-hint",
        Some("takeback") => "match-which-takeback",
        Some("claim") => "match-which-claim",
        Some("abort") => "match-which-abort",
        Some("draw") => "match-which-draw",
        Some("board" | "replay" | "export") => "match-which-board",
        _ => "match-which-act",
    };
    let shown = &matches[..matches.len().min(MOST_OPTIONS)];
    let mut lines = vec![texts.say(key)];
    let mut options = Vec::new();
    for one in shown {
        let side = one.side_of(asker).unwrap_or(Side::White);
        let opponent = one.player(side.other());
        lines.push(texts.tell(
            "match-which-line",
            &[("number", word(one.id)), ("opponent", word(opponent))],
        ));
        let label = option_label(texts, one, asker);
        let whose = if one.to_act() == Some(side) {
            "match-option-yours"
        } else {
            "match-option-theirs"
        };
        let value = format!("{}:{}", one.id, one.stamp());
        options.push(CreateSelectMenuOption::new(label, value).description(texts.say(whose)));
    }
    let more = matches.len() - shown.len();
    if more > 0 {
        lines.push(texts.tell("match-which-more", &[("count", more.into())]));
    }
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(ComponentId::unbound(Verb::Which, then), kind)
        .placeholder(texts.say("match-which-placeholder"));
    Card {
        content: lines.join("\n"),
        picture: shown.first().map(|first| board_picture(texts, first, Side::White)),
        components: vec![CreateActionRow::SelectMenu(menu)],
        ..Card::default()
    }
}

/// A match in one line of a list that shows no mentions.
pub fn option_label(texts: &Texts, one: &Match, asker: MemberId) -> String {
    let side = one.side_of(asker).unwrap_or(Side::White);
    texts.tell(
        "match-option",
        &[
            ("number", word(one.id)),
            ("rules", terms::rules(texts, one.play.rules()).into()),
            ("side", terms::side(side).into()),
        ],
    )
}

/// The address of a message.
pub fn link(server: ServerId, pointer: Pointer) -> String {
    format!(
        "https://discord.com/channels/{server}/{}/{}",
        pointer.channel, pointer.message
    )
}
