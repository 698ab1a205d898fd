//! The long-run averages of rules written in Python.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use bestplay::{Node, StateId};
use pyo3::prelude::*;

use crate::asked::InPython;
use crate::attend::{self, Listener};
use crate::errors::UsageError;
use crate::mistake::shown;
use crate::rules::{Number, Rules, explored_endless};
use crate::saved::Saved;
use crate::solution::{Effort, checked, unreached};
use crate::value;

/// What is known of a game's averages; the package's `Average` is made of it.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct Average {
    known: bestplay::Average<Arc<Rules>>,
    digits: usize,
    #[pyo3(get)]
    seconds: f64,
}

impl Average {
    /// What was asked for since `start`.
    fn new(known: bestplay::Average<Arc<Rules>>, effort: &Effort, start: Instant) -> Average {
        Average {
            known,
            digits: effort.digits,
            seconds: start.elapsed().as_secs_f64(),
        }
    }
}

#[pymethods]
impl Average {
    #[getter]
    fn states(&self) -> usize {
        self.known.states().len()
    }

    #[getter]
    fn transitions(&self) -> u64 {
        self.known.graph().transitions()
    }

    /// What play from the state with a number averages.
    fn value_at<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let number = checked(number, self.states())?;
        value::object(py, &self.known.value_at(number), self.digits)
    }

    /// The number of a state, or None if play never reaches it.
    fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let number = self.known.game().find(state)?;
        let id = number.and_then(|number| self.known.find(&number));
        Ok(id.map(StateId::number))
    }

    fn state(&self, py: Python<'_>, number: u32) -> PyResult<Py<PyAny>> {
        let number = checked(number, self.states())?;
        let state = self.known.states()[number.index()];
        Ok(self.known.game().state(py, state).unbind())
    }

    /// The action to choose in a state; None where nobody chooses.
    fn choice(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
        let (known, rules) = (&self.known, self.known.game());
        let place = self.find(state)?.ok_or_else(|| unreached(state))? as usize;
        let node = rules.node_with(py, known.states()[place], &|_, action| action.unbind());
        rules.settle_of(Ok(()), state)?;
        let chosen = known.choices()[place] as usize;
        Ok(match node {
            Node::Choice(_, actions) => actions.into_iter().nth(chosen).map(|(action, _)| action),
            Node::End(_) | Node::Between(..) | Node::Chance(_) => None,
        })
    }

    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        game: &str,
        parameters: Vec<(String, String)>,
        listener: Listener,
    ) -> PyResult<()> {
        attend::answered(py, &listener, |watch| {
            self.known.save_watched(&path, game, &parameters, watch)
        })
    }
}

/// Explores a game written in Python and finds its averages: per step, or by a function from states to the
/// time that they take; `again` if play begins anew where it ends.
#[pyfunction]
pub(crate) fn average_rules(
    game: &Bound<'_, PyAny>,
    again: bool,
    time: Option<&Bound<'_, PyAny>>,
    effort: Effort,
    listener: Listener,
) -> PyResult<Average> {
    let (py, start) = (game.py(), Instant::now());
    let rules = Rules::new(game)?;
    let solver = effort.solver().again(again);
    rules.need_not_end();
    let explored = explored_endless(py, &rules, &solver, &listener)?;
    let mut times = HashMap::new();
    for &state in explored.states() {
        let time = time.map_or(Ok(1), |time| taken(&rules.state(py, state), time));
        times.insert(state, time?);
    }
    let time = |number: &Number| times[number];
    let known = attend::answered(py, &listener, |watch| {
        let solver = solver.watch(watch);
        solver.average_explored(Arc::new(rules), explored, time)
    })?;
    Ok(Average::new(known, &effort, start))
}

/// Confirms an average that was saved against rules written in Python, and makes it ready.
#[pyfunction]
pub(crate) fn restore_average(
    game: &Bound<'_, PyAny>,
    saved: &Saved,
    time: Option<Py<PyAny>>,
    effort: Effort,
    listener: Listener,
) -> PyResult<Average> {
    let start = Instant::now();
    let rules = Arc::new(Rules::new(game)?);
    let solver = effort.solver().threads(1);
    rules.need_not_end();
    let found = attend::here(game.py(), &listener, |watch| {
        let (solver, game) = (solver.watch(watch), Arc::clone(&rules));
        rules.asked().settle(match &time {
            None => solver.restore_average(game, &saved.0),
            Some(time) => solver.restore_average_over_time(game, &saved.0, |&state| {
                let time = Python::attach(|py| taken(&rules.state(py, state), time.bind(py)));
                time.unwrap_or_else(|error| {
                    rules.asked().fail_first(error);
                    1
                })
            }),
        })
    })?;
    Ok(Average::new(found?, &effort, start))
}

/// The time that a state takes by a function.
fn taken(state: &Bound<'_, PyAny>, time: &Bound<'_, PyAny>) -> PyResult<u32> {
    let taken = time.call1((state,))?;
    taken.extract().map_err(|_| {
        UsageError::new_err(format!(
            "time({}) gave {}; expected a whole number from 0 to {}",
            shown(state),
            shown(&taken),
            u32::MAX
        ))
    })
}
