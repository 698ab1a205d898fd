//! A component made of sets of states of another one.

use super::super::nodes::Nodes;
use super::{Layout, Local, RowShape};
use crate::graph::NONE;
use crate::number::Fixed;

impl<I: Fixed> Local<I> {
    /// Nodes of this component as states of one of their own, and which row each of theirs is: all that are kept,
    /// but for those that stay in a node of several states. Where such a node `may_stay`, its first row is [`NONE`],
    /// which stays for nothing.
    pub(in super::super) fn regrouped(
        &self,
        nodes: &Nodes,
        may_stay: bool,
        keeps: &[bool],
    ) -> (Local<I>, Vec<u32>) {
        let members = |node| nodes.members(node).iter().map(|&state| state as usize);
        let (mut rows, mut first) = (Vec::new(), vec![0]);
        for node in 0..nodes.len() {
            let is_set = members(node).len() > 1;
            rows.extend((is_set && may_stay).then_some(NONE));
            for state in members(node) {
                let leads_out = |&row: &usize| !is_set || !nodes.joins(self, state, row);
                let kept = self.rows_of(state).filter(|&row| keeps[row]);
                rows.extend(kept.filter(leads_out).map(|row| row as u32));
            }
            first.push(rows.len() as u32);
        }
        // Who has a choice, if anybody has.
        let speaker = |node: usize| {
            let mut chooses = members(node).filter(|&state| self.rows_of(state).len() > 1);
            chooses.next().or(members(node).next())
        };
        let speakers = (0..nodes.len()).filter_map(speaker);
        let targets = |&row: &u32| match row {
            NONE => 1,
            row => self.targets(row as usize).len(),
        };
        let layout = Layout {
            states: speakers.clone().map(|state| self.states[state]).collect(),
            kinds: speakers.map(|state| self.kinds[state]).collect(),
            first,
            rows: Vec::with_capacity(rows.len() + 1),
            targets: Vec::with_capacity(rows.iter().map(targets).sum()),
            ..Layout::default()
        };
        let mut local = Local {
            layout,
            ..Local::default()
        };
        // One more than where each node was added as a successor last.
        let mut last = vec![0; nodes.len()];
        // Where the weights here start of the shapes there.
        let mut known = vec![NONE; self.shapes.len()];
        for node in 0..nodes.len() {
            for at in local.rows_of(node) {
                match rows[at] {
                    NONE => local.stay(node as u32),
                    row => {
                        let row = (node as u32, row as usize);
                        local.regroup(self, nodes, row, (&mut last, &mut known));
                    }
                }
            }
        }
        local.layout.end();
        (local, rows)
    }

    /// Adds a row that stays in its node for nothing.
    fn stay(&mut self, node: u32) {
        let (start, weights) = (self.targets.len(), self.weights.len() as u32);
        self.layout.targets.push(node);
        self.layout.probabilities.push(1.0);
        self.layout.weights.push(1);
        let shape = RowShape {
            sign: 0,
            total: 1,
            blur: 0.0,
            exit: 0.0,
        };
        self.layout.end_shape(weights, shape);
        self.outside.push(Default::default());
        self.layout.end_row(node, start, weights);
    }

    /// Adds a row of a node as it is in the `whole`, where successors that are in one node become one.
    fn regroup(
        &mut self,
        whole: &Local<I>,
        nodes: &Nodes,
        (node, row): (u32, usize),
        (last, known): (&mut [usize], &mut [u32]),
    ) {
        let start = self.targets.len();
        for &target in whole.targets(row) {
            let target = nodes.of[target as usize];
            if last[target as usize] <= start {
                self.layout.targets.push(target);
                last[target as usize] = self.targets.len();
            }
        }
        let unites = self.targets.len() - start < whole.targets(row).len();
        let known = &mut known[whole.number(row)];
        let mut shape = *known;
        if unites || shape == NONE {
            let place = |target: u32| last[nodes.of[target as usize] as usize] - 1 - start;
            shape = self.add_shape_of(whole, row, place);
            if !unites {
                *known = shape;
            }
        }
        self.layout.end_row(node, start, shape);
    }

    /// Adds the shape of a row of the `whole`, with its successors in the given places, those in the same place
    /// as one; tells where its weights start.
    fn add_shape_of(&mut self, whole: &Local<I>, row: usize, place: impl Fn(u32) -> usize) -> u32 {
        let start = self.weights.len();
        let probabilities = whole.terms(row).map(|(_, p)| p);
        for ((target, weight), p) in whole.weights(row).zip(probabilities) {
            let at = start + place(target);
            match self.weights.len() == at {
                true => {
                    self.layout.probabilities.push(p);
                    self.layout.weights.push(weight);
                }
                false => {
                    self.layout.probabilities[at] += p;
                    self.layout.weights[at] += weight;
                }
            }
        }
        self.outside.push(whole.outside[whole.number(row)].clone());
        (self.layout).end_shape(start as u32, *whole.shape(row));
        start as u32
    }
}
