//! Ctrl-C leaves at once.

/// The exit code of a command that the user stopped: 128 and the number of the signal.
pub(crate) const STOPPED: u8 = 130;

/// From now on Ctrl-C ends the process at once, leaving the terminal clean.
///
/// Nothing is lost by it: a solution is saved into place in one step, when it is whole.
pub(crate) fn leave_at_once() {
    // Without a handler (none can be set twice, and some systems allow none) the system's own
    // way of ending a process stands.
    let _ = ctrlc::set_handler(|| {
        crate::progress::wipe();
        std::process::exit(i32::from(STOPPED));
    });
}
