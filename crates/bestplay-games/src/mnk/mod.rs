//! m,n,k-games: tic-tac-toe on any board.
//!
//! Tic-tac-toe is the 3,3,3-game, a draw; the 4,4,3-game is won by the first player. `search.rs` is
//! a search with bounds and a table of known positions, `fast.rs` what it knows of the game.

mod fast;
mod rules;
mod search;
mod strategies;

pub use rules::Mnk;

use bestplay::Payoff;

use bestplay_answers::{
    Arguments, Entry, Estimate, Fast, GameError, Result, Shelf, fitted_with, parameters,
};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Tic-tac-toe on any board",
    also: &[
        "gomoku",
        "noughts and crosses",
        "tic tac toe",
        "tictactoe",
        "five in a row",
    ],
    about: "Two players in turn place a stone on an empty cell of a board of m columns and n rows. \
            Whoever first has k stones in a line, along a row, a column or a diagonal, wins; a \
            full board without such a line is a draw. Boards that are mirrored or turned count as \
            one.",
    source: "folklore; values: van den Herik, Uiterwijk and van Rijswijck, \"Games solved: Now and in \
             the future\", Artificial Intelligence 134 (2002), 277-311",
    parameters: parameters! {
        m = "3" within 1..=26, "columns, up to 26";
        n = "3" within 1..=64, "rows, up to 64; at most 64 cells in all";
        k = "3" within 1..=64, "stones in a line that win, up to 64";
    },
    value_means: "result for x, who begins: 1 a win, 0 a draw, -1 a loss",
    draw: Some(Payoff::ZERO),
    strategies: strategies::NAMED,
    fast: Some(Fast::new(
        "Alpha-beta search with threats and a table of known positions: a small part of \
                the states, for boards of up to some 25 cells.",
        fast::solve,
        fast::FIELDS,
    )),
    estimate: Estimate::playout(|_| (-1, 1), 1),
    ..Entry::new("mnk", "m,n,k-game (tic-tac-toe)", |arguments| {
        let game = read(arguments)?;
        Ok(match game.in_few() {
            Some(few) => fitted_with(few, strategies::lore()),
            None => fitted_with(game, strategies::lore()),
        })
    })
};

fn read(arguments: &Arguments) -> Result<Mnk> {
    let number = |name| arguments.integer(name);
    Mnk::new(number("m")?, number("n")?, number("k")?).map_err(GameError::usage)
}
