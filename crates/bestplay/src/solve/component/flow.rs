//! The chain that chosen rows make of a component.

use super::local::Layout;
use crate::solve::chain::{Flow, Weighted};

/// The chain in which every state takes the row that `chosen` names; one without is left at once.
pub(super) fn flow(local: &Layout, chosen: impl IntoIterator<Item = Option<u32>>) -> Flow {
    let mut flow = Flow::default();
    for row in chosen {
        let Some(row) = row else {
            flow.end_state(1.0);
            continue;
        };
        for (target, probability) in local.terms(row as usize) {
            flow.step(target, probability);
        }
        flow.end_state(local.shape(row as usize).exit);
    }
    flow
}

/// The same with whole weights; states without a row are left out.
pub(super) fn weighted(local: &Layout, chosen: &[Option<u32>]) -> Weighted {
    let mut chain = Weighted::default();
    for row in chosen {
        let Some(row) = *row else {
            chain.end_state(0);
            continue;
        };
        for (target, weight) in local.weights(row as usize) {
            chain.step(target, weight);
        }
        chain.end_total(local.shape(row as usize).total);
    }
    chain
}
