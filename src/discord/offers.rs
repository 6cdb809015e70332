//! Requests about offers.

use super::Bot;
use super::asked::{Asked, Kind};
use super::card::{Answer, Reply};
use super::view;
use crate::games::Side;
use crate::host::{Acted, Asker, Failure, Which};
use crate::matches::{OfferKind, Offering, Request, Shown};

impl Bot {
    /// Makes an offer, or answers one. What is offered shows under a new board, which calls whoever is to answer;
    /// a board on which it was declined or withdrawn shows that in place.
    pub(super) async fn offer(
        &self,
        asked: &Asked,
        asker: Asker,
        which: Which,
        kind: OfferKind,
        what: Offering,
        seen: Option<usize>,
    ) -> Result<Reply, Failure> {
        let request = Request::Offer { kind, what, seen };
        let then = match kind {
            OfferKind::Draw => "draw",
            OfferKind::Takeback => "takeback",
        };
        let Acted { now, fresh } = match self.host.act(asker, which, &request).await {
            Err(Failure::Which(matches)) => {
                return Ok(Answer::Tell(view::board::which(&asked.own, asked.member, &matches, then)).into());
            }
            acted => acted?,
        };
        let board = view::offer::board(&asked.common, &now, asker.member, Side::White);
        let moved = now.end.is_some() || kind == OfferKind::Takeback && what == Offering::Accept;
        let ended_or_made = moved || what == Offering::Make;
        let board = self.written(&asked.common, board, &now, Side::White).await;
        let answer = match asked.kind {
            // The very board that was pressed goes on being the newest.
            Kind::Component if !ended_or_made => Answer::Update(board),
            _ if fresh => Answer::Say(board),
            _ => Answer::Again(board),
        };
        let shows = matches!(answer, Answer::Say(_) | Answer::Again(_)).then_some(Shown::Match(now.id));
        Ok(Reply { answer, shows })
    }
}
