//! Components in which play can go round: several states that lead to each other.
//!
//! 1. *Search.* Strategy iteration by floating point finds a pair of strategies and their values:
//!    both players switch to better actions until nobody can; if that goes in circles, `Max` only
//!    switches when `Min` has answered best (Hoffman and Karp 1966), which cannot.
//! 2. *Refine.* The values of the pair are computed to the full length of the fixed-point numbers
//!    by iterative refinement: residuals are exact integers, corrections come from the factored
//!    chain. Exact residuals of all other actions show whether the pair still stands.
//! 3. *Stalling.* A play that never ends is worth 0. Where the value is positive, `Min` must not
//!    be able to stall among actions of equal value, and where it is negative, `Max`: either
//!    the other player has equally good actions that force play on, or the stalling is an
//!    improvement.
//! 4. *Certify.* The bounds are pushed apart until every inequality that proves them holds in
//!    whole numbers, see [`certify`]. Steps 1 to 3 are guesses; only this one is relied upon.
//!
//! # Why the pair is optimal when nobody switches
//!
//! Let x be the values of the pair (σ, τ), with no action better than x for its player. Against σ
//! and any replies of `Min`, x along the play is a submartingale, so that the expected value where
//! play ends or settles is at least x. Where play settles for ever it is paid 0, and x is constant
//! on the settled set; step 3 leaves no such set with x > 0. So σ earns at least x against
//! anything, and by the same argument τ pays at most x.

mod certify;
mod chain;
mod dissect;
mod factors;
mod flow;
mod iterate;
mod keep;
mod local;
mod search;
mod stall;

use super::bounds::{Failure, Values};
use crate::graph::StateId;
use crate::number::Fixed;

use certify::{Side, certify};
use chain::Chain;
use flow::Flow;
use local::Local;

/// Rounds of switching after which the solver gives up. Strategy iteration takes a handful.
const ROUNDS: usize = 2000;

/// Rounds in which both players may switch at once.
const HASTY_ROUNDS: usize = 40;

/// Solves a component, all of whose successors are solved.
pub(super) fn solve<I: Fixed>(
    values: &mut Values<'_, I>,
    states: &[StateId],
) -> Result<(), Failure> {
    let local = Local::new(values, states);
    let bits = values.scale.bits();
    let proper = search::proper(&local, values);
    let mut chosen = search::first_choice(&local, &proper);
    search::coarse(&local, &mut chosen, &proper);

    let unit = (-f64::from(bits)).exp2();
    let mut turns = search::Turns::new(&proper);
    while turns.go_on(&chosen) {
        let chain = Chain::new(Flow::of(&local, &chosen));
        if search::reset(&local, &chain, &mut chosen, &proper) {
            continue;
        }
        let x = refine(&local, &chain, &chosen, bits, values.limit()).ok_or(Failure::Overflow)?;
        let steps = chain.solve(|_| 1.0);
        let longest = steps.iter().fold(1.0, |longest: f64, &w| longest.max(w));
        let tolerance = 64.0 * unit * longest;
        let gains = local.gains(|row, state| {
            local.excess(row, &x, &x[state]).coarse(bits) / local.rows[row].total as f64
        });
        let coarse: Vec<f64> = x.iter().map(|x| x.coarse(bits)).collect();
        if search::improve(&local, &mut chosen, &coarse, &gains, tolerance, turns.hasty) {
            continue;
        }
        let slack = |side| certify(&local, &chosen, &x, side).ok_or(Failure::Precision);
        let (lower, upper) = (slack(Side::Lower)?, slack(Side::Upper)?);
        for (place, &state) in states.iter().enumerate() {
            let choice = local.rows[chosen[place] as usize].choice;
            values.settle(state, lower[place].clone(), upper[place].clone(), choice)?;
        }
        return Ok(());
    }
    Err(Failure::Precision)
}

/// The values of the chosen rows to the last bit or nearly so.
fn refine<I: Fixed>(
    local: &Local<I>,
    chain: &Chain,
    chosen: &[u32],
    bits: u32,
    limit: u32,
) -> Option<Vec<I>> {
    let mut x = vec![I::default(); local.len()];
    let unit = (-f64::from(bits)).exp2();
    let mut last = f64::INFINITY;
    loop {
        let residual: Vec<f64> = (0..local.len())
            .map(|state| {
                let row = chosen[state] as usize;
                local.excess(row, &x, &x[state]).coarse(bits) / local.rows[row].total as f64
            })
            .collect();
        let worst = (0..local.len())
            .filter(|&state| !chain.trapped(state))
            .fold(0.0, |worst: f64, state| worst.max(residual[state].abs()));
        // Half a unit is what rounding leaves; without progress there is no point in going on.
        if worst <= unit || worst >= last {
            return Some(x);
        }
        last = worst;
        let correction = chain.solve(|state| residual[state]);
        for (x, correction) in x.iter_mut().zip(correction) {
            x.add(&I::from_coarse(correction, bits)?);
            if !x.within(limit) {
                return None;
            }
        }
    }
}
