//! What is to be solved, and how one component of it is.

use std::time::Duration;

use crate::Solver;
use crate::graph::{Graph, Places, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::component;
use crate::solve::failure::Failure;
use crate::solve::proven::{self, Proven, Settled};
use crate::solve::totals::finite::Totals;

/// What is solved.
pub(in crate::solve) struct Job<'a> {
    pub(in crate::solve) graph: &'a Graph,
    pub(in crate::solve) totals: &'a Totals,
    /// The bits that all bounds must settle, of the largest value of a component, or of 1 if that is more.
    pub(in crate::solve) wanted: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(in crate::solve) enough: Option<u32>,
    pub(in crate::solve) solver: &'a Solver<'a>,
    /// How long one thread works before others are called.
    pub(in crate::solve) patience: Duration,
}

/// Room that one thread uses again and again.
#[derive(Default)]
pub(super) struct Scratch<I> {
    actions: Vec<proven::Action>,
    pair: proven::Scratch<I>,
    /// The places of states in a component.
    place: Places,
}

impl<'a> Job<'a> {
    /// All that numbers of a given length settle: no bits are asked for.
    pub(in crate::solve) fn new(
        graph: &'a Graph,
        totals: &'a Totals,
        solver: &'a Solver<'a>,
    ) -> Job<'a> {
        Job {
            graph,
            totals,
            wanted: 0,
            enough: None,
            solver,
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
            let (place, enough) = (&mut scratch.place, self.enough);
            let mut finite = states.to_vec();
            finite.retain(|&state| self.totals.is_finite(state));
            if !finite.is_empty() {
                let found = component::solve(proven, &finite, place, enough, interrupt)?;
                settled.extend(found);
            }
        }
        Ok(())
    }
}
