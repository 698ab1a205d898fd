//! Questions and their answers, by games of the catalogue.

mod boxes;
mod hidden;
mod identity;
mod instance;
mod positions;
mod sheets;
mod strategies;
mod threshold;
mod ways;

use bestplay_answers::{Instance, Result, Strategy};
use bestplay_games::find;

/// An instance of a game of the catalogue.
pub(crate) fn instance(game: &str, words: &[&str]) -> Instance {
    Instance::new(find(game).unwrap(), words).unwrap()
}

/// A strategy of a game of the catalogue.
fn strategy(game: &str, text: &str) -> Result<Strategy> {
    Strategy::read(find(game).unwrap(), text)
}
