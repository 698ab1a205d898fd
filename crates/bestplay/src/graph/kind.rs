//! What happens in a state, and who chooses there.

use crate::Player;

/// What happens in a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Play is over.
    #[default]
    End,
    /// A random event (or a forced step).
    Chance,
    /// `Max` chooses.
    Max,
    /// `Min` chooses.
    Min,
}

impl Kind {
    /// What happens where this player chooses, or chance.
    pub(crate) fn of(player: Option<Player>) -> Kind {
        match player {
            None => Kind::Chance,
            Some(Player::Max) => Kind::Max,
            Some(Player::Min) => Kind::Min,
        }
    }

    /// The player who chooses.
    pub fn player(self) -> Option<Player> {
        match self {
            Kind::Max => Some(Player::Max),
            Kind::Min => Some(Player::Min),
            Kind::End | Kind::Chance => None,
        }
    }
}
