//! How far the values of a pair of strategies may be off.

use super::super::local::Layout;
use super::super::sweep::Base;
use super::super::tunables::MARGIN;
use super::{Improved, MANY};
use crate::number::Fixed;
use crate::solve::chain::Chain;
use crate::solve::failure::Failure;

impl<I: Fixed> Improved<'_, I> {
    /// By how much the chosen rows are off and other rows gain, in each state; `None` if that is more than `bits` of
    /// the largest value allow.
    pub(super) fn losses(&self, trapped: &[bool], bits: u32) -> Option<Vec<f64>> {
        let goal = self.goal(bits);
        let states = self.owed().enumerate().map(|(state, owed)| {
            let loss = owed.abs() + self.most_gained(state);
            let most = if trapped[state] { self.noise } else { goal };
            (loss <= most).then_some(loss)
        });
        states.collect()
    }

    /// Whether values that may be so far off are right to so many bits of the largest.
    pub(super) fn fits(&self, room: &[f64], bits: u32) -> bool {
        let goal = self.goal(bits);
        let leaving = self.local.shapes.iter().filter(|shape| shape.exit > 0.0);
        let outside = leaving.map(|shape| shape.blur / shape.exit);
        let outside = outside.fold(0.0, f64::max);
        room.iter().all(|&room| room <= goal + outside)
    }

    /// What each value may be off by at most for so many bits of the largest.
    pub(super) fn goal(&self, bits: u32) -> f64 {
        self.size() * (-f64::from(bits)).exp2() / 2.0
    }

    /// About how far each value may be from what the bounds outside allow if the chosen rows, and
    /// others that are better, are off by as much as `losses` says; solved for as closely as given.
    pub(super) fn summed(
        &mut self,
        chain: &Chain<'_>,
        losses: Vec<f64>,
        closely: f64,
    ) -> Result<Vec<f64>, Failure> {
        let (trapped, part) = (&chain.trapped, 2.0 * closely);
        let costs = costs(self.local, &self.chosen, trapped, losses, part);
        // What rows gain takes as much room as solving does, and is found anew.
        let is_large = self.x.len() >= MANY;
        if is_large {
            self.base = Base::default();
        }
        let room = chain.solve(&costs, None, closely)?;
        if is_large {
            self.count_gains();
        }
        Ok(room)
    }
}

/// What each state costs that is off by so much, and in any case so large a part of the largest cost.
pub(super) fn costs(
    local: &Layout,
    chosen: &[u32],
    trapped: &[bool],
    mut costs: Vec<f64>,
    part: f64,
) -> Vec<f64> {
    for (cost, (&row, &trapped)) in costs.iter_mut().zip(chosen.iter().zip(trapped)) {
        *cost = match trapped {
            true => 0.0,
            // What rounding may change is added to what it is off by.
            false => local.shape(row as usize).blur + *cost + MARGIN * (1.0 + 1e-6),
        };
    }
    let largest = costs.iter().copied().fold(1.0, f64::max);
    (costs.iter_mut()).for_each(|cost| *cost += part * largest);
    costs
}
