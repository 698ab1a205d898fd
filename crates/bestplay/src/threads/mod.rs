//! Threads, where there are any: with the feature `threads` left out, no pool is ever made, and
//! everything runs on the thread of the caller.

#[cfg(not(feature = "threads"))]
mod none;
#[cfg(feature = "threads")]
mod pool;

#[cfg(not(feature = "threads"))]
pub(crate) use none::{ARE_THERE, Pool, beside};
#[cfg(feature = "threads")]
pub(crate) use pool::{ARE_THERE, Pool, beside};

/// More threads than this count as so many: to start them would take longer than most games.
pub(crate) const MOST: usize = 256;

/// What a thread of its own does.
pub(crate) type Task<'a> = Box<dyn FnOnce() + Send + 'a>;
