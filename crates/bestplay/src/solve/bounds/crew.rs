//! Several threads that solve the components of one level in parts.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::{Job, List, Scratch, Solver};
use crate::clock::Instant;
use crate::graph::Levels;
use crate::number::Fixed;
use crate::solve::proven::{Proven, Settled};
use crate::solve::{Failure, Interrupt};
use crate::threads::{Pool, each};
use crate::watch::Stage;

/// Parts of a batch for each thread: who is ready first takes from who is not.
const PARTS: usize = 8;

/// States of a batch, or a few more: so many results wait to be entered.
const BATCH: usize = 1 << 16;

/// The threads.
pub(super) struct Crew {
    pool: Pool,
}

/// Some components of a level, and what is proven of them.
struct Part<I> {
    places: Range<usize>,
    settled: Vec<Settled<I>>,
    result: Result<(), Failure>,
}

impl Crew {
    /// So many threads, 0 for one for each core; `None` if there is only one.
    pub(super) fn new(threads: usize) -> Option<Crew> {
        let pool = Pool::new(threads)?;
        (pool.threads() > 1).then_some(Crew { pool })
    }

    /// Solves some levels. One that takes a thread less than about a fortieth of `patience` is not
    /// shared.
    pub(super) fn work<I: Fixed + Send + Sync>(
        &self,
        solver: &mut Solver<'_, '_, I>,
        levels: &Levels,
        patience: Duration,
    ) -> Result<(), Failure> {
        let get = |place| solver.job.components.get(levels.component(place));
        let parts = || Part {
            places: 0..0,
            settled: Vec::new(),
            result: Ok(()),
        };
        let threads = self.pool.threads();
        let mut parts: Vec<Part<I>> = (0..PARTS * threads).map(|_| parts()).collect();
        // Room that no part is using.
        let scratches: Mutex<Vec<Scratch>> = Mutex::default();
        // What a state takes one thread, nearly all of which is for larger components.
        let mut pace =
            solver.scratch.larger / u32::try_from(solver.done.max(1)).unwrap_or(u32::MAX);
        for level in levels.iter() {
            let states: usize = level.clone().map(|place| get(place).len()).sum();
            let count = u32::try_from(states).unwrap_or(u32::MAX);
            let start = Instant::now();
            if level.len() == 1 || pace * count < patience / 40 {
                let list = List {
                    count: level.len(),
                    get: |place| get(level.start + place),
                };
                solver.some(&list, states)?;
                pace = start.elapsed() / count.max(1);
                continue;
            }
            let mut next = level.start;
            while next < level.end {
                let from = solver.done;
                let size = states.min(BATCH).div_ceil(parts.len());
                for part in &mut parts {
                    let first = next;
                    let mut filled = 0;
                    while next < level.end && filled < size {
                        filled += get(next).len();
                        next += 1;
                    }
                    part.places = first..next;
                    solver.done += filled;
                }
                let (proven, job) = (&solver.proven, solver.job);
                let work = |_, part: &mut Part<I>| {
                    // A panic elsewhere leaves room as good as any.
                    let free = || scratches.lock().unwrap_or_else(PoisonError::into_inner);
                    let mut scratch = free().pop().unwrap_or_default();
                    part.solve(job, proven, levels, from, &mut scratch);
                    free().push(scratch);
                };
                self.pool.install(|| each(&mut parts, work));
                for part in &mut parts {
                    std::mem::replace(&mut part.result, Ok(()))?;
                    for settled in part.settled.drain(..) {
                        solver.proven.enter(settled);
                    }
                }
                solver.interrupt.done(solver.done - from);
                solver.interrupt.check()?;
            }
            pace = start.elapsed() * threads as u32 / count.max(1);
        }
        Ok(())
    }
}

impl<I: Fixed> Part<I> {
    /// Finds what is proven, given what is entered; so many states are.
    fn solve(
        &mut self,
        job: &Job<'_>,
        proven: &Proven<'_, I>,
        levels: &Levels,
        done: usize,
        scratch: &mut Scratch,
    ) {
        let interrupt = Interrupt::new(job.watch, Stage::Solving, job.graph.states());
        interrupt.done(done);
        let first = self.places.start;
        let list = List {
            count: self.places.len(),
            get: |place| job.components.get(levels.component(first + place)),
        };
        for place in 0..list.count {
            list.look_ahead(job.graph, place);
            let states = (list.get)(place);
            self.result = job.settle(proven, states, scratch, &interrupt, &mut self.settled);
            if self.result.is_err() {
                return;
            }
        }
    }
}
