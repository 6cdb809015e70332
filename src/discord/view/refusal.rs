//! Refusals in words: what happened, why, and what is possible now.

use super::{any_board, board, terms};
use crate::discord::asked::Place;
use crate::discord::card::{Answer, Card, Picture, Reply};
use crate::discord::names;
use crate::discord::texts::{Texts, Word, word};
use crate::games::queah::{self, ActionPart, Square, Squares};
use crate::games::{Action, Refused, Side, Unreadable};
use crate::matches::{ChallengeState, Match, MemberId, OfferKind, Refusal};

/// What is offered, for texts that differ by it.
fn offered(kind: OfferKind) -> (&'static str, Word) {
    let kind = match kind {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
    };
    ("kind", kind.into())
}

/// A refusal as a sentence for the asker. `about` is the match it concerns, where one is known.
pub fn sentence(texts: &Texts, refusal: &Refusal, about: Option<&Match>) -> String {
    let number = || ("number", about.map_or_else(|| word("?"), |about| word(about.id)));
    match refusal {
        Refusal::Oneself => texts.say("refusal-oneself"),
        Refusal::Bot => texts.say("refusal-bot"),
        Refusal::TooManyPending {
            opponent: Some(opponent),
            limit,
        } => texts.tell(
            "refusal-too-many",
            &[("limit", (*limit).into()), ("opponent", word(opponent))],
        ),
        Refusal::TooManyPending { opponent: None, limit } => {
            texts.tell("refusal-too-many-open", &[("limit", (*limit).into())])
        }
        Refusal::TooManyAgainstBot { limit } => texts.tell("refusal-too-many-bot", &[("limit", (*limit).into())]),
        Refusal::BotPlaysOn => texts.say("refusal-bot-plays-on"),
        Refusal::OfferWaits(kind) => texts.tell("refusal-offer-waits", &[number(), offered(*kind)]),
        Refusal::OfferedBefore(kind) => texts.tell("refusal-offered-before", &[number(), offered(*kind)]),
        Refusal::OwnOffer(kind) => texts.tell("refusal-own-offer", &[offered(*kind)]),
        Refusal::NotYourOffer { kind, by } => {
            texts.tell("refusal-not-your-offer", &[("member", word(by)), offered(*kind)])
        }
        Refusal::NoOffer(kind) => texts.tell("refusal-no-offer", &[number(), offered(*kind)]),
        Refusal::OpponentIsHere { opponent, deadline } => {
            let words = [("opponent", word(opponent)), number()];
            let mut told = texts.tell("refusal-is-here", &words);
            if let Some(deadline) = deadline {
                let seconds = ("seconds", word(deadline.seconds()));
                told.push(' ');
                told.push_str(&texts.tell("refusal-is-here-deadline", &[seconds]));
            }
            told
        }
        Refusal::BothHaveActed => texts.tell("refusal-both-acted", &[number()]),
        Refusal::OwnMatch => texts.tell("refusal-own-match", &[number()]),
        Refusal::StillRuns => texts.tell("refusal-still-runs", &[number()]),
        Refusal::RatedTakeback => texts.tell("refusal-rated-takeback", &[number()]),
        Refusal::NothingToTakeBack => texts.tell("refusal-nothing-to-take-back", &[number()]),
        Refusal::TakenBack => texts.tell("refusal-taken-back", &[number()]),
        Refusal::RatedHint => texts.tell("refusal-rated-hint", &[number()]),
        Refusal::NoAnalysis(why) => super::review::refusal(texts, why, number().1),
        Refusal::NoSuchChallenge => texts.say("refusal-no-challenge"),
        Refusal::ChallengeOver { state } => match state {
            ChallengeState::Accepted(number) => texts.tell("refusal-challenge-accepted", &[("number", word(number))]),
            ChallengeState::Declined => texts.say("refusal-challenge-declined"),
            ChallengeState::Withdrawn => texts.say("refusal-challenge-withdrawn"),
            // Neither is a refusal: the first is no end, and an expiry has a refusal of its own that knows the time.
            ChallengeState::Pending | ChallengeState::Expired => texts.say("refusal-no-challenge"),
        },
        Refusal::ChallengeExpired { at } => texts.tell("refusal-challenge-expired", &[("seconds", word(at.seconds()))]),
        Refusal::NotInvited { opponent } => texts.tell("refusal-not-invited", &[("opponent", word(opponent))]),
        Refusal::OwnChallenge => texts.say("refusal-own-challenge"),
        Refusal::NotChallenger { challenger } => {
            texts.tell("refusal-not-challenger", &[("challenger", word(challenger))])
        }
        Refusal::NoSuchMatch(number) => texts.tell("refusal-no-such-match", &[("number", word(number))]),
        Refusal::NoMatch => texts.say("refusal-no-match"),
        Refusal::NoneWaits => texts.say("refusal-none-waits"),
        Refusal::NotAPlayer {
            players: [white, black],
        } => texts.tell(
            "refusal-not-a-player",
            &[number(), ("white", word(white)), ("black", word(black))],
        ),
        Refusal::Over(end) => {
            let ended = about.map(|about| board::ended(texts, about, *end)).unwrap_or_default();
            texts.tell("refusal-over", &[number(), ("end", ended.into())])
        }
        Refusal::NotYourTurn { to_act } => texts.tell("refusal-not-your-turn", &[number(), ("member", word(to_act))]),
        Refusal::Stale { seen, now } => {
            // A store that was restored from a backup is behind the boards that were shown since.
            let key = if seen < now { "refusal-stale" } else { "refusal-ahead" };
            texts.tell(key, &[number(), ("seen", (*seen).into()), ("now", (*now).into())])
        }
        Refusal::NoSuchPuzzle => texts.say("refusal-no-puzzle"),
        Refusal::PuzzleOver(day) => texts.tell("refusal-puzzle-over", &[("date", word(day))]),
        Refusal::Unreadable(Unreadable::Queah(unreadable)) => unreadable_action(texts, unreadable),
        Refusal::Illegal(Refused::Queah(queah::Refused::Ended(end))) => sentence(texts, &Refusal::Over(*end), about),
        Refusal::Illegal(Refused::Queah(queah::Refused::Illegal(illegal))) => {
            let player = about.and_then(Match::to_act).unwrap_or(Side::White);
            illegal_action(texts, illegal, player)
        }
    }
}

/// A command was used where no match is hosted.
pub fn elsewhere(texts: &Texts, place: Place) -> Reply {
    let key = match place {
        Place::Foreign => "refusal-foreign",
        Place::Direct | Place::Server(_) => "refusal-elsewhere",
    };
    told(texts.say(key), any_board(texts))
}

/// The bot is being stopped and takes nothing more.
pub fn stopping(texts: &Texts) -> Card {
    Card {
        content: texts.say("stopping"),
        picture: Some(any_board(texts)),
        ..Card::default()
    }
}

/// The rules that were asked for are none.
pub fn unknown_rules(texts: &Texts) -> Reply {
    let names = texts.any_of(terms::every_rules().into_iter().map(|rules| terms::rules(texts, rules)));
    told(
        texts.tell("refusal-rules", &[("names", names.into())]),
        any_board(texts),
    )
}

/// Somebody was challenged who is not in the server.
pub fn not_a_member(texts: &Texts, opponent: MemberId) -> Reply {
    let content = texts.tell("refusal-not-a-member", &[("opponent", word(opponent))]);
    told(content, any_board(texts))
}

/// The level that was asked for is none.
pub fn unknown_level(texts: &Texts) -> Reply {
    told(texts.say("refusal-level"), any_board(texts))
}

/// The bot was challenged.
pub fn challenged_bot(texts: &Texts) -> Reply {
    told(texts.say("refusal-challenged-bot"), any_board(texts))
}

/// A component that this version does not know was pressed.
pub fn unknown_component(texts: &Texts) -> Reply {
    told(texts.say("refusal-component"), any_board(texts))
}

/// A command that this version does not know, or that came with something other than it asks for.
pub fn unknown_command(texts: &Texts) -> Reply {
    told(texts.say("refusal-command"), any_board(texts))
}

/// Words for the asker alone, beside a board.
pub fn told(content: String, picture: Picture) -> Reply {
    Answer::Tell(Card {
        content,
        picture: Some(picture),
        ..Card::default()
    })
    .into()
}

fn unreadable_action(texts: &Texts, unreadable: &queah::UnreadableAction) -> String {
    let found = unreadable.found.as_deref().map_or_else(String::new, names::escape);
    match unreadable.expected {
        ActionPart::Target { .. } | ActionPart::DropSquare if !found.is_empty() => {
            texts.tell("unreadable-square", &[("found", found.into())])
        }
        _ => texts.tell("unreadable", &[("found", found.into())]),
    }
}

fn code(square: Square) -> String {
    format!("`{square}`")
}

fn squares(texts: &Texts, squares: Squares) -> Word {
    texts.list(squares.iter().map(code)).into()
}

/// Squares of which one is to be chosen.
fn any_square(texts: &Texts, squares: Squares) -> Word {
    texts.any_of(squares.iter().map(code)).into()
}

/// Actions of which one is to be chosen.
fn any_action(texts: &Texts, actions: &[queah::Action]) -> Word {
    texts
        .any_of(
            actions
                .iter()
                .map(|&action| format!("`{}`", terms::action(texts, Action::Queah(action)))),
        )
        .into()
}

fn movable(texts: &Texts, movable: Squares) -> (&'static str, Word) {
    let sentence = if movable.is_empty() {
        texts.say("movable-none")
    } else {
        texts.tell("movable-some", &[("squares", any_square(texts, movable))])
    };
    ("movable", sentence.into())
}

fn instead(texts: &Texts, from: Square, legal: &[queah::Action]) -> (&'static str, Word) {
    let sentence = if legal.is_empty() {
        texts.tell("instead-none", &[("from", word(from))])
    } else {
        texts.tell(
            "instead-some",
            &[("from", word(from)), ("actions", any_action(texts, legal))],
        )
    };
    ("instead", sentence.into())
}

/// Why an action of Queah is not legal, as a sentence for the player to act.
fn illegal_action(texts: &Texts, illegal: &queah::Illegal, player: Side) -> String {
    use queah::Illegal;
    match illegal {
        Illegal::MustDrop { squares: free } => {
            texts.tell("illegal-must-drop", &[("squares", any_square(texts, *free))])
        }
        Illegal::SameSquare { square, movable: can } => {
            texts.tell("illegal-same-square", &[("square", word(square)), movable(texts, *can)])
        }
        Illegal::EmptySquare { from, movable: can } => {
            texts.tell("illegal-empty-square", &[("from", word(from)), movable(texts, *can)])
        }
        Illegal::EnemyCounter { from, movable: can } => {
            texts.tell("illegal-enemy-counter", &[("from", word(from)), movable(texts, *can)])
        }
        Illegal::MustCapture { captures, drops } if drops.is_empty() => {
            texts.tell("illegal-must-capture", &[("captures", any_action(texts, captures))])
        }
        Illegal::MustCapture { captures, drops } => texts.tell(
            "illegal-capture-first",
            &[
                ("captures", any_action(texts, captures)),
                ("drops", any_square(texts, *drops)),
            ],
        ),
        Illegal::Surrounded { from, own, enemy } if enemy.is_empty() => texts.tell(
            "illegal-surrounded-own",
            &[
                ("from", word(from)),
                ("own", squares(texts, *own)),
                ("ownCount", usize::from(own.len()).into()),
            ],
        ),
        Illegal::Surrounded { from, own, enemy } => {
            let around = squares(texts, own.or(*enemy));
            texts.tell("illegal-surrounded", &[("from", word(from)), ("around", around)])
        }
        Illegal::NotAdjacent {
            from,
            to,
            instead: legal,
        } => texts.tell(
            "illegal-not-adjacent",
            &[("from", word(from)), ("to", word(to)), instead(texts, *from, legal)],
        ),
        Illegal::Occupied {
            from,
            to,
            by,
            instead: legal,
        } => {
            let key = if *by == player {
                "illegal-occupied-own"
            } else {
                "illegal-occupied-enemy"
            };
            texts.tell(key, &[("to", word(to)), instead(texts, *from, legal)])
        }
        Illegal::StraightReturn {
            from,
            to,
            instead: legal,
        } => texts.tell(
            "illegal-straight-return",
            &[("from", word(from)), ("to", word(to)), instead(texts, *from, legal)],
        ),
        Illegal::NotTwoAway {
            from,
            to,
            instead: legal,
        } => texts.tell(
            "illegal-not-two-away",
            &[("from", word(from)), ("to", word(to)), instead(texts, *from, legal)],
        ),
        Illegal::NothingBetween {
            from,
            to,
            over,
            instead: legal,
        } => texts.tell(
            "illegal-nothing-between",
            &[
                ("from", word(from)),
                ("to", word(to)),
                ("over", word(over)),
                instead(texts, *from, legal),
            ],
        ),
        Illegal::OwnBetween {
            from,
            to,
            over,
            instead: legal,
        } => texts.tell(
            "illegal-own-between",
            &[
                ("from", word(from)),
                ("to", word(to)),
                ("over", word(over)),
                instead(texts, *from, legal),
            ],
        ),
        Illegal::LandingOccupied {
            from,
            to,
            over,
            by,
            instead: legal,
        } => {
            let key = if *by == player {
                "illegal-landing-occupied-own"
            } else {
                "illegal-landing-occupied-enemy"
            };
            texts.tell(
                key,
                &[
                    ("from", word(from)),
                    ("to", word(to)),
                    ("over", word(over)),
                    instead(texts, *from, legal),
                ],
            )
        }
        Illegal::ReserveEmpty => texts.say("illegal-reserve-empty"),
        Illegal::FourOnBoard { counters } => {
            texts.tell("illegal-four-on-board", &[("counters", squares(texts, *counters))])
        }
        Illegal::DropOccupied { at, by, squares: free } => {
            let key = if *by == player {
                "illegal-drop-occupied-own"
            } else {
                "illegal-drop-occupied-enemy"
            };
            texts.tell(key, &[("at", word(at)), ("squares", any_square(texts, *free))])
        }
    }
}
