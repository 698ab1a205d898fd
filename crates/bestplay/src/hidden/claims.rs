//! What is claimed of a game in which players do not see everything.

use crate::{Natural, Rational};

/// What a file says of a game in which players do not see everything.
#[derive(Clone, Debug)]
pub(crate) struct Claims {
    pub(crate) states: usize,
    /// The states in which rounds begin, in ascending order, with the lower and the upper bound from there on.
    pub(crate) rounds: Vec<(u32, [Rational; 2])>,
    /// The weights of the actions of all information sets of each player, in the order in which they are found.
    pub(crate) odds: [Vec<Vec<Natural>>; 2],
}
