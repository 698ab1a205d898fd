//! From a graph to values and strategies.
//!
//! Components are solved one by one, successors first ([`bounds`]): a state on its own by backward
//! induction or in closed form, a larger component by strategies with certified bounds
//! ([`component`]). Long weights are [`drawn`] first. What is found are [`Values`]; how long the numbers have to
//! be is tried out ([`settle`](mod@settle)).

mod between;
mod bounds;
mod chain;
mod component;
mod delays;
mod drawn;
mod everywhere;
pub(crate) mod exact;
mod failure;
mod precision;
mod proven;
mod rebased;
#[cfg(feature = "files")]
mod saved;
pub(crate) mod settle;
#[cfg(test)]
mod tests;
mod tiny;
mod totals;
mod values;
mod witness;

use crate::graph::{Graph, Order, StateId};
use crate::watch::{Stage, tell};
use crate::{Arithmetic, Error, ErrorKind, Result, Solver};

pub(crate) use delays::Delays;
pub(crate) use drawn::Drawn;
pub(crate) use precision::{MOST_BITS, TINY_BITS, wanted};
use rebased::Found;
use settle::{in_words, settle};
use totals::Undefined;
use totals::zero::ZeroEnds;
pub(crate) use values::Values;

/// Solves a graph so that as many significant digits of the initial state's value are certain as
/// the solver asks for, or as are the same whatever is paid where play is cut off.
///
/// # Errors
///
/// Undefined totals (`describe` names the state), a precision that cannot be reached, a watch that
/// asks to stop.
pub(crate) fn solve(
    graph: &Graph,
    solver: &Solver<'_>,
    describe: &dyn Fn(StateId) -> String,
) -> Result<Values> {
    if !graph.is_cut() || solver.everywhere {
        match solve_side(graph, solver, describe) {
            // Between ends that are far apart, bounds of a cycle are not found together.
            Err(error) if graph.is_cut() && error.kind() == ErrorKind::Precision => {}
            found => return found,
        }
    }
    let [least, most] =
        [false, true].map(|at_most| solve_side(&graph.where_cut(at_most), solver, describe));
    let values = Values::between(graph, least?, &most?, &ZeroEnds::default())?;
    match (solver.arithmetic, &values.exact) {
        (Arithmetic::Exact, None) if values.totals.is_finite(0) => {
            Err(Error::cut_off("the exact value"))
        }
        _ => Ok(values),
    }
}

/// The same where it is known what play that is cut off pays, or known closely enough for all that is asked.
fn solve_side(
    graph: &Graph,
    solver: &Solver<'_>,
    describe: &dyn Fn(StateId) -> String,
) -> Result<Values> {
    in_words(graph, |graph, owner| {
        solve_in_words(graph, solver, &|state| describe(owner(state)))
    })
}

/// The same of a graph whose weights are words.
fn solve_in_words(
    graph: &Graph,
    solver: &Solver<'_>,
    describe: &dyn Fn(StateId) -> String,
) -> Result<Values> {
    let watch = solver.watch;
    tell(watch, Stage::Ordering, 0, graph.states())?;
    let mut order = Order::new(graph, solver.threads);
    if graph.pays_on_the_way() {
        // What is infinite has to be known everywhere. Elsewhere components are solved as they are found.
        order.begin(true);
    }
    let totals = match totals::find(graph, order.found(), watch)? {
        Ok(totals) => totals,
        Err(Undefined {
            state,
            reason,
            is_known,
        }) => {
            return Err(match rebased::solve(graph, order.found(), solver)? {
                Found::Values(values) => return Ok(*values),
                Found::Apart(state, [least, most]) => {
                    let worth = format!(
                        "play can go on for ever collecting payoffs of either sign; counted by what it comes \
                         to again and again, the total is worth at least {least} and at most {most}; let the \
                         play end, or pay only one way"
                    );
                    Error::no_value(describe(state), &worth)
                }
                Found::Unknown if is_known => Error::undefined(describe(state), reason),
                Found::Unknown => Error::no_value(describe(state), reason),
            });
        }
    };
    settle(graph, totals, &mut order, solver)
}
