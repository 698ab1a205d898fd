//! Long games on which a method that starts again after each change would take for ever.

use std::ops::ControlFlow;
use std::time::Instant;

use super::super::find;
use crate::graph::{Components, Graph, GraphBuilder, StateId};
use crate::watch::Silent;
use crate::witness::Size;
use crate::{ErrorKind, Payoff, Player, Progress, Watch};

/// States of each chain. The time allowed is far more than is needed, and far less than a method of
/// quadratic time takes.
const LONG: u32 = 200_000;
const SECONDS: u64 = 20;

/// A row: successors with weights and what is paid on the way.
type Row = Vec<(StateId, u128, i64)>;

/// A game: who chooses in each state, and the rows; none where play ends.
type Entries = Vec<(Option<Player>, Vec<Row>)>;

fn graph(entries: &Entries) -> Graph {
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for (player, rows) in entries {
        for row in rows {
            for &(target, weight, payoff) in row {
                builder.outcome(target, weight, Some(Payoff::from(payoff)));
            }
            builder.end_choice();
        }
        match rows.is_empty() {
            true => builder.end(Payoff::ZERO),
            false => builder.end_state(*player),
        }
    }
    builder.build()
}

const MAX: Option<Player> = Some(Player::Max);
const MIN: Option<Player> = Some(Player::Min);

fn step(to: u32, paid: i64) -> Row {
    vec![(to, 1, paid)]
}

fn toss(a: u32, b: u32, paid: i64) -> Row {
    vec![(a, 1, paid), (b, 1, paid)]
}

/// A chain of so many states whose last state leads to two more: an end, and one where play goes
/// round for ever and is paid.
fn chain(
    count: u32,
    trap: i64,
    state: impl Fn(u32, u32, u32) -> (Option<Player>, Vec<Row>),
) -> Entries {
    let (end, trapped) = (count, count + 1);
    let mut entries: Entries = (0..count).map(|i| state(i, end, trapped)).collect();
    entries.push((None, Vec::new()));
    entries.push((None, vec![step(trapped, trap)]));
    entries
}

/// Judges a chain and asserts that all its states are of this size.
fn judge(name: &str, entries: &Entries, size: Size) {
    let graph = graph(entries);
    let components = Components::of(&graph);
    let start = Instant::now();
    let totals = find(&graph, &components, &Silent).unwrap().unwrap();
    let time = start.elapsed();
    println!("{name}: {time:?}");
    let states = 0..entries.len() as u32 - 2;
    let wrong = states.into_iter().find(|&state| totals.size(state) != size);
    let found = wrong.map(|state| totals.size(state));
    assert_eq!(wrong, None, "{name}: {found:?}");
    assert!(time.as_secs() < SECONDS, "{name}: {time:?}");
}

fn back(i: u32) -> u32 {
    i.saturating_sub(1)
}

#[test]
fn waiting_at_a_cost() {
    // Whoever does not want to may leave at the end, or has to come to the trap.
    for (last, trap, size) in [(0, 0, Size::Finite), (1, 1, Size::PlusInfinite)] {
        let entries = chain(LONG, trap, |i, end, _| {
            let next = if i + 1 < LONG { i + 1 } else { end + last };
            (MIN, vec![step(i, 1), toss(next, back(i), 1)])
        });
        judge("waiting at a cost", &entries, size);
    }
}

#[test]
fn gamblers_ruin() {
    let entries = chain(LONG, 0, |i, end, _| {
        let up = if i + 1 < LONG { i + 1 } else { end };
        let down = if i > 0 { i - 1 } else { end };
        (None, vec![toss(up, down, 1)])
    });
    judge("gambler's ruin", &entries, Size::Finite);
}

/// States of a chain that are lost one after another: each takes a round of its own.
const DOOMED: u32 = 2_000;

#[test]
fn doomed_one_after_another() {
    // The last state cannot but wait at a cost; so that the one before had better not go on.
    let entries = chain(DOOMED, 0, |i, end, _| match i {
        _ if i + 1 == DOOMED => (MIN, vec![step(i, 1), step(0, 1)]),
        0 => (MIN, vec![step(0, 1), toss(1, end + 1, 1)]),
        _ => (MIN, vec![step(i, 1), toss(i + 1, back(i), 1)]),
    });
    // Where nothing is paid in the trap there is a way out.
    judge("to an idle state", &entries, Size::Finite);
    let mut entries = entries;
    entries[DOOMED as usize + 1].1 = vec![step(DOOMED + 1, 1)];
    judge("doomed", &entries, Size::PlusInfinite);
}

#[test]
fn the_opponent_may_wait_free_of_charge() {
    // Max goes down the chain and is paid, or waits for nothing; at its end Min may start it again.
    let entries = chain(LONG, 0, |i, _, _| match i {
        0 => (MIN, vec![step(LONG - 1, 1), step(0, 0)]),
        _ => (MAX, vec![step(i, 0), step(i - 1, 1)]),
    });
    judge("round after round", &entries, Size::Finite);
    let entries = chain(LONG, 0, |i, _, _| match i {
        0 => (MAX, vec![step(LONG - 1, 1), step(0, 0)]),
        _ => (MIN, vec![step(i - 1, 1), toss(i - 1, 0, 1)]),
    });
    judge("for ever", &entries, Size::PlusInfinite);
}

#[test]
fn nested_end_components() {
    // Each state may go back to any of three before it, free or paid, or on.
    let rows = |i: u32, end: u32| {
        let next = if i + 1 < LONG { i + 1 } else { end };
        let (free, paid) = (toss(i / 3, next, 0), step(back(i), 1));
        vec![step(next, 0), step(i / 2, 1), paid, free]
    };
    let player = |i: u32| if i.is_multiple_of(2) { MIN } else { MAX };
    let entries = chain(LONG, 0, |i, end, _| (player(i), rows(i, end)));
    judge("nested", &entries, Size::PlusInfinite);
    let entries = chain(LONG, 0, |i, end, _| (MIN, rows(i, end)));
    judge("nested, one player", &entries, Size::Finite);
}

#[test]
fn both_signs_in_one_component() {
    // Waits at a cost to either side, each a set of its own.
    let entries = chain(LONG, 0, |i, end, _| {
        let next = if i + 1 < LONG { i + 1 } else { end };
        match i % 2 {
            0 => (MIN, vec![step(i, 1), toss(next, back(i), 0)]),
            _ => (MAX, vec![step(i, -1), toss(next, back(i), 0)]),
        }
    });
    judge("both signs", &entries, Size::Finite);
}

#[test]
fn stops_on_request() {
    struct Impatient;
    impl Watch for Impatient {
        fn progress(&self, _: &Progress) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let long = 2 * LONG;
    let entries = chain(long, 0, |i, end, _| {
        let next = if i + 1 < long { i + 1 } else { end };
        (MIN, vec![step(i, 1), toss(next, back(i), 1)])
    });
    let graph = graph(&entries);
    let found = find(&graph, &Components::of(&graph), &Impatient);
    assert!(matches!(found, Err(error) if error.kind() == ErrorKind::Stopped));
}
