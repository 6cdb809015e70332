//! The legal actions of a position.

use super::{Action, Capture, Position, Replacement, Return, Rules, Step};

impl Position {
    /// The legal actions under these rules, in the order of their texts. None means that the side to act has lost.
    pub fn legal(&self, rules: Rules) -> Vec<Action> {
        let side = self.to_act();
        let short = self.is_short(side);
        let drops = || self.empty().iter().map(|at| Action::Drop { at });
        if short && rules.replacement() != Replacement::Either {
            return drops().collect();
        }
        let captures: Vec<Action> = self.captures().collect();
        let steps_allowed = captures.is_empty() || rules.capture() == Capture::May;
        let drops_allowed = short && (captures.is_empty() || rules.capture() != Capture::Must);
        let mut actions = captures;
        if steps_allowed {
            actions.extend(self.steps(rules));
        }
        if drops_allowed {
            actions.extend(drops());
        }
        actions.sort_unstable();
        actions
    }

    /// The captures that the side to act could make by geometry alone.
    pub(super) fn captures(&self) -> impl Iterator<Item = Action> {
        let theirs = self.counters(self.to_act().other());
        self.counters(self.to_act()).iter().flat_map(move |from| {
            let landings = from.landings().and(self.empty());
            landings
                .iter()
                .filter(move |&to| from.between(to).is_some_and(|over| theirs.contains(over)))
                .map(move |to| Action::Capture { from, to })
        })
    }

    /// The steps that the side to act could make if nothing came before them.
    fn steps(&self, rules: Rules) -> impl Iterator<Item = Action> {
        let barred = self.barred_return(rules);
        self.counters(self.to_act()).iter().flat_map(move |from| {
            let targets = from.neighbours().and(self.empty());
            targets
                .iter()
                .filter(move |&to| barred != Some(Step { from, to }))
                .map(move |to| Action::Step { from, to })
        })
    }

    /// The return that the side to act may not make, where the rules forbid any.
    pub(super) fn barred_return(&self, rules: Rules) -> Option<Step> {
        match rules.returning() {
            Return::Allowed => None,
            Return::Forbidden => self.forbidden_return(self.to_act()),
        }
    }
}
