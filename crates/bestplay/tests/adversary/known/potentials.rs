//! Games in which each step pays 1 and what it changes a potential by: around a cycle the potentials
//! cancel out, so that a way is as long as its steps.

use super::prove;
use crate::table::{Entry, Row, Table};
use bestplay::{Payoff, Player, Solver, Value};

/// Potentials that go up and down without order.
fn height(state: u32) -> i64 {
    i64::from(state.wrapping_mul(2_654_435_761) % 1_000_003)
}

/// A graph on which `Min` walks (`Max` in some states) and comes to an end in the last state, or
/// walks on there, too.
fn walk(
    states: u32,
    ends: bool,
    neighbours: impl Fn(u32) -> Vec<u32>,
    player: impl Fn(u32) -> Player,
) -> Table {
    let last = states - 1;
    let own = |state: u32| match ends && state == last {
        true => 0,
        false => height(state),
    };
    let entry = |state: u32| {
        if ends && state == last {
            return Entry::End(Payoff::ZERO);
        }
        let to = neighbours(state).into_iter();
        let row = |to: u32| -> Row { vec![(to, 1, Payoff::from(1 + own(state) - own(to)))] };
        Entry::Choice(player(state), to.map(row).collect())
    };
    Table::new((0..states).map(entry).collect())
}

fn path(states: u32) -> impl Fn(u32) -> Vec<u32> {
    move |state| {
        let near = [state.checked_add(1), state.checked_sub(1)];
        near.into_iter()
            .flatten()
            .filter(|&to| to < states)
            .collect()
    }
}

fn grid(side: u32) -> impl Fn(u32) -> Vec<u32> {
    move |state| {
        let (column, row) = (state % side, state / side);
        let mut near = Vec::new();
        near.extend((column + 1 < side).then(|| state + 1));
        near.extend((column > 0).then(|| state - 1));
        near.extend((row + 1 < side).then(|| state + side));
        near.extend((row > 0).then(|| state - side));
        near
    }
}

/// What so many steps from the first state to the end cost.
fn steps(count: u32) -> Value {
    Value::fraction(i64::from(count) + height(0), 1)
}

fn is(table: &Table, value: &Value) {
    prove(table, Solver::new().exact(), value);
}

#[test]
fn one_player_on_a_path_and_on_a_grid() {
    let min = |_| Player::Min;
    is(&walk(10_001, true, path(10_001), min), &steps(10_000));
    is(
        &walk(10_000, false, path(10_000), min),
        &Value::PlusInfinity,
    );
    let side = 140;
    is(
        &walk(side * side, true, grid(side), min),
        &steps(2 * (side - 1)),
    );
    is(
        &walk(side * side, false, grid(side), min),
        &Value::PlusInfinity,
    );
}

#[test]
fn two_players_on_a_grid() {
    let side = 140;
    let fifth = |state: u32| match state % 5 {
        2 => Player::Max,
        _ => Player::Min,
    };
    // Nowhere to end: who walks on for ever pays for it.
    let table = walk(side * side, false, grid(side), fifth);
    is(&table, &Value::PlusInfinity);
    // Wherever Max goes from the first state, the end is as far.
    let first = |state: u32| match state {
        0 => Player::Max,
        _ => Player::Min,
    };
    let table = walk(side * side, true, grid(side), first);
    is(&table, &steps(2 * (side - 1)));
}
