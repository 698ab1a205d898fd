//! Ctrl-C leaves at once, or after what is known so far has been told.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The exit code of a command that the user stopped: 128 and the number of the signal.
pub(crate) const STOPPED: u8 = 130;

/// Held while a file is written that should not be left half done.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether the first Ctrl-C only asks to come to an end.
static PATIENT: AtomicBool = AtomicBool::new(false);

/// Whether it has been asked.
static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C only asks to come to an end; the second leaves at once.
pub(crate) fn ask_first() {
    PATIENT.store(true, Ordering::SeqCst);
}

/// Whether the user has asked to come to an end.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}

/// From now on Ctrl-C ends the process at once, leaving the terminal clean.
/// Only a file that is just being saved is finished before.
pub(crate) fn leave_at_once() {
    // Without a handler (none can be set twice, and some systems allow none) the system's own
    // way of ending a process stands.
    let _ = ctrlc::set_handler(|| {
        if PATIENT.load(Ordering::SeqCst) && !ASKED.swap(true, Ordering::SeqCst) {
            return;
        }
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
