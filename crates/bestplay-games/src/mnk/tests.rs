//! m,n,k-games: published values and counts, an independent search, laws.

use std::collections::{HashMap, HashSet};

use bestplay::{Branch, Game, Node, Notation, Solver, Value};
use proptest::prelude::*;

use super::{ENTRY, Mnk};
use crate::board::{Board, Stones};
use crate::trial::{Plain, solved};
use bestplay_answers::{Answer, Instance};

fn value(m: u32, n: u32, k: u32) -> String {
    let game = Mnk::new(m, n, k).unwrap();
    let solved = Solver::new().exact().solve(&game).unwrap();
    solved.value().to_string()
}

#[test]
fn published_values() {
    // Van den Herik, Uiterwijk and van Rijswijck (2002): k = 1 and 2 are won, 3,3,3 is drawn, k = 3
    // is won from 4 by 3 on, k = 4 is drawn up to 5 by 5.
    assert_eq!(value(3, 3, 3), "0");
    assert_eq!(value(4, 3, 3), "1");
    assert_eq!(value(3, 4, 3), "1");
    assert_eq!(value(4, 3, 4), "0");
    assert_eq!(value(3, 2, 2), "1");
    assert_eq!(value(1, 5, 1), "1");
}

/// Nobody who plays their best loses, and all nine cells are filled.
#[test]
fn tic_tac_toe_is_surely_drawn() {
    let game = Mnk::new(3, 3, 3).unwrap();
    for solver in [Solver::new(), Solver::new().exact()] {
        let solved = solver.solve(&game).unwrap();
        let odds = solver.odds(&solved).unwrap();
        assert_eq!(odds.results.len(), 1);
        assert!(odds.results[0].result.is_zero());
        assert_eq!(odds.results[0].probability, Value::fraction(1, 1));
        assert_eq!(odds.lengths.at(9), Value::fraction(1, 1));
        assert_eq!(odds.lengths.longer_than(9), Value::fraction(0, 1));
    }
}

/// The states that play can reach, with or without canonical forms.
fn reachable(game: &Mnk, canonical: bool) -> HashSet<Stones> {
    let mut seen = HashSet::from([game.initial()]);
    let mut open = vec![game.initial()];
    while let Some(state) = open.pop() {
        if let Node::Choice(_, actions) = game.node(&state) {
            for (_, branch) in actions {
                let Branch::Free(next) = branch else {
                    panic!("nothing is paid on the way")
                };
                let next = next.outcomes()[0].0;
                let next = if canonical {
                    game.canonical(next)
                } else {
                    next
                };
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    seen
}

#[test]
fn tic_tac_toe_has_as_many_states_as_everybody_counts() {
    // 5,478 positions, 765 up to symmetry: the latter is the sum of OEIS A008907.
    let game = Mnk::new(3, 3, 3).unwrap();
    assert_eq!(reachable(&game, false).len(), 5478);
    assert_eq!(reachable(&game, true).len(), 765);
}

/// The result for the player to place a stone, by plain search over a list of cells: nothing of it
/// is shared with the rules.
fn search(
    cells: &mut Vec<i8>,
    (m, n, k): (usize, usize, usize),
    player: i8,
    known: &mut HashMap<Vec<i8>, i8>,
) -> i8 {
    if let Some(&result) = known.get(cells) {
        return result;
    }
    let line_of = |who: i8| {
        let mut found = false;
        for (x, y) in (0..m).flat_map(|x| (0..n).map(move |y| (x, y))) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                found |= (0..k as i64).all(|step| {
                    let (x, y) = (x as i64 + step * dx, y as i64 + step * dy);
                    let inside = x >= 0 && x < m as i64 && y < n as i64;
                    inside && cells[y as usize * m + x as usize] == who
                });
            }
        }
        found
    };
    let result = if line_of(-player) {
        -1
    } else {
        let empty: Vec<usize> = (0..m * n).filter(|&cell| cells[cell] == 0).collect();
        let results = empty.iter().map(|&cell| {
            cells[cell] = player;
            let result = -search(cells, (m, n, k), -player, known);
            cells[cell] = 0;
            result
        });
        results.max().unwrap_or(0)
    };
    known.insert(cells.clone(), result);
    result
}

#[test]
fn values_agree_with_an_independent_search_and_the_second_player_never_wins() {
    for (m, n) in [(1, 1), (1, 6), (2, 2), (2, 3), (3, 3), (5, 2), (3, 4)] {
        for k in 1..=m.max(n) + 1 {
            let mut cells = vec![0; m * n];
            let expected = search(&mut cells, (m, n, k), 1, &mut HashMap::new());
            assert_eq!(
                value(m as u32, n as u32, k as u32),
                expected.to_string(),
                "{m},{n},{k}"
            );
            // The first player could steal a winning strategy of the second.
            assert!(expected >= 0);
        }
    }
}

fn searched(m: u32, n: u32, k: u32) -> Answer {
    solved(
        &ENTRY,
        &[format!("m={m}"), format!("n={n}"), format!("k={k}")],
    )
    .unwrap()
}

#[test]
fn the_search_is_the_twin_of_the_rules() {
    for (m, n) in [(1, 1), (1, 6), (2, 2), (2, 3), (3, 3), (5, 2), (3, 4)] {
        for k in 1..=m.max(n) + 1 {
            let answer = searched(m, n, k);
            assert_eq!(answer.plain("value"), value(m, n, k), "{m},{n},{k}");
            // The best first moves, as the engine finds them; it names one of each symmetric set.
            let game = Mnk::new(m, n, k).unwrap();
            let solved = Solver::new().exact().solve(&game).unwrap();
            let result = solved.value();
            let Node::Choice(_, actions) = game.node(&game.initial()) else {
                panic!("a choice")
            };
            let best = actions.iter().filter(|(_, branch)| {
                let Branch::Free(next) = branch else {
                    return false;
                };
                solved.explain(&next.outcomes()[0].0).unwrap().value == result
            });
            let best: Vec<String> = best.map(|(cell, _)| game.show_action(cell)).collect();
            assert_eq!(answer.plain("best"), best.join(" "), "{m},{n},{k}");
        }
    }
}

#[test]
fn larger_boards_by_search() {
    // Van den Herik, Uiterwijk and van Rijswijck (2002).
    assert_eq!(searched(4, 4, 3).plain("value"), "1");
    assert_eq!(searched(4, 4, 4).plain("value"), "0");
    assert_eq!(searched(5, 4, 4).plain("value"), "0");
}

#[test]
fn states_are_drawn_and_actions_named() {
    let game = Mnk::new(4, 3, 3).unwrap();
    let state = game.parse_state("..../.x../o...").unwrap();
    assert_eq!(
        game.picture(&state),
        " 3  . . . .\n 2  . x . .\n 1  o . . .\n    a b c d"
    );
    let Node::Choice(_, actions) = game.node(&state) else {
        panic!("a choice")
    };
    let names: Vec<String> = actions
        .iter()
        .map(|(cell, _)| game.show_action(cell))
        .collect();
    assert_eq!(names.join(" "), "a2 a3 b1 b3 c1 c2 c3 d1 d2 d3");
}

#[test]
fn what_is_wrong_is_said() {
    let read = |words: &[&str]| {
        let instance = Instance::new(&ENTRY, words);
        let game = instance.and_then(|instance| instance.rules());
        game.err().map_or(String::new(), |error| error.to_string())
    };
    assert_eq!(read(&[]), "");
    assert!(read(&["m=9", "n=9"]).contains("64 cells"));
    assert!(read(&["k=0"]).contains("1 to 64"));
    let game = Mnk::new(3, 3, 3).unwrap();
    assert!(
        game.parse_state("xx./.../...")
            .unwrap_err()
            .contains("take turns")
    );
    assert!(
        game.parse_state("x../...")
            .unwrap_err()
            .contains("3 rows of 3 signs")
    );
}

proptest! {
    #[test]
    fn play_round_trips_and_symmetric_boards_have_as_many_actions(
        choices in prop::collection::vec(0usize..16, 0..16),
    ) {
        let game = Mnk::new(4, 4, 4).unwrap();
        let mut state = game.initial();
        for choice in choices {
            let Node::Choice(_, actions) = game.node(&state) else { break };
            let Branch::Free(next) = &actions[choice % actions.len()].1 else { break };
            state = next.outcomes()[0].0;
            prop_assert_eq!(game.parse_state(&game.show_state(&state)), Ok(state));
            let least = game.canonical(state);
            prop_assert_eq!(game.canonical(least), least);
            let end = |state| match game.node(&state) {
                Node::End(payoff) => Err(payoff),
                Node::Choice(player, actions) => Ok((player, actions.len())),
                Node::Chance(_) => Ok((bestplay::Player::Max, 0)),
            };
            prop_assert_eq!(end(state), end(least));
        }
    }

    #[test]
    fn any_board_that_is_read_has_a_node(text in "[xo.]{3}/[xo.]{3}/[xo.]{3}") {
        let game = Mnk::new(3, 3, 3).unwrap();
        if let Ok(state) = game.parse_state(&text) {
            prop_assert_eq!(Board::new(3, 3).unwrap().show(state), text);
            game.node(&state);
        }
    }
}
