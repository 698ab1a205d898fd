//! Leduc poker: a private card, a public card, and two rounds of bets.
//!
//! The ante and the bets are those of OpenSpiel.

mod rules;

pub use rules::{Action, LeducPoker, Table};

use bestplay_answers::{Entry, GameError, Shelf, boxed_hidden, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "Poker as researchers play it",
    also: &["Leduc hold'em"],
    about: "Both players put the ante into the pot and get a card of a small deck: some ranks, each in several suits. \
            There is a round of bets, a card is shown to both, and there is another round of bets, which are \
            higher. In a round one checks, bets, calls, raises or folds; bets and raises are limited in number. \
            Whose card has the rank of the one that is shown wins the pot, else the higher card; equal cards share it.",
    source: "Southey and others, \"Bayes' bluff: opponent modelling in poker\", Proceedings of UAI (2005); Lanctot \
             and others, \"OpenSpiel: a framework for reinforcement learning in games\" (2019)",
    parameters: parameters! {
        ranks = "3" within 2..=13, "ranks, from 2 to 13";
        suits = "2" within 1..=4, "cards of each rank, from 1 to 4; three in all at least";
        ante = "1" within 1..=1000, "what both pay at first, from 1 to 1,000";
        small = "2" within 1..=1000, "what a bet or a raise of the first round is, from 1 to 1,000";
        large = "4" within 1..=1000, "what a bet or a raise of the second round is, from 1 to 1,000";
        raises = "2" within 1..=4, "how many bets and raises a round may have, from 1 to 4";
    },
    value_means: "expected winnings of the first player",
    hidden: true,
    ..Entry::new("leduc-poker", "Leduc poker", |arguments| {
        let (ranks, suits) = (arguments.integer("ranks")?, arguments.integer("suits")?);
        if u64::from(ranks) * suits < 3 {
            let message =
                format!("ranks={ranks} suits={suits}: expected a deck of three cards or more");
            return Err(GameError::of_parameter("suits", message));
        }
        Ok(boxed_hidden(LeducPoker {
            ranks,
            suits,
            ante: arguments.integer("ante")?,
            bets: [arguments.integer("small")?, arguments.integer("large")?],
            raises: arguments.integer("raises")?,
        }))
    })
};
