//! Hare and hounds: three hounds and a hare on eleven points.
//!
//! French officers played it in the nineteenth century (le jeu militaire). With best play the
//! hounds win.

mod rules;

pub use rules::hare_and_hounds;

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, Words, boxed, parameters};

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
        let hounds = arguments.one_of("first", &FIRST)?;
        Ok(boxed(hare_and_hounds(hounds, arguments.integer("stall")?)))
    })
};

/// Whether the hounds move first.
const FIRST: Words<bool, 2> = [("hounds", true), ("hare", false)];
