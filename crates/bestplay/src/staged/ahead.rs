//! Forwards: the states by which play enters each stage.

use std::collections::{BTreeMap, HashSet};
use std::iter::Peekable;
use std::sync::atomic::Ordering;

use foldhash::fast::FixedState;

use super::folder::{self, failed_to_read, stage_key, stage_of};
use super::parts::{self, Overall};
use super::run::Run;
use super::spread::{Part, Way, leaves};
use super::table::{Record, Records};
use crate::explore::Explored;
use crate::store::Bytes;
use crate::watch::Stage;
use crate::{Notation, Result, Solver};

/// States of stages that are not explored yet.
struct Ahead {
    /// Those in no table yet, by stage.
    fresh: BTreeMap<u64, HashSet<Vec<u8>, FixedState>>,
    /// Those in tables, as far as their stages are not explored.
    tables: Vec<Peekable<Records>>,
}

impl Ahead {
    fn add(&mut self, key: Vec<u8>) {
        self.fresh.entry(stage_of(&key)).or_default().insert(key);
    }

    /// How many are in no table yet.
    fn waiting(&self) -> usize {
        self.fresh.values().map(HashSet::len).sum()
    }

    /// The first stage of all.
    ///
    /// # Errors
    ///
    /// A table cannot be read.
    fn stage(&mut self) -> Result<Option<u64>> {
        let mut stage = self.fresh.keys().next().copied();
        for table in &mut self.tables {
            let first = match table.peek() {
                None => continue,
                Some(Ok((key, _))) => stage_of(key),
                Some(Err(_)) => {
                    table.next().transpose().map_err(failed_to_read)?;
                    continue;
                }
            };
            stage = Some(stage.map_or(first, |stage| stage.min(first)));
        }
        Ok(stage)
    }

    /// Takes all states of a stage.
    ///
    /// # Errors
    ///
    /// A table cannot be read.
    fn take(&mut self, stage: u64) -> Result<Vec<Vec<u8>>> {
        let fresh = self.fresh.remove(&stage);
        let mut entries: Vec<Vec<u8>> = fresh.into_iter().flatten().collect();
        for table in &mut self.tables {
            let is_next = |record: &std::io::Result<Record>| {
                record
                    .as_ref()
                    .map_or(true, |(key, _)| stage_of(key) == stage)
            };
            while let Some(record) = table.next_if(is_next) {
                entries.push(record.map_err(failed_to_read)?.0);
            }
        }
        entries.sort_unstable();
        entries.dedup();
        Ok(entries)
    }
}

impl<G: Notation + Send> Run<'_, '_, G> {
    /// Finds the entries of all stages, from the state with this key on; ends early with what is left to others.
    pub(super) fn explore(&mut self, first: Vec<u8>) -> Result<Vec<Part>> {
        if self.folder.journal.is_explored {
            return Ok(Vec::new());
        }
        let next = self
            .folder
            .journal
            .explored
            .and_then(|stage| stage.checked_add(1));
        let from = next.map_or(Vec::new(), stage_key);
        let mut ahead = Ahead {
            fresh: BTreeMap::new(),
            tables: self
                .folder
                .ahead
                .iter()
                .map(|table| table.from(&from).peekable())
                .collect(),
        };
        if self.folder.journal.explored.is_none() {
            ahead.add(first);
        }
        let done = self.folder.journal.counts.entries;
        let overall = Overall::new(self.solver.watch, Stage::Exploring, done, done + 1);
        let solver = Solver {
            watch: &overall,
            ..self.solver
        };
        let mut entered = Vec::new();
        while let Some(stage) = ahead.stage()? {
            let entries = ahead.take(stage)?;
            let (size, whole) = match self.folder.begun_with(stage)? {
                Some(size) => (size, None),
                None => parts::size(
                    &self.game.one(stage, None),
                    &solver,
                    (&entries, self.saves.pace.part),
                )?,
            };
            let left = self.left_to_others(Way::Forwards, stage, size, &entries);
            if !left.is_empty() {
                let records = folder::records(stage, size, entries.iter().cloned());
                self.folder.begin(stage, records.collect())?;
                entries.into_iter().for_each(|key| ahead.add(key));
                self.save_entries(&mut entered, &mut ahead)?;
                return Ok(left);
            }
            let states = self.explore_stage(stage, (&entries, size), whole, &mut ahead, &solver)?;
            let counts = &mut self.folder.journal.counts;
            counts.stages += 1;
            counts.entries += entries.len() as u64;
            counts.states += states;
            if states > counts.largest[1] {
                counts.largest = [stage, states];
            }
            overall.done.store(counts.entries, Ordering::Relaxed);
            let known = counts.entries + ahead.waiting() as u64;
            overall.of.fetch_max(known, Ordering::Relaxed);
            entered.extend(folder::records(stage, size, entries.into_iter()));
            self.folder.journal.explored = Some(stage);
            if self.saves.is_due(entered.len() + ahead.waiting()) {
                self.save_entries(&mut entered, &mut ahead)?;
            }
        }
        self.folder.journal.is_explored = true;
        self.save_entries(&mut entered, &mut ahead)?;
        Ok(Vec::new())
    }

    fn save_entries(&mut self, entered: &mut Vec<Record>, ahead: &mut Ahead) -> Result<()> {
        self.folder.journal.milliseconds = self.saves.milliseconds();
        let mut fresh: Vec<Vec<u8>> = std::mem::take(&mut ahead.fresh)
            .into_values()
            .flatten()
            .collect();
        fresh.sort_unstable();
        let table = self.folder.explored(std::mem::take(entered), fresh)?;
        ahead
            .tables
            .extend(table.map(|table| table.from(&[]).peekable()));
        Ok(())
    }

    /// Explores a stage, so many of its entries at a time, or takes what was explored; says how many states there were.
    fn explore_stage(
        &self,
        stage: u64,
        (entries, size): (&[Vec<u8>], usize),
        whole: Option<Explored<G::State>>,
        ahead: &mut Ahead,
        solver: &Solver<'_>,
    ) -> Result<u64> {
        let mut states = 0;
        let mut take = |records: Vec<Record>| {
            for (key, value) in records {
                match value.is_empty() {
                    true => ahead.add(key),
                    false => states += Bytes::new(&value).number().unwrap_or_default(),
                }
            }
        };
        match whole {
            Some(explored) => take(leaves(self.game, stage, explored.states())),
            None => {
                let explore = |solver: &Solver<'_>, number: usize, part: &[Vec<u8>]| {
                    self.part((Way::Forwards, stage, number), part, solver)
                };
                parts::work(solver, entries, size, explore, |_, found| take(found))?;
            }
        }
        Ok(states)
    }
}
