//! Breakthrough: reach the other side.
//!
//! There are no draws. Saffidine, Jouandeau and Cazenave solved 6 by 5.

mod rules;

pub use rules::{Breakthrough, Step};

use bestplay::Payoff;
use bestplay_answers::{Entry, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Run through or be run over",
    about: "Each player fills the first two rows of a side of the board. A piece moves one step ahead, \
            straight onto an empty cell or diagonally onto an empty one or one of the other player's, \
            which is taken. Who reaches the last row wins, as does who takes all pieces.",
    source: "Troyka 2000; Saffidine, Jouandeau and Cazenave, \"Solving Breakthrough with race patterns \
             and job-level proof number search\", Advances in Computer Games 2011",
    parameters: parameters! {
        columns = "3" within 2..=20, "columns, 2 to 20";
        rows = "4" within 2..=20, "rows, 2 to 20";
        filled = "2" within 1..=10, "rows that each player fills, 1 to 10";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    ..Entry::new("breakthrough", "Breakthrough", |arguments| {
        let number = |name| arguments.integer(name);
        let (columns, rows, filled) = (number("columns")?, number("rows")?, number("filled")?);
        let game = Breakthrough::new(columns, rows, filled).map_err(GameError::usage)?;
        Ok(boxed(game))
    })
};
