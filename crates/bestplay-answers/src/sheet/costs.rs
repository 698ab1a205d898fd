//! What each action costs in each cell, for given visits.

use super::cells::{Cells, NONE};
use super::seat::Seat;

/// What every action costs in every cell.
pub(super) struct Costs<'a> {
    pub(super) cells: &'a Cells,
    /// For each cell what each action costs.
    costs: Vec<f64>,
}

impl<'a> Costs<'a> {
    /// The costs where play comes as often as this to the states of each seat: against best play from
    /// then on, or where `ahead` says of each seat what is still lost, against what goes on like that.
    pub(super) fn new(
        cells: &'a Cells,
        seats: &[Seat],
        visits: &[Vec<f64>],
        ahead: Option<&[Vec<f64>]>,
    ) -> Costs<'a> {
        let mut costs = vec![0.0; cells.features.len() * cells.labels];
        for (number, (seat, visits)) in seats.iter().zip(visits).enumerate() {
            for (state, &visits) in visits.iter().enumerate() {
                let cell = cells.of[number][state];
                if cell == NONE || visits == 0.0 {
                    continue;
                }
                let costs = &mut costs[cell as usize * cells.labels..][..cells.labels];
                for (cost, &place) in costs.iter_mut().zip(cells.places(number, state)) {
                    let place = usize::from(place);
                    *cost += visits
                        * match ahead {
                            Some(ahead) => seat.excess(state, place, &ahead[number]),
                            None => seat.regret(state, place),
                        };
                }
            }
        }
        Costs { cells, costs }
    }

    /// What an action costs in a cell.
    pub(super) fn cost(&self, cell: u32, label: usize) -> f64 {
        self.costs[cell as usize * self.cells.labels + label]
    }

    /// What an action costs in some cells.
    pub(super) fn cost_of(&self, cells: &[u32], label: usize) -> f64 {
        cells.iter().map(|&cell| self.cost(cell, label)).sum()
    }

    /// What the best action costs in some cells, and which it is.
    pub(super) fn best_label(&self, cells: &[u32]) -> (f64, usize) {
        let labels = (0..self.cells.labels).map(|label| (self.cost_of(cells, label), label));
        labels
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or_default()
    }

    /// What each action costs in those of some cells that are below a number of a feature, and in those from
    /// there on: for each number but the least, ascending.
    pub(super) fn sides(
        &self,
        cells: &[u32],
        feature: usize,
        look: impl FnMut(i64, &[f64], &[f64]),
    ) {
        let labels = self.cells.labels;
        let costs = |cell: u32| &self.costs[cell as usize * labels..][..labels];
        let costs = cells.iter().map(|&cell| (cell, costs(cell)));
        self.cells.sides(costs, feature, labels, look);
    }
}

impl Cells {
    /// The same for any `labels` costs that some cells have.
    pub(super) fn sides<'c>(
        &self,
        costs: impl Iterator<Item = (u32, &'c [f64])>,
        feature: usize,
        labels: usize,
        mut look: impl FnMut(i64, &[f64], &[f64]),
    ) {
        let values = &self.values[feature];
        // For each number of the feature.
        let mut sums = vec![0.0; values.len() * labels];
        for (cell, costs) in costs {
            let bucket = self.bucket(cell, feature);
            for (sum, cost) in sums[bucket * labels..][..labels].iter_mut().zip(costs) {
                *sum += cost;
            }
        }
        let mut below = vec![0.0; labels];
        let mut from: Vec<f64> = (0..labels)
            .map(|label| sums.iter().skip(label).step_by(labels).sum())
            .collect();
        for (sums, &at) in sums.chunks(labels).zip(values.iter().skip(1)) {
            for (label, moved) in sums.iter().enumerate() {
                below[label] += moved;
                from[label] -= moved;
            }
            look(at, &below, &from);
        }
    }
}
