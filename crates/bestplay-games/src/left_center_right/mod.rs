//! Left Center Right: chips go around the table until one player has them all.
//!
//! With three players the one who rolls last is the likeliest to win.

mod rules;

pub use rules::{LeftCenterRight, Table};

use bestplay_answers::{Entry, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Which is the best seat at the table?",
    also: &["LCR", "Left Right Center"],
    about: "Players sit in a circle with three chips each. In turn each rolls as many dice as he has chips, at most \
            three. For every L a chip goes to the player on the left, for every R to the one on the right, for every C \
            to the middle; the other three sides of a die are dots, which keep it. Who has no chips does not roll, \
            but is still in the game. The last one to have chips wins. There is nothing to decide: how likely is each \
            seat to win?",
    source: "Richeson and Richeson, \"What's the Best Seat in the Game Left, Center, Right?\", arXiv 2407.05069, 2024",
    parameters: parameters! {
        players = "3" within 2..=rules::MOST_PLAYERS,
            "players, 2 to 8; memory suffices for 6 with three chips each";
        chips = "3" within 1..=20, "chips that each has at the start, 1 to 20";
        seat = "1" within 1..=rules::MOST_PLAYERS,
            "whose chance it is, 1 to 8 and no more than there are players: 1 rolls first, 2 second, and so on";
    },
    value_means: "probability that the player on the seat wins",
    ..Entry::new("left-center-right", "Left Center Right", |arguments| {
        let players: usize = arguments.integer("players")?;
        let seat = arguments.integer_up_to("seat", players)?;
        let game = LeftCenterRight::new(players, arguments.integer("chips")?, seat);
        Ok::<_, GameError>(boxed(game))
    })
};
