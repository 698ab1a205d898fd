//! Connect Four: the published number of states, and pictures.

use bestplay::Notation;

use super::{ConnectFour, ENTRY};
use crate::trial::{Plain, reachable, solved};

/// The legal positions of 4 by 4 in Tromp's table.
#[test]
fn as_many_states_as_others_count() {
    assert_eq!(reachable(&ConnectFour::new(4, 4, 4).unwrap()), 161_029);
}

#[test]
fn states_are_drawn() {
    let game = ConnectFour::new(4, 3, 4).unwrap();
    let state = game.parse_state("..../.x../.o..").unwrap();
    let picture = " 3  . . . .\n 2  . x . .\n 1  . o . .\n    1 2 3 4";
    assert_eq!(game.picture(&state), picture);
}

/// Tromp's table.
#[test]
fn larger_boards_by_search() {
    for words in [["columns=5", "rows=4"], ["columns=4", "rows=6"]] {
        assert_eq!(solved(&ENTRY, &words).unwrap().plain("value"), "0");
    }
    let error = solved(&ENTRY, &["columns=8", "rows=8"]).unwrap_err();
    assert!(error.to_string().contains("at most 64"), "{error}");
}
