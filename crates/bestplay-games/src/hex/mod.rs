//! Hex: a chain from side to side, and no draw.
//!
//! Exactly one of the players succeeds, and on a board that is as wide as high best play of the
//! first player does, as Nash argued without a single move.

mod rules;

pub use rules::Hex;

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "No draw, and the first player wins: but how?",
    also: &["nash", "con-tac-tix"],
    about: "On a board of hexagons in the shape of a rhombus players in turn place a stone. The first \
            player wants a chain of stones from top to bottom, the second from left to right. A \
            cell's neighbours are left and right of it, and two above and two below.",
    source: "Nash, \"Some games and machines for playing them\", RAND Corporation D-1164, 1952; \
             Gardner, \"The game of Hex\", Scientific American 197 (July 1957), 145-150",
    parameters: parameters! {
        columns = "3" within 1..=10, "columns, 1 to 10";
        rows = "3" within 1..=10, "rows, 1 to 10";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    estimate: Estimate::playout(|_| (-1, 1), 1),
    ..Entry::new("hex", "Hex", |arguments| {
        let size = |name| arguments.integer(name);
        Ok(boxed(Hex::new(size("columns")?, size("rows")?)))
    })
};
