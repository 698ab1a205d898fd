//! Backwards: what the entries of each stage are worth, by what those of later stages are.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::folder::NextTable;
use super::part::{Part, Way};
use super::parts::{self, Overall};
use super::records::{Entries, Values};
use super::run::Run;
use super::strings::Strings;
use crate::watch::Stage;
use crate::{Notation, Result, Solver};

impl<G: Notation + Send> Run<'_, '_, G> {
    /// Solves all stages that are not solved yet, the last one first; ends early with what is left to others.
    pub(super) fn solve(&mut self) -> Result<Vec<Part>> {
        let all = self.folder.journal.counts.entries;
        let overall = Overall::new(self.solver.watch, Stage::Solving, 0, all);
        let solver = Solver {
            watch: &overall,
            ..self.solver
        };
        let threads = self.solver.threads;
        let (mut found, mut waiting) = (Vec::new(), 0);
        while let Some(stage) = self.folder.stage_before(self.folder.journal.solved)? {
            let entries = self.folder.entries(stage)?;
            let left = self.left_to_others(Way::Backwards, &entries);
            if !left.is_empty() {
                // Others look later stages up in the folder.
                self.save_values(self.folder.write_values(&found)?)?;
                return Ok(left);
            }
            self.later.begin();
            let is_due = self.saves.is_due(waiting);
            let write = is_due.then_some(|| self.folder.write_values(&found));
            let solve = || self.solve_stage(&entries, &solver);
            let (table, values) = parts::beside(threads, write, solve);
            if let Some(table) = table {
                self.save_values(table?)?;
                found.clear();
                waiting = 0;
            }
            let values = values?;
            waiting += values.states.len();
            let done = values.states.len() as u64;
            overall.done.fetch_add(done, Ordering::Relaxed);
            self.later.add(&values)?;
            found.push(values);
            self.folder.journal.solved = Some(stage);
        }
        if !found.is_empty() {
            self.save_values(self.folder.write_values(&found)?)?;
        }
        Ok(Vec::new())
    }

    fn solve_stage(&self, entries: &Entries, solver: &Solver<'_>) -> Result<Values> {
        let (stage, size, states) = (entries.stage, entries.size, &entries.states);
        let mut values = BTreeMap::new();
        let solve = |solver: &Solver<'_>, number: usize, part: &Strings| {
            self.solve_part(stage, (number, part), solver)
        };
        parts::work(solver, states, size, solve, |number, part| {
            values.insert(number, part);
            Ok(())
        })?;
        let values = Strings::joined(values.values());
        let states = Arc::clone(states);
        Ok(Values {
            stage,
            states,
            values,
        })
    }

    fn save_values(&mut self, table: NextTable) -> Result<()> {
        self.folder.journal.milliseconds = self.saves.milliseconds();
        self.folder.solved(table)?;
        self.later.forget(self.saves.pace.later);
        Ok(())
    }
}
