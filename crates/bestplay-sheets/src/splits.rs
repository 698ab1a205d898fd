//! Splits of the cells, for given costs: which split of a region of a sheet seems to help most, with
//! one line more or with two, or in the place of another one; and sheets grown from nothing, split after
//! split, each where it helps most.

use std::collections::BTreeSet;

use bestplay::sorting::sort_by;

use crate::costs::Costs;
use crate::tree::{Cut, Node, Split, Tree};

/// Cells that are looked at in search of two splits of one sheet, over all first ones.
const LOOKS: usize = 10_000_000;

/// First ones of two splits, at the most and at the least.
const MOST_FIRST: usize = 400;
const LEAST_FIRST: usize = 8;

/// New sheets that are followed through the game for each line: with one split more, and with two.
const PROMISING: usize = 6;

/// A sheet that may be worth following, after what it seems to lose.
pub(crate) type Promising = (f64, Tree);

/// The best split of a leaf: what it saves, and the leaf's cells.
struct Open {
    leaf: usize,
    saves: f64,
    cut: Cut,
    cells: Vec<u32>,
}

impl Costs<'_> {
    /// A sheet of at most so many lines; fewer where no split helps.
    ///
    /// # Complexity
    ///
    /// The cells of a leaf times the features and the actions, for each leaf.
    pub(crate) fn grown(&self, lines: usize) -> Tree {
        let all = self.cells.all();
        let label = self.best_label(&all).1;
        let mut tree = Tree::leaf(label);
        let mut open: Vec<Open> = self.open(0, label, all).into_iter().collect();
        for _ in 0..lines {
            let most = (0..open.len()).max_by(|&a, &b| open[a].saves.total_cmp(&open[b].saves));
            let Some(best) = most.map(|place| open.swap_remove(place)) else {
                break;
            };
            let leaves = tree.nodes.len()..;
            tree = tree.split(best.leaf, best.cut);
            let (feature, at, labels) = best.cut;
            let parts = self.cells.parts(&best.cells, feature, at);
            for ((leaf, label), cells) in leaves.zip(labels).zip(parts) {
                open.extend(self.open(leaf, label, cells));
            }
        }
        tree
    }

    /// The best split of a leaf that wants an action, if one helps.
    fn open(&self, leaf: usize, label: usize, cells: Vec<u32>) -> Option<Open> {
        let now = self.cost_of(&cells, label);
        let cuts = self.cuts(&cells).map(|(cost, cut)| (now - cost, cut));
        let (saves, cut) = cuts.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (saves > 0.0).then_some(Open {
            leaf,
            saves,
            cut,
            cells,
        })
    }

    /// A sheet with one split more, the best one of each leaf and feature.
    pub(crate) fn splits(&self, tree: &Tree, lost: f64) -> Vec<Promising> {
        let mut found = Vec::new();
        for (leaf, cells, now) in self.leaves(tree) {
            let cuts = self.cuts(&cells);
            found.extend(cuts.map(|(cost, cut)| (lost + cost - now, tree.split(leaf, cut))));
        }
        found
    }

    /// A sheet with two splits more of one of its leaves: each first one with the best second one.
    pub(crate) fn double_splits(&self, tree: &Tree, lost: f64) -> Vec<Promising> {
        let width = self.cells.values.len();
        let looks = self.cells.features.len().saturating_mul(width).max(1);
        let most = (LOOKS / looks).clamp(LEAST_FIRST, MOST_FIRST);
        let mut found = Vec::new();
        for (leaf, cells, now) in self.leaves(tree) {
            let numbers = |feature: usize| -> BTreeSet<i64> {
                let number = |&cell: &u32| self.cells.features[cell as usize][feature];
                cells.iter().map(number).collect()
            };
            let above_least = |feature| numbers(feature).into_iter().skip(1);
            let firsts = |feature| above_least(feature).map(move |at| (feature, at));
            let firsts: Vec<(usize, i64)> = (0..width).flat_map(firsts).collect();
            // Evenly spread, where there are more of them.
            let step = firsts.len().div_ceil(most).max(1);
            for (feature, at) in firsts.into_iter().step_by(step) {
                let parts = self.cells.parts(&cells, feature, at);
                let alone = parts.each_ref().map(|cells| self.best_label(cells));
                let labels = alone.map(|(_, label)| label);
                let first = tree.split(leaf, (feature, at, labels));
                let leaves = first.nodes.len() - 2..;
                for ((leaf, cells), other) in leaves.zip(&parts).zip([alone[1].0, alone[0].0]) {
                    let best = self.cuts(cells).min_by(|a, b| a.0.total_cmp(&b.0));
                    found.extend(
                        best.map(|(cost, cut)| (lost + cost + other - now, first.split(leaf, cut))),
                    );
                }
            }
        }
        found
    }

    /// The leaves of a sheet, each with its cells and with what it costs.
    fn leaves<'t>(&'t self, tree: &'t Tree) -> impl Iterator<Item = (usize, Vec<u32>, f64)> + 't {
        let regions = self.cells.regions(tree).into_iter().enumerate();
        regions.filter_map(|(node, cells)| match tree.nodes[node] {
            Node::Leaf(label) => {
                let now = self.cost_of(&cells, label);
                Some((node, cells, now))
            }
            Node::Split(_) => None,
        })
    }

    /// The best split of some cells by each feature, after what it costs.
    pub(crate) fn cuts(&self, cells: &[u32]) -> impl Iterator<Item = (f64, Cut)> {
        let features = 0..self.cells.values.len();
        features.filter_map(|feature| self.cut(cells, feature))
    }

    /// The best split of some cells by a feature.
    fn cut(&self, cells: &[u32], feature: usize) -> Option<(f64, Cut)> {
        let least = |costs: &[f64]| {
            let costs = costs.iter().copied().enumerate();
            costs.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default()
        };
        let mut best: Option<(f64, Cut)> = None;
        self.sides(cells, feature, |at, below, from| {
            let ((one, a), (two, b)) = (least(below), least(from));
            if best.is_none_or(|(cost, _)| a + b < cost) {
                best = Some((a + b, (feature, at, [one, two])));
            }
        });
        best
    }

    /// The best split in the place of another one, with the same parts of the tree below.
    pub(crate) fn resplit(&self, tree: &Tree, split: Split, cells: &[u32]) -> Option<Split> {
        let mut parts = Costs::none(self.cells, 2);
        for &cell in cells {
            let features = &self.cells.features[cell as usize];
            let cost = |to| self.cost(cell, tree.label_from(to, features));
            parts.of_mut(cell).copy_from_slice(&split.to.map(cost));
        }
        let mut best: Option<(f64, usize, i64)> = None;
        for feature in 0..self.cells.values.len() {
            parts.sides(cells, feature, |at, below, from| {
                let all = below[0] + from[1];
                if best.is_none_or(|(cost, ..)| all < cost) {
                    best = Some((all, feature, at));
                }
            });
        }
        let (_, feature, at) = best?;
        let to = split.to;
        Some(Split { feature, at, to })
    }
}

/// The trees that seem to lose least, each once.
pub(crate) fn most_promising(mut trees: Vec<Promising>) -> Vec<Tree> {
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
