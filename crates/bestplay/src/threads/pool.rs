//! A pool of threads.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::{MOST, Task};

/// Whether there can be more than one thread.
pub(crate) const ARE_THERE: bool = true;

pub(crate) struct Pool(rayon::ThreadPool);

impl Pool {
    /// So many threads, but no more than [`MOST`]; 0 for one a core. `None` if the system gives none, or
    /// for a single one, which is the caller's own.
    pub(crate) fn new(threads: usize) -> Option<Pool> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(MOST));
        (threads != 1).then(|| pool.build().ok())?.map(Pool)
    }

    pub(crate) fn threads(&self) -> usize {
        self.0.current_num_threads()
    }

    /// Works on so many things, by their numbers, side by side.
    // Compiled once, whatever the work: it is called for every game.
    pub(crate) fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        let numbers = (0..count).into_par_iter().with_max_len(1);
        self.0.install(|| numbers.for_each(work));
    }

    /// What the work makes of each item, in their order.
    pub(crate) fn map<I: Send, T: Send>(
        &self,
        items: Vec<I>,
        work: impl Fn(I) -> T + Sync,
    ) -> Vec<T> {
        let items = items.into_iter().map(|item| Mutex::new((Some(item), None)));
        let items: Vec<_> = items.collect();
        self.each(items.len(), &|place| {
            let mut item = items[place].lock().unwrap_or_else(PoisonError::into_inner);
            item.1 = item.0.take().map(&work);
        });
        let made = items.into_iter().map(Mutex::into_inner);
        made.filter_map(|item| item.unwrap_or_else(PoisonError::into_inner).1)
            .collect()
    }

    /// What the work makes of each number, joined.
    pub(crate) fn join_all<T: Default + Send, E: Send>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync + Send,
        join: impl Fn(T, T) -> T + Sync + Send,
    ) -> Result<T, E> {
        let made = numbers.into_par_iter().map(work);
        self.0
            .install(|| made.try_reduce(T::default, |a, b| Ok(join(a, b))))
    }
}

/// Leads while each of the tasks is done on a thread of its own; `None`, without leading, if the system
/// does not give so many threads. The tasks have to end once the lead has ended, or is dropped; what it
/// misses if one panics is for it to see.
pub(crate) fn beside<T>(tasks: Vec<Task<'_>>, lead: impl FnOnce() -> T) -> Option<T> {
    let mut led = None;
    leading(tasks, Box::new(|| led = Some(lead())));
    led
}

fn leading(tasks: Vec<Task<'_>>, lead: Box<dyn FnOnce() + '_>) {
    std::thread::scope(|scope| {
        let tasks = tasks.into_iter();
        let threads = tasks.map(|task| std::thread::Builder::new().spawn_scoped(scope, task));
        let threads: Vec<_> = threads.collect();
        let are_there = threads.iter().all(Result::is_ok);
        // What the tasks wait for goes with it.
        if let Some(lead) = are_there.then_some(lead) {
            lead();
        }
        for thread in threads.into_iter().flatten() {
            // A panic has been shown where it came.
            let _ = thread.join();
        }
    });
}
