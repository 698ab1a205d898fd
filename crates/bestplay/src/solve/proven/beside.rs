//! Threads that find bounds side by side: who needs what is not entered yet waits for it.
//!
//! Each thread goes through its components in the order in which one thread would, and states are
//! only looked up by components that come later. So the earliest component that is not solved never
//! waits, and somebody is at work on it: no thread waits for ever.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::{Proven, Settled};
use crate::clock::Instant;
use crate::graph::{Row, StateId};
use crate::number::{Cell, Fixed};

/// Turns on the spot, a microsecond or so, between two looks: whom one waits for gets ahead, and
/// the memory that both look at moves between them seldom.
const TURNS: u32 = 64;

/// Looks before a thread offers its core to others.
const LOOKS: u32 = 32;

/// What threads tell each other.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// Whether there are several threads.
    several: bool,
    /// Whether nobody waits any more: what is found then does not count.
    stopped: AtomicBool,
    /// Nanoseconds for which threads have waited.
    waited: AtomicU64,
}

impl<I: Fixed> Proven<'_, I> {
    /// From now on there are several threads, or no more than one.
    pub(in crate::solve) fn share(&mut self, several: bool) {
        self.beside = Beside {
            several,
            ..Beside::default()
        };
    }

    /// Ends all waiting.
    pub(in crate::solve) fn stop(&self) {
        self.beside.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether waiting has ended: then what was found may be wrong, and must not be entered.
    pub(in crate::solve) fn is_stopped(&self) -> bool {
        self.beside.stopped.load(Ordering::Relaxed)
    }

    /// How long threads have waited, all of them together.
    pub(in crate::solve) fn waited(&self) -> Duration {
        Duration::from_nanos(self.beside.waited.load(Ordering::Relaxed))
    }

    /// Enters bounds while other threads look states up; not after waiting has ended. Only where
    /// what is found is [independent](Proven::is_independent) of everything else.
    #[inline]
    pub(in crate::solve) fn enter_beside(&self, settled: Settled<I>) {
        debug_assert!(self.is_independent());
        self.near
            .enter(settled.state, &settled.lower, &settled.upper);
        self.set(settled);
    }

    /// Whether a state has bounds.
    pub(in crate::solve) fn is_settled(&self, state: StateId) -> bool {
        self.cells[state as usize].is_set()
    }

    /// Waits until a state is settled, if there are other threads that may settle it.
    #[cold]
    #[inline(never)]
    pub(super) fn wait(&self, state: StateId) {
        if !self.beside.several {
            return;
        }
        let start = Instant::now();
        let mut looks = 0;
        while !self.is_settled(state) && !self.is_stopped() {
            for _ in 0..TURNS {
                std::hint::spin_loop();
            }
            looks += 1;
            if looks > LOOKS {
                std::thread::yield_now();
            }
        }
        let waited = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.beside.waited.fetch_add(waited, Ordering::Relaxed);
    }

    /// Waits for all that a row leads to, but for some states. Says whether any of it may have
    /// changed.
    #[cold]
    #[inline(never)]
    pub(super) fn wait_for(&self, row: &Row<'_>, but: &[StateId]) -> bool {
        let targets = row.targets.iter().filter(|target| !but.contains(target));
        for &target in targets {
            if !self.is_settled(target) {
                self.wait(target);
            }
        }
        self.beside.several
    }
}
