//! States that look alike, and what is done in them.

use std::collections::HashMap;

use crate::seat::Seat;
use crate::seen::Seen;
use crate::tree::{Node, Tree};
use crate::{Error, Result};

/// The most pairs of cells and actions: as many costs are kept. The error names it.
const MOST: usize = 50_000_000;

/// All that a person can see, each once.
#[derive(Default)]
pub(crate) struct Cells {
    /// The features of each cell.
    pub(crate) features: Vec<Box<[i64]>>,
    /// The different numbers of each feature, ascending.
    pub(crate) values: Vec<Vec<i64>>,
    /// For each cell and feature the place of its number among them.
    buckets: Vec<u32>,
    pub(crate) labels: usize,
    /// For each seat and each of its states the cell; `NONE` where the player does not choose.
    pub(crate) of: Vec<Vec<u32>>,
    /// For each seat, each of its states and each action the place that is then taken.
    places: Vec<Vec<u16>>,
}

pub(crate) const NONE: u32 = u32::MAX;

impl Cells {
    /// The cells of the states in which players choose, unless there are too many to look at.
    pub(crate) fn new(seen: &Seen, seats: &[Seat]) -> Result<Cells> {
        let labels = seen.labels.len();
        let mut known: HashMap<&[i64], u32> = HashMap::new();
        let mut cells = Cells {
            values: vec![Vec::new(); seen.names.len()],
            labels,
            ..Cells::default()
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
                    return Err(Error::TooMuch);
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
        Ok(cells)
    }

    /// The place that is taken in a state of a seat by what is wanted in each cell.
    pub(crate) fn place(&self, seat: usize, state: usize, wanted: &[u16]) -> usize {
        let label = wanted[self.of[seat][state] as usize];
        usize::from(self.places(seat, state)[usize::from(label)])
    }

    /// The places that are taken in a state of a seat, for each action that may be wanted.
    pub(crate) fn places(&self, seat: usize, state: usize) -> &[u16] {
        &self.places[seat][state * self.labels..][..self.labels]
    }

    /// The place of a cell's number among those of a feature.
    pub(crate) fn bucket(&self, cell: u32, feature: usize) -> usize {
        self.buckets[cell as usize * self.values.len() + feature] as usize
    }

    pub(crate) fn all(&self) -> Vec<u32> {
        (0..self.features.len() as u32).collect()
    }

    /// Those of some cells in which a feature is below a number, and the others.
    pub(crate) fn parts(&self, cells: &[u32], feature: usize, at: i64) -> [Vec<u32>; 2] {
        let below = |&cell: &u32| self.features[cell as usize][feature] < at;
        let (one, two) = cells.iter().partition(|cell| below(cell));
        [one, two]
    }

    /// What a tree wants in each cell.
    pub(crate) fn wanted(&self, tree: &Tree) -> Vec<u16> {
        let labels = self.features.iter();
        labels.map(|features| tree.label(features) as u16).collect()
    }

    /// The cells that come to each node of a tree.
    pub(crate) fn regions(&self, tree: &Tree) -> Vec<Vec<u32>> {
        let mut regions = vec![Vec::new(); tree.nodes.len()];
        regions[0] = self.all();
        let mut waiting = vec![0];
        while let Some(node) = waiting.pop() {
            if let Node::Split(split) = tree.nodes[node] {
                for place in 0..regions[node].len() {
                    let cell = regions[node][place];
                    regions[split.next(&self.features[cell as usize])].push(cell);
                }
                waiting.extend(split.to);
            }
        }
        regions
    }
}
