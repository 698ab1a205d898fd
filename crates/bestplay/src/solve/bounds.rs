//! Proven bounds of every state, component after component, successors first.
//!
//! One thread follows the order of the components, in which each finds what it needs near in
//! memory. Several threads follow it too, each a run of components at a time ([`crew`]).
//!
//! What a component gets depends on what it leads to and on nothing else, so that the bounds are the
//! same whatever the number of threads. Totals are the exception ([`Proven::is_independent`]): one
//! thread solves them.

mod crew;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::component;
use super::proven::{self, Bounds, Proven, Settled};
use super::totals::Totals;
use super::{Failure, Interrupt};
use crate::clock::Instant;
use crate::graph::{Components, Graph, StateId};
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

/// Solves a graph in fixed-point numbers with `bits` binary places: to the last place or nearly
/// so, or components to `enough` bits. On so many threads at the most; 0: one for each core.
pub(super) fn solve<I: Fixed>(
    graph: &Graph,
    components: &Components,
    totals: &Totals,
    (bits, enough): (u32, Option<u32>),
    threads: usize,
    watch: &dyn Watch,
) -> Result<Bounds<I>, Failure> {
    let job = Job {
        graph,
        components,
        totals,
        enough,
        watch,
    };
    solve_at(&job, bits, threads, PATIENCE).map(|(bounds, _)| bounds)
}

/// The bounds, and how many threads found any.
fn solve_at<I: Fixed>(
    job: &Job<'_>,
    bits: u32,
    threads: usize,
    patience: Duration,
) -> Result<(Bounds<I>, usize), Failure> {
    let mut solver = Solver {
        job,
        proven: Proven::new(job.graph, job.totals, bits)?,
        interrupt: Interrupt::new(job.watch, Stage::Solving, job.graph.states()),
        scratch: Scratch::default(),
        done: 0,
        resumed: false,
    };
    let components = job.components;
    let (mut next, mut worked) = (0, Duration::ZERO);
    let mut alone = threads == 1 || !solver.proven.is_independent();
    let mut busy = 1;
    while next < components.len() {
        if !alone && worked >= patience && components.runs().last() > Some(&(next as u32)) {
            alone = true;
            if let Some(crew) = Crew::new(threads) {
                busy = crew.work(&mut solver, next)?;
                if solver.done == job.graph.states() {
                    break;
                }
                solver.resume(next);
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
    Ok((solver.proven.finish(), busy))
}

/// What is solved.
struct Job<'a> {
    graph: &'a Graph,
    components: &'a Components,
    totals: &'a Totals,
    enough: Option<u32>,
    watch: &'a dyn Watch,
}

/// Room that one thread uses again and again.
#[derive(Default)]
struct Scratch {
    proven: proven::Scratch,
    component: component::Scratch,
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
        Ok(())
    }
}

/// What is solved, and how far.
struct Solver<'a, 'g, I: Fixed> {
    job: &'a Job<'g>,
    proven: Proven<'g, I>,
    interrupt: Interrupt<'g>,
    scratch: Scratch,
    /// States that are solved.
    done: usize,
    /// Whether some components that come later are solved already.
    resumed: bool,
}

impl<'a, I: Fixed> Solver<'a, '_, I> {
    /// Goes back to a component, after which some are solved already.
    fn resume(&mut self, component: usize) {
        let solved = (0..component).map(|place| self.job.components.get(place).len());
        self.done = solved.sum();
        self.resumed = true;
    }

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
            if !self.resumed || !states.iter().any(|&state| proven.is_settled(state)) {
                self.job
                    .settle(proven, states, scratch, interrupt, &mut settled)?;
            }
            for settled in settled.drain(..) {
                self.proven.enter(settled);
            }
            self.done += states.len();
            place += 1;
        }
        self.interrupt.reached(self.done);
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
