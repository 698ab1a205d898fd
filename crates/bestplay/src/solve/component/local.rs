//! A component on its own: its rows with everything that lies outside summed up.

use std::ops::Range;

use super::super::bounds::Values;
use crate::graph::{Kind, StateId};
use crate::number::Fixed;

/// A strongly connected component whose successors are solved. Its states are numbered from 0.
pub(super) struct Local<I> {
    pub(super) states: Vec<StateId>,
    pub(super) kinds: Vec<Kind>,
    /// The rows of each state, and one more entry.
    first: Vec<u32>,
    pub(super) rows: Vec<LocalRow<I>>,
    terms: Vec<Term>,
    /// How far the bounds of a successor outside are from their middle, at most, in units.
    pub(super) spread: I,
}

/// A choice: total · Q = constant + Σ weight · value of the successors inside.
pub(super) struct LocalRow<I> {
    /// The number of the choice in the graph.
    pub(super) choice: u32,
    pub(super) total: u128,
    /// Successors outside, by the middle of their bounds, and everything paid on the way; times
    /// weight.
    pub(super) constant: I,
    /// The same by floating point, divided by the total.
    pub(super) coarse: f64,
    /// The probability of leaving the component.
    pub(super) exit: f64,
    /// Whether the choice may leave the component.
    pub(super) leaves: bool,
    /// Where its successors inside are.
    terms: Range<u32>,
}

/// A successor inside.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) target: u32,
    pub(super) weight: u128,
    pub(super) probability: f64,
}

impl<I: Fixed> LocalRow<I> {
    /// Whether the row neither leaves the component nor pays on the way.
    pub(super) fn is_idle(&self) -> bool {
        !self.leaves && self.constant.sign() == 0
    }
}

impl<I: Fixed> Local<I> {
    /// Gathers the rows of a component.
    pub(super) fn new(values: &mut Values<'_, I>, states: &[StateId]) -> Local<I> {
        for (place, &state) in states.iter().enumerate() {
            values.place[state as usize] = place as u32;
        }
        let mut local = Local {
            states: states.to_vec(),
            kinds: states
                .iter()
                .map(|&state| values.graph.kind(state))
                .collect(),
            first: vec![0],
            rows: Vec::new(),
            terms: Vec::new(),
            spread: I::default(),
        };
        for &state in states {
            local.gather(values, state);
        }
        for &state in states {
            values.place[state as usize] = u32::MAX;
        }
        local
    }

    fn gather(&mut self, values: &Values<'_, I>, state: StateId) {
        let bits = values.scale.bits();
        for (choice, row) in values.graph.rows(state).enumerate() {
            if !values.totals.allows(&row) {
                continue;
            }
            let ways = &values.ways[row.shape_id as usize];
            let start = self.terms.len() as u32;
            let total = row.shape.total();
            let mut constant = ways.sum.clone();
            let mut outside = 0u128;
            for (&target, &weight) in row.targets.iter().zip(row.shape.weights()) {
                let place = values.place[target as usize];
                if place == u32::MAX {
                    let (lower, upper) = (
                        &values.lower[target as usize],
                        &values.upper[target as usize],
                    );
                    let mut middle = lower.clone();
                    middle.add(upper);
                    let middle = middle.div_floor(2);
                    let mut above = upper.clone();
                    above.sub(&middle);
                    if above > self.spread {
                        self.spread = above;
                    }
                    constant.add_product(weight, &middle);
                    outside += weight;
                } else {
                    let probability = weight as f64 / total as f64;
                    self.terms.push(Term {
                        target: place,
                        weight,
                        probability,
                    });
                }
            }
            self.rows.push(LocalRow {
                choice: choice as u32,
                total,
                coarse: constant.coarse(bits) / total as f64,
                constant,
                exit: outside as f64 / total as f64,
                leaves: outside > 0,
                terms: start..self.terms.len() as u32,
            });
        }
        self.first.push(self.rows.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The rows of a state.
    #[inline]
    pub(super) fn rows_of(&self, state: usize) -> Range<usize> {
        self.first[state] as usize..self.first[state + 1] as usize
    }

    /// The successors inside.
    #[inline]
    pub(super) fn terms(&self, row: usize) -> &[Term] {
        let Range { start, end } = self.rows[row].terms;
        &self.terms[start as usize..end as usize]
    }

    /// total · (Q - x) of a row, exactly.
    pub(super) fn excess(&self, row: usize, x: &[I], own: &I) -> I {
        let LocalRow {
            constant, total, ..
        } = &self.rows[row];
        let mut sum = constant.clone();
        for term in self.terms(row) {
            sum.add_product(term.weight, &x[term.target as usize]);
        }
        let mut whole = I::default();
        whole.add_product(*total, own);
        sum.sub(&whole);
        sum
    }

    /// What `of` tells of each row and its state.
    pub(super) fn gains(&self, of: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let states = 0..self.len();
        let rows = states.flat_map(|state| self.rows_of(state).map(move |row| (row, state)));
        rows.map(|(row, state)| of(row, state)).collect()
    }

    /// Q of a row by floating point.
    #[inline]
    pub(super) fn coarse(&self, row: usize, x: &[f64]) -> f64 {
        let inside = self
            .terms(row)
            .iter()
            .map(|t| t.probability * x[t.target as usize]);
        self.rows[row].coarse + inside.sum::<f64>()
    }
}
