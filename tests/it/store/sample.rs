//! Challenges and matches to keep.

use queah::games::puzzle::Day;
use queah::games::{End, Outcome, Reason, Rules, Side, queah as game};
use queah::matches::{
    BotPlayer, Challenge, ChallengeAnswer, ChallengeId, ChannelId, Match, MatchId, MemberId, NewChallenge, Offer,
    OfferKind, OfferState, Pace, RequestId, Ruling, ServerId, SideChoice, Solver, Timestamp, Voided,
};
use queah::store::{Change, CommitError, Store, Value, Version};

pub const SERVER: ServerId = ServerId(81_384_788_765_712_384);
pub const OTHER_SERVER: ServerId = ServerId(2);
pub const ANN: MemberId = MemberId(u64::MAX - 1);
pub const BEN: MemberId = MemberId(7);
pub const CAT: MemberId = MemberId(8);

pub fn rules(id: &str) -> Rules {
    Rules::Queah(id.parse::<game::Rules>().unwrap())
}

pub fn challenge(id: u64, by: MemberId, to: Option<MemberId>, at: i64) -> Challenge {
    let asked = NewChallenge {
        id: ChallengeId(id),
        server: SERVER,
        channel: ChannelId(5),
        challenger: by,
        opponent: to,
        opponent_is_bot: false,
        rules: rules("must-turn"),
        pace: Pace::ALL[id as usize % Pace::ALL.len()],
        side: SideChoice::Side(Side::White),
        rated: true,
    };
    Challenge::make(asked, &[], Timestamp(at)).unwrap()
}

/// A member's puzzles, with whatever this number makes of them.
pub fn solver(number: u64) -> Solver {
    let outcome = queah::matches::Attempt {
        right: number as usize % 5,
        solved: number.is_multiple_of(2),
    };
    Solver {
        tried: number as u32,
        solved: number as u32 / 2,
        numbers: [0, 1, number as u32],
        daily: (!number.is_multiple_of(3)).then(|| (Day::of_second((number % 20_000 * 86_400) as i64), outcome)),
        streak: number as u32 % 7,
        best: 7,
        last: (number > 1).then_some(RequestId(u64::MAX - number)),
    }
}

/// A match between these two, White first, after so many plies, each the legal action that `choice` picks.
pub fn hosted(id: u64, players: [MemberId; 2], plies: usize, choice: usize) -> Match {
    let challenge = challenge(id, players[0], Some(players[1]), 0);
    let accept = ChallengeAnswer::Accept;
    let (_, begun) = challenge
        .answer(players[1], RequestId(id), accept, MatchId(id), false, Timestamp(1))
        .unwrap();
    let mut hosted = begun.unwrap();
    for ply in 0..plies {
        let legal = hosted.play.legal();
        let Some(&action) = legal.get((choice + ply * ply) % legal.len().max(1)) else {
            break;
        };
        hosted.play.act(action).unwrap();
        hosted.done.push(RequestId(u64::MAX - ply as u64));
    }
    hosted.end = hosted.play.end();
    // In every fourth match Black is the bot.
    hosted.bot = id.is_multiple_of(4).then_some(BotPlayer {
        side: Side::Black,
        level: 3,
        seed: u64::MAX - id,
    });
    let offer = |kind| Offer {
        kind,
        by: Side::BOTH[plies % 2],
        state: [OfferState::Open, OfferState::Declined, OfferState::Withdrawn][choice % 3],
    };
    if id.is_multiple_of(3) {
        hosted.offers = hosted.offers.with(offer(OfferKind::Draw));
    }
    if id.is_multiple_of(2) {
        hosted.offers = hosted.offers.with(offer(OfferKind::Takeback));
    }
    hosted.taken_back = choice;
    hosted.forced = plies / 2;
    hosted.voided = (id % 5 == 3).then(|| Voided {
        by: CAT,
        reason: format!("{choice} \u{1f3b2}"),
        at: Timestamp(choice as i64),
    });
    hosted.ruling = [
        None,
        Some(Ruling {
            outcome: Outcome::Win(Side::BOTH[plies % 2]),
            turns: 74,
        }),
        Some(Ruling {
            outcome: Outcome::Draw,
            turns: 0,
        }),
    ][id as usize % 3];
    hosted
}

/// The match, resigned by Black at that time.
pub fn resigned(hosted: Match, at: i64) -> Match {
    Match {
        end: Some(End {
            outcome: Outcome::Win(Side::White),
            reason: Reason::Resigned,
        }),
        touched_at: Timestamp(at),
        ..hosted
    }
}

pub fn change(expected: u64, value: Value) -> Change {
    Change {
        expected: Version(expected),
        value,
    }
}

/// Writes one value that was read at this version.
pub async fn put(store: &dyn Store, expected: u64, value: Value) {
    let committed = store.commit(vec![change(expected, value)]).await;
    committed.unwrap_or_else(|error| panic!("expected no conflict, found {error}"));
}

/// Whether the commit is a conflict.
pub async fn conflicts(store: &dyn Store, changes: Vec<Change>) -> bool {
    match store.commit(changes).await {
        Ok(()) => false,
        Err(CommitError::Conflict) => true,
        Err(CommitError::Failed(error)) => panic!("{error}"),
    }
}
