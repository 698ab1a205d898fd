//! Bearing off: the end of a game of backgammon, by oneself or against somebody.
//!
//! - `rules.rs`: by oneself; `against.rs`: against somebody, and `table.rs` its fast method.

mod against;
mod rules;
mod table;

pub use against::{Against, Facing};
pub use rules::{BearOff, Board, Dice, Move, State};

use bestplay_answers::{Arguments, Entry, Fast, Own, Result, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "The end of backgammon, in as few rolls as can be",
    also: &["backgammon"],
    about: "The end of a game of backgammon: all your checkers are on the points 1 to 6. Each roll of \
            two dice moves a checker by each die, four times if they are equal. A checker leaves the \
            board from the point that a die shows, or from the highest point with any if that is \
            lower. How many rolls does it take on average until all are off? Or, against an opponent: \
            how likely are yours off first, if you roll first?",
    source: "Thorp, \"Backgammon: the optimal strategy for the pure running game\", 1975; Keith, \
             Backgammon Galore, bkgm.com; GNU Backgammon's table of two sides, gnu.org/software/gnubg",
    parameters: parameters! {
        board = "1,1,1,1,1,1", "the checkers on the points 1 to 6, 15 together at most";
        against = "none", or ["none"],
            "none, or the opponent's checkers: who has all off first wins";
    },
    value_means: "expected number of rolls until all checkers are off; against an opponent, how likely you win",
    fast: Some(Fast {
        is_default: true,
        explain: Some(Own {
            run: table::explain,
            fields: &[],
        }),
        check: |task| table::game(task).map(drop),
        ..Fast::new(
            "Against an opponent: a table of all pairs of boards, in whole numbers; exact up to 23 rolls, as with six \
             checkers each, else rounded down. Ten checkers each take a gigabyte.",
            table::solve,
            &[],
        )
    }),
    ..Entry::new("bear-off", "Bearing off", |arguments| {
        Ok(match against(arguments)? {
            Some(game) => boxed(game),
            None => boxed(BearOff {
                start: board(arguments, "board")?,
            }),
        })
    })
};

fn board(arguments: &Arguments, parameter: &'static str) -> Result<Board> {
    let expected =
        "expected the checkers on the points 1 to 6, 15 together at most, like 1,1,1,1,1,1";
    arguments.read_by(parameter, expected, rules::read)
}

/// The game against somebody, if there is one.
fn against(arguments: &Arguments) -> Result<Option<Against>> {
    if arguments.text("against") == Some("none") {
        return Ok(None);
    }
    let start = [board(arguments, "board")?, board(arguments, "against")?];
    if start == [[0; 6]; 2] {
        return Err(arguments.refused("board", "neither side has a checker left"));
    }
    Ok(Some(Against { start }))
}
