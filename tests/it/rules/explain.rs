//! Why an action is not legal.

use super::{board, every_rules, reachable, wandered};
use queah::games::Side;
use queah::games::queah::{Action, Illegal, Position, Rules, Square, Squares};
use std::collections::HashMap;

/// Every action that somebody may type: 13 drops, 13 × 13 steps, 13 × 13 captures.
fn every_action() -> Vec<Action> {
    let drops = Square::all().map(|at| Action::Drop { at });
    let pairs = || Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let steps = pairs().map(|(from, to)| Action::Step { from, to });
    let captures = pairs().map(|(from, to)| Action::Capture { from, to });
    drops.chain(steps).chain(captures).collect()
}

/// The name of the reason, for counting.
fn name(illegal: &Illegal) -> String {
    let text = format!("{illegal:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// What a position says of itself, from its list of legal actions alone.
struct Facts {
    position: Position,
    legal: Vec<Action>,
    movable: Squares,
    drops: Squares,
    captures: Vec<Action>,
}

impl Facts {
    fn new(position: Position, rules: Rules) -> Facts {
        let legal = position.legal(rules);
        let drop = |action: &Action| matches!(action, Action::Drop { .. });
        let capture = |action: &Action| matches!(action, Action::Capture { .. });
        Facts {
            position,
            movable: legal.iter().filter_map(|action| action.from()).collect(),
            drops: legal
                .iter()
                .filter(|action| drop(action))
                .map(|action| action.to())
                .collect(),
            captures: legal.iter().copied().filter(capture).collect(),
            legal,
        }
    }

    /// The counter on `from` is the side's own, and `instead` is what it may do.
    fn own(&self, from: Square, instead: &[Action]) -> bool {
        let listed = self.legal.iter().filter(|action| action.from() == Some(from));
        self.position.at(from) == Some(self.position.to_act()) && listed.eq(instead)
    }

    /// Whether the reason is true of the action, square by square.
    fn bear_out(&self, action: Action, illegal: &Illegal) -> bool {
        let position = &self.position;
        let (me, them) = (position.to_act(), position.to_act().other());
        let named = |from: Square, to: Square| action.from() == Some(from) && action.to() == to;
        let step = matches!(action, Action::Step { .. });
        match illegal {
            Illegal::MustDrop { squares } => {
                action.from().is_some() && *squares == self.drops && !squares.is_empty() && self.movable.is_empty()
            }
            Illegal::SameSquare { square, movable } => named(*square, *square) && *movable == self.movable,
            Illegal::EmptySquare { from, movable } => {
                action.from() == Some(*from) && position.at(*from).is_none() && *movable == self.movable
            }
            Illegal::EnemyCounter { from, movable } => {
                action.from() == Some(*from) && position.at(*from) == Some(them) && *movable == self.movable
            }
            Illegal::MustCapture { captures, drops } => {
                let others = match action {
                    Action::Capture { from, .. } => self.own(from, &[]),
                    Action::Step { .. } | Action::Drop { .. } => true,
                };
                let barred = others && !captures.is_empty();
                barred && *captures == self.captures && *drops == self.drops
            }
            Illegal::Surrounded { from, own, enemy } => {
                let mine = own.iter().all(|square| position.at(square) == Some(me));
                let theirs = enemy.iter().all(|square| position.at(square) == Some(them));
                step && self.own(*from, &[]) && mine && theirs && own.or(*enemy) == from.neighbours()
            }
            Illegal::NotAdjacent { from, to, instead } => {
                step && named(*from, *to) && !from.neighbours().contains(*to) && self.own(*from, instead)
            }
            Illegal::Occupied { from, to, by, instead } => {
                let occupied = position.at(*to) == Some(*by) && from.neighbours().contains(*to);
                step && named(*from, *to) && occupied && self.own(*from, instead)
            }
            Illegal::LandingOccupied {
                from,
                to,
                over,
                by,
                instead,
            } => {
                let between = from.between(*to) == Some(*over) && position.at(*over) == Some(them);
                let occupied = position.at(*to) == Some(*by);
                !step && named(*from, *to) && between && occupied && self.own(*from, instead)
            }
            Illegal::StraightReturn { from, to, instead } => {
                let forbidden = position.forbidden_return(me);
                let it = forbidden.is_some_and(|step| (step.from, step.to) == (*from, *to));
                step && named(*from, *to) && it && self.own(*from, instead)
            }
            Illegal::NotTwoAway { from, to, instead } => {
                !step && named(*from, *to) && !from.landings().contains(*to) && self.own(*from, instead)
            }
            Illegal::NothingBetween {
                from,
                to,
                over,
                instead,
            } => {
                let between = from.between(*to) == Some(*over) && position.at(*over).is_none();
                !step && named(*from, *to) && between && self.own(*from, instead)
            }
            Illegal::OwnBetween {
                from,
                to,
                over,
                instead,
            } => {
                let between = from.between(*to) == Some(*over) && position.at(*over) == Some(me);
                !step && named(*from, *to) && between && self.own(*from, instead)
            }
            Illegal::ReserveEmpty => action.from().is_none() && position.reserve(me) == 0,
            Illegal::FourOnBoard { counters } => {
                action.from().is_none() && counters.len() == 4 && position.counters(me) == *counters
            }
            Illegal::DropOccupied { at, by, squares } => {
                let occupied = position.at(*at) == Some(*by) && *squares == self.drops;
                action == (Action::Drop { at: *at }) && occupied
            }
        }
    }
}

/// Over every action on more than 100,000 positions: a reason exists exactly when the action is not legal, and it is
/// true.
#[test]
fn a_reason_exists_exactly_when_an_action_is_not_legal() {
    let actions = every_action();
    let mut positions = 0;
    let mut reasons: HashMap<String, usize> = HashMap::new();
    for rules in every_rules() {
        // The nearest to the start in breadth, and those of random plays to their ends.
        for position in reachable(rules, 3_000).into_iter().chain(wandered(rules, 5_000)) {
            positions += 1;
            let facts = Facts::new(position, rules);
            for &action in &actions {
                match position.explain(rules, action) {
                    Ok(()) => assert!(
                        facts.legal.contains(&action),
                        "{rules}, {position}: {action} is no action"
                    ),
                    Err(illegal) => {
                        assert!(!facts.legal.contains(&action), "{rules}, {position}: {action} is legal");
                        assert!(
                            facts.bear_out(action, &illegal),
                            "{rules}, {position}: {action}, {illegal:?}"
                        );
                        if positions % 64 == 0 {
                            *reasons.entry(name(&illegal)).or_default() += 1;
                        }
                    }
                }
            }
            for from in Square::all() {
                let can = facts.movable.contains(from);
                let explained = position.explain_counter(rules, from);
                assert_eq!(explained.is_ok(), can, "{rules}, {position}: {from}, {explained:?}");
            }
        }
    }
    assert!(positions >= 100_000, "{positions}");
    assert_eq!(reasons.len(), 16, "every reason occurs: {reasons:?}");
}

/// Checks the reason for each action on a position.
fn check(rules: &str, position: Position, cases: &[(&str, &str)]) {
    let rules: Rules = rules.parse().unwrap();
    for (action, expected) in cases {
        let explained = position.explain(rules, action.parse().unwrap());
        let found = explained.map_or_else(|illegal| illegal.to_string(), |()| "legal".to_owned());
        assert_eq!(found, *expected, "{rules}, {position}: {action}");
    }
}

#[test]
fn where_counters_stand() {
    check(
        "must-turn",
        Position::start(),
        &[
            ("j-g", "legal"),
            ("f-g", "f is empty"),
            ("e-g", "e holds a counter of the other side"),
            ("c-f", "c is empty"),
            ("jj", "j is named twice"),
            ("j-m", "m holds a counter of White"),
            ("j-a", "j and a share no side"),
            ("m-a", "m cannot act: its neighbours are occupied"),
            ("m-j", "m cannot act: its neighbours are occupied"),
            ("jxd", "there is nothing to capture on g"),
            ("mxg", "j holds a counter of the same side"),
            ("lxg", "g is not two along a diagonal from l"),
            ("@f", "four counters are on the board already"),
        ],
    );
}

#[test]
fn what_the_rules_put_first() {
    let capture = board(
        "b . b
          b .
         . b .
          w w
         . w w",
        "w 3 3",
    );
    check(
        "must-turn",
        capture,
        &[
            ("ixe", "legal"),
            ("j-h", "a capture comes first: ixe"),
            ("j-a", "a capture comes first: ixe"),
            ("k-h", "k is empty"),
            // `j` can do nothing now: to hear of `d` would send the player on to the next refusal.
            ("jxd", "a capture comes first: ixe"),
            ("jxb", "a capture comes first: ixe"),
            // `i` can capture, so what is wrong with this capture is of use.
            ("ixf", "f is not two along a diagonal from i"),
        ],
    );
    check(
        "may-turn",
        capture,
        &[
            ("j-h", "legal"),
            ("ixe", "legal"),
            ("jxd", "d holds a counter of Black"),
        ],
    );
    let short = board(
        "b . b
          w .
         . b .
          w b
         . w .",
        "w 3 0",
    );
    let first = "a capture comes first: ixe lxh";
    check(
        "must-turn",
        short,
        &[
            ("ixe", "a drop comes first"),
            ("@a", "a holds a counter of Black"),
            ("@b", "legal"),
        ],
    );
    check(
        "must-either",
        short,
        &[("ixe", "legal"), ("d-b", first), ("@b", first), ("@a", first)],
    );
    check(
        "first-either",
        short,
        &[
            ("ixe", "legal"),
            ("d-b", first),
            ("@b", "legal"),
            ("@d", "d holds a counter of White"),
        ],
    );
    check("may-either", short, &[("d-b", "legal"), ("@b", "legal")]);
    let drops = Squares::from_iter("befhkm".chars().filter_map(Square::from_letter));
    let step = "d-b".parse().unwrap();
    let explained = short.explain("first-either".parse().unwrap(), step);
    assert!(
        matches!(&explained, Err(Illegal::MustCapture { drops: also, .. }) if *also == drops),
        "{explained:?}"
    );
}

#[test]
fn a_straight_return() {
    let position = board(
        ". . .
          . .
         . w .
          . b
         . . w",
        "w 0 0 g-i/-",
    );
    check(
        "may-turn+no-return",
        position,
        &[
            ("g-i", "g to i would undo the step of the turn before"),
            ("g-d", "legal"),
            ("@a", "the reserve is empty"),
        ],
    );
}

/// For somebody who names a counter and no target yet.
#[test]
fn why_a_counter_cannot_act() {
    let position = board(
        ". . .
          . .
         w . .
          w b
         w b .",
        "w 0 0",
    );
    let square = |letter| Square::from_letter(letter).unwrap();
    let set = |letters: &str| letters.chars().map(square).collect::<Squares>();
    let rules = "may-turn".parse().unwrap();
    let explain = |letter| position.explain_counter(rules, square(letter));
    assert_eq!(explain('f'), Ok(()));
    assert_eq!(
        explain('k'),
        Err(Illegal::Surrounded {
            from: square('k'),
            own: set("i"),
            enemy: Squares::EMPTY,
        })
    );
    assert_eq!(
        explain('j'),
        Err(Illegal::EnemyCounter {
            from: square('j'),
            movable: set("fi"),
        })
    );
    assert_eq!(
        explain('a'),
        Err(Illegal::EmptySquare {
            from: square('a'),
            movable: set("fi"),
        })
    );
    assert_eq!(position.to_act(), Side::White);

    let only_back = board(
        "b . .
          w .
         . . .
          . .
         . . .",
        "b 0 0 -/-",
    );
    assert_eq!(only_back.explain_counter(rules, square('a')), Ok(()), "a takes d");
    let only_back = board(
        "w . .
          . .
         . . .
          . .
         . . b",
        "w 0 0 a-d/-",
    );
    let no_return = "may-turn+no-return".parse().unwrap();
    assert_eq!(
        only_back.explain_counter(no_return, square('a')),
        Err(Illegal::StraightReturn {
            from: square('a'),
            to: square('d'),
            instead: Vec::new(),
        })
    );
}
