//! `play` of a game in which nobody chooses: the play is shown.

use super::{Asked, Question};
use crate::{Answer, Arguments, GameError, Topic};

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

    fn takes_a_way(&self) -> bool {
        false
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer, GameError> {
        let Some(show) = &asked.instance.entry.show else {
            return Err(GameError::usage(format!(
                "{} is played, not shown: players choose in it",
                asked.instance.entry.name
            )));
        };
        (show.run)(&asked.task(&self.options), self.seed)
    }
}
