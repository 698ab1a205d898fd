//! The list of games: the one place that the command, the documentation and other languages read.

use crate::GAMES;
use bestplay_answers::{Entry, GameError, Judge, Remedy, Result, hint};

/// Declares the games of the catalogue, each by the name of its folder, the list of them, and that of
/// their reference files.
macro_rules! catalogue {
    ($($game:ident $(($($without:tt)*))?),* $(,)?) => {
        $(pub mod $game;)*

        /// Every game of the catalogue, in the order in which they are listed.
        pub static GAMES: &[&bestplay_answers::Entry] = match cfg!(test) {
            false => &[$(&$game::ENTRY),*],
            // Of the library's own tests only what they reach is compiled, and this would reach all.
            true => &[],
        };

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
