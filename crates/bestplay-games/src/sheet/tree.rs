//! A sheet as a tree: each split asks whether a feature is below a number.

/// A decision tree. Its first node is the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(super) nodes: Vec<Node>,
}

/// A node of a tree; places are those of other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// The action that is wanted.
    Leaf(usize),
    /// Where to go on.
    Split(Split),
}

/// Whether a feature is below a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// Which feature.
    pub(super) feature: usize,
    /// The least number that is not below.
    pub(super) at: i64,
    /// Where to go on if it is below, and if not.
    pub(super) to: [usize; 2],
}

impl Tree {
    /// Always the same.
    pub(super) fn leaf(label: usize) -> Tree {
        Tree {
            nodes: vec![Node::Leaf(label)],
        }
    }

    /// The action that is wanted.
    pub(crate) fn label(&self, features: &[i64]) -> usize {
        self.label_from(0, features)
    }

    /// The action that a part of the tree wants.
    pub(super) fn label_from(&self, mut node: usize, features: &[i64]) -> usize {
        loop {
            match self.nodes[node] {
                Node::Leaf(label) => return label,
                Node::Split(split) => node = split.next(features),
            }
        }
    }

    /// The same with a leaf replaced by a split into two.
    pub(super) fn split(&self, leaf: usize, feature: usize, at: i64, labels: [usize; 2]) -> Tree {
        let mut nodes = self.nodes.clone();
        let to = [nodes.len(), nodes.len() + 1];
        nodes[leaf] = Node::Split(Split { feature, at, to });
        nodes.extend(labels.map(Node::Leaf));
        Tree { nodes }
    }

    /// The same with one node replaced.
    pub(super) fn with(&self, node: usize, by: Node) -> Tree {
        let mut nodes = self.nodes.clone();
        nodes[node] = by;
        Tree { nodes }
    }
}

impl Split {
    /// Where to go on.
    pub(super) fn next(&self, features: &[i64]) -> usize {
        self.to[usize::from(features[self.feature] >= self.at)]
    }
}
