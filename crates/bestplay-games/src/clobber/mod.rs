//! Clobber: move onto a neighbour of the other colour, or lose.
//!
//! A board is filled like a chessboard with the stones of both players. A move takes a stone of one's
//! own onto a neighbour of the other colour, along a row or a column, and that is removed. Who cannot
//! move loses. On three rows of four the second player wins, on four by four the first.
//!
//! Source: M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, "An introduction to Clobber",
//! Integers 5 (2005), A01; J. Griebel and J. W. H. M. Uiterwijk, "Combining combinatorial game
//! theory with an α-β solver for Clobber", 2016, for boards.
//!
//! - `rules.rs`: the plain rules.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::Clobber;

use bestplay::Payoff;

use bestplay_answers::{Arguments, Entry, Estimate, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Take a neighbour or lose",
    about: "The stones of both players fill a board like the colours of a chessboard. A move takes a \
            stone of one's own onto a stone of the other player that is its neighbour in a row or \
            a column, and removes it. Who cannot move loses.",
    source: "Albert, Grossman, Nowakowski and Wolfe, \"An introduction to Clobber\", Integers 5 \
             (2005), A01; Griebel and Uiterwijk, \"Combining combinatorial game theory with an α-β \
             solver for Clobber\", 2016",
    parameters: parameters! {
        columns = "4" within 1..=20, "columns, 1 to 20";
        rows = "3" within 1..=20, "rows, 1 to 20";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    estimate: Estimate::playout(|_| (-1, 1), 1),
    ..Entry::new("clobber", "Clobber", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

/// The game with the parameters set.
fn read(arguments: &Arguments) -> Result<Clobber, GameError> {
    Ok(Clobber::new(
        arguments.integer("columns")?,
        arguments.integer("rows")?,
    ))
}
