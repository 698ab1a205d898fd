//! `count`: how many instances have a given answer.

use super::{Asked, Question};
use crate::{Answer, Arguments, GameError, Remedy, Topic};

/// How many instances have a given answer.
#[derive(Clone, Debug)]
pub struct Count {
    /// The options that the game has for it.
    pub options: Arguments,
}

impl Question for Count {
    fn topic(&self) -> Topic {
        Topic::Count
    }

    fn takes_a_way(&self) -> bool {
        false
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer, GameError> {
        let Some(count) = &asked.instance.entry.count else {
            let fact = format!("{} has nothing to count", asked.instance.entry.name);
            return Err(GameError::advised(fact, &[Remedy::ListGames]));
        };
        (count.run)(&asked.task(&self.options))
    }
}
