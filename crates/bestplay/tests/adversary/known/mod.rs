//! The engine against games whose values are known by other means: hard ones against closed forms, distances
//! against a solver that tries everything; games made of games; the odds of play; how actions stand; and
//! saved solutions.

mod determined;
mod digits;
mod distances;
mod hard;
mod long;
mod made;
mod mirrored;
mod odds;
mod potentials;
mod saved;
mod standings;
mod tiny;

use bestplay::{Arithmetic, Checked, Payoff, Silent, Solver, Value, check};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::file::saved;
use crate::table::{Entry, Row, Table};

pub(crate) fn fraction(above: i64, below: u128) -> RBig {
    RBig::from_parts(IBig::from(above), UBig::from(below))
}

/// Solves a game whose value is known, and has the checker confirm the file; what it says.
pub(crate) fn prove(table: &Table, solver: Solver<'_>, truth: &Value) -> Checked {
    let solved = solver.threads(1).solve(table).unwrap();
    let said = solved.value();
    match solver.arithmetic() {
        Arithmetic::Exact => assert_eq!(said, *truth),
        _ => assert!(!said.differs_from(truth), "{said} misses {truth}"),
    }
    let checked = check(table, &saved(&solved), &Silent).unwrap();
    assert!(!checked.value.differs_from(&said));
    checked
}

/// The same with twelve digits, which all have to be certain.
pub(crate) fn prove_digits(table: &Table, truth: &RBig) {
    let checked = prove(table, Solver::new(), &Value::Exact(truth.clone()));
    let value = checked.value;
    assert_eq!(value.certain_digits(12), 12, "{value}");
}

/// States in a row between an end that pays 0 and one that pays 1, so many for each place from 1 to
/// `size` - 1; play starts at `start`. What happens there is said by `entries`, given where each state
/// of each place is.
pub(crate) fn row<const EACH: usize>(
    size: u32,
    start: u32,
    entries: impl Fn(&dyn Fn(u32, u32) -> u32, u32) -> [Entry; EACH],
) -> Table {
    let each = EACH as u32;
    let name = |place: u32, state: u32| match place {
        0 => each * (size - 1),
        place if place == size => each * (size - 1) + 1,
        _ => each * ((place + size - 1 - start) % (size - 1)) + state,
    };
    let place = |at: u32| (at + start - 1) % (size - 1) + 1;
    let mut all: Vec<Entry> = (0..size - 1)
        .flat_map(|at| entries(&name, place(at)))
        .collect();
    all.push(Entry::End(Payoff::ZERO));
    all.push(Entry::End(Payoff::ONE));
    Table::new(all)
}

/// A walk along such a row, up and down with these weights; each step pays so much.
pub(crate) fn walk(size: u32, start: u32, [up, down]: [u128; 2], paid: Payoff) -> Table {
    row(size, start, |name, place| {
        let steps: Row = vec![
            (name(place - 1, 0), down, paid),
            (name(place + 1, 0), up, paid),
        ];
        [Entry::Chance(steps)]
    })
}

/// The chance of a walk to reach the end that pays 1, if each step up is `down` / `up` times as likely to
/// go down: the ruin of a gambler.
pub(crate) fn reached([up, down]: [u128; 2], size: u32, start: u32) -> RBig {
    if up == down {
        return fraction(start.into(), size.into());
    }
    let more = RBig::from_parts(IBig::from(down), UBig::from(up));
    let part = |places: u32| RBig::ONE - more.clone().pow(places as isize);
    part(start) / part(size)
}
