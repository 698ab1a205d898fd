//! EinStein würfelt nicht!: the die says which stone, the player where to.
//!
//! It is played on five rows of five with six stones each; on three with three all positions are
//! known at once.

mod rules;

pub use rules::{EinStein, Place, State, Step, Stones};

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, GameError, Shelf, boxed, numbers, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "The die says which stone, you say where to",
    also: &["wurfelt", "ewn"],
    about: "Two players have numbered stones in opposite corners of a board. A die says which of your \
            stones moves, one step along a row, a column or a diagonal towards the other corner; if it \
            is gone, the next lower or higher one that is left. Whatever stands there is taken, your \
            own stones too. Who reaches the other corner first, or takes the last stone, wins.",
    source: "Althöfer 2004; Althöfer, \"On the origins of EinStein würfelt nicht!\", 2011",
    parameters: parameters! {
        size = "3" within 3..=5, "rows and columns, 3 to 5; 4 or 5 for six stones";
        first = "123", "the numbers of the first player's stones from the corner on, by diagonals: 1 to \
                        3 or 1 to 6 in any order, or 1 alone";
        second = "123", "those of the second player's";
    },
    value_means: "probability that the first player wins",
    draw: Some(Payoff::HALF),
    estimate: Estimate::playout(|_| (0, 1), 1),
    ..Entry::new("einstein", "EinStein würfelt nicht!", |arguments| {
        let size = arguments.integer("size")?;
        let stones = |name| {
            let digit = |digit: char| numbers::plain(digit.encode_utf8(&mut [0; 4]));
            arguments.read_by(name, "expected digits, like 123 or 123456", |text| {
                text.chars().map(digit).collect::<Option<Vec<u8>>>()
            })
        };
        let setup = [stones("first")?, stones("second")?];
        let game = EinStein::new(size, setup).map_err(GameError::usage)?;
        Ok(boxed(game))
    })
};
