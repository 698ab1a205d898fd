//! Chomp: a bar of chocolate whose first square is poisoned.
//!
//! The first player wins on every bar but a single square, by an argument that tells no move. The
//! winning bite itself is known on squares and on two rows only.

mod fast;
mod rules;

pub use rules::{Bar, Chomp};

use bestplay::Payoff;

use bestplay_answers::{Arguments, Entry, Fast, Result, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Heaps,
    line: "A bar of chocolate with one poisoned square",
    also: &["chocolate"],
    about: "A bar of chocolate, whose corner square is poisoned. Players in turn choose a square and \
            eat it with all that is above it and to its right. Who eats the poisoned corner \
            loses. Which first bite wins?",
    source: "Gale, \"A curious Nim-type game\", American Mathematical Monthly 81 (1974), 876-879",
    parameters: parameters! {
        columns = "4" within 1..=20, "columns of the bar, 1 to 20";
        rows = "3" within 1..=20, "rows of the bar, 1 to 20";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    fast: Some(Fast::new(
        "Strategy stealing: who wins, without a move.",
        fast::solve,
        &[],
    )),
    ..Entry::new("chomp", "Chomp", |arguments| Ok(boxed(read(arguments)?)))
};

fn read(arguments: &Arguments) -> Result<Chomp> {
    Ok(Chomp {
        columns: arguments.integer("columns")?,
        rows: arguments.integer("rows")?,
    })
}
