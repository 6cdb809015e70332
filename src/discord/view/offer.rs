//! Offers: the line that tells of one, and the buttons that answer it.

use super::board;
use crate::discord::card::Card;
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::{Texts, word};
use crate::games::Side;
use crate::matches::{Match, MemberId, Offer, OfferState};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// The newest board after `by` has done something about an offer: it calls the other player alone.
pub fn board(texts: &Texts, shown: &Match, by: MemberId, from: Side) -> Card {
    let card = board::newest(texts, shown, from);
    let other = shown.players.into_iter().filter(|player| *player != by);
    let pings = match shown.end {
        Some(_) => card.pings,
        None => other.collect(),
    };
    Card { pings, ..card }
}

/// What there is to say of the offer at this ply.
pub fn line(texts: &Texts, shown: &Match) -> Option<String> {
    let Offer { by, state, .. } = shown.offer?;
    let words = [
        ("member", word(shown.player(by))),
        ("opponent", word(shown.player(by.other()))),
    ];
    Some(texts.tell(
        match state {
            OfferState::Open => "offer-draw",
            OfferState::Declined => "offer-declined",
            OfferState::Withdrawn => "offer-withdrawn",
        },
        &words,
    ))
}

/// The buttons that answer an open offer.
pub fn buttons(texts: &Texts, shown: &Match) -> Option<CreateActionRow> {
    shown.offer.filter(|offer| offer.state == OfferState::Open)?;
    let button = |verb, key, style| {
        CreateButton::new(ComponentId::bound(shown.id.0, shown.ply(), verb))
            .label(texts.say(key))
            .style(style)
    };
    Some(CreateActionRow::Buttons(vec![
        button(Verb::DrawAccept, "offer-accept", ButtonStyle::Success),
        button(Verb::DrawDecline, "offer-decline", ButtonStyle::Secondary),
        button(Verb::DrawWithdraw, "offer-withdraw", ButtonStyle::Secondary),
    ]))
}

/// Whether a draw may be offered by a button: members play, and no offer was made since the last action.
pub const fn may_be_made(shown: &Match) -> bool {
    shown.bot.is_none() && shown.offer.is_none()
}
