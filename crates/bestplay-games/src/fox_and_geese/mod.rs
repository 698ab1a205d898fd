//! Fox and geese on a draughtboard: can the fox get past?
//!
//! On the board of eight by eight four geese win, whoever begins.

mod rules;

pub use rules::fox_and_geese;

use bestplay::Payoff;
use bestplay_answers::{Entry, Shelf, Words, boxed, parameters};

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
    draw: Some(Payoff::ZERO),
    ..Entry::new("fox-and-geese", "Fox and geese", |arguments| {
        let size = arguments.one_of("size", &SIZES)?;
        let geese_begin = arguments.one_of("first", &FIRST)?;
        Ok(boxed(fox_and_geese(size, geese_begin)))
    })
};

/// Squares along a side.
const SIZES: Words<u8, 4> = [("4", 4), ("6", 6), ("8", 8), ("10", 10)];

/// Whether the geese move first.
const FIRST: Words<bool, 2> = [("fox", false), ("geese", true)];
