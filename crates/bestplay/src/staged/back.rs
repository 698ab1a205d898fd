//! Backwards: what the entries of each stage are worth, by what those of later stages are.

use std::sync::atomic::Ordering;

use super::parts::{self, Overall};
use super::run::Run;
use super::spread::{Part, Way};
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
        let mut waiting = 0;
        while let Some(stage) = self.folder.stage_before(self.folder.journal.solved)? {
            let (size, entries) = self.folder.entries(stage)?;
            let left = self.left_to_others(Way::Backwards, stage, size, &entries);
            if !left.is_empty() {
                // Others look later stages up in the folder.
                self.save_values()?;
                return Ok(left);
            }
            let mut found = Vec::with_capacity(entries.len());
            let solve = |solver: &Solver<'_>, number: usize, part: &[Vec<u8>]| {
                self.part((Way::Backwards, stage, number), part, solver)
            };
            parts::work(&solver, &entries, size, solve, |_, values| {
                found.extend(values)
            })?;
            waiting += found.len();
            overall
                .done
                .fetch_add(found.len() as u64, Ordering::Relaxed);
            self.folder.known.add(found);
            self.folder.journal.solved = Some(stage);
            if self.saves.is_due(waiting) || self.folder.journal.is_solved() {
                self.save_values()?;
                waiting = 0;
            }
        }
        Ok(Vec::new())
    }

    fn save_values(&mut self) -> Result<()> {
        self.folder.journal.milliseconds = self.saves.milliseconds();
        self.folder.solved()
    }
}
