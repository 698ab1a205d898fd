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

#[test]
fn any_number_of_threads_answers_the_same() {
    for (game, words) in [
        ("race", &["target=300"][..]),
        ("pig", &["goal=40"]),
        ("connect-four", &["columns=4", "rows=4"]),
    ] {
        let instance = instance(game, words);
        let alone = answer(&instance, 1);
        for threads in [2, 3, 7] {
            let is_same = answer(&instance, threads) == alone;
            assert!(is_same, "{game}: {threads} threads");
        }
    }
}
