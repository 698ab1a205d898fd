//! A state explained, on its way to Python.

use bestplay::{Candidate, Explanation, Outcome, Player, Turn, Value};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::number::{fraction, payoff, rational};
use crate::value;

/// A state and what best play does there. States and actions are Python's.
pub(crate) type Explained = Explanation<Py<PyAny>, Py<PyAny>>;

/// The same with a picture of the state, if that is not the state itself.
pub(crate) type Pictured = (Explained, Option<String>);

/// The player with a number in Python, the place in [`Player::BOTH`].
pub(crate) fn player_of(number: usize) -> Player {
    Player::BOTH[number.min(1)]
}

/// `(state, picture, value, distance, kind, player, payoff, actions, outcomes)`, where `distance` is
/// `(winner, steps, on_average)`, and `kind` is `end`, `chance` or `choice`; an action is `(action, value, standing, distance,
/// outcomes)`, an outcome is `(probability, payoff, state, value)`.
pub(crate) fn object<'py>(
    py: Python<'py>,
    (explained, picture): &Pictured,
    digits: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let (mut player, mut paid) = (None, None);
    let (mut actions, mut next) = (Vec::new(), Vec::new());
    let kind = match &explained.turn {
        Turn::End(last) => {
            paid = Some(match last {
                Value::Exact(paid) => rational(py, paid)?,
                bounds => value::object(py, bounds, digits)?,
            });
            "end"
        }
        Turn::Chance(all) => {
            next = outcomes(py, all, digits)?;
            "chance"
        }
        Turn::Choice(chooser, candidates) => {
            player = Some(*chooser as u8);
            let objects = candidates.iter().map(|one| action(py, one, digits));
            actions = objects.collect::<PyResult<_>>()?;
            "choice"
        }
    };
    let distance = explained.distance.as_ref().map(|distance| {
        let steps = value::object(py, &distance.steps, digits)?;
        Ok::<_, PyErr>((distance.winner as u8, steps, distance.on_average))
    });
    (
        explained.state.bind(py),
        picture.as_ref(),
        value::object(py, &explained.value, digits)?,
        distance.transpose()?,
        kind,
        player,
        paid,
        actions,
        next,
    )
        .into_pyobject(py)
}

fn action<'py>(
    py: Python<'py>,
    found: &Candidate<Py<PyAny>, Py<PyAny>>,
    digits: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let distance = found.distance.as_ref();
    let distance = distance.map(|steps| value::object(py, steps, digits));
    (
        found.action.bind(py),
        value::object(py, &found.value, digits)?,
        found.standing.name(),
        distance.transpose()?,
        outcomes(py, &found.outcomes, digits)?,
    )
        .into_pyobject(py)
}

fn outcomes<'py>(
    py: Python<'py>,
    all: &[Outcome<Py<PyAny>>],
    digits: usize,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let object = |outcome: &Outcome<Py<PyAny>>| {
        let probability = fraction(py, &outcome.probability)?;
        let paid = payoff(py, outcome.payoff)?;
        let value = value::object(py, &outcome.value, digits)?;
        (probability, paid, outcome.state.bind(py), value).into_pyobject(py)
    };
    all.iter().map(object).collect()
}
