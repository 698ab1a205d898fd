//! Mistakes in rules written in Python, as errors that name the state.

use pyo3::exceptions::{PyException, PyNotImplementedError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::errors::{RulesError, RulesWarning};
use crate::number::written;

/// A mistake that was found in what the rules gave, with the state in which it was. What has a traceback
/// was raised by methods of theirs, such as `canonical` or `__eq__`.
pub(crate) fn mistake(error: PyErr, state: &Bound<'_, PyAny>) -> PyErr {
    if error.traceback(state.py()).is_some() {
        return raised(error, state);
    }
    let said = error.value(state.py()).to_string();
    in_state(error, state, &said)
}

/// An exception that the rules raised, with the state in which they did.
pub(crate) fn raised(error: PyErr, state: &Bound<'_, PyAny>) -> PyErr {
    let said = format!("they raised {error}");
    in_state(error, state, &said)
}

/// What a function of the rules says of a state.
pub(crate) fn called<'py>(
    function: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let said = function.call1((state,));
    said.map_err(|error| raised(error, state))
}

/// An exception that rules raised before there was a state, in the method of this name. A game that has no
/// such method says so itself.
pub(crate) fn raised_by(method: &str, error: PyErr, py: Python<'_>) -> PyErr {
    if goes_on(&error, py) || error.is_instance_of::<PyNotImplementedError>(py) {
        return error;
    }
    let message = format!("the rules are wrong: {method} raised {error}");
    caused(message, error, py)
}

fn in_state(error: PyErr, state: &Bound<'_, PyAny>, said: &str) -> PyErr {
    let py = state.py();
    if goes_on(&error, py) {
        return error;
    }
    let message = format!("the rules are wrong in state {}: {said}", shown(state));
    let told = caused(message, error, py);
    name_state(&told, state);
    told
}

/// Says of an error in rules in which state it is, unless it says so itself.
pub(crate) fn name_state(error: &PyErr, state: &Bound<'_, PyAny>) {
    let (py, name) = (state.py(), intern!(state.py(), "state"));
    let value = error.value(py);
    if error.is_instance_of::<RulesError>(py) && value.getattr(name).is_ok_and(|it| it.is_none()) {
        // An exception always takes attributes; without this one it still says all in words.
        let _ = value.setattr(name, state);
    }
}

/// Whether an exception stays as it is: what is no `Exception` (`KeyboardInterrupt`), and what says already
/// that the rules are wrong.
fn goes_on(error: &PyErr, py: Python<'_>) -> bool {
    !error.is_instance_of::<PyException>(py)
        || error.is_instance_of::<RulesError>(py)
        || error.is_instance_of::<RulesWarning>(py)
}

/// An error of the rules, with what it comes from.
pub(crate) fn caused(message: String, error: PyErr, py: Python<'_>) -> PyErr {
    let told = RulesError::new_err(message);
    told.set_cause(py, Some(error));
    told
}

pub(crate) fn unhashable(state: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "the state {} cannot be hashed; use a tuple, a frozenset, a frozen dataclass or another \
         value that does not change",
        shown(state)
    ))
}

/// Characters of a state that an error shows.
const SHOWN: usize = 500;

/// A state as Python shows it, cut if that is long.
pub(crate) fn shown(state: &Bound<'_, PyAny>) -> String {
    // Python does not write whole numbers of more than 4,300 digits.
    let repr = match (state.repr(), state.cast::<PyInt>()) {
        (Ok(repr), _) => repr.to_string(),
        (Err(_), Ok(number)) => written(number).unwrap_or_default(),
        (Err(_), Err(_)) => return "that has no repr".into(),
    };
    match repr.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &repr[..end]),
        None => repr,
    }
}
