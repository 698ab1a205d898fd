//! A sheet as a tree: each split asks whether a feature is below a number.

/// A decision tree. Its first node is the root.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// A node of a tree; places are those of other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// The action that is wanted.
    Leaf(usize),
    /// Where to go on.
    Split(Split),
}

/// Whether a feature is below a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Split {
    pub(crate) feature: usize,
    /// The least number that is not below.
    pub(crate) at: i64,
    /// Where to go on if it is below, and if not.
    pub(crate) to: [usize; 2],
}

/// What may become a split: a feature, the least number of it that is not below, and what is wanted below and
/// from there on.
pub(crate) type Cut = (usize, i64, [usize; 2]);

impl Tree {
    /// Always the same.
    pub(crate) fn leaf(label: usize) -> Tree {
        Tree {
            nodes: vec![Node::Leaf(label)],
        }
    }

    /// The action that is wanted.
    pub fn label(&self, features: &[i64]) -> usize {
        self.label_from(0, features)
    }

    pub(crate) fn label_from(&self, mut node: usize, features: &[i64]) -> usize {
        loop {
            match self.nodes[node] {
                Node::Leaf(label) => return label,
                Node::Split(split) => node = split.next(features),
            }
        }
    }

    /// The same with a leaf replaced by a split into two.
    pub(crate) fn split(&self, leaf: usize, (feature, at, labels): Cut) -> Tree {
        let mut nodes = self.nodes.clone();
        let to = [nodes.len(), nodes.len() + 1];
        nodes[leaf] = Node::Split(Split { feature, at, to });
        nodes.extend(labels.map(Node::Leaf));
        Tree { nodes }
    }

    /// How many splits it has.
    pub(crate) fn lines(&self) -> usize {
        self.nodes.len() / 2
    }

    /// The same without splits that lead to the same action on both sides.
    pub(crate) fn without_idle_lines(&self) -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        tree.copy(self, 0);
        tree
    }

    /// Enters a part of another tree, and says where it is; a split that is idle as one of its leaves.
    fn copy(&mut self, other: &Tree, node: usize) -> usize {
        let place = self.nodes.len();
        self.nodes.push(other.nodes[node]);
        if let Node::Split(split) = other.nodes[node] {
            let to = split.to.map(|to| self.copy(other, to));
            let parts = to.map(|to| self.nodes[to]);
            self.nodes[place] = Node::Split(Split { to, ..split });
            if let [Node::Leaf(one), Node::Leaf(two)] = parts
                && one == two
            {
                self.nodes.truncate(place);
                self.nodes.push(Node::Leaf(one));
            }
        }
        place
    }

    /// The same with one node replaced.
    pub(crate) fn with(&self, node: usize, by: Node) -> Tree {
        let mut nodes = self.nodes.clone();
        nodes[node] = by;
        Tree { nodes }
    }
}

impl Split {
    /// Where to go on.
    pub(crate) fn next(&self, features: &[i64]) -> usize {
        self.to[usize::from(features[self.feature] >= self.at)]
    }
}
