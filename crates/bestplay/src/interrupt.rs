//! Whether somebody asks a solve to stop, looked at often and cheaply.

use std::cell::Cell;
use std::time::Duration;

use crate::Result;
use crate::clock::Instant;
use crate::watch::{Progress, Stage, Watch, ask};

/// The time between two looks at the watch: an interrupt is heard within a tenth of a second.
const PAUSE: Duration = Duration::from_millis(30);

/// Short steps of work between two looks at the clock: well below a millisecond.
const STEPS: u32 = 1 << 12;

/// A watch, and how far the solve is.
pub(crate) struct Interrupt<'w> {
    watch: &'w dyn Watch,
    stage: Stage,
    /// States that are done, and all of them.
    done: Cell<usize>,
    of: usize,
    /// To how many digits the component at hand is settled.
    digits: Cell<Option<u32>>,
    steps: Cell<u32>,
    looked: Cell<Instant>,
    stopped: Cell<bool>,
}

impl<'w> Interrupt<'w> {
    /// Nothing is done of so many states.
    pub(crate) fn new(watch: &'w dyn Watch, stage: Stage, of: usize) -> Interrupt<'w> {
        Interrupt {
            watch,
            stage,
            done: Cell::new(0),
            of,
            digits: Cell::new(None),
            steps: Cell::new(0),
            looked: Cell::new(Instant::now()),
            stopped: Cell::new(false),
        }
    }

    pub(crate) fn watch(&self) -> &'w dyn Watch {
        self.watch
    }

    /// More states are done.
    #[inline]
    pub(crate) fn done(&self, states: usize) {
        self.done.set(self.done.get() + states);
    }

    /// The component at hand is settled to so many digits; `None` once it is done.
    pub(crate) fn settled(&self, digits: Option<u32>) {
        self.digits.set(digits);
    }

    /// Looks at the watch if the last look was some time ago.
    pub(crate) fn check(&self) -> Result<()> {
        if !self.stopped.get() && self.looked.get().elapsed() >= PAUSE {
            let (done, of) = (self.done.get() as u64, self.of as u64);
            let progress = Progress {
                digits: self.digits.get(),
                ..Progress::new(self.stage, done, of)
            };
            self.stopped.set(ask(self.watch, &progress).is_err());
            self.looked.set(Instant::now());
        }
        match self.stopped.get() {
            true => Err(crate::Error::stopped()),
            false => Ok(()),
        }
    }

    /// The same after a short step of work, of which there are many.
    #[inline]
    pub(crate) fn step(&self) -> Result<()> {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() < STEPS {
            return Ok(());
        }
        self.steps.set(0);
        self.check()
    }
}
