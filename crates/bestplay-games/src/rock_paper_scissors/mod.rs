//! Rock, paper, scissors, where winning with each of them pays something of its own.
//!
//! The hand that beats what pays most is played most: if winning with rock, paper and scissors pays
//! a, b and c, they are played in the proportion c : a : b.

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed_hidden, parameters};

use crate::at_once::AtOnce;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "How often scissors, if winning with rock pays double?",
    also: &["roshambo", "scissors paper stone"],
    about: "Both players show rock, paper or scissors at once. Rock beats scissors, scissors beat paper and \
            paper beats rock. Whoever wins is paid for the hand that won by the other player: equal amounts in \
            the game that everybody knows, amounts of your own in this one.",
    source: "Williams, The Compleat Strategyst (1954), chapter 3: games with three choices each",
    parameters: parameters! {
        rock = "1" within 1..=1_000_000, "what winning with rock pays, from 1 to 1,000,000";
        paper = "1" within 1..=1_000_000, "what winning with paper pays, from 1 to 1,000,000";
        scissors = "1" within 1..=1_000_000, "what winning with scissors pays, from 1 to 1,000,000";
    },
    value_means: "expected winnings of the first player",
    hidden: true,
    ..Entry::new(
        "rock-paper-scissors",
        "Rock, paper, scissors",
        |arguments| {
            let mut pays = [0i64; 3];
            for (pays, hand) in pays.iter_mut().zip(HANDS) {
                *pays = arguments.integer(hand)?;
            }
            let name = |&hand: &usize| HANDS[hand].to_owned();
            Ok(boxed_hidden(AtOnce::new(
                [&[0, 1, 2]; 2],
                name,
                |&one, &other| {
                    Payoff::from(match (3 + one - other) % 3 {
                        0 => 0,
                        1 => pays[one],
                        _ => -pays[other],
                    })
                },
            )))
        },
    )
};

/// The hands; each beats the one before, the first one the last.
const HANDS: [&str; 3] = ["rock", "paper", "scissors"];
