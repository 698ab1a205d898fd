//! Stones in half the room, on boards of up to 32 cells.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Board, Stones};

/// What the stones on a board are kept as.
pub trait Kept:
    Copy + Debug + Eq + Hash + Send + Sync + From<Stones> + Into<Stones> + 'static
{
}

impl Kept for Stones {}
impl Kept for Few {}

/// The stones on a board of up to 32 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Few {
    first: u32,
    second: u32,
}

impl Few {
    /// Whether the stones of a board can be kept so.
    pub(crate) fn hold(board: Board) -> bool {
        board.all() <= u32::MAX.into()
    }
}

impl From<Stones> for Few {
    #[inline]
    fn from(Stones { first, second }: Stones) -> Few {
        Few {
            first: first as u32,
            second: second as u32,
        }
    }
}

impl From<Few> for Stones {
    #[inline]
    fn from(Few { first, second }: Few) -> Stones {
        Stones::new(first.into(), second.into())
    }
}
