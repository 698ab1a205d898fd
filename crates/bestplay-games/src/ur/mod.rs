//! The Royal Game of Ur: a race of four and a half thousand years ago.

mod board;

pub use board::ur;

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "A race of four and a half thousand years ago",
    about: "Four dice, each with a mark or none, say how far a piece moves: from off the board along \
            four squares of one's own, eight that both share, two more of one's own, and off by an \
            exact roll. A piece in the middle row that is landed on starts again, except on the \
            rosette there. Who lands on a rosette (squares 4, 8 and 14) rolls again. The first to \
            bring all pieces home wins. How likely is the first player to? The game has seven pieces a \
            side; here it has one, unless you ask for more.",
    source: "Finkel, \"On the rules for the Royal Game of Ur\", in Ancient Board Games in Perspective, \
             British Museum Press 2007, 16-32",
    parameters: parameters! {
        pieces = "1" within 1..=board::MOST_PIECES, "pieces a side, 1 to 7, as the game has; memory suffices for 3, and `estimate` plays any number";
    },
    value_means: "probability that the first player wins",
    draw: Some(Payoff::HALF),
    estimate: Estimate::playout(|_| (0, 1), 1),
    ..Entry::new("ur", "The Royal Game of Ur", |arguments| {
        Ok(boxed(ur(arguments.integer("pieces")?)))
    })
};
