//! The same bounds, whatever the number of threads.

use std::time::Duration;

use super::*;
use crate::graph::{Components, Graph, GraphBuilder, StateId};
use crate::number::AnyLength;
use crate::random::Random;
use crate::solve::totals;
use crate::watch::Silent;
use crate::{Payoff, Player, Solver};

/// A game that mostly leads on, `ahead` states at the most, and sometimes back; `pays` on the way
/// or not.
fn graph(states: u32, ahead: u32, back: u32, pays: bool, seed: u64) -> Graph {
    let mut random = Random(seed);
    let mut below = |n: u32| random.below(n.into()) as u32;
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for state in 0..states {
        if state + 1 == states || below(12) == 0 {
            builder.end(Payoff::from(i64::from(below(20)) - 7));
            continue;
        }
        let player = [None, Some(Player::Max), Some(Player::Min)][below(3) as usize];
        let choices = player.map_or(1, |_| 1 + below(4));
        for _ in 0..choices {
            // The way on comes with every choice, so that play ends.
            let on = (state + 1 + below(ahead)).min(states - 1);
            let paid = pays.then(|| Payoff::from(1 + i64::from(below(3))));
            builder.outcome(on, 1 + u128::from(below(9)), paid);
            for _ in 0..below(3) {
                let to = if below(back) == 0 {
                    state.saturating_sub(below(12))
                } else {
                    (state + 1 + below(ahead)).min(states - 1)
                };
                builder.outcome(to, 1 + u128::from(below(9)), paid);
            }
            builder.end_choice();
        }
        builder.end_state(player);
    }
    builder.build()
}

/// Solves a graph; whatever can be shared is.
fn attempt<I: Fixed + Send + Sync>(
    graph: &Graph,
    bits: u32,
    threads: usize,
) -> Result<Bounds<I>, Failure> {
    let totals = totals::find(graph, &Components::of(graph), &Silent)
        .unwrap()
        .unwrap();
    let solver = &Solver::new().threads(threads).memory(u64::MAX);
    let job = Job {
        patience: Duration::ZERO,
        ..Job::new(graph, &totals, solver)
    };
    solve(&job, &mut Order::new(graph, 1), bits)
}

fn same<I: Fixed + Send + Sync>(graph: &Graph, bits: u32) {
    let alone: Bounds<I> = attempt(graph, bits, 1).unwrap();
    assert!((0..graph.states() as StateId).any(|state| alone.of(state).0.sign() != 0));
    for threads in [2, 3, 7] {
        let together: Bounds<I> = attempt(graph, bits, threads).unwrap();
        for state in 0..graph.states() as StateId {
            let (one, other) = (alone.of(state), together.of(state));
            let same = *one.0 == *other.0 && *one.1 == *other.1;
            assert!(same, "{threads} threads");
        }
        assert!(alone.best == together.best, "{threads} threads");
    }
}

#[test]
fn bounds_are_the_same_on_any_number_of_threads() {
    for seed in 0..6 {
        for (ahead, back) in [(400, 1_000), (60, 30), (500, 4)] {
            for pays in [false, true] {
                let graph = graph(2_000, ahead, back, pays, seed);
                same::<i128>(&graph, 90);
                same::<AnyLength>(&graph, 200);
            }
        }
    }
}

/// A board on which a coin decides whether play goes on to the right or down, and comes back now and
/// then: row after row, each of which needs the one below it. With one row, a chain.
fn board(rows: u32, columns: u32) -> Graph {
    let mut random = Random(u64::from(rows));
    let mut below = |n: u32| random.below(n.into()) as u32;
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for row in 0..rows {
        for column in 0..columns {
            let state = row * columns + column;
            let last = [row + 1 == rows, column + 1 == columns];
            if last == [true, true] || below(40) == 0 {
                builder.end(Payoff::from(i64::from(below(9)) - 4));
                continue;
            }
            let [down, right] = [state + columns, state + 1];
            let ways = [(down, last[0]), (right, last[1])];
            for (to, _) in ways.into_iter().filter(|&(_, out)| !out) {
                builder.outcome(to, 1 + u128::from(below(3)), None);
            }
            if column > 0 && below(3) == 0 {
                builder.outcome(state - 1, 1, None);
            }
            builder.end_choice();
            builder.end_state(None);
        }
    }
    builder.build()
}

#[test]
fn rows_that_need_each_other_are_solved_side_by_side() {
    for (rows, columns) in [(60, 400), (400, 60), (1, 5_000), (5_000, 1)] {
        same::<i128>(&board(rows, columns), 90);
    }
    same::<AnyLength>(&board(40, 300), 200);
}

/// Rings, one below another, round which a player goes until it suits him to go down; with chance
/// a step may fail.
fn rings(rows: u32, columns: u32, chance: bool, players: &[Player]) -> Graph {
    let mut random = Random(u64::from(rows));
    let mut below = |n: u32| random.below(n.into()) as u32;
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for state in 0..rows * columns {
        if state / columns + 1 == rows {
            builder.end(Payoff::from(i64::from(below(9)) - 2));
            continue;
        }
        let first = state / columns * columns;
        let round = |step| first + (state - first + step) % columns;
        for to in [round(1), state + columns] {
            builder.outcome(to, 2, None);
            if chance {
                builder.outcome(round(columns - 1), 1, None);
            }
            builder.end_choice();
        }
        let player = players[below(players.len() as u32) as usize];
        builder.end_state(Some(player));
    }
    builder.build()
}

#[test]
fn large_components_wait_for_each_other() {
    for players in [&[Player::Max][..], &[Player::Max, Player::Min]] {
        for chance in [false, true] {
            same::<i128>(&rings(80, 100, chance, players), 90);
        }
    }
}

#[test]
fn the_first_failure_counts_on_any_number_of_threads() {
    let graph = graph(2_000, 60, 30, false, 1);
    for threads in [1, 2, 5] {
        let failure = attempt::<i128>(&graph, 123, threads).err();
        assert!(matches!(failure, Some(Failure::Overflow)));
    }
}
