//! The list of games: the one place that the command, the documentation and other languages read.

use crate::GAMES;
use bestplay_answers::{Entry, GameError, Judge, Remedy, Result, hint};

/// Declares the games of the catalogue, each by the name of its folder, the list of them, and that of
/// their reference files.
macro_rules! catalogue {
    ($($game:ident),* $(,)?) => {
        $(pub mod $game;)*

        /// Every game of the catalogue, in the order in which they are listed.
        pub static GAMES: &[&bestplay_answers::Entry] = &[$(&$game::ENTRY),*];

        /// What is published about each of them, as TOML.
        #[cfg(feature = "files")]
        static REFERENCES: &[&str] = &[
            $(include_str!(concat!("../reference/", stringify!($game), ".toml"))),*
        ];
    };
}

/// The game with this name.
///
/// # Errors
///
/// No game has this name: the message names the nearest one.
pub fn find(name: &str) -> Result<&'static Entry> {
    if let Some(entry) = GAMES.iter().find(|entry| entry.name == name) {
        return Ok(entry);
    }
    let hint = hint(name, GAMES.iter().map(|entry| entry.name));
    let fact = format!("there is no game '{name}'.{hint}");
    let fact = fact.trim_end_matches('.');
    Err(GameError::advised(fact, &[Remedy::ListGames]))
}

/// The contest format with this name.
///
/// # Errors
///
/// No format has this name: the message names the nearest one, or all of them.
pub fn find_judge(name: &str) -> Result<&'static Judge> {
    let all = || GAMES.iter().flat_map(|entry| entry.judges);
    if let Some(judge) = all().find(|judge| judge.name == name) {
        return Ok(judge);
    }
    let hint = hint(name, all().map(|judge| judge.name));
    let names: Vec<&str> = all().map(|judge| judge.name).collect();
    Err(GameError::usage(format!(
        "there is no contest format '{name}'.{hint} The formats are: {}",
        names.join(", ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bestplay_answers::Shelf;

    #[test]
    fn every_game_has_a_line_and_shelves_stand_in_their_order() {
        let shelved = Shelf::ALL
            .into_iter()
            .flat_map(|shelf| GAMES.iter().filter(move |entry| entry.shelf == shelf));
        let (shelved, listed) = (shelved.map(|entry| entry.name), GAMES.iter());
        assert!(shelved.eq(listed.map(|entry| entry.name)));
        assert!(GAMES.iter().all(|entry| !entry.line.is_empty()));
    }

    #[test]
    fn games_are_found_by_a_word() {
        let about = |word| {
            let games = GAMES.iter();
            games.filter(move |entry| entry.is_about(word)).count()
        };
        // Appendices are not dice.
        assert!(!find("blackjack").unwrap().is_about("dice") && about("jack") >= 2);
        assert!(about("penney") >= 2 && about("Golden Ratio") == 1 && about("xyzzy") == 0);
        assert!(["mancala", "Noughts and crosses", "zilch", "yatzee"].map(about) == [1; 4]);
    }
}
