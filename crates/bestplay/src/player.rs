//! Who chooses in a state.

use std::cmp::Ordering;
use std::fmt;

/// A player. Payoffs are always told from `Max`'s side: `Max` wants the expected payoff high,
/// `Min` wants it low. A one-player game has only `Max` (or, when it counts costs, only `Min`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Wants the expected payoff as high as possible.
    Max,
    /// Wants the expected payoff as low as possible.
    Min,
}

impl Player {
    /// Both players, in the order of their seats.
    pub const BOTH: [Player; 2] = [Player::Max, Player::Min];

    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// How much a player likes one thing beside another, of which `Max` likes the larger.
    pub(crate) fn order<T: Ord>(self, one: &T, other: &T) -> Ordering {
        match self {
            Player::Max => one.cmp(other),
            Player::Min => other.cmp(one),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Max => "Max",
            Player::Min => "Min",
        })
    }
}
