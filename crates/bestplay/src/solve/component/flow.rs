//! The chain that chosen rows make of a component.

use super::local::Layout;
use crate::solve::chain::{Flow, Weighted};

/// The chain in which every state takes the row that `chosen` names.
pub(super) fn flow(local: &Layout, chosen: &[u32]) -> Flow {
    let mut flow = Flow::empty();
    for &row in chosen {
        let row = row as usize;
        for (target, probability) in local.terms(row) {
            flow.step(target, probability);
        }
        flow.end_state(local.rows[row].exit);
    }
    flow
}

/// The chain in which every state, or set of states that counts as one, takes the row that
/// `chosen` names; those without one are left out. `of` numbers states.
pub(super) fn weighted(
    local: &Layout,
    chosen: &[Option<u32>],
    of: impl Fn(u32) -> u32,
) -> Weighted {
    let mut chain = Weighted::empty();
    for row in chosen {
        let Some(row) = *row else {
            chain.end_state(0);
            continue;
        };
        for (target, weight) in local.weights(row as usize) {
            chain.step(of(target), weight);
        }
        chain.end_total(local.rows[row as usize].total);
    }
    chain
}
