//! The Monty Hall problem: stay with your door, or switch?
//!
//! It all depends on how the host chooses the doors that he opens. One who knows where the car is, and shows goats
//! only, makes switching worth 2/3; one who opened a door by chance makes it worth no more than staying.

mod rules;

pub use rules::{Action, Doors, Host, MontyHall, State};

use bestplay_answers::{Entry, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "A car, goats, and a host who knows: stay, or switch?",
    also: &[
        "three doors",
        "Monty Fall",
        "Monty Crawl",
        "goats and a car",
    ],
    about: "There is a car behind one of three doors, and a goat behind each of the others. You name a door, and the \
            host, who knows where the car is, opens another one with a goat. Do you stay with your door, or switch to \
            the one that is left? The answer depends on what the host does: he may like some doors more than others, or \
            not know where the car is. And there may be more doors.",
    source: "Selvin, \"A problem in probability\", The American Statistician 29 (1975), 67 and 134; Rosenthal, \"Monty \
             Hall, Monty Fall, Monty Crawl\", Math Horizons 16 (2008), 5-7",
    parameters: parameters! {
        doors = "3" within 3..=rules::MOST_DOORS, "doors, 3 to 100";
        door = "1" within 1..=rules::MOST_DOORS, "the door that you name, 1 to 100";
        opens = "1" within 1..=rules::MOST_DOORS - 2,
            "how many doors the host opens, up to 98; at least one other than yours stays closed";
        host = "knows" one_of Host::ALL,
            "knows (he opens no door with the car), guesses (he may open it, and you have lost) or guesses-again (then \
             all begins anew)";
        lowest = "0" probability,
            "how likely the host is to open the lowest doors that he may open; otherwise he opens any of them";
    },
    value_means: "probability that you get the car",
    ..Entry::new("monty-hall", "The Monty Hall problem", |arguments| {
        let doors: u8 = arguments.integer("doors")?;
        let named = arguments.integer_up_to("door", doors)?;
        let opens = arguments.integer_up_to("opens", doors - 2)?;
        let host = arguments.one_of("host", &Host::ALL)?;
        let lowest = arguments.probability("lowest")?;
        let game = MontyHall::new(doors, named, opens, host, lowest);
        Ok(boxed(game.map_err(GameError::usage)?))
    })
};
