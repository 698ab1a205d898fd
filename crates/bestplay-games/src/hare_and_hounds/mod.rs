//! Hare and hounds: three hounds and a hare on eleven points.
//!
//! The hounds move along the lines to the right or up and down, never to the left; the hare moves as
//! it likes. The hounds win when the hare cannot move, the hare when no hound is left of it. French
//! officers played it in the nineteenth century (le jeu militaire). With best play the hounds win.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways for Your Mathematical Plays",
//! volume 3, chapter 21, "The French Military Hunt".
//!
//! - `rules.rs`: the plain rules.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::{HareAndHounds, Point, State, Step};

use bestplay::Payoff;

use bestplay_answers::{Arguments, Entry, GameError, Shelf, Words, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Three hounds, one hare, eleven points",
    also: &["french military game"],
    about: "Three hounds chase a hare over eleven points. A hound moves along a line to the right or up \
            and down, but never back; the hare moves to any neighbour that is free. The hounds win if \
            the hare cannot move, and the hare if it gets past them, or if they move up and down ten \
            times in a row. Who wins?",
    source: "Berlekamp, Conway and Guy, \"Winning Ways for Your Mathematical Plays\", volume 3, chapter \
             21, \"The French Military Hunt\"",
    parameters: parameters! {
        first = "hounds" one_of FIRST, "who moves first: hounds or hare";
        stall = "10" within 0..=100,
            "after how many moves in a row up and down the hounds lose, up to 100; 0: never, and play \
             may go on for ever";
    },
    value_means: "1 if the hounds win, -1 if the hare does, 0 if play goes on for ever",
    draw: Some(Payoff::ZERO),
    ..Entry::new("hare-and-hounds", "Hare and hounds", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

/// Whether the hounds move first.
const FIRST: Words<bool, 2> = [("hounds", true), ("hare", false)];

/// The game with the parameters set.
fn read(arguments: &Arguments) -> Result<HareAndHounds, GameError> {
    let hounds = arguments.one_of("first", &FIRST)?;
    Ok(HareAndHounds::new(hounds, arguments.integer("stall")?))
}
