//! No threads but the caller's.

use std::convert::Infallible;
use std::ops::Range;

use super::Task;

/// Whether there can be more than one thread.
pub(crate) const ARE_THERE: bool = false;

/// Some threads: there are none.
pub(crate) struct Pool(Infallible);

impl Pool {
    pub(crate) fn new(_: usize) -> Option<Pool> {
        None
    }

    pub(crate) fn threads(&self) -> usize {
        match self.0 {}
    }

    pub(crate) fn each(&self, _: usize, _: &(dyn Fn(usize) + Sync)) {
        match self.0 {}
    }

    pub(crate) fn map<I: Send, T: Send>(&self, _: Vec<I>, _: impl Fn(I) -> T + Sync) -> Vec<T> {
        match self.0 {}
    }

    pub(crate) fn join_all<T: Default + Send, E: Send>(
        &self,
        _: Range<u64>,
        _: impl Fn(u64) -> Result<T, E> + Sync + Send,
        _: impl Fn(T, T) -> T + Sync + Send,
    ) -> Result<T, E> {
        match self.0 {}
    }
}

/// There are no threads for the tasks.
pub(crate) fn beside<T>(_: Vec<Task<'_>>, _: impl FnOnce() -> T) -> Option<T> {
    None
}
