//! Risk: how does a battle end?
//!
//! Three dice against two: of 7,776 rolls both armies lost are the defender's in 2,890, the
//! attacker's in 2,275, and one each in 2,611.

mod rules;

pub use rules::{Battle, Risk};

use std::ops::RangeInclusive;

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Should you attack with ten armies against ten?",
    about: "Attacker and defender roll dice, neither more than he has armies. The highest dice are \
            compared, then the second highest, as far as both have dice: the lower one loses an \
            army, and on a tie the attacker does. They fight until one side has none left. How \
            likely is the attacker to win?",
    source: "Osborne, \"Markov chains for the Risk board game revisited\", Mathematics Magazine 76 \
             (2003), 129-135",
    parameters: parameters! {
        attackers = "3" within ARMIES,
            "armies that attack, without the one that has to stay: 1 to 2,000";
        defenders = "2" within ARMIES, "armies that defend, 1 to 2,000";
        rolls = "all" within ARMIES, or ["all"],
            "how often both roll at most, up to 2,000: a number, or all";
        dice = "3-2", "the most dice of attacker and defender, each 1 to 5, like 3-2";
        faces = "6" within 1..=20, "faces of the dice, 1 to 20";
    },
    value_means: "probability that the attacker takes the territory",
    draw: Some(Payoff::HALF),
    ..Entry::new("risk", "Risk: a battle", |arguments| {
        let expected = "expected the most dice of both, each 1 to 5, like 3-2";
        let dice = arguments.read_by("dice", expected, |text| {
            let dice: Option<[u32; 2]> = bestplay_answers::numbers::several(text, &['-']);
            dice.filter(|dice| dice.iter().all(|most| (1..=5).contains(most)))
        })?;
        Ok(boxed(Risk::new(
            Battle {
                attackers: arguments.integer("attackers")?,
                defenders: arguments.integer("defenders")?,
                rolls: arguments.integer_if_any("rolls")?,
            },
            dice,
            arguments.integer("faces")?,
        )))
    })
};

/// How many armies may fight, and how often they may roll.
const ARMIES: RangeInclusive<u32> = 1..=rules::MOST_ARMIES;
