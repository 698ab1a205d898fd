//! What long numbers need in memory, estimated before the first of them is made.

use super::totals::Totals;
use crate::graph::{Graph, Kind, StateId};
use crate::number::Fixed;
use crate::{Error, Payoff, Result};

/// Numbers that a computation has at hand besides those that are kept.
const AT_HAND: u64 = 8;

/// Bytes that a long number takes besides its bits.
const EACH: u64 = 40;

/// Whether the bounds of a graph fit in memory with so many binary places: two numbers for each state, and
/// one for all that is paid. Those that are 0 are short.
///
/// # Errors
///
/// They do not.
///
/// # Complexity
///
/// Linear in the states, if numbers are long.
pub(super) fn check<I: Fixed>(
    graph: &Graph,
    totals: &Totals,
    bits: u32,
    memory: u64,
) -> Result<()> {
    if I::BITS.is_some() {
        return Ok(());
    }
    let is_long = |&state: &StateId| match graph.kind(state) {
        Kind::End => graph.end_payoff(state) != graph.forever(),
        _ => totals.is_finite(state),
    };
    let states = (0..graph.states() as StateId).filter(is_long).count() as u64;
    let ends = graph.end_payoffs().iter();
    let ends = ends.filter(|&&payoff| payoff != graph.forever()).count() as u64;
    let pays = |payoffs: &[Payoff]| payoffs.iter().any(|payoff| !payoff.is_zero());
    let ways = graph.shapes().iter().filter(|shape| pays(shape.payoffs()));
    let numbers = 2 * states + ends + ways.count() as u64 + AT_HAND;
    let needed = numbers.saturating_mul(EACH + u64::from(bits / 8));
    match needed <= memory {
        true => Ok(()),
        false => Err(Error::too_long_for(bits, needed, memory)),
    }
}
