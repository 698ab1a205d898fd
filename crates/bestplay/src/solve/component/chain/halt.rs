//! Whether to stop, asked often and answered once.

use std::cell::Cell;

/// Rows between two questions: some milliseconds of work.
const EVERY: usize = 1 << 15;

/// Somebody who may want everything to stop. Once they do, it stays so; what is half done is
/// left in a state that can be used, but means nothing.
pub(super) struct Halt<'a> {
    stop: &'a dyn Fn() -> bool,
    heard: Cell<bool>,
}

impl Halt<'_> {
    pub(super) fn new(stop: &dyn Fn() -> bool) -> Halt<'_> {
        Halt {
            stop,
            heard: Cell::new(false),
        }
    }

    /// Whether to stop now.
    pub(super) fn now(&self) -> bool {
        if !self.heard.get() {
            self.heard.set((self.stop)());
        }
        self.heard.get()
    }

    /// The same, asked at every place of a long loop.
    #[inline]
    pub(super) fn at(&self, place: usize) -> bool {
        place.is_multiple_of(EVERY) && self.now()
    }
}
