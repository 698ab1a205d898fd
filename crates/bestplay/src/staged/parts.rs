//! A stage, some of its entries at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::folder::text_of;
use super::stage::Stages;
use crate::explore::Explored;
use crate::graph::StateId;
use crate::solve;
use crate::threads::Pool;
use crate::watch::{Progress, Stage};
use crate::{Error, ErrorKind, Game, Notation, Result, Solved, Solver, Watch};

/// Parts that are worked on before what they found is taken in, for each thread.
const AT_ONCE: usize = 4;

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

/// Explores what follows some entries in their stage.
///
/// # Errors
///
/// A stage goes down; an entry cannot be read; those of exploring.
pub(super) fn explore<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    entries: &[Vec<u8>],
) -> Result<Explored<G::State>> {
    let starts: Vec<G::State> = entries
        .iter()
        .map(|key| state(game, key))
        .collect::<Result<_>>()?;
    let explored = solver.explore_from(game, starts)?;
    match game.failure() {
        None => Ok(explored),
        Some(error) => Err(error),
    }
}

/// The state of a key.
///
/// # Errors
///
/// It cannot be read.
pub(super) fn state<G: Notation + Send>(game: &Stages<G>, key: &[u8]) -> Result<G::State> {
    let unread = |why| {
        Error::new(
            ErrorKind::Damaged,
            format!("a state in the folder is not one: {why}"),
        )
    };
    game.parse_state(text_of(key).unwrap_or_default())
        .map_err(unread)
}

/// Solves what follows some entries in their stage, which get the first numbers; gives the entries too.
///
/// # Errors
///
/// Those of exploring and solving.
pub(super) fn solve<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    entries: &[Vec<u8>],
) -> Result<(Solved, Vec<G::State>)> {
    let solver = &Solver {
        everywhere: true,
        ..*solver
    };
    let explored = explore(game, solver, entries)?;
    let states = explored.states();
    let describe = |state: StateId| game.describe(&states[state as usize]);
    let values = solve::solve(explored.graph(), solver, &describe)?;
    let solved = Solved::new(explored.shared(), values, solver);
    Ok((solved, states[..entries.len()].to_vec()))
}

/// How many entries of a stage are explored together: about as many as lead to so many states as a part should have;
/// all of them, if memory allows, where many lead to the same states. Where it is all, what was explored.
///
/// # Errors
///
/// One alone takes too much memory; those of exploring.
pub(super) fn size<G: Notation + Send>(
    game: &Stages<G>,
    solver: &Solver<'_>,
    (entries, part): (&[Vec<u8>], u64),
) -> Result<(usize, Option<Explored<G::State>>)> {
    let explored = |count: usize| explore(game, solver, &entries[..count]);
    let states = |explored: &Explored<G::State>| explored.states().len() as u64;
    let mut found = explored(1)?;
    let (first, mut size) = (states(&found), 1);
    while states(&found) < part && size < entries.len() {
        let next = (4 * size).min(entries.len());
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
    let is_shared = size == 1 || 2 * states(&found) < first * size as u64;
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

/// What the work makes of the parts of a stage, by their places and entries, side by side where there are several;
/// `take` has what some of them gave, in their order.
///
/// # Errors
///
/// Those of the work.
pub(super) fn work<T: Send>(
    solver: &Solver<'_>,
    entries: &[Vec<u8>],
    size: usize,
    work: impl Fn(&Solver<'_>, usize, &[Vec<u8>]) -> Result<T> + Sync + Send,
    mut take: impl FnMut(&[Vec<u8>], T),
) -> Result<()> {
    let mut parts: Vec<(usize, &[Vec<u8>])> = entries.chunks(size.max(1)).enumerate().collect();
    let pool = Pool::new(solver.threads).filter(|pool| parts.len() > 1 && pool.threads() > 1);
    let Some(pool) = pool else {
        for (number, part) in parts {
            take(part, work(solver, number, part)?);
        }
        return Ok(());
    };
    let alone = Solver {
        threads: 1,
        memory: solver.memory / pool.threads() as u64,
        ..*solver
    };
    while !parts.is_empty() {
        let rest = parts.split_off((AT_ONCE * pool.threads()).min(parts.len()));
        let found = pool.map(parts.clone(), |(number, part)| work(&alone, number, part));
        for ((_, part), found) in parts.iter().zip(found) {
            take(part, found?);
        }
        parts = rest;
    }
    Ok(())
}
