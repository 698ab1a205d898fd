//! No threads but the caller's.

use std::convert::Infallible;
use std::ops::Range;

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

    pub(crate) fn install<T: Send>(&self, _: impl FnOnce() -> T + Send) -> T {
        match self.0 {}
    }

    pub(crate) fn map<I: Send, T: Send>(
        &self,
        _: Vec<I>,
        _: impl Fn(I) -> T + Sync + Send,
    ) -> Vec<T> {
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

/// Works on each item, with its place, one after the other.
pub(crate) fn each<I: Send>(items: &mut [I], work: impl Fn(usize, &mut I) + Sync + Send) {
    let items = items.iter_mut().enumerate();
    items.for_each(|(place, item)| work(place, item));
}

/// There are no threads for the tasks.
pub(crate) fn beside<T>(_: Vec<impl FnOnce() + Send>, _: impl FnOnce() -> T) -> Option<T> {
    None
}
