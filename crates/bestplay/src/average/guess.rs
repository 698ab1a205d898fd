//! A guess at what players choose: best play where later payoffs count a little less.
//!
//! After each unit of time play ends with a small probability. In a finite game there are choices that are
//! best for all small ones, and these are best on average as well (Blackwell 1962; for two players Liggett and
//! Lippman 1969). How small is small enough is not known: a guess is checked.

use crate::graph::{Graph, GraphBuilder, Kind};
use crate::{Natural, Payoff, Result, Solver, solve};

/// Choices that are best, as far as bounds show, if play ends with probability 2^-bits in the longest time
/// that a state takes.
///
/// # Errors
///
/// As [`solve`](Solver::solve).
pub(super) fn guess(
    graph: &Graph,
    times: &[u32],
    bits: usize,
    solver: &Solver<'_>,
) -> Result<Vec<u32>> {
    let longest = times.iter().copied().max().unwrap_or_default().max(1);
    let whole = Natural::from(longest) << bits;
    let end = graph.states() as u32;
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for (state, &time) in (0..end).zip(times) {
        if graph.kind(state) == Kind::End {
            builder.end(Payoff::ZERO);
            continue;
        }
        let time = Natural::from(time);
        let on = &whole - &time;
        for row in graph.rows(state) {
            for ((target, _, paid), weight) in row.outcomes().zip(row.shape.whole().0) {
                let both = [&weight * &on, weight * &time];
                builder.outcome_of(target, 0, paid, (Some(&both), 0));
                if time != Natural::ZERO {
                    builder.outcome_of(end, 0, paid, (Some(&both), 1));
                }
            }
            builder.end_choice();
        }
        builder.end_state(graph.kind(state).player());
    }
    builder.end(Payoff::ZERO);
    // A payoff on the way is to be told from as many as play has.
    let solver = solver.digits(12 + bits * 2 / 3);
    let values = solve::solve(&builder.build(), &solver, &|state| state.to_string())?;
    Ok(values.best()[..graph.states()].to_vec())
}
