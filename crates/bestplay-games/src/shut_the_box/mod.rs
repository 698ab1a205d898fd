//! Shut the Box: which tiles to turn down.
//!
//! Each house rule moves the odds: with two dice throughout the box is shut in 7.14 per cent of
//! games, with one die once the rest adds up to 6 or less in 9.76.

mod rules;
mod strategies;

pub use rules::{Action, Aim, Dice, Open, ShutTheBox, Step};

use bestplay_answers::{Entry, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Which tiles to turn down, under every house rule",
    also: &["canoga", "klackers"],
    about: "A row of tiles is up, 1 to 9. Each turn rolls the dice and turns down tiles that add up \
            to the roll, each only once. If there are none, the game is over; if no tile is left, \
            the box is shut. Either the box is to be shut, or the tiles that are left are to add \
            up to as little as possible, or to less than those of a second player.",
    source: "folklore; Butler, \"Shut the Box\", durangobill.com, for the variants and their odds",
    parameters: parameters! {
        tiles = "9" within 1..=rules::MOST_TILES, "tiles, 1 to 12";
        dice = "two" one_of Dice::ALL,
            "two: always two dice; low-one: one die once the tiles left add up to 6 or less; \
             low-choice, top-choice: one or two as the player likes once they do, or once 7 and \
             all above are down";
        most = "all" within 1..=rules::MOST_TILES, or ["all"],
            "how many tiles a roll may turn down at most, 1 to 12, or all";
        aim = "shut" one_of Aim::ALL,
            "shut: to turn down all tiles; total: to leave as little as possible; beat: to leave less \
             than another player who plays after you";
    },
    value_means: "probability to shut the box; with aim=total the expected total that is left, with \
                  aim=beat how likely the first player is to win, a tie counting half",
    strategies: strategies::NAMED,
    ..Entry::new("shut-the-box", "Shut the Box", |arguments| {
        let tiles = arguments.integer("tiles")?;
        let dice = arguments.one_of("dice", &Dice::ALL)?;
        let most = arguments.integer_if_any("most")?;
        let most = most.unwrap_or(rules::MOST_TILES);
        let aim = arguments.one_of("aim", &Aim::ALL)?;
        Ok(boxed_with(
            ShutTheBox::new(tiles, dice, most, aim),
            strategies::LORE,
        ))
    })
};
