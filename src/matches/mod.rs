//! Challenges, matches, clocks, offers and ratings, decided purely.
//!
//! Everything here is a value. A decision takes what was asked, who asked, and the time; it gives the new value, to be
//! committed, or a [`Refusal`]: a player's mistake with what is needed to explain it. Nothing here knows where a
//! value is kept or how it is shown.

mod analysis;
mod challenge;
mod clock;
mod ids;
mod offer;
mod pace;
mod pairing;
mod puzzling;
mod rating;
mod refusal;
mod seat;
mod server;
mod tally;
mod voiding;

pub use analysis::{NoAnalysis, may_analyse_record};
pub use challenge::{Challenge, ChallengeAnswer, ChallengeState, NewChallenge, SideChoice};
pub use clock::{Due, Expiry, KeptClock, MatchClock, Ruling};
pub use ids::{ChallengeId, ChannelId, MatchId, MemberId, MessageId, Pointer, RequestId, ServerId, Shown, Timestamp};
pub use offer::{Offer, OfferKind, OfferState, Offering, Offers};
pub use pace::{Limits, Pace};
pub use pairing::Pairing;
pub use puzzling::{Attempt, Counted, PuzzleTally, Solver, may_answer_puzzle};
pub use rating::{Pool, Ranked, Standing, rank};
pub use refusal::Refusal;
pub use seat::{Acted, BotPlayer, Match, NewBotMatch, Request};
pub use server::{OwnSetting, Preference, Preferences, Setting, Settings};
pub use tally::{RatingChange, Settled, Tally, Unmoved};
pub use voiding::Voided;
