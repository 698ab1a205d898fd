//! The golden ratio, in whole numbers.
//!
//! The positions that lose for the player to move are the pairs (⌊n φ⌋, ⌊n φ⌋ + n): by Beatty's
//! theorem every number but 0 is in just one of them, and every difference n is that of just one, so
//! that no move leads from one to another and from every other position a move leads to one (Wythoff
//! 1907). ⌊n φ⌋ is (n + ⌊√(5n²)⌋) / 2 rounded down, with an integer root.

use crate::fast::won;
use bestplay_answers::{Answer, Result, Task};

/// Whether the player to move wins.
fn wins([one, other]: [u64; 2]) -> bool {
    let n = u128::from(one.abs_diff(other));
    u128::from(one.min(other)) != (n + (5 * n * n).isqrt()) / 2
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    Ok(won(wins(super::read(task.arguments)?)))
}
