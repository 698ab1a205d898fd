//! Very many digits: they are found, or refused at once.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::table::{Entry, Table, toss};
use bestplay::{ErrorKind, Payoff, Progress, Solver};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A walk of so many states from the first one on, up twice as often as down, that pays 1 at the upper
/// end; state 0 and the last are ends.
fn walk(states: u32) -> Table {
    let up = |state: u32| toss(state + 1, 2, (state + states - 1) % states, 1);
    // The game begins in state 0; what is below it is the last but one.
    let mut entries: Vec<Entry> = (0..states - 2).map(|s| Entry::Chance(up(s))).collect();
    entries.push(Entry::End(Payoff::ONE));
    entries.push(Entry::End(Payoff::ZERO));
    Table::new(entries)
}

/// The chance to come from the first of n states to the upper end, before it falls out below: the ruin of
/// a gambler, (1 - 1/2) / (1 - 1/2^(n + 1)).
fn chance(states: u32) -> RBig {
    let n = states as usize - 2;
    RBig::from_parts(IBig::ONE << n, (UBig::ONE << (n + 1)) - UBig::ONE)
}

#[test]
fn a_hundred_thousand_digits() {
    let solver = Solver::new().digits(100_000);
    let value = solver.solve(&walk(20)).unwrap().value();
    let truth = chance(20);
    let (lower, upper) = (value.lower().unwrap(), value.upper().unwrap());
    assert!(*lower <= truth && truth <= *upper);
    let places = IBig::from(10u8).pow(100_000);
    assert!((upper - lower) * RBig::from(places) < RBig::ONE);
}

#[test]
fn more_digits_than_memory_holds_are_refused_at_once() {
    let refused = |digits: usize, states: u32, memory: u64| {
        let solver = Solver::new().digits(digits).memory(memory);
        solver.solve(&walk(states)).err().unwrap()
    };
    for (digits, states, memory) in [
        (1_000_000_000, 10, 8 << 30),
        (400_000, 1_000, 100 << 20),
        (400_000, 100, 100 << 20),
    ] {
        let error = refused(digits, states, memory);
        assert_eq!(error.kind(), ErrorKind::TooMuchMemory, "{error}");
    }
    let error = refused(400_000, 1_000, 100 << 20).to_string();
    assert!(
        error.contains("need 319 MiB of memory, more than 100 MiB"),
        "{error}"
    );
    // Longer than any number.
    for digits in [10_000_000_000, usize::MAX] {
        assert_eq!(refused(digits, 10, u64::MAX).kind(), ErrorKind::Precision);
    }
}

#[test]
fn a_watch_is_asked_all_the_while() {
    let start = Instant::now();
    let watch = |_: &Progress| match start.elapsed().as_secs() {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let solver = Solver::new().digits(1_000_000).watch(&watch);
    let error = solver.solve(&walk(10)).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::Stopped);
}
