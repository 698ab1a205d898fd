//! Chains all of whose cycles go through one state, the *hub*: most games in which the turn passes
//! without anything gained leave such chains.
//!
//! Until the chain comes back to the hub it cannot go round. So one pass, successors first, tells for
//! each state what it is worth until then, how likely that comes, and how likely the chain is left
//! before; what the hub itself is worth is then one division. Nothing is subtracted, so that nothing
//! cancels, however seldom the chain is left.

use super::flow::{Flow, Step};
use crate::graph::{Backward, successors_first};

/// A chain with a hub, prepared for any right-hand side.
pub(super) struct Hub {
    hub: usize,
    /// The other states, successors first.
    order: Vec<u32>,
    /// For each state: 1 / (the probability of leaving it).
    scale: Vec<f64>,
    /// For each state: how likely the hub comes next, before the chain is left.
    next: Vec<f64>,
    /// How likely the chain is left from the hub before it comes back.
    leaves: f64,
}

impl Hub {
    /// The hub of a chain which is left from everywhere; `None` if it has none, or is not left, or so
    /// seldom that doubles do not say how seldom.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    pub(super) fn of(flow: &Flow, back: &Backward) -> Option<Hub> {
        let count = flow.len();
        let hub = (0..count).max_by_key(|&state| back.of(state as u32).len())?;
        let ahead = |state: u32| flow.row(state as usize).iter().map(|&Step(to, _)| to);
        let order = successors_first(back, hub as u32, ahead)?;
        let (mut scale, mut next) = (vec![1.0; count], vec![0.0; count]);
        let mut leaves = vec![0.0; count];
        next[hub] = 1.0;
        // How likely a state is left, and for what: the hub, or out of the chain.
        let ways = |state: usize, next: &[f64], leaves: &[f64]| {
            let exit = flow.exit(state);
            let others = flow.row(state).iter().filter(|way| way.0 as usize != state);
            others.fold((exit, 0.0, exit), |(on, to_hub, out), &Step(to, p)| {
                let to = to as usize;
                (on + p, to_hub + p * next[to], out + p * leaves[to])
            })
        };
        for &state in &order {
            let state = state as usize;
            let (on, to_hub, out) = ways(state, &next, &leaves);
            if on <= 0.0 {
                return None;
            }
            scale[state] = 1.0 / on;
            next[state] = to_hub * scale[state];
            leaves[state] = out * scale[state];
        }
        let (.., leaves) = ways(hub, &next, &leaves);
        leaves.is_normal().then_some(Hub {
            hub,
            order,
            scale,
            next,
            leaves,
        })
    }

    /// Turns the right-hand side of x = P x + right into x.
    pub(super) fn solve(&self, flow: &Flow, x: &mut [f64]) {
        let own = std::mem::take(&mut x[self.hub]);
        for &state in &self.order {
            let state = state as usize;
            // What leads back to the state itself counts in its scale.
            let right = std::mem::take(&mut x[state]);
            x[state] = (right + flow.sum(state, x)) * self.scale[state];
        }
        let worth = (own + flow.sum(self.hub, x)) / self.leaves;
        for (x, next) in x.iter_mut().zip(&self.next) {
            *x += next * worth;
        }
    }
}
