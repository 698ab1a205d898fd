//! The answer to the last byte, whatever the number of threads.
//!
//! The games are large enough for several threads to be called, and different enough for them to
//! stay, to give up, or to come late.

use bestplay::{Game, Solver};
use bestplay_games::connect_four::ConnectFour;
use bestplay_games::pig::Pig;
use bestplay_games::race::{Race, Setup};

/// The states in their order, and the file of the solution.
fn answer<G: Game>(game: &G, threads: usize) -> (Vec<G::State>, Vec<u8>) {
    let solved = Solver::new().threads(threads).solve(game).unwrap();
    let mut file = Vec::new();
    solved.write(&mut file, "game", &[]).unwrap();
    (solved.states().to_vec(), file)
}

fn same<G: Game>(game: &G) {
    let alone = answer(game, 1);
    for threads in [2, 3, 7] {
        assert!(answer(game, threads) == alone, "{threads} threads");
    }
}

#[test]
fn the_race() {
    same(&Race::new(Setup::new([300, 300], (1, 2), 1).unwrap()).unwrap());
}

#[test]
fn pig() {
    same(&Pig::new(40, 6, &[1]).unwrap());
}

#[test]
fn connect_four() {
    same(&ConnectFour::new(4, 4, 4).unwrap());
}
