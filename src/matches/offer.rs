//! Offers: what one player proposes and the other may accept. An offer is bound to one match, one ply and one kind; a new
//! action clears it.

use super::{Match, Refusal, Timestamp};
use crate::games::{End, Outcome, Reason, Side};

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// That the match ends as a draw.
    Draw,
    /// That the last action of whoever asks is taken back, with what was played after it.
    Takeback,
}

/// The offers at the ply where a match stands: at most one of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Offers {
    draw: Option<Offer>,
    takeback: Option<Offer>,
}

impl Offers {
    /// The offer of this kind.
    pub const fn of(self, kind: OfferKind) -> Option<Offer> {
        match kind {
            OfferKind::Draw => self.draw,
            OfferKind::Takeback => self.takeback,
        }
    }

    /// Every offer.
    pub fn all(self) -> impl Iterator<Item = Offer> {
        [self.draw, self.takeback].into_iter().flatten()
    }

    /// The same with this offer, in place of one of its kind.
    #[must_use]
    pub const fn with(mut self, offer: Offer) -> Offers {
        match offer.kind {
            OfferKind::Draw => self.draw = Some(offer),
            OfferKind::Takeback => self.takeback = Some(offer),
        }
        self
    }
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
    /// When there is no such offer, it is not theirs to answer, they have offered the same since the last action, or this
    /// match knows no such offers: the bot agrees to no draw, and what was played in a rated match stays.
    pub(super) fn offering(
        &self,
        side: Side,
        kind: OfferKind,
        what: Offering,
        now: Timestamp,
    ) -> Result<Match, Refusal> {
        if kind == OfferKind::Takeback {
            if self.rated {
                return Err(Refusal::RatedTakeback);
            }
            if what == Offering::Make && self.last_action_of(side).is_none() {
                return Err(Refusal::NothingToTakeBack);
            }
        }
        if self.bot.is_some() {
            return match (kind, what) {
                (OfferKind::Takeback, Offering::Make) => Ok(self.taken_back(side, now)),
                _ => Err(Refusal::BotPlaysOn),
            };
        }
        let offer = self.offers.of(kind);
        let open = offer.filter(|offer| offer.state == OfferState::Open);
        let becomes = |by, state| Match {
            offers: self.offers.with(Offer { kind, by, state }),
            ..self.clone()
        };
        match (what, open) {
            (Offering::Make | Offering::Accept, Some(open)) if open.by != side => Ok(match kind {
                OfferKind::Draw => Match {
                    offers: Offers::default(),
                    end: Some(End {
                        outcome: Outcome::Draw,
                        reason: Reason::Agreed,
                    }),
                    ..self.clone()
                },
                OfferKind::Takeback => self.taken_back(open.by, now),
            }),
            (Offering::Make, Some(_)) => Err(Refusal::OfferWaits(kind)),
            (Offering::Make, None) if offer.is_some_and(|offer| offer.by == side) => Err(Refusal::OfferedBefore(kind)),
            (Offering::Make, None) => Ok(becomes(side, OfferState::Open)),
            (Offering::Decline, Some(open)) if open.by != side => Ok(becomes(open.by, OfferState::Declined)),
            (Offering::Withdraw, Some(open)) if open.by == side => Ok(becomes(side, OfferState::Withdrawn)),
            (Offering::Accept | Offering::Decline, Some(_)) => Err(Refusal::OwnOffer(kind)),
            (Offering::Withdraw, Some(open)) => Err(Refusal::NotYourOffer {
                kind,
                by: self.player(open.by),
            }),
            (Offering::Accept | Offering::Decline | Offering::Withdraw, None) => Err(Refusal::NoOffer(kind)),
        }
    }

    /// The ply before the last action of this side; `None` where it has not acted.
    fn last_action_of(&self, side: Side) -> Option<usize> {
        let mut plies = (0..self.ply()).rev();
        plies.find(|&ply| self.play.rewind(ply).to_act() == Some(side))
    }

    /// Whether this side may ask for its last action back by a button.
    pub fn may_take_back(&self, side: Side) -> bool {
        !self.rated && self.end.is_none() && self.last_action_of(side).is_some()
    }

    /// The match as it stood before the last action of this side, the time that was spent staying spent.
    fn taken_back(&self, side: Side, now: Timestamp) -> Match {
        let Some(ply) = self.last_action_of(side) else {
            return self.clone();
        };
        Match {
            taken_back: self.taken_back + (self.ply() - ply),
            play: self.play.rewind(ply),
            offers: Offers::default(),
            clock: self.clock.map(|clock| clock.handed_to(side, now)),
            ..self.clone()
        }
    }
}
