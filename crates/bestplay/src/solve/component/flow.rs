//! The chain that chosen rows make of a component.

use super::chain::{Flow, Weighted};
use super::local::Layout;

impl Flow {
    /// The chain in which every state takes the row that `chosen` names.
    pub(super) fn of(local: &Layout, chosen: &[u32]) -> Flow {
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
}

impl Weighted {
    /// The chain in which every state, or set of states that counts as one, takes the row that
    /// `chosen` names; those without one are left out. `of` numbers states.
    pub(super) fn of(local: &Layout, chosen: &[Option<u32>], of: impl Fn(u32) -> u32) -> Weighted {
        let mut chain = Weighted::default();
        for row in chosen {
            match row {
                Some(row) => {
                    for (target, weight) in local.weights(*row as usize) {
                        chain.step(of(target), weight);
                    }
                    chain.end_state(local.rows[*row as usize].total);
                }
                None => chain.leave_out(),
            }
        }
        chain
    }
}
