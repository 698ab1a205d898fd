//! Which components can be solved side by side.
//!
//! The components, successors first, are cut into *runs* of neighbours. A run may start when all
//! runs that its states lead to are done; all of them come before it. So a few runs are at work at
//! a time, like the diggers of a ditch who follow each other at a distance, and each run still finds
//! what it needs near in memory, as one thread that goes through all of them would. (Levels of
//! components that do not depend on each other would be wider, but the states of a level lie far
//! apart, and everybody waits at its end.)
//!
//! Whatever the number of threads, a run sees the results of the same other runs, and the error
//! that counts is the one that a single thread would have met.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::{Components, Graph};

/// Runs whose dependences are found together.
const TOGETHER: usize = 64;

/// The components cut into runs, and which run waits for which.
#[derive(Debug)]
pub(crate) struct Runs {
    /// The component with which each run starts, and one more.
    starts: Vec<u32>,
    /// The states of each run.
    sizes: Vec<u32>,
    /// For each run, how many runs it waits for.
    waits: Vec<u32>,
    /// The runs that wait for a run, run after run, and where those of each start, and one more.
    followers: Vec<u32>,
    firsts: Vec<u32>,
}

impl Runs {
    /// Cuts the components into runs of at least `size` states, but for the last one.
    ///
    /// # Complexity
    ///
    /// One look at every transition, on all threads of the current pool; 4 bytes a state.
    pub(crate) fn of(graph: &Graph, components: &Components, size: usize) -> Runs {
        let mut run_of = vec![0u32; graph.states()];
        let (mut starts, mut sizes) = (vec![0], Vec::new());
        let mut filled = 0;
        for (component, states) in components.iter().enumerate() {
            for &state in states {
                run_of[state as usize] = sizes.len() as u32;
            }
            filled += states.len();
            if filled >= size || component + 1 == components.len() {
                sizes.push(filled as u32);
                starts.push(component as u32 + 1);
                filled = 0;
            }
        }
        let runs: Vec<u32> = (0..sizes.len() as u32).collect();
        let needs = |runs: &[u32]| {
            let mut seen = vec![u32::MAX; sizes.len()];
            let mut needs = Vec::new();
            for &run in runs {
                for component in starts[run as usize]..starts[run as usize + 1] {
                    for &state in components.get(component as usize) {
                        for &successor in graph.successors(state) {
                            let other = run_of[successor as usize];
                            if other != run && seen[other as usize] != run {
                                seen[other as usize] = run;
                                needs.push((other, run));
                            }
                        }
                    }
                }
            }
            needs
        };
        let needs: Vec<Vec<(u32, u32)>> = runs.par_chunks(TOGETHER).map(needs).collect();
        Runs::with(starts, sizes, &needs)
    }

    /// With these pairs of a run and one that waits for it.
    fn with(starts: Vec<u32>, sizes: Vec<u32>, needs: &[Vec<(u32, u32)>]) -> Runs {
        let mut waits = vec![0; sizes.len()];
        let mut firsts = vec![0u32; sizes.len() + 1];
        for &(other, run) in needs.iter().flatten() {
            waits[run as usize] += 1;
            firsts[other as usize + 1] += 1;
        }
        for run in 0..sizes.len() {
            firsts[run + 1] += firsts[run];
        }
        let mut next = firsts.clone();
        let mut followers = vec![0; firsts[sizes.len()] as usize];
        for &(other, run) in needs.iter().flatten() {
            followers[next[other as usize] as usize] = run;
            next[other as usize] += 1;
        }
        Runs {
            starts,
            sizes,
            waits,
            followers,
            firsts,
        }
    }

    /// The number of runs.
    pub(crate) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// How many threads the runs keep at work on average, were there any number of them and every
    /// state the same work: all states, divided by those of the longest chain of runs. Near 1,
    /// one thread does better without runs.
    pub(crate) fn width(&self) -> f64 {
        let mut ends = vec![0u64; self.len()];
        let mut longest = 0;
        for run in 0..self.len() {
            // What the run waits for has told it by now.
            ends[run] += u64::from(self.sizes[run]);
            longest = longest.max(ends[run]);
            for &follower in self.followers(run as u32) {
                ends[follower as usize] = ends[follower as usize].max(ends[run]);
            }
        }
        let all: u64 = self.sizes.iter().map(|&size| u64::from(size)).sum();
        all as f64 / longest.max(1) as f64
    }

    fn followers(&self, run: u32) -> &[u32] {
        let run = run as usize;
        &self.followers[self.firsts[run] as usize..self.firsts[run + 1] as usize]
    }

    /// Does some work for the components of each run, on the threads of the current pool. Whatever
    /// the work for a run has written can be read in that for the runs which wait for it.
    ///
    /// # Errors
    ///
    /// The error of the first run, in the order of the components, whose work fails. The runs
    /// before it are done; of those after it some may be, and the others are left out.
    pub(crate) fn each<E: Send>(
        &self,
        work: impl Fn(Range<usize>) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let ready = (0..self.len() as u32).filter(|&run| self.waits[run as usize] == 0);
        let progress = Progress {
            runs: self,
            work,
            waits: self.waits.iter().map(|&waits| waits.into()).collect(),
            ready: Mutex::new(ready.map(Reverse).collect()),
            failed: Mutex::new(None),
            last: AtomicU32::new(u32::MAX),
        };
        let ready = lock(&progress.ready).len();
        let progress = &progress;
        rayon::scope(|scope| (0..ready).for_each(|_| scope.spawn(|scope| progress.go_on(scope))));
        match lock(&progress.failed).take() {
            Some((_, error)) => Err(error),
            None => Ok(()),
        }
    }
}

/// Runs at work. There are as many threads, or threads to be, as runs that are ready.
struct Progress<'a, W, E> {
    runs: &'a Runs,
    work: W,
    /// For how many runs each still waits.
    waits: Vec<AtomicU32>,
    /// The first of them is taken: what one thread alone would do next.
    ready: Mutex<BinaryHeap<Reverse<u32>>>,
    /// The first run that failed, with its error.
    failed: Mutex<Option<(u32, E)>>,
    /// Its number once more: later ones need not start.
    last: AtomicU32,
}

impl<W: Fn(Range<usize>) -> Result<(), E> + Sync, E: Send> Progress<'_, W, E> {
    /// Does runs until none is left for this thread.
    fn go_on<'s>(&'s self, scope: &rayon::Scope<'s>) {
        loop {
            let Some(Reverse(run)) = lock(&self.ready).pop() else {
                return;
            };
            // What waits for a run comes after it: to leave it out leaves those out.
            if run > self.last.load(Ordering::Relaxed) {
                return;
            }
            let starts = &self.runs.starts[run as usize..];
            match (self.work)(starts[0] as usize..starts[1] as usize) {
                Ok(()) => {
                    let released = self.release(run);
                    if released == 0 {
                        return;
                    }
                    // One is for this thread.
                    (1..released).for_each(|_| scope.spawn(|scope| self.go_on(scope)));
                }
                Err(error) => return self.fail(run, error),
            }
        }
    }

    /// A run is done; says how many became ready by that.
    fn release(&self, run: u32) -> usize {
        let mut released = 0;
        for &follower in self.runs.followers(run) {
            // What was written before a count is seen by whoever counts after it, down to 0.
            if self.waits[follower as usize].fetch_sub(1, Ordering::AcqRel) == 1 {
                lock(&self.ready).push(Reverse(follower));
                released += 1;
            }
        }
        released
    }

    fn fail(&self, run: u32, error: E) {
        let mut failed = lock(&self.failed);
        if failed.as_ref().is_none_or(|&(first, _)| run < first) {
            *failed = Some((run, error));
            self.last.store(run, Ordering::Relaxed);
        }
    }
}

/// A panic elsewhere is no reason for another one here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::Payoff;
    use crate::graph::{GraphBuilder, StateId};

    /// Chance events that lead `ahead` states on at most, or back where `back` says so.
    fn graph(states: u32, ahead: u32, back: u32, seed: u64) -> Graph {
        let mut random = seed;
        let mut below = |n: u32| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((random >> 33) % u64::from(n.max(1))) as u32
        };
        let mut builder = GraphBuilder::new(Payoff::ZERO);
        for state in 0..states {
            if state + 1 == states || below(10) == 0 {
                builder.end(Payoff::ONE);
                continue;
            }
            for _ in 0..=below(3) {
                let on = state + 1 + below(ahead);
                builder.outcome(on.min(states - 1), 1, None);
            }
            if back > 0 && below(back) == 0 {
                builder.outcome(state.saturating_sub(below(20)), 1, None);
            }
            builder.end_choice();
            builder.end_state(None);
        }
        builder.build()
    }

    /// Chains that have nothing to do with each other.
    fn chains(count: u32, length: u32) -> Graph {
        let mut builder = GraphBuilder::new(Payoff::ZERO);
        for state in 0..count * length {
            if state % length == length - 1 {
                builder.end(Payoff::ONE);
            } else {
                builder.outcome(state + 1, 1, None);
                builder.end_choice();
                builder.end_state(None);
            }
        }
        builder.build()
    }

    fn pool(threads: usize) -> rayon::ThreadPool {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap()
    }

    /// A number that depends on everything that a state leads to, and on the order within a run.
    fn mixed(graph: &Graph, values: &[AtomicU64], state: StateId) -> u64 {
        let ahead = graph.successors(state).iter().map(|&next| {
            if graph.kind(state) == crate::Kind::End {
                0
            } else {
                values[next as usize].load(Ordering::Relaxed)
            }
        });
        ahead.fold(u64::from(state) + 1, |all, value| {
            all.rotate_left(5) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }

    #[test]
    fn every_run_sees_what_it_waits_for() {
        for (seed, back) in [(1, 0), (2, 0), (3, 7), (4, 50), (5, 1)] {
            let graph = graph(5_000, 60, back, seed);
            let components = Components::of(&graph);
            let solve = |values: &[AtomicU64], range: Range<usize>| {
                for component in range {
                    for &state in components.get(component) {
                        let value = mixed(&graph, values, state);
                        values[state as usize].store(value, Ordering::Relaxed);
                    }
                }
            };
            let fresh = || -> Vec<AtomicU64> { (0..5_000).map(|_| 0.into()).collect() };
            let alone = fresh();
            solve(&alone, 0..components.len());
            for (threads, size) in [(1, 50), (2, 1), (2, 30), (3, 7), (7, 100), (2, 1 << 30)] {
                let values = fresh();
                let done = pool(threads).install(|| {
                    let runs = Runs::of(&graph, &components, size);
                    runs.each(|range| {
                        solve(&values, range);
                        Ok::<(), ()>(())
                    })
                });
                assert_eq!(done, Ok(()));
                let same = alone.iter().zip(&values);
                let same =
                    same.map(|(a, b)| a.load(Ordering::Relaxed) == b.load(Ordering::Relaxed));
                assert!(
                    same.into_iter().all(|same| same),
                    "seed {seed}, {threads} threads"
                );
            }
        }
    }

    #[test]
    fn the_first_error_counts() {
        let graph = graph(3_000, 40, 9, 8);
        let components = Components::of(&graph);
        for first in [0, 1, 100, components.len() - 1] {
            for threads in [1, 2, 5] {
                let done = AtomicU64::new(0);
                let error = pool(threads).install(|| {
                    let runs = Runs::of(&graph, &components, 10);
                    runs.each(
                        |range| match range.clone().find(|&component| component >= first) {
                            None => {
                                done.fetch_add(range.len() as u64, Ordering::Relaxed);
                                Ok(())
                            }
                            Some(component) => Err(component),
                        },
                    )
                });
                assert_eq!(error, Err(first), "{threads} threads");
                // Everything before the run that failed, and nothing else: all later ones fail.
                let done = done.into_inner() as usize;
                assert!(done <= first && first - done <= 20, "{done} of {first}");
            }
        }
    }

    #[test]
    fn a_chain_has_width_one() {
        let width = |graph: &Graph, size| {
            let components = Components::of(graph);
            let runs = Runs::of(graph, &components, size);
            assert!(runs.len() > 1);
            runs.width()
        };
        assert_eq!(width(&chains(1, 1_000), 10), 1.0);
        assert_eq!(width(&chains(8, 1_000), 1_000), 8.0);
        assert!(width(&graph(5_000, 2_000, 0, 3), 10) > 3.0);
    }

    #[test]
    fn no_component_is_no_work() {
        let runs = Runs::with(vec![0], Vec::new(), &[]);
        assert_eq!(runs.each(|_| Err(())), Ok(()));
        assert_eq!((runs.len(), runs.width()), (0, 0.0));
    }
}
