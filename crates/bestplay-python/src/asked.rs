//! Rules written in Python, asked what happens in a state.
//!
//! The engine asks rules for nodes and takes no errors. What goes wrong in Python is kept here, a
//! choice without actions is handed over instead, which ends whatever the engine is doing at once,
//! and the kept error is raised with the state in which it happened.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bestplay::{Branch, Chance, Game, Node, Payoff, Player};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;

use crate::attend::lock;
use crate::errors;
use crate::mistake::{called, caused, mistake, raised_by};
use crate::number::read_payoff;
use crate::read::{Read, Step, is_inline, read};
use crate::staged;
use crate::twice;

/// Where what went wrong in Python is kept.
pub(crate) type Failure = Arc<Mutex<Option<PyErr>>>;

/// Rules in Python as a game of the engine, whose states stand for objects.
pub(crate) trait InPython: Game + Sized {
    fn asked(&self) -> &Asked;

    /// What stands for an object, in any of its symmetric forms.
    fn placed(&self, object: &Bound<'_, PyAny>) -> PyResult<Self::State>;

    fn object<'py>(&self, py: Python<'py>, state: &Self::State) -> Bound<'py, PyAny>;

    /// What happens in a state, with names for the actions.
    fn named<A>(
        &self,
        state: &Self::State,
        name: &dyn Fn(u32, Bound<'_, PyAny>) -> A,
    ) -> Node<Self::State, A>;

    /// A state as bytes, by which folders of stages keep it.
    fn packed(&self, py: Python<'_>, state: &Self::State) -> PyResult<Vec<u8>> {
        staged::packed(&self.object(py, state))
    }

    /// Appends these bytes; what goes wrong is kept.
    fn pack_into(&self, state: &Self::State, out: &mut Vec<u8>) {
        match Python::attach(|py| self.packed(py, state)) {
            Ok(packed) => out.extend(packed),
            Err(error) => self.asked().fail_first(error),
        }
    }

    /// The state of such bytes; what goes wrong is told, and kept.
    fn unpacked(&self, packed: &[u8]) -> Result<Self::State, String> {
        let state = Python::attach(|py| self.placed(&staged::unpacked(py, packed)?));
        state.map_err(|error| {
            let told = error.to_string();
            self.asked().fail_first(error);
            told
        })
    }
}

/// An object with `initial` and `node`, and perhaps `canonical`, `mirror` and `forever`.
pub(crate) struct Asked {
    node: Py<PyAny>,
    canonical: Option<Py<PyAny>>,
    /// What makes a state's mirror image.
    pub(crate) mirror: Option<Py<PyAny>>,
    initial: Py<PyAny>,
    pub(crate) forever: Payoff,
    /// Whether states are looked up, and so have to be equal where they are the same.
    looks_up: bool,
    /// How many nodes the engine has asked for.
    nodes: AtomicU64,
    pub(crate) failure: Failure,
}

impl Asked {
    /// Takes the rules from an object. Plays are only followed, without looking up their states.
    pub(crate) fn new<'py>(game: &Bound<'py, PyAny>, looks_up: bool) -> PyResult<Asked> {
        let py = game.py();
        let missing = |what: &str| {
            PyTypeError::new_err(format!(
                "{} is no game: it has no {what}; a game has initial() and node(state), see \
                 bestplay.Game",
                game.repr()
                    .map_or_else(|_| "this object".into(), |repr| repr.to_string())
            ))
        };
        let optional = |name| -> PyResult<Option<Bound<'py, PyAny>>> {
            Ok(game.getattr_opt(name)?.filter(|value| !value.is_none()))
        };
        let node = optional(intern!(py, "node"))?.ok_or_else(|| missing("method node"))?;
        let initial = optional(intern!(py, "initial"))?.ok_or_else(|| missing("initial state"))?;
        let asked = |what: &str, method: &Bound<'py, PyAny>| {
            method.call0().map_err(|error| raised_by(what, error, py))
        };
        let initial = match initial.is_callable() {
            true => asked("initial()", &initial)?,
            false => initial,
        };
        let forever = match optional(intern!(py, "forever"))? {
            Some(value) if value.is_callable() => paid_forever(&asked("forever()", &value)?)?,
            Some(value) => paid_forever(&value)?,
            None => Payoff::ZERO,
        };
        let canonical = optional(intern!(py, "canonical"))?;
        let mirror = optional(intern!(py, "mirror"))?;
        Ok(Asked {
            node: node.unbind(),
            canonical: canonical.map(Bound::unbind),
            mirror: mirror.map(Bound::unbind),
            initial: initial.unbind(),
            forever,
            looks_up,
            nodes: AtomicU64::new(0),
            failure: Failure::default(),
        })
    }

    /// The state in which play starts, as the rules give it.
    pub(crate) fn initial<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.initial.bind(py)
    }

    /// The one state that stands for all its symmetric copies.
    pub(crate) fn canonical_form<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match &self.canonical {
            Some(canonical) if !is_inline(state)? => canonical.bind(state.py()).call1((state,)),
            _ => Ok(state.clone()),
        }
    }

    /// What the rules say of a state.
    pub(crate) fn ask<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Read<'py>> {
        if is_inline(state)? {
            return read(state).map_err(|error| mistake(error, state));
        }
        let node = called(self.node.bind(state.py()), state)?;
        read(&node).map_err(|error| mistake(error, state))
    }

    /// The same for the engine: `place` makes what it takes for a state, `name` what it takes for
    /// an action, of which it gets the place as well. After a failure, a choice without actions.
    pub(crate) fn node<'py, S, A>(
        &self,
        state: &Bound<'py, PyAny>,
        place: &dyn Fn(&Bound<'py, PyAny>) -> PyResult<S>,
        name: &dyn Fn(u32, Bound<'py, PyAny>) -> A,
    ) -> Node<S, A> {
        let stop = || Node::Choice(Player::Max, Vec::new());
        if lock(&self.failure).is_some() {
            return stop();
        }
        self.engine_node(state, place, name)
            .unwrap_or_else(|error| {
                self.fail(error);
                stop()
            })
    }

    fn engine_node<'py, S, A>(
        &self,
        state: &Bound<'py, PyAny>,
        place: &dyn Fn(&Bound<'py, PyAny>) -> PyResult<S>,
        name: &dyn Fn(u32, Bound<'py, PyAny>) -> A,
    ) -> PyResult<Node<S, A>> {
        let node = self.ask(state)?;
        if twice::is_due(self.nodes.fetch_add(1, Ordering::Relaxed)) {
            let again = self.ask(state)?;
            let canonical = |state: &Bound<'py, PyAny>| self.canonical_form(state);
            twice::compare(&node, &again, &canonical, self.looks_up)
                .map_err(|error| mistake(error, state))?;
        }
        let branch = |steps| branch(steps, place).map_err(|error| mistake(error, state));
        Ok(match node {
            Read::End(payoff) => Node::End(payoff),
            Read::Between(..) if self.mirror.is_some() => {
                let told = "a game with a mirror cannot be cut off: leave mirror out";
                return Err(mistake(PyValueError::new_err(told), state));
            }
            Read::Between(least, most) => Node::Between(least, most),
            Read::Chance(steps) => Node::Chance(branch(steps)?),
            Read::Choice(player, actions) => {
                let mut read = Vec::with_capacity(actions.len());
                for (number, (action, steps)) in actions.into_iter().enumerate() {
                    read.push((name(number as u32, action), branch(steps)?));
                }
                Node::Choice(player, read)
            }
        })
    }

    pub(crate) fn fail(&self, error: PyErr) {
        // What was kept before is dropped once the lock is open: dropping may run Python code.
        let previous = lock(&self.failure).replace(error);
        drop(previous);
    }

    /// Keeps what went wrong in Python, unless something did before.
    pub(crate) fn fail_first(&self, error: PyErr) {
        lock(&self.failure).get_or_insert(error);
    }

    /// A result of the engine, or the error behind it.
    pub(crate) fn settle<T>(&self, result: bestplay::Result<T>) -> PyResult<T> {
        match self.failure() {
            Some(error) => Err(error),
            None => result.map_err(errors::engine),
        }
    }

    /// What went wrong in Python, if anything did.
    pub(crate) fn failure(&self) -> Option<PyErr> {
        lock(&self.failure).take()
    }
}

/// Where an action or a random event leads.
fn branch<'py, S>(
    steps: Vec<Step<'py>>,
    place: &dyn Fn(&Bound<'py, PyAny>) -> PyResult<S>,
) -> PyResult<Branch<S>> {
    let paying = steps.iter().any(|step| !step.payoff.is_zero());
    if let (false, [step]) = (paying, &steps[..]) {
        return Ok(Branch::Free(Chance::certain(place(&step.to)?)));
    }
    let mut outcomes = Vec::with_capacity(steps.len());
    for step in steps {
        outcomes.push(((place(&step.to)?, step.payoff), step.weight));
    }
    let chance = Chance::weighted_long(outcomes);
    if let Some(fault) = chance.fault() {
        return Err(PyTypeError::new_err(fault.to_string()));
    }
    Ok(match paying {
        true => Branch::from(chance),
        false => Branch::Free(chance.map(|(to, _)| to)),
    })
}

/// Reads what a play that never ends is paid.
fn paid_forever(value: &Bound<'_, PyAny>) -> PyResult<Payoff> {
    read_payoff(value).map_err(|error| {
        let py = value.py();
        let why = error.value(py);
        let message = format!("forever, what a play that never ends is paid, is wrong: {why}");
        caused(message, error, py)
    })
}
