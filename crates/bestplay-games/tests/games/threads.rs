//! The answer to the last byte, whatever the number of threads.
//!
//! The games are large enough for several threads to be called, and different enough for them to
//! stay, to give up, or to come late.

use bestplay::Solver;
use bestplay_answers::Instance;

use crate::questions::instance;

/// The states in their order, and the file of the solution.
fn answer(instance: &Instance, threads: usize) -> (Vec<String>, Vec<u8>) {
    let rules = instance.rules().unwrap();
    let solved = rules.solve(&Solver::new().threads(threads)).unwrap();
    let mut file = Vec::new();
    solved.write(&mut file, "game", &[]).unwrap();
    let states = solved.graph().iter();
    (states.map(|state| solved.state(state.id())).collect(), file)
}

fn same(game: &str, words: &[&str]) {
    let instance = instance(game, words);
    let alone = answer(&instance, 1);
    for threads in [2, 3, 7] {
        assert!(answer(&instance, threads) == alone, "{threads} threads");
    }
}

#[test]
fn the_race() {
    same("race", &["target=300"]);
}

#[test]
fn pig() {
    same("pig", &["goal=40"]);
}

#[test]
fn connect_four() {
    same("connect-four", &["columns=4", "rows=4"]);
}
