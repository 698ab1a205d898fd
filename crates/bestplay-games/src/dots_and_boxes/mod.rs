//! Dots and Boxes: who completes a box has it, and has to move again.
//!
//! On two by two boxes the first player wins by two, on two by three the second. E. R. Berlekamp,
//! "The Dots and Boxes Game", 2000, has the theory.

mod rules;

pub use rules::{DotsAndBoxes, Lines};

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Give away two boxes to win five",
    also: &["dots and squares", "paddocks"],
    about: "Players in turn draw a line between two dots that are neighbours in a row or a column. \
            Who draws the fourth side of a box, or of two at once, gets it and draws another line. \
            When all lines are drawn, who has more boxes wins. By how many?",
    source: "Lucas, \"La pipopipette\", 1889; Barker and Korf, \"Solving Dots-And-Boxes\", AAAI 2012",
    parameters: parameters! {
        columns = "2" within 1..=5, "boxes side by side, 1 to 5";
        rows = "2" within 1..=5,
            "boxes one above the other, 1 to 5; at most 31 lines in all";
    },
    value_means: "boxes of the first player less those of the second",
    draw: Some(Payoff::ZERO),
    // No board of 31 lines has more boxes than three by four.
    estimate: Estimate::playout(|_| (-12, 12), 1),
    ..Entry::new("dots-and-boxes", "Dots and Boxes", |arguments| {
        let size = |name| arguments.integer(name);
        let game = DotsAndBoxes::new(size("columns")?, size("rows")?).map_err(GameError::usage)?;
        Ok(boxed(game))
    })
};
