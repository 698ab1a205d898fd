//! Ludo for two, who sit opposite each other.

mod board;

pub use board::{Ludo, ludo};

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Shelf, Words, YES_OR_NO, boxed, parameters};

/// Whether the highest roll alone brings a piece on the board.
const ENTERS: Words<bool, 2> = [("highest", true), ("any", false)];

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Round the board and home, if nobody lands on you",
    about: "A die says how far a piece moves: round the board from a square of one's own, up a column \
            of one's own, and home by an exact roll. A six brings a piece on the board, and is rolled \
            again. A piece that is landed on starts again; two of a side never share a square, and \
            whoever can move has to. The first to bring all pieces home wins. How likely is the first \
            player to? The game has four pieces a side; here it has one, unless you ask for more.",
    source: "Parlett, The Oxford History of Board Games, Oxford University Press 1999, on pachisi and \
             its offspring; Ludo is of 1896. Without squares that are safe and pieces that block the way",
    parameters: parameters! {
        pieces = "1" within 1..=4, "pieces a side, 1 to 4, as the game has; memory suffices for 2 on small boards, and `estimate` plays any number";
        squares = "52" within 4..=52, by 2, "squares round the board, an even number up to the 52 of the game";
        column = "5" within 0..=6, "squares of the column that leads home, up to 6; the game has 5";
        die = "6" within 2..=20, "sides of the die, 2 to 20; its highest number does what a six does";
        enter = "highest" one_of ENTERS, "which rolls bring a piece on the board: the highest, to the first square, or any, to the square with its number";
        again = "yes" one_of YES_OR_NO, "whether the highest roll gives another one: yes or no";
    },
    value_means: "probability that the first player wins",
    draw: Some(Payoff::HALF),
    estimate: Estimate::playout(|_| (0, 1), 1),
    ..Entry::new("ludo", "Ludo for two", |arguments| {
        Ok(boxed(ludo(Ludo {
            pieces: arguments.integer("pieces")?,
            squares: arguments.integer("squares")?,
            column: arguments.integer("column")?,
            die: arguments.integer("die")?,
            enters_with_highest: arguments.one_of("enter", &ENTERS)?,
            again_with_highest: arguments.one_of("again", &YES_OR_NO)?,
        })))
    })
};
