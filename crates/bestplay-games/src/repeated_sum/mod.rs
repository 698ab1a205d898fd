//! Never the same sum twice: roll two dice, add up, and stop in time.
//!
//! Best play stops at 46 after a 7, and rolls on up to 249 after a 2; it wins 25.41 on average.

mod rules;
mod strategies;

pub use rules::{Action, RepeatedSum, Total};

use bestplay_answers::{Entry, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Add up rolls until you dare no more",
    about: "Two dice are rolled again and again, and each sum is added to your total. If a sum is \
            the same as the one just before it, you lose all. You may stop before any roll. What \
            is the game worth, and when do you stop?",
    source: "\"What's the optimal strategy of this dice game?\", Mathematics Stack Exchange, 2013",
    parameters: parameters! {
        limit = "500" within 1..=rules::MOST_POINTS,
            "a total at which you have to stop, 1 to 100,000; best play stops at 250 anyhow";
    },
    value_means: "expected total that is kept",
    strategies: strategies::NAMED,
    ..Entry::new("repeated-sum", "Never the same sum twice", |arguments| {
        let limit = arguments.integer("limit")?;
        Ok(boxed_with(RepeatedSum { limit }, strategies::LORE))
    })
};
