//! m,n,k-games: published counts and an independent search.

use bestplay::{Silent, Solver};
use bestplay_answers::Instance;
use bestplay_games::mnk::{ENTRY, Mnk};

use crate::trial::{is_worth, reachable, recursion, solution};

/// 5,478 positions, 765 up to symmetry: the latter is the sum of OEIS A008907.
#[test]
fn tic_tac_toe_has_as_many_states_as_everybody_counts() {
    let game = Mnk::new(3, 3, 3).unwrap();
    let states = solution(&game, &Solver::new()).graph().states();
    assert_eq!((reachable(&game), states), (5478, 765));
}

/// The result for the player to place a stone, by plain search over a list of cells: nothing of it
/// is shared with the rules.
fn search(
    (cells, player): &(Vec<i8>, i8),
    (m, n, k): (usize, usize, usize),
    search: &mut dyn FnMut((Vec<i8>, i8)) -> i8,
) -> i8 {
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
    if line_of(-player) {
        return -1;
    }
    let empty = (0..m * n).filter(|&cell| cells[cell] == 0);
    let results = empty.map(|cell| {
        let mut cells = cells.clone();
        cells[cell] = *player;
        -search((cells, -player))
    });
    results.max().unwrap_or(0)
}

#[test]
fn values_agree_with_an_independent_search_and_the_second_player_never_wins() {
    for (m, n) in [(1, 1), (1, 6), (2, 2), (2, 3), (3, 3), (5, 2), (3, 4)] {
        for k in 1..=m.max(n) + 1 {
            let start = (vec![0; m * n], 1);
            let expected = recursion(start, |now, after| search(now, (m, n, k), after));
            let game = Mnk::new(m as u32, n as u32, k as u32).unwrap();
            is_worth(&game, expected.into());
            // The first player could steal a winning strategy of the second.
            assert!(expected >= 0);
        }
    }
}

#[test]
fn a_draw_is_no_win() {
    let told = |state: &str| {
        let instance = Instance::new(&ENTRY, &[""; 0]).unwrap();
        let game = instance.starting_at(state).unwrap().rules().unwrap();
        let solved = game.solve(&Solver::new()).unwrap();
        let explained = solved.explain_watched(None, false, &Silent).unwrap();
        let steps = explained
            .distance
            .map(|distance| distance.steps.to_string());
        (explained.value.to_string(), steps)
    };
    assert_eq!(told("ox./.../xox"), ("0".into(), None));
    assert_eq!(told("xo./.../..."), ("1".into(), Some("5".into())));
}
