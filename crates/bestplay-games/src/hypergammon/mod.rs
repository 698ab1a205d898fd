//! Hypergammon: backgammon with three checkers a side, or fewer.
//!
//! With three checkers there are 7,959,904 positions, which Hugh Sconyers solved in 1991; each has
//! 21 rolls, on either side's turn. Two checkers fit into memory by the rules; three are solved by
//! a method of their own within minutes. Who has won the opening roll is worth 0.0836795444708631
//! points.
//!
//! - `sides.rs`: the checkers of a side, numbered; `turn.rs`: all rolls and plays of a position;
//!   `fast.rs`: all positions, and the proof.

mod answer;
mod fast;
mod rules;
mod sides;
mod turn;
#[cfg(test)]
mod units;

pub use rules::{Counts, Hypergammon, Opening, Play, Roll, Side, State};

use bestplay_answers::{Arguments, Entry, Fast, Own, Result, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Backgammon, small enough to be solved",
    also: &["backgammon"],
    about: "Backgammon with one to three checkers a side, which start on the points 24, 23 and 22. \
            Two dice move checkers home and off the board; both must be played if possible, and \
            equal dice count four times. A single checker that is landed on goes back to the bar, \
            and a point with two of the other side's is closed. Whoever has all checkers off first \
            wins. How likely is the first player to win, or how many points is the game worth?",
    source: "Keith, \"Hyper Fun\", Backgammon Galore, bkgm.com, 2018; solved by Sconyers in 1991",
    parameters: parameters! {
        checkers = "1" within 1..=rules::MOST_CHECKERS,
            "checkers a side, 1 to 3, as the game has, which takes minutes; by the rules, memory \
             suffices for 2";
        counts = "wins" one_of Counts::ALL,
            "wins: how likely the first player is to win; points: 2 for a gammon (none of the \
             loser's checkers is off), 3 if one of them is on the bar or in the winner's home";
        opening = "any" one_of Opening::ALL,
            "any: the first player rolls like in any other turn; unequal: each throws one die, and who \
             threw the higher one begins with both, which are no double";
    },
    value_means: "probability that the first player wins, or with counts=points the expected points",
    fast: Some(Fast {
        is_default: true,
        explain: Some(Own {
            run: answer::explain,
            fields: &[],
        }),
        check: |task| answer::game(task).map(drop),
        ..Fast::new(
            "Value iteration over pairs of sides, some 200 comparisons a position, and bounds that a \
             last pass over all plays proves in whole numbers.",
            answer::solve,
            answer::FIELDS,
        )
    }),
    ..Entry::new("hypergammon", "Hypergammon", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

fn read(arguments: &Arguments) -> Result<Hypergammon> {
    Ok(Hypergammon::new(
        arguments.integer("checkers")?,
        arguments.one_of("counts", &Counts::ALL)?,
        arguments.one_of("opening", &Opening::ALL)?,
    ))
}
