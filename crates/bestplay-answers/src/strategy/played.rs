//! Played games in files: comma-separated values with a line for each state that play came to.
//!
//! ```text
//! game,state,action
//! 1,0-0 first 4,roll
//! 1,0-0 first 9,hold
//! 1,0-9 second 3,roll
//! 2,0-0 first 6,roll
//! ```
//!
//! The lines of a game follow each other; its name is any text. States and actions are in the game's
//! notation. What chance does is seen in the next state; a state in which nobody chooses has no
//! action, and may be left out. A game may end before play does. `bestplay play --record FILE` writes
//! such a file.

use std::path::Path;

use crate::{GameError, Result, csv};

const HEAD: &str = "game,state,action";

/// A played game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Its name.
    pub name: String,
    /// The states that play came to, in order.
    pub steps: Vec<PlayedStep>,
}

/// A state of a played game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedStep {
    /// The state in the game's notation.
    pub state: String,
    /// What was done there; nothing where nobody chooses, or where the game was left.
    pub action: String,
    /// Where it is written, in words that begin an error.
    pub place: String,
}

impl Played {
    /// Reads the games of a file.
    ///
    /// # Errors
    ///
    /// What the operating system says, or the first line that is not as expected.
    pub fn read(path: &Path) -> Result<Vec<Played>> {
        let mut games: Vec<Played> = Vec::new();
        for (place, [name, state, action]) in csv::File::read(path, "games")?.below(HEAD)? {
            if games.last().is_none_or(|last| last.name != name) {
                if games.iter().any(|known| known.name == name) {
                    return Err(GameError::input(format!(
                        "{place}: game {name} is there already; the lines of a game follow each other"
                    )));
                }
                let steps = Vec::new();
                games.push(Played { name, steps });
            }
            let Some(game) = games.last_mut() else { break };
            game.steps.push(PlayedStep {
                state,
                action,
                place,
            });
        }
        Ok(games)
    }

    /// Games as the text of a file.
    pub fn text(games: &[Played]) -> String {
        let rows = games.iter().flat_map(|game| {
            let steps = game.steps.iter();
            steps.map(|step| [&game.name, &step.state, &step.action])
        });
        format!("{HEAD}\n{}", csv::written(rows))
    }
}
