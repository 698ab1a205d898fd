//! What the adversary finds: where the engine and the oracle disagree.

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

/// What the judge is doing, so that it can be said of one that never comes back.
static DOING: Mutex<&str> = Mutex::new("");

pub(crate) fn doing(what: &'static str) {
    if let Ok(mut doing) = DOING.lock() {
        *doing = what;
    }
}

/// What was last begun.
pub(crate) fn done_last() -> &'static str {
    DOING.lock().map_or("", |doing| *doing)
}
