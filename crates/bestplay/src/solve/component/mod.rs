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
mod flow;
mod keep;
mod local;
mod search;
mod stall;

use super::bounds::{Failure, Values};
use crate::graph::StateId;
use crate::number::Fixed;

use certify::{Side, certify};
use chain::{Chain, Flow, Workshop};
use local::Local;

/// Rounds of switching after which the solver gives up. Strategy iteration takes a handful.
const ROUNDS: usize = 2000;

/// The part of a residual that a solution of a chain may leave.
const ENOUGH: f64 = 1e-13;

/// Rounds in which both players may switch at once.
const HASTY_ROUNDS: usize = 40;

/// Solves a component, all of whose successors are solved.
pub(super) fn solve<I: Fixed>(
    values: &mut Values<'_, I>,
    states: &[StateId],
) -> Result<(), Failure> {
    let local = Local::new(values, states);
    let proper = search::proper(&local, values);
    let mut chosen = search::first_choice(&local, &proper);
    search::coarse(&local, &mut chosen, &proper);

    let mut turns = search::Turns::new(&proper);
    let mut workshop = Workshop::default();
    while turns.go_on(&chosen) {
        let chain = workshop.prepare(Flow::of(&local, &chosen), &|| false);
        if search::reset(&local, &chain, &mut chosen, &proper) {
            continue;
        }
        let x = refine(&local, &chain, &chosen, values.limit()).ok_or(Failure::Overflow)?;
        let steps = chain
            .solve(&vec![1.0; local.len()], None, ENOUGH, &|| false)
            .0;
        let longest = steps.iter().fold(1.0, |longest: f64, &w| longest.max(w));
        // From here on everything is measured in units.
        let tolerance = 64.0 * longest;
        let gains = local.gains(|row, state| {
            local.excess(row, &x, &x[state]).coarse(0) / local.rows[row].total as f64
        });
        let coarse: Vec<f64> = x.iter().map(|x| x.coarse(0)).collect();
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

/// The values of the chosen rows to the last bit or nearly so, unless they outgrow the numbers.
fn refine<I: Fixed>(local: &Local<I>, chain: &Chain, chosen: &[u32], limit: u32) -> Option<Vec<I>> {
    let mut x = vec![I::default(); local.len()];
    let mut last = f64::INFINITY;
    let mut last_shift = u32::MAX;
    loop {
        let excess: Vec<I> = (0..local.len())
            .map(|state| match chain.trapped(state) {
                true => I::default(),
                false => local.excess(chosen[state] as usize, &x, &x[state]),
            })
            .collect();
        // Floats see the leading bits of what is left.
        let longest = excess.iter().map(I::bit_length).max().unwrap_or(0);
        let shift = longest.saturating_sub(200);
        let residual: Vec<f64> = excess
            .iter()
            .zip(chosen)
            .map(|(excess, &row)| excess.coarse(shift) / local.rows[row as usize].total as f64)
            .collect();
        let worst = residual
            .iter()
            .fold(0.0, |worst: f64, r| worst.max(r.abs()));
        // Half a unit is what rounding leaves; without progress there is no point in going on.
        let no_progress = shift >= last_shift && worst >= last;
        if shift == 0 && worst <= 1.0 || no_progress {
            return Some(x);
        }
        (last, last_shift) = (worst, shift);
        let correction = chain.solve(&residual, None, ENOUGH, &|| false).0;
        for (x, correction) in x.iter_mut().zip(correction) {
            x.add(&I::from_coarse(correction, shift)?);
            if !x.within(limit) {
                return None;
            }
        }
    }
}
