//! A solved game as a Python object, whether its rules were written in Python or are of the
//! catalogue.

use std::path::PathBuf;
use std::time::Instant;

use bestplay::graph::State;
use bestplay::made::Numbered;
use bestplay::{
    Arithmetic, Chance, Kind, Lengths, Odds, Results, Solved, Solver, StateId, Value, Watch,
};
use bestplay_answers::Method;
use bestplay_answers::question::{Place, losses};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::attend::{self, Listener};
use crate::errors::UsageError;
use crate::explained::{self, Pictured};
use crate::mistake::shown;
use crate::number::read_weight;
use crate::{number, value};

/// What a caller may ask of a solve.
#[derive(Clone, Copy, FromPyObject)]
pub(crate) struct Effort {
    pub(crate) exact: bool,
    /// The digits of bounds that are shown.
    pub(crate) digits: usize,
    max_states: Option<u64>,
    memory: Option<u64>,
    threads: usize,
    disk: Option<u64>,
}

impl Effort {
    pub(crate) fn solver(&self) -> Solver<'static> {
        let mut solver = Solver::new().threads(self.threads);
        if let Some(max_states) = self.max_states {
            solver = solver.max_states(max_states);
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        if let Some(disk) = self.disk {
            solver = solver.disk(disk);
        }
        match self.exact {
            true => solver.exact(),
            false => solver.digits(self.digits),
        }
    }

    /// What the catalogue is asked for.
    pub(crate) fn asked(&self, method: Option<Method>) -> bestplay_answers::Effort {
        bestplay_answers::Effort {
            solver: self.solver(),
            digits: self.digits,
            method,
        }
    }
}

/// What a solution holds, with states and actions as Python objects.
pub(crate) trait Held: Send + Sync {
    /// All that is known of states by their numbers.
    fn solved(&self) -> &Solved;
    /// The number of a state that play reaches.
    fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<StateId>>;
    fn state(&self, py: Python<'_>, number: StateId) -> PyResult<Py<PyAny>>;
    fn actions(&self, py: Python<'_>, number: StateId) -> PyResult<Vec<Py<PyAny>>>;
    fn explain(
        &self,
        py: Python<'_>,
        state: Option<&Bound<'_, PyAny>>,
        exactly: bool,
        listener: &Listener,
    ) -> PyResult<Pictured>;
}

/// What is known of a solved game; the package's `Solution` is made of it.
#[pyclass(frozen, module = "bestplay._bestplay")]
pub(crate) struct Solution {
    held: Box<dyn Held>,
    #[pyo3(get)]
    digits: usize,
    #[pyo3(get)]
    seconds: f64,
}

/// The error of a state that play never reaches.
pub(crate) fn unreached(state: &Bound<'_, PyAny>) -> PyErr {
    let state = shown(state);
    UsageError::new_err(format!(
        "play never reaches the state {state}; ask for one that it does"
    ))
}

/// The state with a number, of so many.
pub(crate) fn checked(number: u32, states: usize) -> PyResult<StateId> {
    match (number as usize) < states {
        true => Ok(StateId::new(number)),
        false => Err(PyIndexError::new_err(format!(
            "there is no state number {number}; the game has {states} states"
        ))),
    }
}

/// A vector that NumPy owns.
type Array<'py, T> = Bound<'py, PyArray1<T>>;

impl Solution {
    /// What was asked for since `start`.
    pub(crate) fn new(held: impl Held + 'static, effort: &Effort, start: Instant) -> Solution {
        Solution {
            held: Box::new(held),
            digits: effort.digits,
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    pub(crate) fn held(&self) -> &dyn Held {
        &*self.held
    }

    fn solved(&self) -> &Solved {
        self.held.solved()
    }

    fn checked(&self, number: u32) -> PyResult<StateId> {
        checked(number, self.solved().graph().states())
    }
}

#[pymethods]
impl Solution {
    #[getter]
    fn states(&self) -> usize {
        self.solved().graph().states()
    }

    #[getter]
    fn transitions(&self) -> u64 {
        self.solved().graph().transitions()
    }

    #[getter]
    fn exact(&self) -> bool {
        self.solved().arithmetic() == Arithmetic::Exact
    }

    #[getter]
    fn stopped(&self) -> &'static str {
        self.solved().stopped().name()
    }

    /// The state that is felt most of those where play is cut off.
    fn widest_cut(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let cut = self.solved().widest_cut();
        cut.map(|number| self.held.state(py, number)).transpose()
    }

    /// The value of a state; of the initial one without.
    #[pyo3(signature = (state=None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        state: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let number = match state {
            Some(state) => self.held.find(state)?.ok_or_else(|| unreached(state))?,
            None => StateId::INITIAL,
        };
        value::object(py, &self.solved().value_at(number), self.digits)
    }

    fn value_at<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let number = self.checked(number)?;
        value::object(py, &self.solved().value_at(number), self.digits)
    }

    fn exact_value_at<'py>(
        &self,
        py: Python<'py>,
        number: u32,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyAny>> {
        let number = self.checked(number)?;
        let find = |watch: &dyn Watch| self.solved().exact_value_at(number, watch);
        value::object(py, &attend::answered(py, &listener, find)?, self.digits)
    }

    /// Finds the exact values of all states, which `value_at` then gives.
    fn find_exact_values(&self, py: Python<'_>, listener: Listener) -> PyResult<()> {
        attend::answered(py, &listener, |watch| {
            self.solved().find_exact_values(watch)
        })
    }

    /// The number of a state, or None if play never reaches it.
    fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        Ok(self.held.find(state)?.map(StateId::number))
    }

    fn state(&self, py: Python<'_>, number: u32) -> PyResult<Py<PyAny>> {
        self.held.state(py, self.checked(number)?)
    }

    /// The actions of the state with a number, in the order of the rules.
    fn actions(&self, py: Python<'_>, number: u32) -> PyResult<Vec<Py<PyAny>>> {
        self.held.actions(py, self.checked(number)?)
    }

    /// A state (the initial one without) and what best play does there, as a tuple.
    #[pyo3(signature = (state=None, exactly=false, listener=None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        state: Option<&Bound<'py, PyAny>>,
        exactly: bool,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let found = self.held.explain(py, state, exactly, &listener)?;
        explained::object(py, &found, self.digits)
    }

    /// Lower and upper bounds of all states, in floating point and rounded outwards.
    fn bounds<'py>(&self, py: Python<'py>) -> (Array<'py, f64>, Array<'py, f64>) {
        let (lower, upper): (Vec<f64>, Vec<f64>) = py.detach(|| {
            let bounds = |state: State<'_>| self.solved().value_at(state.id()).enclosure();
            self.solved().graph().iter().map(bounds).unzip()
        });
        (lower.into_pyarray(py), upper.into_pyarray(py))
    }

    /// For each state the place of the chosen action, -1 where nobody chooses.
    fn strategy<'py>(&self, py: Python<'py>) -> Array<'py, i32> {
        let chosen = self.solved().graph().iter().zip(self.solved().choices());
        let place =
            |(state, &place): (State<'_>, &u32)| state.player().map_or(-1, |_| place as i32);
        let places: Vec<i32> = chosen.map(place).collect();
        places.into_pyarray(py)
    }

    /// Who chooses in each state: 0 for Max, 1 for Min, 2 for chance, 3 where play is over.
    fn turns<'py>(&self, py: Python<'py>) -> Array<'py, u8> {
        let turn = |state: State<'_>| match state.kind() {
            Kind::Max => 0,
            Kind::Min => 1,
            Kind::Chance => 2,
            Kind::End => 3,
        };
        let turns: Vec<u8> = self.solved().graph().iter().map(turn).collect();
        turns.into_pyarray(py)
    }

    /// How play ends if both players follow the strategy: `(results, rest, never)`, where results
    /// are a list of pairs.
    fn results<'py>(
        &self,
        py: Python<'py>,
        effort: Effort,
        max_steps: u64,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let solver = effort.solver().max_steps(max_steps);
        let find = |watch: &dyn Watch| solver.watch(watch).results(&self.solved());
        let found = attend::answered(py, &listener, find)?;
        results(py, &found, self.digits)
    }

    /// How long play lasts if both players follow the strategy: `(steps, missing, never, mean)`,
    /// where steps are a list of pairs.
    fn lengths<'py>(
        &self,
        py: Python<'py>,
        effort: Effort,
        max_steps: u64,
        listener: Listener,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let solver = effort.solver().max_steps(max_steps);
        let find = |watch: &dyn Watch| solver.watch(watch).lengths(&self.solved());
        let found = attend::answered(py, &listener, find)?;
        lengths(py, &found, self.digits)
    }

    /// What a strategy loses, from each seat: `(player, value, loss, places)`, where places are a list of
    /// `(state, visits, loss, lost)`, at most so many, the largest share first. `taken` has for each state the
    /// places of its actions with their weights; it is empty where the strategy knows none.
    fn losses<'py>(
        &self,
        py: Python<'py>,
        taken: Vec<Vec<(usize, Bound<'py, PyAny>)>>,
        most: usize,
        effort: Effort,
        listener: Listener,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let mut chances = Vec::with_capacity(taken.len());
        for actions in &taken {
            let mut weighted = Vec::with_capacity(actions.len());
            for (place, weight) in actions {
                weighted.push((*place, read_weight(weight)?));
            }
            chances.push((!weighted.is_empty()).then(|| Chance::weighted_long(weighted)));
        }
        let states = self.solved().graph().states();
        let strategy = Numbered::from_fn(states, |id| chances.get_mut(id.index())?.take());
        let (solved, solver) = (self.solved(), effort.solver());
        let found = attend::answered(py, &listener, |watch| {
            let number = |id: StateId| format!("number {id}");
            losses(solved, &strategy, most, &solver.watch(watch), number)
        })?;
        let object = |value: &Value| value::object(py, value, self.digits);
        let seats = found.into_iter().map(|seat| {
            let place = |at: &Place| {
                let state = at.state.index();
                let (visits, loss) = (object(&at.visits)?, object(&at.loss)?);
                (state, visits, loss, object(&at.lost)?).into_pyobject(py)
            };
            let places = seat.places.iter().map(place);
            let places = places.collect::<PyResult<Vec<_>>>()?;
            let (value, all) = (object(&seat.value)?, object(&seat.all)?);
            (seat.player as u8, value, all, places).into_pyobject(py)
        });
        seats.collect()
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
            (self.solved()).save_watched(&path, game, &parameters, watch)
        })
    }
}

/// How play ends: `(results, rest, never)`, where results are a list of pairs.
pub(crate) fn results<'py>(
    py: Python<'py>,
    found: &Results,
    digits: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let object = |value: &Value| value::object(py, value, digits);
    let shares = found.shares.iter().map(|share| {
        let result = number::rational(py, &share.result)?;
        (result, object(&share.probability)?).into_pyobject(py)
    });
    let shares = shares.collect::<PyResult<Vec<_>>>()?;
    (shares, object(&found.rest)?, object(&found.never)?).into_pyobject(py)
}

pub(crate) fn odds(py: Python<'_>, found: Odds, digits: usize) -> PyResult<Both<'_>> {
    let ends = Results {
        shares: found.results,
        rest: found.rest,
        never: found.never,
    };
    let ends = results(py, &ends, digits)?;
    Ok((ends, lengths(py, &found.lengths, digits)?))
}

/// How likely each result is, and how long play lasts.
pub(crate) type Both<'py> = (Bound<'py, PyTuple>, Bound<'py, PyTuple>);

/// How long play lasts: `(steps, missing, never, mean)`, where steps are a list of pairs.
pub(crate) fn lengths<'py>(
    py: Python<'py>,
    found: &Lengths,
    digits: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let object = |value: &Value| value::object(py, value, digits);
    let step = |(steps, value)| (steps, object(&value)?).into_pyobject(py);
    let steps = found.iter().map(step);
    let steps = steps.collect::<PyResult<Vec<_>>>()?;
    let [missing, mean] = [&found.missing(), &found.mean].map(object);
    (steps, missing?, object(&found.never)?, mean?).into_pyobject(py)
}
