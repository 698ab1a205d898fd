//! How fast one thread and how fast several explore, and which way is taken next.
//!
//! Several threads gain where much can be explored at a time: most games are wide, but some are
//! deep and narrow, and tiny ones are done before a thread has started. No rule of thumb knows what
//! a game's rules cost, so that time is taken: a batch is as large as lasts a moment, several
//! threads start when one has worked for a while, and they go on as long as they are faster. None
//! of this changes the graph.

use std::time::Duration;

use crate::threads;

/// What a batch takes one thread at the most: the watch is told at least that often.
const MOMENT: Duration = Duration::from_millis(5);

/// A batch ends once it takes so long: states may take much longer than those before.
pub(super) const OVERDUE: Duration = Duration::from_millis(10);

/// The time that counts when it is asked what a state takes.
const LATE: Duration = Duration::from_millis(10);

/// States of a batch, at the most, and how many times as many as those whose time is known.
const BATCH: usize = 1 << 13;
const STEP: f64 = 8.0;

/// How long one thread works before others are called.
const PATIENCE: Duration = Duration::from_millis(8);

/// What a batch must take one thread to be shared, and what a piece of it that is handed out takes.
const WORTH_SHARING: Duration = Duration::from_micros(100);
const PIECE: Duration = Duration::from_micros(25);

/// States of such a piece, at the most.
const MOST_OF_A_PIECE: usize = 256;

/// What it takes one thread, in nanoseconds, to take over a state that another has explored, at the least.
const TAKING_OVER: f64 = 50.0;

/// Batches between two comparisons: so many at first, when little is known, and twice as many each time
/// up to so many, as long as the same way is found faster. Few batches are compared, and a thread that
/// was interrupted in one of them must not be taken for a slow way for long.
const FIRST_TERM: u32 = 4;
const TERM: u32 = 128;

/// Batches of a comparison, which go the way that was found slower. The first of them does not count:
/// what it needs is near to other threads, which may sleep.
const TRIAL: u32 = 3;

/// Several threads have to take less than so much of the time of one, and less than so much to go on: what
/// is measured varies.
const GAIN: f64 = 0.97;
const GOES_ON: f64 = 1.03;

/// Who explores the next states, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Alone(usize),
    /// So many states.
    Together(usize),
}

/// What was measured so far.
pub(super) struct Pace {
    /// Threads that were asked for; 0: one for each core.
    threads: usize,
    /// Whether the threads work however fast they are, in the smallest pieces: for tests.
    eager: bool,
    /// What a state takes one thread.
    alone: Mean,
    /// What a word of the graph takes one thread, and several. That is what is compared: the states of a
    /// batch are often of one kind, and of some there is much more to say than of others.
    alone_word: Mean,
    together_word: Mean,
    /// What one thread has worked so far.
    worked: Duration,
    /// Batches that go the way that was found faster before the other is tried again.
    term: u32,
    /// Batches that are left before the way may change, whether they are a trial, and which way they
    /// go.
    left: u32,
    is_trial: bool,
    is_together: bool,
    /// Whether several threads were found faster the last time.
    was_faster: bool,
    /// Whether the way has just changed.
    has_changed: bool,
}

impl Pace {
    pub(super) fn new(threads: usize) -> Pace {
        Pace {
            threads,
            eager: false,
            alone: Mean::default(),
            alone_word: Mean::default(),
            together_word: Mean::default(),
            worked: Duration::ZERO,
            term: FIRST_TERM,
            left: 0,
            is_trial: false,
            is_together: false,
            was_faster: false,
            has_changed: false,
        }
    }

    /// Shares whatever can be shared.
    #[cfg(test)]
    pub(super) fn eager(threads: usize) -> Pace {
        Pace {
            eager: true,
            ..Pace::new(threads)
        }
    }

    /// The number of threads; asking the system for that of its cores takes a while.
    pub(super) fn threads(&mut self) -> usize {
        if self.threads == 0 {
            self.threads = std::thread::available_parallelism().map_or(1, usize::from);
        }
        self.threads
    }

    /// There are no other threads.
    pub(super) fn stay_alone(&mut self) {
        self.threads = 1;
    }

    /// How the next states are explored, when so many are there to be.
    pub(super) fn next(&mut self, ahead: usize) -> Way {
        if self.eager && self.threads > 1 {
            return Way::Together(ahead.min(64));
        }
        // Nothing is known of the rules: they may take a second for a state.
        let Some(alone) = self.alone.get() else {
            return Way::Alone(1);
        };
        // Little is known at first: the initial state may be unlike all others.
        let most = lasting(MOMENT, alone).min(BATCH);
        let most = most.min((STEP * self.alone.many) as usize).max(1);
        // A browser need not load what it cannot use.
        if !threads::ARE_THERE || self.threads == 1 || self.worked < PATIENCE {
            return Way::Alone(most);
        }
        let worth = lasting(WORTH_SHARING, alone);
        let batch = ahead.min(most);
        if batch < worth {
            return Way::Alone(worth);
        }
        if self.left == 0 {
            self.turn();
        }
        self.left -= 1;
        if self.is_together {
            Way::Together(batch)
        } else {
            Way::Alone(batch)
        }
    }

    /// Chooses the way of the next batches: after those of the faster way a trial of the other one.
    fn turn(&mut self) {
        let before = self.is_together;
        let both = self.together_word.get().zip(self.alone_word.get());
        let gain = if self.was_faster { GOES_ON } else { GAIN };
        let is_faster = both.is_some_and(|(together, alone)| together < gain * alone);
        self.is_trial = !self.is_trial;
        if self.is_trial {
            self.left = TRIAL;
            self.is_together = !is_faster;
        } else {
            if is_faster != self.was_faster {
                self.was_faster = is_faster;
                self.term = FIRST_TERM;
            }
            self.left = self.term;
            self.term = TERM.min(2 * self.term);
            self.is_together = is_faster;
        }
        self.has_changed = self.is_together != before;
    }

    /// States of a piece that is handed out.
    pub(super) fn piece(&self) -> usize {
        match self.alone.get() {
            Some(alone) if !self.eager => lasting(PIECE, alone).min(MOST_OF_A_PIECE),
            _ => 3,
        }
    }

    /// How many of the helpers one thread keeps up with. More would only be led to the same states.
    pub(super) fn helpers(&self, of: usize) -> usize {
        match self.alone.get() {
            Some(alone) if !self.eager => of.min((alone / TAKING_OVER) as usize).max(1),
            _ => of,
        }
    }

    /// One thread has explored so many states, and written so many words.
    pub(super) fn alone_took(&mut self, took: Duration, states: usize, words: usize) {
        self.worked += took;
        if !std::mem::take(&mut self.has_changed) || self.alone.get().is_none() {
            self.alone.note(took, states);
            self.alone_word.note(took, words);
        }
    }

    /// Several threads have written so many words.
    pub(super) fn together_took(&mut self, took: Duration, words: usize) {
        if !std::mem::take(&mut self.has_changed) {
            self.together_word.note(took, words);
        }
    }
}

/// How many states last so long, when one takes so many nanoseconds; at least one.
fn lasting(time: Duration, state: f64) -> usize {
    (time.as_nanos() as f64 / state).max(1.0) as usize
}

/// What a state or a word takes, of late.
#[derive(Default)]
struct Mean {
    nanoseconds: f64,
    many: f64,
}

impl Mean {
    /// In nanoseconds, once something is known.
    fn get(&self) -> Option<f64> {
        (self.many > 0.0).then(|| self.nanoseconds / self.many)
    }

    /// So many took so long. If that is several times as long as what is known well, most likely
    /// something came between; it counts as twice as long.
    fn note(&mut self, took: Duration, many: usize) {
        let many = many.max(1) as f64;
        // The clock may stand still for a short while.
        let mut took = (took.as_nanos() as f64).max(1.0);
        let late = LATE.as_nanos() as f64;
        if let Some(before) = self.get()
            && 2.0 * self.nanoseconds > late
        {
            took = took.min(2.0 * before * many);
        }
        self.nanoseconds += took;
        self.many += many;
        if self.nanoseconds > late {
            self.many *= late / self.nanoseconds;
            self.nanoseconds = late;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a thousand batches, how many go to several threads, if a state takes so many nanoseconds; and,
    /// if so, the batches of several threads that follow each other have states of one word and of ten,
    /// which take ten times as long.
    fn shared(alone: u64, together: u64, varied: bool) -> usize {
        let mut pace = Pace::new(2);
        let states = (PATIENCE.as_nanos() as u64 / alone) as usize;
        pace.alone_took(PATIENCE, states, states);
        let ways = (0..1000).filter(|batch| {
            let words = if varied && batch / 10 % 2 == 1 { 10 } else { 1 };
            let took = |each, states| Duration::from_nanos(each * (states * words) as u64);
            match pace.next(4000) {
                Way::Alone(states) => {
                    pace.alone_took(took(alone, states), states, states * words);
                    false
                }
                Way::Together(states) => {
                    pace.together_took(took(together, states), states * words);
                    true
                }
            }
        });
        ways.count()
    }

    #[test]
    fn the_faster_way_is_taken_and_the_other_tried() {
        assert!((950..1000).contains(&shared(200, 110, false)));
        assert!((1..50).contains(&shared(200, 196, false)));
        assert!((1..50).contains(&shared(200, 400, false)));
    }

    #[test]
    fn states_of_which_there_is_more_to_say_do_not_mislead() {
        assert!((950..1000).contains(&shared(200, 160, true)));
        assert!((1..50).contains(&shared(200, 240, true)));
    }

    #[test]
    fn what_is_done_in_no_time_is_not_shared() {
        assert_eq!(shared(10, 1, false), 0);
    }
}
