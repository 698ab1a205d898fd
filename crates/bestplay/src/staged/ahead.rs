//! Forwards: the states by which play enters each stage.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::folder::NextTable;
use super::found::Found;
use super::part::{Part, Way};
use super::parts::{self, Overall};
use super::records::{Entries, first, packed, stage_key, stage_of};
use super::run::Run;
use super::strings::Strings;
use super::table::{Records, failed_to_read};
use crate::explore::Explored;
use crate::watch::Stage;
use crate::{Notation, Result, Solver};

/// States of stages that are not explored yet.
#[derive(Default)]
struct Ahead {
    /// Those in no table yet, by stage: each time some in order.
    fresh: BTreeMap<u64, Vec<Strings>>,
    /// How many these are.
    waiting: usize,
    /// Those in tables, as far as their stages are not explored.
    tables: Vec<Records>,
}

impl Ahead {
    fn add(&mut self, stage: u64, states: Strings) {
        self.waiting += states.len();
        self.fresh.entry(stage).or_default().push(states);
    }

    /// Takes all that is in no table.
    fn take_fresh(&mut self, threads: usize) -> Vec<(u64, Strings)> {
        self.waiting = 0;
        let fresh = std::mem::take(&mut self.fresh).into_iter();
        fresh
            .map(|(stage, some)| (stage, Strings::merged(some, threads)))
            .collect()
    }

    /// The first stage of all.
    fn stage(&mut self) -> Result<Option<u64>> {
        let mut stage = self.fresh.keys().next().copied();
        for table in &mut self.tables {
            if let Some((key, _)) = table.peek().map_err(failed_to_read)? {
                let first = stage_of(key);
                stage = Some(stage.map_or(first, |stage| stage.min(first)));
            }
        }
        Ok(stage)
    }

    /// Takes all states of a stage, in order.
    fn take(&mut self, stage: u64, threads: usize) -> Result<Strings> {
        let mut some = self.fresh.remove(&stage).unwrap_or_default();
        self.waiting -= some.iter().map(Strings::len).sum::<usize>();
        for table in &mut self.tables {
            let mut states = Strings::default();
            while let Some((key, _)) = table.peek().map_err(failed_to_read)?
                && stage_of(key) == stage
            {
                states.add(packed(key));
                table.pass();
            }
            some.push(states);
        }
        Ok(Strings::merged(some, threads))
    }
}

impl<G: Notation + Send> Run<'_, '_, G> {
    /// Finds the entries of all stages; ends early with what is left to others.
    pub(super) fn explore(&mut self) -> Result<Vec<Part>> {
        if self.folder.journal.is_explored {
            return Ok(Vec::new());
        }
        let explored = self.folder.journal.explored;
        let next = explored.and_then(|stage| stage.checked_add(1));
        let from = next.map_or(Vec::new(), stage_key);
        let tables = self.folder.ahead.iter().map(|table| table.from(&from));
        let mut ahead = Ahead {
            tables: tables.collect(),
            ..Ahead::default()
        };
        // The entries of a stage are in the folder before what follows them is found.
        let mut written = self.folder.stage_before(None)?;
        if let Some(stage) = written.filter(|_| written > explored) {
            let entries = self.folder.entries(stage)?;
            ahead.add(stage, Arc::unwrap_or_clone(entries.states));
        } else if explored.is_none() {
            let mut initial = Strings::default();
            initial.push(|out| self.game.pack(&first(self.game), out));
            ahead.add(self.folder.journal.first, initial);
        }
        let done = self.folder.journal.counts.entries;
        let overall = Overall::new(self.solver.watch, Stage::Exploring, done, done + 1);
        let solver = Solver {
            watch: &overall,
            ..self.solver
        };
        let threads = self.solver.threads;
        let (mut entered, mut entering) = (Vec::new(), 0);
        while let Some(stage) = ahead.stage()? {
            let states = Arc::new(ahead.take(stage, threads)?);
            let (size, whole) = match self.folder.size(stage)? {
                Some(size) => (size, None),
                None => parts::size(
                    &self.game.one(stage, None),
                    &solver,
                    (&states, self.saves.pace.part),
                )?,
            };
            let entries = Entries {
                stage,
                size,
                states,
            };
            if written < Some(stage) {
                written = Some(stage);
                entering += entries.states.len();
                entered.push(entries.clone());
            }
            let left = self.left_to_others(Way::Forwards, &entries);
            if !left.is_empty() {
                let fresh = ahead.take_fresh(threads);
                self.save_entries(self.folder.write_entered(&entered, &fresh)?, &mut ahead)?;
                return Ok(left);
            }
            let is_due = self.saves.is_due(entering + ahead.waiting);
            let fresh = is_due.then(|| ahead.take_fresh(threads));
            let write = fresh.as_ref();
            let write = write.map(|fresh| || self.folder.write_entered(&entered, fresh));
            let (tables, states) = parts::beside(threads, write, || {
                self.explore_stage(&entries, whole.as_ref(), &mut ahead, &solver)
            });
            if let Some(tables) = tables {
                self.save_entries(tables?, &mut ahead)?;
                entered.clear();
                entering = 0;
            }
            let states = states?;
            let counts = &mut self.folder.journal.counts;
            counts.stages += 1;
            counts.entries += entries.states.len() as u64;
            counts.states += states;
            if states > counts.largest[1] {
                counts.largest = [stage, states];
            }
            overall.done.store(counts.entries, Ordering::Relaxed);
            let known = counts.entries + ahead.waiting as u64;
            overall.of.fetch_max(known, Ordering::Relaxed);
            self.folder.journal.explored = Some(stage);
        }
        self.folder.journal.is_explored = true;
        self.save_entries(self.folder.write_entered(&entered, &[])?, &mut ahead)?;
        Ok(Vec::new())
    }

    /// Explores a stage, some of its entries at a time, or takes what was explored; says how many states there were.
    fn explore_stage(
        &self,
        entries: &Entries,
        whole: Option<&Explored<G::State>>,
        ahead: &mut Ahead,
        solver: &Solver<'_>,
    ) -> Result<u64> {
        let (stage, mut states) = (entries.stage, 0);
        let mut take = |_, found: Found| {
            states += found.inner;
            for (stage, found) in found.ahead {
                ahead.add(stage, found);
            }
            Ok(())
        };
        match whole {
            Some(explored) => take(0, Found::of(self.game, stage, explored.states()))?,
            None => {
                let find = |solver: &Solver<'_>, number: usize, part: &Strings| {
                    self.find(stage, (number, part), solver)
                };
                parts::work(solver, &entries.states, entries.size, find, take)?;
            }
        }
        Ok(states)
    }

    fn save_entries(&mut self, tables: [NextTable; 2], ahead: &mut Ahead) -> Result<()> {
        self.folder.journal.milliseconds = self.saves.milliseconds();
        ahead
            .tables
            .extend(tables[1].iter().map(|table| table.from(&[])));
        self.folder.explored(tables)
    }
}
