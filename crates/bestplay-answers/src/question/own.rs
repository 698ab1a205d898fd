//! What a game alone can answer: `count`, and `play` where nobody chooses.

use super::Question;
use crate::{Arguments, GameError, Remedy, Topic};

/// How many instances have a given answer, with the options that the game has for it.
pub fn count(options: Arguments) -> Question<'static> {
    Question::new(Topic::Count, move |asked| {
        let Some(count) = &asked.instance.entry.count else {
            let fact = format!("{} has nothing to count", asked.instance.entry.name);
            return Err(GameError::advised(fact, &[Remedy::ListGames]));
        };
        (count.run)(&asked.task(&options))
    })
}

/// One play of a game in which nobody chooses, by the seed of chance, with the options that the game has for it.
pub fn show(options: Arguments, seed: u64) -> Question<'static> {
    Question::new(Topic::Play, move |asked| {
        let entry = asked.instance.entry;
        let Some(show) = &entry.show else {
            let fact = format!("{} is played, not shown: players choose in it", entry.name);
            return Err(GameError::usage(fact));
        };
        (show.run)(&asked.task(&options), seed)
    })
}
