//! All that a file needs.

use super::{Claims, SIDES};
use crate::Result;
use crate::graph::Graph;
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::proven::Bounds;
use crate::solve::totals::Totals;
use crate::witness::Witness;

/// What a checker needs to see of these bounds and choices.
///
/// # Errors
///
/// The watch asks to stop.
///
/// # Complexity
///
/// Linear in the transitions, but for end components of tight rows and for potentials.
pub(in crate::solve) fn find<I: Fixed>(
    graph: &Graph,
    totals: &Totals,
    bounds: &Bounds<I>,
    interrupt: &Interrupt<'_>,
) -> Result<Witness> {
    let claims = Claims {
        graph,
        totals,
        bounds,
    };
    let mut witness = claims.infinite(interrupt)?;
    for (side, ranks) in SIDES.into_iter().zip(&mut witness.ranks) {
        *ranks = claims.ranks(side, interrupt)?;
    }
    Ok(witness)
}
