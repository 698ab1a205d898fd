//! Connect Four on any small board.
//!
//! On the usual board, 7 columns by 6 rows, the first player wins (J. D. Allen and V. Allis, 1988);
//! 4 by 4 is a draw, and on 6 columns by 4 rows the second player wins.
//!
//! - `search.rs`: the score of any position, with a table of known ones (`table.rs`);
//!   `position.rs`: the position as the search holds it; `fast.rs`: what is answered by it.

mod fast;
mod position;
mod rules;
mod search;
mod strategies;
mod table;
#[cfg(test)]
mod units;

pub use rules::ConnectFour;

use bestplay::Payoff;

use crate::board::Board;
use bestplay_answers::{
    Arguments, Entry, Estimate, Fast, GameError, Own, Result, Shelf, fitted_with, parameters,
};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Four in a line, with gravity",
    also: &["four in a row", "four in a line", "connect 4"],
    about: "Two players in turn drop a stone into a column that is not full; it falls to the \
            lowest empty cell. Whoever first has four stones in a line, along a row, a column or a \
            diagonal, wins; a full board without such a line is a draw. Mirrored boards count as \
            one. The board that is sold has 7 columns and 6 rows, 4,531,985,219,092 positions. Any of them \
            can be asked about: a search says who wins, and how soon. That takes minutes for the empty \
            board, and less the more stones there are.",
    source: "Allis, \"A Knowledge-based Approach of Connect-Four\", report IR-163, Vrije \
             Universiteit Amsterdam (1988); values: Tromp, \"John's Connect Four Playground\" \
             (https://tromp.github.io/c4/c4.html)",
    parameters: parameters! {
        columns = "4" within rules::SIZES, "columns, 1 to 16; 7 on the board that is sold";
        rows = "5" within rules::SIZES, "rows, 1 to 16; 6 on the board that is sold";
        line = "4" within rules::SIZES, "stones in a line that win, 1 to 16";
    },
    value_means: "result for x, who begins: 1 a win, 0 a draw, -1 a loss",
    draw: Some(Payoff::ZERO),
    strategies: strategies::NAMED,
    fast: Some(Fast {
        is_default: true,
        starts: true,
        explain: Some(Own {
            run: fast::explain,
            fields: fast::EXPLAINED,
        }),
        check: |task| fast::board(task).map(drop),
        ..Fast::new(
            "Alpha-beta search with threats and a table of known positions, for boards whose columns \
             times (rows + 1) are at most 64, such as 7 by 6, 8 by 7 or 9 by 6: the value of any position \
             of 7 by 6 with 10 stones in a second or so, of the empty board in minutes.",
            fast::solve,
            fast::FIELDS,
        )
    }),
    estimate: Estimate::playout(|_| (-1, 1), 1),
    ..Entry::new("connect-four", "Connect Four", |arguments| {
        let (board, line) = read(arguments)?;
        let game = ConnectFour::on(board, line);
        Ok(match game.in_few() {
            Some(few) => fitted_with(few, strategies::lore()),
            None => fitted_with(game, strategies::lore()),
        })
    })
};

/// The board and the length of a winning line.
fn read(arguments: &Arguments) -> Result<(Board, u32)> {
    let board = Board::new(arguments.integer("columns")?, arguments.integer("rows")?);
    Ok((board.map_err(GameError::usage)?, arguments.integer("line")?))
}
