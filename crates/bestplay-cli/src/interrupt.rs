//! Ctrl-C leaves at once.

use std::sync::{Mutex, PoisonError};

/// The exit code of a command that the user stopped: 128 and the number of the signal.
pub(crate) const STOPPED: u8 = 130;

/// Held while a file is written that should not be left half done.
static WRITING: Mutex<()> = Mutex::new(());

/// From now on Ctrl-C ends the process at once, leaving the terminal clean.
/// Only a file that is just being saved is finished before.
pub(crate) fn leave_at_once() {
    // Without a handler (none can be set twice, and some systems allow none) the system's own
    // way of ending a process stands.
    let _ = ctrlc::set_handler(|| {
        let _finished = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        crate::progress::wipe();
        std::process::exit(i32::from(STOPPED));
    });
}

/// Does something that Ctrl-C waits for.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}
