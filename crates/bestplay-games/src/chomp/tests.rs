//! Chomp: the winning bites that are known.

use bestplay::Solver;
use bestplay_games::chomp::ENTRY;

use crate::trial::{best, solution_of};

/// Of a square the bite that leaves two arms, of two rows the far corner (Gale 1974).
#[test]
fn winning_bites() {
    let squares = (2..=5).map(|size| (size, size, "b2"));
    for (columns, rows, bite) in squares.chain([(3, 2, "c2"), (5, 2, "e2"), (7, 2, "g2")]) {
        let words = [format!("columns={columns}"), format!("rows={rows}")];
        let solved = solution_of(&ENTRY, &words, &Solver::new().exact());
        assert_eq!(best(&*solved, None).1, [bite], "{columns} {rows}");
    }
}
