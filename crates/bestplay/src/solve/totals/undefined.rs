//! Why totals have no meaning, or none is known.

use crate::graph::StateId;

/// A state in which the expected total has no meaning, or may have none, and why.
#[derive(Debug)]
pub(in crate::solve) struct Undefined {
    pub(in crate::solve) state: StateId,
    pub(in crate::solve) reason: &'static str,
    /// Whether it has none for certain.
    pub(in crate::solve) is_known: bool,
}

pub(super) const WAVERS: &str = "play can go on for ever collecting payoffs of mean 0, so that the total \
                      never settles; let such a round end the play, or pay nothing";
pub(super) const MIXED: &str = "play can go on for ever collecting payoffs of either sign, so that the total \
                     need not settle; let the play end, or pay only one way";
pub(super) const BOTH: &str =
    "one way to go on makes the total infinite and another minus infinite";
