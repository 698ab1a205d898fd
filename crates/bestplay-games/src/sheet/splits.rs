//! Splits of the cells, for given costs: which split of a region of a sheet seems to help most, with
//! one line more or with two, or in the place of another one.

use super::cells::Cells;
use super::tree::{Node, Split, Tree};

/// Cells that are looked at in search of two splits of one sheet, over all first ones.
const LOOKS: usize = 10_000_000;

/// First ones of two splits, at the most and at the least.
const MOST_FIRST: usize = 400;
const LEAST_FIRST: usize = 8;

/// New sheets that are followed through the game for each line: with one split more, and with two.
const PROMISING: usize = 6;

/// A sheet that may be worth following, after what it seems to lose.
pub(super) type Promising = (f64, Tree);

impl Cells {
    /// A sheet with one split more, the best one of each leaf and feature.
    pub(super) fn splits(&self, tree: &Tree, lost: f64) -> Vec<Promising> {
        let mut found = Vec::new();
        for (node, cells) in self.regions(tree).iter().enumerate() {
            let Node::Leaf(label) = tree.nodes[node] else {
                continue;
            };
            let now = self.cost_of(cells, label);
            for feature in 0..self.values.len() {
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
        let width = self.values.len();
        let looks = self.features.len().saturating_mul(width).max(1);
        let most = (LOOKS / looks).clamp(LEAST_FIRST, MOST_FIRST);
        let mut found = Vec::new();
        for (node, cells) in self.regions(tree).iter().enumerate() {
            let Node::Leaf(label) = tree.nodes[node] else {
                continue;
            };
            let now = self.cost_of(cells, label);
            let firsts: Vec<(usize, i64)> = (0..width)
                .flat_map(|feature| {
                    let values = self.numbers(cells, feature);
                    values.into_iter().skip(1).map(move |at| (feature, at))
                })
                .collect();
            // Evenly spread, where there are more of them.
            for (feature, at) in firsts
                .iter()
                .copied()
                .step_by(firsts.len().div_ceil(most).max(1))
            {
                let below = |&&cell: &&u32| self.features[cell as usize][feature] < at;
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

    /// What an action costs in some cells.
    pub(super) fn cost_of(&self, cells: &[u32], label: usize) -> f64 {
        let costs = cells.iter().map(|&cell| self.cost(cell as usize, label));
        costs.sum()
    }

    /// What the best action costs in some cells, and which it is.
    pub(super) fn best_label(&self, cells: &[u32]) -> (f64, usize) {
        let labels = (0..self.labels()).map(|label| (self.cost_of(cells, label), label));
        labels
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or_default()
    }

    /// The different numbers of a feature in some cells, ascending.
    fn numbers(&self, cells: &[u32], feature: usize) -> Vec<i64> {
        let numbers = cells
            .iter()
            .map(|&cell| self.features[cell as usize][feature]);
        let mut numbers: Vec<i64> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The cells that come to each node of a tree.
    pub(super) fn regions(&self, tree: &Tree) -> Vec<Vec<u32>> {
        let mut regions = vec![Vec::new(); tree.nodes.len()];
        regions[0] = (0..self.features.len() as u32).collect();
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

    /// For each number of a feature what each action costs in some cells.
    pub(super) fn sums(&self, cells: &[u32], feature: usize) -> Vec<f64> {
        let labels = self.labels();
        self.by_value(cells, feature, labels, |cell, sums| {
            for (label, sum) in sums.iter_mut().enumerate() {
                *sum += self.cost(cell, label);
            }
        })
    }

    /// The best split of some cells by a feature: what it costs, its number and its actions.
    fn best_split(&self, cells: &[u32], feature: usize) -> Option<(f64, i64, [usize; 2])> {
        let labels = self.labels();
        let sums = self.sums(cells, feature);
        let mut below = vec![0.0; labels];
        let mut from: Vec<f64> = (0..labels)
            .map(|label| sums.iter().skip(label).step_by(labels).sum())
            .collect();
        let least = |costs: &[f64]| {
            let costs = costs.iter().copied().enumerate();
            costs.min_by(|a, b| a.1.total_cmp(&b.1))
        };
        let mut best: Option<(f64, i64, [usize; 2])> = None;
        for (place, &at) in self.values[feature].iter().enumerate().skip(1) {
            for label in 0..labels {
                let moved = sums[(place - 1) * labels + label];
                below[label] += moved;
                from[label] -= moved;
            }
            let ((one, a), (two, b)) = (least(&below)?, least(&from)?);
            if best.is_none_or(|(cost, ..)| a + b < cost) {
                best = Some((a + b, at, [one, two]));
            }
        }
        best
    }

    /// The best split in the place of another one, with the same parts of the tree below.
    pub(super) fn resplit(&self, tree: &Tree, split: Split, cells: &[u32]) -> Option<Split> {
        let mut best: Option<(f64, Split)> = None;
        for feature in 0..self.values.len() {
            let sums = self.by_value(cells, feature, 2, |cell, sums| {
                let features = &self.features[cell];
                for (sum, to) in sums.iter_mut().zip(split.to) {
                    *sum += self.cost(cell, tree.label_from(to, features));
                }
            });
            let mut from: f64 = sums.iter().skip(1).step_by(2).sum();
            let mut below = 0.0;
            for (place, &at) in self.values[feature].iter().enumerate().skip(1) {
                below += sums[2 * (place - 1)];
                from -= sums[2 * (place - 1) + 1];
                if best.is_none_or(|(cost, _)| below + from < cost) {
                    let other = Split {
                        feature,
                        at,
                        ..split
                    };
                    best = Some((below + from, other));
                }
            }
        }
        best.map(|(_, split)| split)
    }
}

/// The trees that seem to lose least, each once.
pub(super) fn most_promising(mut trees: Vec<Promising>) -> Vec<Tree> {
    trees.sort_by(|a, b| a.0.total_cmp(&b.0));
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
