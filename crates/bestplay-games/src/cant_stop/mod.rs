//! Can't Stop, alone: three columns to the top in as few turns as can be.
//!
//! With dice of three sides and columns of three steps and more it takes 1.89 turns on average; the real game has far
//! more positions than memory holds.

mod rules;

pub use rules::{Action, CantStop, Phase, State};

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Roll on, or keep what you have climbed?",
    about: "There is a column for each sum of two dice, and the rarer a sum is the shorter its column: the outer two \
            have so many steps, and each further in two more. Four dice are rolled and put into two pairs, and for the \
            sum of each pair a marker climbs a step, if there is one of the three markers for that column. Then you \
            roll on, or stop and keep what is climbed. If no marker can climb, the turn is over and what it climbed is \
            lost. Alone, how many turns does it take on average to reach the top of three columns?",
    source: "Sackson, Can't Stop, Parker Brothers 1980; Glenn, Fang and Kruskal, \"A Retrograde Approximation Algorithm \
             for One-Player Can't Stop\", Computers and Games 2006",
    parameters: parameters! {
        sides = "3" within 2..=6, "sides of each die, 2 to 6, as the game has; memory suffices for 3, with some patience";
        shortest = "1" within 1..=3, "steps of the shortest columns, 1 to 3, as the game has";
    },
    value_means: "expected number of turns",
    ..Entry::new("cant-stop", "Can't Stop", |arguments| {
        let sides = arguments.integer("sides")?;
        Ok(boxed(CantStop::new(sides, arguments.integer("shortest")?)))
    })
};
