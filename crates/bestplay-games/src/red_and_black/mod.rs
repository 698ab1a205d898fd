//! Red and black: turn cards as long as you like.
//!
//! At the end of the deck all is even again, so that nothing is lost by patience. The deck is worth
//! 2.62, though no card is more likely to be red than black.

mod rules;
mod strategies;

pub use rules::{Action, Deck, RedAndBlack};

use bestplay_answers::{Entry, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "Turn cards as long as you like: worth 2.62",
    about: "A shuffled deck has as many red as black cards. You turn one card after the other: a red \
            one wins 1, a black one costs 1. You may stop whenever you like. What is the game \
            worth, and when do you stop?",
    source: "Crack, \"Heard on The Street\", 1995; folklore",
    parameters: parameters! {
        red = "26" within 0..=rules::MOST_CARDS, "red cards, up to 2,000";
        black = "26" within 0..=rules::MOST_CARDS, "black cards, up to 2,000";
    },
    value_means: "expected gain",
    strategies: strategies::NAMED,
    ..Entry::new("red-and-black", "Red and black", |arguments| {
        let (red, black) = (arguments.integer("red")?, arguments.integer("black")?);
        let game = RedAndBlack { red, black };
        Ok(boxed_with(game, strategies::LORE))
    })
};
