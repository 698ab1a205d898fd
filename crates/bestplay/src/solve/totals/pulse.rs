//! Asks a watch now and then whether to go on.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::Result;
use crate::watch::{Stage, Watch, tell};

/// Steps between two looks at the clock: well below a millisecond's work.
const STEPS: u32 = 1 << 12;

/// Time between two questions.
const PAUSE: Duration = Duration::from_millis(40);

/// Counts steps of work, and asks the watch some times a second.
pub(super) struct Pulse<'a> {
    watch: &'a dyn Watch,
    steps: Cell<u32>,
    asked: Cell<Instant>,
    /// States that are judged, and all of them.
    done: Cell<usize>,
    of: usize,
}

impl<'a> Pulse<'a> {
    pub(super) fn new(watch: &'a dyn Watch, of: usize) -> Pulse<'a> {
        Pulse {
            watch,
            steps: Cell::new(0),
            asked: Cell::new(Instant::now()),
            done: Cell::new(0),
            of,
        }
    }

    /// More states are judged.
    #[inline]
    pub(super) fn done(&self, states: usize) {
        self.done.set(self.done.get() + states);
    }

    /// A step of work: a state or a row was looked at.
    ///
    /// # Errors
    ///
    /// The watch asks to stop.
    #[inline]
    pub(super) fn step(&self) -> Result<()> {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() < STEPS {
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&self) -> Result<()> {
        self.steps.set(0);
        if self.asked.get().elapsed() < PAUSE {
            return Ok(());
        }
        self.asked.set(Instant::now());
        tell(self.watch, Stage::Ordering, self.done.get(), self.of)
    }
}
