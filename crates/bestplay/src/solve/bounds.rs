//! Proven bounds of every state, component after component, successors first.
//!
//! One thread follows the order of the components, in which each finds what it needs near in
//! memory. Several follow it together ([`crew`]).
//!
//! What a component gets depends on what it leads to and on nothing else, so that the bounds are the
//! same whatever the number of threads. Totals are the exception, where words are in units that
//! depend on the totals so far ([`Proven::is_independent`]): one thread solves them.

mod crew;
mod job;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::proven::{self, Bounds, Proven};
use super::{Failure, Interrupt, Means};
use crate::clock::Instant;
use crate::graph::{Components, Order};
use crate::number::Fixed;
use crate::threads::Pool;
use crate::watch::Stage;
pub(super) use job::Job;
use job::Scratch;

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
                crew::work(&pool, job, &solver.proven, solver.done, (order, next))?;
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
