//! Play that lasts exponentially long, at sizes beyond the oracle: against recursions in rationals.

use super::falling::path;
use super::*;
use crate::generate::Random;
use crate::known::{prove_digits, reached, row};
use crate::table::{Entry, step, toss};
use bestplay::Player;

/// The bounds and the exact value are those of the recursion.
fn agrees(back: &[u32], on: u64, off: u64) {
    let (game, expected) = path(0, back, [on, off], &[], 0);
    let table = table(game);
    prove_digits(&table, &expected);
    prove(&table, Solver::new().exact(), &Value::Exact(expected));
}

#[test]
fn walks_that_drift_away_from_their_end() {
    for (states, on, off) in [(400u32, 2, 3), (900, 2, 3), (300, 1, 1000)] {
        let back: Vec<u32> = (0..states).map(|s| s.saturating_sub(1)).collect();
        agrees(&back, on, off);
    }
}

#[test]
fn corridors_that_lead_back_to_anywhere() {
    for states in [200, 1_200] {
        let mut random = Random(7);
        let back: Vec<u32> = (0..states).map(|s| random.below(s + 1) as u32).collect();
        agrees(&back, 3, 1);
    }
}

/// A walk on a board between a wall that pays 0 and one that pays 1: from each cell as likely to the
/// left as to the right, up and down as it likes, so that the distance to the walls is a fair game. How
/// likely it stays in a column differs by 2^60 from cell to cell. It starts in a column.
fn board(size: u32, column: u32) -> Table {
    let mut random = Random(11);
    let (lost, won) = (size * size, size * size + 1);
    // The start comes first.
    let name = |x: u32, y: u32| match x {
        0 => lost,
        x if x == size => won,
        _ => ((x + size - column) % size) * size + y % size,
    };
    let state = |place: u32| {
        let (x, y) = ((place / size + column) % size, place % size);
        if x == 0 {
            return format!("{place}: ends 0\n");
        }
        let [aside, up, down] = [(); 3].map(|()| 1u64 << random.below(60));
        let (left, right) = (name(x - 1, y), name(x + 1, y));
        let (above, below) = (name(x, y + 1), name(x, y + size - 1));
        format!("{place}: chance [{left}×{aside} {right}×{aside} {above}×{up} {below}×{down}]\n")
    };
    let states: String = (0..size * size).map(state).collect();
    table(format!("{states}{lost}: ends 0; {won}: ends 1"))
}

#[test]
fn boards_whose_steps_are_of_very_different_sizes() {
    for (size, column) in [(20, 7), (140, 50)] {
        prove_digits(&board(size, column), &fraction(column.into(), size.into()));
    }
}

/// A coin says who moves the rope by one: everybody pulls his own way, though far from the ends that
/// seems to lead nowhere.
#[test]
fn tugs_of_war_on_a_long_path() {
    for (size, up, down) in [(2_400, 1, 1), (700, 9, 10)] {
        let start = size / 3;
        let table = row(size, start, |name, place| {
            let either = || vec![step(name(place - 1, 0)), step(name(place + 1, 0))];
            let coin = toss(name(place, 1), up, name(place, 2), down);
            [
                Entry::Chance(coin),
                Entry::Choice(Player::Max, either()),
                Entry::Choice(Player::Min, either()),
            ]
        });
        prove_digits(&table, &reached([up, down], size, start));
    }
}

/// Who chooses where a walk drifts could keep it in the middle for 2^500 steps, for next to nothing.
#[test]
fn a_walk_that_drifts_where_its_player_likes() {
    let table = row(1_000, 500, |name, place| {
        let (down, up) = (name(place - 1, 0), name(place + 1, 0));
        let drifts = vec![toss(down, 2, up, 1), toss(down, 1, up, 2)];
        [Entry::Choice(Player::Max, drifts)]
    });
    prove_digits(&table, &reached([2, 1], 1_000, 500));
}

/// One step on, or back to the start: it takes 2^3000 steps, but the end is certain.
#[test]
fn a_certain_win_by_a_long_way() {
    let table = row(3_000, 1, |name, place| {
        let slowly = toss(name(place + 1, 0), 1, name(1, 0), 1);
        let fast = toss(name(place + 1, 0), 9, name(0, 0), 1);
        [Entry::Choice(Player::Max, vec![fast, slowly])]
    });
    for solver in [Solver::new(), Solver::new().exact()] {
        let value = solver.threads(1).solve(&table).unwrap().value();
        assert_eq!(value, Value::Exact(RBig::ONE));
    }
}

#[test]
fn values_too_long_for_the_memory_are_an_error() {
    let back: Vec<u32> = (0..2_000u32).map(|s| s.saturating_sub(1)).collect();
    let table = table(path(0, &back, [2, 3], &[], 0).0);
    let error = Solver::new().threads(1).memory(1 << 20).solve(&table).err();
    assert_eq!(error.unwrap().kind(), ErrorKind::TooMuchMemory);
}

/// Play lasts some 2^4000 steps, and whatever anybody does it ends with the same: what rounding leaves of
/// a value looked like a gain, and pairs of strategies took turns for half a minute.
#[test]
fn nothing_matters_but_it_takes_long() {
    let table = families::of("falling-back", 9_220_804, true);
    for digits in [3, 12] {
        let solver = Solver::new().digits(digits).threads(1);
        let said = solver.solve(&table).unwrap().value();
        assert!(!said.differs_from(&Value::fraction(-14, 3)), "{said}");
    }
}
