//! `count`: how many instances have a given answer.

use bestplay::Watch;

use super::Effort;
use crate::{Answer, Arguments, GAMES, GameError, Instance, Task};

/// Counts.
pub(super) fn count(
    instance: &Instance,
    options: &Arguments,
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    let Some(count) = &instance.entry.count else {
        let games = GAMES.iter().filter(|game| game.count.is_some());
        let names: Vec<&str> = games.map(|game| game.name).collect();
        return Err(GameError::usage(format!(
            "{} has nothing to count; these games have: {}",
            instance.entry.name,
            names.join(", ")
        )));
    };
    (count.run)(&Task {
        watch,
        ..instance.task(options, &effort.solver)
    })
}
