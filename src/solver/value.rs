//! What a position is worth under best play, and the byte that stands for it in a table.

use std::cmp::Ordering;
use std::fmt;

/// The worth of a position to the side to act, under best play: the winner hurries and the loser delays.
///
/// The number counts the turns until the loser has no action, the turn under way included. It is odd for a win and
/// even for a loss. A greater value is better for the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to act wins after this many turns.
    Win(u8),
    /// The side to act loses after this many turns; 0 when it has no action.
    Loss(u8),
    /// Neither side can force a win, so play goes on for ever or until a rule of the match ends it.
    Draw,
}

impl Value {
    /// What a turn is worth to the side that makes it, when it leads to a position of this value for the other side.
    #[must_use]
    pub const fn of_turn_to(self) -> Value {
        match self {
            Value::Win(turns) => Value::Loss(turns.saturating_add(1)),
            Value::Loss(turns) => Value::Win(turns.saturating_add(1)),
            Value::Draw => Value::Draw,
        }
    }

    /// The turns until the end; `None` for a draw.
    pub const fn turns(self) -> Option<u8> {
        match self {
            Value::Win(turns) | Value::Loss(turns) => Some(turns),
            Value::Draw => None,
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |value: &Value| match *value {
            Value::Win(turns) => (2, -i16::from(turns)),
            Value::Draw => (1, 0),
            Value::Loss(turns) => (0, i16::from(turns)),
        };
        key(self).cmp(&key(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(turns) => write!(f, "win {turns}"),
            Value::Loss(turns) => write!(f, "loss {turns}"),
            Value::Draw => f.write_str("draw"),
        }
    }
}

/// A value, or the lack of one, in a byte: the number of turns, whose parity tells wins from losses, or one of three
/// marks above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub(super) u8);

impl Code {
    /// The code of a draw.
    pub(super) const DRAW: Code = Code(255);
    /// The position cannot be reached from the start.
    pub(super) const UNREACHED: Code = Code(254);
    /// Not known yet; never in a finished table.
    pub(super) const OPEN: Code = Code(253);
    /// The code of a loss on the spot.
    pub(super) const LOST: Code = Code(0);
    /// The longest win or loss that has a code.
    pub(super) const LONGEST: u8 = 252;

    /// The code of a value.
    pub(super) const fn of(value: Value) -> Code {
        match value {
            Value::Win(turns) | Value::Loss(turns) => Code(turns),
            Value::Draw => Code::DRAW,
        }
    }

    /// The value; `None` for a mark that stands for none.
    pub(super) const fn value(self) -> Option<Value> {
        match self {
            Code::DRAW => Some(Value::Draw),
            Code::UNREACHED | Code::OPEN => None,
            Code(turns) if turns % 2 == 1 => Some(Value::Win(turns)),
            Code(turns) => Some(Value::Loss(turns)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_values_are_greater() {
        let order = [
            Value::Loss(0),
            Value::Loss(2),
            Value::Loss(118),
            Value::Draw,
            Value::Win(117),
            Value::Win(3),
            Value::Win(1),
        ];
        assert!(order.is_sorted());
        assert!(
            order
                .iter()
                .all(|value| value.of_turn_to().of_turn_to().cmp(&Value::Draw) == value.cmp(&Value::Draw))
        );
    }
}
