//! A sheet grown from nothing, for given costs: split after split, each where it helps most.

use super::costs::Costs;
use super::tree::{Node, Tree};

/// The best split of a leaf: what it saves, and the leaf's cells.
struct Open {
    leaf: usize,
    saves: f64,
    feature: usize,
    at: i64,
    labels: [usize; 2],
    cells: Vec<u32>,
}

impl Costs<'_> {
    /// A sheet of at most so many lines; fewer where no split helps.
    ///
    /// # Complexity
    ///
    /// The cells of a leaf times the features and the actions, for each leaf.
    pub(super) fn grown(&self, lines: usize) -> Tree {
        let all = self.cells.all();
        let mut tree = Tree::leaf(self.best_label(&all).1);
        let mut open: Vec<Open> = self.open(&tree, 0, all).into_iter().collect();
        for _ in 0..lines {
            let most = (0..open.len()).max_by(|&a, &b| open[a].saves.total_cmp(&open[b].saves));
            let Some(best) = most.map(|place| open.swap_remove(place)) else {
                break;
            };
            let leaves = [tree.nodes.len(), tree.nodes.len() + 1];
            tree = tree.split(best.leaf, best.feature, best.at, best.labels);
            let below = |cell: &u32| self.cells.features[*cell as usize][best.feature] < best.at;
            let (one, two): (Vec<u32>, Vec<u32>) = best.cells.iter().partition(|cell| below(cell));
            for (leaf, cells) in leaves.into_iter().zip([one, two]) {
                open.extend(self.open(&tree, leaf, cells));
            }
        }
        tree
    }

    /// The best split of a leaf, if one helps.
    fn open(&self, tree: &Tree, leaf: usize, cells: Vec<u32>) -> Option<Open> {
        let Node::Leaf(label) = tree.nodes[leaf] else {
            return None;
        };
        let now = self.cost_of(&cells, label);
        let features = 0..self.cells.values.len();
        let splits = features.filter_map(|feature| {
            let (cost, at, labels) = self.best_split(&cells, feature)?;
            Some((now - cost, feature, at, labels))
        });
        let (saves, feature, at, labels) = splits.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (saves > 0.0).then_some(Open {
            leaf,
            saves,
            feature,
            at,
            labels,
            cells,
        })
    }
}
