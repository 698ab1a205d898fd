//! Pig with both rolling at once: how often to roll is decided beforehand, and unseen.

use bestplay::Chance;

use bestplay_answers::{Entry, Shelf, boxed_hidden, parameters};

use crate::to_a_target::ToATarget;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "Write down how often you roll, before you see the dice",
    also: &["Pig, both at once", "simultaneous Pig"],
    about: "In each round both players write down how often they will roll, unseen by the other, and roll their die so \
            often. The rolls add up to what the round scores, but a 1 makes it nothing. Both see the scores, and go on \
            until somebody has reached his target. Then whoever is further beyond his own wins; if both are as far, it is a \
            draw, which counts half.",
    source: "a variant of Pig, Scarne, Scarne on Dice (1945); for the theory, Shapley, \"Stochastic games\", Proceedings \
             of the National Academy of Sciences 39 (1953), 1095-1100",
    parameters: parameters! {
        target = "10" within 1..=200, "points to win, for both players, up to 200";
        target1 within 1..=200, "points that the first player needs, up to 200, where it differs from target";
        target2 within 1..=200, "points that the second player needs, up to 200, where it differs from target";
        die = "6" within 2..=100, "faces of the die, up to 100";
        rolls = "3" within 1..=20, "the most rolls in a round, up to 20";
    },
    value_means: "probability that the first player wins, draws counted half",
    hidden: true,
    ..Entry::new("pig-at-once", "Pig, both at once", |arguments| {
        let (die, rolls) = (arguments.integer("die")?, arguments.integer("rolls")?);
        let score = |sum: &Option<u32>, face: &u32| sum.filter(|_| *face > 1).map(|sum| sum + face);
        let rolled = |times| {
            let scores = Chance::die(die).repeated(times, Some(0), score);
            scores.map(Option::unwrap_or_default)
        };
        let risks: Vec<Chance<u32>> = (1..=rolls).map(rolled).collect();
        Ok(boxed_hidden(ToATarget::read(arguments, |_| risks.clone())?))
    })
};
