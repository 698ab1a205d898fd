//! Craps: the bets on two dice, and what each costs.
//!
//! The pass line wins with probability 244/495, and costs 7 of 495 that are bet: among the fairest
//! bets of a casino. The one-roll bets beside it cost ten times as much.

mod rules;

pub use rules::{Bet, Counts, Craps, State};

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "The fairest bet of the house, and the ones beside it",
    about: "Two dice are rolled. A bet on the pass line wins with 7 or 11 on the first roll and \
            loses with 2, 3 or 12; any other sum is the point, and the bet wins if it comes again \
            before a 7. Don't pass is the reverse, but a 12 on the first roll is a tie. A place \
            bet wins if its number comes before a 7, a hard way if it comes as a pair before a 7 \
            or as anything else. Field and any seven are decided by one roll.",
    source: "Scarne, \"Scarne's New Complete Guide to Gambling\", 1974; Shackleford, The Wizard of \
             Odds, \"Craps\"",
    parameters: parameters! {
        bet = "pass" one_of Bet::ALL,
            "pass, dont-pass, field, any-seven, place-4, place-5, place-6, place-8, place-9, \
             place-10, hard-4, hard-6, hard-8 or hard-10";
        counts = "wins" one_of Counts::ALL,
            "wins: how likely the bet is to win; gain: what a bet of 1 gains on average";
        twelve = "3" within 2..=3, "what the field pays on a 12: 2 or 3 times the bet";
    },
    value_means: "probability that the bet wins, or with counts=gain the expected gain",
    ..Entry::new("craps", "Craps", |arguments| {
        let bet = arguments.one_of("bet", &Bet::ALL)?;
        let counts = arguments.one_of("counts", &Counts::ALL)?;
        let twelve = arguments.integer("twelve")?;
        Ok(boxed(Craps::new(bet, counts, twelve)))
    })
};
