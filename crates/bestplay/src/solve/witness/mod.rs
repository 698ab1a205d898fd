//! What a checker needs to see of a solution besides bounds and choices, so that it need not search:
//! ranks where values are finite, levels and potentials where they are infinite.
//!
//! The theorem behind them, its proof and the conditions that the checker confirms stand in
//! `docs/certificate.md`. Nothing here is trusted: what is wrong is refused there.

mod climb;
#[cfg(feature = "files")]
mod levels;
#[cfg(feature = "files")]
mod ranks;

use super::proven::Bounds;
use super::totals::finite::Totals;
use crate::Player;
use crate::graph::{Graph, Row, StateId};
use crate::number::Fixed;

/// The states of one graph, with what is claimed of each.
pub(super) struct Claims<'a, I: Fixed> {
    pub(super) graph: &'a Graph,
    pub(super) totals: &'a Totals,
    pub(super) bounds: &'a Bounds<I>,
}

impl<I: Fixed> Claims<'_, I> {
    /// Whether a row is not proven to be worse than its state's value, as whoever chooses sees it.
    pub(super) fn may_be_best(&self, state: StateId, row: &Row<'_>) -> bool {
        let player = self.graph.kind(state).player();
        let attains = |player| self.bounds.may_attain(state, row, player);
        self.totals.is_finite(state) && self.totals.allows(row) && player.is_none_or(attains)
    }

    /// Whether standing still for ever may be worse than the value for a player.
    pub(super) fn loses_by_rest(&self, state: StateId, prover: Player) -> bool {
        let (lower, upper) = self.bounds.of(state);
        prover.of((upper, lower)).sign() == prover.wrong()
    }

    /// Whether a choice of a state counts for a player's bounds: it is not he who chooses, or
    /// he chooses this.
    fn counts(&self, state: StateId, choice: u32, prover: Player) -> bool {
        self.graph.kind(state) != prover.kind() || self.bounds.best[state as usize] == choice
    }
}
