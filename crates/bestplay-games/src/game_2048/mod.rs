//! 2048: slide tiles, and merge equal ones.
//!
//! On two by two squares best play makes a tile of 32 with probability 663098312572433 in 8·10¹⁵.

mod rules;

pub use rules::{Game2048, Side, Tiles};

use bestplay_answers::{Entry, Estimate, Shelf, Words, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Solved on two by two squares: 32 is hard",
    about: "Tiles lie on a square board. A move slides all of them to one side as far as they go, \
            and two equal ones that meet become one of twice the number, each once in a move. Then \
            a new tile comes up on an empty square, a 2 or in one of ten cases a 4. Play begins \
            with two such tiles. How likely is best play to make a tile as large as the target?",
    source: "Cirulli, 2048, 2014; Lees-Miller, \"The Mathematics of 2048: Optimal Play with Markov \
             Decision Processes\", jdlm.info, 2018",
    parameters: parameters! {
        size = "2" within 2..=4, "squares along a side, 2 to 4, as the game has; memory suffices for 3: minutes for \
             target=512";
        target = "32" one_of TARGETS,
            "the tile that wins: 8, 16, 32, 64, 128, 256, 512, 1024 or 2048";
    },
    value_means: "probability to make the target",
    estimate: Estimate::playout(|_| (0, 1), 1),
    ..Entry::new("game-2048", "2048", |arguments| {
        let size = arguments.integer("size")?;
        let target = arguments.one_of("target", &TARGETS)?;
        Ok(boxed(Game2048::new(size, target)))
    })
};

/// The tiles that may win, as powers of two.
const TARGETS: Words<u8, 9> = [
    ("8", 3),
    ("16", 4),
    ("32", 5),
    ("64", 6),
    ("128", 7),
    ("256", 8),
    ("512", 9),
    ("1024", 10),
    ("2048", 11),
];
