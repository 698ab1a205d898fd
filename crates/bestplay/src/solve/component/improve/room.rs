//! How far the values of a pair of strategies may be off.

use super::super::local::Layout;
use super::super::tunables::MARGIN;
use super::Improved;
use crate::number::Fixed;
use crate::solve::Failure;
use crate::solve::chain::Chain;

impl<I: Fixed> Improved<'_, I> {
    /// How far each value may be off: by what the chosen rows are off and other rows gain, summed
    /// up over a play by `sum`. `None` if that is more than `bits` of the largest value allow, or not found.
    pub(super) fn room(
        &self,
        trapped: &[bool],
        bits: u32,
        sum: impl Fn(&[f64]) -> Result<Option<Vec<f64>>, Failure>,
    ) -> Result<Option<Vec<f64>>, Failure> {
        let goal = self.goal(bits);
        let mut losses = Vec::with_capacity(self.x.len());
        for (state, &row) in self.chosen.iter().enumerate() {
            let loss = self.base.gains[row as usize].abs() + self.most_gained(state);
            let most = if trapped[state] { self.noise } else { goal };
            if loss > most {
                return Ok(None);
            }
            losses.push(loss);
        }
        let leaving = self.local.shapes.iter().filter(|shape| shape.exit > 0.0);
        let outside = leaving.map(|shape| shape.blur / shape.exit);
        let outside = outside.fold(0.0, f64::max);
        let fits = |room: &Vec<f64>| room.iter().all(|&room| room <= goal + outside);
        Ok(sum(&losses)?.filter(fits))
    }

    /// What each value may be off by at most for so many bits of the largest.
    pub(super) fn goal(&self, bits: u32) -> f64 {
        self.size() * (-f64::from(bits)).exp2() / 2.0
    }

    /// About how far each value may be from what the bounds outside allow if the chosen rows, and
    /// others that are better, are off by as much as `losses` says; solved for as closely as given.
    pub(super) fn summed(
        &self,
        chain: &Chain<'_>,
        losses: &[f64],
        closely: f64,
    ) -> Result<Vec<f64>, Failure> {
        let costs = costs(
            self.local,
            &self.chosen,
            &chain.trapped,
            losses,
            2.0 * closely,
        );
        Ok(chain.solve(&costs, None, closely)?)
    }
}

/// What each state costs then, and in any case so large a part of the largest cost.
pub(super) fn costs(
    local: &Layout,
    chosen: &[u32],
    trapped: &[bool],
    losses: &[f64],
    part: f64,
) -> Vec<f64> {
    let cost = |(state, &row): (usize, &u32)| match trapped[state] {
        true => 0.0,
        // What rounding may change is added to what it is off by.
        false => local.shape(row as usize).blur + losses[state] + MARGIN * (1.0 + 1e-6),
    };
    let mut costs: Vec<f64> = chosen.iter().enumerate().map(cost).collect();
    let largest = costs.iter().copied().fold(1.0, f64::max);
    (costs.iter_mut()).for_each(|cost| *cost += part * largest);
    costs
}
