//! Components in which play can go round: several states that lead to each other.
//!
//! Where chance has no part in it, comparing integers settles them ([`retrograde`]). Else states among
//! which one player moves about as he likes are taken for one ([`collapse`]), and then:
//!
//! 1. *Search* ([`search`]). Passes of value iteration, and where these settle slowly, strategy
//!    iteration, find a pair of strategies by floating point.
//! 2. *Improve* ([`improve`]). What the pair is worth becomes whole numbers, and the differences
//!    that these leave, exact for every action, are a game of their own: what is missing to the
//!    true values. It is searched like the first, and so on, until the differences are as small as
//!    they need to be.
//! 3. *Stalling* ([`stall`]). A play that never ends is worth 0. Where the value is positive, `Min`
//!    must not be able to stall among actions of equal value, and where it is negative, `Max`:
//!    either the other player has equally good actions that force play on, or the stalling is an
//!    improvement.
//! 4. *Slack* ([`slack`]). Around the values, bounds are laid that are wide enough to prove
//!    themselves.
//!
//! All of these are guesses, by floating point. In either case the bounds are then confirmed in whole
//! numbers from the graph alone ([`proven`](super::proven)).
//!
//! # Why the pair is optimal when nobody switches
//!
//! Let x be the values of the pair (σ, τ), with no action better than x for its player. Against σ
//! and any replies of `Min`, x along the play is a submartingale, so that the expected value where
//! play ends or settles is at least x. Where play settles for ever it is paid 0, and x is constant
//! on the settled set; step 3 leaves no such set with x > 0. So σ earns at least x against
//! anything, and by the same argument τ pays at most x.

mod collapse;
mod ends;
mod evaluate;
mod improve;
mod local;
mod nodes;
mod refine;
mod retrograde;
mod search;
mod slack;
mod stall;
mod sweep;
mod tunables;
mod turns;

use std::cell::Cell;

use super::chain::Workshop;
use super::failure::Failure;
use super::proven::{Candidate, Proven, Settled};
use crate::Player;
use crate::graph::{Places, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;

use collapse::Collapsed;
use evaluate::Evaluator;
use improve::Improved;
use local::Local;
use slack::Slack;
use tunables::{BOUNDS_TRIES, MARGIN, MEMORY_PART};

/// Settles a component, all of whose other successors are entered: to the last unit or nearly so,
/// or to as many bits of the largest value as are `enough`.
pub(super) fn solve<I: Fixed>(
    proven: &Proven<'_, I>,
    states: &[StateId],
    place: &mut Places,
    enough: Option<u32>,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<Settled<I>>, Failure> {
    if let Some(candidate) = retrograde::solve(proven, states, place, interrupt)? {
        let settled = proven.settle_component(states, candidate, place, interrupt)?;
        let settled = settled.ok_or(Failure::Precision)?;
        proven.check_narrow(&settled)?;
        return Ok(settled);
    }
    let whole = Local::new(proven, states, place)?;
    interrupt.check()?;
    // Where that failed, play may last too long for numbers.
    if enough.is_none()
        && let Some(candidate) = ends::make_sure(proven, &whole, interrupt)?
        && let Some(settled) =
            proven.settle_component(&whole.states, candidate, place, interrupt)?
        && proven.check_narrow(&settled).is_ok()
    {
        return Ok(settled);
    }
    let collapsed = match proven.totals.needs_proper(states) {
        true => None,
        false => Collapsed::new(&whole, interrupt)?,
    };
    interrupt.check()?;
    let local = (collapsed.as_ref()).map_or(&whole, |collapsed| &collapsed.local);
    let limit = proven.limit(states.len());
    if I::BITS.is_none() {
        limit.fits::<I>(proven.bits)?;
    }
    let workshop = Workshop::new(proven.left() / MEMORY_PART, interrupt);
    let evaluator = Evaluator::new(local, &workshop);
    let mut pair = Improved::begin(local, proven, limit, &evaluator, interrupt)?;
    let basis = pair.improve(enough);
    interrupt.settled(None);
    let basis = basis?;
    let gains = Cell::new(pair.release(&basis));
    let (mut margin, mut grain, last) = (MARGIN, slack::grain(&basis.room), Cell::new(None));
    for _ in 0..BOUNDS_TRIES {
        let bounds = |prover| {
            let slack = Slack {
                pair: &pair,
                basis: &basis,
                prover,
                margin,
                grain,
                gains: &gains,
                last: &last,
            };
            slack.find()
        };
        let (Some(lower), Some(upper)) = (bounds(Player::Max)?, bounds(Player::Min)?) else {
            return Err(Failure::Precision);
        };
        let candidate = match &collapsed {
            Some(collapsed) => collapsed.expand(&whole, [lower, upper], &pair.chosen),
            None => Candidate {
                lower,
                upper,
                choices: whole.choices_of(&pair.chosen),
            },
        };
        // The chain takes as much room as what the proof needs.
        evaluator.forget();
        let settled = proven.settle_component(&whole.states, candidate, place, interrupt)?;
        if let Some(settled) = settled {
            proven.check_narrow(&settled)?;
            return Ok(settled);
        }
        // In single units at first.
        match grain > 1.0 {
            true => grain = 1.0,
            false => margin *= 64.0,
        }
    }
    Err(Failure::Precision)
}
