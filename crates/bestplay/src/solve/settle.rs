//! A graph whose totals are known to be defined: how long the numbers have to be is tried out.

use dashu_ratio::RBig;

use super::bounds::{self, Job};
use super::drawn::Drawn;
use super::failure::Failure;
use super::precision::{Precision, wanted};
use super::tiny;
use super::totals::finite::Totals;
use super::values::{AnyBounds, Values};
use crate::graph::{Graph, Order, StateId};
use crate::{Arithmetic, Error, ErrorKind, Result, Solver};

/// Solves a graph whose totals are known to be defined. It fails if a precision cannot be reached, or the watch asks to
/// stop.
pub(super) fn settle(
    graph: &Graph,
    totals: Totals,
    order: &mut Order<'_>,
    solver: &Solver<'_>,
) -> Result<Values> {
    let digits = solver.arithmetic.digits();
    let wanted = wanted(digits);
    if wanted == u32::MAX {
        return Err(Error::precision(digits));
    }
    let is_exact = solver.arithmetic == Arithmetic::Exact;
    let asked = totals.is_finite(0) && !solver.everywhere;
    let mut precision = Precision::first(graph, digits, is_exact);
    // Bounds to fall back on while longer numbers look for the digits of a tiny value.
    let mut decimals = None;
    loop {
        let job = Job {
            wanted,
            enough: precision.enough,
            ..Job::new(graph, &totals, solver)
        };
        let mut attempt = || -> Attempt {
            let bounds = match precision.is_short {
                true => AnyBounds::Short(bounds::solve(&job, order, precision.bits)?),
                false => AnyBounds::Long(bounds::solve(&job, order, precision.bits)?),
            };
            let mut exact = None;
            if asked && is_exact {
                // That of the bounds' own strategies, so that these attain it.
                let found = bounds.exact_values(graph, &totals, &[0], true, solver)?;
                let forever = graph.forever().to_rational();
                exact = found.into_iter().next().map(|value| value + forever);
            } else if asked && !bounds.surely_show(0, wanted) {
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
            && asked
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

/// Solves a graph whose totals are surely finite, as those of a chain are that always comes to an end. It fails as
/// [`settle`] does.
pub(crate) fn settle_finite(graph: &Graph, solver: &Solver<'_>) -> Result<Values> {
    in_words(graph, |graph, _| {
        let mut order = Order::new(graph, solver.threads);
        settle(graph, Totals::finite(graph), &mut order, solver)
    })
}

/// Solves a graph in which long weights are drawn, given the state in which each of its states is.
pub(super) fn in_words(
    graph: &Graph,
    solve: impl FnOnce(&Graph, &dyn Fn(StateId) -> StateId) -> Result<Values>,
) -> Result<Values> {
    let Some(drawn) = Drawn::of(graph) else {
        return solve(graph, &|state| state);
    };
    let values = solve(&drawn.graph, &|state| drawn.owner(state))?;
    let drawn = Some(drawn);
    Ok(Values { drawn, ..values })
}

/// Bounds, and the exact value of the initial state where it was asked for.
type Attempt = std::result::Result<(AnyBounds, Option<RBig>), Failure>;
