//! Several threads that solve components together.
//!
//! Components come in an order in which each follows all that it leads to. The order is cut into
//! stretches, and whoever is free takes the next. A component that needs one which is not solved yet,
//! since somebody else is at it, is put aside until what it waits for is there, with all that follow up
//! to one that does not lead to the one before it: there the search that found the order had turned to
//! something else. From there on the stretch goes on. The first of all components that are not solved
//! never waits, so that work goes on; where all wait for one another, as in a game that is one long
//! chain, one thread works and the others sleep.
//!
//! Neighbours in the order are neighbours in memory, which level after level of a game are not: that
//! way The Race takes five times as long.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foldhash::fast::FixedState;

use super::{Job, Scratch, Solver};
use crate::graph::StateId;
use crate::number::Fixed;
use crate::solve::proven::Proven;
use crate::solve::{Failure, Interrupt};
use crate::threads::{Pool, each};
use crate::watch::Stage;

/// States of a stretch, or a few more.
const STRETCH: usize = 256;

/// Stretches for each thread that may be put aside.
const ASIDE: usize = 64;

/// Looks for work before a thread sleeps, and how long it sleeps at the most.
const LOOKS: u32 = 64;
const SLEEP: Duration = Duration::from_micros(500);

/// The threads.
pub(super) struct Crew {
    pool: Pool,
}

/// Some components that follow each other.
struct Stretch {
    next: usize,
    end: usize,
    /// What the next one needs and was not there.
    waits: Vec<StateId>,
}

/// What is left to do.
struct Work {
    /// The first component that is in no stretch yet.
    next: usize,
    /// Stretches that wait, in their order.
    aside: Vec<Stretch>,
    most_aside: usize,
    /// Threads that are at work.
    busy: usize,
    /// The first component that failed, and why.
    failed: Option<(usize, Failure)>,
}

/// What the threads share.
struct Shared<'a, 'g, I: Fixed> {
    job: &'a Job<'g>,
    proven: &'a Proven<'g, I>,
    work: Mutex<Work>,
    /// States that are solved.
    done: AtomicUsize,
}

impl Crew {
    /// So many threads, 0 for one for each core; `None` if there is only one.
    pub(super) fn new(threads: usize) -> Option<Crew> {
        let pool = Pool::new(threads)?;
        (pool.threads() > 1).then_some(Crew { pool })
    }

    /// Solves all components from one on.
    pub(super) fn work<I: Fixed>(
        &self,
        solver: &Solver<'_, '_, I>,
        first: usize,
    ) -> Result<(), Failure> {
        let threads = self.pool.threads();
        let shared = Shared {
            job: solver.job,
            proven: &solver.proven,
            work: Mutex::new(Work {
                next: first,
                aside: Vec::new(),
                most_aside: ASIDE * threads,
                busy: 0,
                failed: None,
            }),
            done: AtomicUsize::new(solver.done),
        };
        let mut crew = vec![(); threads];
        self.pool
            .install(|| each(&mut crew, |_, ()| shared.take_part()));
        let work = shared.work.into_inner();
        match work.unwrap_or_else(PoisonError::into_inner).failed {
            Some((_, failure)) => Err(failure),
            None => Ok(()),
        }
    }
}

impl<I: Fixed> Shared<'_, '_, I> {
    fn lock(&self) -> MutexGuard<'_, Work> {
        // Who panics leaves the work as it was when he took his stretch.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until nothing is left.
    fn take_part(&self) {
        let mut scratch = Scratch::default();
        let interrupt = Interrupt::new(self.job.watch, Stage::Solving, self.job.graph.states());
        let (mut known, mut looks) = (0, 0);
        let mut work = self.lock();
        loop {
            if let Some(stretch) = work.take(self) {
                drop(work);
                looks = 0;
                let done = self.done.load(Ordering::Relaxed);
                interrupt.done(done - known);
                known = done;
                let (waiting, result) = self.solve(stretch, &mut scratch, &interrupt);
                work = self.lock();
                work.put(waiting, result);
            } else if work.busy == 0 {
                return;
            } else {
                drop(work);
                looks += 1;
                match looks < LOOKS {
                    true => std::thread::yield_now(),
                    false => std::thread::sleep(SLEEP.min(Duration::from_micros(looks.into()))),
                }
                work = self.lock();
            }
        }
    }

    /// Solves what is left of a stretch, as far as it goes; says what has to wait.
    fn solve(
        &self,
        mut stretch: Stretch,
        scratch: &mut Scratch,
        interrupt: &Interrupt<'_>,
    ) -> (Vec<Stretch>, Result<(), (usize, Failure)>) {
        let mut waiting = Vec::new();
        let mut settled = Vec::new();
        let mut done = 0;
        while stretch.next < stretch.end {
            let place = stretch.next;
            self.job.look_ahead(place);
            let states = self.job.components.get(place);
            let result = self
                .job
                .settle(self.proven, states, scratch, interrupt, &mut settled);
            match result {
                Ok(()) => {
                    for settled in settled.drain(..) {
                        self.proven.enter(settled);
                    }
                    done += states.len();
                    stretch.next += 1;
                }
                Err(Failure::Waiting) => {
                    settled.clear();
                    let rest = self.turn(place + 1..stretch.end);
                    waiting.push(Stretch {
                        next: place,
                        end: rest,
                        waits: self.missing(place),
                    });
                    stretch.next = rest;
                }
                Err(failure) => return (waiting, Err((place, failure))),
            }
        }
        self.done.fetch_add(done, Ordering::Relaxed);
        let stopped = interrupt.check();
        (
            waiting,
            stopped.map_err(|error| (stretch.end, error.into())),
        )
    }

    /// The first of some components that does not lead to the one before it; their end if all do.
    fn turn(&self, mut places: Range<usize>) -> usize {
        let Job {
            graph, components, ..
        } = self.job;
        let end = places.end;
        let follows = |place: usize| {
            let before = components.get(place - 1);
            let mut ahead = components
                .get(place)
                .iter()
                .flat_map(|&s| graph.successors(s));
            ahead.any(|target| before.contains(target))
        };
        places.find(|&place| !follows(place)).unwrap_or(end)
    }

    /// The states that a component leads to and that are not entered.
    fn missing(&self, place: usize) -> Vec<StateId> {
        let states = self.job.components.get(place);
        let own: HashSet<StateId, FixedState> = states.iter().copied().collect();
        let ahead = states
            .iter()
            .flat_map(|&state| self.job.graph.successors(state));
        let missing =
            ahead.filter(|target| !own.contains(target) && !self.proven.is_entered(**target));
        missing.copied().collect()
    }
}

impl Work {
    /// The next stretch that need not wait, if there is one.
    fn take<I: Fixed>(&mut self, shared: &Shared<'_, '_, I>) -> Option<Stretch> {
        let components = shared.job.components;
        if let Some((failed, _)) = self.failed {
            // What comes after a failure does not matter any more.
            self.next = components.len();
            self.aside.retain(|stretch| stretch.next < failed);
        }
        let ready = |stretch: &mut Stretch| {
            let waits = &mut stretch.waits;
            while waits
                .pop_if(|state| shared.proven.is_entered(*state))
                .is_some()
            {}
            waits.is_empty()
        };
        let taken = match self.aside.iter_mut().position(ready) {
            Some(place) => Some(self.aside.remove(place)),
            None if self.aside.len() < self.most_aside && self.next < components.len() => {
                let (start, mut states) = (self.next, 0);
                while self.next < components.len() && states < STRETCH {
                    states += components.get(self.next).len();
                    self.next += 1;
                }
                Some(Stretch {
                    next: start,
                    end: self.next,
                    waits: Vec::new(),
                })
            }
            None => None,
        };
        self.busy += usize::from(taken.is_some());
        taken
    }

    /// Somebody has worked on a stretch; some of it has to wait.
    fn put(&mut self, waiting: Vec<Stretch>, result: Result<(), (usize, Failure)>) {
        self.busy -= 1;
        for stretch in waiting {
            let place = self
                .aside
                .partition_point(|other| other.next < stretch.next);
            self.aside.insert(place, stretch);
        }
        if let Err((place, failure)) = result
            && self
                .failed
                .as_ref()
                .is_none_or(|&(failed, _)| place < failed)
        {
            self.failed = Some((place, failure));
        }
    }
}
