//! The sum.
//!
//! While i of n pictures are there, a packet has a new one with probability (n - i) / n, so that
//! the next new one takes n / (n - i) packets on average. The value is the sum over all i that are
//! come through. Fractions are added in halves, so that long ones are added few times: O(n log n)
//! digits times the cost of multiplying them.

use bestplay::{Rational, Value};

use crate::fast::{harmonic, valued};
use bestplay_answers::{Answer, Result, Task};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = super::read(task.arguments)?;
    let (kinds, wanted) = (game.kinds, game.wanted);
    let packets = Rational::from(kinds) * harmonic(kinds - wanted + 1, kinds + 1);
    Ok(valued(Value::Exact(packets), 12))
}
