//! Kuhn poker: one card each, one bet, and when to bluff.

mod rules;

pub use rules::{Action, Betting, KuhnPoker, Table};

use bestplay_answers::{Entry, Shelf, boxed_hidden, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "The smallest poker that is worth bluffing in",
    also: &["von Neumann's poker", "Borel's poker", "la relance"],
    about: "Both players put the ante into the pot and get one card of a deck with the numbers 1 to n. The \
            first checks or bets; after a check the second may bet too. Who has to answer a bet folds or \
            calls, and the higher card wins the pot. Nobody sees the other's card: how often should one bet \
            with the lowest? Von Neumann lets only the first player bet; Borel makes him fold otherwise.",
    source: "Kuhn, \"A simplified two-person poker\", Contributions to the Theory of Games I (1950), 97-103; \
             von Neumann and Morgenstern, Theory of Games and Economic Behavior (1944), chapter 19; Borel, \
             Traité du calcul des probabilités IV.2 (1938), chapter 5",
    parameters: parameters! {
        cards = "3" within 2..=52, "cards in the deck, from 2 to 52";
        ante = "1" within 1..=1000, "what both pay at first, from 1 to 1,000";
        bet = "1" within 1..=1000, "what a bet is, from 1 to 1,000";
        betting = "kuhn" one_of Betting::ALL,
            "who may bet: either player (kuhn), the first (neumann), or the first, who folds otherwise (borel)";
    },
    value_means: "expected winnings of the first player",
    hidden: true,
    ..Entry::new("kuhn-poker", "Kuhn poker", |arguments| {
        Ok(boxed_hidden(KuhnPoker {
            cards: arguments.integer("cards")?,
            ante: arguments.integer("ante")?,
            bet: arguments.integer("bet")?,
            betting: arguments.one_of("betting", &Betting::ALL)?,
        }))
    })
};
