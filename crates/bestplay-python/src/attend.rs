//! Long computations with Python looking on: progress is reported, Ctrl-C is heard, and other Python
//! threads run meanwhile.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bestplay::{Progress, Watch};
use bestplay_answers::GameError;
use pyo3::prelude::*;

use crate::errors;

/// How often signals are looked for.
const LOOK: Duration = Duration::from_millis(20);

/// How often progress is reported.
const REPORT: Duration = Duration::from_millis(100);

/// Who hears of progress: a callable that takes the stage's name, how much is done, and how
/// much there is to do; or nobody.
pub(crate) type Listener = Option<Py<PyAny>>;

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
            stage: progress.stage.name(),
            done: progress.done,
            of: progress.of,
        }
    }
}

/// Lets Python's signal handlers run, and reports to the listener. An exception of either asks the
/// computation to stop.
pub(crate) fn look(py: Python<'_>, listener: &Listener, news: Option<News>) -> PyResult<()> {
    py.check_signals()?;
    if let (Some(listener), Some(news)) = (listener, news) {
        listener.call1(py, (news.stage, news.done, news.of))?;
    }
    Ok(())
}

/// Runs a computation that asks Python-written rules, on this thread, with Python released
/// wherever the rules are not being asked. The exception of a signal handler (`KeyboardInterrupt`) or of
/// the listener ends it.
pub(crate) fn here<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&dyn Watch) -> T + Send,
) -> PyResult<T> {
    let (result, raised) = here_to_the_end(py, listener, |here| work(here));
    raised.map_or(Ok(result), Err)
}

/// The same for a computation that has a result even if it is stopped: that, and the exception that stopped it.
pub(crate) fn here_to_the_end<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&Here<'_>) -> T + Send,
) -> (T, Option<PyErr>) {
    let here = Here {
        listener,
        state: Mutex::default(),
    };
    let result = py.detach(|| work(&here));
    let state = here.state.into_inner();
    (result, state.unwrap_or_else(PoisonError::into_inner).raised)
}

/// Runs a computation that asks Python nothing, on a thread of its own, while this one listens for
/// signals and reports progress, whose exceptions end it.
pub(crate) fn beside<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&dyn Watch) -> T + Send,
) -> PyResult<T> {
    let (result, raised) = beside_to_the_end(py, listener, |relay| work(relay));
    raised.map_or(Ok(result), Err)
}

/// The same for a computation that may fail, whose error is an exception then.
pub(crate) fn answered<T: Send, E: Into<GameError> + Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&dyn Watch) -> Result<T, E> + Send,
) -> PyResult<T> {
    beside(py, listener, work)?.map_err(|error| errors::game(error.into()))
}

/// The same for a computation that has a result even if it is stopped: that, and the exception of
/// a signal handler or of the listener that stopped it.
pub(crate) fn beside_to_the_end<T: Send>(
    py: Python<'_>,
    listener: &Listener,
    work: impl FnOnce(&Relay) -> T + Send,
) -> (T, Option<PyErr>) {
    let relay = Relay::default();
    let (result, raised) = py.detach(|| {
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let _end = MarkEnd(&relay);
                work(&relay)
            });
            let raised = relay.attend(listener);
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

/// A watch on the thread that Python runs on.
pub(crate) struct Here<'a> {
    listener: &'a Listener,
    state: Mutex<HereState>,
}

#[derive(Default)]
struct HereState {
    looked: Option<Instant>,
    reported: Option<Instant>,
    raised: Option<PyErr>,
}

impl Watch for Here<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.report(progress.into())
    }
}

impl Here<'_> {
    /// Keeps an exception, which asks the computation to stop.
    pub(crate) fn raise(&self, error: PyErr) {
        let previous = lock(&self.state).raised.replace(error);
        drop(previous);
    }

    /// Passes on the progress, and answers whether to go on.
    pub(crate) fn report(&self, news: News) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        if state.raised.is_some() {
            return ControlFlow::Break(());
        }
        let is_recent = |last: Option<Instant>, span| last.is_some_and(|at| at.elapsed() < span);
        if is_recent(state.looked, LOOK) {
            return ControlFlow::Continue(());
        }
        let now = Some(Instant::now());
        state.looked = now;
        let due = !is_recent(state.reported, REPORT);
        if due {
            state.reported = now;
        }
        match Python::attach(|py| look(py, self.listener, due.then_some(news))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                state.raised = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}

/// Passes progress from the thread that computes to the one that Python runs on, and the wish to
/// stop back.
#[derive(Default)]
pub(crate) struct Relay {
    stop: AtomicBool,
    state: Mutex<RelayState>,
    changed: Condvar,
}

#[derive(Default)]
struct RelayState {
    news: Option<News>,
    finished: bool,
}

impl Watch for Relay {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.report(progress.into())
    }
}

impl Relay {
    /// Passes on the progress, and answers whether to go on.
    pub(crate) fn report(&self, news: News) -> ControlFlow<()> {
        lock(&self.state).news = Some(news);
        match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Waits for the end; the exception that asked for an early one, if there was one.
    fn attend(&self, listener: &Listener) -> Option<PyErr> {
        let mut reported = Instant::now();
        let mut raised = None;
        let mut state = lock(&self.state);
        while !state.finished {
            state = self
                .changed
                .wait_timeout(state, LOOK)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
            if state.finished || raised.is_some() {
                continue;
            }
            let due = reported.elapsed() >= REPORT;
            let news = state.news.filter(|_| due);
            drop(state);
            if due {
                reported = Instant::now();
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

/// Notes that a computation has ended, however it does.
struct MarkEnd<'a>(&'a Relay);

impl Drop for MarkEnd<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).finished = true;
        self.0.changed.notify_all();
    }
}
