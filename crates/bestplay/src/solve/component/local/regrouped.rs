//! A component made of sets of states of another one.

use super::super::nodes::Nodes;
use super::{Layout, Local, Row, Weights};
use crate::number::Fixed;

impl Weights {
    /// No weights yet, in numbers as short as those.
    fn none_like(weights: &Weights) -> Weights {
        match weights {
            Weights::Short(_) => Weights::Short(Vec::new()),
            Weights::Long(_) => Weights::Long(Vec::new()),
        }
    }
}

impl<I: Fixed> Local<I> {
    /// Nodes of this component as states of one of their own, and which row each of theirs is: all that are kept,
    /// but for those that stay in a node of several states. Where such a node `may_stay`, its first row is `None`,
    /// which stays for nothing.
    pub(in super::super) fn regrouped(
        &self,
        nodes: &Nodes,
        may_stay: bool,
        keeps: &[bool],
    ) -> (Local<I>, Vec<Option<u32>>) {
        let members = |node| nodes.members(node).iter().map(|&state| state as usize);
        let (mut rows, mut first) = (Vec::new(), vec![0]);
        for node in 0..nodes.len() {
            let is_set = members(node).len() > 1;
            rows.extend((is_set && may_stay).then_some(None));
            for state in members(node) {
                let leads_out = |&row: &usize| !is_set || !nodes.joins(self, state, row);
                let kept = self.rows_of(state).filter(|&row| keeps[row]);
                rows.extend(kept.filter(leads_out).map(|row| Some(row as u32)));
            }
            first.push(rows.len() as u32);
        }
        // Who has a choice, if anybody has.
        let speaker = |node: usize| {
            let mut chooses = members(node).filter(|&state| self.rows_of(state).len() > 1);
            chooses.next().or(members(node).next())
        };
        let speakers = (0..nodes.len()).filter_map(speaker);
        let layout = Layout {
            states: speakers.clone().map(|state| self.states[state]).collect(),
            kinds: speakers.map(|state| self.kinds[state]).collect(),
            depth: Vec::new(),
            first,
            rows: Vec::with_capacity(rows.len()),
            targets: Vec::new(),
            probabilities: Vec::new(),
            weights: Weights::none_like(&self.weights),
        };
        let mut local = Local {
            layout,
            constants: Vec::with_capacity(rows.len()),
            long_blurs: Vec::new(),
        };
        // One more than where each node was added as a successor last.
        let mut last = vec![0; nodes.len()];
        for node in 0..nodes.len() {
            for at in local.rows_of(node) {
                local.regroup(self, nodes, node as u32, rows[at], &mut last);
            }
        }
        (local, rows)
    }

    fn regroup(
        &mut self,
        whole: &Local<I>,
        nodes: &Nodes,
        node: u32,
        row: Option<u32>,
        last: &mut [usize],
    ) {
        let start = self.targets.len();
        let Some(row) = row else {
            self.layout.lead(node, 1.0, 1);
            self.layout.rows.push(Row {
                choice: 0,
                start: start as u32,
                total: 1,
                blur: 0.0,
                exit: 0.0,
                sign: 0,
            });
            self.constants.push(I::default());
            return;
        };
        let probabilities = whole.terms(row as usize).map(|(_, p)| p);
        for ((target, weight), p) in whole.weights(row as usize).zip(probabilities) {
            let target = nodes.of[target as usize];
            if last[target as usize] > start {
                self.layout.lead_more(last[target as usize] - 1, p, weight);
            } else {
                self.layout.lead(target, p, weight);
                last[target as usize] = self.targets.len();
            }
        }
        if let Some(blur) = whole.long_blur(row as usize) {
            self.long_blurs.push((self.rows.len() as u32, blur.clone()));
        }
        self.constants.push(whole.constants[row as usize].clone());
        self.layout.rows.push(Row {
            start: start as u32,
            ..whole.rows[row as usize]
        });
    }
}

impl Layout {
    /// Adds a successor to the row that comes next.
    fn lead(&mut self, target: u32, probability: f64, weight: u128) {
        self.targets.push(target);
        self.probabilities.push(probability);
        self.weights.push(weight);
    }

    /// Makes a successor more likely.
    fn lead_more(&mut self, at: usize, probability: f64, weight: u128) {
        self.probabilities[at] += probability;
        match &mut self.weights {
            Weights::Short(weights) => weights[at] += weight as u64,
            Weights::Long(weights) => weights[at] += weight,
        }
    }
}
