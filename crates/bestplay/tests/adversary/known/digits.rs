//! Very many digits: they are found, or refused at once.

use std::ops::ControlFlow;
use std::time::Instant;

use super::{reached, walk};
use crate::table::Table;
use bestplay::{ErrorKind, Payoff, Progress, Solver};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// A walk of so many states from the first one on, up twice as often as down; two of them are ends.
fn walk_of(states: u32) -> Table {
    walk(states - 1, 1, UP, Payoff::ZERO)
}

const UP: [u128; 2] = [2, 1];

#[test]
fn a_hundred_thousand_digits() {
    let solver = Solver::new().digits(100_000);
    let value = solver.solve(&walk_of(20)).unwrap().value();
    let truth = reached(UP, 19, 1);
    let (lower, upper) = (value.lower().unwrap(), value.upper().unwrap());
    assert!(*lower <= truth && truth <= *upper);
    let places = IBig::from(10u8).pow(100_000);
    assert!((upper - lower) * RBig::from(places) < RBig::ONE);
}

#[test]
fn more_digits_than_memory_holds_are_refused_at_once() {
    let refused = |digits: usize, states: u32, memory: u64| {
        let solver = Solver::new().digits(digits).memory(memory);
        solver.solve(&walk_of(states)).err().unwrap()
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
    let told = "need 319 MiB of memory, more than 100 MiB";
    assert!(error.contains(told), "{error}");
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
    let error = solver.solve(&walk_of(10)).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::Stopped);
}
