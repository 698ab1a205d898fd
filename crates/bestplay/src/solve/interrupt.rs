//! Whether somebody asks a solve to stop, looked at often and cheaply.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::Failure;
use crate::Error;
use crate::watch::{Stage, Watch, tell};

/// The time between two looks at the watch: an interrupt is heard within a tenth of a second.
const PAUSE: Duration = Duration::from_millis(30);

/// A watch, and how far the solve is.
pub(super) struct Interrupt<'w> {
    watch: &'w dyn Watch,
    states: usize,
    solved: Cell<usize>,
    looked: Cell<Instant>,
    stopped: Cell<bool>,
}

impl<'w> Interrupt<'w> {
    /// Nothing is solved of so many states.
    pub(super) fn new(watch: &'w dyn Watch, states: usize) -> Interrupt<'w> {
        Interrupt {
            watch,
            states,
            solved: Cell::new(0),
            looked: Cell::new(Instant::now()),
            stopped: Cell::new(false),
        }
    }

    /// Notes how many states are solved.
    pub(super) fn solved(&self, states: usize) {
        self.solved.set(states);
    }

    /// Whether to stop. Looks at the watch if the last look was some time ago.
    pub(super) fn stops(&self) -> bool {
        if !self.stopped.get() && self.looked.get().elapsed() >= PAUSE {
            let told = tell(self.watch, Stage::Solving, self.solved.get(), self.states);
            self.stopped.set(told.is_err());
            self.looked.set(Instant::now());
        }
        self.stopped.get()
    }

    /// The same as an error.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.stops() {
            true => Err(Failure::Error(Error::Stopped)),
            false => Ok(()),
        }
    }
}
