//! Kalah: sow, capture, and keep the last word.

mod rules;

pub use rules::{Houses, Kalah};

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Sow, capture, and move again",
    also: &["mancala"],
    about: "Each player has a row of houses with as many seeds each, and a store at its right end. A \
            move takes all seeds of one's own house and sows them one by one, counterclockwise, \
            also into one's own store, not into the other's. If the last one falls into the store, \
            the player moves again; if it falls into an empty house of one's own and there are \
            seeds opposite, these and the last one go into the store. When a player to move has no \
            seeds in the houses, the other one keeps the rest. By how many seeds does the first \
            player win?",
    source: "Irving, Donkers and Uiterwijk, \"Solving Kalah\", ICGA Journal 23 (2000), 139-147",
    parameters: parameters! {
        houses = "4" within 1..=6, "houses of each player, 1 to 6";
        seeds = "2" within 1..=6, "seeds in each house, 1 to 6";
    },
    value_means: "seeds of the first player less those of the second",
    draw: Some(Payoff::ZERO),
    // Six seeds in each of twelve houses.
    estimate: Estimate::playout(|_| (-72, 72), 1),
    ..Entry::new("kalah", "Kalah", |arguments| {
        let houses = arguments.integer("houses")?;
        let seeds = arguments.integer("seeds")?;
        Ok(boxed(Kalah { houses, seeds }))
    })
};
