//! The Race with both tossing at once.
//!
//! A round in which nobody scores is played again, so that values need not be fractions.

use bestplay::Chance;

use bestplay_answers::{Entry, Shelf, boxed_hidden, parameters};

use crate::to_a_target::ToATarget;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "How much do you risk, if you do not see what the other does?",
    also: &["The Race, both at once", "simultaneous race"],
    about: "In each round both players choose a number T of tosses, unseen by the other, and toss a fair coin T times: \
            all heads score 2^(T-1) points, anything else nothing. T is at most the number whose points reach the larger \
            target. Both see the scores, and go on until somebody has reached his target. Then whoever is further \
            beyond his own wins; if both are as far, it is a draw, which counts half.",
    source: "a variant of Project Euler, problem 232, \"The Race\"; for the theory, Shapley, \"Stochastic games\", \
             Proceedings of the National Academy of Sciences 39 (1953), 1095-1100",
    parameters: parameters! {
        target = "8" within 1..=1000, "points to win, for both players, up to 1,000";
        target1 within 1..=1000, "points that the first player needs, up to 1,000, where it differs from target";
        target2 within 1..=1000, "points that the second player needs, up to 1,000, where it differs from target";
    },
    value_means: "probability that the first player wins, draws counted half",
    hidden: true,
    ..Entry::new("race-at-once", "The Race, both at once", |arguments| {
        Ok(boxed_hidden(ToATarget::read(arguments, |target| {
            let most = u32::BITS - (target - 1).leading_zeros();
            let tosses = |more: u32| {
                let points = 1 << more;
                Chance::either((points, 1), (0, 2 * u128::from(points) - 1))
            };
            (0..=most).map(tosses).collect()
        })?))
    })
};
