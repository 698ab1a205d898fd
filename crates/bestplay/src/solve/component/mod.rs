//! Components in which play can go round: several states that lead to each other.
//!
//! 1. *Search* ([`search`]). Passes of value iteration, and where these settle slowly, strategy
//!    iteration by floating point, find a pair of strategies and their values: both players switch
//!    to better actions until nobody can; if that goes in circles, `Max` only switches when `Min`
//!    has answered best (Hoffman and Karp 1966), which cannot.
//! 2. *Refine* ([`refine`]). The values of the pair are computed to the full length of the
//!    fixed-point numbers. Exact differences of all other actions show whether the pair still
//!    stands.
//! 3. *Stalling* ([`stall`]). A play that never ends is worth 0. Where the value is positive, `Min`
//!    must not be able to stall among actions of equal value, and where it is negative, `Max`:
//!    either the other player has equally good actions that force play on, or the stalling is an
//!    improvement.
//! 4. *Slack* ([`slack`]). Around the values, bounds are laid that are wide enough to prove
//!    themselves.
//!
//! All of these are guesses, by floating point. The bounds are then confirmed in whole numbers
//! from the graph alone ([`proven`](super::proven)).
//!
//! # Why the pair is optimal when nobody switches
//!
//! Let x be the values of the pair (σ, τ), with no action better than x for its player. Against σ
//! and any replies of `Min`, x along the play is a submartingale, so that the expected value where
//! play ends or settles is at least x. Where play settles for ever it is paid 0, and x is constant
//! on the settled set; step 3 leaves no such set with x > 0. So σ earns at least x against
//! anything, and by the same argument τ pays at most x.

mod chain;
mod evaluate;
mod flow;
mod keep;
mod local;
mod nodes;
mod refine;
mod search;
mod slack;
mod stall;
mod sweep;

use super::proven::{Candidate, Proven, Side};
use super::{Failure, Interrupt};
use crate::graph::{Kind, StateId};
use crate::number::Fixed;

use evaluate::Evaluator;
use local::Local;
use refine::{Refined, refine};
use search::{Pair, Turns};
use slack::{MARGIN, Slack, doubt};
use stall::forbid;

/// How closely lengths of play are solved for.
const ROUGHLY: f64 = 1e-2;

/// Tries with more and more room before the numbers count as too short.
const TRIES: u32 = 6;

/// Room that is used for one component after another.
#[derive(Default)]
pub(super) struct Scratch {
    /// Where in the component a state is.
    place: Vec<u32>,
}

/// Settles a component, all of whose other successors are settled: to the last unit or nearly so,
/// or to `enough` bits of the largest value.
pub(super) fn solve<I: Fixed>(
    proven: &mut Proven<'_, I>,
    states: &[StateId],
    scratch: &mut Scratch,
    enough: Option<u32>,
    interrupt: &Interrupt<'_>,
) -> Result<(), Failure> {
    if scratch.place.is_empty() {
        scratch.place = vec![u32::MAX; proven.graph.states()];
    }
    let local = Local::new(proven, states, &mut scratch.place);
    interrupt.check()?;
    let mut evaluator = Evaluator::new(interrupt);
    let proper = search::proper(&local, proven);
    let Pair { mut chosen, x } = search::search(&local, &proper, &mut evaluator, interrupt)?;
    let mut about = x;
    let precision = (proven.scale().bits(), proven.limit());
    let size = about.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    let goal = enough.map_or(0.0, |bits| {
        size * (f64::from(precision.0) - f64::from(bits)).exp2()
    });
    let mut turns = Turns::new(&proper);
    while turns.go_on(&chosen) {
        let chain = evaluator.prepare(&local, &chosen)?;
        if search::reset(&local, &chain, &mut chosen, &proper) {
            continue;
        }
        let steps = chain.solve(&vec![1.0; local.len()], None, ROUGHLY)?;
        // What a row may gain, or a value be off, without harm.
        let harmless = goal / (8.0 * steps.iter().copied().fold(1.0, f64::max));
        let refined = refine(
            &local, &chain, &chosen, &about, harmless, precision, interrupt,
        )?;
        let doubt = doubt(&local, &chain, &chosen, &refined.residual, &steps)?;
        let gains = search::by_row(&local, |row, state| {
            local.gain(row, &refined.x, &refined.x[state])
        });
        interrupt.check()?;
        if improve(
            &local,
            &mut chosen,
            &refined,
            &gains,
            &doubt,
            harmless,
            turns.hasty,
        ) {
            about = refined.x.iter().map(|x| x.coarse(precision.0)).collect();
            continue;
        }
        let trapped = (0..local.len()).any(|state| chain.is_trapped(state));
        let mut margin = MARGIN;
        for _ in 0..TRIES {
            let mut bounds = |side| {
                let slack = Slack {
                    local: &local,
                    chosen: &chosen,
                    refined: &refined,
                    gains: &gains,
                    doubt: &doubt,
                    trapped,
                    side,
                    margin,
                    limit: precision.1,
                };
                slack.find(&mut evaluator, interrupt)
            };
            let (Some(lower), Some(upper)) = (bounds(Side::Lower)?, bounds(Side::Upper)?) else {
                return Err(Failure::Precision);
            };
            let choices = chosen.iter().map(|&row| local.rows[row as usize].choice);
            let candidate = Candidate {
                lower,
                upper,
                choices: choices.collect(),
            };
            if proven.settle_component(&local.states, candidate, interrupt)? {
                return Ok(());
            }
            margin *= 64.0;
        }
        return Err(Failure::Precision);
    }
    Err(Failure::Precision)
}

/// Lets the players improve on a pair of strategies whose values are known to within `doubt`, by
/// more than `harmless`. In
/// haste both switch at once. Otherwise `Max` only switches when `Min` has answered best, by
/// switching and by stalling. Tells whether anybody switched.
fn improve<I: Fixed>(
    local: &Local<I>,
    chosen: &mut [u32],
    refined: &Refined<I>,
    gains: &[f64],
    doubt: &[f64],
    harmless: f64,
    hasty: bool,
) -> bool {
    // A row may be worth as much as its state as far as the doubt goes.
    let unsure = search::by_row(local, |row, state| {
        let ahead = local
            .terms(row)
            .map(|(target, p)| p * doubt[target as usize]);
        2.0 * (doubt[state] + ahead.sum::<f64>()) + harmless
    });
    let tied: Vec<bool> = gains
        .iter()
        .zip(&unsure)
        .map(|(gain, unsure)| gain.abs() <= *unsure)
        .collect();
    let sure = |(x, doubt): (&I, &f64)| {
        let x = x.coarse(0);
        if x.abs() > 2.0 * doubt + harmless {
            x
        } else {
            0.0
        }
    };
    let surely: Vec<f64> = refined.x.iter().zip(doubt).map(sure).collect();
    let switch = |chosen: &mut [u32], kind| switch(local, chosen, kind, gains, &unsure);
    let stall = |chosen: &mut [u32], kind| forbid(local, chosen, kind, &surely, &tied);
    if hasty {
        let moved = [Kind::Max, Kind::Min].map(|kind| switch(chosen, kind));
        return moved != [false; 2]
            || [Kind::Min, Kind::Max].map(|kind| stall(chosen, kind)) != [false; 2];
    }
    [Kind::Min, Kind::Max]
        .into_iter()
        .any(|kind| switch(chosen, kind) || stall(chosen, kind))
}

/// Lets a player switch to the row that gains most, if it surely gains. Tells whether he switched
/// anywhere.
fn switch<I: Fixed>(
    local: &Local<I>,
    chosen: &mut [u32],
    kind: Kind,
    gains: &[f64],
    unsure: &[f64],
) -> bool {
    let mut moved = false;
    let sign = if kind == Kind::Min { -1.0 } else { 1.0 };
    for (state, chosen) in chosen.iter_mut().enumerate() {
        if local.kinds[state] != kind {
            continue;
        }
        let surely = local
            .rows_of(state)
            .filter(|&row| sign * gains[row] > unsure[row]);
        let best = surely.max_by(|&a, &b| (sign * gains[a]).total_cmp(&(sign * gains[b])));
        if let Some(row) = best.filter(|&row| row as u32 != *chosen) {
            *chosen = row as u32;
            moved = true;
        }
    }
    moved
}
