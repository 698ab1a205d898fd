//! Why totals have no meaning, or none is known.

use crate::Error;
use crate::graph::StateId;

/// Why no totals were found.
#[derive(Debug)]
pub(in crate::solve) enum Trouble {
    /// A state in which the expected total has no meaning, or may have none, and why.
    Undefined {
        state: StateId,
        reason: &'static str,
        /// Whether it has none for certain.
        is_known: bool,
    },
    /// The watch asks to stop.
    Stopped(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Stopped(error)
    }
}

pub(super) const WAVERS: &str = "play can go on for ever collecting payoffs of mean 0, so that the total \
                      never settles; let such a round end the play, or pay nothing";
pub(super) const MIXED: &str = "play can go on for ever collecting payoffs of either sign, so that the total \
                     need not settle; let the play end, or pay only one way";
pub(super) const BOTH: &str =
    "one way to go on makes the total infinite and another minus infinite";
