//! What play collects until it comes to a state, if one row is taken in each, by floating point.

use super::chain::{Chain, Flow, Workshop};
use crate::number::coarse;
use crate::solve::Interrupt;

/// How closely floating point solves.
const CLOSELY: f64 = 1e-12;

/// A state's row without the outcomes that stay in the state: where it leads, and how the outcomes
/// weigh together.
pub(in crate::solve) struct Move<'a> {
    pub(in crate::solve) ahead: &'a [(u32, u128)],
    pub(in crate::solve) total: u128,
}

/// A chain that comes from everywhere to a state, the *root*, and what is collected on the way.
pub(in crate::solve) struct Until<'a> {
    chain: Chain,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Until<'a> {
    /// Prepares the moves of all states; that of the root does not matter.
    pub(in crate::solve) fn new(
        moves: &[Move<'_>],
        root: usize,
        interrupt: &'a Interrupt<'a>,
    ) -> crate::Result<Until<'a>> {
        let mut flow = Flow::empty();
        for (state, row) in moves.iter().enumerate() {
            if state == root {
                flow.end_state(1.0);
                continue;
            }
            for &(to, weight) in row.ahead {
                flow.step(to, coarse(weight) / coarse(row.total));
            }
            flow.end_state(0.0);
        }
        let chain = Workshop::new(u64::MAX).prepare(flow, &|| interrupt.stops());
        interrupt.check()?;
        Ok(Until { chain, interrupt })
    }

    /// About what is collected from each state on, if these amounts are in each; the root's counts for
    /// nothing.
    pub(in crate::solve) fn solve(&self, paid: &[f64]) -> crate::Result<Vec<f64>> {
        let stop = || self.interrupt.stops();
        let x = self.chain.solve(paid, None, CLOSELY, &stop);
        self.interrupt.check()?;
        Ok(x)
    }
}
