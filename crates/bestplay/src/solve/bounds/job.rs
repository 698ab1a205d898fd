//! What is solved, and how each component is.

use std::time::Duration;

use crate::graph::{Graph, StateId};
use crate::number::Fixed;
use crate::solve::component;
use crate::solve::proven::{self, Proven, Settled};
use crate::solve::totals::Totals;
use crate::solve::{Failure, Interrupt, Means};

/// What is solved.
pub(in crate::solve) struct Job<'a> {
    pub(in crate::solve) graph: &'a Graph,
    pub(in crate::solve) totals: &'a Totals,
    /// The bits that all bounds must settle, of the largest value of a component, or of 1 if that is more.
    pub(in crate::solve) wanted: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(in crate::solve) enough: Option<u32>,
    /// Whether this was tried before, with other numbers.
    pub(in crate::solve) again: bool,
    pub(in crate::solve) means: Means<'a>,
    /// How long one thread works before others are called.
    pub(in crate::solve) patience: Duration,
}

/// Room that one thread uses again and again.
#[derive(Default)]
pub(super) struct Scratch<I> {
    actions: Vec<proven::Action>,
    pair: proven::Scratch<I>,
    /// The places of states in a component.
    place: Vec<u32>,
}

impl<'a> Job<'a> {
    /// All that numbers of a given length settle, as if for the first time.
    pub(in crate::solve) fn new(graph: &'a Graph, totals: &'a Totals, means: Means<'a>) -> Job<'a> {
        Job {
            graph,
            totals,
            wanted: 0,
            enough: None,
            again: false,
            means,
            patience: Duration::from_millis(4),
        }
    }

    /// Solves a component all of whose other successors are entered.
    ///
    /// # Errors
    ///
    /// One of them is not; numbers are too short, or the watch asks to stop.
    #[inline]
    pub(super) fn settle<I: Fixed>(
        &self,
        proven: &Proven<'_, I>,
        states: &[StateId],
        scratch: &mut Scratch<I>,
        interrupt: &Interrupt<'_>,
        settled: &mut Vec<Settled<I>>,
    ) -> Result<(), Failure> {
        if let [state] = *states {
            settled.extend(proven.settle_alone(state, &mut scratch.actions)?);
        } else if let [a, b] = *states
            && let Some(pair) = proven.settle_pair(a, b, &mut scratch.pair)?
        {
            settled.extend(pair);
        } else {
            let (place, effort) = (&mut scratch.place, (self.enough, self.again));
            let mut finite = states.to_vec();
            finite.retain(|&state| self.totals.is_finite(state));
            if !finite.is_empty() {
                settled.extend(component::solve(proven, &finite, place, effort, interrupt)?);
            }
        }
        Ok(())
    }
}
