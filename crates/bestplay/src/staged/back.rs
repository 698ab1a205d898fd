//! Backwards: what the entries of each stage are worth, by what those of later stages are.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::parts::{self, Overall};
use super::run::Run;
use super::{table::Record, worth};
use crate::graph::StateId;
use crate::watch::Stage;
use crate::{Arithmetic, Notation, Result, Solver};

impl<G: Notation + Send> Run<'_, '_, G> {
    /// Solves all stages that are not solved yet, the last one first.
    pub(super) fn solve(&mut self) -> Result<()> {
        let all = self.folder.journal.counts.entries;
        let overall = Overall::new(self.solver.watch, Stage::Solving, 0, all);
        let solver = Solver {
            watch: &overall,
            everywhere: true,
            ..self.solver
        };
        let mut waiting = 0;
        while let Some(stage) = self.folder.stage_before(self.folder.journal.solved)? {
            let (size, entries) = self.folder.entries(stage)?;
            let mut found = Vec::with_capacity(entries.len());
            let solve =
                |solver: &Solver<'_>, part: &[Vec<u8>]| self.solve_part(stage, part, solver);
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
                self.folder.journal.milliseconds = self.saves.milliseconds();
                self.folder.solved()?;
                waiting = 0;
            }
        }
        Ok(())
    }

    /// What some entries of a stage are worth.
    fn solve_part(&self, stage: u64, part: &[Vec<u8>], solver: &Solver<'_>) -> Result<Vec<Record>> {
        let game = self.game.one(stage, Some(Arc::clone(&self.folder.known)));
        let (solved, _) = parts::solve(&game, solver, part)?;
        let is_exact = solver.arithmetic == Arithmetic::Exact;
        let worth = |(place, key): (StateId, &Vec<u8>)| {
            let value = match is_exact {
                true => solved.exact_value_at(crate::StateId::new(place), solver.watch)?,
                false => solved.value_at(crate::StateId::new(place)),
            };
            let mut bytes = Vec::new();
            worth::write(&value, is_exact, &mut bytes)?;
            Ok((key.clone(), bytes))
        };
        (0..).zip(part).map(worth).collect()
    }
}
