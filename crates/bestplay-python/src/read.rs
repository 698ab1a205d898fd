//! Reading what a node written in Python says.

use bestplay::{Natural, Payoff, Player};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple, PyType};

use crate::number::{read_payoff, read_weight};

/// What happens in a state.
pub(crate) enum Read<'py> {
    /// Play is over and pays this.
    End(Payoff),
    /// Play is cut off and pays between these.
    Between(Payoff, Payoff),
    /// Something random happens, or something that needs no choice.
    Chance(Vec<Step<'py>>),
    /// A player chooses.
    Choice(Player, Vec<(Bound<'py, PyAny>, Vec<Step<'py>>)>),
}

impl<'py> Read<'py> {
    /// Where all actions or the random event lead; `None` where play is over.
    pub(crate) fn steps(self) -> Option<Vec<Step<'py>>> {
        match self {
            Read::End(_) | Read::Between(..) => None,
            Read::Chance(steps) => Some(steps),
            Read::Choice(_, actions) => {
                Some(actions.into_iter().flat_map(|(_, steps)| steps).collect())
            }
        }
    }
}

pub(crate) struct Step<'py> {
    /// The state that it leads to, as the rules give it.
    pub(crate) to: Bound<'py, PyAny>,
    /// What is paid on the way.
    pub(crate) payoff: Payoff,
    /// Its weight.
    pub(crate) weight: Natural,
}

/// The classes of which nodes are made.
struct Classes {
    end: Py<PyType>,
    between: Py<PyType>,
    choice: Py<PyType>,
    chance: Py<PyType>,
    paid: Py<PyType>,
}

impl Classes {
    fn get(py: Python<'_>) -> PyResult<&Classes> {
        static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();
        CLASSES.get_or_try_init(py, || {
            let rules = py.import("bestplay.rules")?;
            let class = |name: &str| -> PyResult<Py<PyType>> {
                Ok(rules.getattr(name)?.cast_into::<PyType>()?.unbind())
            };
            Ok(Classes {
                end: class("End")?,
                between: class("Between")?,
                choice: class("Choice")?,
                chance: class("Chance")?,
                paid: class("Paid")?,
            })
        })
    }
}

/// Whether an object is what most states are; it is none of the classes of nodes then, which takes
/// longer to see.
fn is_plain(object: &Bound<'_, PyAny>) -> bool {
    object.is_exact_instance_of::<PyTuple>()
        || object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyString>()
}

/// Whether a state says by itself what happens in it: an end, a choice, or a random event, that stands
/// where a state may.
pub(crate) fn is_inline(state: &Bound<'_, PyAny>) -> PyResult<bool> {
    if is_plain(state) {
        return Ok(false);
    }
    let py = state.py();
    let classes = Classes::get(py)?;
    Ok(state.is_instance(classes.end.bind(py))?
        || is_choice(state)?
        || state.is_instance(classes.chance.bind(py))?
        || state.is_instance(classes.paid.bind(py))?)
}

/// Whether a state is a choice that stands where a state may.
pub(crate) fn is_choice(state: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = state.py();
    Ok(!is_plain(state) && state.is_instance(Classes::get(py)?.choice.bind(py))?)
}

/// What an end pays that stands where a state may; `None` for all other states.
pub(crate) fn inline_end(state: &Bound<'_, PyAny>) -> PyResult<Option<Payoff>> {
    let py = state.py();
    if is_plain(state) || !state.is_instance(Classes::get(py)?.end.bind(py))? {
        return Ok(None);
    }
    read_payoff(&state.getattr(intern!(py, "payoff"))?).map(Some)
}

pub(crate) fn read<'py>(node: &Bound<'py, PyAny>) -> PyResult<Read<'py>> {
    let py = node.py();
    let classes = Classes::get(py)?;
    if node.is_instance(classes.choice.bind(py))? {
        let player = node.getattr(intern!(py, "player"))?;
        let player = match player.extract::<usize>() {
            Ok(0) => Player::Max,
            Ok(1) => Player::Min,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "there is no player {}; give MAX or MIN, of which neither is a text",
                    player.repr()?
                )));
            }
        };
        let actions = node.getattr(intern!(py, "actions"))?;
        let actions = actions.cast::<PyDict>()?;
        if actions.is_empty() {
            return Err(PyValueError::new_err(format!(
                "{player:?} has to choose, but there is no action; end the play or add an action"
            )));
        }
        let mut read = Vec::with_capacity(actions.len());
        for (action, to) in actions.iter() {
            read.push((action, steps(&to, classes)?));
        }
        return Ok(Read::Choice(player, read));
    }
    if node.is_instance(classes.end.bind(py))? {
        let payoff = read_payoff(&node.getattr(intern!(py, "payoff"))?)?;
        if !node.is_instance(classes.between.bind(py))? {
            return Ok(Read::End(payoff));
        }
        let most = read_payoff(&node.getattr(intern!(py, "most"))?)?;
        return Ok(Read::Between(payoff, most));
    }
    if node.is_instance(classes.chance.bind(py))? || node.is_instance(classes.paid.bind(py))? {
        return Ok(Read::Chance(steps(node, classes)?));
    }
    Err(PyTypeError::new_err(format!(
        "node(state) returned {}; it has to return End(payoff), Choice(player, actions), or a \
         Chance over states, such as certain(state) for a step without choice or chance",
        node.repr()?
    )))
}

/// Where an action or a random event leads.
fn steps<'py>(to: &Bound<'py, PyAny>, classes: &Classes) -> PyResult<Vec<Step<'py>>> {
    let py = to.py();
    if is_plain(to) || !to.is_instance(classes.chance.bind(py))? {
        return Ok(vec![step(to, Natural::ONE, classes)?]);
    }
    let weights = to.getattr(intern!(py, "_weights"))?;
    let weights = weights.cast::<PyDict>()?.iter();
    let steps = weights.map(|(outcome, weight)| step(&outcome, read_weight(&weight)?, classes));
    steps.collect()
}

/// One outcome: a state, or a state with what is paid on the way.
fn step<'py>(
    outcome: &Bound<'py, PyAny>,
    weight: Natural,
    classes: &Classes,
) -> PyResult<Step<'py>> {
    let py = outcome.py();
    let is_paid = !is_plain(outcome) && outcome.is_instance(classes.paid.bind(py))?;
    let (to, payoff) = match is_paid {
        true => (
            outcome.getattr(intern!(py, "to"))?,
            read_payoff(&outcome.getattr(intern!(py, "points"))?)?,
        ),
        false => (outcome.clone(), Payoff::ZERO),
    };
    Ok(Step { to, payoff, weight })
}
