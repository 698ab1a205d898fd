//! Tight rows: those by which a bound is just attained, and nothing is to spare.

use super::Claims;
use crate::Result;
use crate::graph::{Row, RowList, RowListBuilder, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::proven::{Side, compared};

/// The tight rows that count for a side.
pub(super) struct Tight {
    pub(super) rows: RowList,
    /// Whether each row may be taken for ever: all its outcomes attain the bound, which is what a play that
    /// stands still is paid, or worse for the side's player.
    pub(super) restful: Vec<bool>,
}

impl<I: Fixed> Claims<'_, I> {
    /// Lists the tight rows of a side.
    pub(super) fn tight(&self, side: Side, interrupt: &Interrupt<'_>) -> Result<Tight> {
        let ways = self.bounds.ways(self.graph);
        let mut rows = RowListBuilder::new();
        let mut restful = Vec::new();
        for state in 0..self.graph.states() as StateId {
            interrupt.step()?;
            if self.totals.is_finite(state) {
                let own = self.bound(state, side);
                let may_rest = own.sign() != side.wrong();
                for (choice, row) in (0..).zip(self.graph.rows(state)) {
                    if self.counts(state, choice, side) && self.is_tight(&row, &own, side, &ways) {
                        rows.row(row.targets.iter().copied());
                        restful.push(may_rest && self.is_sure(&row, &own, side));
                    }
                }
            }
            rows.end_state();
        }
        Ok(Tight {
            rows: rows.build(),
            restful,
        })
    }

    fn bound(&self, state: StateId, side: Side) -> I::Lent<'_> {
        side.of(self.bounds.of(state))
    }

    /// Whether Σ weight · (paid + bound) equals total · `own`, and no outcome is infinite: such a row has all
    /// to spare, or is none that counts.
    pub(super) fn is_tight(&self, row: &Row<'_>, own: &I, side: Side, ways: &[I]) -> bool {
        let bound = |target| self.bound(target, side);
        self.totals.allows(row) && compared(row, ways, own, bound).is_eq()
    }

    /// Whether every outcome of a row is worth the same: what it pays and the bound to which it leads.
    fn is_sure(&self, row: &Row<'_>, own: &I, side: Side) -> bool {
        row.outcomes().all(|(target, _, payoff)| {
            let mut worth = self.bound(target, side).clone();
            let paid = payoff.map(|payoff| self.bounds.scale.units(payoff));
            if let Some(paid) = paid.and_then(|paid| I::from_big(&paid)) {
                worth.add(&paid);
            }
            worth == *own
        })
    }
}
