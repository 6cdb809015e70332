//! Offers: what one player proposes and the other may accept. An offer is bound to one match, one ply and one kind; a new
//! action clears it.

use super::{Match, Refusal};
use crate::games::{End, Outcome, Reason, Side};

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// That the match ends as a draw.
    Draw,
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    /// It waits for an answer.
    Open,
    /// The opponent did not want it.
    Declined,
    /// Whoever made it took it back.
    Withdrawn,
}

/// An offer at the ply where the match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers.
    pub by: Side,
    /// What became of it.
    pub state: OfferState,
}

/// What a player does about an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offering {
    /// Makes it. Offering what the opponent offers is accepting it.
    Make,
    /// Accepts what the opponent offers.
    Accept,
    /// Declines what the opponent offers.
    Decline,
    /// Takes back what they offer themselves.
    Withdraw,
}

impl Match {
    /// The match after this side has done that about an offer of this kind.
    ///
    /// # Errors
    /// When the opponent is the bot, there is no such offer, or it is not theirs to answer, or they have offered the same
    /// since the last action.
    pub(super) fn offering(&self, side: Side, kind: OfferKind, what: Offering) -> Result<Match, Refusal> {
        if self.bot.is_some() {
            return Err(Refusal::BotPlaysOn);
        }
        let offer = self.offer.filter(|offer| offer.kind == kind);
        let open = offer.filter(|offer| offer.state == OfferState::Open);
        let mut after = self.clone();
        let mut becomes = |by, state| after.offer = Some(Offer { kind, by, state });
        match (what, open) {
            (Offering::Make | Offering::Accept, Some(open)) if open.by != side => {
                after.offer = None;
                after.end = Some(End {
                    outcome: Outcome::Draw,
                    reason: Reason::Agreed,
                });
            }
            (Offering::Make, Some(_)) => return Err(Refusal::OfferWaits),
            (Offering::Make, None) if offer.is_some_and(|offer| offer.by == side) => {
                return Err(Refusal::OfferedBefore);
            }
            (Offering::Make, None) => becomes(side, OfferState::Open),
            (Offering::Decline, Some(open)) if open.by != side => becomes(open.by, OfferState::Declined),
            (Offering::Withdraw, Some(open)) if open.by == side => becomes(side, OfferState::Withdrawn),
            (Offering::Accept | Offering::Decline, Some(_)) => return Err(Refusal::OwnOffer),
            (Offering::Withdraw, Some(open)) => {
                return Err(Refusal::NotYourOffer {
                    by: self.player(open.by),
                });
            }
            (Offering::Accept | Offering::Decline | Offering::Withdraw, None) => return Err(Refusal::NoOffer),
        }
        Ok(after)
    }
}
