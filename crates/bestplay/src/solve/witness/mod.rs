//! What a checker needs to see of a solution besides bounds and choices, so that it need not search:
//! ranks where values are finite, levels and potentials where they are infinite.
//!
//! The theorem behind them, its proof and the conditions that the checker confirms stand in
//! `docs/certificate.md`. Nothing here is trusted: what is wrong is refused there.

mod levels;
mod ranks;
mod tight;

use super::proven::{Bounds, Side};
use super::totals::Totals;
use crate::Result;
use crate::graph::{Graph, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::witness::Witness;

/// Both kinds of bounds.
pub(super) const SIDES: [Side; 2] = [Side::Lower, Side::Upper];

/// The states of one graph, with what is claimed of each.
pub(super) struct Claims<'a, I: Fixed> {
    pub(super) graph: &'a Graph,
    pub(super) totals: &'a Totals,
    pub(super) bounds: &'a Bounds<I>,
}

impl<I: Fixed> Claims<'_, I> {
    /// Whether a choice of a state counts for a side: it is not the side's own player who chooses, or
    /// he chooses this.
    fn counts(&self, state: StateId, choice: u32, side: Side) -> bool {
        self.graph.kind(state) != side.prover() || self.bounds.best[state as usize] == choice
    }

    /// Finds what there is to see.
    fn witness(&self, interrupt: &Interrupt<'_>) -> Result<Witness> {
        let mut witness = self.infinite(interrupt)?;
        for (side, ranks) in SIDES.into_iter().zip(&mut witness.ranks) {
            *ranks = self.ranks(side, interrupt)?;
        }
        Ok(witness)
    }
}

/// What a checker needs to see of these bounds and choices.
///
/// # Errors
///
/// The watch asks to stop.
///
/// # Complexity
///
/// Linear in the transitions, but for end components of tight rows and for potentials.
pub(super) fn find<I: Fixed>(
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
    claims.witness(interrupt)
}

/// Where a choice does not attain its state's value, of which both bounds are known to be equal, takes
/// the first one that does.
pub(super) fn attain<I: Fixed>(graph: &Graph, totals: &Totals, bounds: &mut Bounds<I>) {
    let claims = Claims {
        graph,
        totals,
        bounds,
    };
    let paid = claims.paid();
    let choice = |state: StateId| {
        let own = bounds.best[state as usize];
        let attains = |choice: &u32| {
            let row = graph.row(state, *choice);
            claims.is_tight(&row, &bounds.of(state).0, Side::Lower, &paid)
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
