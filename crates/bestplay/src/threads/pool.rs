//! A pool of threads.

use std::ops::Range;

use rayon::prelude::*;

use super::MOST;

/// Whether there can be more than one thread.
pub(crate) const ARE_THERE: bool = true;

/// Some threads.
pub(crate) struct Pool(rayon::ThreadPool);

impl Pool {
    /// So many threads, but no more than [`MOST`]; 0 for one a core. `None` if the system gives none, or
    /// for a single one, which is the caller's own.
    pub(crate) fn new(threads: usize) -> Option<Pool> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(MOST));
        (threads != 1).then(|| pool.build().ok())?.map(Pool)
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.0.current_num_threads()
    }

    /// Works on one of the threads, so that [`each`] and [`join`] share what is theirs among all.
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.0.install(work)
    }

    /// What the work makes of each item, in their order.
    pub(crate) fn map<I: Send, T: Send>(
        &self,
        items: Vec<I>,
        work: impl Fn(I) -> T + Sync + Send,
    ) -> Vec<T> {
        let work = &work;
        self.install(|| items.into_par_iter().map(work).collect())
    }

    /// What the work makes of each number, joined.
    ///
    /// # Errors
    ///
    /// Those of the work.
    pub(crate) fn join_all<T: Default + Send, E: Send>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync + Send,
        join: impl Fn(T, T) -> T + Sync + Send,
    ) -> Result<T, E> {
        let made = numbers.into_par_iter().map(work);
        self.install(|| made.try_reduce(T::default, |a, b| Ok(join(a, b))))
    }
}

/// Works on each item, with its place, side by side.
pub(crate) fn each<I: Send>(items: &mut [I], work: impl Fn(usize, &mut I) + Sync + Send) {
    let items = items.par_iter_mut().enumerate().with_max_len(1);
    items.for_each(|(place, item)| work(place, item));
}

/// Leads while each of the tasks is done on a thread of its own; `None`, without leading, if the system
/// does not give so many threads. The tasks have to end once the lead has ended, or is dropped; what it
/// misses if one panics is for it to see.
pub(crate) fn beside<T>(tasks: Vec<impl FnOnce() + Send>, lead: impl FnOnce() -> T) -> Option<T> {
    std::thread::scope(|scope| {
        let tasks = tasks.into_iter();
        let threads = tasks.map(|task| std::thread::Builder::new().spawn_scoped(scope, task));
        let threads: Vec<_> = threads.collect();
        let are_there = threads.iter().all(Result::is_ok);
        // What the tasks wait for goes with it.
        let lead = are_there.then_some(lead);
        let led = lead.map(|lead| lead());
        for thread in threads.into_iter().flatten() {
            // A panic has been shown where it came.
            let _ = thread.join();
        }
        led
    })
}
