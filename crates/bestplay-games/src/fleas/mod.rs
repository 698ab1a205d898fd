//! Flea circus: a flea on every square, and how many squares are empty in the end?
//!
//! On 30 by 30 squares, after 50 rings, 330.721154 squares are empty on average.

mod fast;
mod rules;

pub use rules::Circus;

use bestplay_answers::{Arguments, Entry, Fast, GameError, Result, Shelf, boxed, parameters};

/// The most squares of which the plain rules follow the fleas.
const MOST_SQUARES_BY_RULES: u32 = 16;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "Nine hundred fleas jump fifty times: how many squares are empty?",
    about: "A flea sits on every square of a board. Whenever a bell rings, each flea jumps to a \
            square beside its own, to the left or right, up or down, all of them equally likely. How \
            many squares are empty after the last ring, on average?",
    source: "Project Euler, problem 213, \"Flea Circus\" (https://projecteuler.net/problem=213)",
    parameters: parameters! {
        width = "30" within 2..=50, "columns of the board, 2 to 50";
        height = "30" within 1..=50, "rows of the board, 1 to 50";
        bells = "50" within 0..=200, "how often the bell rings, 0 to 200";
    },
    value_means: "expected number of empty squares",
    fast: Some(Fast {
        is_default: true,
        ..Fast::new(
            "Square by square: a square is empty if each flea is elsewhere, which fleas are \
             independently of each other.",
            fast::solve,
            &[],
        )
    }),
    ..Entry::new("fleas", "Flea circus", |arguments| {
        let circus = read(arguments)?;
        let Circus { width, height, .. } = circus;
        if width * height > MOST_SQUARES_BY_RULES {
            return Err(GameError::usage(format!(
                "the plain rules follow all fleas together, on boards of up to \
                 {MOST_SQUARES_BY_RULES} squares; the fast method takes {width} by {height}"
            )));
        }
        Ok(boxed(circus.rules()))
    })
};

fn read(arguments: &Arguments) -> Result<Circus> {
    Ok(Circus {
        width: arguments.integer("width")?,
        height: arguments.integer("height")?,
        bells: arguments.integer("bells")?,
    })
}
