//! Hypergammon: backgammon with three checkers a side, or fewer.
//!
//! The checkers start on the points 24, 23 and 22, and everything else is as in backgammon, without
//! the doubling cube. With three checkers there are 7,959,904 positions, which Hugh Sconyers solved in
//! 1991; each has 21 rolls, on either side's turn. One checker a side is a game to begin with, and two
//! fit into memory.
//!
//! Source: T. Keith, "Hyper Fun", bkgm.com, 2018; H. Sconyers, 1991.
//!
//! - `rules.rs`: the plain rules.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::{Counts, Hypergammon, Play, Side, State};

use crate::{Arguments, Entry, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Backgammon, small enough to be solved",
    about: "Backgammon with one to three checkers a side, which start on the points 24, 23 and 22. \
            Two dice move checkers home and off the board; both must be played if possible, and \
            equal dice count four times. A single checker that is landed on goes back to the bar, \
            and a point with two of the other side's is closed. Whoever has all checkers off first \
            wins. How likely is the first player to win, or how many points is the game worth?",
    source: "Keith, \"Hyper Fun\", Backgammon Galore, bkgm.com, 2018; solved by Sconyers in 1991",
    parameters: parameters! {
        checkers = "1", "checkers a side, 1 to 3; memory suffices for 2";
        counts = "wins",
            "wins: how likely the first player is to win; points: 2 for a gammon (none of the \
             loser's checkers is off), 3 if one of them is on the bar or in the winner's home";
    },
    value_means: "probability that the first player wins, or with counts=points the expected points",
    ..Entry::new("hypergammon", "Hypergammon", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

/// The game with the parameters set.
fn read(arguments: &Arguments) -> Result<Hypergammon, GameError> {
    let checkers = arguments.integer("checkers", 1..=rules::MOST_CHECKERS)?;
    let counts = [("wins", Counts::Wins), ("points", Counts::Points)];
    Ok(Hypergammon::new(
        checkers,
        arguments.one_of("counts", &counts)?,
    ))
}
