//! Who leads where in a component, and how likely: all that does not depend on how numbers are kept. What
//! looks at nothing else is in the program once.

use std::ops::Range;

use crate::graph::{Kind, StateId};

/// The rows of a component. Its states are numbered from 0, those first from which play may leave
/// soonest.
pub(in super::super) struct Layout {
    pub(in super::super) states: Vec<StateId>,
    pub(in super::super) kinds: Vec<Kind>,
    /// How many steps each state is from where play may leave, at least; empty where nothing is
    /// paid on the way and states are few.
    pub(super) depth: Vec<u32>,
    /// The rows of each state, and one more entry.
    pub(super) first: Vec<u32>,
    pub(in super::super) rows: Vec<Row>,
    /// The successors inside of all rows: which, how likely, with which weight.
    pub(super) targets: Vec<u32>,
    pub(super) probabilities: Vec<f64>,
    pub(super) weights: Weights,
}

/// A choice: total · Q = constant + Σ weight · value of the successors inside.
#[derive(Clone, Copy)]
pub(in super::super) struct Row {
    /// The number of the choice in the graph.
    pub(in super::super) choice: u32,
    /// Where its successors inside start.
    pub(super) start: u32,
    pub(in super::super) total: u128,
    /// How far the bounds outside are from their middle, on average, in units; rounded up, or as far as
    /// floating point counts.
    pub(in super::super) blur: f64,
    /// The probability of leaving the component.
    pub(in super::super) exit: f64,
    /// The sign of the constant: -1, 0 or 1.
    pub(in super::super) sign: i32,
}

impl Row {
    /// Whether the row neither leaves the component nor pays on the way.
    pub(in super::super) fn is_idle(&self) -> bool {
        self.exit == 0.0 && self.sign == 0
    }
}

/// Weights, in short numbers where they fit.
pub(super) enum Weights {
    Short(Vec<u64>),
    Long(Vec<u128>),
}

impl Weights {
    pub(super) fn push(&mut self, weight: u128) {
        match self {
            Weights::Short(weights) => weights.push(weight as u64),
            Weights::Long(weights) => weights.push(weight),
        }
    }
}

/// Where a row leads from a state, other than back to it.
pub(in super::super) struct Onwards {
    /// What its successors inside are worth, by their probabilities.
    pub(in super::super) worth: f64,
    /// The probability of leading elsewhere, inside or out.
    pub(in super::super) leaves: f64,
    /// Whether it may lead back.
    pub(in super::super) returns: bool,
}

impl Layout {
    /// One step by a row of a state, where each state is worth x.
    #[inline]
    pub(in super::super) fn onwards(&self, row: usize, state: usize, x: &[f64]) -> Onwards {
        let mut onwards = Onwards {
            worth: 0.0,
            leaves: self.rows[row].exit,
            returns: false,
        };
        for (target, p) in self.terms(row) {
            if target as usize == state {
                onwards.returns |= p > 0.0;
            } else {
                onwards.worth += p * x[target as usize];
                onwards.leaves += p;
            }
        }
        onwards
    }

    pub(in super::super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether both players choose here.
    pub(in super::super) fn has_both_players(&self) -> bool {
        self.kinds.contains(&Kind::Max) && self.kinds.contains(&Kind::Min)
    }

    /// The rows of a state.
    #[inline]
    pub(in super::super) fn rows_of(&self, state: usize) -> Range<usize> {
        self.first[state] as usize..self.first[state + 1] as usize
    }

    #[inline]
    pub(super) fn range(&self, row: usize) -> Range<usize> {
        let end = self
            .rows
            .get(row + 1)
            .map_or(self.targets.len(), |next| next.start as usize);
        self.rows[row].start as usize..end
    }

    /// The successors inside.
    #[inline]
    pub(in super::super) fn targets(&self, row: usize) -> &[u32] {
        &self.targets[self.range(row)]
    }

    /// The row of a state by which play comes nearest to where it may leave, on average; `None` where
    /// that is not known.
    pub(in super::super) fn towards_exits(&self, state: usize) -> Option<u32> {
        if self.depth.is_empty() {
            return None;
        }
        let distance = |row: usize| -> f64 {
            let terms = self.terms(row);
            terms
                .map(|(t, p)| p * (1.0 + f64::from(self.depth[t as usize])))
                .sum()
        };
        let rows = self.rows_of(state).map(|row| (distance(row), row));
        let nearest = rows.min_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest.map(|(_, row)| row as u32)
    }

    /// The successors inside with their probabilities.
    #[inline]
    pub(in super::super) fn terms(&self, row: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.range(row);
        let targets = self.targets[range.clone()].iter().copied();
        targets.zip(self.probabilities[range].iter().copied())
    }

    /// A row's successors inside with their weights.
    pub(in super::super) fn weights(&self, row: usize) -> impl Iterator<Item = (u32, u128)> + '_ {
        self.range(row).map(|at| {
            let weight = match &self.weights {
                Weights::Short(weights) => weights[at].into(),
                Weights::Long(weights) => weights[at],
            };
            (self.targets[at], weight)
        })
    }
}
