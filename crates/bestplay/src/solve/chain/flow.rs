//! A Markov chain by its rows: where each state leads, and how likely it leaves the chain, in
//! probabilities or, exactly, in whole weights.

use crate::Result;
use crate::graph::{Attractor, Backward, Ends, NONE, RowListBuilder};
use crate::interrupt::Interrupt;

/// A step of a chain: where it leads, and how likely, or with which weight; packed, since there are many.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub(in crate::solve) struct Step<N>(pub(in crate::solve) u32, pub(in crate::solve) N);

/// Compressed rows.
pub(in crate::solve) struct Rows<N> {
    starts: Vec<u32>,
    pub(in crate::solve) entries: Vec<Step<N>>,
}

impl<N> Default for Rows<N> {
    fn default() -> Rows<N> {
        Rows {
            starts: vec![0],
            entries: Vec::new(),
        }
    }
}

impl<N: Copy> Rows<N> {
    #[inline]
    pub(in crate::solve) fn of(&self, at: usize) -> &[Step<N>] {
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Ends the row to which entries were added.
    pub(super) fn end(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }

    /// The entries of the row that is being added.
    pub(super) fn open(&mut self) -> &mut [Step<N>] {
        let start = self.starts[self.starts.len() - 1];
        &mut self.entries[start as usize..]
    }
}

/// A chain, without states at first. What leaves a state and what leads on need not sum up to 1.
#[derive(Default)]
pub(in crate::solve) struct Flow<W = f64> {
    pub(super) rows: Rows<W>,
    pub(super) exits: Vec<W>,
}

/// A chain by whole weights.
pub(in crate::solve) type Weighted = Flow<u128>;

impl<W: Copy> Flow<W> {
    /// Makes room for so many states and their steps.
    pub(in crate::solve) fn reserve(&mut self, states: usize, steps: usize) {
        self.rows.starts.reserve(states);
        self.rows.entries.reserve(steps);
        self.exits.reserve(states);
    }

    /// Adds a step of the state that is being added.
    pub(in crate::solve) fn step(&mut self, to: u32, weight: W) {
        self.rows.entries.push(Step(to, weight));
    }

    /// Ends the state whose steps were added.
    pub(in crate::solve) fn end_state(&mut self, exit: W) {
        self.rows.end();
        self.exits.push(exit);
    }

    /// The number of states.
    pub(in crate::solve) fn len(&self) -> usize {
        self.exits.len()
    }

    /// The number of steps that lead on within the chain.
    pub(super) fn places(&self) -> usize {
        self.rows.entries.len()
    }

    /// Where a state leads within the chain.
    #[inline]
    pub(super) fn row(&self, state: usize) -> &[Step<W>] {
        self.rows.of(state)
    }

    /// How likely a state leaves the chain.
    #[inline]
    pub(super) fn exit(&self, state: usize) -> W {
        self.exits[state]
    }
}

impl Weighted {
    /// Ends the state whose steps were added: they and what leaves the chain make up the total.
    pub(in crate::solve) fn end_total(&mut self, total: u128) {
        let steps = self.rows.open().iter();
        let exit = steps.fold(total, |left, &Step(_, weight)| left.saturating_sub(weight));
        self.end_state(exit);
    }
}

impl Flow {
    /// What leads to each state.
    pub(super) fn backward(&self) -> Backward {
        let ahead = |from: u32| self.row(from as usize).iter().map(|&Step(to, _)| to);
        Backward::of_steps(self.len(), ahead)
    }

    /// Whether each state is in a class in which the chain settles and goes round for ever.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions; where play settles somewhere, that of [`Ends::of`].
    pub(super) fn trapped(&self, back: &Backward, interrupt: &Interrupt<'_>) -> Result<Vec<bool>> {
        let leaving = (0..self.len() as u32).filter(|&state| self.exit(state as usize) > 0.0);
        let free = Attractor::of_any(back).drawn_to(leaving);
        if free.found.len() == self.len() {
            return Ok(vec![false; self.len()]);
        }
        // What is never left leads to such states only.
        let mut rows = RowListBuilder::new();
        for state in 0..self.len() {
            if !free.holds(state as u32) {
                rows.row(self.row(state).iter().map(|&Step(to, _)| to));
            }
            rows.end_state();
        }
        let rows = rows.build();
        let ends = Ends::of(&rows, vec![true; rows.len()], interrupt)?;
        Ok(ends.set.iter().map(|&set| set != NONE).collect())
    }
}

/// The largest size of some numbers.
pub(in crate::solve) fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size: f64, x| size.max(x.abs()))
}
