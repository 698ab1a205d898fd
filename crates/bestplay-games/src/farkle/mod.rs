//! Farkle: set dice aside, roll the others, and stop in time.
//!
//! These are the basic rules, without the many combinations that are added to them.

mod rules;
mod strategies;

pub use rules::{Action, Dice, Farkle, State, Turn};

use bestplay_answers::{Entry, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Set dice aside, roll the others, and stop in time",
    also: &["zilch", "ten thousand", "10000"],
    about: "A turn rolls six dice. After each roll you set some aside that score: a one 100, a five 50, \
            three of a kind 100 times the face, three ones 1000. Then you roll the others, or end the \
            turn and keep what it scored; a roll in which nothing scores loses it. When all dice have \
            scored, all six are rolled again. How many turns does it take to reach the goal, or who \
            reaches it first?",
    source: "folklore; Shackleford, The Wizard of Odds, \"Farkle\", for the rules",
    parameters: parameters! {
        goal = "1000" within 50..=50 * rules::LARGEST_GOAL, by 50,
            "points to reach, a multiple of 50 up to 10,000, which most people play to; memory is the \
             limit";
        players = "1" within 1..=2, "1: in as few turns as possible; 2: before the other one";
    },
    value_means: "expected number of turns, or with players=2 the probability that the first player wins",
    strategies: strategies::NAMED,
    ..Entry::new("farkle", "Farkle", |arguments| {
        let goal: u16 = arguments.integer("goal")?;
        let players: u8 = arguments.integer("players")?;
        Ok(boxed_with(
            Farkle::new(goal / 50, players == 2),
            strategies::LORE,
        ))
    })
};
