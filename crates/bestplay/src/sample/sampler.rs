//! What plays blocks of games.

use super::{Quantity, Tally};
use crate::Result;

/// A way to play one game, over and over.
pub trait Sampler: Send + Sync {
    /// The game with its parameters, and the method with a version that is raised whenever the
    /// same seed would give other counts.
    fn identity(&self) -> String;

    /// Games in a block. A block should take between a millisecond and a second.
    fn block_games(&self) -> u64;

    /// What a game contributes.
    fn quantity(&self) -> Quantity;

    /// Plays the first `games` games of a block (all of them but at the end of a run whose length
    /// is fixed). The counts depend on nothing but the arguments.
    ///
    /// # Errors
    ///
    /// A game cannot be played to its end.
    fn play(&self, seed: u64, block: u64, games: u64) -> Result<Tally>;
}
