//! What a computation may take. Nothing hangs: work is counted before it is done, and somebody who
//! watches can stop it.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use bestplay::{Progress, Stage, Watch};

use crate::mistake::{Found, Mistake};

/// Steps on machine words that a text may take together: some ten seconds.
const MOST_STEPS: u64 = 5_000_000_000;

/// The most different results of anything.
pub(crate) const MOST_RESULTS: u64 = 1_000_000;

/// The most memory that the weights of one distribution may take, in bits: 256 MiB.
pub(crate) const MOST_BITS: u64 = 1 << 31;

/// The longest weight, in bits: fractions of longer ones take too long to bring to lowest terms.
const LONGEST: u64 = 200_000;

/// Steps between two looks at the watch: some milliseconds.
const LOOK: u64 = 2_000_000;

/// The work that is done, and who watches.
pub(crate) struct Work<'w> {
    watch: &'w dyn Watch,
    steps: Cell<u64>,
    /// The part of the text that is at work.
    at: RefCell<Range<usize>>,
}

impl<'w> Work<'w> {
    pub(crate) fn new(watch: &'w dyn Watch) -> Work<'w> {
        Work {
            watch,
            steps: Cell::new(0),
            at: RefCell::default(),
        }
    }

    /// From now on that part of the text is at work; gives the one before.
    pub(crate) fn on(&self, at: Range<usize>) -> Range<usize> {
        self.at.replace(at)
    }

    /// A mistake in the part that is at work.
    pub(crate) fn mistake(&self, message: impl Into<String>) -> Mistake {
        Mistake::new(self.at.borrow().clone(), message)
    }

    /// Counts this many steps on words, before they are done.
    pub(crate) fn spend(&self, steps: u64) -> Found<()> {
        let before = self.steps.get();
        let all = before.saturating_add(steps);
        if all > MOST_STEPS {
            return Err(self.mistake(format!(
                "this would take more than {} billion steps, the limit; use fewer dice or faces, or ask \
                 for less of it",
                MOST_STEPS / 1_000_000_000
            )));
        }
        self.steps.set(all);
        let progress = Progress::new(Stage::Counting, all, MOST_STEPS);
        match before / LOOK < all / LOOK && self.watch.progress(&progress).is_break() {
            true => Err(Mistake::stopped()),
            false => Ok(()),
        }
    }

    /// Refuses more results than there may be, and weights too long to be held.
    pub(crate) fn fits(&self, results: u64, bits: u64) -> Found<()> {
        let memory = u128::from(results) * u128::from(bits);
        if results <= MOST_RESULTS && bits <= LONGEST && memory <= u128::from(MOST_BITS) {
            return Ok(());
        }
        Err(self.mistake(format!(
            "this has up to {results} results with weights of {bits} bits, {} MiB; the limits are {MOST_RESULTS} \
             results, {LONGEST} bits and {} MiB. Use fewer dice or faces",
            memory >> 23,
            MOST_BITS >> 23
        )))
    }
}
