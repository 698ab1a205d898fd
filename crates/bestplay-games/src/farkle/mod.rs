//! Farkle: set dice aside, roll the others, and stop in time.
//!
//! A turn rolls six dice. After each roll some that score are set aside (a one for 100, a five for 50,
//! three of a kind for 100 times their face, three ones for 1000), and the player rolls the others, or
//! ends the turn and keeps its points. Who rolls nothing that scores loses them. When all dice have
//! scored, all six are rolled again. These are the basic rules, without the many combinations that
//! are added to them.
//!
//! Source: folklore; M. Shackleford, "Farkle", The Wizard of Odds (wizardofodds.com), lists the rules and
//! their variants.
//!
//! - `rules.rs`: the plain rules; `strategies.rs`: how people play.

mod rules;
mod strategies;
#[cfg(test)]
mod tests;

pub use rules::{Action, Dice, Farkle, State, Turn};

use bestplay_answers::{Arguments, Entry, GameError, Shelf, boxed_with, parameters};

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
        Ok(boxed_with(read(arguments)?, strategies::LORE))
    })
};

/// The game with the parameters set.
fn read(arguments: &Arguments) -> Result<Farkle, GameError> {
    let goal: u16 = arguments.integer("goal")?;
    let players: u8 = arguments.integer("players")?;
    Ok(Farkle::new(goal / 50, players == 2))
}
