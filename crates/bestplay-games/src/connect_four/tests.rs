//! Connect Four: published values, twins, laws.

use std::collections::HashSet;

use bestplay::{Branch, Game, Node, Notation, Silent, Solver};
use proptest::prelude::*;

use super::fast::Columns;
use super::position::Layout;
use super::{ConnectFour, ENTRY};
use crate::board::Board;
use crate::board::search::Search;
use crate::trial::{Plain, solved};

fn value(columns: u32, rows: u32, line: u32) -> String {
    let game = ConnectFour::new(columns, rows, line).unwrap();
    Solver::new()
        .exact()
        .solve(&game)
        .unwrap()
        .value()
        .to_string()
}

fn search(columns: u32, rows: u32, line: u32) -> (i8, Vec<u32>) {
    let layout = Layout::new(Board::new(columns, rows).unwrap(), line).unwrap();
    let game = Columns::new(layout);
    let first_moves = game.first_moves();
    let mut search = Search::new(game, layout.cells(), &Silent);
    let (result, best) = search.empty_board(&first_moves).unwrap();
    let best = (0..).zip(best).filter(|&(_, best)| best);
    (result, best.map(|(column, _)| column).collect())
}

#[test]
fn published_values() {
    // Tromp's table: 4 by 4 and both boards of 4 by 5 are drawn.
    assert_eq!(value(4, 4, 4), "0");
    assert_eq!(
        [
            search(4, 4, 4).0,
            search(4, 5, 4).0,
            search(5, 4, 4).0,
            search(5, 5, 4).0
        ],
        [0; 4]
    );
    // On 6 columns by 4 rows the second player wins, on 4 columns by 6 rows nobody does.
    assert_eq!((search(6, 4, 4).0, search(4, 6, 4).0), (-1, 0));
}

#[test]
fn the_search_is_the_twin_of_the_rules() {
    for (columns, rows) in [
        (1, 1),
        (1, 5),
        (2, 3),
        (3, 2),
        (3, 3),
        (4, 3),
        (3, 4),
        (5, 2),
        (2, 7),
    ] {
        for line in 1..=5 {
            let (result, best) = search(columns, rows, line);
            assert_eq!(
                value(columns, rows, line),
                result.to_string(),
                "{columns} {rows} {line}"
            );
            // The best first moves by the rules: the games that go on from each of them.
            let game = ConnectFour::new(columns, rows, line).unwrap();
            let after = |column: u32| From {
                game: &game,
                moves: vec![column as u8],
            };
            let achieves = |&column: &u32| {
                let after = after(column);
                let solved = Solver::new().exact().solve(&after).unwrap();
                solved.value().to_string() == result.to_string()
            };
            let expected: Vec<u32> = (0..columns).filter(achieves).collect();
            assert_eq!(best, expected, "{columns} {rows} {line}");
        }
    }
}

/// The game after some moves.
struct From<'a> {
    game: &'a ConnectFour,
    moves: Vec<u8>,
}

impl Game for From<'_> {
    type State = <ConnectFour as Game>::State;
    type Action = u8;

    fn initial(&self) -> Self::State {
        self.moves
            .iter()
            .fold(self.game.initial(), |state, column| {
                let Node::Choice(_, actions) = self.game.node(&state) else {
                    return state;
                };
                let (_, branch) = actions
                    .into_iter()
                    .find(|(action, _)| action == column)
                    .unwrap();
                let Branch::Free(next) = branch else {
                    panic!("nothing is paid on the way")
                };
                next.outcomes()[0].0
            })
    }

    fn node(&self, state: &Self::State) -> Node<Self::State, u8> {
        self.game.node(state)
    }
}

#[test]
fn as_many_states_as_others_count() {
    // The legal positions of 4 by 4 in Tromp's table.
    let game = ConnectFour::new(4, 4, 4).unwrap();
    let mut seen = HashSet::from([game.initial()]);
    let mut open = vec![game.initial()];
    while let Some(state) = open.pop() {
        if let Node::Choice(_, actions) = game.node(&state) {
            for (_, branch) in actions {
                let Branch::Free(next) = branch else {
                    panic!("nothing is paid on the way")
                };
                if seen.insert(next.outcomes()[0].0) {
                    open.push(next.outcomes()[0].0);
                }
            }
        }
    }
    assert_eq!(seen.len(), 161_029);
}

#[test]
fn the_answer_names_the_best_first_moves() {
    let answer = solved(&ENTRY, &["columns=3", "rows=3", "line=2"]).unwrap();
    assert_eq!(answer.plain("value"), "1");
    // A line of two: the second stone of the first player completes one wherever the first went.
    assert_eq!(answer.plain("best"), "1 2 3");
    assert!(
        solved(&ENTRY, &["columns=8", "rows=8"])
            .unwrap_err()
            .to_string()
            .contains("at most 64")
    );
}

#[test]
fn states_are_drawn_and_stones_do_not_float() {
    let game = ConnectFour::new(4, 3, 4).unwrap();
    let state = game.parse_state("..../.x../.o..").unwrap();
    assert_eq!(
        game.picture(&state),
        " 3  . . . .\n 2  . x . .\n 1  . o . .\n    1 2 3 4"
    );
    assert!(
        game.parse_state("..../.x../o...")
            .unwrap_err()
            .contains("column 2")
    );
    let Node::Choice(_, actions) = game.node(&state) else {
        panic!("a choice")
    };
    let names: Vec<String> = actions
        .iter()
        .map(|(column, _)| game.show_action(column))
        .collect();
    assert_eq!(names.join(" "), "1 2 3 4");
    let Branch::Free(next) = &actions[1].1 else {
        panic!("nothing is paid on the way")
    };
    assert_eq!(game.show_state(&next.outcomes()[0].0), ".x../.x../.o..");
}

proptest! {
    #[test]
    fn play_round_trips_and_mirrors(
        (columns, rows) in (1u32..=8, 1u32..=8),
        choices in prop::collection::vec(0usize..8, 0..64),
    ) {
        let game = ConnectFour::new(columns, rows, 4).unwrap();
        let mut state = game.initial();
        for choice in choices {
            let Node::Choice(_, actions) = game.node(&state) else { break };
            let Branch::Free(next) = &actions[choice % actions.len()].1 else { break };
            state = next.outcomes()[0].0;
            prop_assert_eq!(game.parse_state(&game.show_state(&state)), Ok(state));
            let least = game.canonical(state);
            prop_assert_eq!(game.canonical(least), least);
            let rows: Vec<String> = game.show_state(&state).split('/').map(str::to_owned).collect();
            let turned: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
            let mirrored = game.parse_state(&turned.join("/")).unwrap();
            prop_assert_eq!(game.canonical(mirrored), least);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[xo.]{3}/[xo.]{3}") {
        let game = ConnectFour::new(3, 2, 3).unwrap();
        if let Ok(state) = game.parse_state(&text) {
            game.node(&state);
        }
    }
}
