//! Kayles: knock down one pin, or two that stand side by side.
//!
//! The first player wins any single row, by the middle; of several rows the nim-values decide.

mod fast;
mod rules;

pub use rules::{Ball, Kayles, Rows};

use bestplay::Payoff;

use crate::sides;
use bestplay_answers::{Arguments, Entry, Fast, Own, Result, Shelf, Topic, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Heaps,
    line: "Knock down a pin, or two",
    about: "Pins stand in rows. Players in turn knock down one pin, or two that stand side by side; \
            a row falls apart where pins are gone. Who knocks down the last pin wins. In Dawson's \
            Kayles it is always two, and who cannot loses.",
    source: "Dudeney, \"The Canterbury Puzzles\", 1907, puzzle 73; Guy and Smith, \"The G-values of \
             various games\", Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526",
    parameters: parameters! {
        rows = "1-11", "pins of each row, up to 20 rows of up to 100,000, like 1-11";
        ball = "1-2" one_of Ball::ALL, "pins that a ball knocks down: 1-2, or 2 (Dawson's Kayles)";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    fast: Some(Fast::new(
        "Nim-values by the theorem of Sprague and Grundy, which repeat: at once.",
        fast::solve,
        fast::FIELDS,
    )),
    count: Some(Own {
        run: fast::count,
        fields: fast::COUNTED,
    }),
    options: &[(
        Topic::Count,
        parameters! {
            most = "1000000" within 1..=u64::MAX,
                "single rows of 1 to so many pins are counted, up to 18,446,744,073,709,551,615";
        },
    )],
    ..Entry::new("kayles", "Kayles", |arguments| {
        let (rows, ball) = (read(arguments)?, ball(arguments)?);
        Ok(boxed(Kayles { rows, ball }))
    })
};

/// What a ball knocks down.
fn ball(arguments: &Arguments) -> Result<Ball> {
    arguments.one_of("ball", &Ball::ALL)
}

/// The rows.
fn read(arguments: &Arguments) -> Result<Rows> {
    let fits = |rows: &Rows| rows.len() <= 20 && rows.iter().all(|&row| row <= 100_000);
    let expected = "expected up to 20 rows of up to 100,000 pins, like 1-11";
    arguments.read_by("rows", expected, |text| sides::listed(text).filter(fits))
}
