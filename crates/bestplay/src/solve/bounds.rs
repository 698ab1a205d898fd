//! Proven bounds of every state, component after component, successors first.
//!
//! One thread follows the order of the components, in which each finds what it needs near in
//! memory. Several follow it together ([`crew`]).
//!
//! What a component gets depends on what it leads to and on nothing else, so that the bounds are the
//! same whatever the number of threads. Totals are the exception, where words are in units that
//! depend on the totals so far ([`Proven::is_independent`]): one thread solves them.

mod crew;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::component;
use super::proven::{self, Bounds, Proven, Settled};
use super::totals::Totals;
use super::{Failure, Interrupt, Means};
use crate::clock::Instant;
use crate::graph::{Components, Graph, Order, StateId};
use crate::number::Fixed;
use crate::threads::Pool;
use crate::watch::Stage;

/// States that are solved between two looks at the interrupt.
const PAUSE: usize = 1 << 12;

/// How long one thread works before others are called.
const PATIENCE: Duration = Duration::from_millis(4);

/// Solves all components of the order in fixed-point numbers with `bits` binary places.
pub(super) fn solve<I: Fixed + Send + Sync>(
    job: &Job<'_>,
    order: &mut Order<'_>,
    bits: u32,
) -> Result<Bounds<I>, Failure> {
    solve_at(job, order, bits, PATIENCE)
}

fn solve_at<I: Fixed + Send + Sync>(
    job: &Job<'_>,
    order: &mut Order<'_>,
    bits: u32,
    patience: Duration,
) -> Result<Bounds<I>, Failure> {
    let Means {
        threads,
        memory,
        watch,
    } = job.means;
    proven::check_room::<I>(job.graph, job.totals, bits, memory)?;
    let mut solver = Solver {
        job,
        proven: Proven::new(job.graph, job.totals, bits, job.wanted, job.means)?,
        interrupt: Interrupt::new(watch, Stage::Solving, job.graph.states()),
        scratch: Scratch::default(),
        done: 0,
    };
    let (mut next, mut worked) = (0, Duration::ZERO);
    let mut alone = threads == 1 || !solver.proven.is_independent();
    loop {
        if !alone && worked >= patience {
            if let Some(pool) = Pool::new(threads).filter(|pool| pool.threads() > 1) {
                crew::work(&pool, &solver, order, next)?;
                break;
            }
            alone = true;
        }
        let start = Instant::now();
        if alone {
            // The search has the memory to itself: for one thread that is faster.
            order.finish();
        } else if next == order.found().len() {
            order.more(PAUSE);
        }
        let solved = solver.some(order.found(), next, PAUSE)?;
        if solved == 0 {
            break;
        }
        next += solved;
        worked += start.elapsed();
    }
    Ok(solver.proven.finish())
}

/// What is solved.
pub(super) struct Job<'a> {
    pub(super) graph: &'a Graph,
    pub(super) totals: &'a Totals,
    /// The bits that all bounds must settle, of the largest value of a component, or of 1 if that is more.
    pub(super) wanted: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(super) enough: Option<u32>,
    /// Whether this was tried before, with other numbers.
    pub(super) again: bool,
    pub(super) means: Means<'a>,
}

/// Room that one thread uses again and again.
#[derive(Default)]
struct Scratch<I> {
    proven: proven::Scratch<I>,
    /// The places of states in a component.
    place: Vec<u32>,
}

impl<'a> Job<'a> {
    /// All that numbers of a given length settle, as if for the first time.
    pub(super) fn new(graph: &'a Graph, totals: &'a Totals, means: Means<'a>) -> Job<'a> {
        Job {
            graph,
            totals,
            wanted: 0,
            enough: None,
            again: false,
            means,
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
            settled.extend(proven.settle_alone(state, &mut scratch.proven)?);
        } else if let [a, b] = *states
            && let Some(pair) = proven.settle_pair(a, b, &mut scratch.proven)?
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

/// What is solved, and how far.
struct Solver<'a, 'g, I: Fixed> {
    job: &'a Job<'g>,
    proven: Proven<'g, I>,
    interrupt: Interrupt<'g>,
    scratch: Scratch<I>,
    /// States that are solved.
    done: usize,
}

impl<I: Fixed> Solver<'_, '_, I> {
    /// Solves components from a place on, with so many states or a few more; says how many components
    /// these are.
    fn some(
        &mut self,
        components: &Components,
        first: usize,
        states: usize,
    ) -> Result<usize, Failure> {
        let from = self.done;
        let mut settled = Vec::new();
        let mut place = first;
        while place < components.len() && self.done < from + states {
            components.look_ahead(self.job.graph, place);
            let states = components.get(place);
            let (proven, scratch, interrupt) = (&self.proven, &mut self.scratch, &self.interrupt);
            self.job
                .settle(proven, states, scratch, interrupt, &mut settled)?;
            for settled in settled.drain(..) {
                self.proven.enter_total(settled);
            }
            self.done += states.len();
            place += 1;
        }
        self.interrupt.done(self.done - from);
        self.interrupt.check()?;
        Ok(place - first)
    }
}
