//! Undercut: name a high number, or one just below the other's.

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed_hidden, parameters};

use crate::at_once::AtOnce;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "Five is most, unless the other says four",
    also: &["Hofstadter's Undercut", "Mendelsohn's game"],
    about: "Both players name a number from 1 to 5 at once, and score as many points as they said. But who has \
            named exactly one less than the other scores both numbers, and the other one nothing. This is one \
            round, played for the difference of the points.",
    source: "Hofstadter, Metamagical Themas (1985), chapter 28 and its postscript",
    parameters: parameters! {
        numbers = "5" within 2..=100, "the largest number, from 2 to 100";
    },
    value_means: "expected points of the first player, less those of the second",
    hidden: true,
    ..Entry::new("undercut", "Undercut", |arguments| {
        let most: i64 = arguments.integer("numbers")?;
        let all: Vec<i64> = (1..=most).collect();
        Ok(boxed_hidden(AtOnce::new(
            [&all; 2],
            i64::to_string,
            |one, other| {
                Payoff::from(match one - other {
                    -1 => one + other,
                    1 => -one - other,
                    ahead => ahead,
                })
            },
        )))
    })
};
