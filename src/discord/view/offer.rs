//! Offers: the line that tells of one, and the buttons that answer it.

use super::board;
use crate::discord::card::Card;
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::{Texts, word};
use crate::games::Side;
use crate::matches::{Match, MemberId, Offer, OfferKind, OfferState};
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

/// What there is to say of the offers at this ply, a line each.
pub fn lines(texts: &Texts, shown: &Match) -> Vec<String> {
    let line = |Offer { kind, by, state }| {
        let words = [
            ("member", word(shown.player(by))),
            ("opponent", word(shown.player(by.other()))),
        ];
        texts.tell(
            match (kind, state) {
                (OfferKind::Draw, OfferState::Open) => "offer-draw",
                (OfferKind::Draw, OfferState::Declined) => "offer-declined",
                (OfferKind::Draw, OfferState::Withdrawn) => "offer-withdrawn",
                (OfferKind::Takeback, OfferState::Open) => "offer-takeback",
                (OfferKind::Takeback, OfferState::Declined) => "offer-takeback-declined",
                (OfferKind::Takeback, OfferState::Withdrawn) => "offer-takeback-withdrawn",
            },
            &words,
        )
    };
    shown.offers.all().map(line).collect()
}

/// The buttons that answer open offers, a row for each.
pub fn buttons(texts: &Texts, shown: &Match) -> Vec<CreateActionRow> {
    let button = |verb, key, style| {
        CreateButton::new(ComponentId::bound(shown.id.0, shown.stamp(), verb))
            .label(texts.say(key))
            .style(style)
    };
    let row = |offer: Offer| {
        let (verbs, accept) = match offer.kind {
            OfferKind::Draw => (
                [Verb::DrawAccept, Verb::DrawDecline, Verb::DrawWithdraw],
                "offer-accept",
            ),
            OfferKind::Takeback => (
                [Verb::TakebackAccept, Verb::TakebackDecline, Verb::TakebackWithdraw],
                "offer-takeback-accept",
            ),
        };
        CreateActionRow::Buttons(vec![
            button(verbs[0], accept, ButtonStyle::Success),
            button(verbs[1], "offer-decline", ButtonStyle::Secondary),
            button(verbs[2], "offer-withdraw", ButtonStyle::Secondary),
        ])
    };
    let open = shown.offers.all().filter(|offer| offer.state == OfferState::Open);
    open.map(row).collect()
}

/// The buttons that make offers: until both have acted a match is called off, later members agree on draws, and an action may be taken back where no rating is at stake.
pub fn makers(texts: &Texts, shown: &Match) -> Vec<CreateButton> {
    let button = |verb, key| {
        CreateButton::new(ComponentId::bound(shown.id.0, shown.stamp(), verb))
            .label(texts.say(key))
            .style(ButtonStyle::Secondary)
    };
    let mut makers = Vec::new();
    if shown.may_abort() {
        makers.push(button(Verb::Abort, "match-abort"));
    } else if shown.bot.is_none() && shown.offers.of(OfferKind::Draw).is_none() {
        makers.push(button(Verb::Draw, "offer-make"));
    }
    let players = Side::BOTH
        .into_iter()
        .filter(|side| shown.bot.is_none_or(|bot| bot.side != *side));
    let asked = shown.offers.of(OfferKind::Takeback).is_some();
    if !asked && players.into_iter().any(|side| shown.may_take_back(side)) {
        makers.push(button(Verb::Takeback, "offer-takeback-make"));
    }
    makers
}
