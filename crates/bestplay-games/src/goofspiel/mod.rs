//! Goofspiel: bid your hand for prizes, all cards once.

mod rules;

pub use rules::{Goofspiel, Order, State, Tie};

use bestplay_answers::{Entry, Shelf, Words, boxed_hidden, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "The game of pure strategy",
    also: &["GOPS", "the game of pure strategy"],
    about: "Both players hold the cards 1 to n, and the prizes 1 to n come up one by one. For each prize both bid a \
            card at once, and the higher card takes it; a tie is taken by nobody, or is added to the next prize. \
            All cards are played once. Who has more points at the end wins; or they play for points, and each point \
            ahead counts 1.",
    source: "Ross, \"Goofspiel: the game of pure strategy\", Journal of Applied Probability 8 (1971), 621-625; Rhoads \
             and Bartholdi, \"Computer solution to the game of pure strategy\", Games 3 (2012), 150-156",
    parameters: parameters! {
        cards = "4" within 1..=13, "cards of each hand, and prizes, from 1 to 13";
        prizes = "random" one_of Order::ALL, "the order of the prizes: random, up or down";
        tie = "lost" one_of Tie::ALL, "what becomes of a prize for which both bid the same: lost, or carried to the next";
        goal = "win" one_of GOALS, "what is played for: to win (win), or the difference of the points (points)";
    },
    value_means: "wins of the first player less his losses, per game; or his points less those of the second player",
    hidden: true,
    ..Entry::new("goofspiel", "Goofspiel", |arguments| {
        Ok(boxed_hidden(Goofspiel {
            cards: arguments.integer("cards")?,
            order: arguments.one_of("prizes", &Order::ALL)?,
            tie: arguments.one_of("tie", &Tie::ALL)?,
            for_points: arguments.one_of("goal", &GOALS)?,
        }))
    })
};

/// Whether points are played for.
const GOALS: Words<bool, 2> = [("win", false), ("points", true)];
