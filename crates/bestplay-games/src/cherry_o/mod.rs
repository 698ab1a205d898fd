//! Hi Ho! Cherry-O: how long does the first board game of many children last?
//!
//! No player disturbs another, so that one tree says how long it takes: 15.80 spins on average.

mod rules;

pub use rules::CherryO;

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "How long can a children's game last?",
    about: "A tree with ten cherries and an empty basket. Each turn spins one of seven: pick 1, 2, 3 \
            or 4 cherries; a dog or a bird takes 2 of them back (or all, if there are fewer); the \
            basket is spilled and all are back on the tree. How many spins does it take to pick \
            all cherries, on average?",
    source: "rules: Hi Ho! Cherry-O, Hasbro; the mean as a fraction: two computations of our own",
    parameters: parameters! {
        cherries = "10" within 1..=rules::MOST_CHERRIES, "cherries on the tree, 1 to 10,000";
    },
    value_means: "expected number of spins",
    ..Entry::new("cherry-o", "Hi Ho! Cherry-O", |arguments| {
        let cherries = arguments.integer("cherries")?;
        Ok(boxed(CherryO { cherries }))
    })
};
