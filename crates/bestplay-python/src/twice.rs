//! Rules asked twice: what happens in a state may depend on the state alone.
//!
//! Some states are asked about a second time. Rules that roll dice themselves, that count, or that
//! make states which only are equal to themselves answer differently then; so do those whose states
//! are equal without having the same hash.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::mistake::{shown, unhashable};
use crate::read::{Read, Step};

/// The first nodes are all asked for twice,
const FIRST: u64 = 16;
/// and then one in so many.
const EVERY: u64 = 256;

/// Whether a node is asked for twice, by how many were asked for before.
pub(crate) fn is_due(before: u64) -> bool {
    before < FIRST || before.is_multiple_of(EVERY)
}

/// What makes the canonical form of a state.
type Canonical<'a, 'py> = &'a dyn Fn(&Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>;

/// Makes sure that two answers are the same. States that are equal to nothing but themselves do if
/// they are not looked up.
pub(crate) fn compare<'py>(
    first: &Read<'py>,
    second: &Read<'py>,
    canonical: Canonical<'_, 'py>,
    looks_up: bool,
) -> PyResult<()> {
    match (first, second) {
        (Read::End(first), Read::End(second)) if first == second => Ok(()),
        (Read::Between(first, upper), Read::Between(second, most))
            if (first, upper) == (second, most) =>
        {
            Ok(())
        }
        (Read::Chance(first), Read::Chance(second)) => {
            compare_steps(first, second, canonical, looks_up)
        }
        (Read::Choice(player, first), Read::Choice(other, second))
            if player == other && first.len() == second.len() =>
        {
            for ((action, steps), (again, steps_again)) in first.iter().zip(second) {
                if !action.eq(again)? {
                    let (one, other) = (shown(action), shown(again));
                    let how = format!("the action {one} first, then {other} in its place");
                    return Err(differs(&how));
                }
                compare_steps(steps, steps_again, canonical, looks_up)?;
            }
            Ok(())
        }
        _ => {
            let (first, second) = (told(first), told(second));
            Err(differs(&format!("{first} first, then {second}")))
        }
    }
}

fn compare_steps<'py>(
    first: &[Step<'py>],
    second: &[Step<'py>],
    canonical: Canonical<'_, 'py>,
    looks_up: bool,
) -> PyResult<()> {
    let (one, two) = (first.len(), second.len());
    if one != two {
        return Err(differs(&format!("{one} outcomes first, then {two}")));
    }
    for (step, again) in first.iter().zip(second) {
        let (state, other) = (canonical(&step.to)?, canonical(&again.to)?);
        let class = state.get_type();
        if looks_up || !class.is(other.get_type()) || !by_identity(&class)? {
            compare_states(&state, &other)?;
        }
        if (step.payoff, &step.weight) != (again.payoff, &again.weight) {
            let how = format!("another payoff or weight on the way to {}", shown(&state));
            return Err(differs(&how));
        }
    }
    Ok(())
}

fn compare_states<'py>(first: &Bound<'py, PyAny>, second: &Bound<'py, PyAny>) -> PyResult<()> {
    if first.is(second) {
        return Ok(());
    }
    let class = first.get_type();
    if first.eq(second)? {
        let (Ok(hash), Ok(other)) = (first.hash(), second.hash()) else {
            return Err(unhashable(first));
        };
        if hash == other {
            return Ok(());
        }
        let (state, class) = (shown(first), class.name()?);
        return Err(PyValueError::new_err(format!(
            "it leads to {state}, made twice: equal states, but their hashes differ; {class}.__hash__ \
             has to be of what {class}.__eq__ compares"
        )));
    }
    if first.hash().is_err() {
        return Err(unhashable(first));
    }
    if class.is(second.get_type()) && by_identity(&class)? {
        return Err(PyTypeError::new_err(format!(
            "it leads to {}, which is equal to nothing but itself, so that each one made anew is \
             another state; give {} methods __eq__ and __hash__, or make it a frozen dataclass or a \
             NamedTuple",
            shown(first),
            class.name()?
        )));
    }
    let (first, second) = (shown(first), shown(second));
    if first == second {
        return Err(PyValueError::new_err(format!(
            "it leads to {first}, made twice: the two look alike, but are not equal, so that each one \
             made anew is another state; leave out what is equal to nothing, as a nan is"
        )));
    }
    Err(differs(&format!("the state {first} first, then {second}")))
}

fn by_identity(class: &Bound<'_, PyType>) -> PyResult<bool> {
    let object = class.py().get_type::<PyAny>();
    Ok(class.getattr("__eq__")?.is(object.getattr("__eq__")?))
}

fn told(read: &Read<'_>) -> String {
    match read {
        Read::End(payoff) => format!("End({payoff})"),
        Read::Between(least, most) => format!("End.between({least}, {most})"),
        Read::Chance(steps) => format!("a random event of {} outcomes", steps.len()),
        Read::Choice(player, actions) => {
            format!("a choice of {player:?} with {} actions", actions.len())
        }
    }
}

fn differs(how: &str) -> PyErr {
    PyValueError::new_err(format!(
        "asked twice, the rules answer differently: {how}. What happens may depend on nothing but \
         the state; what is random is a Chance, such as die(6)"
    ))
}
