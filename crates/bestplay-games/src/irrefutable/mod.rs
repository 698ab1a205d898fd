//! Irrefutable Outcome: a row of indigo and orange pieces, taken from the ends.
//!
//! Both play to win, and then for the larger score, or against it. [`rules`] are the plain rules;
//! [`fast`] looks at the row once, with its proof.
//!
//! # Examples
//!
//! ```
//! use bestplay_games::irrefutable::{Piece, Row, fast};
//!
//! // A sample of the contest: Olga wins 6 points.
//! let row = Row::new(b"IOIOIOOIO").unwrap();
//! assert_eq!(fast::outcome(row, Piece::Indigo).to_string(), "O 6");
//! ```

mod answer;
mod contest;
pub mod fast;
pub mod line;
mod row;
pub mod rules;

pub use row::{End, Outcome, Piece, Row, Stray};

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Fast, Judge, Own, Shelf, boxed, parameters};

/// The game's entry in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Heaps,
    line: "A row of pieces, and moves that cannot be answered",
    about: "A row of indigo and orange pieces. Izabella takes an indigo one (I) from either end, \
            Olga an orange one (O), in turn. Whoever cannot move loses; the other gets 1 point \
            and 1 for each piece left. After a forced beginning, whoever may choose between both \
            ends wins if one of the two nearest pairs of equal neighbours is of the own colour.",
    source: "Code Jam to I/O for Women 2021, \"Irrefutable Outcome\"",
    parameters: parameters! {
        row input,
            "the pieces from left to right, like IOIOOOII; @file reads them from a file, @- from \
             standard input";
        first = "Izabella" one_of Piece::ALL, "who moves first: Izabella or Olga";
    },
    example: &[("row", "IOIIOOIOIIOO")],
    value_means: "Izabella's points, negative if Olga wins",
    draw: Some(Payoff::ZERO),
    fast: Some(Fast {
        is_default: true,
        explain: Some(Own {
            run: answer::explain,
            fields: answer::FIELDS,
        }),
        ..Fast::new(
            "The pairs of equal neighbours nearest to the two ends decide: one pass.",
            answer::solve,
            answer::FIELDS,
        )
    }),
    estimate: Some(Estimate::Playout {
        // A point, and one for each piece left; the state is written with two letters more than
        // it has pieces.
        range: |game| {
            let most = game.initial().len() as i64 - 1;
            (-most, most)
        },
        unit: 1,
    }),
    judges: &[Judge {
        name: "irrefutable",
        about: "Code Jam to I/O for Women 2021, \"Irrefutable Outcome\": the number T, then T \
                rows; a line `Case #x: I 8` for each, Izabella starting",
        run: contest::judge,
    }],
    ..Entry::new("irrefutable", "Irrefutable Outcome", |arguments| {
        Ok(boxed(answer::rules(arguments)?))
    })
};
