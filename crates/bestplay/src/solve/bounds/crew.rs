//! Threads that solve components together: one, or where that takes a while several.
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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foldhash::fast::FixedState;

use super::job::{Job, Scratch};
use crate::clock::Instant;
use crate::graph::{Components, Order, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::failure::Failure;
use crate::solve::proven::Proven;
use crate::threads::Pool;
use crate::watch::Stage;

/// States of a stretch, or a few more; and where one thread works by itself.
const STRETCH: usize = 256;
const ALONE: usize = 1 << 12;

/// Stretches for each thread that may be put aside.
const ASIDE: usize = 64;

/// Looks for work before a thread sleeps, and how long it sleeps at the most.
const LOOKS: u32 = 64;
const SLEEP: Duration = Duration::from_micros(500);

/// Some components that follow each other.
struct Stretch {
    components: Arc<Components>,
    /// Where the first of them is in the order of all.
    first: usize,
    /// Those of them that are not solved.
    left: Range<usize>,
    /// What the next one needs and was not there.
    waits: Vec<StateId>,
}

/// What is left to do.
#[derive(Default)]
struct Work {
    /// Whether all components are in stretches.
    is_cut: bool,
    /// Stretches that wait, in their order.
    aside: Vec<Stretch>,
    /// Threads that are at work.
    busy: usize,
    /// The first component that failed, and why.
    failed: Option<(usize, Failure)>,
}

/// What the threads share.
struct Shared<'a, 'g, 'o, I: Fixed> {
    job: &'a Job<'g>,
    proven: &'a Proven<'g, I>,
    work: Mutex<Work>,
    /// What is in no stretch yet.
    order: Mutex<&'a mut Order<'o>>,
    /// States of a stretch.
    stretch: usize,
    /// Stretches that may be put aside.
    most_aside: usize,
    /// States that are solved.
    done: AtomicUsize,
}

impl Stretch {
    /// The next one of an order, of so many states, if there is one.
    fn next(order: &mut Order<'_>, most: usize) -> Option<Stretch> {
        let (first, components) = order.next(most);
        let left = 0..components.len();
        (!left.is_empty()).then(|| Stretch {
            components: Arc::new(components),
            first,
            left,
            waits: Vec::new(),
        })
    }

    /// Where the next component is in the order of all.
    fn place(&self) -> usize {
        self.first + self.left.start
    }
}

/// Solves all components of the order: one thread by itself as long as patience lasts, then several.
pub(super) fn work<I: Fixed>(
    job: &Job<'_>,
    proven: &Proven<'_, I>,
    order: &mut Order<'_>,
) -> Result<(), Failure> {
    let threads = job.solver.threads;
    let mut shared = Shared {
        job,
        proven,
        work: Mutex::default(),
        order: Mutex::new(order),
        stretch: ALONE,
        most_aside: ASIDE,
        done: AtomicUsize::new(0),
    };
    if !shared.take_part((threads != 1).then_some(job.patience)) {
        match Pool::new(threads).filter(|pool| pool.threads() > 1) {
            Some(pool) => {
                (shared.stretch, shared.most_aside) = (STRETCH, ASIDE * pool.threads());
                pool.each(pool.threads(), &|_| _ = shared.take_part(None));
            }
            None => _ = shared.take_part(None),
        }
    }
    let work = shared.work.into_inner();
    match work.unwrap_or_else(PoisonError::into_inner).failed {
        Some((_, failure)) => Err(failure),
        None => Ok(()),
    }
}

impl<I: Fixed> Shared<'_, '_, '_, I> {
    fn lock(&self) -> MutexGuard<'_, Work> {
        // Who panics leaves the work as it was when he took his stretch.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until nothing is left, or patience is at an end; says whether nothing is left.
    fn take_part(&self, patience: Option<Duration>) -> bool {
        let (start, mut scratch) = (Instant::now(), Scratch::default());
        let states = self.job.graph.states();
        let interrupt = Interrupt::new(self.job.solver.watch, Stage::Solving, states);
        let (mut known, mut looks) = (0, 0);
        while patience.is_none_or(|patience| start.elapsed() < patience) {
            let mut work = self.lock();
            let taken = work.take(self.most_aside, |state| self.proven.is_entered(state));
            let is_busy = work.busy > 0;
            drop(work);
            let stretch = match taken {
                Some(Taken::Ready(stretch)) => Some(stretch),
                Some(Taken::Next) => {
                    let mut order = self.order.lock().unwrap_or_else(PoisonError::into_inner);
                    Stretch::next(&mut order, self.stretch)
                }
                None if is_busy => {
                    looks += 1;
                    match looks < LOOKS {
                        true => std::thread::yield_now(),
                        false => std::thread::sleep(SLEEP.min(Duration::from_micros(looks.into()))),
                    }
                    continue;
                }
                None => return true,
            };
            looks = 0;
            let done = self.done.load(Ordering::Relaxed);
            interrupt.done(done - known);
            known = done;
            let is_last = stretch.is_none();
            let (waiting, result) = match stretch {
                Some(stretch) => self.solve(stretch, &mut scratch, &interrupt),
                None => (Vec::new(), Ok(())),
            };
            let mut work = self.lock();
            work.is_cut |= is_last;
            work.put(waiting, result);
        }
        false
    }

    /// Solves what is left of a stretch, as far as it goes; says what has to wait.
    fn solve(
        &self,
        mut stretch: Stretch,
        scratch: &mut Scratch<I>,
        interrupt: &Interrupt<'_>,
    ) -> (Vec<Stretch>, Result<(), (usize, Failure)>) {
        let mut waiting = Vec::new();
        let mut settled = Vec::new();
        let mut done = 0;
        let components = Arc::clone(&stretch.components);
        let Stretch { first, .. } = stretch;
        while let Some(place) = stretch.left.next() {
            components.look_ahead(self.job.graph, place);
            let states = components.get(place);
            let job = self.job;
            match job.settle(self.proven, states, scratch, interrupt, &mut settled) {
                Ok(()) => {
                    while let Some(settled) = settled.pop() {
                        self.proven.enter(settled);
                    }
                    done += states.len();
                }
                Err(Failure::Waiting) => {
                    settled.clear();
                    let end = self.turn(&components, stretch.left.clone());
                    waiting.push(Stretch {
                        components: Arc::clone(&components),
                        first,
                        left: place..end,
                        waits: self.missing(states),
                    });
                    stretch.left.start = end;
                }
                Err(failure) => return (waiting, Err((first + place, failure))),
            }
        }
        self.done.fetch_add(done, Ordering::Relaxed);
        let stopped = interrupt.check();
        let end = first + stretch.left.end;
        (waiting, stopped.map_err(|error| (end, error.into())))
    }

    /// The first of some components that does not lead to the one before it; their end if all do.
    fn turn(&self, components: &Components, mut places: Range<usize>) -> usize {
        let end = places.end;
        let follows = |place: usize| {
            let before = components.get(place - 1);
            let mut ahead = self.ahead(components.get(place));
            ahead.any(|target| before.contains(&target))
        };
        places.find(|&place| !follows(place)).unwrap_or(end)
    }

    /// The states that a component leads to and that are not entered.
    fn missing(&self, states: &[StateId]) -> Vec<StateId> {
        let own: HashSet<StateId, FixedState> = states.iter().copied().collect();
        let missing = |&target: &StateId| !own.contains(&target) && !self.proven.is_entered(target);
        self.ahead(states).filter(missing).collect()
    }

    /// All that some states lead to.
    fn ahead(&self, states: &[StateId]) -> impl Iterator<Item = StateId> {
        let ahead = |&state: &StateId| self.job.graph.successors(state);
        states.iter().flat_map(ahead)
    }
}

/// What somebody may do.
enum Taken {
    Ready(Stretch),
    /// What comes next in the order.
    Next,
}

impl Work {
    /// The next that need not wait, if there is anything.
    fn take(&mut self, most_aside: usize, is_entered: impl Fn(StateId) -> bool) -> Option<Taken> {
        if let Some((failed, _)) = self.failed {
            // What comes after a failure does not matter any more.
            self.is_cut = true;
            self.aside.retain(|stretch| stretch.place() < failed);
        }
        let ready = |stretch: &mut Stretch| {
            let waits = &mut stretch.waits;
            while waits.pop_if(|state| is_entered(*state)).is_some() {}
            waits.is_empty()
        };
        let taken = match self.aside.iter_mut().position(ready) {
            Some(place) => Some(Taken::Ready(self.aside.remove(place))),
            None => (!self.is_cut && self.aside.len() < most_aside).then_some(Taken::Next),
        };
        self.busy += usize::from(taken.is_some());
        taken
    }

    /// Somebody has worked on a stretch; some of it has to wait.
    fn put(&mut self, waiting: Vec<Stretch>, result: Result<(), (usize, Failure)>) {
        self.busy -= 1;
        for stretch in waiting {
            let is_before = |other: &Stretch| other.place() < stretch.place();
            let place = self.aside.partition_point(is_before);
            self.aside.insert(place, stretch);
        }
        let first = self.failed.as_ref().map_or(usize::MAX, |&(place, _)| place);
        if let Err((place, failure)) = result
            && place < first
        {
            self.failed = Some((place, failure));
        }
    }
}
