//! A challenge: the invitation, and what became of it.

use super::{start_picture, terms, timing};
use crate::discord::card::Card;
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::{Texts, word};
use crate::matches::{Challenge, ChallengeState, Match, MemberId, SideChoice};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// The invitation, with its buttons.
pub fn invitation(texts: &Texts, challenge: &Challenge) -> Card {
    let challenger = ("challenger", word(challenge.challenger));
    let mut lines = vec![match challenge.opponent {
        Some(opponent) => texts.tell("challenge-to", &[challenger.clone(), ("opponent", word(opponent))]),
        None => texts.tell("challenge-open", std::slice::from_ref(&challenger)),
    }];
    let rules = terms::rules(texts, challenge.rules);
    let words = terms::rules_in_words(texts, challenge.rules);
    lines.push(texts.tell("challenge-terms", &[("rules", rules.into()), ("words", words.into())]));
    let side = match challenge.side {
        SideChoice::Random => texts.say("challenge-side-random"),
        SideChoice::Side(side) => texts.tell("challenge-side", &[challenger, ("side", terms::side(side).into())]),
    };
    let rated = texts.say(if challenge.rated {
        "challenge-rated"
    } else {
        "challenge-unrated"
    });
    let pace = timing::pace(texts, challenge.pace);
    let pace = texts.tell("challenge-pace", &[("pace", pace.into())]);
    lines.push(format!("{side} {pace} {rated}"));
    lines.push(texts.tell(
        "challenge-expires",
        &[("seconds", word(challenge.expires_at().seconds()))],
    ));
    let button = |verb, key, style| {
        CreateButton::new(ComponentId::unbound(verb, challenge.id))
            .label(texts.say(key))
            .style(style)
    };
    let mut buttons = vec![button(Verb::Accept, "challenge-accept", ButtonStyle::Success)];
    if challenge.opponent.is_some() {
        buttons.push(button(Verb::Decline, "challenge-decline", ButtonStyle::Secondary));
    }
    buttons.push(button(Verb::Withdraw, "challenge-withdraw", ButtonStyle::Secondary));
    Card {
        content: lines.join("\n"),
        picture: Some(start_picture(texts, challenge.rules)),
        components: vec![CreateActionRow::Buttons(buttons)],
        pings: challenge.opponent.into_iter().collect(),
        ..Card::default()
    }
}

/// What stands in place of the invitation once the challenge is over.
pub fn over(texts: &Texts, challenge: &Challenge, begun: Option<&Match>) -> Card {
    let accepted_by = begun.and_then(|begun| begun.players.into_iter().find(|&player| player != challenge.challenger));
    Card {
        content: outcome(texts, challenge, accepted_by).unwrap_or_default(),
        picture: Some(start_picture(texts, challenge.rules)),
        ..Card::default()
    }
}

/// What became of a challenge, in words; nothing while it is pending. `accepted_by` names whoever accepted an open one.
pub fn outcome(texts: &Texts, challenge: &Challenge, accepted_by: Option<MemberId>) -> Option<String> {
    let challenger = ("challenger", word(challenge.challenger));
    let opponent = || {
        (
            "opponent",
            challenge.opponent.or(accepted_by).map_or_else(|| word("?"), word),
        )
    };
    match challenge.state {
        ChallengeState::Pending => None,
        ChallengeState::Accepted(number) => Some(texts.tell(
            "challenge-accepted",
            &[challenger, opponent(), ("number", word(number))],
        )),
        ChallengeState::Declined => Some(texts.tell("challenge-declined", &[challenger, opponent()])),
        ChallengeState::Withdrawn => Some(texts.tell("challenge-withdrawn", &[challenger])),
        ChallengeState::Expired => {
            let hours = Challenge::LIFETIME.as_secs() as usize / 3600;
            Some(texts.tell("challenge-expired", &[challenger, ("hours", hours.into())]))
        }
    }
}
