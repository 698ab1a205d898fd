//! What a game alone can answer: `count`, and `play` where nobody chooses.

use super::{Asked, Question};
use crate::{Answer, Arguments, GameError, Remedy, Result, Topic};

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

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer> {
        let Some(count) = &asked.instance.entry.count else {
            let fact = format!("{} has nothing to count", asked.instance.entry.name);
            return Err(GameError::advised(fact, &[Remedy::ListGames]));
        };
        (count.run)(&asked.task(&self.options))
    }
}

/// One play of a game in which nobody chooses.
#[derive(Clone, Debug)]
pub struct Show {
    /// The options that the game has for it.
    pub options: Arguments,
    /// The seed of chance.
    pub seed: u64,
}

impl Question for Show {
    fn topic(&self) -> Topic {
        Topic::Play
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer> {
        let Some(show) = &asked.instance.entry.show else {
            return Err(GameError::usage(format!(
                "{} is played, not shown: players choose in it",
                asked.instance.entry.name
            )));
        };
        (show.run)(&asked.task(&self.options), self.seed)
    }
}
