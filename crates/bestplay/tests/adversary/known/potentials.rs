//! Games in which each step pays 1 and what it changes a potential by: around a cycle the potentials
//! cancel out, so that a way is as long as its steps.

use super::prove;
use crate::table::{Entry, Row, Table};
use bestplay::{Payoff, Player, Solver, Value};

/// Potentials that go up and down without order.
fn height_of(state: u32) -> i64 {
    i64::from(state.wrapping_mul(2_654_435_761) % 1_000_003)
}

/// A grid on which `Min` walks (`Max` in some states) and comes to an end in the last state, or walks on there, too.
fn walk([width, height]: [u32; 2], ends: bool, player: impl Fn(u32) -> Player) -> Table {
    let last = width * height - 1;
    let is_end = |state: u32| ends && state == last;
    let own = |state: u32| if is_end(state) { 0 } else { height_of(state) };
    let entry = |state: u32| {
        if is_end(state) {
            return Entry::End(Payoff::ZERO);
        }
        let (column, row) = (state % width, state / width);
        let near = [
            (column + 1 < width).then(|| state + 1),
            (column > 0).then(|| state - 1),
            (row + 1 < height).then(|| state + width),
            (row > 0).then(|| state - width),
        ];
        let step = |to: u32| -> Row { vec![(to, 1, Payoff::from(1 + own(state) - own(to)))] };
        Entry::Choice(
            player(state),
            near.into_iter().flatten().map(step).collect(),
        )
    };
    Table::new((0..=last).map(entry).collect())
}

/// What so many steps from the first state to the end cost.
fn steps(count: u32) -> Value {
    Value::fraction(i64::from(count) + height_of(0), 1)
}

fn is(table: &Table, value: &Value) {
    prove(table, Solver::new().exact(), value);
}

#[test]
fn one_player_on_a_path_and_on_a_grid() {
    for grid in [[10_001, 1], [140, 140]] {
        let min = |_| Player::Min;
        let distance = grid[0] + grid[1] - 2;
        is(&walk(grid, true, min), &steps(distance));
        is(&walk(grid, false, min), &Value::PlusInfinity);
    }
}

#[test]
fn two_players_on_a_grid() {
    let fifth = |state: u32| match state % 5 {
        2 => Player::Max,
        _ => Player::Min,
    };
    // Nowhere to end: who walks on for ever pays for it.
    is(&walk([140; 2], false, fifth), &Value::PlusInfinity);
    // Wherever Max goes from the first state, the end is as far.
    let first = |state: u32| match state {
        0 => Player::Max,
        _ => Player::Min,
    };
    is(&walk([140; 2], true, first), &steps(278));
}
