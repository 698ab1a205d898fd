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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foldhash::fast::FixedState;

use super::job::{Job, Scratch};
use crate::graph::{Components, Order, StateId};
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
struct Work {
    /// Whether all components are in stretches.
    is_cut: bool,
    /// Stretches that wait, in their order.
    aside: Vec<Stretch>,
    most_aside: usize,
    /// Threads that are at work.
    busy: usize,
    /// The first component that failed, and why.
    failed: Option<(usize, Failure)>,
}

/// The order, and the first component that is in no stretch yet.
struct Cutter<'a, 'o> {
    order: &'a mut Order<'o>,
    next: usize,
}

/// What the threads share.
struct Shared<'a, 'g, 'o, I: Fixed> {
    job: &'a Job<'g>,
    proven: &'a Proven<'g, I>,
    work: Mutex<Work>,
    cutter: Mutex<Cutter<'a, 'o>>,
    /// States that are solved.
    done: AtomicUsize,
}

impl Stretch {
    /// Where the next component is in the order of all.
    fn place(&self) -> usize {
        self.first + self.left.start
    }
}

/// Solves all components of the order from one on, on several threads.
pub(super) fn work<I: Fixed>(
    pool: &Pool,
    job: &Job<'_>,
    proven: &Proven<'_, I>,
    done: usize,
    (order, next): (&mut Order<'_>, usize),
) -> Result<(), Failure> {
    let threads = pool.threads();
    let shared = Shared {
        job,
        proven,
        work: Mutex::new(Work {
            is_cut: false,
            aside: Vec::new(),
            most_aside: ASIDE * threads,
            busy: 0,
            failed: None,
        }),
        cutter: Mutex::new(Cutter { order, next }),
        done: AtomicUsize::new(done),
    };
    let mut crew = vec![(); threads];
    pool.install(|| each(&mut crew, |_, ()| shared.take_part()));
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

    /// Works until nothing is left.
    fn take_part(&self) {
        let mut scratch = Scratch::default();
        let states = self.job.graph.states();
        let interrupt = Interrupt::new(self.job.means.watch, Stage::Solving, states);
        let (mut known, mut looks) = (0, 0);
        let mut work = self.lock();
        loop {
            let taken = work.take(|state| self.proven.is_entered(state));
            let is_busy = work.busy > 0;
            drop(work);
            let stretch = match taken {
                Some(Taken::Ready(stretch)) => Some(stretch),
                Some(Taken::Next) => {
                    let mut cutter = self.cutter.lock().unwrap_or_else(PoisonError::into_inner);
                    cutter.cut()
                }
                None if is_busy => {
                    looks += 1;
                    match looks < LOOKS {
                        true => std::thread::yield_now(),
                        false => std::thread::sleep(SLEEP.min(Duration::from_micros(looks.into()))),
                    }
                    work = self.lock();
                    continue;
                }
                None => return,
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
            work = self.lock();
            work.is_cut |= is_last;
            work.put(waiting, result);
        }
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
                    for settled in settled.drain(..) {
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
        states.iter().flat_map(ahead).copied()
    }
}

impl Cutter<'_, '_> {
    /// The next stretch, if there is one.
    fn cut(&mut self) -> Option<Stretch> {
        if self.next == self.order.found().len() {
            self.order.more(STRETCH);
        }
        let components = self.order.found();
        let (first, mut states) = (self.next, 0);
        while self.next < components.len() && states < STRETCH {
            states += components.get(self.next).len();
            self.next += 1;
        }
        (first < self.next).then(|| Stretch {
            components: Arc::new(components.part(first..self.next)),
            first,
            left: 0..self.next - first,
            waits: Vec::new(),
        })
    }
}

/// What somebody may do.
enum Taken {
    Ready(Stretch),
    /// What the cutter cuts next.
    Next,
}

impl Work {
    /// The next that need not wait, if there is anything.
    fn take(&mut self, is_entered: impl Fn(StateId) -> bool) -> Option<Taken> {
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
            None => (!self.is_cut && self.aside.len() < self.most_aside).then_some(Taken::Next),
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
