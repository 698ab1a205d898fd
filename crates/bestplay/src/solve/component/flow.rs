//! The chain that chosen rows make of a component.

use super::chain::Flow;
use super::local::Local;
use crate::number::Fixed;

impl Flow {
    /// The chain in which every state takes the row that `chosen` names.
    pub(super) fn of<I: Fixed>(local: &Local<I>, chosen: &[u32]) -> Flow {
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
