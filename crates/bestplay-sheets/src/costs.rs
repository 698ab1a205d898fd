//! What each action costs in each cell, for given visits.

use crate::cells::{Cells, NONE};
use crate::seat::Seat;

/// What every action costs in every cell, or whatever else has so many costs there.
pub(crate) struct Costs<'a> {
    pub(crate) cells: &'a Cells,
    pub(crate) labels: usize,
    /// For each cell what each action costs.
    costs: Vec<f64>,
}

impl<'a> Costs<'a> {
    /// The costs where play comes as often as this to the states of each seat: against best play from
    /// then on, or where `ahead` says of each seat what is still lost, against what goes on like that.
    pub(crate) fn new(
        cells: &'a Cells,
        seats: &[Seat],
        visits: &[Vec<f64>],
        ahead: Option<&[Vec<f64>]>,
    ) -> Costs<'a> {
        let mut known = Costs::none(cells, cells.labels);
        for (number, (seat, visits)) in seats.iter().zip(visits).enumerate() {
            for (state, &visits) in visits.iter().enumerate() {
                let cell = cells.of[number][state];
                if cell == NONE || visits == 0.0 {
                    continue;
                }
                let costs = known.of_mut(cell).iter_mut();
                for (cost, &place) in costs.zip(cells.places(number, state)) {
                    let place = usize::from(place);
                    *cost += visits
                        * match ahead {
                            Some(ahead) => seat.excess(state, place, &ahead[number]),
                            None => seat.regret(state, place),
                        };
                }
            }
        }
        known
    }

    /// Nothing costs anything yet.
    pub(crate) fn none(cells: &'a Cells, labels: usize) -> Costs<'a> {
        Costs {
            cells,
            labels,
            costs: vec![0.0; cells.features.len() * labels],
        }
    }

    pub(crate) fn of_mut(&mut self, cell: u32) -> &mut [f64] {
        &mut self.costs[cell as usize * self.labels..][..self.labels]
    }

    pub(crate) fn cost(&self, cell: u32, label: usize) -> f64 {
        self.costs[cell as usize * self.labels + label]
    }

    /// What an action costs in some cells.
    pub(crate) fn cost_of(&self, cells: &[u32], label: usize) -> f64 {
        cells.iter().map(|&cell| self.cost(cell, label)).sum()
    }

    /// What the best action costs in some cells, and which it is.
    pub(crate) fn best_label(&self, cells: &[u32]) -> (f64, usize) {
        let labels = (0..self.labels).map(|label| (self.cost_of(cells, label), label));
        let best = labels.min_by(|a, b| a.0.total_cmp(&b.0));
        best.unwrap_or_default()
    }

    /// What each action costs in those of some cells that are below a number of a feature, and in those from
    /// there on: for each number but the least, ascending.
    pub(crate) fn sides(
        &self,
        cells: &[u32],
        feature: usize,
        mut look: impl FnMut(i64, &[f64], &[f64]),
    ) {
        let (labels, values) = (self.labels, &self.cells.values[feature]);
        // For each number of the feature.
        let mut sums = vec![0.0; values.len() * labels];
        for &cell in cells {
            let costs = &self.costs[cell as usize * labels..][..labels];
            let bucket = self.cells.bucket(cell, feature);
            for (sum, cost) in sums[bucket * labels..][..labels].iter_mut().zip(costs) {
                *sum += cost;
            }
        }
        let mut below = vec![0.0; labels];
        let sum = |label| sums.iter().skip(label).step_by(labels).sum();
        let mut from: Vec<f64> = (0..labels).map(sum).collect();
        for (sums, &at) in sums.chunks(labels).zip(values.iter().skip(1)) {
            for (label, moved) in sums.iter().enumerate() {
                below[label] += moved;
                from[label] -= moved;
            }
            look(at, &below, &from);
        }
    }
}
