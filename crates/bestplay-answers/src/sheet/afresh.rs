//! A sheet grown from nothing, for given costs: split after split, each where it helps most.

use super::costs::Costs;
use super::tree::{Cut, Tree};

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
    pub(super) fn grown(&self, lines: usize) -> Tree {
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
}
