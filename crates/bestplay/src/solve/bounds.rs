//! Proven bounds of every state, component after component, successors first.
//!
//! One thread follows the order of the components, in which each finds what it needs near in
//! memory. Where most of the time goes into components of many states, this matters little, and
//! several threads solve such components side by side, level by level ([`Levels`]): they find what
//! is proven given the lower levels, and it is entered afterwards. (Single states and pairs are
//! solved as fast as memory is read: The Race takes five times as long level by level.)
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
use super::{Failure, Interrupt};
use crate::clock::Instant;
use crate::graph::{Components, Graph, Levels, StateId};
use crate::number::Fixed;
use crate::watch::{Stage, Watch};
use crew::Crew;

/// States that are solved between two looks at the interrupt.
const PAUSE: usize = 1 << 12;

/// Components whose words are looked at together, before they are solved; and states of each.
const AHEAD: usize = 16;
const GLANCES: usize = 2;

/// How long one thread works before others are called.
const PATIENCE: Duration = Duration::from_millis(4);

/// Solves in fixed-point numbers with `bits` binary places, on so many threads at the most; 0: one
/// for each core.
pub(super) fn solve<I: Fixed + Send + Sync>(
    job: &Job<'_>,
    bits: u32,
    threads: usize,
) -> Result<Bounds<I>, Failure> {
    solve_at(job, bits, threads, PATIENCE)
}

fn solve_at<I: Fixed + Send + Sync>(
    job: &Job<'_>,
    bits: u32,
    threads: usize,
    patience: Duration,
) -> Result<Bounds<I>, Failure> {
    let mut solver = Solver {
        job,
        proven: Proven::new(job.graph, job.totals, bits)?,
        interrupt: Interrupt::new(job.watch, Stage::Solving, job.graph.states()),
        scratch: Scratch::default(),
        done: 0,
    };
    let components = job.components;
    let (mut next, mut worked) = (0, Duration::ZERO);
    let alone = threads == 1 || !solver.proven.is_independent();
    let mut look = if alone { Duration::MAX } else { patience };
    while next < components.len() {
        if worked >= look {
            look = 2 * worked;
            // Shared where larger components took most of it.
            if 2 * solver.scratch.larger >= worked {
                if let Some(crew) = Crew::new(threads) {
                    let levels = Levels::of(job.graph, components, next);
                    crew.work(&mut solver, &levels, patience)?;
                    break;
                }
                look = Duration::MAX;
            }
        }
        let start = Instant::now();
        let list = List {
            count: components.len() - next,
            get: |place| components.get(next + place),
        };
        next += solver.some(&list, PAUSE)?;
        worked += start.elapsed();
    }
    Ok(solver.proven.finish())
}

/// What is solved.
pub(super) struct Job<'a> {
    pub(super) graph: &'a Graph,
    pub(super) components: &'a Components,
    pub(super) totals: &'a Totals,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(super) enough: Option<u32>,
    pub(super) watch: &'a dyn Watch,
}

/// Room that one thread uses again and again.
#[derive(Default)]
struct Scratch {
    proven: proven::Scratch,
    component: component::Scratch,
    /// The time that was spent on larger components.
    larger: Duration,
}

impl Job<'_> {
    /// Solves a component all of whose other successors are entered.
    #[inline]
    fn settle<I: Fixed>(
        &self,
        proven: &Proven<'_, I>,
        states: &[StateId],
        scratch: &mut Scratch,
        interrupt: &Interrupt<'_>,
        settled: &mut Vec<Settled<I>>,
    ) -> Result<(), Failure> {
        match *states {
            [state] => settled.extend(proven.settle_alone(state, &mut scratch.proven)?),
            [a, b] => match proven.settle_pair(a, b, &mut scratch.proven)? {
                Some(pair) => settled.extend(pair),
                None => self.larger(proven, states, scratch, interrupt, settled)?,
            },
            _ => self.larger(proven, states, scratch, interrupt, settled)?,
        }
        Ok(())
    }

    fn larger<I: Fixed>(
        &self,
        proven: &Proven<'_, I>,
        states: &[StateId],
        scratch: &mut Scratch,
        interrupt: &Interrupt<'_>,
        settled: &mut Vec<Settled<I>>,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        let room = &mut scratch.component;
        let is_finite = |state: &StateId| self.totals.is_finite(*state);
        let found = if states.iter().all(is_finite) {
            component::solve(proven, states, room, self.enough, interrupt)?
        } else {
            let finite: Vec<StateId> = states.iter().copied().filter(is_finite).collect();
            if finite.is_empty() {
                return Ok(());
            }
            component::solve(proven, &finite, room, self.enough, interrupt)?
        };
        settled.extend(found);
        scratch.larger += start.elapsed();
        Ok(())
    }
}

/// What is solved, and how far.
struct Solver<'a, 'g, I> {
    job: &'a Job<'g>,
    proven: Proven<'g, I>,
    interrupt: Interrupt<'g>,
    scratch: Scratch,
    /// States that are solved.
    done: usize,
}

impl<'a, I: Fixed> Solver<'a, '_, I> {
    /// Solves the first components of a list, so many states or a few more; says how many
    /// components these are.
    fn some(
        &mut self,
        list: &List<impl Fn(usize) -> &'a [StateId]>,
        states: usize,
    ) -> Result<usize, Failure> {
        let from = self.done;
        let mut settled = Vec::new();
        let mut place = 0;
        while place < list.count && self.done < from + states {
            list.look_ahead(self.job.graph, place);
            let states = (list.get)(place);
            let (proven, scratch, interrupt) = (&self.proven, &mut self.scratch, &self.interrupt);
            self.job
                .settle(proven, states, scratch, interrupt, &mut settled)?;
            for settled in settled.drain(..) {
                self.proven.enter(settled);
            }
            self.done += states.len();
            place += 1;
        }
        self.interrupt.done(self.done - from);
        self.interrupt.check()?;
        Ok(place)
    }
}

/// Components in the order in which they are solved: how many, and their states by place.
struct List<F> {
    count: usize,
    get: F,
}

impl<'s, F: Fn(usize) -> &'s [StateId]> List<F> {
    /// Looks now and then at the words of components that come soon after a place. Each look may
    /// wait for memory, but they wait together; one by one, between computations, they would not.
    #[inline]
    fn look_ahead(&self, graph: &Graph, place: usize) {
        if place.is_multiple_of(AHEAD) {
            let soon = place + AHEAD..self.count.min(place + 2 * AHEAD);
            let soon = soon.flat_map(|place| (self.get)(place).iter().take(GLANCES));
            let seen = soon.map(|&state| graph.glance(state));
            std::hint::black_box(seen.fold(0, |all, word| all ^ word));
        }
    }
}
