//! Chomp: the theorem against the rules, and the winning bites that are known.

use bestplay::{Notation, Solver, Standing, Turn};

use super::{Chomp, ENTRY};
use crate::trial::{Plain, solved};

/// Who wins, and the winning first bites.
fn rules(columns: u8, rows: u8) -> (String, Vec<String>) {
    let game = Chomp::new(columns, rows);
    let solution = Solver::new().exact().solve(&game).unwrap();
    let start = bestplay::Game::initial(&game);
    let Turn::Choice(_, actions) = solution.explain(&start).unwrap().turn else {
        panic!("a choice");
    };
    let best = actions.iter().filter(|one| one.standing == Standing::Best);
    let bites = best.map(|one| game.show_action(&one.action)).collect();
    (solution.value().to_string(), bites)
}

#[test]
fn rules_and_theorem_agree() {
    for columns in 1..=6 {
        for rows in 1..=5 {
            let words = [format!("columns={columns}"), format!("rows={rows}")];
            let fast = solved(&ENTRY, &words).unwrap();
            assert_eq!(fast.plain("value"), rules(columns, rows).0, "{words:?}");
        }
    }
}

/// Of a square the bite that leaves two arms, of two rows the far corner (Gale 1974).
#[test]
fn winning_bites() {
    for size in 2..=5 {
        assert_eq!(rules(size, size).1, ["b2"]);
    }
    for (columns, corner) in [(3, "c2"), (5, "e2"), (7, "g2")] {
        assert_eq!(rules(columns, 2).1, [corner]);
    }
}
