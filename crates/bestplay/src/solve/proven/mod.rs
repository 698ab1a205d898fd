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
mod component;
mod near;
mod pair;
mod stall;

use super::Failure;
use super::totals::Totals;
use crate::Error;
use crate::graph::{Graph, StateId};
use crate::number::{Fixed, Scale};

pub(super) use component::{Candidate, Side};
use near::Near;

/// The bounds of every state in units of the scale, and the strategies that prove them.
pub(crate) struct Bounds<I> {
    pub(crate) scale: Scale,
    pub(crate) lower: Vec<I>,
    pub(crate) upper: Vec<I>,
    /// The choice of the strategy that proves the bound of the state's player.
    pub(crate) best: Vec<u32>,
}

/// What is proven so far.
pub(super) struct Proven<'g, I> {
    pub(super) graph: &'g Graph,
    pub(super) totals: &'g Totals,
    bounds: Bounds<I>,
    /// What each different end pays, in units.
    ends: Vec<I>,
    /// What each shape pays on the way: Σ weight · payoff, in units.
    ways: Vec<I>,
    near: Near,
    /// Whether products of two sums of weights are far from overflowing.
    small_weights: bool,
    /// Bits that a value may have.
    limit: u32,
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
            bounds: Bounds {
                scale,
                lower: vec![I::default(); count],
                upper: vec![I::default(); count],
                best: vec![0; count],
            },
            ends,
            ways,
            small_weights: weight_bits <= 62,
            limit: I::BITS.map_or(u32::MAX, |width| width - 2 * weight_bits - 2),
        })
    }

    /// Lower and upper bound of a state that is settled.
    #[inline]
    pub(super) fn get(&self, state: StateId) -> (&I, &I) {
        let state = state as usize;
        (&self.bounds.lower[state], &self.bounds.upper[state])
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
    /// others.
    pub(super) fn is_independent(&self) -> bool {
        !self.totals.pays() || !self.near.is_on()
    }

    /// Everything that was proven.
    pub(super) fn finish(self) -> Bounds<I> {
        self.bounds
    }

    /// Enters bounds.
    #[inline]
    pub(super) fn enter(&mut self, settled: Settled<I>) {
        let Settled {
            state,
            lower,
            upper,
            best,
        } = settled;
        let bounds = &mut self.bounds;
        if !self.near.enter(state, &lower, &upper) && self.totals.pays() {
            // A total that is larger than all before it: take coarser units.
            let (lowest, highest) = (&bounds.lower, &bounds.upper);
            self.near.coarsen(lowest, highest, &self.ways, &lower);
            self.near.enter(state, &lower, &upper);
        }
        let state = state as usize;
        bounds.lower[state] = lower;
        bounds.upper[state] = upper;
        bounds.best[state] = best;
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
