//! Sheets for rules written in Python, which say what a person sees in a state.

use bestplay::Stage;
use bestplay_answers::{Seen, sheets};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyTuple};

use crate::answer::pieces;
use crate::attend::{self, Listener, News};
use crate::mistake::{called, mistake, shown};
use crate::solution::{Effort, Held, Solution};

/// States that are asked about between two looks at signals.
const PAUSE: usize = 1 << 12;

/// The strategy of a solved game on one page, by the features that a function says of each state.
#[pyfunction]
pub(crate) fn sheet_rules<'py>(
    py: Python<'py>,
    solution: &Solution,
    features: &Bound<'py, PyAny>,
    lines: Vec<u64>,
    effort: Effort,
    listener: Listener,
) -> PyResult<Bound<'py, PyTuple>> {
    let held = solution.held();
    let seen = seen(py, held, features, &listener)?;
    let answer = attend::answered(py, &listener, |watch| {
        let effort = effort.asked(None);
        let names = ["MAX", "MIN"];
        sheets(held.solved(), &seen, names, &lines, &effort, watch)
    })?;
    pieces(py, answer)
}

/// What is seen in every state in which somebody chooses.
fn seen(
    py: Python<'_>,
    held: &dyn Held,
    features: &Bound<'_, PyAny>,
    listener: &Listener,
) -> PyResult<Seen> {
    let mut seen = Seen::default();
    let states = held.solved().graph().states();
    for (done, state) in held.solved().graph().iter().enumerate() {
        if done % PAUSE == 0 {
            let news = News {
                stage: Stage::Exploring.name(),
                done: done as u64,
                of: states as u64,
            };
            attend::look(py, listener, Some(news))?;
        }
        if state.player().is_none() {
            seen.pass();
            continue;
        }
        let object = held.state(py, state.id())?;
        let object = object.bind(py);
        let said = called(features, object)?;
        let features = numbers(&said).map_err(|error| mistake(error, object))?;
        let actions = held.actions(py, state.id())?;
        let name = |action: &Py<PyAny>| Ok(action.bind(py).str()?.to_string());
        let actions: PyResult<Vec<String>> = actions.iter().map(name).collect();
        if !seen.enter(&features, actions?) {
            let names: Vec<&str> = features.iter().map(|(name, _)| name.as_str()).collect();
            let error = PyValueError::new_err(format!(
                "features are {}, and {} in a state before; name the same ones, in the same order, \
                 in every state in which somebody chooses",
                names.join(", "),
                seen.names().join(", ")
            ));
            return Err(mistake(error, object));
        }
    }
    Ok(seen)
}

pub(crate) fn numbers(said: &Bound<'_, PyAny>) -> PyResult<Vec<(String, i64)>> {
    let expected = || {
        PyTypeError::new_err(format!(
            "features gave {}; expected whole numbers by their names, like {{\"turn total\": 12}}",
            shown(said)
        ))
    };
    let items = said.cast::<PyMapping>().map_err(|_| expected())?.items()?;
    if items.is_empty() {
        return Err(expected());
    }
    let pair = |item: Bound<'_, PyAny>| item.extract::<(String, i64)>().map_err(|_| expected());
    items.iter().map(pair).collect()
}
