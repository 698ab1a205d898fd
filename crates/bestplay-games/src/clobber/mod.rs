//! Clobber: move onto a neighbour of the other colour, or lose.
//!
//! On three rows of four the second player wins, on four by four the first.

mod rules;

pub use rules::Clobber;

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Shelf, boxed, parameters};

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
        let size = |name| arguments.integer(name);
        Ok(boxed(Clobber::new(size("columns")?, size("rows")?)))
    })
};
