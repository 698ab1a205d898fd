//! States that look alike, and what each action costs there for given visits.

use std::collections::HashMap;

use super::seat::Seat;
use super::seen::Seen;
use crate::{GameError, grouped};

/// The most costs that are kept: one for each action of each cell.
const MOST: usize = 50_000_000;

/// All that a person can see, each once, with what every action costs there.
pub(super) struct Cells {
    /// The features of each cell.
    pub(super) features: Vec<Box<[i64]>>,
    /// The different numbers of each feature, ascending.
    pub(super) values: Vec<Vec<i64>>,
    /// For each cell and feature the place of its number among them.
    buckets: Vec<u32>,
    /// For each cell what each action costs.
    costs: Vec<f64>,
    labels: usize,
    /// For each seat and each of its states the cell; `NONE` where the player does not choose.
    of: Vec<Vec<u32>>,
    /// For each seat, each of its states and each action the place that is then taken.
    places: Vec<Vec<u16>>,
}

/// No cell.
pub(super) const NONE: u32 = u32::MAX;

impl Cells {
    /// The cells of the states in which players choose.
    ///
    /// # Errors
    ///
    /// There are too many cells and actions to look at.
    pub(super) fn new(seen: &Seen, seats: &[Seat]) -> Result<Cells, GameError> {
        let labels = seen.labels.len();
        let mut known: HashMap<&[i64], u32> = HashMap::new();
        let mut cells = Cells {
            features: Vec::new(),
            values: vec![Vec::new(); seen.names.len()],
            buckets: Vec::new(),
            costs: Vec::new(),
            labels,
            of: Vec::new(),
            places: Vec::new(),
        };
        for seat in seats {
            let mut of = Vec::with_capacity(seat.states.len());
            let mut places = vec![0; seat.states.len() * labels];
            for (state, &id) in seat.states.iter().enumerate() {
                let features = seen.features(id).filter(|_| seat.chooses[state]);
                of.push(features.map_or(NONE, |features| {
                    let next = known.len() as u32;
                    *known.entry(features).or_insert_with(|| {
                        cells.features.push(features.into());
                        next
                    })
                }));
                if features.is_some() {
                    for label in 0..labels {
                        let place = u16::try_from(seen.place(id, label)).unwrap_or(0);
                        places[state * labels + label] = place;
                    }
                }
                if known.len().max(seat.states.len()).saturating_mul(labels) > MOST {
                    return Err(GameError::usage(format!(
                        "a sheet would have to look at more than {} pairs of what is seen and \
                         what is done; take smaller parameters",
                        grouped(MOST)
                    )));
                }
            }
            cells.of.push(of);
            cells.places.push(places);
        }
        for (feature, values) in cells.values.iter_mut().enumerate() {
            values.extend(cells.features.iter().map(|features| features[feature]));
            values.sort_unstable();
            values.dedup();
        }
        for features in &cells.features {
            let buckets = features
                .iter()
                .zip(&cells.values)
                .map(|(value, values)| values.binary_search(value).unwrap_or_default() as u32);
            cells.buckets.extend(buckets);
        }
        cells.costs = vec![0.0; cells.features.len() * labels];
        Ok(cells)
    }

    /// The place that is taken in a state of a seat by what is wanted in each cell.
    pub(super) fn place(&self, seat: usize, state: usize, wanted: &[u16]) -> usize {
        let label = wanted[self.of[seat][state] as usize];
        usize::from(self.places[seat][state * self.labels + usize::from(label)])
    }

    /// What each action costs where play comes as often as this: against best play from then on, or
    /// where `ahead` says of each seat what is still lost, against what goes on like that.
    pub(super) fn weigh(
        &mut self,
        seats: &[Seat],
        visits: &[Vec<f64>],
        ahead: Option<&[Vec<f64>]>,
    ) {
        self.costs.fill(0.0);
        for (number, (seat, visits)) in seats.iter().zip(visits).enumerate() {
            for (state, &visits) in visits.iter().enumerate() {
                let cell = self.of[number][state];
                if cell == NONE || visits == 0.0 {
                    continue;
                }
                let costs = &mut self.costs[cell as usize * self.labels..][..self.labels];
                let places = &self.places[number][state * self.labels..][..self.labels];
                for (cost, &place) in costs.iter_mut().zip(places) {
                    let place = usize::from(place);
                    *cost += visits
                        * match ahead {
                            Some(ahead) => seat.excess(state, place, &ahead[number]),
                            None => seat.regret(state, place),
                        };
                }
            }
        }
    }

    /// What an action costs in a cell.
    pub(super) fn cost(&self, cell: usize, label: usize) -> f64 {
        self.costs[cell * self.labels + label]
    }

    /// Sums over some cells, for each number of a feature: what `of` says of each cell.
    pub(super) fn by_value(
        &self,
        cells: &[u32],
        feature: usize,
        width: usize,
        mut add: impl FnMut(usize, &mut [f64]),
    ) -> Vec<f64> {
        let mut sums = vec![0.0; self.values[feature].len() * width];
        for &cell in cells {
            let bucket = self.buckets[cell as usize * self.values.len() + feature] as usize;
            add(cell as usize, &mut sums[bucket * width..][..width]);
        }
        sums
    }

    /// The number of actions.
    pub(super) fn labels(&self) -> usize {
        self.labels
    }
}
