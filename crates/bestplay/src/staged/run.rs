//! A run: forwards, then backwards.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::folder::Folder;
use super::journal::Journal;
use super::kept::Kept;
use super::later::Later;
use super::part::Part;
use super::records::first;
use super::stage::Stages;
use super::worth;
use crate::{Arithmetic, Error, Game, Notation, Result, Solver, Value};

/// Digits that values of games in stages have.
const MOST_DIGITS: usize = 15;

/// The parts of the memory that blocks of the folder may take, and what later stages are worth.
const BLOCKS: u64 = 8;
const LATER: u64 = 4;

/// Bytes of the memory for each state or value that waits to be brought to disk, several times what it takes.
const EACH: u64 = 512;

/// How large parts of stages are, and how often what was found is brought to disk: at first after this time, later
/// whenever one in so many parts of the time that the run has taken has passed again.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// States of a part, about.
    pub(super) part: u64,
    pub(super) first: Duration,
    pub(super) rest: u32,
    /// States and values, at the most, that wait for it.
    pub(super) most: usize,
    /// Bytes, at the most, of what later stages are worth.
    pub(super) later: u64,
}

pub(super) const PACE: Pace = Pace {
    part: 1 << 18,
    first: Duration::from_secs(2),
    rest: 20,
    most: 2_000_000,
    later: u64::MAX,
};

/// A game that was solved in stages.
#[derive(Clone, Debug)]
pub struct Staged {
    /// The value of the initial state.
    pub value: Value,
    /// The number of stages.
    pub stages: u64,
    /// The states by which play enters stages.
    pub entries: u64,
    /// The states that were explored, once for each part of a stage that they are in.
    pub states: u64,
    /// The stage with the most states, and how many.
    pub largest: (u64, u64),
    /// The time that it took, in all runs.
    pub time: Duration,
}

impl Solver<'_> {
    /// Solves a game stage by stage, as [`Game::stage`] says, in a folder: memory holds one
    /// stage, or a part of it. A run that was stopped or killed goes on from there; one that is done is only read.
    ///
    /// Values are rounded outwards to 62 binary digits between stages: at most 15 digits may be asked for, and those
    /// that are not certain in the end are not printed. Fractions are kept whole.
    ///
    /// # Errors
    ///
    /// A stage goes down along a play; a value is infinite; the folder is of another game or arithmetic, or damaged;
    /// what the system says if it cannot be written; as [`solve`](Self::solve).
    ///
    /// # Complexity
    ///
    /// Each stage is explored twice and solved once. On disk, some 20 to 50 bytes for each state by which play enters
    /// a stage; in memory, these bytes for those of one stage.
    pub fn solve_in_stages<G: Notation + Send>(
        &self,
        game: &Stages<G>,
        kept: &Kept,
    ) -> Result<Staged> {
        self.stages_at(game, kept, PACE)
    }

    pub(super) fn stages_at<G: Notation + Send>(
        &self,
        game: &Stages<G>,
        kept: &Kept,
        pace: Pace,
    ) -> Result<Staged> {
        let mut run = Run::new(self, game, kept, pace)?;
        run.go_on()?;
        run.outcome()
    }
}

/// A game that is being solved in stages.
pub(super) struct Run<'a, 's, G: Game> {
    pub(super) game: &'a Stages<G>,
    pub(super) solver: Solver<'s>,
    pub(super) folder: Folder,
    pub(super) later: Later,
    pub(super) saves: Saves,
    /// Whether parts of a stage are left to others.
    pub(super) spreads: bool,
}

impl<'a, 's, G: Notation + Send> Run<'a, 's, G> {
    /// Opens the folder, or begins one.
    pub(super) fn new(
        solver: &Solver<'s>,
        game: &'a Stages<G>,
        kept: &Kept,
        pace: Pace,
    ) -> Result<Run<'a, 's, G>> {
        if let Arithmetic::Bounds { digits } = solver.arithmetic
            && digits > MOST_DIGITS
        {
            return Err(Error::plan(format!(
                "games in stages are solved to {MOST_DIGITS} digits at the most, not to {digits}; ask for fewer, or \
                 for the fraction"
            )));
        }
        let first = game.stage(&first(game));
        let wanted = Journal::new(kept, Journal::words(solver.arithmetic), first);
        let mut folder = Folder::open(&kept.folder, wanted, solver.memory / BLOCKS)?;
        folder.disk.room = solver.disk;
        let spent = Duration::from_millis(folder.journal.milliseconds);
        let most = usize::try_from(solver.memory / EACH).unwrap_or(usize::MAX);
        let saves = Saves {
            pace: Pace {
                most: pace.most.min(most),
                later: pace.later.min(solver.memory / LATER),
                ..pace
            },
            begun: Instant::now(),
            spent,
            last: spent,
        };
        Ok(Run {
            game,
            solver: *solver,
            later: Later::in_folder(Arc::clone(&folder.known)),
            folder,
            saves,
            spreads: false,
        })
    }

    /// Goes on to the end, or to what is left to others.
    pub(super) fn go_on(&mut self) -> Result<Vec<Part>> {
        let left = self.explore()?;
        match left.is_empty() {
            true => self.solve(),
            false => Ok(left),
        }
    }

    fn outcome(&self) -> Result<Staged> {
        let Folder { journal, known, .. } = &self.folder;
        Ok(Staged {
            value: worth::of_state(known, self.game, &first(self.game))?,
            stages: journal.counts.stages,
            entries: journal.counts.entries,
            states: journal.counts.states,
            largest: journal.counts.largest.into(),
            time: Duration::from_millis(journal.milliseconds),
        })
    }
}

/// When what was found is brought to disk.
pub(super) struct Saves {
    pub(super) pace: Pace,
    begun: Instant,
    /// What runs before this one took.
    spent: Duration,
    last: Duration,
}

impl Saves {
    /// The time that all runs took.
    fn time(&self) -> Duration {
        self.spent + self.begun.elapsed()
    }

    pub(super) fn milliseconds(&self) -> u64 {
        self.time().as_millis() as u64
    }

    /// Whether it is time, with so much that waits.
    pub(super) fn is_due(&mut self, waiting: usize) -> bool {
        let time = self.time();
        let pause = self.pace.first.max(time / self.pace.rest);
        let is_due = waiting >= self.pace.most || time >= self.last + pause;
        if is_due {
            self.last = time;
        }
        is_due
    }
}
