//! Long computations with Python looking on: progress is told, Ctrl-C is heard, and other Python
//! threads run meanwhile.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bestplay::{Progress, Stage, Watch};
use pyo3::prelude::*;

/// How often a computation on another thread is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);

/// Whoever is told of progress: a callable that takes the stage's name, how much is done, and how
/// much there is to do; or nobody.
pub(crate) type Listener = Option<Py<PyAny>>;

/// The stage as a word.
fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Exploring => "exploring",
        Stage::Ordering => "ordering",
        Stage::Solving => "solving",
        Stage::Reconstructing => "reconstructing",
        Stage::Checking => "checking",
        Stage::Counting => "counting",
        Stage::Following => "following",
        _ => "working",
    }
}

/// How far a computation is: what it is doing, how much is done, and how much there is to do.
#[derive(Clone, Copy)]
pub(crate) struct News {
    pub(crate) stage: &'static str,
    pub(crate) done: u64,
    pub(crate) of: u64,
}

impl From<&Progress> for News {
    fn from(progress: &Progress) -> News {
        News {
            stage: name(progress.stage),
            done: progress.done,
            of: progress.of,
        }
    }
}

/// Lets Python's signal handlers run, and tells the listener. An exception of either asks the
/// computation to stop.
pub(crate) fn look(py: Python<'_>, listener: &Listener, news: Option<News>) -> PyResult<()> {
    py.check_signals()?;
    if let (Some(listener), Some(news)) = (listener, news) {
        listener.call1(py, (news.stage, news.done, news.of))?;
    }
    Ok(())
}

/// Runs a computation that asks Python-written rules, on this thread, with Python released
/// wherever the rules are not being asked.
///
/// # Errors
///
/// The exception of a signal handler (`KeyboardInterrupt`) or of the listener.
pub(crate) fn here<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&dyn Watch) -> T + Send,
) -> PyResult<T> {
    let watch = Here {
        listener,
        state: Mutex::default(),
    };
    let result = py.detach(|| work(&watch));
    match into_inner(watch.state).raised {
        Some(error) => Err(error),
        None => Ok(result),
    }
}

/// Runs a computation that asks Python nothing, on a thread of its own, while this one listens for
/// signals and tells of progress.
///
/// # Errors
///
/// As [`here`].
pub(crate) fn beside<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&dyn Watch) -> T + Send,
) -> PyResult<T> {
    match beside_to_the_end(py, listener, |desk| work(desk)) {
        (_, Some(error)) => Err(error),
        (result, None) => Ok(result),
    }
}

/// The same for a computation that has a result even if it is stopped: that, and the exception of
/// a signal handler or of the listener that stopped it.
pub(crate) fn beside_to_the_end<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&Desk) -> T + Send,
) -> (T, Option<PyErr>) {
    let desk = Desk::default();
    let (result, raised) = py.detach(|| {
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let _bell = Bell(&desk);
                work(&desk)
            });
            let raised = desk.attend(listener);
            (worker.join(), raised)
        })
    });
    match result {
        Ok(result) => (result, raised),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// A mutex locked, whoever panicked with it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a mutex holds, whoever panicked with it.
pub(crate) fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// A watch on the thread that Python runs on.
struct Here<'a> {
    listener: &'a Listener,
    state: Mutex<HereState>,
}

#[derive(Default)]
struct HereState {
    told: Option<Instant>,
    raised: Option<PyErr>,
}

impl Watch for Here<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        if state.told.is_some_and(|told| told.elapsed() < TELL) {
            return ControlFlow::Continue(());
        }
        state.told = Some(Instant::now());
        match Python::attach(|py| look(py, self.listener, Some(progress.into()))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                state.raised = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}

/// Where a computation on another thread leaves word.
#[derive(Default)]
pub(crate) struct Desk {
    stop: AtomicBool,
    state: Mutex<DeskState>,
    rung: Condvar,
}

#[derive(Default)]
struct DeskState {
    news: Option<News>,
    finished: bool,
}

impl Watch for Desk {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.leave(progress.into())
    }
}

impl Desk {
    /// Leaves word of the progress, and asks whether to go on.
    pub(crate) fn leave(&self, news: News) -> ControlFlow<()> {
        lock(&self.state).news = Some(news);
        match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Waits for the end; the exception that asked for an early one, if there was one.
    fn attend(&self, listener: &Listener) -> Option<PyErr> {
        let mut told = Instant::now();
        let mut raised = None;
        let mut state = lock(&self.state);
        while !state.finished {
            state = self
                .rung
                .wait_timeout(state, LOOK)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
            if state.finished || raised.is_some() {
                continue;
            }
            let due = told.elapsed() >= TELL;
            let news = state.news.filter(|_| due);
            drop(state);
            if due {
                told = Instant::now();
            }
            if let Err(error) = Python::attach(|py| look(py, listener, news)) {
                self.stop.store(true, Ordering::Relaxed);
                raised = Some(error);
            }
            state = lock(&self.state);
        }
        raised
    }
}

/// Rings when a computation ends, however it does.
struct Bell<'a>(&'a Desk);

impl Drop for Bell<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).finished = true;
        self.0.rung.notify_all();
    }
}
