//! From a graph to values and strategies.
//!
//! Components are solved one by one, successors first ([`bounds`]): a state on its own by backward
//! induction or in closed form, a larger component by strategies with certified bounds
//! ([`component`]). Long weights are [`drawn`] first. What is found are [`Values`]; how long the numbers have to be is tried out
//! ([`Precision`]).

mod between;
mod bounds;
mod chain;
mod component;
mod delays;
mod drawn;
mod everywhere;
pub(crate) mod exact;
mod failure;
mod level;
mod means;
mod precision;
mod proven;
#[cfg(feature = "files")]
mod saved;
#[cfg(test)]
mod tests;
mod tiny;
mod totals;
mod values;
mod witness;

use dashu_ratio::RBig;

use crate::graph::{Graph, Order, StateId};
use crate::watch::{Stage, tell};
use crate::{Arithmetic, Error, ErrorKind, Result, Solver};

use crate::interrupt::Interrupt;
use bounds::Job;
pub(crate) use delays::Delays;
pub(crate) use drawn::Drawn;
use failure::Failure;
use level::Found;
pub(crate) use means::Means;
use precision::Precision;
pub(crate) use precision::{MOST_BITS, TINY_BITS, wanted};
pub(crate) use proven::Bounds;
#[cfg(feature = "files")]
pub(crate) use saved::Kept;
use totals::Trouble;
pub(crate) use totals::{Size, Totals};
use values::AnyBounds;
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
    let least = solve_least(graph, solver, describe)?;
    if !graph.is_cut() {
        return Ok(least);
    }
    let most = solve_least(&graph.at_most(), solver, describe)?;
    let values = Values::between(graph, least, &most)?;
    match (solver.arithmetic, &values.exact) {
        (Arithmetic::Exact, None) if values.totals.is_finite(0) => {
            Err(Error::cut_off("the exact value"))
        }
        _ => Ok(values),
    }
}

/// The same where play that is cut off pays the least that it may.
fn solve_least(
    graph: &Graph,
    solver: &Solver<'_>,
    describe: &dyn Fn(StateId) -> String,
) -> Result<Values> {
    let Some(drawn) = Drawn::of(graph) else {
        return solve_in_words(graph, solver, describe);
    };
    let values = solve_in_words(&drawn.graph, solver, &|state| describe(drawn.owner(state)))?;
    let drawn = Some(drawn);
    Ok(Values { drawn, ..values })
}

/// The same of a graph whose weights are words.
fn solve_in_words(
    graph: &Graph,
    solver: &Solver<'_>,
    describe: &dyn Fn(StateId) -> String,
) -> Result<Values> {
    let (digits, watch) = (solver.arithmetic.digits(), solver.watch);
    if wanted(digits) == u32::MAX {
        return Err(Error::precision(digits));
    }
    tell(watch, Stage::Ordering, 0, graph.states())?;
    let mut order = Order::new(graph, solver.threads);
    if graph.pays_on_the_way() {
        // What is infinite has to be known everywhere. Elsewhere components are solved as they are found.
        order.finish();
    }
    let totals = match Totals::of(graph, order.found(), watch) {
        Ok(totals) => totals,
        Err(Trouble::Stopped(error)) => return Err(error),
        Err(Trouble::Undefined {
            state,
            reason,
            is_known,
        }) => {
            return Err(match level::solve(graph, order.found(), solver)? {
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

/// Solves a graph whose totals are known to be defined.
///
/// # Errors
///
/// A precision that cannot be reached, a watch that asks to stop.
fn settle(
    graph: &Graph,
    totals: Totals,
    order: &mut Order<'_>,
    solver: &Solver<'_>,
) -> Result<Values> {
    let (digits, means) = (solver.arithmetic.digits(), Means::of(solver));
    let wanted = wanted(digits);
    let is_exact = solver.arithmetic == Arithmetic::Exact;
    let mut precision = Precision::first(graph, digits, is_exact);
    // What is known already if decimals do not show the digits of a tiny value.
    let mut decimals = None;
    loop {
        let job = Job {
            wanted,
            enough: precision.enough,
            again: precision.again,
            ..Job::new(graph, &totals, means)
        };
        let mut attempt = || -> Attempt {
            let bounds = match precision.is_short {
                true => AnyBounds::Short(bounds::solve(&job, order, precision.bits)?),
                false => AnyBounds::Long(bounds::solve(&job, order, precision.bits)?),
            };
            let mut exact = None;
            if totals.is_finite(0) && is_exact {
                // That of the bounds' own strategies, so that these attain it.
                let found = bounds.exact_values(graph, &totals, &[0], true, means)?;
                let forever = graph.forever().to_rational();
                exact = found.into_iter().next().map(|value| value + forever);
            } else if totals.is_finite(0) && !bounds.surely_show(0, wanted) {
                let value = bounds.value(0);
                if value.certain_digits(digits) < digits {
                    return Err(Failure::Wide(value.bits_lacking(digits)));
                }
            }
            Ok((bounds, exact))
        };
        let (bounds, exact) = match (attempt(), decimals.take()) {
            (Ok(found), _) => found,
            (Err(Failure::Error(error)), None) => return Err(error),
            (Err(Failure::Error(error)), _) if error.kind() != ErrorKind::TooMuchMemory => {
                return Err(error);
            }
            (Err(_), Some(known)) => (known, None),
            (Err(failure), None) => {
                let longer = precision.after(&failure, digits);
                precision = longer.ok_or_else(|| Error::precision(digits))?;
                continue;
            }
        };
        if exact.is_none()
            && totals.is_finite(0)
            && !bounds.surely_show(0, wanted)
            && bounds.value(0).may_be_zero()
            && let Some(deeper) = precision.deeper(digits)
            && tiny::is_surely_not_zero(graph)
        {
            precision = deeper;
            decimals = Some(bounds);
            continue;
        }
        return Ok(Values::new(bounds, totals, exact));
    }
}

/// Bounds, and the exact value of the initial state where it was asked for.
type Attempt = std::result::Result<(AnyBounds, Option<RBig>), Failure>;
