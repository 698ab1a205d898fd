//! Bearing off: the end of a game of backgammon, by oneself.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::{BearOff, Board, Dice, Move, State};

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "The end of backgammon, in as few rolls as can be",
    also: &["backgammon"],
    about: "The end of a game of backgammon: all your checkers are on the points 1 to 6. Each roll of \
            two dice moves a checker by each die, four times if they are equal. A checker leaves the \
            board from the point that a die shows, or from the highest point with any if that is \
            lower. How many rolls does it take on average until all are off?",
    source: "Thorp, \"Backgammon: the optimal strategy for the pure running game\", 1975; Keith, \
             Backgammon Galore, bkgm.com",
    parameters: parameters! {
        board = "1,1,1,1,1,1", "the checkers on the points 1 to 6, 15 together at most";
    },
    value_means: "expected number of rolls until all checkers are off",
    ..Entry::new("bear-off", "Bearing off", |arguments| {
        let expected =
            "expected the checkers on the points 1 to 6, 15 together at most, like 1,1,1,1,1,1";
        let board = arguments.read_by("board", expected, rules::read)?;
        Ok(boxed(BearOff::new(board)))
    })
};
