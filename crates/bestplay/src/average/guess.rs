//! A guess at what players choose: best play where later payoffs count a little less.
//!
//! After each unit of time play ends with a small probability. In a finite game there are choices that are
//! best for all small ones, and these are best on average as well (Blackwell 1962; for two players Liggett and
//! Lippman 1969). How small is small enough is not known: a guess is checked.

use super::claims::Side;
use crate::graph::{Graph, GraphBuilder, Kind, Row};
use crate::{Natural, Payoff, Player, Rational, Result, Solver, solve};

/// Differences between floats that say nothing.
const NOISE: f64 = 1e-9;

/// Chooses what is best, as far as bounds show, if play ends with probability 2^-bits in the longest time
/// that a state takes.
pub(super) fn guess(
    graph: &Graph,
    times: &[u32],
    bits: usize,
    solver: &Solver<'_>,
    choices: &mut [u32],
) -> Result<()> {
    if graph.choosers().is_empty() {
        return Ok(());
    }
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
    // To so many digits values are off by less than payoffs are, the more so the more bits there are.
    let solver = solver.digits(bits * 3 / 4);
    let values = solve::solve(&builder.build(), &solver, &|state| state.to_string())?;
    choices.copy_from_slice(&values.best()[..graph.states()]);
    Ok(())
}

/// Lets the player whose choices a side bounds the other by choose what is better by its bounds and potentials, as
/// far as floats show: one step of Hoffman and Karp (1966). Says whether anything is better.
pub(super) fn improve(graph: &Graph, follower: Player, side: &Side, choices: &mut [u32]) -> bool {
    let floats = |numbers: &[Rational]| -> Vec<f64> {
        let floats = numbers.iter().map(|number| number.to_f64().value());
        floats.collect()
    };
    let (bounds, potentials) = (floats(&side.bounds), floats(&side.potentials));
    let worth = |row: Row<'_>| {
        let (mut bound, mut paid) = (0.0, 0.0);
        for (target, weight, payoff) in row.outcomes() {
            let (target, weight) = (target as usize, weight as f64);
            bound += weight * bounds[target];
            paid += weight * (payoff.unwrap_or_default().to_f64() + potentials[target]);
        }
        let total = row.shape.total() as f64;
        let total = if follower == Player::Max {
            total
        } else {
            -total
        };
        [bound / total, paid / total]
    };
    let mut improved = false;
    for (state, choice) in (0..).zip(choices) {
        if graph.kind(state).player() != Some(follower) {
            continue;
        }
        let mut best = worth(graph.row(state, *choice));
        for (place, row) in (0..).zip(graph.rows(state)) {
            let other = worth(row);
            let better = |at: usize| other[at] - best[at] > NOISE * (1.0 + best[at].abs());
            let worse = |at: usize| best[at] - other[at] > NOISE * (1.0 + best[at].abs());
            if better(0) || better(1) && !worse(0) {
                (best, *choice, improved) = (other, place, true);
            }
        }
    }
    improved
}
