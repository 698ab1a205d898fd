//! Several threads that explore a batch of states in parts.
//!
//! Each part writes its own graph against the states known before the batch ([`Part`]). Then the
//! new states are numbered, part after part, in the order in which one thread would have found
//! them. While the parts of the next batch are explored, those of the last are appended to the
//! graph: two sets of parts take turns.
//!
//! Where something is wrong, or a limit near, the batch is dropped and explored by one thread once
//! more, which finds the first mistake, or meets the limit, exactly as if it had been alone.

use super::pace::{Pace, Way};
use super::part::Part;
use super::{Explorer, SOLVING_BYTES, most_states};
use crate::clock::Instant;
use crate::threads::{self, Pool};
use crate::{Game, Payoff, Result};

/// Parts for each thread: who is ready first takes from who is not.
const PARTS: usize = 4;

pub(super) struct Crew<S> {
    pool: Pool,
    gang: Gang<S>,
}

/// The parts that are at work, and those that are numbered but not in the graph yet.
struct Gang<S> {
    working: Vec<Part<S>>,
    numbered: Vec<Part<S>>,
    /// How many states the numbered parts have.
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
        let parts = || (0..PARTS * threads).map(|_| Part::new(forever)).collect();
        let gang = Gang {
            working: parts(),
            numbered: parts(),
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
                    if self.explore(explorer, states) {
                        explorer.pace.together_took(start.elapsed(), states);
                    } else {
                        explorer.alone(states)?;
                    }
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
        let from = explorer.explored() + self.pending;
        let size = states
            .div_ceil(self.working.len())
            .max(explorer.pace.part());
        let (game, known) = (explorer.game, &explorer.table);
        let (working, numbered) = (&mut self.working, &mut self.numbered);
        let builder = &mut explorer.scribe.builder;
        let append = || numbered.iter_mut().for_each(|part| part.append_to(builder));
        let work = || {
            threads::each(working, |i, part| {
                let start = from + (i * size).min(states);
                let end = from + ((i + 1) * size).min(states);
                part.explore(game, known, start..end);
            });
        };
        threads::join(append, work);
        self.pending = 0;
        if self.working.iter().any(Part::failed) || !self.fits(explorer) {
            self.working.iter_mut().for_each(Part::clear);
            return false;
        }
        for part in &mut self.working {
            part.number(&mut explorer.table);
        }
        explorer.plan_look();
        self.pending = states;
        std::mem::swap(&mut self.working, &mut self.numbered);
        true
    }

    /// Whether what was explored keeps within the limits for certain.
    fn fits<G: Game<State = S>>(&self, explorer: &Explorer<'_, G>) -> bool {
        let solver = explorer.solver;
        let new: usize = self.working.iter().map(Part::found).sum();
        let found = (explorer.table.len() + new) as u64;
        let graph = &explorer.scribe.builder;
        let bytes = explorer.game.held_bytes()
            + explorer.table.bytes_with(new)
            + graph.bytes_with(self.working.iter().map(Part::builder))
            + SOLVING_BYTES * found;
        found <= most_states(solver) && bytes <= solver.memory
    }

    /// Appends the parts that are numbered.
    fn append<G: Game<State = S>>(&mut self, explorer: &mut Explorer<'_, G>) {
        let builder = &mut explorer.scribe.builder;
        let numbered = self.numbered.iter_mut();
        numbered.for_each(|part| part.append_to(builder));
        self.pending = 0;
    }
}
