//! Strategies of games in which players do not see everything: odds by what is remembered.
//!
//! ```text
//! player,remembers,action,odds
//! first player,J,bet,1/3
//! first player,J,pass,2/3
//! ```
//!
//! A file may hold the strategies of both players. What is remembered and actions are in the game's
//! notation, as `explain` shows them; odds are fractions, decimals or per cent, and actions that are left out
//! have none. All that the player may remember has to be there.

use std::collections::HashMap;
use std::path::Path;

use bestplay::{Behaviour, Player, Rational};

use super::{Strategy, Which};
use crate::any_game::{checksum, split};
use crate::{GameError, HiddenGame, Remembers, Result, csv, numbers};

/// The first line of a file.
const HEAD: &str = "player,remembers,action,odds";

impl Strategy {
    /// Whether it takes a solution.
    pub(crate) fn is_best(&self) -> bool {
        self.kind == Which::Best
    }

    /// Its odds for a player.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or does not fit the rules; a strategy of states.
    pub fn odds(&self, game: &HiddenGame, player: Player) -> Result<Behaviour> {
        let sets = game.sets(player);
        let odds = match &self.kind {
            Which::Best => return Ok(game.solution()?.strategy(player).clone()),
            Which::Random => return Ok(game.uniform(player)),
            Which::First => {
                let odds = |place: usize| Rational::from(u8::from(place == 0));
                let first = |set: &Remembers| (0..set.actions.len()).map(odds).collect();
                sets.iter().map(first).collect()
            }
            Which::Own => {
                let (name, _) = split(&self.text);
                return Err(GameError::usage(format!(
                    "{name}: expected best, random, first or a file that ends in .csv"
                )));
            }
            Which::File(path) => read(path, game, player)?,
        };
        game.behaviour(player, odds)
    }

    /// What tells plays by its odds from others, for checkpoints.
    pub(crate) fn mark(&self, of: [&Behaviour; 2]) -> String {
        let kind = match &self.kind {
            Which::Random => return String::new(),
            Which::Best => "best",
            Which::File(_) => "file",
            _ => return format!(" strategy={}", self.text),
        };
        format!(" strategy={kind}:{}", mark(of))
    }
}

/// What tells the odds of both players from others, in a word.
pub fn mark(of: [&Behaviour; 2]) -> String {
    checksum(format!("{:?}", of.map(Behaviour::odds)).as_bytes())
}

/// Reads the odds of a player.
fn read(path: &Path, game: &HiddenGame, own: Player) -> Result<Vec<Vec<Rational>>> {
    let (sets, names) = (game.sets(own), game.player_names());
    let name = names[own as usize];
    let shown = path.display();
    let places = sets.iter().map(|set| set.memory.as_str()).zip(0..);
    let places: HashMap<&str, usize> = places.collect();
    let none = |set: &Remembers| vec![None; set.actions.len()];
    let mut odds: Vec<_> = sets.iter().map(none).collect();
    let file = csv::File::read(path, "strategy")?;
    for (at, [player, memory, action, share]) in file.below(HEAD)? {
        let fail = |wrong: String| GameError::input(format!("{at}: {wrong}"));
        if !names.contains(&player.as_str()) {
            let [max, min] = names;
            return Err(fail(format!(
                "'{player}' is no player; expected {max} or {min}"
            )));
        }
        if player != name {
            continue;
        }
        let wrong = || format!("{name} never chooses with '{memory}' in mind");
        let place = *(places.get(memory.as_str())).ok_or_else(|| fail(wrong()))?;
        let actions = &sets[place].actions;
        let column = actions.iter().position(|known| *known == action);
        let listed = || actions.join(", ");
        let wrong = || format!("'{action}' is not an action there; expected {}", listed());
        let column = column.ok_or_else(|| fail(wrong()))?;
        let share = numbers::rational(&share)
            .ok_or_else(|| fail("expected odds such as 1/3, 0.25 or 25%".into()))?;
        if odds[place][column].replace(share).is_some() {
            return Err(fail(format!("the action {action} is there twice")));
        }
    }
    let is_missing = |odds: &Vec<_>| odds.iter().all(Option::is_none);
    if let Some(set) = odds.iter().position(is_missing) {
        let memory = &sets[set].memory;
        return Err(GameError::input(format!(
            "{shown}: nothing is said of {name} with '{memory}' in mind; give odds for all that he may remember"
        )));
    }
    let whole = |odds: Vec<Option<Rational>>| -> Vec<Rational> {
        odds.into_iter().map(Option::unwrap_or_default).collect()
    };
    let odds: Vec<_> = odds.into_iter().map(whole).collect();
    for (set, odds) in sets.iter().zip(&odds) {
        let sum = odds.iter().fold(Rational::ZERO, |sum, odds| sum + odds);
        if sum != Rational::ONE || odds.iter().any(|odds| *odds < Rational::ZERO) {
            let memory = &set.memory;
            return Err(GameError::input(format!(
                "{shown}: the odds of {name} with '{memory}' in mind add up to {sum}; they must add up to 1, and none \
                 be negative"
            )));
        }
    }
    Ok(odds)
}

/// The strategies that guarantee the value of a game, as the text of a file.
pub fn odds_text(game: &HiddenGame) -> Result<String> {
    let (solution, mut rows) = (game.solution()?, Vec::new());
    for (player, name) in Player::BOTH.into_iter().zip(game.player_names()) {
        let odds = solution.strategy(player).odds();
        for (set, odds) in game.sets(player).iter().zip(odds) {
            for (action, odds) in set.actions.iter().zip(odds) {
                rows.push([name, &set.memory, action, &odds.to_string()].map(String::from));
            }
        }
    }
    Ok(format!("{HEAD}\n{}", csv::written(rows)))
}
