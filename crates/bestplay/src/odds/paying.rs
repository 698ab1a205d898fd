//! What the engine answers about a chain: each question is asked by what the chain is made to pay.

use super::course::Course;
use super::spread::{share_between, spread};
use crate::graph::{Graph, StateId};
use crate::solve;
use crate::{Arithmetic, Payoff, Rational, Result, Solver, Value};

pub(super) fn results(
    graph: &mut Graph,
    course: &Course,
    solver: &Solver<'_>,
) -> Result<Vec<Value>> {
    let count = graph.end_payoffs().len();
    if count == 1 && !course.may_never_end() {
        return Ok(vec![Value::fraction(1, 1)]);
    }
    if let Some(found) = spread(graph, solver)? {
        return Ok(found);
    }
    let ask = |result: usize| {
        let pays = |end: usize| Payoff::from(i64::from(end == result));
        graph.pay((0..count).map(pays).collect(), Payoff::ZERO, Payoff::ZERO);
        probability(graph, solver)
    };
    (0..count).map(ask).collect()
}

/// The probabilities of two results, one of which every play has, as the mean of both tells
/// them; `None` where it does not tell enough.
pub(super) fn by_value(
    mean: &Value,
    results: &[Rational],
    solver: &Solver<'_>,
) -> Option<Vec<Value>> {
    let [a, b] = results else { return None };
    let (lower, upper) = (mean.lower()?, mean.upper()?);
    let share = |own: &Rational, other: &Rational| {
        let at = |mean: &Rational| (mean - other) / (own - other);
        let (one, two) = (at(lower), at(upper));
        share_between(one.clone().min(two.clone()), one.max(two))
    };
    let shares = vec![share(a, b), share(b, a)];
    let digits = solver.arithmetic.digits();
    let enough = |share: &Value| match solver.arithmetic {
        Arithmetic::Exact => matches!(share, Value::Exact(_)),
        // What is said of a share near 1 hides the digits of the other.
        Arithmetic::Bounds { .. } => !share.may_be_zero() && share.certain_digits(digits) >= digits,
    };
    shares.iter().all(enough).then_some(shares)
}

/// The probability that play never ends.
pub(super) fn never(graph: &mut Graph, course: &Course, solver: &Solver<'_>) -> Result<Value> {
    match (course.may_never_end(), course.shortest) {
        (false, _) => Ok(Value::fraction(0, 1)),
        (true, None) => Ok(Value::fraction(1, 1)),
        (true, Some(_)) => {
            let ends = vec![Payoff::ZERO; graph.end_payoffs().len()];
            graph.pay(ends, Payoff::ONE, Payoff::ZERO);
            probability(graph, solver)
        }
    }
}

/// The mean number of steps.
pub(super) fn mean(graph: &mut Graph, solver: &Solver<'_>) -> Result<Value> {
    let ends = vec![Payoff::ZERO; graph.end_payoffs().len()];
    graph.pay(ends, Payoff::ZERO, Payoff::ONE);
    value(graph, solver)
}

/// A mean that is a probability.
fn probability(graph: &Graph, solver: &Solver<'_>) -> Result<Value> {
    Ok(match value(graph, solver)? {
        Value::Bounds { lower, upper } => share_between(lower, upper),
        other => other,
    })
}

fn value(graph: &Graph, solver: &Solver<'_>) -> Result<Value> {
    // Steps are never paid with different signs, so that no total is undefined.
    let describe = |state: StateId| state.to_string();
    Ok(solve::solve(graph, solver, &describe)?.value(0))
}
