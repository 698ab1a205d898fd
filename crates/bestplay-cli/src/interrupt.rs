//! How a command ends before its time: at once, or after what is known so far has been said.
//!
//! Two things end it: the user (Ctrl-C), and the limit on memory, to which the process as a whole
//! is held. What a method counts by itself is most of what it takes, but not all; so the memory
//! that the process holds is looked at all the while. What goes beyond the limit is asked to come
//! to an end where it can; it is ended where it goes on growing.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bestplay_answers::{Effort, GameError, Instance, Method, Remedy, Topic, Way};

use crate::dialect::say;
use crate::{memory, terminal};

/// The exit code of a command that the user stopped: 128 and the number of the signal.
pub(crate) const STOPPED: u8 = 130;

/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// What a process holds beside what its methods count: code, threads, buffers.
const BESIDE: u64 = 16 << 20;

/// Held while a file is written that should not be left half done.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether the first Ctrl-C only asks to come to an end.
static PATIENT: AtomicBool = AtomicBool::new(false);

/// Whether the user has asked the command to come to an end.
static ASKED: AtomicBool = AtomicBool::new(false);

/// The limit that the process has gone beyond; 0 if it has not.
static EXCEEDED: AtomicU64 = AtomicU64::new(0);

/// What can be done where an end comes from outside the computation: there is not enough memory.
static WAYS_OUT: Mutex<Option<Vec<Remedy>>> = Mutex::new(None);

/// From now on the first Ctrl-C only asks to come to an end; the second leaves at once.
pub(crate) fn ask_first() {
    PATIENT.store(true, Ordering::SeqCst);
}

/// What whoever reports progress is answered: to go on, unless the user or the limit on memory asks the command
/// to come to an end.
pub(crate) fn goes_on() -> ControlFlow<()> {
    match ASKED.load(Ordering::SeqCst) || exceeded().is_some() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// The limit on memory, if that is why the command has been asked to come to an end.
pub(crate) fn exceeded() -> Option<u64> {
    Some(EXCEEDED.load(Ordering::SeqCst)).filter(|&limit| limit > 0)
}

/// What a computation came to. One that the limit on memory has stopped has an error that says so,
/// and another may follow it: what it held is free by now, and what is not, the next one is held to.
pub(crate) fn settled<T>(result: Result<T, GameError>) -> Result<T, GameError> {
    match (result, exceeded()) {
        (Err(error), Some(limit)) if error.is_stopped() && !ASKED.load(Ordering::SeqCst) => {
            // A look at the memory that was held before may still be under way.
            std::thread::sleep(2 * LOOK);
            EXCEEDED.store(0, Ordering::SeqCst);
            Err(GameError::TooMuchMemory { limit })
        }
        (result, _) => result,
    }
}

/// From now on a question about a game is being answered; the effort is that of one which fast methods
/// answer.
pub(crate) fn answering(instance: &Instance, topic: Topic, effort: Option<&Effort>) {
    // While the rules are at work the fast method has not been tried.
    let by_rules = effort.map(|effort| match instance.entry.way(topic, effort) {
        Ok(Way::Rules) => Effort {
            method: Some(Method::Rules),
            ..*effort
        },
        _ => *effort,
    });
    let limit = effort.map_or(u64::MAX, |effort| effort.solver.most_memory());
    let error = GameError::TooMuchMemory { limit };
    let ways = instance.ways_out(&error, topic, by_rules.as_ref());
    *WAYS_OUT.lock().unwrap_or_else(PoisonError::into_inner) = Some(ways);
}

/// What there is to say where the process as a whole has gone beyond the limit on memory.
pub(crate) fn beyond(limit: u64) -> String {
    let error = GameError::TooMuchMemory { limit };
    let ways = WAYS_OUT.lock().unwrap_or_else(PoisonError::into_inner);
    let remedies = ways.as_deref().unwrap_or(error.remedies());
    say(&error.to_string(), remedies)
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
        leave(STOPPED, || {});
    });
}

/// From now on the process is held to this many bytes of memory, where the system says how many
/// it holds.
pub(crate) fn hold_to(limit: u64) {
    let watch = move || {
        while let Some(held) = memory::resident() {
            if held > limit.saturating_add(BESIDE) {
                EXCEEDED.store(limit, Ordering::SeqCst);
            }
            if held > limit.saturating_add(limit / 16).saturating_add(4 * BESIDE) {
                leave(1, || eprintln!("error: {}", beyond(limit)));
            }
            std::thread::sleep(LOOK);
        }
    };
    // Where there is no thread to be had, the methods' own count is what there is.
    let thread = std::thread::Builder::new().name("memory".into());
    let _ = thread.spawn(watch);
}

/// Does something that an early end waits for.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// Ends the process, once no file is being written.
fn leave(code: u8, say: impl FnOnce()) -> ! {
    let _finished = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    terminal::wipe();
    say();
    std::process::exit(i32::from(code));
}
