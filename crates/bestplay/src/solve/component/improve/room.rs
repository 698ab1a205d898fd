//! How far the values of a pair of strategies may be off.

use super::super::tunables::{COSTS_ALIKE, COSTS_LOOSELY, COSTS_ROUGHLY, MARGIN};
use super::Improved;
use crate::number::Fixed;
use crate::solve::Failure;
use crate::solve::chain::Chain;

/// What a row costs that rounding may change by as much as `blur` and that is off by `loss`.
fn cost_of(blur: f64, loss: f64) -> f64 {
    blur + loss + MARGIN * (1.0 + 1e-6)
}

impl<I: Fixed> Improved<'_, I> {
    /// How far each value may be off: by what the chosen rows are off and other rows gain, summed
    /// up over a play. `None` if that is more than `bits` of the largest value allow.
    pub(super) fn room(&self, chain: &Chain<'_>, bits: u32) -> Result<Option<Vec<f64>>, Failure> {
        let goal = self.size() * (-f64::from(bits)).exp2() / 2.0;
        let mut losses = Vec::with_capacity(self.x.len());
        for (state, &row) in self.chosen.iter().enumerate() {
            let loss = self.base.gains[row as usize].abs() + self.most_gained(state);
            let most = match chain.is_trapped(state) {
                true => self.noise,
                false => goal,
            };
            if loss > most {
                return Ok(None);
            }
            losses.push(loss);
        }
        let leaving = self.local.shapes.iter().filter(|shape| shape.exit > 0.0);
        let outside = leaving.map(|shape| shape.blur / shape.exit);
        let outside = outside.fold(0.0, f64::max);
        let fits = |room: &Vec<f64>| room.iter().all(|&room| room <= goal + outside);
        if let Some(room) = self.in_proportion(&losses).filter(fits) {
            return Ok(Some(room));
        }
        let room = self.summed(chain, &losses, COSTS_LOOSELY)?;
        Ok(Some(room).filter(fits))
    }

    /// About how far each value may be from what the bounds outside allow if the chosen rows, and
    /// others that are better, are off by as much as `losses` says; solved for as closely as given.
    pub(super) fn summed(
        &self,
        chain: &Chain<'_>,
        losses: &[f64],
        closely: f64,
    ) -> Result<Vec<f64>, Failure> {
        let cost = |(state, &row): (usize, &u32)| match chain.is_trapped(state) {
            true => 0.0,
            false => cost_of(self.local.shape(row as usize).blur, losses[state]),
        };
        let mut costs: Vec<f64> = self.chosen.iter().enumerate().map(cost).collect();
        let largest = costs.iter().copied().fold(1.0, f64::max);
        if largest <= COSTS_ALIKE * MARGIN {
            costs.fill(1.1 * largest);
            return Ok(chain.solve(&costs, None, COSTS_ROUGHLY)?);
        }
        (costs.iter_mut()).for_each(|cost| *cost += 2.0 * closely * largest);
        Ok(chain.solve(&costs, None, closely)?)
    }

    /// As far in proportion to the values as makes up for any row: where every row pays towards them,
    /// a part of what it pays makes up for what it loses, however long play lasts. So nothing has to be
    /// summed up, and rows of equal value need the same room. `None` where rows pay nothing, or some
    /// one way and some the other.
    fn in_proportion(&self, losses: &[f64]) -> Option<Vec<f64>> {
        let shapes = &self.local.shapes;
        let sign = shapes.first().map_or(0, |shape| shape.sign);
        if sign == 0 || shapes.iter().any(|shape| shape.sign != sign) {
            return None;
        }
        let pays = self.local.alone(0);
        let mut part: f64 = 0.0;
        for (state, loss) in losses.iter().enumerate() {
            for row in self.local.rows_of(state) {
                let cost = cost_of(self.local.shape(row).blur, *loss);
                part = part.max(cost / (pays[row].abs() - loss).max(0.0));
            }
        }
        Some(self.x.iter().map(|x| part * x.coarse(0).abs()).collect())
    }
}
