//! Rules written in Python, as a game of the engine.
//!
//! The engine sees numbers for states: a Python dictionary gives each state, in canonical form, the
//! number by which it was found. So the engine's own table hashes words, and Python's objects are
//! hashed and compared by Python, once a look-up. An action is its place in the choice.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bestplay::{Explored, Game, Kind, Node, Payoff, Solver};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet, PyTuple};

use crate::asked::{Asked, InPython};
use crate::attend::{self, Listener, lock};
use crate::endless::{self, Doubt, Growth};
use crate::errors;
use crate::mirrored::Ends;
use crate::mistake::{mistake, name_state, shown, unhashable};

/// One state in so many is measured.
const SAMPLE: u32 = 64;

/// One state in so many is looked for again after the rules have been asked about it.
const UNCHANGED: u32 = 32;

/// Bytes that a state's number takes, in the dictionary and in the list, about.
const ENTRY_BYTES: u64 = 150;

/// How many states are looked through for one in which play is not over.
const LAST: usize = 64;

/// How many levels of tuples within tuples are measured.
pub(crate) const NESTED: usize = 3;

/// A state: the place where it stands in [`Rules::states`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Number(pub(crate) u32);

pub(crate) struct Rules {
    asked: Asked,
    initial: Number,
    numbers: Py<PyDict>,
    states: Mutex<Vec<Py<PyAny>>>,
    /// Bytes that the states take, about.
    held: AtomicU64,
    /// Whether there seems to be an end.
    growth: Mutex<Growth>,
    /// The mirror images of ends.
    ends: Ends,
}

impl Rules {
    /// The rules of an object with `initial` and `node`, and perhaps `canonical`, `mirror` and `forever`.
    pub(crate) fn new(game: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let py = game.py();
        let mut rules = Rules {
            asked: Asked::new(game, true)?,
            initial: Number(0),
            numbers: PyDict::new(py).unbind(),
            states: Mutex::default(),
            held: AtomicU64::new(0),
            growth: Mutex::default(),
            ends: Ends::default(),
        };
        let initial = rules.asked.initial(py);
        let number = rules.placed(initial);
        rules.initial = number.map_err(|error| mistake(error, initial))?;
        Ok(rules)
    }

    /// Warns of a game that seems to have no end, if nothing speaks against it.
    fn wonder(&self, state: &Bound<'_, PyAny>, number: u32, doubt: Doubt) -> PyResult<()> {
        let py = state.py();
        let reason = match doubt {
            Doubt::Grows(largest) if self.climbs(py, number)? => {
                format!("a number in them has grown to {largest}")
            }
            Doubt::NoEnd if endless::seems_endless(&self.asked, state, number)? => {
                "none of them is an End, nor has a random play come to one".to_owned()
            }
            Doubt::Grows(_) | Doubt::NoEnd => return Ok(()),
        };
        lock(&self.growth).said();
        let message = format!(
            "play may go on without limit: {number} states so far, and {reason}; the last is {}. If \
             that is not meant, stop (Ctrl-C) and end the play, or set max_states=...",
            shown(state)
        );
        errors::warn(py, &message)
    }

    /// Whether numbers grow all the time from the last of the states on in which play is not over.
    fn climbs(&self, py: Python<'_>, number: u32) -> PyResult<bool> {
        for last in (0..=number).rev().take(LAST) {
            let state = self.state(py, Number(last));
            if self.asked.ask(&state)?.steps().is_some() {
                return endless::climbs(&self.asked, &state, number);
            }
        }
        Ok(false)
    }

    /// Makes sure that a state is still found: rules may have changed it, or its hash.
    fn check_unchanged(&self, state: &Bound<'_, PyAny>, number: Number) -> PyResult<()> {
        let found = self.known(state)?;
        if found == Some(number) {
            return Ok(());
        }
        Err(PyValueError::new_err(
            "the hash or the equality of this state has changed since it was found; states must \
             never change: use a tuple, a frozenset or a frozen dataclass",
        ))
    }

    /// The number of a state in canonical form, if it has been seen.
    pub(crate) fn known(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
        let number = self.numbers.bind(state.py()).get_item(state);
        let number = number.map_err(|error| {
            let py = state.py();
            if !error.is_instance_of::<PyTypeError>(py) || state.hash().is_ok() {
                return error;
            }
            let told = unhashable(state);
            told.set_cause(py, Some(error));
            told
        })?;
        let number = number.map(|number| number.extract());
        Ok(number.transpose()?.map(Number))
    }

    /// The number of a state in any of its symmetric forms, if it has been seen.
    pub(crate) fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
        self.known(&self.asked.canonical_form(state)?)
    }

    pub(crate) fn state<'py>(&self, py: Python<'py>, number: Number) -> Bound<'py, PyAny> {
        lock(&self.states)[number.0 as usize].bind(py).clone()
    }

    /// What happens in a state, with names for the actions.
    pub(crate) fn node_with<'py, A>(
        &self,
        py: Python<'py>,
        number: Number,
        name: &dyn Fn(u32, Bound<'py, PyAny>) -> A,
    ) -> Node<Number, A> {
        let place = |to: &Bound<'_, PyAny>| self.placed(to);
        self.asked.node(&self.state(py, number), &place, name)
    }

    /// Play may go on for ever: nobody is to be warned of that.
    pub(crate) fn need_not_end(&self) {
        lock(&self.growth).said();
    }

    /// A result of the engine about one state, or the error behind it.
    pub(crate) fn settle_of<T>(
        &self,
        result: bestplay::Result<T>,
        state: &Bound<'_, PyAny>,
    ) -> PyResult<T> {
        let settled = self.asked.settle(result);
        settled.inspect_err(|error| name_state(error, state))
    }
}

impl Game for Rules {
    type State = Number;
    type Action = u32;

    fn initial(&self) -> Number {
        self.initial
    }

    fn node(&self, number: &Number) -> Node<Number, u32> {
        self.named(number, &|place, _| place)
    }

    fn mirror(&self, number: &Number) -> Option<Number> {
        self.asked.mirror.as_ref()?;
        Python::attach(|py| {
            let state = self.state(py, *number);
            let image = self.ends.image(&self.asked, &state);
            let image = image.and_then(|image| image.map(|image| self.placed(&image)).transpose());
            image.unwrap_or_else(|error| {
                self.asked.fail_first(mistake(error, &state));
                None
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
        self.asked.forever
    }

    fn held_bytes(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }
}

impl InPython for Rules {
    fn asked(&self) -> &Asked {
        &self.asked
    }

    /// A new number if it has none.
    fn placed(&self, object: &Bound<'_, PyAny>) -> PyResult<Number> {
        let state = self.asked.canonical_form(object)?;
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
        if endless::is_looked_at(number) {
            let doubt = lock(&self.growth).found(&state, number)?;
            if let Some(doubt) = doubt {
                self.wonder(&state, number, doubt)?;
            }
        }
        self.numbers.bind(state.py()).set_item(state, number)?;
        Ok(Number(number))
    }

    fn object<'py>(&self, py: Python<'py>, number: &Number) -> Bound<'py, PyAny> {
        self.state(py, *number)
    }

    /// On the way it is looked at what may be wrong.
    fn named<A>(
        &self,
        number: &Number,
        name: &dyn Fn(u32, Bound<'_, PyAny>) -> A,
    ) -> Node<Number, A> {
        Python::attach(|py| {
            let state = self.state(py, *number);
            let mirrors = self.asked.mirror.is_some();
            let place = |to: &Bound<'_, PyAny>| {
                if mirrors {
                    self.ends.met(&state, to)?;
                }
                self.placed(to)
            };
            let node = self.asked.node(&state, &place, name);
            if let Node::End(_) | Node::Between(..) = node {
                lock(&self.growth).ended();
            }
            if number.0.is_multiple_of(UNCHANGED) {
                let unchanged = self.check_unchanged(&state, *number);
                if let Err(error) = unchanged.map_err(|error| mistake(error, &state)) {
                    self.asked.fail_first(error);
                }
            }
            node
        })
    }
}

/// What a game that holds `rules` has of them: all but what happens in a state.
macro_rules! as_rules_say {
    () => {
        fn initial(&self) -> Self::State {
            self.rules.initial()
        }

        fn stage(&self, state: &Self::State) -> u64 {
            self.rules.stage(state)
        }

        fn describe(&self, state: &Self::State) -> String {
            self.rules.describe(state)
        }

        fn forever(&self) -> bestplay::Payoff {
            self.rules.forever()
        }

        fn held_bytes(&self) -> u64 {
            self.rules.held_bytes()
        }
    };
}
pub(crate) use as_rules_say;

/// About how many bytes an object takes, with what it holds, `deep` levels down.
pub(crate) fn size(object: &Bound<'_, PyAny>, deep: usize) -> PyResult<u64> {
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

/// Explores the rules of a game that need not end, on this thread alone: Python is asked by one thread at a
/// time.
pub(crate) fn explored_endless(
    py: Python<'_>,
    rules: &Rules,
    solver: &Solver<'_>,
    listener: &Listener,
) -> PyResult<Explored<Number>> {
    let solver = solver.threads(1);
    let explored = attend::here(py, listener, |watch| solver.watch(watch).explore(rules))?;
    rules.asked.settle(explored)
}

/// Explores the rules, and warns if no state is an end.
pub(crate) fn explored(
    py: Python<'_>,
    rules: &Rules,
    solver: &Solver<'_>,
    listener: &Listener,
) -> PyResult<Explored<Number>> {
    let explored = explored_endless(py, rules, solver, listener)?;
    let graph = explored.graph();
    if !graph.iter().any(|state| state.kind() == Kind::End) {
        let states = explored.states().len();
        let message = format!(
            "play cannot end: from {} on it reaches {states} state{}, and none of them is an End; \
             every play is paid what forever says, and what it collects on the way",
            shown(&rules.state(py, rules.initial)),
            if states == 1 { "" } else { "s" },
        );
        errors::warn(py, &message)?;
    }
    Ok(explored)
}
