//! The line of progress on the terminal, which a process that ends at once has to wipe away.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a line of progress stands there.
static HAS_LINE: AtomicBool = AtomicBool::new(false);

/// Whether the process is about to end: nothing is drawn any more.
static LEAVING: AtomicBool = AtomicBool::new(false);

/// Notes whether a line of progress stands there.
pub(crate) fn has_line(has: bool) {
    HAS_LINE.store(has, Ordering::Relaxed);
}

/// Whether the process is about to end.
pub(crate) fn is_leaving() -> bool {
    LEAVING.load(Ordering::Relaxed)
}

/// Wipes the line away, if there is one: for a process that ends at once.
pub(crate) fn wipe() {
    LEAVING.store(true, Ordering::Relaxed);
    if HAS_LINE.load(Ordering::Relaxed) {
        // To the start of the line, and erase to its end. A failure changes nothing any more.
        let _ = std::io::stderr().write_all(b"\r\x1b[2K");
    }
}
