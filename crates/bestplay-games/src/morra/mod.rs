//! Morra: show some fingers and call the sum.

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed_hidden, parameters};

use crate::at_once::AtOnce;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "Fingers and guesses, as old as Rome",
    also: &["two-finger Morra", "mora", "micatio"],
    about: "Both players show one or more fingers and call at once how many the other one shows. Who is \
            right while the other one is wrong gets as many coins from him as both have shown fingers. Nobody \
            gets anything if both are right or both are wrong.",
    source: "Dantzig, Linear Programming and Extensions (1963), example 13-2; Williams, The Compleat Strategyst \
             (1954), for three fingers",
    parameters: parameters! {
        fingers = "3" within 1..=20, "the most fingers that one shows, from 1 to 20";
    },
    value_means: "expected winnings of the first player",
    hidden: true,
    ..Entry::new("morra", "Morra", |arguments| {
        let most: i64 = arguments.integer("fingers")?;
        let all = (1..=most).flat_map(|shown| (1..=most).map(move |called| (shown, called)));
        let all: Vec<(i64, i64)> = all.collect();
        let name = |(shown, called): &(i64, i64)| format!("show-{shown}-call-{called}");
        Ok(boxed_hidden(AtOnce::new([&all; 2], name, |one, other| {
            let right = i64::from(one.1 == other.0) - i64::from(other.1 == one.0);
            Payoff::from(right * (one.0 + other.0))
        })))
    })
};
