//! Proven bounds of every state, component after component, successors first.
//!
//! What a component gets depends on what it leads to and on nothing else, so that the bounds are the
//! same whatever the number of threads that solve them together ([`crew`]).

mod crew;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::component;
use super::failure::Failure;
use super::proven::{self, Bounds, Proven, Settled};
use super::totals::Totals;
use crate::Solver;
use crate::graph::{Graph, Order, Places, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;

/// Solves all components of the order in fixed-point numbers with `bits` binary places.
pub(super) fn solve<I: Fixed + Send + Sync>(
    job: &Job<'_>,
    order: &mut Order<'_>,
    bits: u32,
) -> Result<Bounds<I>, Failure> {
    order.begin(false);
    let proven = Proven::new(job.graph, job.totals, bits, job.wanted, job.solver)?;
    crew::work(job, &proven, order)?;
    Ok(proven.finish())
}

/// What is solved.
pub(super) struct Job<'a> {
    pub(super) graph: &'a Graph,
    pub(super) totals: &'a Totals,
    /// The bits that all bounds must settle, of the largest value of a component, or of 1 if that is more.
    pub(super) wanted: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(super) enough: Option<u32>,
    pub(super) solver: &'a Solver<'a>,
    /// How long one thread works before others are called.
    pub(super) patience: Duration,
}

/// Room that one thread uses again and again.
#[derive(Default)]
struct Scratch<I> {
    actions: Vec<proven::Action>,
    pair: proven::Scratch<I>,
    /// The places of states in a component.
    place: Places,
}

impl<'a> Job<'a> {
    /// All that numbers of a given length settle, as if for the first time.
    pub(super) fn new(graph: &'a Graph, totals: &'a Totals, solver: &'a Solver<'a>) -> Job<'a> {
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
    fn settle<I: Fixed>(
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
