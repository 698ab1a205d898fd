//! Hog: how many dice dare you roll?
//!
//! Five or six dice score most on average, 8.04 points; a player who is behind rolls more, and one
//! who is nearly there fewer.

mod rules;
mod strategies;

pub use rules::{Hog, State};

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "How many dice dare you roll at once?",
    about: "Two players take turns. A turn is one roll of as many dice as the player likes: it scores \
            their sum, or nothing if any of them shows a 1. Whoever first reaches the goal wins. How \
            many dice should you roll, and how likely is the first player to win?",
    source: "Feldman and Morgan, \"The pros and cons of hog\", The UMAP \
             Journal; Neller and Presser, \"Pigtail: A Pig Addendum\", The UMAP Journal 26 (2005), \
             443-458",
    parameters: parameters! {
        goal = "100" within 1..=rules::MOST_POINTS, "points to win, up to 500";
        dice = "10" within 1..=rules::MOST_DICE, "the most dice at once, 1 to 24";
        sides = "6" within 2..=20, "sides of a die, 2 to 20";
    },
    value_means: "probability that the first player wins",
    draw: Some(Payoff::HALF),
    strategies: strategies::NAMED,
    ..Entry::new("hog", "Hog", |arguments| {
        let (goal, dice) = (arguments.integer("goal")?, arguments.integer("dice")?);
        let hog = Hog::new(goal, dice, arguments.integer("sides")?);
        Ok(boxed_with(hog, strategies::LORE))
    })
};
