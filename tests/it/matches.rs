//! Challenges, matches and ratings, decided purely.
#![allow(clippy::unwrap_used)]

mod clock;
mod glicko;
mod puzzling;
mod rating;

use queah::games::{End, Outcome, Reason, Refused, Rules, Side, queah as game};
use queah::matches::{
    Acted, Challenge, ChallengeAnswer, ChallengeId, ChallengeState, ChannelId, Match, MatchId, MemberId, NewChallenge,
    Pace, Refusal, Request, RequestId, ServerId, SideChoice, Timestamp,
};
use std::time::Duration;

const ADA: MemberId = MemberId(1);
const KOFI: MemberId = MemberId(2);
const MIA: MemberId = MemberId(3);
const NOON: Timestamp = Timestamp(1_796_000_000_000);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn wanted(opponent: Option<MemberId>) -> NewChallenge {
    NewChallenge {
        id: ChallengeId(10),
        server: ServerId(20),
        channel: ChannelId(30),
        challenger: ADA,
        opponent,
        opponent_is_bot: false,
        rules: Rules::Queah(game::Rules::CLASSIC),
        pace: Pace::ThreeDays,
        side: SideChoice::Side(Side::White),
        rated: true,
    }
}

fn challenge(opponent: Option<MemberId>) -> Challenge {
    Challenge::make(wanted(opponent), &[], NOON).unwrap()
}

fn answer(challenge: &Challenge, by: MemberId, answer: ChallengeAnswer) -> Result<(Challenge, Option<Match>), Refusal> {
    challenge.answer(by, RequestId(40), answer, MatchId(7), true, NOON)
}

/// A match of Ada as White and Kofi as Black.
fn begun() -> Match {
    answer(&challenge(Some(KOFI)), KOFI, ChallengeAnswer::Accept)
        .unwrap()
        .1
        .unwrap()
}

fn act(text: &str, seen: Option<usize>) -> Request {
    Request::Act {
        text: text.to_owned(),
        seen,
    }
}

/// The match after these actions, each by whoever is to act.
fn after(actions: &[&str]) -> Match {
    let mut hosted = begun();
    for (n, action) in actions.iter().enumerate() {
        let by = hosted.player(hosted.to_act().unwrap());
        match hosted.decide(by, RequestId(100 + n as u64), &act(action, Some(n)), NOON) {
            Ok(Acted::Changed(next)) => hosted = *next,
            other => panic!("{action}: {other:?}"),
        }
    }
    hosted
}

#[test]
fn a_challenge_is_refused_to_oneself_to_a_bot_and_beyond_the_limit() {
    assert_eq!(Challenge::make(wanted(Some(ADA)), &[], NOON), Err(Refusal::Oneself));
    let to_a_bot = NewChallenge {
        opponent_is_bot: true,
        ..wanted(Some(KOFI))
    };
    assert_eq!(Challenge::make(to_a_bot, &[], NOON), Err(Refusal::Bot));

    for opponent in [Some(KOFI), None] {
        let pending = vec![challenge(opponent); Challenge::MOST_PENDING];
        let refused = Refusal::TooManyPending {
            opponent,
            limit: Challenge::MOST_PENDING,
        };
        assert_eq!(Challenge::make(wanted(opponent), &pending, NOON), Err(refused));
        assert!(
            Challenge::make(wanted(Some(MIA)), &pending, NOON).is_ok(),
            "another opponent"
        );
        assert!(
            Challenge::make(wanted(opponent), &pending[1..], NOON).is_ok(),
            "one less"
        );
        let expired = NOON.after(Challenge::LIFETIME);
        assert!(
            Challenge::make(wanted(opponent), &pending, expired).is_ok(),
            "expired ones do not count"
        );
        let elsewhere = NewChallenge {
            server: ServerId(21),
            ..wanted(opponent)
        };
        assert!(Challenge::make(elsewhere, &pending, NOON).is_ok(), "another server");
    }
}

#[test]
fn who_may_answer_a_challenge_and_how() {
    use ChallengeAnswer::{Accept, Decline, Withdraw};
    let (named, open) = (challenge(Some(KOFI)), challenge(None));
    let not_invited = Refusal::NotInvited { opponent: KOFI };
    let not_challenger = Refusal::NotChallenger { challenger: ADA };
    let rows = [
        (&named, KOFI, Accept, Ok(ChallengeState::Accepted(MatchId(7)))),
        (&named, KOFI, Decline, Ok(ChallengeState::Declined)),
        (&named, ADA, Withdraw, Ok(ChallengeState::Withdrawn)),
        (&named, KOFI, Withdraw, Err(not_challenger.clone())),
        (&named, ADA, Accept, Err(Refusal::OwnChallenge)),
        (&named, ADA, Decline, Err(Refusal::OwnChallenge)),
        (&named, MIA, Accept, Err(not_invited.clone())),
        (&named, MIA, Decline, Err(not_invited.clone())),
        (&named, MIA, Withdraw, Err(not_invited)),
        (&open, KOFI, Accept, Ok(ChallengeState::Accepted(MatchId(7)))),
        (&open, KOFI, Decline, Err(not_challenger.clone())),
        (&open, MIA, Withdraw, Err(not_challenger)),
        (&open, ADA, Withdraw, Ok(ChallengeState::Withdrawn)),
        (&open, ADA, Accept, Err(Refusal::OwnChallenge)),
    ];
    for (challenge, by, how, expected) in rows {
        let answered = answer(challenge, by, how);
        let told = format!("{how:?} by {by:?} of {:?}", challenge.opponent);
        assert_eq!(answered.clone().map(|(after, _)| after.state), expected, "{told}");
        if let Ok((after, begun)) = answered {
            assert_eq!(begun.is_some(), how == Accept, "{told}");
            let again = answer(&after, KOFI, Accept);
            assert_eq!(again, Err(Refusal::ChallengeOver { state: after.state }), "{told}");
        }
    }
}

#[test]
fn a_challenge_waits_a_day_to_the_millisecond() {
    let made = challenge(Some(KOFI));
    let last = Timestamp(NOON.0 + DAY.as_millis() as i64 - 1);
    let accept = |now| made.answer(KOFI, RequestId(1), ChallengeAnswer::Accept, MatchId(7), true, now);
    assert_eq!(made.state_at(last), ChallengeState::Pending);
    assert!(accept(last).is_ok());
    let over = NOON.after(DAY);
    assert_eq!(made.state_at(over), ChallengeState::Expired);
    assert_eq!(accept(over).map(|_| ()), Err(Refusal::ChallengeExpired { at: over }));
    let (declined, _) = answer(&made, KOFI, ChallengeAnswer::Decline).unwrap();
    assert_eq!(
        declined.state_at(over),
        ChallengeState::Declined,
        "what was answered does not expire"
    );
}

#[test]
fn sides_are_as_the_challenger_chose_or_by_lot() {
    for (side, coin, white) in [
        (SideChoice::Side(Side::White), false, ADA),
        (SideChoice::Side(Side::Black), true, KOFI),
        (SideChoice::Random, true, ADA),
        (SideChoice::Random, false, KOFI),
    ] {
        let asked = NewChallenge { side, ..wanted(None) };
        let made = Challenge::make(asked, &[], NOON).unwrap();
        let (_, begun) = made
            .answer(KOFI, RequestId(1), ChallengeAnswer::Accept, MatchId(7), coin, NOON)
            .unwrap();
        let begun = begun.unwrap();
        assert_eq!(begun.player(Side::White), white, "{side:?} {coin}");
        assert_eq!((begun.id, begun.begun_by, begun.ply()), (MatchId(7), RequestId(1), 0));
    }
}

#[test]
fn a_match_refuses_what_may_not_be() {
    let fresh = begun();
    let not_a_player = Refusal::NotAPlayer { players: [ADA, KOFI] };
    let decide = |hosted: &Match, by, request: &Request| hosted.decide(by, RequestId(50), request, NOON);
    assert_eq!(decide(&fresh, MIA, &act("j-g", None)), Err(not_a_player.clone()));
    assert_eq!(
        decide(&fresh, MIA, &Request::Resign { seen: None }),
        Err(not_a_player.clone())
    );
    assert_eq!(fresh.may_resign(MIA), Err(not_a_player));
    assert_eq!(fresh.may_resign(KOFI), Ok(Side::Black));
    assert_eq!(
        decide(&fresh, KOFI, &act("d-g", None)),
        Err(Refusal::NotYourTurn { to_act: ADA })
    );
    assert!(matches!(
        decide(&fresh, ADA, &act("quickly", None)),
        Err(Refusal::Unreadable(_))
    ));
    assert!(matches!(
        decide(&fresh, ADA, &act("c-f", None)),
        Err(Refusal::Illegal(Refused::Queah(game::Refused::Illegal(_))))
    ));

    let later = after(&["j-g"]);
    let stale = Refusal::Stale { seen: 0, now: 1 };
    assert_eq!(
        decide(&later, ADA, &act("i-f", Some(0))),
        Err(stale.clone()),
        "before whose turn it is"
    );
    assert_eq!(decide(&later, KOFI, &Request::Resign { seen: Some(0) }), Err(stale));

    let resigned = decide(&later, ADA, &Request::Resign { seen: Some(1) });
    let Ok(Acted::Changed(over)) = resigned else {
        panic!("{resigned:?}")
    };
    let end = End {
        outcome: Outcome::Win(Side::Black),
        reason: Reason::Resigned,
    };
    assert_eq!((over.end, over.to_act()), (Some(end), None));
    let next = |by, request: &Request| over.decide(by, RequestId(51), request, NOON);
    assert_eq!(next(KOFI, &act("dxj", Some(1))), Err(Refusal::Over(end)));
    assert_eq!(next(KOFI, &Request::Resign { seen: None }), Err(Refusal::Over(end)));
    assert_eq!(over.may_resign(KOFI), Err(Refusal::Over(end)));
}

#[test]
fn a_request_takes_effect_once_as_long_as_it_can_come_again() {
    let mut hosted = after(&["i-f", "e-h"]);
    let first = RequestId(100);
    let again = |hosted: &Match| hosted.decide(ADA, first, &act("i-f", Some(0)), NOON);
    assert_eq!(again(&hosted), Ok(Acted::Before));
    // Others may be refused as often as they like; that forgets nothing.
    for id in 0..40 {
        assert!(
            hosted
                .decide(KOFI, RequestId(500 + id), &act("e-h", None), NOON)
                .is_err()
        );
    }
    match hosted.decide(ADA, RequestId(102), &act("f-i", Some(2)), NOON.after(DAY)) {
        Ok(Acted::Changed(next)) => hosted = *next,
        other => panic!("{other:?}"),
    }
    assert_eq!(hosted.touched_at, NOON.after(DAY));
    assert_eq!(again(&hosted), Ok(Acted::Before));
}

#[test]
fn a_request_older_than_all_that_are_remembered_is_never_carried_out_again() {
    // Matches that differ, until the first action is legal again when its request comes a second time.
    let mut legal_again = false;
    for seed in 0..200 {
        let mut hosted = begun();
        let first = hosted.play.legal()[0].to_string();
        for n in 0..60 {
            let Some(side) = hosted.to_act() else { break };
            let legal: Vec<String> = hosted.play.legal().iter().map(ToString::to_string).collect();
            if n > Match::REMEMBERED {
                assert!(!hosted.done.contains(&RequestId(100)), "forgotten");
                let again = hosted.decide(ADA, RequestId(100), &act(&first, None), NOON);
                let expected = match side {
                    Side::White => Ok(Acted::Before),
                    Side::Black => Err(Refusal::NotYourTurn { to_act: KOFI }),
                };
                assert_eq!(again, expected, "match {seed}, ply {n}");
                legal_again |= side == Side::White && legal.contains(&first);
            }
            let action = if n == 0 {
                &first
            } else {
                &legal[(seed * 31 + n * 17 + seed / 7) % legal.len()]
            };
            match hosted.decide(hosted.player(side), RequestId(100 + n as u64), &act(action, None), NOON) {
                Ok(Acted::Changed(next)) => hosted = *next,
                other => panic!("{action}: {other:?}"),
            }
        }
    }
    assert!(legal_again, "else nothing was shown");
}
