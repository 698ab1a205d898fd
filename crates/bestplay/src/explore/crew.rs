//! Several threads that explore a batch side by side.
//!
//! Each [`Worker`] writes a graph of its own, against the states known before the batch and those
//! that it finds ([`Found`]). Then the new states are numbered in the order in which one thread would
//! have found them. While the next batch is explored, what was written of the last is appended to the
//! graph.
//!
//! Where something is wrong, or a limit near, the batch is dropped and explored by one thread once
//! more, which finds the first mistake, or meets the limit, exactly as if it had been alone.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use super::agenda::{Agenda, ROOM};
use super::found::{self, Found, Piece};
use super::pace::{Pace, Way};
use super::worker::{Sheet, Worker, append};
use super::{Explorer, SOLVING_BYTES, most_states};
use crate::clock::Instant;
use crate::graph::StateId;
use crate::threads::{self, Pool};
use crate::{Game, Payoff, Result};

pub(super) struct Crew<S> {
    pool: Pool,
    gang: Gang<S>,
}

/// The workers, and what they have written of the last batch.
struct Gang<S> {
    workers: Vec<Worker<S>>,
    found: Vec<Found<S>>,
    sheets: Vec<Sheet>,
    /// The pieces of the last batch that are numbered but not in the graph yet.
    pieces: Vec<Piece>,
    /// How many states they have.
    pending: usize,
}

impl<S: std::hash::Hash + Eq + Send + Sync> Crew<S> {
    /// The threads; `None` if there is only one.
    pub(super) fn new(pace: &mut Pace, forever: Payoff) -> Option<Crew<S>> {
        let threads = pace.threads();
        if threads == 1 {
            return None;
        }
        // A system that gives no threads still has this one.
        let pool = Pool::new(threads)?;
        let gang = Gang {
            workers: (0..threads).map(|_| Worker::new(forever)).collect(),
            found: (0..threads).map(|_| Found::new()).collect(),
            sheets: (0..threads).map(|_| Sheet::new(forever)).collect(),
            pieces: Vec::new(),
            pending: 0,
        };
        Some(Crew { pool, gang })
    }

    /// Explores everything that is left.
    pub(super) fn work<G: Game<State = S>>(self, explorer: &mut Explorer<'_, G>) -> Result<()> {
        let Crew { pool, mut gang } = self;
        pool.install(|| gang.work(explorer))
    }
}

impl<S: std::hash::Hash + Eq + Send + Sync> Gang<S> {
    fn work<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) -> Result<()> {
        while explorer.go_on(self.pending)? {
            let ahead = explorer.ahead() - self.pending;
            match explorer.pace.next(ahead) {
                Way::Together(states) => {
                    let start = Instant::now();
                    if !self.explore(explorer, states) {
                        explorer.alone(states)?;
                    }
                    explorer.pace.together_took(start.elapsed(), states);
                }
                Way::Alone(states) => {
                    self.append(explorer);
                    explorer.alone(states)?;
                }
            }
        }
        self.append(explorer);
        Ok(())
    }

    /// Explores the next states; says whether nothing was wrong. If not, none of them counts.
    fn explore<G: Game<State = S>>(
        &mut self,
        explorer: &mut Explorer<'_, G>,
        states: usize,
    ) -> bool {
        self.find(explorer, states);
        self.pending = 0;
        if self.found.iter().any(Found::failed) || !self.fits(explorer) || !self.number(explorer) {
            for (worker, found) in self.workers.iter_mut().zip(&mut self.found) {
                worker.clear();
                found.take_back(&mut explorer.table);
            }
            return false;
        }
        explorer.plan_look();
        self.pending = states;
        true
    }

    /// Has the next states explored, and what is pending appended.
    fn find<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>, states: usize) {
        let from = explorer.explored() + self.pending;
        let threads = self.workers.len();
        let known = explorer.table.len();
        // Twice as many as states have led to so far.
        let expected = 2 * (states as u64 * known as u64 / from.max(1) as u64) as usize;
        let room = explorer.table.make_room(expected + 2 * ROOM * threads);
        let agenda = Agenda::new(from..from + states, threads, explorer.pace.piece(), room);
        let (game, table) = (explorer.game, &explorer.table);
        let workers = self.workers.iter_mut().zip(&mut self.found);
        let mut workers: Vec<_> = workers.collect();
        let work = || {
            threads::each(&mut workers, |thread, (worker, found)| {
                found.start(known, thread, threads);
                worker.explore(game, table, &agenda, thread, found);
            });
        };
        let builder = &mut explorer.scribe.builder;
        let (sheets, pieces) = (&mut self.sheets, &mut self.pieces);
        threads::join(work, || append(sheets, pieces, builder));
    }

    /// Whether what was explored keeps within the limits for certain.
    fn fits<G: Game<State = S>>(&self, explorer: &Explorer<'_, G>) -> bool {
        let solver = explorer.solver;
        let new: usize = self.found.iter().map(Found::len).sum();
        let found = (explorer.table.len() + new) as u64;
        let graph = &explorer.scribe.builder;
        let bytes = explorer.game.held_bytes()
            + explorer.table.bytes_with(new)
            + graph.bytes_with(self.workers.iter().map(Worker::builder))
            + SOLVING_BYTES * found;
        found <= most_states(solver) && bytes <= solver.memory
    }

    /// Numbers what was found; says whether that was possible.
    fn number<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) -> bool {
        let workers = self.workers.iter_mut().flat_map(Worker::pieces);
        let mut pieces: Vec<(usize, Piece)> = workers.collect();
        pieces.sort_unstable_by_key(|&(number, _)| number);
        self.pieces
            .extend(pieces.into_iter().map(|(_, piece)| piece));
        let (all, pieces) = (&self.found, &self.pieces);

        let repeated: Vec<AtomicU32> = pieces.iter().map(|_| AtomicU32::new(0)).collect();
        let differs = AtomicBool::new(false);
        threads::each(&mut vec![(); all.len()], |thread, ()| {
            if !found::compare(all, &all[thread], &repeated) {
                differs.store(true, Relaxed);
            }
        });
        if differs.into_inner() {
            self.pieces.clear();
            return false;
        }

        let mut next = explorer.table.len() as StateId;
        let starts = pieces.iter().zip(repeated).map(|(piece, repeated)| {
            let start = next;
            next += piece.found.len() as StateId - repeated.into_inner();
            start
        });
        let starts: Vec<StateId> = starts.collect();
        let table = &explorer.table;
        threads::each(&mut self.sheets, |thread, sheet| {
            sheet.number(all, thread, pieces, &starts, table);
        });

        let numbers = self.sheets.iter().map(|sheet| &sheet.numbers[..]);
        let numbers: Vec<&[StateId]> = numbers.collect();
        found::give(&mut self.found, pieces, &numbers, &mut explorer.table);
        for (sheet, worker) in self.sheets.iter_mut().zip(&mut self.workers) {
            sheet.take(worker);
        }
        true
    }

    /// Appends what is numbered.
    fn append<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) {
        append(
            &mut self.sheets,
            &mut self.pieces,
            &mut explorer.scribe.builder,
        );
        self.pending = 0;
    }
}
