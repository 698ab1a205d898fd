//! Rounds about which both players are at odds, by hand: which values are defined, and what is said
//! of those that are not known to be.

use std::time::Duration;

use bestplay::{ErrorKind, Payoff, Player, Solver};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::compare::{Outcome, judge};
use crate::table::{Entry, Row, Table};
use crate::truth::Truth;

fn pays(to: u32, payoff: i64) -> Row {
    vec![(to, 1, Payoff::from(payoff))]
}

fn max(rows: &[Row]) -> Entry {
    Entry::Choice(Player::Max, rows.to_vec())
}

fn min(rows: &[Row]) -> Entry {
    Entry::Choice(Player::Min, rows.to_vec())
}

fn ends(payoff: i64) -> Entry {
    Entry::End(Payoff::from(payoff))
}

/// `Max` may collect 1 or end play for `a`; then `Min` may take it back or end play for `b`.
fn who_waits(a: i64, b: i64) -> Table {
    let entries = [
        max(&[pays(1, 1), pays(2, 0)]),
        min(&[pays(0, -1), pays(3, 0)]),
        ends(a),
        ends(b),
    ];
    Table::new(entries.to_vec())
}

/// The oracle knows the value, and the engine agrees with it in everything.
fn agrees(table: &Table, value: &Worth) {
    match Truth::of(table, 0) {
        Ok(Truth::Values(truth)) => assert_eq!(truth[0], *value, "{table}"),
        _ => panic!("the oracle does not know\n{table}"),
    }
    for seed in 0..4 {
        match judge(table, seed, Duration::from_secs(20)) {
            Ok(Outcome::Compared) => {}
            Ok(other) => panic!("{other:?}\n{table}"),
            Err(found) => panic!("{}: {}\n{table}", found.kind, found.what),
        }
    }
}

fn refusal(table: &Table) -> String {
    let solved = Solver::new().threads(1).solve(table);
    let error = solved.err().expect("a refusal");
    assert_eq!(error.kind(), ErrorKind::Undefined);
    error.to_string()
}

#[test]
fn nobody_wants_to_wait() {
    // Min would rather end play than take back what Max collects, or it is the same to him; or he would
    // rather go round for ever, for 1 at the most, and Max would not.
    agrees(&who_waits(3, 4), &Worth::Finite(RBig::from(3)));
    agrees(&who_waits(3, 1), &Worth::Finite(RBig::from(3)));
    agrees(&who_waits(3, 2), &Worth::Finite(RBig::from(3)));
}

#[test]
fn nobody_takes_a_penalty_for_nothing() {
    let table = Table::new(vec![
        max(&[pays(1, 0), pays(0, -1), pays(2, 0)]),
        min(&[pays(0, 0), pays(1, 2), pays(3, 0)]),
        ends(3),
        ends(4),
    ]);
    agrees(&table, &Worth::Finite(RBig::from(3)));
}

#[test]
fn who_waits_longer_wins() {
    // Both would rather go round for ever, for 0 or 1, than end play.
    let error = refusal(&who_waits(-1, 3));
    assert!(error.contains("at least 0 and at most 1"), "{error}");
    // Each may also collect, or take back, 2: then the rounds are not level.
    let both = |a, b| {
        let entries = [
            max(&[pays(1, 1), pays(1, 2), pays(2, 0)]),
            min(&[pays(0, -1), pays(0, -2), pays(3, 0)]),
            ends(a),
            ends(b),
        ];
        Table::new(entries.to_vec())
    };
    let error = refusal(&both(-1, 4));
    assert!(
        error.starts_with("no value is known of the expected total in state"),
        "{error}"
    );
}

#[test]
fn a_round_of_either_sign_is_refused() {
    let table = Table::new(vec![max(&[pays(1, 1)]), Entry::Chance(pays(0, -1))]);
    let error = refusal(&table);
    assert!(
        error.starts_with("no value is known of the expected total in state"),
        "{error}"
    );
}
