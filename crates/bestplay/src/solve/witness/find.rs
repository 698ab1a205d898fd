//! All that a file needs, and choices that it can prove.

use super::{Claims, SIDES};
use crate::Result;
use crate::graph::{Graph, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::proven::{Bounds, Side};
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

/// Where a choice does not attain its state's value, of which both bounds are known to be equal, takes
/// the first one that does.
pub(in crate::solve) fn attain<I: Fixed>(graph: &Graph, totals: &Totals, bounds: &mut Bounds<I>) {
    let claims = Claims {
        graph,
        totals,
        bounds,
    };
    let ways = bounds.ways(graph);
    let choice = |state: StateId| {
        let own = bounds.best[state as usize];
        let attains = |choice: &u32| {
            let row = graph.row(state, *choice);
            claims.is_tight(&row, &bounds.of(state).0, Side::Lower, &ways)
        };
        match graph.kind(state).player() {
            Some(_) if totals.is_finite(state) && !attains(&own) => {
                let mut choices = 0..graph.rows(state).count() as u32;
                choices.find(attains).unwrap_or(own)
            }
            _ => own,
        }
    };
    let best = (0..graph.states() as StateId).map(choice).collect();
    bounds.best = best;
}
