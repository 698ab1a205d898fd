//! Several threads that solve runs of components side by side.
//!
//! A run is what the order of the components has in one piece ([`Components`](crate::graph::Components)):
//! within it each component mostly needs the one before. The threads take the runs in their order,
//! each solves its own from front to back, and what a component needs of another run it looks up
//! there, and waits for where it is not entered yet. So a run may be solved while those before it
//! still are, a little behind them, as in a wavefront: rows of a table are runs, each of which needs
//! the row before (Lamport 1974, "The parallel execution of DO loops").
//!
//! Where the threads mostly wait for each other, one of them goes on alone. Where anything goes
//! wrong, what is left is solved by one thread once more, which comes to the first failure exactly
//! as if it had been alone.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::{Job, List, PAUSE, Scratch, Solver};
use crate::clock::Instant;
use crate::number::Fixed;
use crate::solve::proven::Proven;
use crate::solve::{Failure, Interrupt};
use crate::threads::{Pool, each};
use crate::watch::Stage;

/// Threads that get less done than so many would without waiting leave the rest to one; but only
/// when they have worked for a while, since a thread may come late.
const LEAST_GAIN: f64 = 1.25;
const WHILE: Duration = Duration::from_millis(100);

/// The threads.
pub(super) struct Crew {
    pool: Pool,
}

/// What the threads share.
struct Shift<'a, 'g, I: Fixed> {
    job: &'a Job<'g>,
    proven: &'a Proven<'g, I>,
    /// The components that are left.
    left: Range<usize>,
    /// The runs that they are in.
    runs: &'a [u32],
    threads: usize,
    start: Instant,
    /// The next run that nobody has taken.
    next: AtomicUsize,
    /// States that are solved.
    done: AtomicUsize,
}

/// One of the threads.
#[derive(Default)]
struct Worker {
    scratch: Scratch,
    solved: usize,
    failure: Option<Failure>,
}

impl Crew {
    /// So many threads, 0 for one for each core; `None` if there is only one.
    pub(super) fn new(threads: usize) -> Option<Crew> {
        let pool = Pool::new(threads)?;
        (pool.threads() > 1).then_some(Crew { pool })
    }

    /// Solves all components from one on, if nothing goes wrong. Says how many threads solved any.
    ///
    /// # Errors
    ///
    /// Those that longer numbers do not mend. After any other failure some components are left.
    pub(super) fn work<I: Fixed>(
        &self,
        solver: &mut Solver<'_, '_, I>,
        from: usize,
    ) -> Result<usize, Failure> {
        let (job, threads) = (solver.job, self.pool.threads());
        solver.proven.share(true);
        let runs = job.components.runs();
        let shift = Shift {
            job,
            proven: &solver.proven,
            left: from..job.components.len(),
            // The first of them may have begun before.
            runs: &runs[runs.partition_point(|&run| run as usize <= from).max(1) - 1..],
            threads,
            start: Instant::now(),
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(solver.done),
        };
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::default()).collect();
        let work = |place, worker: &mut Worker| shift.work(place, worker);
        self.pool.install(|| each(&mut workers, work));
        solver.done = shift.done.into_inner();
        solver.proven.share(false);
        let busy = workers.iter().filter(|worker| worker.solved > 0).count();
        let failures = workers.into_iter().filter_map(|worker| worker.failure);
        for failure in failures {
            if let Failure::Error(_) = failure {
                return Err(failure);
            }
        }
        Ok(busy)
    }
}

/// Ends all waiting when a thread panics: the others would wait for what it has taken.
struct Alarm<'a, 'g, I: Fixed>(&'a Proven<'g, I>);

impl<I: Fixed> Drop for Alarm<'_, '_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

impl<I: Fixed> Shift<'_, '_, I> {
    /// What one of the threads does.
    fn work(&self, place: usize, worker: &mut Worker) {
        let _alarm = Alarm(self.proven);
        let (job, graph) = (self.job, self.job.graph);
        let interrupt = Interrupt::new(job.watch, Stage::Solving, graph.states());
        while let Some(run) = self.take() {
            if let Err(failure) = self.solve(run, worker, &interrupt) {
                worker.failure = Some(failure);
                self.proven.stop();
            }
            if self.proven.is_stopped() || (place > 0 && self.is_in_vain()) {
                return;
            }
        }
    }

    /// The next run, of what is left.
    fn take(&self) -> Option<Range<usize>> {
        let run = self.next.fetch_add(1, Ordering::Relaxed);
        let start = (*self.runs.get(run)? as usize).max(self.left.start);
        let end = self.runs.get(run + 1);
        Some(start..end.map_or(self.left.end, |&end| end as usize))
    }

    /// Whether the threads wait for each other too long for several to be worth while.
    fn is_in_vain(&self) -> bool {
        let time = self.start.elapsed().as_secs_f64();
        let waited = self.proven.waited().as_secs_f64();
        time > WHILE.as_secs_f64() && self.threads as f64 * time - waited < LEAST_GAIN * time
    }

    /// Solves the components of a run; after waiting has ended, not all of them.
    fn solve(
        &self,
        run: Range<usize>,
        worker: &mut Worker,
        interrupt: &Interrupt<'_>,
    ) -> Result<(), Failure> {
        let (job, proven) = (self.job, self.proven);
        let list = List {
            count: run.len(),
            get: |place| job.components.get(run.start + place),
        };
        let (mut settled, mut solved) = (Vec::new(), 0);
        for place in 0..list.count {
            list.look_ahead(job.graph, place);
            let states = (list.get)(place);
            job.settle(proven, states, &mut worker.scratch, interrupt, &mut settled)?;
            // What was found while waiting ended may be wrong.
            if proven.is_stopped() {
                return Ok(());
            }
            for settled in settled.drain(..) {
                proven.enter_beside(settled);
            }
            solved += states.len();
            if solved >= PAUSE || place + 1 == list.count {
                worker.solved += solved;
                let done = self.done.fetch_add(solved, Ordering::Relaxed) + solved;
                interrupt.reached(done);
                interrupt.check()?;
                solved = 0;
            }
        }
        Ok(())
    }
}
