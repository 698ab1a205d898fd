//! Results of play, and how likely they are.

use crate::{Rational, Value};

/// How likely each result of play is, when both players follow their best strategies.
#[derive(Clone, Debug)]
pub struct Results {
    /// The results, the least first.
    pub shares: Vec<Share>,
    /// The probability of an end with a result that is not listed, or not yet known: 0 unless play
    /// can be paid on the way without end, or is cut off.
    pub rest: Value,
    /// The probability that play never ends.
    pub never: Value,
}

/// A result of play and how likely it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What `Max` is paid in all: at the end and on the way.
    pub result: Rational,
    /// How likely it is that play ends with it.
    pub probability: Value,
}
