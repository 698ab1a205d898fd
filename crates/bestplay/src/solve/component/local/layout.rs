//! Who leads where in a component, and how likely: all that does not depend on how numbers are kept. What
//! looks at nothing else is in the program once.

use std::ops::Range;

use crate::graph::{Kind, RowList, StateId};

/// The rows of a component. Its states are numbered from 0, those first from which play may leave
/// soonest.
#[derive(Default)]
pub(in super::super) struct Layout {
    pub(in super::super) states: Vec<StateId>,
    pub(in super::super) kinds: Vec<Kind>,
    /// How many steps each state is from where play may leave, at least; empty where nothing is
    /// paid on the way and states are few.
    pub(super) depth: Vec<u32>,
    /// The rows of each state, and one more entry.
    pub(super) first: Vec<u32>,
    /// One more than there are, where the last one's successors end.
    pub(super) rows: Vec<Row>,
    /// The number of each row's choice in the graph; empty if all choices are here, in their order.
    pub(super) choices: Vec<u32>,
    /// The successors inside of all rows.
    pub(super) targets: Vec<u32>,
    pub(in super::super) shapes: Vec<RowShape>,
    /// How likely the successors of each shape are, and with which weight.
    pub(super) probabilities: Vec<f64>,
    pub(super) weights: Vec<u128>,
    /// Where the weights of a shape start: its number. (Rows say where that is, since passes over many of them ask
    /// for nothing else.)
    pub(super) numbers: Vec<u32>,
}

/// A choice: where it leads, and all else as its shape says.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// Where its successors inside start.
    pub(super) start: u32,
    /// Where the weights of its shape start; the highest bit says whether it may lead back to its own state.
    shape: u32,
}

/// The bit that says so.
const RETURNS: u32 = 1 << 31;

impl Row {
    /// Where the weights of its shape start.
    #[inline]
    fn weights(self) -> usize {
        (self.shape & !RETURNS) as usize
    }
}

/// What rows share that differ only in where they lead inside: total · Q = constant + Σ weight · value of
/// the successors inside.
#[derive(Clone, Copy)]
pub(in super::super) struct RowShape {
    /// The sign of the constant: -1, 0 or 1.
    pub(in super::super) sign: i32,
    pub(in super::super) total: u128,
    /// How far the bounds outside are from their middle, on average, in units; rounded up, or as far as
    /// floating point counts.
    pub(in super::super) blur: f64,
    /// The probability of leaving the component.
    pub(in super::super) exit: f64,
}

impl RowShape {
    /// Whether rows neither leave the component nor pay on the way.
    pub(in super::super) fn is_idle(&self) -> bool {
        self.exit == 0.0 && self.sign == 0
    }
}

impl Layout {
    /// One step by a row of a state to other states, where each is worth x: what its successors inside are
    /// worth, by their probabilities, and the probability of leading elsewhere, inside or out.
    #[inline]
    pub(in super::super) fn onwards(&self, row: usize, state: usize, x: &[f64]) -> (f64, f64) {
        if !self.returns(row) {
            return (self.ahead(row, x), 1.0);
        }
        let others = self.terms(row).filter(|&(to, _)| to as usize != state);
        others.fold((0.0, self.shape(row).exit), |(worth, leaves), (to, p)| {
            (worth + p * x[to as usize], leaves + p)
        })
    }

    pub(in super::super) fn len(&self) -> usize {
        self.states.len()
    }

    /// How many rows there are.
    pub(in super::super) fn row_count(&self) -> usize {
        self.rows.len() - 1
    }

    /// The number of a row's shape.
    #[inline]
    pub(super) fn number(&self, row: usize) -> usize {
        self.numbers[self.rows[row].weights()] as usize
    }

    /// All about a row but where it leads.
    #[inline]
    pub(in super::super) fn shape(&self, row: usize) -> &RowShape {
        &self.shapes[self.number(row)]
    }

    /// The number of the choice in the graph that a state's row is.
    pub(in super::super) fn choice(&self, state: usize, row: usize) -> u32 {
        let choice = self.choices.get(row).copied();
        choice.unwrap_or(row as u32 - self.first[state])
    }

    /// The choices that these rows are, one of each state.
    pub(in super::super) fn choices_of(&self, rows: &[u32]) -> Vec<u32> {
        let rows = rows.iter().enumerate();
        rows.map(|(state, &row)| self.choice(state, row as usize))
            .collect()
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

    /// What `of` tells of each row and its state.
    pub(in super::super) fn by_row<T>(&self, of: impl Fn(usize, usize) -> T) -> Vec<T> {
        let mut found = Vec::with_capacity(self.row_count());
        for state in 0..self.len() {
            found.extend(self.rows_of(state).map(|row| of(row, state)));
        }
        found
    }

    /// The successors inside.
    #[inline]
    pub(in super::super) fn targets(&self, row: usize) -> &[u32] {
        &self.targets[self.rows[row].start as usize..self.rows[row + 1].start as usize]
    }

    /// The row of a state by which play comes nearest to where it may leave, on average; `None` where
    /// that is not known.
    pub(in super::super) fn towards_exits(&self, state: usize) -> Option<u32> {
        if self.depth.is_empty() {
            return None;
        }
        let steps = |row| (self.steps(row, &self.depth), row);
        let rows = self.rows_of(state).map(steps);
        let nearest = rows.min_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest.map(|(_, row)| row as u32)
    }

    /// How many steps a row leads from something, on average, where states inside are so far from it.
    pub(in super::super) fn steps(&self, row: usize, far: &[u32]) -> f64 {
        let step = |(to, p): (u32, f64)| p * (1.0 + f64::from(far[to as usize]));
        self.terms(row).map(step).sum()
    }

    /// The successors inside with their probabilities.
    #[inline]
    pub(in super::super) fn terms(&self, row: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let targets = self.targets(row).iter().copied();
        let start = self.rows[row].weights();
        let probabilities = &self.probabilities[start..start + targets.len()];
        targets.zip(probabilities.iter().copied())
    }

    /// What its successors inside are worth, by their probabilities.
    #[inline(always)]
    pub(in super::super) fn ahead(&self, row: usize, x: &[f64]) -> f64 {
        let terms = self.terms(row);
        terms.fold(0.0, |sum, (target, p)| sum + p * x[target as usize])
    }

    /// Whether a row may lead back to its own state.
    #[inline]
    pub(in super::super) fn returns(&self, row: usize) -> bool {
        self.rows[row].shape & RETURNS != 0
    }

    /// A row's successors inside with their weights.
    #[inline]
    pub(in super::super) fn weights(&self, row: usize) -> impl Iterator<Item = (u32, u128)> + '_ {
        let targets = self.targets(row).iter().copied();
        let start = self.rows[row].weights();
        targets.zip(self.weights[start..].iter().copied())
    }

    /// Ends a shape, whose weights were added from there on.
    pub(super) fn end_shape(&mut self, start: u32, shape: RowShape) {
        // No other one starts there, also if it has none.
        if self.weights.len() == start as usize {
            self.probabilities.push(0.0);
            self.weights.push(0);
        }
        self.numbers.resize(self.weights.len(), 0);
        self.numbers[start as usize] = self.shapes.len() as u32;
        self.shapes.push(shape);
    }

    /// Ends a row of a state, whose successors inside were added and whose shape has its weights there.
    pub(super) fn end_row(&mut self, state: u32, start: usize, shape: u32) {
        let probabilities = &self.probabilities[shape as usize..];
        let mut terms = self.targets[start..].iter().zip(probabilities);
        let returns = terms.any(|(&target, &p)| target == state && p > 0.0);
        self.rows.push(Row {
            start: start as u32,
            shape: shape | if returns { RETURNS } else { 0 },
        });
    }

    /// Ends the last row.
    pub(super) fn end(&mut self) {
        self.rows.push(Row {
            start: self.targets.len() as u32,
            shape: 0,
        });
    }

    /// No more shapes come: the room that was kept for them is given back.
    pub(super) fn shrink(&mut self) {
        self.shapes.shrink_to_fit();
        self.probabilities.shrink_to_fit();
        self.weights.shrink_to_fit();
        self.numbers.shrink_to_fit();
    }

    /// The rows with what leads to each state, which takes twice as much room as they do.
    pub(in super::super) fn linked(&self) -> RowList {
        let ends = self.rows[1..].iter().map(|row| row.start as usize);
        RowList::of_lists(self.first.clone(), ends.collect(), self.targets.clone())
    }
}
