//! Strategy stealing.
//!
//! On a bar of two squares or more the first player may bite off the far corner alone. If that loses,
//! some answer to it wins; but that answer eats the far corner too, so that it could have been the
//! first bite. Either way the first player wins (Gale 1974).

use crate::fast::won;
use bestplay_answers::{Answer, Result, Task};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    Ok(won(super::read(task.arguments)?.squares() > 1))
}
