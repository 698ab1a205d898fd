//! Rules written in Python, as a game of the engine.
//!
//! The engine sees numbers for states: a Python dictionary gives each state, in canonical form, the
//! number by which it was found. So the engine's own table hashes words, and Python's objects are
//! hashed and compared by Python, once a look-up. An action is its place in the choice.
//!
//! The engine asks rules for nodes and takes no errors. What goes wrong in Python is kept here, a
//! choice without actions is handed over instead, which ends exploring at once, and the kept error
//! is raised with the state in which it happened.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bestplay::{Branch, Chance, Explored, Game, Node, Payoff, Player, SolveOptions};
use bestplay::{explore, solve_explored};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet, PyTuple};

use crate::attend::{self, Listener};
use crate::errors::{self, RulesError};
use crate::number::read_payoff;
use crate::read::{Read, Step, read};
use crate::solution::Solution;
use crate::solved_rules::SolvedRules;

/// One state in so many is measured.
const SAMPLE: u32 = 64;

/// Bytes that a state's number takes, in the dictionary and in the list, about.
const ENTRY_BYTES: u64 = 150;

/// How many levels of tuples within tuples are measured.
const NESTED: usize = 3;

/// A state: the place where it stands in [`Rules::states`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Number(pub(crate) u32);

/// The rules of a game written in Python.
pub(crate) struct Rules {
    node: Py<PyAny>,
    canonical: Option<Py<PyAny>>,
    forever: Payoff,
    initial: Number,
    numbers: Py<PyDict>,
    states: Mutex<Vec<Py<PyAny>>>,
    /// Bytes that the states take, about.
    held: AtomicU64,
    failure: Mutex<Option<PyErr>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rules {
    /// The rules of an object with `initial` and `node`, and perhaps `canonical` and `forever`.
    pub(crate) fn new(game: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let py = game.py();
        let missing = |what: &str| {
            PyTypeError::new_err(format!(
                "{} is no game: it has no {what}; a game has initial() and node(state), see \
                 bestplay.Game",
                game.repr()
                    .map_or_else(|_| "this object".into(), |repr| repr.to_string())
            ))
        };
        let optional = |name| -> PyResult<Option<Bound<'_, PyAny>>> {
            Ok(game.getattr_opt(name)?.filter(|value| !value.is_none()))
        };
        let node = optional(intern!(py, "node"))?.ok_or_else(|| missing("method node"))?;
        let initial = optional(intern!(py, "initial"))?.ok_or_else(|| missing("initial state"))?;
        let initial = match initial.is_callable() {
            true => initial.call0()?,
            false => initial,
        };
        let forever = match optional(intern!(py, "forever"))? {
            Some(value) if value.is_callable() => read_payoff(&value.call0()?)?,
            Some(value) => read_payoff(&value)?,
            None => Payoff::ZERO,
        };
        let canonical = optional(intern!(py, "canonical"))?;
        let mut rules = Rules {
            node: node.unbind(),
            canonical: canonical.map(Bound::unbind),
            forever,
            initial: Number(0),
            numbers: PyDict::new(py).unbind(),
            states: Mutex::default(),
            held: AtomicU64::new(0),
            failure: Mutex::default(),
        };
        rules.initial = rules
            .number(&initial)
            .map_err(|error| mistake(error, &initial))?;
        Ok(rules)
    }

    /// The number of a state, a new one if it has not been seen.
    fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<Number> {
        let state = self.canonical_form(state)?;
        if let Some(number) = self.known(&state)? {
            return Ok(number);
        }
        let mut states = lock(&self.states);
        let number = states.len() as u32;
        states.push(state.clone().unbind());
        drop(states);
        if number.is_multiple_of(SAMPLE) {
            let bytes = u64::from(SAMPLE) * (ENTRY_BYTES + size(&state, NESTED)?);
            self.held.fetch_add(bytes, Ordering::Relaxed);
        }
        self.numbers.bind(state.py()).set_item(state, number)?;
        Ok(Number(number))
    }

    /// The one state that stands for all its symmetric copies.
    fn canonical_form<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match &self.canonical {
            Some(canonical) => canonical.bind(state.py()).call1((state,)),
            None => Ok(state.clone()),
        }
    }

    /// The number of a state in canonical form, if it has been seen.
    fn known(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
        let number = self.numbers.bind(state.py()).get_item(state);
        let number = number.map_err(|error| unhashable(error, state))?;
        number
            .map(|number| number.extract().map(Number))
            .transpose()
    }

    /// The number of a state in any of its symmetric forms, if it has been seen.
    pub(crate) fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
        self.known(&self.canonical_form(state)?)
    }

    /// The state with a number.
    pub(crate) fn state<'py>(&self, py: Python<'py>, number: Number) -> Bound<'py, PyAny> {
        lock(&self.states)[number.0 as usize].bind(py).clone()
    }

    /// What the rules say of a state.
    pub(crate) fn ask<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Read<'py>> {
        let py = state.py();
        let node = self.node.bind(py).call1((state,));
        let node = node.map_err(|error| raised(error, state))?;
        read(&node).map_err(|error| mistake(error, state))
    }

    fn branch(&self, steps: Vec<Step<'_>>) -> PyResult<Branch<Number>> {
        let paying = steps.iter().any(|step| !step.payoff.is_zero());
        let one = steps.len() == 1;
        if let (true, false, [step]) = (one, paying, &steps[..]) {
            return Ok(Branch::Free(Chance::certain(self.number(&step.to)?)));
        }
        let mut outcomes = Vec::with_capacity(steps.len());
        for step in steps {
            outcomes.push(((self.number(&step.to)?, step.payoff), step.weight));
        }
        Ok(match paying {
            true => Branch::Paying(Chance::weighted(outcomes)),
            false => {
                let free = outcomes.into_iter().map(|((to, _), weight)| (to, weight));
                Branch::Free(Chance::weighted(free))
            }
        })
    }

    fn engine_node(&self, state: &Bound<'_, PyAny>) -> PyResult<Node<Number, u32>> {
        let node = self.ask(state)?;
        let branch = |steps| {
            let branch = self.branch(steps);
            branch.map_err(|error| mistake(error, state))
        };
        Ok(match node {
            Read::End(payoff) => Node::End(payoff),
            Read::Chance(steps) => Node::Chance(branch(steps)?),
            Read::Choice(player, actions) => {
                let mut read = Vec::with_capacity(actions.len());
                for (place, (_, steps)) in actions.into_iter().enumerate() {
                    read.push((place as u32, branch(steps)?));
                }
                Node::Choice(player, read)
            }
        })
    }

    /// What went wrong in Python, if anything did.
    pub(crate) fn failure(&self) -> Option<PyErr> {
        lock(&self.failure).take()
    }

    /// A result of the engine, or the error behind it.
    pub(crate) fn settle<T>(&self, result: bestplay::Result<T>) -> PyResult<T> {
        match self.failure() {
            Some(error) => Err(error),
            None => result.map_err(errors::engine),
        }
    }
}

impl Game for Rules {
    type State = Number;
    type Action = u32;

    fn initial(&self) -> Number {
        self.initial
    }

    fn node(&self, number: &Number) -> Node<Number, u32> {
        let stop = || Node::Choice(Player::Max, Vec::new());
        Python::attach(|py| {
            if lock(&self.failure).is_some() {
                return stop();
            }
            self.engine_node(&self.state(py, *number))
                .unwrap_or_else(|error| {
                    *lock(&self.failure) = Some(error);
                    stop()
                })
        })
    }

    fn describe(&self, number: &Number) -> String {
        Python::attach(|py| match self.state(py, *number).repr() {
            Ok(text) => text.to_string(),
            Err(_) => format!("number {}", number.0),
        })
    }

    fn forever(&self) -> Payoff {
        self.forever
    }

    fn held_bytes(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }
}

/// About how many bytes an object takes, with what it holds, `deep` levels down.
fn size(object: &Bound<'_, PyAny>, deep: usize) -> PyResult<u64> {
    static GETSIZEOF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let getsizeof = GETSIZEOF.import(object.py(), "sys", "getsizeof")?;
    let mut bytes = getsizeof.call1((object,))?.extract()?;
    if deep > 0 && (object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyFrozenSet>()) {
        for part in object.try_iter()? {
            bytes += size(&part?, deep - 1)?;
        }
    }
    Ok(bytes)
}

/// A mistake that was found in what the rules gave, with the state in which it was.
fn mistake(error: PyErr, state: &Bound<'_, PyAny>) -> PyErr {
    let said = error.value(state.py()).to_string();
    told(error, state, &said)
}

/// An exception that the rules raised, with the state in which they did.
fn raised(error: PyErr, state: &Bound<'_, PyAny>) -> PyErr {
    let said = format!("they raised {error}");
    told(error, state, &said)
}

/// An error with its state. What is no `Exception` (`KeyboardInterrupt`) and what has its state
/// already goes on as it is.
fn told(error: PyErr, state: &Bound<'_, PyAny>, said: &str) -> PyErr {
    let py = state.py();
    if !error.is_instance_of::<PyException>(py) || error.is_instance_of::<RulesError>(py) {
        return error;
    }
    let told = RulesError::new_err(format!(
        "the rules are wrong in state {}: {said}",
        shown(state)
    ));
    told.set_cause(py, Some(error));
    // An exception always takes attributes; without this one it still says all in words.
    let _ = told.value(py).setattr(intern!(py, "state"), state);
    told
}

/// A state as Python shows it.
fn shown(state: &Bound<'_, PyAny>) -> String {
    state
        .repr()
        .map_or_else(|_| "that has no repr".into(), |repr| repr.to_string())
}

/// Says of an unhashable state what to do.
fn unhashable(error: PyErr, state: &Bound<'_, PyAny>) -> PyErr {
    let py = state.py();
    if !error.is_instance_of::<PyTypeError>(py) || state.hash().is_ok() {
        return error;
    }
    let told = PyTypeError::new_err(format!(
        "the state {} cannot be hashed; use a tuple, a frozenset, a frozen dataclass or another \
         value that does not change",
        shown(state)
    ));
    told.set_cause(py, Some(error));
    told
}

/// Explores and solves a game written in Python.
#[pyfunction]
pub(crate) fn solve_rules(
    game: &Bound<'_, PyAny>,
    effort: crate::solution::Effort,
    listener: Listener,
) -> PyResult<Solution> {
    let start = Instant::now();
    let rules = Rules::new(game)?;
    let options = effort.options();
    let explored = explored(game.py(), &rules, &options, &listener)?;
    let solved = attend::beside(game.py(), &listener, |watch| {
        SolvedRules::try_new(rules, |rules| {
            solve_explored(rules, explored, &options, watch)
        })
    })?;
    Ok(Solution::new(
        Box::new(solved.map_err(errors::engine)?),
        effort.digits(),
        start.elapsed(),
    ))
}

/// Explores the rules, on this thread alone: Python is asked by one thread at a time.
fn explored(
    py: Python<'_>,
    rules: &Rules,
    options: &SolveOptions,
    listener: &Listener,
) -> PyResult<Explored<Number>> {
    let options = SolveOptions {
        threads: 1,
        ..*options
    };
    let explored = attend::here(py, listener, |watch| explore(rules, &options, watch))?;
    rules.settle(explored)
}
