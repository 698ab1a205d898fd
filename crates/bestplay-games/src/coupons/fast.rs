//! The sum.
//!
//! While i of n pictures are there, a packet has a new one with probability (n - i) / n, so that
//! the next new one takes n / (n - i) packets on average. The value is the sum over all i that are
//! come through. Fractions are added in halves, so that long ones are added few times: O(n log n)
//! digits times the cost of multiplying them.

use bestplay::{Rational, Value};

use crate::fast::valued;
use bestplay_answers::{Answer, GameError, Task};

/// Of so many different ones the sum from `from` to just before `to`.
fn sum(kinds: u32, from: u32, to: u32) -> Rational {
    match to - from {
        0 => Rational::ZERO,
        1 => Rational::from_parts(kinds.into(), (kinds - from).into()),
        length => sum(kinds, from, from + length / 2) + sum(kinds, from + length / 2, to),
    }
}

/// Answers `solve`.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer, GameError> {
    let game = super::read(task.arguments)?;
    let value = Value::Exact(sum(game.kinds(), 0, game.wanted()));
    Ok(valued(value, 12))
}
