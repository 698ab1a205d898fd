//! Chomp: the winning bites that are known.

use bestplay::{Game, Solver};

use super::{Bite, Chomp};

/// Of a square the bite that leaves two arms, of two rows the far corner (Gale 1974).
#[test]
fn winning_bites() {
    let squares = (2..=5).map(|size| (size, size, 1));
    for (columns, rows, column) in squares.chain([(3, 2, 2), (5, 2, 4), (7, 2, 6)]) {
        let game = Chomp { columns, rows };
        let solved = Solver::new().exact().solve(&game).unwrap();
        let best = Bite { column, row: 1 };
        assert_eq!(solved.best(&game.initial()), [best], "{columns} {rows}");
    }
}
