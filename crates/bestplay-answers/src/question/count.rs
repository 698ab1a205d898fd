//! `count`: how many instances have a given answer.

use bestplay::Watch;

use super::Effort;
use crate::{Answer, Arguments, GameError, Instance, Remedy, Task};

/// Counts.
pub(super) fn count(
    instance: &Instance,
    options: &Arguments,
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    let Some(count) = &instance.entry.count else {
        let fact = format!("{} has nothing to count", instance.entry.name);
        return Err(GameError::advised(fact, &[Remedy::ListGames]));
    };
    (count.run)(&Task {
        watch,
        ..instance.task(options, &effort.solver)
    })
}
