//! Progress of long computations, on standard error.
//!
//! On a terminal a line that changes, after a second; it is wiped away when the computation ends, so that
//! nothing but the answer stays. In a pipe or a file a line of its own after half a minute, after a whole one,
//! after two and so on.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bestplay::{Progress, Stage, Watch};
use bestplay_answers::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::duration::readable;
use crate::{interrupt, terminal};

/// How long a computation runs before progress is shown: on a terminal, and elsewhere.
const PATIENCE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

/// Shows how far a computation is.
pub(crate) struct Display {
    start: Instant,
    to_terminal: bool,
    /// The milliseconds from the start after which something may be shown.
    due: AtomicU64,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Line {
    bar: Option<ProgressBar>,
    /// The stage, when it began, and how much was done by then.
    stage: Option<(Stage, Instant, u64)>,
    /// What the whole is, where the computation is a part of it.
    part: String,
}

impl Display {
    pub(crate) fn new() -> Display {
        let to_terminal = std::io::stderr().is_terminal();
        Display {
            start: Instant::now(),
            to_terminal,
            due: AtomicU64::new(PATIENCE[usize::from(!to_terminal)].as_millis() as u64),
            line: Mutex::default(),
        }
    }

    /// What follows is one part of many.
    pub(crate) fn part(&self, done: usize, of: usize) {
        if let Ok(mut line) = self.line.lock() {
            line.part = format!("{} of {}: ", grouped(done as u64 + 1), grouped(of as u64));
            line.stage = None;
        }
    }

    /// Shows a line that the caller has put together.
    pub(crate) fn tell(&self, text: impl FnOnce() -> String) {
        if let (true, Ok(mut line)) = (self.is_due(), self.line.lock()) {
            self.put(&mut line, text());
        }
    }

    /// Whether there is reason to show anything.
    fn is_due(&self) -> bool {
        let now = self.start.elapsed().as_millis() as u64;
        now >= self.due.load(Ordering::Relaxed) && !terminal::is_leaving()
    }

    fn put(&self, line: &mut Line, text: String) {
        if self.to_terminal {
            let bar = line.bar.get_or_insert_with(|| new_bar(self.start));
            return bar.set_message(text);
        }
        let due = self.due.load(Ordering::Relaxed);
        self.due
            .store(later(due, self.start.elapsed()), Ordering::Relaxed);
        let so_far = readable(self.start.elapsed().as_secs_f64());
        // That nobody reads it is no reason to stop.
        let _ = writeln!(std::io::stderr(), "bestplay: {text}; {so_far} so far");
    }
}

impl Watch for Display {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        if let (true, Ok(mut line)) = (self.is_due(), self.line.lock()) {
            let text = line.says(progress, self.start);
            self.put(&mut line, text);
        }
        interrupt::goes_on()
    }
}

impl Line {
    /// What there is to say of the progress of something that began at the start.
    fn says(&mut self, progress: &Progress, start: Instant) -> String {
        let now = Instant::now();
        let (stage, since, before) = match self.stage {
            Some(known) if known.0 == progress.stage => known,
            // The first stage has run since the start, unseen; a later one begins now.
            None => (progress.stage, start, 0),
            Some(_) => (progress.stage, now, progress.done),
        };
        self.stage = Some((stage, since, before));
        let seconds = now.duration_since(since).as_secs_f64();
        let speed = match seconds > 0.2 {
            true => progress.done.saturating_sub(before) as f64 / seconds,
            false => 0.0,
        };
        format!("{}{}", self.part, describe(progress, speed))
    }
}

impl Display {
    /// Wipes the line away: what follows takes no time.
    pub(crate) fn finish(&self) {
        if let Ok(mut line) = self.line.lock()
            && let Some(bar) = line.bar.take()
        {
            bar.finish_and_clear();
            terminal::has_line(false);
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The milliseconds after which the next line is due, if one was due after so many and is written now.
fn later(due: u64, now: Duration) -> u64 {
    let doubled = std::iter::successors(Some(due.max(1)), |due| due.checked_mul(2));
    let mut later = doubled.skip_while(|&due| u128::from(due) <= now.as_millis());
    later.next().unwrap_or(u64::MAX)
}

fn new_bar(start: Instant) -> ProgressBar {
    terminal::has_line(true);
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_elapsed(start.elapsed());
    // The default style stands where the template should be refused.
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// One line: the stage, how much is done, how long it will take at so many a second.
fn describe(progress: &Progress, speed: f64) -> String {
    let (verb, unit) = match progress.stage {
        Stage::Ordering => return "ordering the states".into(),
        Stage::Reconstructing => ("finding the fraction", "primes"),
        Stage::Following => ("following play", "steps"),
        Stage::Counting => ("counting", "steps"),
        Stage::Trying => ("trying", "sheets"),
        stage => (stage.name(), "states"),
    };
    let done = grouped(progress.done);
    let of = match progress.of {
        0 => String::new(),
        of => format!(" of {}", grouped(of)),
    };
    // How much there is to do is not known while more is found.
    let is_open = progress.stage == Stage::Exploring;
    let rest = progress.of.saturating_sub(progress.done) as f64;
    let (so_far, left) = match (is_open, rest / speed) {
        (true, _) => (" found so far", String::new()),
        (false, seconds) if speed > 0.0 && seconds >= 1.0 => {
            ("", format!(", {} left", readable(seconds)))
        }
        _ => ("", String::new()),
    };
    let digits = match progress.digits {
        Some(1) => ", a cycle settled to 1 digit".into(),
        Some(digits) => format!(", a cycle settled to {digits} digits"),
        None => String::new(),
    };
    format!("{verb}: {done}{of} {unit}{so_far}{left}{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_their_own_get_rarer() {
        let seconds = |due: u64, now| later(1000 * due, Duration::from_secs(now)) / 1000;
        assert_eq!(seconds(30, 30), 60);
        assert_eq!(seconds(30, 59), 60);
        assert_eq!(seconds(60, 300), 480);
        assert_eq!(later(u64::MAX / 2 + 1, Duration::MAX), u64::MAX);
    }

    #[test]
    fn a_line_says_the_stage_and_what_is_left() {
        let mut progress = Progress::new(Stage::Solving, 1_500, 20_000);
        let solving = "solving: 1,500 of 20,000 states, 9.25 s left";
        assert_eq!(describe(&progress, 2_000.0), solving);
        progress.digits = Some(7);
        let settled = "solving: 1,500 of 20,000 states, a cycle settled to 7 digits";
        assert_eq!(describe(&progress, 0.0), settled);
        // A sheet may take seconds.
        let trying = "trying: 3 of 12 sheets, 36 s left";
        assert_eq!(describe(&Progress::new(Stage::Trying, 3, 12), 0.25), trying);
        let progress = Progress::new(Stage::Exploring, 1_500, 20_000);
        let exploring = "exploring: 1,500 of 20,000 states found so far";
        assert_eq!(describe(&progress, 0.0), exploring);
    }
}
