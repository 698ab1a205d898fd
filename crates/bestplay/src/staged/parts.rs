//! A stage, some of its entries at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::after::earlier;
use super::onward;
use super::records::state;
use super::stage::Stages;
use super::strings::Strings;
use crate::explore::Explored;
use crate::graph::StateId;
use crate::solve;
use crate::threads::{self, Pool};
use crate::watch::{Progress, Stage};
use crate::{Error, ErrorKind, Game, Notation, Result, Solved, Solver, Watch};

/// How far a run is: entries of all stages, as far as they are known.
pub(super) struct Overall<'w> {
    watch: &'w dyn Watch,
    stage: Stage,
    pub(super) done: AtomicU64,
    pub(super) of: AtomicU64,
}

impl<'w> Overall<'w> {
    pub(super) fn new(watch: &'w dyn Watch, stage: Stage, done: u64, of: u64) -> Overall<'w> {
        let (done, of) = (done.into(), of.into());
        Overall {
            watch,
            stage,
            done,
            of,
        }
    }
}

impl Watch for Overall<'_> {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        let [done, of] = [&self.done, &self.of].map(|count| count.load(Ordering::Relaxed));
        self.watch.progress(&Progress::new(self.stage, done, of))
    }
}

/// Explores what follows some entries in their stage. It fails if a stage goes down.
pub(super) fn explore<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    entries: &Strings,
) -> Result<Explored<G::State>> {
    let starts = entries.iter().map(|packed| state(game, packed));
    let explored = solver.explore_from(game, starts.collect::<Result<Vec<_>>>()?)?;
    match game.failure() {
        None => Ok(explored),
        Some(error) => Err(descent(game, &explored).unwrap_or(error)),
    }
}

/// Where play comes from the stage to an earlier one, if it does.
fn descent<G: Notation + Send>(game: &Stages<G>, explored: &Explored<G::State>) -> Option<Error> {
    let stage = game.after()?.stage;
    let states = explored.states();
    let mut leads = explored.graph().iter().flat_map(|from| {
        let outcomes = from.actions().flat_map(|action| action.outcomes());
        outcomes.map(move |outcome| [from.id(), outcome.to].map(|id| &states[id.index()]))
    });
    let [from, to] = leads.find(|[_, to]| game.stage(to) < stage)?;
    Some(earlier(game, (Some(from), stage), to))
}

/// Solves what was explored.
pub(super) fn solve<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    explored: &Explored<G::State>,
) -> Result<Solved> {
    let solver = &Solver {
        everywhere: true,
        ..*solver
    };
    let describe = |state: StateId| game.describe(&explored.states()[state as usize]);
    let values = solve::solve(explored.graph(), solver, &describe)?;
    Ok(Solved::new(explored.shared(), values, solver))
}

/// Entries by which it is seen whether play leaves a stage with every step.
const SAMPLE: usize = 64;

/// How many entries of a stage are explored together: about as many as lead to so many states as a part should have;
/// all of them, if memory allows, where many lead to the same states. Where it is all, what was explored, unless play
/// leaves the stage with every step. It fails if one alone takes too much memory.
pub(super) fn size<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    (entries, most): (&Strings, u64),
) -> Result<(usize, Option<Explored<G::State>>)> {
    let every = entries.len().div_ceil(SAMPLE).max(1);
    let sample: Strings = entries.iter().step_by(every).collect();
    if let Some(found) = onward::find(game, &sample, solver)? {
        let count = |(_, states): &(u64, Strings)| states.len();
        let states = sample.len() + found.ahead.iter().map(count).sum::<usize>();
        let size = most * sample.len() as u64 / states as u64;
        return Ok(((size as usize).clamp(1, entries.len()), None));
    }
    let explored = |count: usize| explore(game, solver, &entries.part(0..count));
    let inner = |explored: &Explored<G::State>| {
        let states = explored.states().iter();
        states.filter(|state| game.is_inner(state)).count() as u64
    };
    let mut found = explored(1)?;
    let (first, mut size) = (inner(&found), 1);
    while (found.states().len() as u64) < most && size < entries.len() {
        // Not more than it takes, as far as that is known.
        let times = most / found.states().len() as u64;
        let next = (size * times.clamp(2, 4) as usize).min(entries.len());
        found = match explored(next) {
            Ok(found) => found,
            Err(error) if is_limit(&error) => return Ok((size, None)),
            Err(error) => return Err(error),
        };
        size = next;
    }
    if size == entries.len() {
        return Ok((size, Some(found)));
    }
    let is_shared = size == 1 || 2 * inner(&found) < first * size as u64;
    drop(found);
    if is_shared {
        match explored(entries.len()) {
            Ok(found) => return Ok((entries.len(), Some(found))),
            Err(error) if is_limit(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok((size, None))
}

fn is_limit(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::TooManyStates | ErrorKind::TooMuchMemory
    )
}

/// Works, and writes meanwhile, if there is something to write.
pub(super) fn beside<W: Send, T>(
    threads: usize,
    write: Option<impl Fn() -> W + Sync>,
    mut work: impl FnMut() -> T,
) -> (Option<W>, T) {
    let mut written = None;
    let worked = write.as_ref().filter(|_| threads != 1).and_then(|write| {
        let write = || written = Some(write());
        threads::beside(vec![Box::new(write)], &mut work)
    });
    let worked = worked.unwrap_or_else(work);
    (written.or_else(|| write.map(|write| write())), worked)
}

/// Works on the parts of a stage, by their numbers and entries, side by side where there are several; `take` has what
/// each gave, in any order.
pub(super) fn work<T>(
    solver: &Solver<'_>,
    entries: &Strings,
    size: usize,
    work: impl Fn(&Solver<'_>, usize, &Strings) -> Result<T> + Sync + Send,
    mut take: impl FnMut(usize, T) -> Result<()> + Send,
) -> Result<()> {
    let size = size.max(1);
    let part = |number: usize| {
        let first = number * size;
        entries.part(first..entries.len().min(first + size))
    };
    let mut parts = 0..entries.len().div_ceil(size);
    let pool = Pool::new(solver.threads).filter(|pool| parts.len() > 1 && pool.threads() > 1);
    let Some(pool) = pool else {
        return parts.try_for_each(|number| take(number, work(solver, number, &part(number))?));
    };
    let alone = Solver {
        threads: 1,
        memory: solver.memory / pool.threads() as u64,
        ..*solver
    };
    let (taken, has_failed) = (Mutex::new((take, Ok(()))), AtomicBool::new(false));
    pool.each(parts.len(), &|number| {
        if has_failed.load(Ordering::Relaxed) {
            return;
        }
        let found = work(&alone, number, &part(number));
        let (take, done) = &mut *taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = found.and_then(|found| take(number, found)) {
            has_failed.store(true, Ordering::Relaxed);
            *done = Err(error);
        }
    });
    let (_, done) = taken.into_inner().unwrap_or_else(PoisonError::into_inner);
    done
}
