//! The same bounds, whatever the number of threads.

use super::*;
use crate::graph::GraphBuilder;
use crate::watch::Silent;
use crate::{Payoff, Player};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        // SplitMix64 (Steele, Lea and Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(n.max(1))) as u32
    }
}

/// A game that mostly leads on, `ahead` states at the most, and sometimes back; `pays` on the way
/// or not.
fn graph(states: u32, ahead: u32, back: u32, pays: bool, seed: u64) -> Graph {
    let mut random = Random(seed);
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for state in 0..states {
        if state + 1 == states || random.below(12) == 0 {
            builder.end(Payoff::from(i64::from(random.below(20)) - 7));
            continue;
        }
        let player = [None, Some(Player::Max), Some(Player::Min)][random.below(3) as usize];
        let choices = player.map_or(1, |_| 1 + random.below(4));
        for _ in 0..choices {
            // The way on comes with every choice, so that play ends.
            let on = (state + 1 + random.below(ahead)).min(states - 1);
            let paid = pays.then(|| Payoff::from(1 + i64::from(random.below(3))));
            builder.outcome(on, 1 + u128::from(random.below(9)), paid);
            for _ in 0..random.below(3) {
                let to = if random.below(back) == 0 {
                    state.saturating_sub(random.below(12))
                } else {
                    (state + 1 + random.below(ahead)).min(states - 1)
                };
                builder.outcome(to, 1 + u128::from(random.below(9)), paid);
            }
            builder.end_choice();
        }
        builder.end_state(player);
    }
    builder.build()
}

/// The bounds, and how many threads found them.
fn bounds<I: Fixed>(graph: &Graph, bits: u32, threads: usize) -> (Bounds<I>, usize) {
    let components = Components::of(graph);
    let totals = Totals::of(graph, &components, &Silent).unwrap();
    let job = Job {
        graph,
        components: &components,
        totals: &totals,
        enough: None,
        watch: &Silent,
    };
    // Whatever can be shared is.
    solve_at(&job, bits, threads, Duration::ZERO).unwrap()
}

/// Whether the bounds are the same on any number of threads; says how often several found some.
fn same<I: Fixed>(graph: &Graph, bits: u32) -> usize {
    let (alone, one): (Bounds<I>, usize) = bounds(graph, bits, 1);
    assert_eq!(one, 1);
    let mut several = 0;
    for threads in [2, 3, 8] {
        let (together, busy): (Bounds<I>, usize) = bounds(graph, bits, threads);
        for state in 0..graph.states() as StateId {
            assert!(*alone.lower(state) == *together.lower(state), "{threads}");
            assert!(*alone.upper(state) == *together.upper(state), "{threads}");
        }
        assert!(alone.best == together.best, "{threads} threads");
        several += usize::from(busy > 1);
    }
    assert!((0..graph.states() as StateId).any(|state| alone.lower(state).sign() != 0));
    several
}

#[test]
fn bounds_are_the_same_on_any_number_of_threads() {
    let (mut short, mut long) = (0, 0);
    for (ahead, back) in [(400, 1_000), (60, 30), (500, 4), (1, 1_000_000), (3, 200)] {
        for seed in 0..4 {
            same::<i128>(&graph(3_000, ahead, back, false, seed), 90);
            same::<dashu_int::IBig>(&graph(3_000, ahead, back, false, seed), 200);
        }
        // Large enough for other threads to come in time.
        let graph = graph(60_000, ahead, back, false, 1);
        short += same::<i128>(&graph, 90);
        long += same::<dashu_int::IBig>(&graph, 200);
    }
    assert!(short > 2 && long > 2, "{short} and {long}");
}

/// Totals are not shared.
#[test]
fn totals_are_the_same_on_any_number_of_threads() {
    for seed in 0..4 {
        for (ahead, back) in [(400, 1_000), (60, 30), (500, 4)] {
            let graph = graph(2_000, ahead, back, true, seed);
            assert_eq!(same::<i128>(&graph, 90), 0);
            assert_eq!(same::<dashu_int::IBig>(&graph, 200), 0);
        }
    }
}

/// One state after the other, each with an event that leads back to it now and then: runs that
/// need the run before in every place.
fn table(rows: u32, columns: u32) -> Graph {
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    let number = |row: u32, column: u32| (row * columns + column) * 2;
    let mut random = Random(1);
    for row in 0..rows {
        for column in 0..columns {
            let here = number(row, column);
            if row + 1 == rows || column + 1 == columns {
                for _ in 0..2 {
                    builder.end(Payoff::from(i64::from(random.below(1_000))));
                }
                continue;
            }
            for target in [number(row + 1, column), number(row, column + 1)] {
                builder.outcome(target, 1 + u128::from(random.below(9)), None);
                builder.outcome(here + 1, 1, None);
                builder.end_choice();
            }
            builder.end_state(Some(Player::Max));
            builder.outcome(here, 1, None);
            builder.outcome(number(row + 1, column + 1), 2, None);
            builder.end_choice();
            builder.end_state(None);
        }
    }
    builder.build()
}

#[test]
fn tables_are_solved_row_behind_row() {
    for (rows, columns) in [(30, 400), (400, 30), (150, 150)] {
        same::<i128>(&table(rows, columns), 90);
        same::<dashu_int::IBig>(&table(rows, columns), 200);
    }
    assert!(same::<i128>(&table(200, 600), 90) > 0);
    assert!(same::<dashu_int::IBig>(&table(200, 300), 200) > 0);
}

/// A number that does not fit ends the work of all, at the same place.
#[test]
fn failures_are_those_of_one_thread() {
    let graph = graph(5_000, 400, 30, false, 1);
    let components = Components::of(&graph);
    let totals = Totals::of(&graph, &components, &Silent).unwrap();
    let job = Job {
        graph: &graph,
        components: &components,
        totals: &totals,
        enough: None,
        watch: &Silent,
    };
    for threads in [1, 2, 8] {
        let found = solve_at::<i128>(&job, 117, threads, Duration::ZERO);
        assert!(matches!(found, Err(Failure::Overflow)), "{threads} threads");
    }
}

/// Somebody who stops is heard by all threads.
#[test]
fn all_threads_stop() {
    use std::ops::ControlFlow;
    let graph = table(1_000, 500);
    let components = Components::of(&graph);
    let totals = Totals::of(&graph, &components, &Silent).unwrap();
    let stop = |_: &crate::Progress| ControlFlow::Break(());
    let job = Job {
        graph: &graph,
        components: &components,
        totals: &totals,
        enough: None,
        watch: &stop,
    };
    let start = Instant::now();
    let found = solve_at::<dashu_int::IBig>(&job, 50_000, 4, Duration::ZERO);
    assert!(matches!(found, Err(Failure::Error(_))));
    assert!(start.elapsed() < Duration::from_secs(5));
}
