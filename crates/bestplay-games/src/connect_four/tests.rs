//! Connect Four: published counts, and pictures.

use std::path::PathBuf;

use bestplay::made::Starting;
use bestplay::{Kept, Notation, Solver, Stages, Value};
use bestplay_answers::Instance;
use bestplay_games::board::Stones;
use bestplay_games::connect_four::{ConnectFour, ENTRY};

use crate::trial::reachable;

/// Folders hold as many positions as Tromp's table has: a small board's, and that which `BESTPLAY_CONNECT_FOUR` names, if
/// it does.
#[test]
fn as_many_states_as_others_count() {
    let table = [
        (["columns=4", "rows=4"], 161_029),
        (["columns=5", "rows=5"], 69_763_700),
        (["columns=5", "rows=6"], 1_044_334_437),
    ];
    assert_eq!(reachable(&ConnectFour::new(4, 4, 4).unwrap()), table[0].1);
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small");
    let game = |words: &[&str]| {
        let kept = Instance::new(&ENTRY, words).unwrap().parameters();
        let sizes = kept.iter().map(|(_, value)| value.parse().unwrap());
        let [columns, rows, line] = sizes.collect::<Vec<u32>>()[..] else {
            panic!("{kept:?}")
        };
        let game = ConnectFour::new(columns, rows, line).unwrap();
        (Stages::new(Starting::new(game, None)), kept)
    };
    let (stages, kept) = game(&table[0].0);
    let kept = Kept::new(&small, "connect-four", kept);
    let solved = Solver::new().solve_in_stages(&stages, &kept);
    assert_eq!(solved.unwrap().value, Value::fraction(0, 1));
    let named = std::env::var_os("BESTPLAY_CONNECT_FOUR").map(PathBuf::from);
    for path in [Some(small), named].into_iter().flatten() {
        let kept = Kept::in_folder(&path).unwrap();
        let is_of = |words: &[&str]| game(words).1 == kept.parameters;
        let (words, expected) = table.iter().find(|(words, _)| is_of(words)).unwrap();
        let (stages, sizes) = game(words);
        let [columns, rows] = [0, 1].map(|place| sizes[place].1.parse::<u32>().unwrap());
        let column = |cells: u64, column: u32| cells >> (column * rows) & ((1 << rows) - 1);
        let is_mirrored = |cells: u64| {
            (0..columns).all(|at| column(cells, at) == column(cells, columns - 1 - at))
        };
        let mut positions = 0;
        let count = |state: Stones, _| {
            let is_one = is_mirrored(state.first) && is_mirrored(state.second);
            positions += if is_one { 1 } else { 2 };
            Ok(())
        };
        stages.entries(&kept, count).unwrap();
        assert_eq!(positions, *expected);
    }
}

#[test]
fn states_are_drawn() {
    let game = ConnectFour::new(4, 3, 4).unwrap();
    let state = game.parse_state("..../.x../.o..").unwrap();
    let picture = " 3  . . . .\n 2  . x . .\n 1  . o . .\n    1 2 3 4";
    assert_eq!(game.picture(&state), picture);
    let wide = ConnectFour::new(11, 2, 4).unwrap();
    let picture = wide.picture(&Stones::NONE);
    assert!(picture.ends_with("    1 2 3 4 5 6 7 8 9 0 1"), "{picture}");
}
