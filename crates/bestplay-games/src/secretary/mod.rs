//! The secretary problem: when to stop looking for the best.
//!
//! Best play lets about 1/e of the candidates pass; of ten it finds the best with probability
//! 3349/8400, of many with probability 1/e.

mod fast;
mod rules;
mod strategies;

pub use rules::{Action, Interview, Secretary};

use bestplay_answers::{Arguments, Entry, Fast, Result, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "When to stop looking for the best",
    also: &["marriage problem", "best choice", "sultan's dowry"],
    about: "Candidates come in random order. After each you know only whether it is better than all \
            before, and take it or send it away for good. You win if the one you take is the best \
            of all. How likely is that, and how many do you let pass first?",
    source: "Lindley, \"Dynamic programming and decision theory\", Applied Statistics 10 (1961), \
             39-51; Ferguson, \"Who solved the secretary problem?\", Statistical Science 4 (1989), \
             282-296",
    parameters: parameters! {
        candidates = "10" within 1..=rules::MOST_CANDIDATES, "candidates, 1 to 10,000";
    },
    value_means: "probability to take the best",
    strategies: strategies::NAMED,
    fast: Some(Fast {
        is_default: true,
        ..Fast::new(
            "The best number of candidates to let pass, by a sum of fractions.",
            fast::solve,
            fast::FIELDS,
        )
    }),
    ..Entry::new("secretary", "The secretary problem", |arguments| {
        Ok(boxed_with(read(arguments)?, strategies::LORE))
    })
};

fn read(arguments: &Arguments) -> Result<Secretary> {
    let candidates = arguments.integer("candidates")?;
    Ok(Secretary { candidates })
}
