//! What is proven of every state: the one place where bounds are kept, and the only one that can
//! enter them.
//!
//! The bounds of a state are whole numbers, private to this folder. Each of the three ways to enter
//! them confirms, in whole numbers and over *all* actions, the inequalities that make them true:
//!
//! - [`alone`]: a state whose successors are settled, or that returns to itself;
//! - [`pair`]: a state and a chance event that lead to each other;
//! - [`component`]: any set of states, by the certificate that is written down there.
//!
//! What they confirm is [`Settled`], which nothing outside this folder can make: it may be found on
//! several threads at a time, and be entered afterwards.
//!
//! Whatever finds the numbers that are entered, by floating point or otherwise, may be hasty or
//! wrong: that costs time, never truth.

mod alone;
mod beside;
mod component;
mod near;
mod pair;
mod stall;

use std::sync::atomic::{AtomicU32, Ordering};

use super::Failure;
use super::totals::Totals;
use crate::Error;
use crate::graph::{Graph, StateId};
use crate::number::{Cell, Fixed, Scale};

use beside::Beside;
pub(super) use component::{Candidate, Side};
use near::Near;

/// The bounds of every state in units of the scale, and the strategies that prove them.
pub(crate) struct Bounds<I: Fixed> {
    pub(crate) scale: Scale,
    pub(crate) cells: Vec<I::Cell>,
    /// The choice of the strategy that proves the bound of the state's player.
    pub(crate) best: Vec<u32>,
}

/// A bound that was looked up.
pub(crate) type Seen<'a, I> = <<I as Fixed>::Cell as Cell<I>>::Seen<'a>;

impl<I: Fixed> Bounds<I> {
    /// The lower bound of a state with a finite value.
    #[inline]
    pub(crate) fn lower(&self, state: StateId) -> Seen<'_, I> {
        self.cells[state as usize].lower()
    }

    /// The upper bound of a state with a finite value.
    #[inline]
    pub(crate) fn upper(&self, state: StateId) -> Seen<'_, I> {
        self.cells[state as usize].upper()
    }
}

/// What is proven so far.
pub(super) struct Proven<'g, I: Fixed> {
    pub(super) graph: &'g Graph,
    pub(super) totals: &'g Totals,
    scale: Scale,
    /// The bounds of every state.
    cells: Vec<I::Cell>,
    best: Vec<AtomicU32>,
    /// What each different end pays, in units.
    ends: Vec<I>,
    /// What each shape pays on the way: Σ weight · payoff, in units.
    ways: Vec<I>,
    near: Near,
    /// Whether products of two sums of weights are far from overflowing.
    small_weights: bool,
    /// Bits that a value may have.
    limit: u32,
    beside: Beside,
}

/// Confirmed bounds of a state, given those that were entered when they were found.
pub(super) struct Settled<I> {
    state: StateId,
    lower: I,
    upper: I,
    best: u32,
}

/// Room that is used again and again.
#[derive(Default)]
pub(super) struct Scratch {
    pair: pair::Scratch,
    alone: alone::Scratch,
}

impl<'g, I: Fixed> Proven<'g, I> {
    /// Nothing is proven yet; numbers will have `bits` binary places.
    pub(super) fn new(graph: &'g Graph, totals: &'g Totals, bits: u32) -> Result<Self, Failure> {
        let scale = Scale::new(graph, bits).map_err(Error::payoffs)?;
        let ends = graph.end_payoffs().iter().map(|&payoff| scale.end(payoff));
        let ends: Option<Vec<I>> = ends.collect();
        let ways: Option<Vec<I>> = graph.shapes().iter().map(|s| scale.paid(s)).collect();
        let ways = ways.ok_or(Failure::Overflow)?;
        let ends = ends.ok_or(Failure::Overflow)?;
        let longest = ends.iter().map(I::bit_length).max().unwrap_or(0);
        let count = graph.states();
        let weight_bits = Scale::weight_bits(graph);
        Ok(Proven {
            graph,
            totals,
            near: Near::new(count, weight_bits, &ways, longest),
            scale,
            cells: (0..count).map(|_| I::Cell::default()).collect(),
            best: (0..count).map(|_| AtomicU32::default()).collect(),
            ends,
            ways,
            small_weights: weight_bits <= 62,
            limit: I::BITS.map_or(u32::MAX, |width| width - 2 * weight_bits - 2),
            beside: Beside::default(),
        })
    }

    /// Lower and upper bound of a state that is settled, or that another thread will settle.
    #[inline]
    pub(super) fn get(&self, state: StateId) -> (Seen<'_, I>, Seen<'_, I>) {
        let cell = self.cell(state);
        (cell.lower(), cell.upper())
    }

    /// One of the two.
    #[inline]
    fn bound(&self, state: StateId, side: Side) -> Seen<'_, I> {
        let cell = self.cell(state);
        match side {
            Side::Lower => cell.lower(),
            Side::Upper => cell.upper(),
        }
    }

    /// Where the bounds of a state are, once they are there.
    #[inline]
    fn cell(&self, state: StateId) -> &I::Cell {
        let cell = &self.cells[state as usize];
        if !cell.is_set() {
            self.wait(state);
        }
        cell
    }

    /// What a shape pays on the way: Σ weight · payoff, in units.
    #[inline]
    pub(super) fn paid(&self, shape: u32) -> &I {
        &self.ways[shape as usize]
    }

    /// Bits that a value may have, so that sums of values times weights fit.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// Whether what is found of a state depends on the bounds of its successors alone, and on no
    /// others; and every state gets bounds, so that one may wait for them. Of totals some are
    /// infinite, and words are in units that depend on the totals so far.
    pub(super) fn is_independent(&self) -> bool {
        !self.totals.pays()
    }

    /// Everything that was proven.
    pub(super) fn finish(self) -> Bounds<I> {
        Bounds {
            scale: self.scale,
            cells: self.cells,
            best: self.best.into_iter().map(AtomicU32::into_inner).collect(),
        }
    }

    /// Enters bounds.
    #[inline]
    pub(super) fn enter(&mut self, settled: Settled<I>) {
        let (state, lower, upper) = (settled.state, &settled.lower, &settled.upper);
        if !self.near.enter(state, lower, upper) && self.totals.pays() {
            // A total that is larger than all before it: take coarser units.
            self.near.coarsen(&self.cells, &self.ways, lower);
            self.near.enter(state, lower, upper);
        }
        self.set(settled);
    }

    /// Keeps bounds. Their word is there already: who sees them sees it.
    #[inline]
    fn set(&self, settled: Settled<I>) {
        let state = settled.state as usize;
        self.best[state].store(settled.best, Ordering::Relaxed);
        self.cells[state].set(settled.lower, settled.upper);
    }

    /// Bounds that the caller, in this folder, has confirmed.
    #[inline]
    fn settled(
        &self,
        state: StateId,
        lower: I,
        upper: I,
        best: u32,
    ) -> Result<Settled<I>, Failure> {
        debug_assert!(lower <= upper, "bounds of state {state} cross");
        if !lower.within(self.limit) || !upper.within(self.limit) {
            return Err(Failure::Overflow);
        }
        Ok(Settled {
            state,
            lower,
            upper,
            best,
        })
    }
}
