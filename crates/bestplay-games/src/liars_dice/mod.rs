//! Liar's dice: bid on all dice, see only your own.

mod rules;

pub use rules::{Action, Cups, LiarsDice};

use bestplay_answers::{Entry, Shelf, Words, boxed_hidden, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "How many sixes are there, in truth?",
    also: &["Dudo", "Perudo", "Bluff"],
    about: "Both players roll their dice under a cup and look at their own. In turn they bid how many dice of all \
            there are that show some face: more dice than the last bid, or as many of a higher face, but never more dice than there are. Instead one \
            may call the last bid a lie; then the dice are shown. If there are as many as were bid, or more, the \
            caller loses, and otherwise wins. Ones may be wild: they count as any face.",
    source: "Neller and Hnath, \"Approximating optimal Dudo play with fixed-strategy iteration counterfactual regret \
             minimization\", Advances in Computer Games (2011); Lanctot and others, \"OpenSpiel: a framework for \
             reinforcement learning in games\" (2019)",
    parameters: parameters! {
        first = "1" within 1..=5, "dice of the first player, from 1 to 5";
        second = "1" within 1..=5, "dice of the second player, from 1 to 5";
        sides = "4" within 2..=6, "sides of a die, from 2 to 6";
        ones = "plain" one_of ONES, "whether ones count as any face: plain or wild";
    },
    value_means: "games that the first player wins, less those that he loses, per game",
    hidden: true,
    ..Entry::new("liars-dice", "Liar's dice", |arguments| {
        Ok(boxed_hidden(LiarsDice {
            dice: [arguments.integer("first")?, arguments.integer("second")?],
            sides: arguments.integer("sides")?,
            are_wild: arguments.one_of("ones", &ONES)?,
        }))
    })
};

/// Whether ones count as any face.
const ONES: Words<bool, 2> = [("plain", false), ("wild", true)];
