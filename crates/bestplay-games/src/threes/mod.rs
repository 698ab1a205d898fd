//! Threes, or Tripps: keep low dice, and threes count nothing.
//!
//! Best play with five dice has 6.254 left on average.

mod rules;

pub use rules::{Aim, State, Threes};

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Which dice to keep, where threes count nothing",
    also: &["Tripps"],
    about: "Five dice are rolled. You keep one of them at least, roll the others again, and so on until all are \
            kept. Threes count nothing, all other dice what they show, and as little as possible is best. How \
            little is it on average, and which dice do you keep? With aim=beat a second player rolls after the \
            first one and is to have less.",
    source: "\"The dice game of threes\", Mathematics Stack Exchange 4482277, 2022",
    parameters: parameters! {
        dice = "5" within 1..=6, "dice, 1 to 6";
        aim = "total" one_of Aim::ALL,
            "total: to have as little as possible; beat: to have less than another player who plays after you";
    },
    value_means: "expected total; with aim=beat how likely the first player is to win, a tie counting half",
    ..Entry::new("threes", "Threes", |arguments| {
        let aim = arguments.one_of("aim", &Aim::ALL)?;
        let dice = arguments.integer("dice")?;
        Ok(boxed(Threes { dice, aim }))
    })
};
