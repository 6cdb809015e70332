//! The outlook against a slow twin, over random plays under every way of acting.

use super::{Dice, solved};
use queah::engine::{Outlook, Prospect, Solution, Value, hint, outlook};
use queah::games::queah::{Action, Play, Position, Return, Rules};
use std::collections::HashMap;

/// How often each position has occurred in a play, counted by its text: nothing shared with how a play counts.
#[derive(Default)]
struct Counts(HashMap<String, usize>);

impl Counts {
    fn meet(&mut self, position: &Position) {
        *self.0.entry(position.to_string()).or_default() += 1;
    }

    fn of(&self, position: &Position) -> usize {
        self.0.get(&position.to_string()).copied().unwrap_or(0)
    }
}

/// The replies that keep what the opponent can have after an action, found by asking for the value of each position.
fn saving(solution: &Solution, position: &Position, action: Action) -> usize {
    let rules = solution.rules();
    let me = position.to_act();
    let mut reached = position.after(action, rules);
    let value_to_me = |position: &Position| {
        let value = solution.value(position).unwrap();
        if position.to_act() == me {
            value
        } else {
            value.of_turn_to()
        }
    };
    if reached.to_act() == me {
        // The turn goes on: the rest of it is what is best for the side that acts, the first by its text.
        let mut best: Option<(Value, Position)> = None;
        for next in reached.legal(rules) {
            let after = reached.after(next, rules);
            let value = value_to_me(&after);
            if best.is_none_or(|(so_far, _)| value > so_far) {
                best = Some((value, after));
            }
        }
        match best {
            Some((_, after)) => reached = after,
            None => return 0,
        }
    }
    let had = solution.value(&reached).unwrap();
    let replies = reached.legal(rules).into_iter().filter(|&reply| {
        let after = reached.after(reply, rules);
        let same_side = after.to_act() == reached.to_act();
        let value = solution.value(&after).unwrap();
        let value = if same_side { value } else { value.of_turn_to() };
        match (had, value) {
            (Value::Win(_), Value::Win(_)) | (Value::Draw, Value::Draw) => true,
            (Value::Loss(longest), Value::Loss(turns)) => turns == longest,
            _ => false,
        }
    });
    replies.count()
}

/// All that an outlook should say, in no order.
fn expected(solution: &Solution, play: &Play, counts: &Counts) -> Vec<Prospect> {
    let (position, rules) = (play.position(), solution.rules());
    let valued = solution.actions(position).unwrap();
    let mut prospects = Vec::new();
    for (action, value) in valued {
        let reached = position.after(action, rules);
        // Where the loser has nothing to play, the match is won, however often that was so before.
        let repeats = counts.of(&reached) >= 2 && !reached.legal(rules).is_empty();
        prospects.push(Prospect {
            action,
            value: if repeats { Value::Draw } else { value },
            repeats,
            saving: if repeats { 0 } else { saving(solution, position, action) },
        });
    }
    prospects
}

/// What an outlook says of its own order: better ones first, then those that go on, then the harder to answer.
fn check_order(outlook: &Outlook) {
    for pair in outlook.prospects.windows(2) {
        let (one, next) = (&pair[0], &pair[1]);
        let rank = |prospect: &Prospect| (prospect.repeats, prospect.saving, prospect.action);
        assert!(
            one.value > next.value || (one.value == next.value && rank(one) < rank(next)),
            "{one:?} before {next:?}"
        );
    }
}

fn check_rules(rules: Rules, plays: u64) {
    let solution = solved(rules);
    let (mut asked, mut repeated) = (0, 0);
    for seed in 1..=plays {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut play, mut counts) = (Play::new(rules), Counts::default());
        counts.meet(play.position());
        while play.end().is_none() {
            let found = outlook(&solution, &play).unwrap();
            check_order(&found);
            let mut sorted = found.prospects.clone();
            sorted.sort_by_key(|prospect| prospect.action);
            let mut wanted = expected(&solution, &play, &counts);
            wanted.sort_by_key(|prospect| prospect.action);
            assert_eq!(sorted, wanted, "{rules}: {}", play.position());
            let best = wanted.iter().map(|prospect| prospect.value).max();
            assert_eq!(found.value(), best);
            assert!(found.best().iter().all(|prospect| Some(prospect.value) == best));
            let told = hint(&solution, &play).unwrap().unwrap();
            assert_eq!(told.best, found.prospects[0]);
            let told: usize = told.groups.iter().map(|(_, actions)| actions.len()).sum();
            assert_eq!(told, wanted.len());
            asked += 1;
            repeated += wanted.iter().filter(|prospect| prospect.repeats).count();
            // Going back and forth makes positions occur again, which chance alone seldom does.
            let back = play.actions().iter().rev().nth(1).and_then(|&action| match action {
                Action::Step { from, to } => Some(Action::Step { from: to, to: from }),
                _ => None,
            });
            match back.filter(|back| dice.below(4) > 0 && play.legal().contains(back)) {
                Some(back) => play.act(back).unwrap(),
                None => dice.act(&mut play),
            }
            counts.meet(play.position());
        }
        assert_eq!(outlook(&solution, &play).unwrap().prospects, []);
        assert_eq!(hint(&solution, &play).unwrap(), None);
    }
    assert!(asked as u64 > 5 * plays, "{rules}: {asked} positions");
    assert!(
        repeated > 0 || rules.returning() == Return::Forbidden,
        "{rules}: nothing was repeated"
    );
}

#[test]
fn an_outlook_is_the_table_and_the_rule_of_repetition() {
    for rules in Rules::ALL {
        check_rules(rules, 300);
    }
}

#[test]
fn an_outlook_knows_forbidden_returns() {
    check_rules(Rules::CLASSIC.with_return(Return::Forbidden), 200);
}

/// The third time ends the match, so it is a draw although the table says a win; of drawn actions it comes last.
#[test]
fn what_repeats_is_a_draw_and_comes_last() {
    let rules = Rules::CLASSIC;
    let solution = solved(rules);
    let mut found = 0;
    for seed in 1..400 {
        let mut dice = Dice(seed * 77);
        let mut play = Play::new(rules);
        while play.end().is_none() {
            let outlook = outlook(&solution, &play).unwrap();
            for prospect in outlook.prospects.iter().filter(|prospect| prospect.repeats) {
                let mut after = play.clone();
                after.act(prospect.action).unwrap();
                assert_eq!(after.end().unwrap().to_string(), "1/2-1/2, repetition");
                assert_eq!((prospect.value, prospect.saving), (Value::Draw, 0));
                found += 1;
            }
            let plain = |step: &&Prospect| matches!(step.action, Action::Step { .. });
            let steps: Vec<&Prospect> = outlook.prospects.iter().filter(plain).collect();
            match steps.get(dice.below(steps.len().max(1))) {
                Some(step) => play.act(step.action).unwrap(),
                None => dice.act(&mut play),
            }
        }
    }
    assert!(found > 0, "nothing was repeated");
}
