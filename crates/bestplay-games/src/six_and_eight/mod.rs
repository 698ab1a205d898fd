//! Six and eight against two sevens: a hustler's bet, and what taking turns makes of it.
//!
//! Seven comes up more often than either, and yet the player with six and eight is the favourite:
//! any of two numbers does for the first step. With rolls that count for both the bet wins in 4225
//! of 7744 cases; in turn with probability 3955200/6880129 going first and 3623875/6880129 going
//! second.

mod rules;

pub use rules::{Needs, Roller, SixAndEight};

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "The hustler's bet that looks worse than it is",
    about: "One player needs a 6 and an 8 with two dice, in either order; the other needs two 7s. \
            Either both watch the same rolls, or they roll in turn and only their own rolls count. \
            How likely is six and eight to come first?",
    source: "Shackleford, The Wizard of Odds, \"Ask the Wizard\" 309; Scarne, \"Scarne's New \
             Complete Guide to Gambling\", 1974",
    parameters: parameters! {
        rolls = "first" one_of Roller::ALL,
            "first: in turn, and the player with six and eight begins; second: the other begins; \
             shared: every roll counts for both";
        sevens = "2" within 1..=1000, "how many 7s the other player needs, 1 to 1,000";
    },
    value_means: "probability that six and eight come first",
    draw: Some(Payoff::HALF),
    ..Entry::new("six-and-eight", "Six and eight", |arguments| {
        let roller = arguments.one_of("rolls", &Roller::ALL)?;
        Ok(boxed(SixAndEight::new(
            roller,
            arguments.integer("sevens")?,
        )))
    })
};
