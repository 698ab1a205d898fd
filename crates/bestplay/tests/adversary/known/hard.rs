//! Games that are known to be hard for solvers: long, large, nearly endless, full of ties. Each
//! with its value in closed form or by symmetry, and confirmed by the checker.

use super::{fraction, prove, prove_digits, reached, walk};
use crate::file::saved;
use crate::table::{Entry, Table, table};
use bestplay::{Payoff, Silent, Solver, Value, check};
use dashu_ratio::RBig;

/// Small end components one after another: in each, `Max` goes round for ever or takes a coin
/// that wins or leads to the next. `back` closes the whole into one component: losing the coin
/// leads back to the start once in so many times.
fn many_end_components(count: u32, on: u128, back: bool) -> Table {
    let (win, lose) = (3 * count, 3 * count + 1);
    let state = |i: u32| {
        let (one, other, coin) = (3 * i, 3 * i + 1, 3 * i + 2);
        let next = if i + 1 < count { coin + 1 } else { lose };
        let back = if back { " 0" } else { "" };
        let round = format!("{one}: Max [{other}] [{coin}]; {other}: Max [{one}] [{coin}]");
        format!("{round}; {coin}: chance [{win}{back} {next}×{on}]\n")
    };
    let states: String = (0..count).map(state).collect();
    table(format!("{states}{win}: ends 1; {lose}: ends 0"))
}

#[test]
fn many_small_end_components() {
    // The chance to win one of 25,000 coins.
    for on in [1, 100_000] {
        let table = many_end_components(25_000, on, false);
        let lose = fraction(on as i64, on + 1);
        let value = RBig::ONE - lose.pow(25_000);
        prove_digits(&table, &value);
        if on == 1 {
            let truth = Value::Exact(value.clone());
            let checked = prove(&table, Solver::new().exact(), &truth);
            // All fractions together are too long for a file.
            assert_eq!(checked.claimed, Some(value));
        }
    }
    let table = many_end_components(500, 100_000, false);
    let value = RBig::ONE - fraction(100_000, 100_001).pow(500);
    prove(&table, Solver::new().exact(), &Value::Exact(value));
}

#[test]
fn many_small_end_components_in_one_large_one() {
    // With w to win, b to go back and q to go on in each: v = w·s + b·s·v, s = (1 - qⁿ) / (1 - q).
    let n = 5_000u32;
    let table = many_end_components(n, 100_000, true);
    let q = fraction(100_000, 100_002);
    let w = fraction(1, 100_002);
    let s = (RBig::ONE - q.pow(n as isize)) / (RBig::ONE - &q);
    let value = &w * &s / (RBig::ONE - &w * &s);
    prove_digits(&table, &value);
}

#[test]
fn a_long_random_walk() {
    // Chance to end on the right: i / n. Expected steps from i of n: i (n - i).
    for (n, i) in [(10u32, 3u32), (1000, 400), (10_000, 3_000)] {
        let right = reached([1; 2], n, i);
        prove_digits(&walk(n, i, [1; 2], Payoff::ZERO), &right);
        let (table, steps) = (walk(n, i, [1; 2], Payoff::ONE), RBig::from(i * (n - i)));
        prove_digits(&table, &(&steps + &right));
        if n <= 1000 {
            prove(&table, Solver::new().exact(), &Value::Exact(steps + right));
        }
    }
}

#[test]
fn a_path_on_which_a_player_may_wait() {
    // To go on costs 1 and succeeds every other time, or else leads back; to wait costs 1, too.
    // With a wall at the start, each step takes 2 more than the one before: 2 + 4 + 6 + ...
    for n in [1_000u32, 20_000] {
        let state = |i: u32| {
            let (next, back) = (i + 1, i.saturating_sub(1));
            format!("{i}: Min [{i}(1)] [{next}(1) {back}(1)]\n")
        };
        let states: String = (0..n).map(state).collect();
        let value = fraction(i64::from(n) * i64::from(n + 1), 1);
        let table = table(format!("{states}{n}: ends 0"));
        prove_digits(&table, &value);
    }
}

#[test]
fn one_large_end_component() {
    // Max walks about a ring of 3,000 states as he likes and may cash in at one of them.
    let n = 3_000u32;
    let state = |i: u32| {
        let (next, back, far) = ((i + 1) % n, (i + n - 1) % n, i * 7 % n);
        let cash = if i == n / 2 { "[3000]" } else { "" };
        format!("{i}: Max [{next}] [{back}] [{far} {i}] {cash}\n")
    };
    let states: String = (0..n).map(state).collect();
    let mut table = table(format!("{states}{n}: ends 1"));
    prove_digits(&table, &RBig::ONE);
    // Where cashing in costs something, going round for ever is right.
    table.entries[n as usize] = Entry::End(Payoff::from(-1));
    prove_digits(&table, &RBig::ZERO);
    // ... unless that costs more.
    table.forever = Payoff::from(-2);
    prove_digits(&table, &-RBig::ONE);
}

/// A walk on a grid of n by n states. The players choose alternately (by the colour of the field)
/// between two ways to walk; play ends at the rim, with a win on the right.
fn grid(n: u32) -> Table {
    let (lose, win) = (n * n, n * n + 1);
    let state = |id: u32| {
        let (x, y) = (id % n, id / n);
        let right = if x + 1 < n { id + 1 } else { win };
        let left = if x > 0 { id - 1 } else { lose };
        let down = if y + 1 < n { id + n } else { lose };
        let up = if y > 0 { id - n } else { lose };
        let player = ["Max", "Min"][((x + y) % 2) as usize];
        let (across, along) = ([right, left], [down, up]);
        let row = |[a, b]: [u32; 2], [c, d]: [u32; 2]| format!("[{a}×2 {b}×2 {c} {d}]");
        let (first, second) = (row(across, along), row(along, across));
        format!("{id}: {player} [{right} {left} {down} {up}] {first} {second}\n")
    };
    let states: String = (0..n * n).map(state).collect();
    table(format!("{states}{lose}: ends 0; {win}: ends 1"))
}

#[test]
fn a_walk_on_a_grid() {
    // Nobody knows what it is worth, but the checker confirms it.
    let table = grid(60);
    let solved = Solver::new().digits(12).solve(&table).unwrap();
    assert_eq!(solved.value().certain_digits(12), 12);
    check(&table, &saved(&solved), &Silent).unwrap();
}

/// A maze of n by n cells on which steps slip aside; the last one is the goal, and every fifth cell of
/// every fifth row is a pit. Who walks away from pits never falls, and may go anywhere.
fn maze(n: u32) -> Table {
    let (goal, pit) = (n * n - 1, n * n);
    let cell = |x: u32, y: u32| match (x.min(n - 1), y.min(n - 1)) {
        (x, y) if x % 5 == 2 && y % 5 == 2 => pit,
        (x, y) => y * n + x,
    };
    let state = |id: u32| {
        let (x, y) = (id % n, id / n);
        let (right, left) = (cell(x + 1, y), cell(x.saturating_sub(1), y));
        let (down, up) = (cell(x, y + 1), cell(x, y.saturating_sub(1)));
        let row = |to, aside, other| format!("[{to}×8 {aside} {other}]");
        let across = row(right, down, up) + " " + &row(left, down, up);
        let along = row(down, right, left) + " " + &row(up, right, left);
        format!("{id}: Max {across} {along}\n")
    };
    let states: String = (0..goal).map(state).collect();
    table(format!("{states}{goal}: ends 1; {pit}: ends 0"))
}

#[test]
fn a_maze_in_which_all_ways_are_as_good() {
    prove_digits(&maze(70), &RBig::ONE);
}
