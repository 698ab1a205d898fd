//! What each number of tosses is worth in a state, by the fast method: for races that have too many
//! states to be held at once.

use bestplay::{Payoff, SolveOptions, Value};
use serde_json::Value as Json;

use super::fast::Rows;
use super::fixed::Fixed;
use super::map::digits;
use super::{Setup, State, read};
use crate::{Arguments, GameError, Report, Table};

/// `explain` by the fast method.
pub(super) fn explain(
    arguments: &Arguments,
    state: Option<&str>,
    options: &SolveOptions,
) -> Result<Report, GameError> {
    let setup = read(arguments)?;
    let state = match state {
        Some(text) => State::parse(text, setup.targets()).map_err(GameError::usage)?,
        None => State::new(setup.first(), [0, 0]),
    };
    let digits = digits(options)?;
    Ok(match digits {
        0..=12 => explained::<u64>(setup, state, digits),
        _ => explained::<u128>(setup, state, digits),
    })
}

/// The value of a state, and of each choice if player 2 is to toss.
fn explained<W: Fixed>(setup: Setup, state: State, digits: usize) -> Report {
    let [one, two] = state.points();
    let [target1, target2] = setup.targets();
    let (needed1, needed2) = (target1 - one, target2 - two);
    let mut report = Report::default();
    report.text("state", "state", state.to_string());
    if needed1 == 0 || needed2 == 0 {
        let paid = if needed1 == 0 {
            Payoff::ZERO
        } else {
            Payoff::ONE
        };
        report.value("value", "value", &Value::Exact(paid.to_rational()), digits);
        return report;
    }
    let mut rows = Rows::<W>::new(needed2, setup.heads());
    (0..needed1).for_each(|_| rows.advance());
    let value = rows.value(needed2, state.turn());
    report.value("value", "value", &value, digits);
    if state.turn() == 2 {
        report.table(actions(&rows, needed2, digits));
    }
    report
}

/// Each number of tosses with its value, best first.
fn actions<W: Fixed>(rows: &Rows<W>, needed: u32, digits: usize) -> Table {
    let best = rows.best(needed);
    let standing = |tosses: u8| match (best.contains(&tosses), best.len()) {
        (false, _) => "worse",
        (true, 1) => "best",
        (true, _) => "open",
    };
    let mut choices: Vec<(u8, Value)> = (1..).zip(rows.worth(needed)).collect();
    choices.sort_by(|(_, a), (_, b)| b.lower().cmp(&a.lower()));
    let row = |(tosses, value): (u8, Value)| -> Vec<Json> {
        let decimal = value.decimal(digits);
        vec![
            tosses.to_string().into(),
            decimal.into(),
            standing(tosses).into(),
        ]
    };
    Table {
        key: "actions",
        title: "numbers of tosses".into(),
        columns: ["action", "value", "standing"].map(String::from).to_vec(),
        rows: choices.into_iter().map(row).collect(),
    }
}
