//! What the adversary finds: where the engine and the oracle disagree.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bestplay::{Progress, Watch};

/// A disagreement.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// Its kind: while a game is shrunk, it must keep to it.
    pub(crate) kind: &'static str,
    pub(crate) what: String,
}

pub(crate) type Verdict = Result<(), Finding>;

/// A disagreement of this kind.
pub(crate) fn finding(kind: &'static str, what: impl Into<String>) -> Finding {
    let what = what.into();
    Finding { kind, what }
}

/// Something that must hold.
pub(crate) fn demand(holds: bool, kind: &'static str, what: impl FnOnce() -> String) -> Verdict {
    match holds {
        true => Ok(()),
        false => Err(finding(kind, what())),
    }
}

/// A watch that stops a solve that takes too long.
pub(crate) struct Patience {
    end: Instant,
}

impl Patience {
    pub(crate) fn of(limit: Duration) -> Patience {
        Patience {
            end: Instant::now() + limit,
        }
    }
}

impl Watch for Patience {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        match Instant::now() < self.end {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// What the judge is doing, so that it can be said of one that never comes back; and how long each
/// of its tasks has taken in all.
static DOING: Mutex<Option<(&str, Instant)>> = Mutex::new(None);
static TIMES: Mutex<BTreeMap<&str, Duration>> = Mutex::new(BTreeMap::new());

/// Notes that a task begins.
pub(crate) fn doing(what: &'static str) {
    let (Ok(mut doing), Ok(mut times)) = (DOING.lock(), TIMES.lock()) else {
        return;
    };
    if let Some((before, since)) = doing.replace((what, Instant::now())) {
        *times.entry(before).or_default() += since.elapsed();
    }
}

/// The task that was begun last.
pub(crate) fn last_task() -> &'static str {
    DOING
        .lock()
        .ok()
        .and_then(|doing| *doing)
        .map_or("", |(what, _)| what)
}

/// How long each task has taken in all.
pub(crate) fn times() -> BTreeMap<&'static str, Duration> {
    TIMES.lock().map(|times| times.clone()).unwrap_or_default()
}
