//! Splits of the cells, for given costs: which split of a region of a sheet seems to help most, with
//! one line more or with two, or in the place of another one.

use std::collections::BTreeSet;

use super::costs::Costs;
use super::tree::{Node, Split, Tree};
use bestplay::sorting::sort_by;

/// Cells that are looked at in search of two splits of one sheet, over all first ones.
const LOOKS: usize = 10_000_000;

/// First ones of two splits, at the most and at the least.
const MOST_FIRST: usize = 400;
const LEAST_FIRST: usize = 8;

/// New sheets that are followed through the game for each line: with one split more, and with two.
const PROMISING: usize = 6;

/// A sheet that may be worth following, after what it seems to lose.
pub(super) type Promising = (f64, Tree);

impl Costs<'_> {
    /// A sheet with one split more, the best one of each leaf and feature.
    pub(super) fn splits(&self, tree: &Tree, lost: f64) -> Vec<Promising> {
        let mut found = Vec::new();
        for (node, cells) in self.cells.regions(tree).iter().enumerate() {
            let Node::Leaf(label) = tree.nodes[node] else {
                continue;
            };
            let now = self.cost_of(cells, label);
            for feature in 0..self.cells.values.len() {
                if let Some((cost, at, labels)) = self.best_split(cells, feature) {
                    let split = tree.split(node, feature, at, labels);
                    found.push((lost + cost - now, split));
                }
            }
        }
        found
    }

    /// A sheet with two splits more of one of its leaves: each first one with the best second one.
    pub(super) fn double_splits(&self, tree: &Tree, lost: f64) -> Vec<Promising> {
        let width = self.cells.values.len();
        let looks = self.cells.features.len().saturating_mul(width).max(1);
        let most = (LOOKS / looks).clamp(LEAST_FIRST, MOST_FIRST);
        let mut found = Vec::new();
        for (node, cells) in self.cells.regions(tree).iter().enumerate() {
            let Node::Leaf(label) = tree.nodes[node] else {
                continue;
            };
            let now = self.cost_of(cells, label);
            let firsts: Vec<(usize, i64)> = (0..width)
                .flat_map(|feature| {
                    let number = |&cell: &u32| self.cells.features[cell as usize][feature];
                    let numbers: BTreeSet<i64> = cells.iter().map(number).collect();
                    numbers.into_iter().skip(1).map(move |at| (feature, at))
                })
                .collect();
            // Evenly spread, where there are more of them.
            for (feature, at) in firsts
                .iter()
                .copied()
                .step_by(firsts.len().div_ceil(most).max(1))
            {
                let below = |&&cell: &&u32| self.cells.features[cell as usize][feature] < at;
                let (one, two): (Vec<u32>, Vec<u32>) = cells.iter().partition(|cell| below(cell));
                let parts = [one, two];
                let alone = parts.each_ref().map(|cells| self.best_label(cells));
                let first = tree.split(node, feature, at, alone.map(|(_, label)| label));
                let leaves = [first.nodes.len() - 2, first.nodes.len() - 1];
                for (place, cells) in parts.iter().enumerate() {
                    let splits = (0..width).filter_map(|feature| {
                        let (cost, at, labels) = self.best_split(cells, feature)?;
                        Some((cost, feature, at, labels))
                    });
                    let best = splits.min_by(|a, b| a.0.total_cmp(&b.0));
                    if let Some((cost, feature, at, labels)) = best {
                        let seems = lost + cost + alone[1 - place].0 - now;
                        found.push((seems, first.split(leaves[place], feature, at, labels)));
                    }
                }
            }
        }
        found
    }

    /// The best split of some cells by a feature: what it costs, its number and its actions.
    pub(super) fn best_split(
        &self,
        cells: &[u32],
        feature: usize,
    ) -> Option<(f64, i64, [usize; 2])> {
        let least = |costs: &[f64]| {
            let costs = costs.iter().copied().enumerate();
            costs.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default()
        };
        let mut best: Option<(f64, i64, [usize; 2])> = None;
        self.sides(cells, feature, |at, below, from| {
            let ((one, a), (two, b)) = (least(below), least(from));
            if best.is_none_or(|(cost, ..)| a + b < cost) {
                best = Some((a + b, at, [one, two]));
            }
        });
        best
    }

    /// The best split in the place of another one, with the same parts of the tree below.
    pub(super) fn resplit(&self, tree: &Tree, split: Split, cells: &[u32]) -> Option<Split> {
        let parts: Vec<[f64; 2]> = cells
            .iter()
            .map(|&cell| {
                let features = &self.cells.features[cell as usize];
                split
                    .to
                    .map(|to| self.cost(cell, tree.label_from(to, features)))
            })
            .collect();
        let mut best: Option<(f64, Split)> = None;
        for feature in 0..self.cells.values.len() {
            let costs = cells
                .iter()
                .copied()
                .zip(parts.iter().map(|costs| &costs[..]));
            self.cells.sides(costs, feature, 2, |at, below, from| {
                let all = below[0] + from[1];
                if best.is_none_or(|(cost, _)| all < cost) {
                    let other = Split {
                        feature,
                        at,
                        ..split
                    };
                    best = Some((all, other));
                }
            });
        }
        best.map(|(_, split)| split)
    }
}

/// The trees that seem to lose least, each once.
pub(super) fn most_promising(mut trees: Vec<Promising>) -> Vec<Tree> {
    sort_by(&mut trees, |a, b| a.0.total_cmp(&b.0));
    let mut least: Vec<Tree> = Vec::new();
    for (_, tree) in trees {
        if !least.contains(&tree) {
            least.push(tree);
        }
        if least.len() == PROMISING {
            break;
        }
    }
    least
}
