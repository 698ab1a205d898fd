//! Fox and geese on a draughtboard: can the fox get past?
//!
//! Geese fill the dark cells of one side; they move ahead along the diagonals. A fox on the other side
//! moves along them in any direction. Nothing is taken. The fox wins if it gets past the geese, the
//! geese if the fox cannot move. On the board of eight by eight four geese win, whoever begins.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways for Your Mathematical Plays",
//! volume 3, chapter 20, "Fox and Geese".
//!
//! - `rules.rs`: the plain rules.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::{Cell, FoxAndGeese, State, Step};

use bestplay_answers::{Arguments, Entry, GameError, Shelf, Words, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Can the fox get past the geese?",
    about: "On the dark cells of a draughtboard geese fill the first row, and a fox stands in the middle \
            of the last. A goose moves a step ahead along a diagonal, the fox along any diagonal, both \
            onto free cells. The fox wins once no goose is behind it or none can move, and the geese if \
            the fox cannot move.",
    source: "Berlekamp, Conway and Guy, \"Winning Ways for Your Mathematical Plays\", volume 3, chapter \
             20, \"Fox and Geese\"",
    parameters: parameters! {
        size = "6" one_of SIZES, "columns and rows: 4, 6, 8 or 10; half as many geese";
        first = "fox" one_of FIRST, "who moves first: fox or geese";
    },
    value_means: "1 if the fox wins, -1 if the geese do",
    ..Entry::new("fox-and-geese", "Fox and geese", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

/// Squares along a side.
const SIZES: Words<u8, 4> = [("4", 4), ("6", 6), ("8", 8), ("10", 10)];

/// Whether the geese move first.
const FIRST: Words<bool, 2> = [("fox", false), ("geese", true)];

/// The game with the parameters set.
fn read(arguments: &Arguments) -> Result<FoxAndGeese, GameError> {
    let size = arguments.one_of("size", &SIZES)?;
    let geese_begin = arguments.one_of("first", &FIRST)?;
    Ok(FoxAndGeese::new(size, geese_begin))
}
