//! Reversi, or Othello: stones that are closed in change sides.
//!
//! On four by four the second player wins by 8, on six by six, which is out of reach here, by 4.

mod rules;

pub use rules::Reversi;

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, GameError, Shelf, Words, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Close them in and they are yours",
    also: &["Othello"],
    about: "The four cells in the middle hold two stones of each player, crosswise. A move places a stone so \
            that it closes in a row of the other's, straight or diagonal, between itself and another stone \
            of one's own; all that are closed in change sides. Who cannot move passes, and if neither can, \
            whoever has more stones wins. By how many does the first player win? Boards of up to five by four \
            are solved in a minute or so; six by six has more positions than any memory holds, and \
            `estimate` plays boards of any size.",
    source: "Feinstein, \"6x6 Othello weakly solved\" (the second player wins 20 to 16), British Othello Federation \
             Newsletter, July 1993",
    parameters: parameters! {
        columns = "4" within 2..=8, "columns, 2 to 8";
        rows = "4" within 2..=8, "rows, 2 to 8";
        aim = "stones" one_of AIMS, "stones: to win by as many as possible; win: to win at all";
    },
    value_means: "stones of the first player less those of the second; with aim=win 1 if the first player wins, -1 \
                  if the second does, 0 for a draw",
    draw: Some(Payoff::ZERO),
    // All of eight by eight.
    estimate: Estimate::playout(|_| (-64, 64), 1),
    ..Entry::new("reversi", "Reversi", |arguments| {
        let size = |name| arguments.integer(name);
        let wins = arguments.one_of("aim", &AIMS)?;
        let game = Reversi::new(size("columns")?, size("rows")?, wins);
        Ok(boxed(game.map_err(GameError::usage)?))
    })
};

/// Whether winning is all that counts.
const AIMS: Words<bool, 2> = [("stones", false), ("win", true)];
