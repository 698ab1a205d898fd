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

/// An error where there must be none.
pub(crate) fn failed<E: std::fmt::Display>(kind: &'static str) -> impl Fn(E) -> Finding + Copy {
    move |error| finding(kind, error.to_string())
}

/// Something that must hold.
pub(crate) fn demand(holds: bool, kind: &'static str, what: impl FnOnce() -> String) -> Verdict {
    match holds {
        true => Ok(()),
        false => Err(finding(kind, what())),
    }
}

/// A stopwatch that other work on the machine does not hurry: the time on the clock or on the
/// processors, whichever is less.
#[derive(Clone, Copy)]
pub(crate) struct Stopwatch {
    clock: Instant,
    busy: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch {
            clock: Instant::now(),
            busy: busy(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        let clock = self.clock.elapsed();
        match (self.busy, busy()) {
            (Some(before), Some(now)) => clock.min(now.saturating_sub(before)),
            _ => clock,
        }
    }
}

/// The processors' time that this process has used, where the system says so in hundredths of
/// seconds as Linux does.
fn busy() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name stands in parentheses and may hold anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
}

/// A watch that stops a solve that takes too long.
pub(crate) struct Patience {
    watch: Stopwatch,
    limit: Duration,
}

impl Patience {
    pub(crate) fn of(limit: Duration) -> Patience {
        let watch = Stopwatch::start();
        Patience { watch, limit }
    }
}

impl Watch for Patience {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        // The clock is asked first: the system takes its time to say how busy it was.
        let within = self.watch.clock.elapsed() < self.limit;
        match within || self.watch.elapsed() < self.limit {
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
    let doing = DOING.lock().ok().and_then(|doing| *doing);
    doing.map_or("", |(what, _)| what)
}

/// How long each task has taken in all.
pub(crate) fn times() -> BTreeMap<&'static str, Duration> {
    TIMES.lock().map(|times| times.clone()).unwrap_or_default()
}
