//! Wythoff's game: two heaps, and the golden ratio.
//!
//! The positions that lose are (1, 2), (3, 5), (4, 7), (6, 10), ...: the n-th is n φ and n φ²,
//! rounded down.

mod fast;
mod rules;

pub use rules::{Heaps, Wythoff};

use std::ops::RangeInclusive;

use bestplay::Payoff;

use bestplay_answers::{Arguments, Entry, Fast, GameError, Result, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Heaps,
    line: "Two heaps and the golden ratio",
    also: &["corner the queen", "tsyanshidzi"],
    about: "There are two heaps of counters. Players in turn take any number from one heap, or the \
            same number from both. Who takes the last counter wins. It is the same game as a queen \
            on a chessboard that may only move towards one corner.",
    source: "Wythoff, \"A modification of the game of Nim\", Nieuw Archief voor Wiskunde 7 (1907), \
             199-202",
    parameters: parameters! {
        one = "8" within HEAPS,
            "counters of one heap, up to 10^15; the rules list moves up to some thousands";
        other = "13" within HEAPS, "counters of the other heap, up to 10^15";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    fast: Some(Fast::new(
        "Wythoff's theorem: the golden ratio, in whole numbers. It takes no time.",
        fast::solve,
        &[],
    )),
    ..Entry::new("wythoff", "Wythoff's game", |arguments| {
        let [one, other] = read(arguments)?;
        let most = |heap: u64| u32::try_from(heap).ok().filter(|&heap| heap <= rules::MOST);
        match (most(one), most(other)) {
            (Some(one), Some(other)) => Ok(boxed(Wythoff {
                heaps: [one, other],
            })),
            _ => Err(GameError::BeyondRules(format!(
                "one={one}, other={other}: the rules take heaps of up to {}; the fast method \
                 takes larger ones",
                rules::MOST
            ))),
        }
    })
};

/// Counters that a heap may have.
const HEAPS: RangeInclusive<u64> = 0..=1_000_000_000_000_000;

/// The heaps.
fn read(arguments: &Arguments) -> Result<[u64; 2]> {
    Ok([arguments.integer("one")?, arguments.integer("other")?])
}
