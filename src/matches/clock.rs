//! The clock of a match: whose time runs, how much is left, and what is due when.

use super::pace::Limits;
use super::{Match, Offers, Pace, Timestamp};
use crate::games::{End, Outcome, Reason, Side};
use std::time::Duration;

/// What a server wants to happen when a player's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Expiry {
    /// They lose.
    #[default]
    Lost,
    /// The match ends as it would under best play from there.
    Adjudicated,
}

/// How a match would have ended under best play from where it stood when a player's time ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// Who would have gained.
    pub outcome: Outcome,
    /// In how many turns; 0 for a draw.
    pub turns: u16,
}

/// The clock of a match that has a limit. It runs for the side to act, from the moment when that became so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchClock {
    pace: Pace,
    left: [Duration; 2],
    running: Side,
    since: Timestamp,
    reminded: usize,
}

/// What is due in a match because of its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The player to act should be reminded.
    Reminder,
    /// Their time is up.
    End,
}

/// A clock as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptClock {
    /// The pace.
    pub pace: Pace,
    /// What was left to White, then to Black, at `since`.
    pub left: [Duration; 2],
    /// Whose time runs.
    pub running: Side,
    /// Since when.
    pub since: Timestamp,
    /// How many of the pace's reminders are over.
    pub reminded: usize,
}

impl MatchClock {
    /// A clock that begins to run for this side; `None` where the pace has no limit.
    pub fn start(pace: Pace, running: Side, now: Timestamp) -> Option<MatchClock> {
        let limits = pace.limits()?;
        let mut clock = MatchClock {
            pace,
            left: [limits.start; 2],
            running,
            since: now,
            reminded: 0,
        };
        clock.skip_reminders(limits);
        Some(clock)
    }

    /// The clock that was kept; `None` where its pace has no limit, for such a match has no clock.
    pub fn read(kept: KeptClock) -> Option<MatchClock> {
        kept.pace.limits().map(|_| MatchClock {
            pace: kept.pace,
            left: kept.left,
            running: kept.running,
            since: kept.since,
            reminded: kept.reminded,
        })
    }

    /// What is to be kept of it.
    pub const fn kept(&self) -> KeptClock {
        KeptClock {
            pace: self.pace,
            left: self.left,
            running: self.running,
            since: self.since,
            reminded: self.reminded,
        }
    }

    /// The pace.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Whose time runs.
    pub const fn running(&self) -> Side {
        self.running
    }

    /// What was left to this side when the time of the side to act began to run.
    pub const fn left(&self, side: Side) -> Duration {
        self.left[side.index()]
    }

    /// When the time of the side to act runs out.
    pub fn deadline(&self) -> Timestamp {
        self.since.after(self.left(self.running))
    }

    /// When something is due next.
    pub fn due_at(&self) -> Timestamp {
        match self.next_reminder() {
            Some(before) => self.deadline().before(before),
            None => self.deadline(),
        }
    }

    /// What is due by now, if anything.
    pub fn due(&self, now: Timestamp) -> Option<Due> {
        if now >= self.deadline() {
            Some(Due::End)
        } else if now >= self.due_at() {
            Some(Due::Reminder)
        } else {
            None
        }
    }

    /// The clock once this side is to act: a turn that is finished is paid for and gains time, and an action after which
    /// the same side acts on changes nothing.
    #[must_use]
    pub fn handed_to(mut self, side: Side, now: Timestamp) -> MatchClock {
        let (Some(limits), true) = (self.pace.limits(), side != self.running) else {
            return self;
        };
        let before = &mut self.left[self.running.index()];
        let after = before.saturating_sub(now.since(self.since)) + limits.gain;
        *before = limits.most.map_or(after, |most| after.min(most));
        self.running = side;
        self.since = now;
        self.reminded = 0;
        self.skip_reminders(limits);
        self
    }

    /// The clock once the player was reminded: every point that has passed is over, so that one reminder stands for all.
    #[must_use]
    pub fn reminded(mut self, now: Timestamp) -> MatchClock {
        let left = self.deadline().since(now);
        let reminders = self.pace.limits().map_or(&[][..], |limits| limits.reminders);
        self.reminded = reminders.iter().filter(|&&point| point >= left).count();
        self
    }

    /// The clock after the bot was away from `away` until `now`, if that changes it: whoever ran out of time meanwhile
    /// gets the pace's grace; whoever soon will gets back what they lost, up to as much.
    pub fn after_absence(mut self, away: Timestamp, now: Timestamp) -> Option<MatchClock> {
        let grace = self.pace.limits()?.grace;
        let (deadline, until) = (self.deadline(), now.after(grace));
        let moved = if deadline <= now {
            until
        } else {
            until.min(deadline.after(now.since(away.max(self.since))))
        };
        if moved <= deadline {
            return None;
        }
        self.left[self.running.index()] += moved.since(deadline);
        Some(self)
    }

    fn next_reminder(&self) -> Option<Duration> {
        self.pace.limits()?.reminders.get(self.reminded).copied()
    }

    /// A turn that begins with less time than a reminder's is not reminded of it: the turn itself was just announced.
    fn skip_reminders(&mut self, limits: Limits) {
        let left = self.left(self.running);
        self.reminded = limits.reminders.iter().filter(|&&point| point >= left).count();
    }
}

impl Match {
    /// The pace it is played at.
    pub fn pace(&self) -> Pace {
        self.clock.map_or(Pace::Unlimited, |clock| clock.pace())
    }

    /// What is due because of its clock by now; nothing once it has ended.
    pub fn due(&self, now: Timestamp) -> Option<Due> {
        self.clock.filter(|_| self.end.is_none())?.due(now)
    }

    /// Lets the clock run for the side that is to act now; once the match has ended, it stays as it was.
    pub(super) fn hand_over(&mut self, now: Timestamp) {
        if let (Some(clock), Some(next)) = (self.clock, self.to_act()) {
            self.clock = Some(clock.handed_to(next, now));
        }
    }

    /// The match once its player was reminded.
    #[must_use]
    pub fn reminded(&self, now: Timestamp) -> Match {
        Match {
            clock: self.clock.map(|clock| clock.reminded(now)),
            ..self.clone()
        }
    }

    /// The match once the time of the side to act has run out. The ruling says how it would have
    /// ended under best play, where that is known, and is kept whatever the server chose.
    #[must_use]
    pub fn timed_out(&self, ruling: Option<Ruling>, expiry: Expiry, now: Timestamp) -> Match {
        let loser = self.clock.map_or(Side::White, |clock| clock.running());
        let end = match (expiry, ruling) {
            (Expiry::Adjudicated, Some(ruling)) => End {
                outcome: ruling.outcome,
                reason: Reason::Adjudicated,
            },
            // What nobody can tell cannot be adjudicated.
            (Expiry::Lost, _) | (Expiry::Adjudicated, None) => End {
                outcome: Outcome::Win(loser.other()),
                reason: Reason::TimedOut,
            },
        };
        Match {
            end: Some(end),
            ruling,
            offers: Offers::default(),
            touched_at: now,
            ..self.clone()
        }
    }
}
