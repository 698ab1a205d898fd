//! m,n,k-games: tic-tac-toe on any board.
//!
//! Two players in turn place a stone of theirs on an empty cell of a board of m columns and n
//! rows. Whoever first has k stones in a line (along a row, a column or a diagonal) wins; a full
//! board without such a line is a draw. Tic-tac-toe is the 3,3,3-game, a draw; the 4,4,3-game is
//! won by the first player.
//!
//! Sources: folklore for the game; H. J. van den Herik, J. W. H. M. Uiterwijk and J. van Rijswijck,
//! "Games solved: Now and in the future", Artificial Intelligence 134 (2002), 277-311, for the
//! values.
//!
//! - `rules.rs`: the plain rules.
//! - `fast.rs`: search with bounds and a table of known positions.
//!
//! # Examples
//!
//! ```
//! use bestplay::Solver;
//! use bestplay_games::mnk::Mnk;
//!
//! let tic_tac_toe = Mnk::new(3, 3, 3).unwrap();
//! let solved = Solver::new().exact().solve(&tic_tac_toe).unwrap();
//! assert_eq!(solved.value().to_string(), "0");
//! ```

mod fast;
mod rules;
#[cfg(test)]
mod tests;

pub use rules::Mnk;

use crate::{Arguments, Entry, Estimate, Fast, GameError, Own, Parameter, erase};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "mnk",
    title: "m,n,k-game (tic-tac-toe)",
    about: "Two players in turn place a stone on an empty cell of a board of m columns and n rows. \
            Whoever first has k stones in a line, along a row, a column or a diagonal, wins; a \
            full board without such a line is a draw. Boards that are mirrored or turned count as \
            one.",
    source: "folklore; values: van den Herik, Uiterwijk and van Rijswijck, \"Games solved: Now and in \
             the future\", Artificial Intelligence 134 (2002), 277-311",
    parameters: &[
        Parameter {
            name: "m",
            default: Some("3"),
            about: "columns, up to 26",
        },
        Parameter {
            name: "n",
            default: Some("3"),
            about: "rows; at most 64 cells in all",
        },
        Parameter {
            name: "k",
            default: Some("3"),
            about: "stones in a line that win",
        },
    ],
    value_means: "result for the first player: 1 a win, 0 a draw, -1 a loss",
    rules: |arguments| Ok(erase(read(arguments)?)),
    fast: Some(Fast {
        about: "Alpha-beta search with threats and a table of known positions: a small part of \
                the states, for boards of up to some 25 cells.",
        is_default: false,
        solve: Own {
            run: fast::solve,
            fields: fast::FIELDS,
        },
        explain: None,
        together: None,
    }),
    count: None,
    estimate: Some(Estimate::Playout {
        range: |_| (-1, 1),
        unit: 1,
    }),
    show: None,
    options: &[],
    judges: &[],
};

/// The game with the parameters set.
fn read(arguments: &Arguments) -> Result<Mnk, GameError> {
    let number = |name: &str| arguments.integer(name, 1..=64u32);
    Mnk::new(number("m")?, number("n")?, number("k")?).map_err(GameError::usage)
}
