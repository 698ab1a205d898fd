//! Dice in a line, as numbers for Python.

use bestplay::{Integer, Natural};
use pyo3::prelude::*;

use crate::answer::DIGITS;
use crate::attend;
use crate::errors::UsageError;
use crate::number::integer;
use crate::value;

/// What is not told apart: from where, to where, and its weight.
type Rest<'py> = (i64, Option<i64>, Bound<'py, PyAny>);

/// Results with their weights, what is not told apart, the mean and the variance.
type Rolled<'py> = (
    Vec<(i64, Bound<'py, PyAny>)>,
    Option<Rest<'py>>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
);

/// The one roll that a text asks for.
#[pyfunction]
pub(crate) fn roll_dice<'py>(py: Python<'py>, text: &str) -> PyResult<Rolled<'py>> {
    let rolls = attend::beside(py, &None, |watch| bestplay_dice::roll(text, watch))?;
    let rolls = rolls.map_err(|mistake| UsageError::new_err(mistake.pointed(text)))?;
    let [roll] = &rolls[..] else {
        let message = format!("these are {} rolls; ask for one at a time", rolls.len());
        return Err(UsageError::new_err(message));
    };
    let whole = |weight: &Natural| integer(py, &Integer::from(weight.clone()));
    let result = |(value, weight): &(i64, Natural)| Ok((*value, whole(weight)?));
    let results: PyResult<_> = roll.results().iter().map(result).collect();
    let (lowest, highest) = roll.range();
    let rest = match roll.rest() {
        Some((from, weight)) => Some((from, None, whole(&weight)?)),
        None if roll.is_too_long() => Some((lowest, Some(highest), whole(&Natural::ONE)?)),
        None => None,
    };
    let [mean, variance] = [roll.mean(), roll.variance()].map(|of| value::object(py, &of, DIGITS));
    Ok((results?, rest, mean?, variance?))
}
